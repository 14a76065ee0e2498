/* The subcommand junit: reads its words and runs the tests in turn. */
#include "launcher/junit_command.h"

#include "base/spelling.h"
#include "front/options.h"
#include "launcher/java_command.h"
#include "launcher/junit_run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXIT_USAGE = 3, MOST_JOBS = 64 };

typedef struct command {
  ag_junit_command_line line;
  const char *xml;
  char **classes;
  FILE *settings;
  bool help;
} command;

static int refuse(const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor junit --help`.\n", text);
  return EXIT_USAGE;
}

const ag_own_flag ag_junit_flags[] = {
    {"class-path", "PATH", "also -cp PATH: the tests, what they test, and JUnit's jars, separated by colons (.)"},
    {"xml", "FILE", "write the results as JUnit's XML; to a folder: a file for each class"},
    {"schedules", "FOLDER", "where schedules of failing tests are saved (.)"},
    {"marks", "on|only|off", "@Hpor and the like: their options hold; and only tests with one; they do nothing (on)"},
    {"jobs", "N", "so many tests at a time (the number of processors, at most 2)"},
    {"progress", "on|off", "off: do not tell every ten seconds what is running"},
    {NULL, NULL, NULL},
};

static void print_help(void) {
  puts("Usage: hpor junit [--xml=FILE] [--key=value ...] -cp PATH CLASS[#METHOD] ... [-- JVM-OPTIONS]\n"
       "Explore each test of JUnit 4 or 5 classes on its own, under every schedule. JUnit is taken from the class "
       "path.\n");
  ag_own_flags_print(ag_junit_flags);
  puts("\nand the options of `hpor run`, such as --por, --time, --races, --timeouts, for each test.\n\n"
       "The exit code is 0 when every test is VERIFIED or skipped, 1 when one has an ERROR, 3 when one is UNCONTROLLED "
       "or the\n"
       "command is wrong, else 2: one is INCOMPLETE.");
}

/* Options of one search that would name one file for all tests. */
static bool is_set_here(const char *key) {
  static const char *const keys[] = {"json", "sarif", "html", "log", "schedule", "checkpoint", "resume"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp(keys[i], key) == 0) return true;
  return false;
}

static const char *const own_options[] = {"class-path", "xml", "schedules", "jobs", "marks", NULL};

/* Is it an option of this command? Then it is set, or `error` is. */
static bool set_own(command *c, const char *key, const char *value, bool *good, hp_error *error) {
  *good = true;
  if (strcmp(key, "class-path") == 0) {
    c->line.class_path = value;
  } else if (strcmp(key, "xml") == 0) {
    c->xml = value;
  } else if (strcmp(key, "schedules") == 0) {
    c->line.schedules = value;
  } else if (strcmp(key, "progress") == 0) {
    ag_options checked;
    ag_options_default(&checked);
    *good = ag_options_set(&checked, key, value, por_algorithms(), error);
    ag_options_free(&checked);
    c->line.progress = strcmp(value, "off") != 0;
  } else if (strcmp(key, "marks") == 0) {
    static const char *const names[] = {
        [AG_JUNIT_MARKS_ON] = "on", [AG_JUNIT_MARKS_ONLY] = "only", [AG_JUNIT_MARKS_OFF] = "off"};
    *good = false;
    for (int i = 0; i < 3 && !*good; i++)
      if ((*good = strcmp(value, names[i]) == 0)) c->line.marks = (ag_junit_marks)i;
    if (!*good) hp_fail(error, "--marks=%.64s: the value is on, only, or off.", value);
  } else if (strcmp(key, "jobs") == 0) {
    char *end;
    const long number = strtol(value, &end, 10);
    *good = (!*end && number >= 1 && number <= MOST_JOBS) ||
            hp_fail(error, "--jobs=%.64s: the value is a number from 1 to %d.", value, MOST_JOBS);
    c->line.jobs = (int)number;
  } else {
    return false;
  }
  return true;
}

static bool set_option(command *c, ag_options *checked, const char *key, const char *value, hp_error *error) {
  bool good;
  if (!*value) return hp_fail(error, "--%.64s has no value.", key);
  if (set_own(c, key, value, &good, error)) return good;
  if (is_set_here(key))
    return hp_fail(error, "--%.64s names a file of one search; here are many. See --xml and --schedules.", key);
  const char *nearest = ag_nearest(key, own_options);
  if (nearest && !ag_option_exists(key))
    return hp_fail(error, "There is no option --%.64s; did you mean --%s?", key, nearest);
  if (!ag_options_set(checked, key, value, por_algorithms(), error)) return false;
  if (strcmp(key, "quiet") == 0) {
    c->line.quiet = value;
    return true;
  }
  if (strcmp(key, "replay") == 0) c->line.replays = true;
  fprintf(c->settings, "%s=", key);
  ag_options_print_escaped(c->settings, value);
  putc(',', c->settings);
  return true;
}

/* One word, or an option and its value; returns the index behind it, or -1. */
static int read_word(command *c, ag_options *checked, int i, int count, char **words, hp_error *error) {
  char *word = words[i], *equals = strchr(word, '='), key[64];
  const bool path = strcmp(word, "-cp") == 0 || strcmp(word, "-classpath") == 0;
  if (strcmp(word, "--help") == 0) {
    c->help = true;
    return i + 1;
  }
  if (!path && word[0] != '-') {
    c->classes[c->line.class_count++] = word;
    return i + 1;
  }
  if (!path && strncmp(word, "--", 2) != 0)
    return hp_fail(error, "`%.100s` is no option; the options of the JVM stand behind `--`.", word), -1;
  const bool joined = equals && !path;
  snprintf(key, sizeof key, "%.*s", joined ? (int)(equals - word - 2) : 63, path ? "class-path" : word + 2);
  const bool follows = !joined && i + 1 < count && (path || strncmp(words[i + 1], "--", 2) != 0);
  /* --github alone is --github=on */
  const char *none = ag_option_is_switch(key) ? "on" : "", *value = joined ? equals + 1 : follows ? words[i + 1] : none;
  return set_option(c, checked, key, value, error) ? i + (follows ? 2 : 1) : -1;
}

static bool read_words(command *c, int count, char **words, hp_error *error) {
  ag_options checked;
  int i = 0;
  ag_options_default(&checked);
  while (i >= 0 && i < count && strcmp(words[i], "--") != 0 && !c->help)
    i = read_word(c, &checked, i, count, words, error);
  ag_options_free(&checked);
  if (i < 0) return false;
  if (i < count) {
    c->line.jvm = words + i + 1;
    c->line.jvm_count = count - i - 1;
  }
  struct stat status;
  if (!c->help && c->line.class_count == 0) return hp_fail(error, "No test class is named.");
  if (stat(c->line.schedules, &status) != 0 || !S_ISDIR(status.st_mode))
    return hp_fail(error, "--schedules=%.200s: there is no such folder.", c->line.schedules);
  return true;
}

static int run(const command *c) {
  size_t count;
  int code = EXIT_USAGE;
  hp_error error;
  ag_junit_result **results = ag_junit_run(&c->line, &count, &code);
  if (!results) return code;
  ag_junit_print_table((const ag_junit_result *const *)results, count, stdout);
  ag_junit_print_sum((const ag_junit_result *const *)results, count, stdout);
  const int worst = ag_junit_exit_code((const ag_junit_result *const *)results, count);
  code = code ? code : worst;
  if (c->xml && !ag_junit_write_xml((const ag_junit_result *const *)results, count, c->xml, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    code = EXIT_USAGE;
  }
  ag_junit_free_results(results, count);
  return code;
}

int ag_junit_command(int count, char **words) {
  char *settings = NULL;
  size_t size;
  hp_error error = {"Out of memory."};
  const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  command c = {
      .line = {.class_path = ".", .quiet = "", .schedules = ".", .jobs = processors > 1 ? 2 : 1, .progress = true}};
  c.classes = calloc((size_t)count + 1, sizeof *c.classes);
  c.settings = open_memstream(&settings, &size);
  bool read = c.classes && c.settings && read_words(&c, count, words, &error);
  if (c.settings) fclose(c.settings);
  c.line.settings = settings;
  c.line.classes = c.classes;
  int code = EXIT_SUCCESS;
  if (!read)
    code = refuse(error.text);
  else if (c.help)
    print_help();
  else
    code = run(&c);
  free(c.classes);
  free(settings);
  return code;
}
