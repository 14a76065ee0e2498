/* The subcommand junit: runs the tests in turn, and says what they come to. */
#include "launcher/junit_command.h"

#include "launcher/junit_words.h"

#include <stdlib.h>

enum { EXIT_USAGE = 3 };

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
    {"split", "N", "so many processes for each test, if its search can be split (1)"},
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

static int run(const ag_junit_words *c) {
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
  hp_error error;
  ag_junit_words c;
  int code = EXIT_SUCCESS;
  if (!ag_junit_words_read(&c, NULL, count, words, &error))
    code = refuse(error.text);
  else if (c.help)
    print_help();
  else
    code = run(&c);
  ag_junit_words_free(&c);
  return code;
}
