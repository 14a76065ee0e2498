/* The tests of a run of hpor junit: one JVM without the agent lists them, then each is searched in a JVM of its own. */
#ifndef AG_JUNIT_RUN_H
#define AG_JUNIT_RUN_H

#include "base/error.h"
#include "launcher/junit_report.h"

#include <limits.h>
#include <stdbool.h>

/* What the command line says. All borrowed. */
typedef struct ag_junit_command_line {
  const char *class_path;
  const char *settings;  /* the agent's options, each followed by a comma */
  const char *quiet;     /* further classes of the framework: patterns, "" for none */
  const char *schedules; /* the folder for schedules of failing tests */
  char *const *classes;  /* "Class" or "Class#method" */
  int class_count;
  char *const *jvm;
  int jvm_count;
  int jobs;      /* JVMs at a time */
  bool progress; /* tell every ten seconds what is running */
} ag_junit_command_line;

/* Runs everything and prints a line a test. The results, `*count` of them, belong to the caller
 * (ag_junit_free_results); null:
 * `*code` is the exit code, and what was wrong has been told. */
ag_junit_result **ag_junit_run(const ag_junit_command_line *line, size_t *count, int *code);

void ag_junit_free_results(ag_junit_result **results, size_t count);

#endif
