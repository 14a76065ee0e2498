/* The harness of the tests in C. It prints the Test Anything Protocol: one line for each check, the plan at the end.
 * The tests of class files use CUnit (tests/classfile/cunit_tap.h), which prints the same. */
#ifndef HPOR_TESTS_TAP_H
#define HPOR_TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

/* A failure shows `found` and `expected`, where they are not null. */
static inline bool tap_compare(tap *t, bool good, const char *name, const char *found, const char *expected) {
  tap_check(t, good, "%s", name);
  if (!good && found) printf("# found:    %s\n", found);
  if (!good && expected) printf("# expected: %s\n", expected);
  return good;
}

static inline bool tap_equal(tap *t, const char *found, const char *expected, const char *name) {
  const bool good = found && expected ? strcmp(found, expected) == 0 : found == expected;
  return tap_compare(t, good, name, found ? found : "(null)", expected ? expected : "(null)");
}

static inline bool tap_contains(tap *t, const char *found, const char *part, const char *name) {
  return tap_compare(t, found && strstr(found, part), name, found, part);
}

/* Prints the plan. Returns main's result. */
static inline int tap_end(const tap *t) {
  printf("1..%u\n", t->run);
  return t->failed ? 1 : 0;
}

#endif
