/* Tests outcomes: which executions have one outcome, the outcomes' texts, and the digest of those already reported. */
#include "../tap.h"
#include "front/outcomes.h"

#include <stdlib.h>

static void write_text(ag_outcomes *o, const char *thread, const char *text) {
  ag_outcomes_wrote(o, thread, text, strlen(text));
}

/* One execution in which `first` and then `second` writes a line. */
static void two_lines(ag_outcomes *o, const char *first, const char *second) {
  ag_outcomes_begin(o);
  write_text(o, first, "one\n");
  write_text(o, second, "two\n");
  ag_outcomes_end(o, "complete");
}

static bool has_text(ag_outcomes *o, const char *text) {
  for (size_t i = 0; i < ag_outcomes_count(o); i++) {
    const char *found = ag_outcomes_at(o, i).text;
    if (found && strcmp(found, text) == 0) return true;
  }
  return false;
}

static void test_texts(tap *t) {
  ag_outcomes *o = ag_outcomes_new(true);
  ag_outcomes_begin(o);
  write_text(o, "main.1", "b\nc");
  write_text(o, "main.0", "a\n");
  ag_outcomes_failed(o, "exit: z");
  ag_outcomes_failed(o, "assertion: y");
  ag_outcomes_end(o, "deadlock");
  tap_check(t, ag_outcomes_count(o) == 1, "one outcome");
  tap_equal(t, ag_outcomes_at(o, 0).text,
            "main.0: a\nmain.1: b\nmain.1: c (no end of line)\nerror: assertion: y\nerror: exit: z\nend: deadlock\n",
            "threads and errors in the order of their names");
  ag_outcomes_free(o);
  o = ag_outcomes_new(false);
  two_lines(o, "main", "main.0");
  tap_check(t, ag_outcomes_at(o, 0).text == NULL, "no texts unless they are asked for");
  ag_outcomes_free(o);
}

static void test_same(tap *t) {
  ag_outcomes *o = ag_outcomes_new(true);
  two_lines(o, "main.0", "main.1");
  ag_outcomes_begin(o); /* the threads have written the same, the other one first */
  write_text(o, "main.1", "two\n");
  write_text(o, "main.0", "o");
  write_text(o, "main.0", "ne\n");
  ag_outcomes_end(o, "complete");
  tap_check(t, ag_outcomes_count(o) == 1 && ag_outcomes_at(o, 0).executions == 2,
            "neither the order among threads nor the pieces make a difference");
  ag_outcomes_free(o);
}

static void test_different(tap *t) {
  ag_outcomes *o = ag_outcomes_new(true);
  two_lines(o, "main.0", "main.1");
  two_lines(o, "main.1", "main.0");
  tap_check(t, ag_outcomes_count(o) == 2, "who writes what makes a difference");
  tap_check(t, has_text(o, "main.0: two\nmain.1: one\nend: complete\n"), "both are kept");
  ag_outcomes_clear(o);
  ag_outcomes_begin(o);
  ag_outcomes_end(o, "complete");
  ag_outcomes_begin(o);
  ag_outcomes_end(o, "deadlock");
  ag_outcomes_begin(o);
  ag_outcomes_failed(o, "e");
  ag_outcomes_end(o, "complete");
  ag_outcomes_begin(o);
  write_text(o, "main", "error: e\n"); /* no line of a program is taken for one of hpor's */
  ag_outcomes_end(o, "complete");
  tap_check(t, ag_outcomes_count(o) == 4, "so do the end, an error, and output that looks like one");
  ag_outcomes_begin(o);
  ag_outcomes_wrote(o, "main", "a\0b\n", 4);
  ag_outcomes_end(o, "complete");
  ag_outcomes_begin(o);
  ag_outcomes_wrote(o, "main", "a\0c\n", 4);
  ag_outcomes_end(o, "complete");
  tap_check(t, ag_outcomes_count(o) == 6, "so does what stands behind a zero byte");
  ag_outcomes_free(o);
}

/* More than is kept of one thread's output, and more outcomes than texts are kept of. */
static void test_much(tap *t) {
  enum { BYTES = 100000, OUTCOMES = 3000 };
  char *much = malloc(BYTES), line[32];
  ag_outcomes *o = ag_outcomes_new(true);
  memset(much, 'x', BYTES);
  for (int i = 0; i < 3; i++) {
    ag_outcomes_begin(o);
    ag_outcomes_wrote(o, "main", much, BYTES - 1);
    write_text(o, "main", i == 1 ? "y" : "z"); /* the last byte alone makes the difference */
    ag_outcomes_end(o, "complete");
  }
  tap_check(t, ag_outcomes_count(o) == 2, "long outputs differ by their last byte");
  tap_check(t, strlen(ag_outcomes_at(o, 0).text) < BYTES / 2, "but are not kept whole");
  ag_outcomes_clear(o);
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < OUTCOMES; i++) {
      ag_outcomes_begin(o);
      snprintf(line, sizeof line, "%d\n", i);
      write_text(o, "main", line);
      ag_outcomes_end(o, "complete");
    }
  }
  const uint64_t digest = ag_outcomes_digest(o);
  bool ascending = true, twice = true;
  for (size_t i = 0; i < OUTCOMES; i++) {
    twice = twice && ag_outcomes_at(o, i).executions == 2;
    ascending = ascending && (!i || ag_outcomes_at(o, i - 1).digest < ag_outcomes_at(o, i).digest);
  }
  tap_check(t, ag_outcomes_count(o) == OUTCOMES && twice, "each of very many is counted");
  tap_check(t, ascending, "in the order of their digests");
  tap_check(t, ag_outcomes_digest(o) == digest, "the set has one digest, listed or not");
  tap_check(t, !ag_outcomes_lost(o), "nothing is lost");
  ag_outcomes_free(o);
  free(much);
}

static void test_so_far(tap *t) {
  ag_outcomes *o = ag_outcomes_new(false);
  ag_outcomes_begin(o);
  tap_check(t, ag_outcomes_so_far(o) == 0, "nothing reported: 0");
  write_text(o, "main", "a");
  const uint64_t a = ag_outcomes_so_far(o);
  write_text(o, "main.0", "b");
  const uint64_t both = ag_outcomes_so_far(o);
  ag_outcomes_begin(o);
  write_text(o, "main.0", "b");
  tap_check(t, ag_outcomes_so_far(o) != a, "another thread, another digest");
  write_text(o, "main", "a");
  tap_check(t, ag_outcomes_so_far(o) == both && both != a, "the order among threads is no part of it");
  ag_outcomes_failed(o, "e");
  tap_check(t, ag_outcomes_so_far(o) != both, "an error is");
  ag_outcomes_free(o);
}

int main(void) {
  tap t = {0};
  test_texts(&t);
  test_same(&t);
  test_different(&t);
  test_much(&t);
  test_so_far(&t);
  return tap_end(&t);
}
