/* How a function of the agent says why it failed. */
#ifndef AG_ERROR_H
#define AG_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* A full sentence: what is wrong, where, and what to do. Owned by the caller of the function that fills it. */
typedef struct ag_error {
  char text[512];
} ag_error;

/* Writes the sentence (cut off if it is longer than the space) and returns false, so that a function can
 * `return ag_fail(error, ...)`. A null `error` is allowed. */
__attribute__((format(printf, 2, 3))) static inline bool ag_fail(ag_error *error, const char *format, ...) {
  if (!error) return false;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->text, sizeof error->text, format, arguments);
  va_end(arguments);
  return false;
}

#endif
