/* Reports the results of hpor junit: one line a test, and JUnit's XML for programs. */
#ifndef AG_JUNIT_REPORT_H
#define AG_JUNIT_REPORT_H

#include "hpor/error.h"

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

/* What a test counts as that a limit cut off. */
typedef enum ag_junit_cut { AG_JUNIT_CUT_SKIPPED, AG_JUNIT_CUT_FAILED, AG_JUNIT_CUT_PASSED } ag_junit_cut;

/* One test whose search is over. No text is null. All texts are owned by the maker of the structure. */
typedef struct ag_junit_result {
  char *type, *name; /* the class, and the name of the test in the class */
  char *plain_name;  /* the same without number and parameters */
  ag_junit_ending ending;
  ag_junit_cut cut;       /* counts where the ending is AG_JUNIT_INCOMPLETE */
  char *reason;           /* one line for all verdicts but VERIFIED */
  char *kind;             /* the kind of an ERROR */
  char **notes;           /* operations that hpor did not control, and races that are no errors; ends with null */
  char *report;           /* the messages of the search, with the schedule of an ERROR */
  char *output;           /* the output of the program */
  char *replayed;         /* an ERROR: by this name `hpor junit --replay` runs the test; else "" */
  char *schedule;         /* an ERROR: the file of its schedule; else "" */
  struct json_t *verdict; /* as json= has it; null: there is none */
  unsigned long long executions;
  double seconds;
  time_t begun;
} ag_junit_result;

/* "VERIFIED", ... */
const char *ag_junit_ending_name(ag_junit_ending ending);

/* Prints the line of a test. A failed test also gets the report of its search. */
void ag_junit_print(const ag_junit_result *result, FILE *out);

/* Prints a line for each test, with the sums below: verdict, executions, time. */
void ag_junit_print_table(const ag_junit_result *const *results, size_t count, FILE *out);

/* Prints how many tests there are of each verdict, as one line. */
void ag_junit_print_sum(const ag_junit_result *const *results, size_t count, FILE *out);

/* Returns the exit code of the worst result, as for one search; of what a limit cut off, as the test's mark says. */
int ag_junit_exit_code(const ag_junit_result *const *results, size_t count);

/* Writes the XML of JUnit to one file. If `path` is a folder, writes a file TEST-Class.xml for each class; the results
 * of a class must then be neighbours. */
bool ag_junit_write_xml(const ag_junit_result *const *results, size_t count, const char *path, hp_error *error);

#endif
