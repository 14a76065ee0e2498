/* Tests a thread's future, taken from the summary at the points of its stack: when a stack is walked, how long the walk
 * stays valid, and that the unknown may do anything. */
#include "sample_summary.h"
#include "tap.h"

static tap t;

enum { NOTHING = 0, A = 1, B = 2, C = 4, ALL = A | B | C };

/* Which of the three sites the thread may still pass. */
static unsigned passes(sample *s, uint32_t thread) {
  return (ag_future_may_pass(s->future, thread, s->write_a) ? A : NOTHING) |
         (ag_future_may_pass(s->future, thread, s->read_b) ? B : NOTHING) |
         (ag_future_may_pass(s->future, thread, s->write_c) ? C : NOTHING);
}

static void walk_in_help(sample *s, uint32_t thread) {
  sample_stack(s, SAMPLE_HIDDEN, 1, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(s->future, thread, s->write_c);
}

static void test_points(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  tap_check(&t, passes(s, 0) == ALL, "of a thread whose stack was not walked nothing is known");
  walk_in_help(s, 0);
  tap_check(&t, passes(s, 0) == (B | C), "in help(): its own write, and what run() does behind the call");
  tap_check(&t,
            ag_future_may_touch(f, 0, SAMPLE_C, AN_WRITE) && !ag_future_may_touch(f, 0, SAMPLE_C, AN_READ) &&
                ag_future_may_touch(f, 0, SAMPLE_B, AN_READ) && !ag_future_may_touch(f, 0, SAMPLE_B, AN_WRITE) &&
                !ag_future_may_touch(f, 0, SAMPLE_A, AN_READ | AN_WRITE),
            "and the fields by how they are accessed");
  tap_check(&t, ag_future_may_pass(f, 0, s->strange), "a site that the summary has not may be passed");
  tap_check(&t,
            ag_future_kind(f, s->write_c) == SAMPLE_C && ag_future_kind(f, s->strange) == AN_NONE &&
                ag_future_kind(f, 0) == AN_NONE,
            "the kind of a site's location, where it is known");
  ag_future_walk(f, 1, 0);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 2, s->read_b);
  tap_check(&t, passes(s, 2) == B, "each thread has a stack of its own");
  sample_stack(s, SAMPLE_STRANGE, 1, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 3, s->strange);
  tap_check(&t, passes(s, 3) == ALL, "a method that was not analysed may do anything");
  sample_stack(s, SAMPLE_RUN, 10, 0);
  ag_future_walk(f, 4, s->read_b);
  tap_check(&t, passes(s, 4) == B, "a stack that ends by itself is whole");
  for (s->depth = 0; s->depth < 600; s->depth++) s->stack[s->depth] = (ag_frame){SAMPLE_RUN, 10};
  ag_future_walk(f, 5, s->read_b);
  tap_check(&t, passes(s, 5) == ALL, "one that is too deep may do anything");
  tap_check(&t, ag_future_walks(f) == 6, "six walks were asked for");
  sample_free(s);
}

static void test_moves(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  ag_future_moved(f, 0, 2);
  walk_in_help(s, 0);
  ag_future_walk(f, 0, s->write_c);
  tap_check(&t, ag_future_walks(f) == 1, "what is known is not walked again");
  ag_future_moved(f, 0, 1);
  ag_future_stayed(f, 0);
  tap_check(&t, passes(s, 0) == (B | C), "an operation without code leaves the stack as it is");
  ag_future_moved(f, 0, 1);
  tap_check(&t, passes(s, 0) == ALL, "with code, it is no longer known");
  ag_future_moved(f, 0, 1);
  ag_future_stayed(f, 0);
  tap_check(&t, passes(s, 0) == ALL, "nor does what was not known stay");

  ag_future_begin(f, 3);
  tap_check(&t, passes(s, 0) == ALL, "at the begin nothing was known");
  ag_future_moved(f, 0, 2);
  tap_check(&t, passes(s, 0) == (B | C) && ag_future_walks(f) == 1, "where the next execution repeats, so do stacks");
  ag_future_moved(f, 0, 1);
  tap_check(&t, passes(s, 0) == (B | C), "to the end of what it repeats");
  ag_future_begin(f, 2);
  ag_future_moved(f, 0, 2);
  tap_check(&t, passes(s, 0) == (B | C), "what was known after two operations holds for a prefix of two");
  ag_future_moved(f, 0, 1);
  tap_check(&t, passes(s, 0) == ALL, "but not behind it");
  ag_future_begin(f, 1);
  ag_future_moved(f, 0, 2);
  tap_check(&t, passes(s, 0) == ALL, "and not for one of one");
  sample_free(s);
}

/* While a thread enters no method, its frames are those that it had, or some of them. */
static void test_no_walk(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  walk_in_help(s, 0);
  s->depth = 0; /* who looks at the stack now finds none */
  ag_future_moved(f, 0, 1);
  ag_future_walk(f, 0, s->read_b);
  tap_check(&t, passes(s, 0) == B && ag_future_walks(f) == 1, "help() has returned: run() is at its read");
  ag_future_moved(f, 0, 1);
  ag_future_walk(f, 0, s->write_a);
  tap_check(&t, passes(s, 0) == ALL && ag_future_walks(f) == 1, "a loop has led back to its write");
  ag_future_moved(f, 0, 1);
  ag_future_entered(f, 0, 1);
  ag_future_entered(f, 1, 1);
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->write_c);
  tap_check(&t, passes(s, 0) == (B | C) && ag_future_walks(f) == 2, "a method was entered: the stack is walked");
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_STRANGE, 4, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->strange);
  tap_check(&t, passes(s, 0) == ALL && ag_future_walks(f) == 3, "a site of a method that had no frame: it is walked");
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->read_b);
  tap_check(&t, passes(s, 0) == B && ag_future_walks(f) == 3, "frames above one that cannot be analysed are gone");

  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 1, s->read_b);
  ag_future_moved(f, 1, 1);
  sample_stack(s, SAMPLE_RUN, 2, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 1, s->write_a);
  tap_check(&t, passes(s, 1) == ALL && ag_future_walks(f) == 5,
            "of two frames of one method it may be either: it is walked");
  ag_site_get(s->sites, s->read_b)->counted = false;
  ag_future_moved(f, 1, 1);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 1, s->read_b);
  tap_check(&t, passes(s, 1) == B && ag_future_walks(f) == 6, "so it is in a method whose entries are not counted");
  ag_future_begin(f, 1);
  ag_future_moved(f, 1, 4);
  ag_future_walk(f, 1, s->write_a);
  tap_check(&t, ag_future_walks(f) == 7, "and at the begin of an execution");
  sample_free(s);
}

/* A handle that was looked up in run() is called there, or anywhere else. */
static void test_elsewhere(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_site_get(s->sites, s->read_b)->elsewhere = true;
  ag_future_begin(f, 0);
  sample_stack(s, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->read_b);
  tap_check(&t, passes(s, 0) == (B | C), "its thread is where its frames are, not where the look-up was");
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->read_b);
  tap_check(&t, passes(s, 0) == (B | C) && ag_future_walks(f) == 2, "and it is walked");
  sample_free(s);
}

/* check-summary=on: each is walked all the same. */
static void test_checked(void) {
  sample *s = sample_checked();
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  walk_in_help(s, 0);
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->read_b);
  tap_check(&t, ag_future_walks(f) == 2 && !ag_future_mistaken(f),
            "what was taken without a walk is what a walk finds");
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_RUN, 2, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->write_a);
  tap_check(&t, passes(s, 0) == ALL && ag_future_mistaken(f), "a method was entered and not counted: that is noticed");
  sample_free(s);
}

/* A fiber that goes on has its innermost frames alone. */
static void test_cut(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_CUT, 0, 0);
  ag_future_walk(f, 0, s->write_c);
  tap_check(&t, passes(s, 0) == ALL, "frames are missing and were never seen: anything");
  walk_in_help(s, 1);
  ag_future_moved(f, 1, 1);
  sample_stack(s, SAMPLE_HELP, 5, SAMPLE_CUT, 0, 0);
  ag_future_walk(f, 1, 0);
  tap_check(&t, passes(s, 1) == B, "frames that are missing are as they were: help() has written, run() has not read");
  ag_future_moved(f, 1, 1);
  sample_stack(s, SAMPLE_BRANCH, 2, SAMPLE_CUT, 0, 0);
  ag_future_walk(f, 1, s->branch_reads_a);
  tap_check(&t, passes(s, 1) == ALL, "missing below a frame that was not there before: anything");
  sample_stack(s, SAMPLE_HIDDEN, 1, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_unmounts(f, 2);
  sample_stack(s, SAMPLE_HIDDEN, 1, SAMPLE_CUT, 0, 0);
  ag_future_walk(f, 2, s->write_c);
  tap_check(&t, passes(s, 2) == (B | C), "it has left its stack and come back at once: as it was then");
  sample_stack(s, SAMPLE_STRANGE, 1, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 3, s->strange);
  ag_future_moved(f, 3, 1);
  ag_future_entered(f, 3, 1);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_CUT, 0, 0);
  ag_future_walk(f, 3, s->read_b);
  tap_check(&t, passes(s, 3) == B, "a stack with a method that was not analysed is whole all the same");
  sample_free(s);
}

/* help() stands twice on the stack that the fiber was left with: of the frames between the two nothing is known. */
static void test_guessed(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_live_stack seen;
  ag_future_begin(f, 0);
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->write_c);
  tap_check(&t, ag_future_stack(f, 0, s->write_c, &seen) && seen.answers && seen.whole && seen.count == 4,
            "each frame of a stack that is seen as a whole answers for what the thread does");
  ag_future_moved(f, 0, 1);
  sample_stack(s, SAMPLE_HELP, 5, SAMPLE_CUT, 0, 0);
  tap_check(&t, ag_future_stack(f, 0, 0, &seen) && !seen.answers && !seen.whole && seen.count == 4,
            "frames that the fiber may have left are there, and need not answer");
  ag_future_walk(f, 0, 0);
  tap_check(&t, passes(s, 0) == (B | C), "the thread may do what either of them leads to");
  sample_free(s);
}

static void test_starts(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  ag_future_walk(f, 0, s->read_b);
  ag_future_starting(f, 0, SAMPLE_HELP);
  ag_future_started(f, 0, 1);
  tap_check(&t, passes(s, 1) == C, "a thread that has not begun does what its run() does");
  ag_future_started(f, 0, 2);
  tap_check(&t, passes(s, 2) == B, "where that is not known, what its parent could do");
  ag_future_starting(f, 0, SAMPLE_STRANGE);
  ag_future_started(f, 0, 3);
  tap_check(&t, passes(s, 3) == B, "as where its run() was not analysed: the parent has started it");
  ag_future_started(f, 7, 4);
  tap_check(&t, passes(s, 4) == ALL, "of a parent that nobody has looked at nothing is known");
  ag_live_stack seen;
  tap_check(&t, ag_future_initial(f, 1, &seen) && seen.count == 1 && seen.points[0].offset == AN_AT_ENTRY,
            "its points before it runs");
  tap_check(&t, !ag_future_initial(f, 0, &seen) && !ag_future_initial(f, 99, &seen),
            "of a thread that was walked there are none");
  sample_free(s);
}

/* Two loaders may define one class name: then neither is the class that was analysed. */
static void test_two_classes(void) {
  sample *s = sample_new(6, 4);
  ag_future *f = s->future;
  ag_future_begin(f, 0);
  walk_in_help(s, 0);
  uint32_t main = ag_name(s->sites, "demo/Main", 9), run = ag_name(s->sites, "run()V", 6);
  static const ag_offset once[] = {{5, 5}}, otherwise[] = {{7, 5}};
  ag_offsets_set(s->offsets, main, run, once, 1);
  ag_offsets_set(s->offsets, main, run, otherwise, 1);
  ag_future_begin(f, 3);
  tap_check(&t, passes(s, 0) == ALL, "what was found of the first class is forgotten");
  walk_in_help(s, 0);
  tap_check(&t, passes(s, 0) == ALL, "and a frame of either may do anything");
  sample_free(s);
}

static void test_questions(void) {
  sample *s = sample_new(6, 4);
  ag_future_begin(s->future, 0);
  for (uint32_t i = 0; i < 5000; i++) ag_future_may_pass(s->future, 0, s->write_a + i % 3);
  tap_check(&t, ag_future_queries(s->future) == 5000, "questions are counted");
  /* The same by a second way: what each point has, asked of the summary itself. */
  bool same = true;
  static const uint32_t offsets[] = {0, 2, 3, 5, 6, 10, 11, 19};
  for (uint32_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
    an_method_id run = an_method(s->summary, "demo/Main", "run", "()V");
    const an_set *set = an_point(s->summary, run, offsets[i], AN_BEFORE);
    const an_set *sets[] = {set, an_thread_end(s->summary)};
    sample_stack(s, SAMPLE_RUN, offsets[i], SAMPLE_BOTTOM, 0, 0);
    ag_future_walk(s->future, i, 0);
    const uint32_t sites[] = {s->write_a, s->read_b, s->write_c, s->branch_writes_c};
    for (int k = 0; k < 4; k++)
      same &= ag_future_may_pass(s->future, i, sites[k]) == an_may_pass(sets, 2, ag_future_site(s->future, sites[k]));
  }
  tap_check(&t, same, "the answer is the summary's, at each point of run()");
  sample_free(s);
}

int main(void) {
  test_points();
  test_moves();
  test_no_walk();
  test_elsewhere();
  test_checked();
  test_cut();
  test_guessed();
  test_starts();
  test_two_classes();
  test_questions();
  return tap_end(&t);
}
