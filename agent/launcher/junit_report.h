/* Reports the results of hpor junit: one line a test, and JUnit's XML for programs. */
#ifndef AG_JUNIT_REPORT_H
#define AG_JUNIT_REPORT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

typedef enum ag_junit_ending {
  AG_JUNIT_VERIFIED,
  AG_JUNIT_SKIPPED,
  AG_JUNIT_INCOMPLETE,
  AG_JUNIT_ERROR,
  AG_JUNIT_UNCONTROLLED,
  AG_JUNIT_ENDINGS
} ag_junit_ending;

/* One test whose search is over. All texts are owned by who makes the structure, and never null. */
typedef struct ag_junit_result {
  char *type, *name; /* the class, and what the test is called within it */
  ag_junit_ending ending;
  char *reason; /* of all but VERIFIED: in a line */
  char *kind;   /* of an ERROR */
  char **notes; /* what hpor did not control, and races that are no errors: up to a null */
  char *report; /* what the search has told: of an ERROR with the schedule */
  char *output; /* what the program has written */
  unsigned long long executions;
  double seconds;
  time_t begun;
} ag_junit_result;

/* Prints the line of a test; for a failed test also the report of its search. */
void ag_junit_print(const ag_junit_result *result, FILE *out);

void ag_junit_print_sum(const ag_junit_result *const *results, size_t count, FILE *out);

/* The exit code of the worst result, as for one search. */
int ag_junit_exit_code(const ag_junit_result *const *results, size_t count);

/* Writes JUnit's XML to one file, or, if `path` is a folder, to a file TEST-Class.xml for each class. Results of one
 * class must stand together. */
bool ag_junit_write_xml(const ag_junit_result *const *results, size_t count, const char *path, ag_error *error);

#endif
