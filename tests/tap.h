/* The harness of all tests in C. It prints the Test Anything Protocol: one line for each check, the plan at the end.
 *
 * A test checks with tap_check() and its relatives, each of which is a line. Where a line stands for many conditions,
 * it is a tap_case, a function whose EXPECT...() all hold. */
#ifndef HPOR_TESTS_TAP_H
#define HPOR_TESTS_TAP_H

#include <setjmp.h>
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

/* ---- cases ------------------------------------------------------------------------------------------------------ */

typedef struct tap_case {
  const char *name;
  void (*run)(void);
} tap_case;

/* The case that runs. What failed is told behind the case's line, where others look for it. */
typedef struct tap_running {
  unsigned expectations, failed;
  char told[4000];
  jmp_buf end;
} tap_running;

static __attribute__((unused)) tap_running tap_now;

static inline bool tap_expect(bool good, const char *file, int line, const char *condition) {
  tap_now.expectations++;
  if (good) return true;
  tap_now.failed++;
  const size_t used = strlen(tap_now.told);
  snprintf(tap_now.told + used, sizeof tap_now.told - used, "# %s:%d: %s\n", file, line, condition);
  return false;
}

#define EXPECT(condition) tap_expect(condition, __FILE__, __LINE__, #condition)
#define EXPECT_NOT(condition) EXPECT(!(condition))
#define EXPECT_EQUAL(one, other) EXPECT((one) == (other))
#define EXPECT_OTHER(one, other) EXPECT((one) != (other))
#define EXPECT_NULL(pointer) EXPECT((pointer) == NULL)
#define EXPECT_SOME(pointer) EXPECT((pointer) != NULL)
#define EXPECT_TEXT(one, other) EXPECT(strcmp(one, other) == 0)
/* Without this, the case cannot go on. */
#define NEED(condition) (EXPECT(condition) ? (void)0 : longjmp(tap_now.end, 1))
#define NEED_EQUAL(one, other) NEED((one) == (other))
#define NEED_SOME(pointer) NEED((pointer) != NULL)

/* A case that expects nothing has failed. */
static __attribute__((noinline, unused)) bool tap_passes(const tap_case *each) {
  tap_now.expectations = tap_now.failed = 0;
  tap_now.told[0] = 0;
  if (!setjmp(tap_now.end)) each->run();
  if (!tap_now.expectations) snprintf(tap_now.told, sizeof tap_now.told, "# the case expects nothing\n");
  return tap_now.expectations && !tap_now.failed;
}

/* Runs the cases. Returns main's result. */
static inline int tap_run(const tap_case *cases, size_t count) {
  tap t = {0};
  for (size_t i = 0; i < count; i++) {
    tap_check(&t, tap_passes(&cases[i]), "%s", cases[i].name);
    fputs(tap_now.told, stdout);
  }
  return tap_end(&t);
}

#endif
