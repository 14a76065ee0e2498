/* How a function says why it failed. */
#ifndef HPOR_ERROR_H
#define HPOR_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* A full sentence: what is wrong, where, and what to do. Owned by the caller of the function that fills it. */
typedef struct hp_error {
  char text[512];
} hp_error;

/* Writes the sentence and returns false, so that a function can `return hp_fail(error, ...)`. Cuts off what is longer
 * than the space. A null `error` is allowed. */
__attribute__((format(printf, 2, 3))) static inline bool hp_fail(hp_error *error, const char *format, ...) {
  if (!error) return false;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->text, sizeof error->text, format, arguments);
  va_end(arguments);
  return false;
}

#endif
