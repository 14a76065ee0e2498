/* Shared by the files that run tests: junit_run.c, junit_search.c. */
#ifndef AG_JUNIT_RUN_PARTS_H
#define AG_JUNIT_RUN_PARTS_H

#include "launcher/junit_run.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

enum { EXIT_USAGE = 3, OUTPUT_LIMIT = 1 << 20, PROGRESS_SECONDS = 10 };

/* One test, as the first JVM has listed it (hpor.junit.Find). Tests that come about when they are run are not listed:
 * they are tried by their numbers, until there is none of the next number. */
typedef struct junit_test {
  char *framework, *root, *type, *name, *id; /* found in the class `root`; it is one of the class `type` */
  char *file;                                /* of its schedule, without folder and ending: no other test has it */
  bool repeated;
  char *options; /* of the test's mark: `key=value` lines. "": none */
  char *jvm;     /* arguments of the JVM that the mark says, one a line */
  ag_junit_cut cut;
  bool alone;      /* named by its identity: those of other numbers are not wanted */
  unsigned number; /* of a repeated one, from 1; 0: the test as a whole */
  unsigned serial; /* names its files */
  pid_t pid;       /* of its JVM; 0: none */
  double begun;
  time_t begun_at;         /* in the calendar */
  bool ran;                /* there is such a test, and it was run or skipped */
  bool missing;            /* there is no test of this number */
  ag_junit_result *result; /* null: not over */
} junit_test;

typedef struct junit_run {
  const ag_junit_command_line *line;
  char java[PATH_MAX], library[PATH_MAX], folder[PATH_MAX];
  char *class_path;
  junit_test **tests;
  size_t count, capacity, printed;
  unsigned serials;
  int running;
} junit_run;

/* ---- junit_run.c ---- */

/* Seconds, of a clock that only goes on. */
double ag_junit_now(void);
/* Ends the process with a message. */
_Noreturn void ag_junit_out_of_memory(void);
/* A copy, owned by the caller. */
char *ag_junit_copy(const char *text);
/* Prints a text, owned by the caller, into `to`. */
#define TEXT(to, ...)                                                                                                  \
  do {                                                                                                                 \
    if (asprintf(&(to), __VA_ARGS__) < 0) ag_junit_out_of_memory();                                                    \
  } while (0)
/* The path of a file of the test's, owned by the caller. */
char *ag_junit_file_of(const junit_run *r, const junit_test *t, const char *what);
/* The whole file, with a zero behind it; of what is longer than the limit the beginning, and a line that says so. Never
 * null. */
char *ag_junit_read_file(const char *path, size_t limit, size_t *length);
/* The words of a java command: its options, the class path, and what follows. Owned by the caller; the last
 * `free_slots` are for the words behind it. */
char **ag_junit_java_words(const junit_run *r, const char *first, const char *second, size_t *n, int free_slots);

/* ---- junit_search.c ---- */

/* Starts the search of the test, in a JVM of its own. */
void ag_junit_start(junit_run *r, junit_test *t);
/* Tells how far the searches that are running have come. */
void ag_junit_tell_progress(const junit_run *r);
/* The test's JVM is gone: takes what it has found. */
void ag_junit_finish(junit_run *r, size_t index);
/* The test gets this ending without a search. */
void ag_junit_give_up(junit_test *t, const char *why, ag_junit_ending ending);

#endif
