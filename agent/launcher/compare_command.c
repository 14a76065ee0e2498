/* The subcommand compare: runs one JVM for each algorithm and gathers the verdicts. */
#include "launcher/compare_command.h"

#include "front/comparison.h"
#include "front/options.h"
#include "launcher/java_command.h"
#include "launcher/jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_DIFFERENT = 1, EXIT_CUT_OFF = 2, EXIT_USAGE = 3 };

/* The four configurations of the hybrid paper. */
#define DEFAULT_ALGORITHMS "heap-reach,hr-fields,dpor-stateful,hybrid"
#define MATCHING "+match"

typedef struct command {
  char *algorithms; /* "A,B+match,..." */
  const char *json;
  char *settings; /* the other options, in the agent's form */
  int jobs;
  char **java_arguments;
  int java_count;
  bool help;
} command;

static int refuse(const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor compare --help`.\n", text);
  return EXIT_USAGE;
}

const ag_own_flag ag_compare_flags[] = {
    {"por", "A,B,...", "the algorithms; +match behind a name matches states (" DEFAULT_ALGORITHMS ")"},
    {"seconds", "N", "limit of each search, also 500ms, 5m, 2h"},
    {"jobs", "N", "each search with so many processes, where its algorithm can be split (1)"},
    {"json", "FILE", "where to write the table and all figures"},
    {NULL, NULL, NULL},
};

static void print_help(void) {
  puts(
      "Usage: hpor compare [--por=A,B,...] [--seconds=N] [--json=FILE] [--key=value ...] -- JAVA-ARGUMENTS\n"
      "Search with several algorithms, one after the other, print what each took and found as a table, and check that\n"
      "all come to the same errors and final outcomes.\n");
  ag_own_flags_print(ag_compare_flags);
  puts("\nAll other options are those of `hpor run` and hold for each search; stop=never and outcomes=on are set.\n"
       "The exit code is 0 when all agree, 1 when they contradict each other, 2 when a search was cut off, 3 when the\n"
       "command is wrong or a search could not be carried out.");
}

/* ---- the command line ------------------------------------------------------------------------------------------- */

/* What belongs to the comparison, not to one search. */
static bool is_set_here(const char *key) {
  static const char *const keys[] = {"stop", "match", "outcomes", "replay", "schedule", "log", "progress"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp(keys[i], key) == 0) return true;
  return false;
}

static bool ends_in_match(const char *name) {
  const size_t length = strlen(name), suffix = strlen(MATCHING);
  return length > suffix && strcmp(name + length - suffix, MATCHING) == 0;
}

/* "hybrid+match" -> "hybrid". Owned by the caller; null: out of memory. */
static char *algorithm_of(const char *name) {
  return strndup(name, strlen(name) - (ends_in_match(name) ? strlen(MATCHING) : 0));
}

static bool check_algorithms(char *list, size_t *count, hp_error *error) {
  ag_options checked;
  bool good = true;
  ag_options_default(&checked);
  *count = 0;
  for (char *at = list; good; at += strlen(at) + 1) {
    char *comma = strchr(at, ',');
    if (comma) *comma = 0;
    char *name = algorithm_of(at);
    good = name && ag_options_set(&checked, "por", name, por_algorithms(), error);
    free(name);
    ++*count;
    if (!comma) break;
  }
  ag_options_free(&checked);
  return good;
}

static int read_flag(command *c, ag_options *checked, FILE *settings, const char *key, const char *value) {
  hp_error error;
  char text[200];
  if (strcmp(key, "por") == 0) {
    free(c->algorithms);
    c->algorithms = strdup(value);
    return EXIT_SUCCESS;
  }
  if (strcmp(key, "json") == 0 && *value) {
    c->json = value;
    return EXIT_SUCCESS;
  }
  if (strcmp(key, "jobs") == 0)
    return ag_count_of_processes(key, value, &c->jobs, &error) ? EXIT_SUCCESS : refuse(error.text);
  if (strcmp(key, "seconds") == 0) key = "time";
  if (is_set_here(key)) {
    snprintf(text, sizeof text, "--%s is not for a comparison: it sets that itself.", key);
    return refuse(text);
  }
  if (!ag_options_set(checked, key, value, por_algorithms(), &error)) return refuse(error.text);
  fprintf(settings, "%s=", key);
  ag_options_print_escaped(settings, value);
  putc(',', settings);
  return EXIT_SUCCESS;
}

static int read_words(command *c, int count, char **words, FILE *settings) {
  ag_options checked;
  int code = EXIT_SUCCESS, i = 0;
  ag_options_default(&checked);
  for (; i < count && !code && strncmp(words[i], "--", 2) == 0 && words[i][2]; i++) {
    char *key = words[i] + 2, *equals = strchr(key, '=');
    if (strcmp(key, "help") == 0) {
      c->help = true;
      break;
    }
    const char *value = "";
    if (equals) {
      *equals = 0;
      value = equals + 1;
    } else if (i + 1 < count && strcmp(words[i + 1], "--") != 0) {
      value = words[++i];
    }
    code = read_flag(c, &checked, settings, key, value);
  }
  ag_options_free(&checked);
  if (code || c->help) return code;
  if (i + 1 >= count || strcmp(words[i], "--") != 0)
    return refuse("`--` and the arguments of java are expected behind the options: hpor compare -- -cp app.jar Main.");
  c->java_arguments = words + i + 1;
  c->java_count = count - i - 1;
  return EXIT_SUCCESS;
}

/* ---- one search ------------------------------------------------------------------------------------------------- */

typedef struct files {
  char folder[PATH_MAX]; /* the search saves a schedule for each error there, too */
  char verdict[PATH_MAX], output[PATH_MAX], schedule[PATH_MAX];
} files;

static bool make_files(files *f, hp_error *error) {
  if (!ag_scratch_folder(f->folder, error)) return false;
  if (snprintf(f->verdict, PATH_MAX, "%s/verdict.json", f->folder) < PATH_MAX &&
      snprintf(f->output, PATH_MAX, "%s/output", f->folder) < PATH_MAX &&
      snprintf(f->schedule, PATH_MAX, "%s/schedule", f->folder) < PATH_MAX)
    return true;
  return hp_fail(error, "The path of the scratch folder is too long; set TMPDIR to another.");
}

/* The agent's settings for one search, each with a comma behind it: what the comparison says counts, being last. Owned
 * by the caller. */
static char *settings_of(const command *c, const char *name, const files *f) {
  char *text = NULL, *algorithm = algorithm_of(name);
  size_t size;
  FILE *out = algorithm ? open_memstream(&text, &size) : NULL;
  if (out) {
    fprintf(out, "%spor=%s,match=%s,stop=never,outcomes=on,progress=off,json=", c->settings, algorithm,
            ends_in_match(name) ? "on" : "off");
    ag_options_print_escaped(out, f->verdict);
    fputs(",schedule=", out);
    ag_options_print_escaped(out, f->schedule);
    putc(',', out);
    fclose(out);
  }
  free(algorithm);
  return text;
}

static volatile sig_atomic_t interrupted;

/* Ctrl-C ends the search with what it has, and the comparison with it. */
static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

/* With as many processes as the command says, if the search can be split. */
static bool explore(ag_jobs_run *run, const char *output) {
  int status = 0;
  hp_error error;
  ag_options options;
  if (!ag_options_parse(run->java.settings, por_algorithms(), &options, &error)) return false;
  run->options = &options;
  if (!ag_jobs_take(&options, "--jobs", &error)) run->jobs = 1;
  const pid_t child = ag_start_jobs(run, output);
  ag_options_free(&options);
  if (child < 0) return false;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return true;
}

enum { LINE = 400 };

/* What the JVM or the agent has said last. */
static void read_last_words(const char *path, char text[LINE]) {
  char line[LINE];
  FILE *in = fopen(path, "r");
  snprintf(text, LINE, "The search has ended without a verdict, and has said nothing.");
  while (in && fgets(line, sizeof line, in))
    if (strspn(line, " \n") < strlen(line)) memcpy(text, line, sizeof line);
  if (in) fclose(in);
  text[strcspn(text, "\n")] = 0;
}

static void search(const command *c, const char *java, const char *agent, const files *f, ag_compared *found,
                   char trouble[LINE]) {
  char *settings = settings_of(c, found->name, f);
  snprintf(trouble, LINE, "Memory ran out.");
  found->trouble = trouble;
  if (settings) {
    ag_jobs_run run = {.java = {java, agent, settings, c->java_arguments, c->java_count}, .jobs = c->jobs};
    json_error_t error;
    unlink(f->verdict);
    if (explore(&run, f->output)) found->verdict = json_load_file(f->verdict, 0, &error);
    if (!found->verdict) read_last_words(f->output, trouble);
  }
  free(settings);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

static int report(const command *c, const ag_compared *found, size_t count) {
  ag_comparison result = ag_compare(found, count);
  hp_error error;
  ag_comparison_print(&result, found, count, stdout);
  int code = json_array_size(result.differences) ? EXIT_DIFFERENT
             : result.failed                     ? EXIT_USAGE
             : result.incomplete                 ? EXIT_CUT_OFF
                                                 : EXIT_SUCCESS;
  if (c->json && !ag_comparison_write(&result, found, count, c->json, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    code = EXIT_USAGE;
  }
  ag_comparison_free(&result);
  return code;
}

static int compare(const command *c, size_t count) {
  char java[PATH_MAX], agent[PATH_MAX];
  files f;
  hp_error error;
  if (!ag_find_java(java, &error) || !ag_find_file("libhpor.so", agent, &error) || !make_files(&f, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  int code = EXIT_USAGE;
  const struct sigaction on_interrupt = {.sa_handler = interrupt};
  sigaction(SIGINT, &on_interrupt, NULL);
  ag_compared *found = calloc(count, sizeof *found);
  char(*troubles)[LINE] = calloc(count, sizeof *troubles);
  const char *name = c->algorithms;
  size_t done = 0;
  for (; found && troubles && done < count && !interrupted; done++, name += strlen(name) + 1) {
    found[done].name = name;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[Khpor: search %zu of %zu, %s", done + 1, count, name);
    search(c, java, agent, &f, &found[done], troubles[done]);
  }
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
  if (found && troubles) code = report(c, found, done);
  for (size_t i = 0; i < done; i++) json_decref(found[i].verdict);
  free(found);
  free(troubles);
  ag_remove_folder(f.folder);
  return interrupted && code == EXIT_SUCCESS ? EXIT_CUT_OFF : code;
}

int ag_compare_command(int count, char **words) {
  command c = {.algorithms = strdup(DEFAULT_ALGORITHMS), .jobs = 1};
  size_t size, algorithms = 0;
  hp_error error = {"Out of memory."};
  FILE *settings = open_memstream(&c.settings, &size);
  int code = settings && c.algorithms ? read_words(&c, count, words, settings) : refuse(error.text);
  if (settings) fclose(settings);
  if (c.help) {
    print_help();
  } else if (!code && !check_algorithms(c.algorithms, &algorithms, &error)) {
    code = refuse(error.text);
  } else if (!code) {
    code = compare(&c, algorithms);
  }
  free(c.algorithms);
  free(c.settings);
  return code;
}
