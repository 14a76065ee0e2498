/* Test results in TAP, one line for each check. */
#ifndef FRONT_TAP_H
#define FRONT_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct tap {
  unsigned count, failed;
} tap;

/* One result. A failure shows `found` and `expected` where they are given. */
static inline bool tap_check(tap *t, bool good, const char *name, const char *found, const char *expected) {
  printf("%sok %u - %s\n", good ? "" : "not ", ++t->count, name);
  if (good) return true;
  t->failed++;
  if (found) printf("# found:    %s\n", found);
  if (expected) printf("# expected: %s\n", expected);
  return false;
}

static inline bool tap_equal(tap *t, const char *found, const char *expected, const char *name) {
  const bool good = found && expected ? strcmp(found, expected) == 0 : found == expected;
  return tap_check(t, good, name, found ? found : "(null)", expected ? expected : "(null)");
}

static inline bool tap_contains(tap *t, const char *found, const char *part, const char *name) {
  return tap_check(t, found && strstr(found, part), name, found, part);
}

static inline int tap_end(const tap *t) {
  printf("1..%u\n", t->count);
  return t->failed > 0;
}

#endif
