/* Errors that the user knows and does not want to be told of (suppress=FILE). A line of the file suppresses errors:
 *
 *     KIND PATTERN REASON
 *
 * KIND is that of the error (data-race, deadlock, ..., no livelock) or `any`. PATTERN is a class pattern
 * (base/class_pattern.h) for a class that the error names (of a field, of a method on a stack, of an exception), or for
 * a field or method of it: com.acme.**, com.acme.Bank, com.acme.Bank.transfer. Several patterns with `&` between them
 * all have to fit some place of the error. Empty lines and lines that begin with `#` count for nothing. */
#ifndef AG_SUPPRESSIONS_H
#define AG_SUPPRESSIONS_H

#include "front/report.h"

typedef struct ag_suppression {
  char *kind, *pattern, *reason;
  unsigned line;  /* of the file */
  uint64_t times; /* how often it has suppressed an error */
} ag_suppression;

struct ag_suppressions {
  char *file;
  ag_suppression *items;
  size_t count;
};

/* Returns null with `error` filled if the file cannot be read, or a line is wrong. The caller owns the result. */
ag_suppressions *ag_suppressions_read(const char *path, hp_error *error);
void ag_suppressions_free(ag_suppressions *suppressions);

/* The first suppression of the file that fits the error. `places` has a line for each place that the error names: a
 * class, or a class and behind a space a field or method of it. Null: none fits. */
ag_suppression *ag_suppressions_find(const ag_suppressions *suppressions, ag_failure_kind kind, const char *places);

#endif
