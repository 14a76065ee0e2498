/* How much each algorithm explores of each model, as a table in Markdown:
 *
 *   por_table [-a ALGORITHM,...] [-o ascending|descending|last] [-x LIMIT] FOLDER [MODEL[:NAME=VALUE]]...
 *
 * Without a model: all of FOLDER, with their own parameters. Without -a: all algorithms that lose nothing, those that
 * can match states with and without (`+match`; models with endless loops: only with). A search is given up after LIMIT
 * executions, the ones in vain included (20,000); the numbers then have a `>`. Time is the processor's. */
#include "../toy/toy.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct request {
  const char *folder, *algorithms; /* null: all */
  por_order order;
  uint64_t limit;
} request;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Is the word in the list, whose words are separated by commas? */
static bool is_listed(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; at; at = strchr(at, ',')) {
    at += *at == ',';
    if (!strncmp(at, word, length) && (at[length] == ',' || !at[length])) return true;
  }
  return false;
}

/* Has the model loops that need not end? Then it is explored with state matching only. */
static bool is_endless(const char *folder, const char *model, size_t length) {
  char path[1024], line[256];
  snprintf(path, sizeof path, "%s/%.*s/expect", folder, (int)length, model);
  FILE *expect = fopen(path, "r");
  bool endless = false;
  while (expect && fgets(line, sizeof line, expect)) endless |= !strcmp(line, "endless\n");
  if (expect) fclose(expect);
  return endless;
}

static void print_row(const request *wanted, const char *title, const toy_program *program, const char *algorithm,
                      bool match) {
  char name[64];
  por_config config = {.algorithm = algorithm, .order = wanted->order, .match = match};
  toy_options options = {.limits = {.executions = wanted->limit, .steps = 10000}};
  snprintf(name, sizeof name, "%s%s", algorithm, match ? "+match" : "");
  if (wanted->algorithms ? !is_listed(wanted->algorithms, name) : por_algorithm_may_miss(algorithm)) return;
  por_search *search = por_search_new(&config, NULL);
  if (!search) return;
  bool matches = por_matches_states(search);
  por_search_free(search);
  if (matches && !match && !wanted->algorithms) return; /* it always does: shown once, as such */
  double from = now();
  toy_result r = toy_explore(program, &config, &options);
  double seconds = now() - from;
  const char *more = r.finished && !r.statistics.limited ? "" : ">";
  printf("| %s | %s | %s%llu | %s%llu | %s%llu | %llu | %.3f |\n", title, name, more,
         (unsigned long long)r.statistics.executions, more, (unsigned long long)r.statistics.blocked, more,
         (unsigned long long)r.statistics.cut, (unsigned long long)r.statistics.states, seconds);
  fflush(stdout);
  toy_result_free(&r);
}

/* `instance`: MODEL or MODEL:NAME=VALUE. */
static bool print_model(const request *wanted, const char *instance) {
  char path[1024], title[256], name[32] = "";
  long long value = 0;
  size_t length = strcspn(instance, ":");
  bool given = instance[length] == ':';
  if (given && sscanf(instance + length, ":%31[^=]=%lld", name, &value) != 2) {
    fprintf(stderr, "por_table: '%s' is not MODEL:NAME=VALUE\n", instance);
    return false;
  }
  snprintf(path, sizeof path, "%s/%.*s/program.toy", wanted->folder, (int)length, instance);
  snprintf(title, sizeof title, "%.*s%s%s", (int)length, instance, given ? " " : "",
           given ? instance + length + 1 : "");
  toy_parameter parameters[2] = {{given ? name : NULL, value}, {NULL, 0}};
  hp_error error;
  toy_program *program = toy_parse_file(path, parameters, &error);
  if (!program) {
    fprintf(stderr, "por_table: %s: %s\n", path, error.text);
    return false;
  }
  int first = is_endless(wanted->folder, instance, length);
  for (const char *const *algorithm = por_algorithms(); *algorithm; algorithm++)
    for (int match = first; match < 2; match++) print_row(wanted, title, program, *algorithm, match);
  toy_free(program);
  return true;
}

static bool print_all(const request *wanted) {
  struct dirent **entries;
  int found = scandir(wanted->folder, &entries, NULL, alphasort);
  bool good = found > 2;
  for (int i = 0; i < found; i++) {
    if (entries[i]->d_name[0] != '.') good = print_model(wanted, entries[i]->d_name) && good;
    free(entries[i]);
  }
  if (found >= 0) free(entries);
  return good;
}

int main(int count, char **arguments) {
  request wanted = {.order = POR_ORDER_LAST, .limit = 20000};
  int option;
  while ((option = getopt(count, arguments, "a:o:x:")) != -1) {
    if (option == 'a')
      wanted.algorithms = optarg;
    else if (option == 'o')
      wanted.order = optarg[0] == 'a' ? POR_ORDER_ASCENDING : optarg[0] == 'd' ? POR_ORDER_DESCENDING : POR_ORDER_LAST;
    else if (option == 'x')
      wanted.limit = strtoull(optarg, NULL, 10);
    else
      return 3;
  }
  if (optind >= count) {
    fprintf(stderr, "por_table: name the folder of the models\n");
    return 3;
  }
  wanted.folder = arguments[optind++];
  printf("| model | algorithm | executions | blocked | cut | states | seconds |\n|---|---|---|---|---|---|---|\n");
  bool good = true;
  if (optind == count) good = print_all(&wanted);
  for (; optind < count; optind++) good = print_model(&wanted, arguments[optind]) && good;
  return good ? 0 : 3;
}
