/* The part of the Test Anything Protocol that the C tests need: one line for each check, the plan at the end. */
#ifndef HPOR_TESTS_TAP_H
#define HPOR_TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct tap {
  unsigned run, failed;
} tap;

__attribute__((format(printf, 3, 4))) static inline bool tap_check(tap *t, bool good, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%s %u - ", good ? "ok" : "not ok", ++t->run);
  vprintf(format, arguments);
  printf("\n");
  va_end(arguments);
  t->failed += !good;
  return good;
}

/* Prints the plan. Returns main's result. */
static inline int tap_end(const tap *t) {
  printf("1..%u\n", t->run);
  return t->failed ? 1 : 0;
}

#endif
