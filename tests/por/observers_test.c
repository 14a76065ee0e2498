/* Writes that no read tells apart (docs/algorithms/observers.md): where what variables hold at the end is no outcome,
 * optimal+observers ends as `none` does on all models, and runs each class of executions once on those that say how
 * many there are (`unseen` in their `expect`, derived from the program).
 *
 *   por_observers_test FOLDER [MODEL] */
#include "../tap.h"
#include "../toy/toy.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { ORACLE_LIMIT = 20000 };

static const char name[] = "optimal+observers";

static toy_result explore(const toy_program *program, const char *algorithm, int order, bool traces) {
  por_config config = {.algorithm = algorithm, .order = (por_order)order, .seed = 3};
  toy_options options = {.unseen = true, .traces = traces, .limits = {.executions = ORACLE_LIMIT}};
  return toy_explore(program, &config, &options);
}

static void check_classes(tap *t, const char *model, const char *path, const char *line) {
  char parameter[32] = "";
  unsigned long long classes;
  long long value = 0;
  hp_error error;
  int read = sscanf(line, "unseen %llu %31[^=]=%lld", &classes, parameter, &value);
  toy_parameter given[2] = {{parameter[0] ? parameter : NULL, value}, {NULL, 0}};
  toy_program *program = toy_parse_file(path, given, &error);
  if (!tap_check(t, program && read >= 1, "%s: '%s' and its program can be read", model, line)) {
    toy_free(program);
    return;
  }
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    toy_result r = explore(program, name, order, true);
    tap_check(t, r.finished && r.statistics.executions == classes && r.traces == classes && !r.statistics.blocked,
              "%s: %s: in order %d each class is run once (found %llu in %llu executions, %llu blocked)", model, line,
              order, (unsigned long long)r.traces, (unsigned long long)r.statistics.executions,
              (unsigned long long)r.statistics.blocked);
    toy_result_free(&r);
  }
  toy_free(program);
}

static void check_outcomes(tap *t, const char *model, const toy_program *program) {
  toy_result oracle = explore(program, "none", POR_ORDER_LAST, false);
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM && oracle.finished; order++) {
    toy_result r = explore(program, name, order, false);
    tap_check(t, r.finished && toy_outcomes_equal(&r.outcomes, &oracle.outcomes),
              "%s: in order %d it ends as none does: %zu outcomes (found %zu)%s%s", model, order, oracle.outcomes.count,
              r.outcomes.count, r.failure[0] ? ": " : "", r.failure);
    toy_result_free(&r);
  }
  toy_result_free(&oracle);
}

static void check_model(tap *t, const char *folder, const char *model) {
  char path[1024], line[256];
  bool all = true;
  snprintf(path, sizeof path, "%s/%s/expect", folder, model);
  FILE *expect = fopen(path, "r");
  snprintf(path, sizeof path, "%s/%s/program.toy", folder, model);
  while (expect && fgets(line, sizeof line, expect)) {
    line[strcspn(line, "\n")] = 0;
    all &= strcmp(line, "endless") && strcmp(line, "count-only");
    if (!strncmp(line, "unseen ", 7)) check_classes(t, model, path, line);
  }
  if (expect) fclose(expect);
  hp_error error;
  toy_program *program = all ? toy_parse_file(path, NULL, &error) : NULL;
  if (program) check_outcomes(t, model, program);
  toy_free(program);
}

int main(int count, char **arguments) {
  tap t = {0};
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  if (count < 2) return 3;
  struct dirent **entries;
  int found = count > 2 ? 0 : scandir(arguments[1], &entries, NULL, alphasort), models = count > 2;
  if (count > 2) check_model(&t, arguments[1], arguments[2]);
  for (int i = 0; i < found; i++) {
    if (entries[i]->d_name[0] != '.') check_model(&t, arguments[1], entries[i]->d_name), models++;
    free(entries[i]);
  }
  if (found > 0) free(entries);
  tap_check(&t, models > 0, "%d models found", models);
  return tap_end(&t);
}
