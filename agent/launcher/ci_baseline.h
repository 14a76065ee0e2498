/* Errors that tests had before: by kind and place, so that a line more in a file changes nothing. */
#ifndef AG_CI_BASELINE_H
#define AG_CI_BASELINE_H

#include "launcher/ci_classes.h"

#include <stdint.h>
#include <stdio.h>

typedef enum ag_ci_news {
  AG_CI_KNOWN,   /* it was met again */
  AG_CI_NEW,     /* it is not in the baseline */
  AG_CI_GONE,    /* its test was explored to the end, and has it no more */
  AG_CI_NOT_MET, /* its test did not run, or was cut off */
} ag_ci_news;

/* One error of one test. */
typedef struct ag_ci_finding {
  char *test;    /* "com.acme.BankTest.moves", without number and parameters */
  char *kind;    /* "deadlock", ...; "uncontrolled" */
  char *place;   /* the program's own methods where it shows, and the variable of a race */
  char *pattern; /* by it suppress= keeps the error back; "": cannot be */
  char *message; /* for people */
  char *reason;  /* why it is known: the team's own words; "": none */
  ag_ci_news news;
  uint64_t times; /* executions that ended in it; of one that ended the search at least 1 */
  bool ended;     /* the search ended with it */
} ag_ci_finding;

typedef struct ag_ci_baseline {
  HP_VECTOR(ag_ci_finding) findings; /* those of the file first */
  struct json_t *verified;           /* the file's member of this name, or what it is to be; null: there is none */
} ag_ci_baseline;

/* Reads the file. One that is missing is empty where `may_be_missing`. Returns false with `error` filled if it cannot
 * be used. Both ways, ag_ci_baseline_free() frees it. */
bool ag_ci_baseline_read(ag_ci_baseline *baseline, const char *path, bool may_be_missing, hp_error *error);
/* Writes what is known and new. */
bool ag_ci_baseline_write(const ag_ci_baseline *baseline, const char *path, hp_error *error);
void ag_ci_baseline_free(ag_ci_baseline *baseline);

/* Prints lines for suppress=, one for each finding of the test that can be kept back. Returns how many. */
uint32_t ag_ci_print_suppressions(const ag_ci_baseline *baseline, const char *test, FILE *out);

struct json_t;
/* Takes the errors of a test's verdict, and which suppressions have kept some back. `verdict` null: there is none;
 * `message` then says why. Returns false when memory runs out. */
bool ag_ci_take_verdict(ag_ci_baseline *baseline, const ag_ci_classes *classes, const char *test,
                        const struct json_t *verdict, const char *message);

#endif
