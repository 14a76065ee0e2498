/* Runs the tests of hpor junit. One JVM without the agent lists the tests; then each test is searched in its own
 * JVM. */
#ifndef AG_JUNIT_RUN_H
#define AG_JUNIT_RUN_H

#include "hpor/error.h"
#include "launcher/junit_report.h"

#include <limits.h>
#include <stdbool.h>

/* What marks of tests (hpor.test) do: their options hold for their tests; tests without one are left out as well;
 * nothing. */
typedef enum ag_junit_marks { AG_JUNIT_MARKS_ON, AG_JUNIT_MARKS_ONLY, AG_JUNIT_MARKS_OFF } ag_junit_marks;

/* What another command wants to be different for each test. `type` and `name` are those of ag_junit_result. */
typedef struct ag_junit_chooser {
  void *data;
  /* Is the test to be run? `root` is the class in which it was found, `method` its method. */
  bool (*runs)(void *data, const char *root, const char *type, const char *method, const char *name);
  /* Further options of the agent, each followed by a comma. `given` are those of the command line and of the test's
   * mark. Owned by the caller. */
  char *(*settings)(void *data, const char *type, const char *name, const char *given);
} ag_junit_chooser;

/* The command line. All members are borrowed. */
typedef struct ag_junit_command_line {
  const char *class_path;
  const char *settings;  /* the agent's options, each followed by a comma */
  const char *quiet;     /* further classes of the framework: patterns, "" for none */
  const char *schedules; /* the folder for schedules of failing tests */
  char *const *classes;  /* "Class", "Class#method", or "Class#" and the identity that JUnit 5 gives to a test */
  int class_count;
  char *const *jvm;
  int jvm_count;
  bool replays; /* one test, by a schedule that is among the settings */
  ag_junit_marks marks;
  int jobs;                        /* tests at a time */
  int split;                       /* so many JVMs explore one test, if its search can be split */
  bool progress;                   /* says every ten seconds which tests run */
  const ag_junit_chooser *chooser; /* null: none */
} ag_junit_command_line;

/* Runs all tests and prints a line for each. Returns the results, `*count` of them, which the caller frees
 * (ag_junit_free_results()). There may be none where only marked tests are wanted, or a chooser wants none. Null: the
 * trouble was reported, and
 * `*code` is the exit code. */
ag_junit_result **ag_junit_run(const ag_junit_command_line *line, size_t *count, int *code);

void ag_junit_free_results(ag_junit_result **results, size_t count);

#endif
