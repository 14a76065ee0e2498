/* Tests check-summary=on: each access is compared with every point that its thread's live frames have passed. An access
 * missing from the summary is reported with the point. */
#include "lookahead/summary_check.h"

#include "sample_summary.h"
#include "tap.h"

#include <string.h>

static tap t;

static bool complains(const char *said, const char *access, const char *point) {
  if (!said || !strstr(said, access) || !strstr(said, point)) printf("# %s\n", said ? said : "nothing is said");
  return said && strstr(said, access) && strstr(said, point);
}

static const char *in_branch(sample *s, ag_summary_check *c, uint32_t site, int offset) {
  sample_stack(s, SAMPLE_BRANCH, offset, SAMPLE_BOTTOM, 0, 0);
  return ag_summary_check_access(c, 0, site);
}

static void test_right(void) {
  sample *s = sample_new(6, 4);
  ag_summary_check *c = ag_summary_check_new(s->future, s->summary, s->sites);
  ag_future_begin(s->future, 0);
  ag_summary_check_begin(c);
  ag_summary_check_entered(c, 0, s->branch_reads_a);
  tap_check(&t,
            !in_branch(s, c, s->branch_reads_a, 2) && !in_branch(s, c, s->branch_reads_b, 6) &&
                !in_branch(s, c, s->branch_writes_c, 12),
            "all accesses are in the summary");
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_RUN, 5, SAMPLE_BOTTOM, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 0, s->write_c), "behind a call, in the caller's set too");
  tap_check(&t, !ag_summary_check_access(c, 0, 0), "what has no site is not looked at");
  sample_stack(s, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 1, s->read_b), "another thread has other frames");
  ag_summary_check_free(c);
  sample_free(s);
}

/* The write at 12 is missing behind the first block, or behind the second one. */
static void test_lacks(void) {
  sample *s = sample_new(2, 4);
  ag_summary_check *c = ag_summary_check_new(s->future, s->summary, s->sites);
  ag_future_begin(s->future, 0);
  ag_summary_check_begin(c);
  const char *said = in_branch(s, c, s->branch_writes_c, 12);
  tap_check(&t, complains(said, "write of c in demo/Main.branch()V", "behind its entry"),
            "every frame has been at its entry, also one that was not seen to be entered");
  ag_summary_check_free(c);
  sample_free(s);

  s = sample_new(6, 0);
  c = ag_summary_check_new(s->future, s->summary, s->sites);
  ag_future_begin(s->future, 0);
  ag_summary_check_begin(c);
  tap_check(&t, !in_branch(s, c, s->branch_writes_c, 12), "a point where the frame was not seen does not count");
  ag_summary_check_entered(c, 0, s->branch_reads_a);
  tap_check(&t, !in_branch(s, c, s->branch_reads_b, 6), "the frame comes to a point that lacks the write");
  said = in_branch(s, c, s->branch_writes_c, 12);
  tap_check(&t, complains(said, "write of c in demo/Main.branch()V", "behind offset 6"),
            "and carries it out: told, with that point");
  ag_summary_check_entered(c, 0, s->branch_reads_a);
  tap_check(&t, !in_branch(s, c, s->branch_writes_c, 12),
            "the method is entered again: another frame, which was not there");
  said = in_branch(s, c, s->branch_reads_b, 6);
  tap_check(&t, complains(said, "read of b in demo/Main.branch()V", "behind offset 12"),
            "nor does the summary know of a loop");
  ag_summary_check_begin(c);
  tap_check(&t, !in_branch(s, c, s->branch_writes_c, 12), "the next execution has other frames");
  ag_summary_check_free(c);
  sample_free(s);
}

static void test_unknown(void) {
  sample *s = sample_new(6, 4);
  ag_summary_check *c = ag_summary_check_new(s->future, s->summary, s->sites);
  ag_future_begin(s->future, 0);
  ag_summary_check_begin(c);
  sample_stack(s, SAMPLE_STRANGE, 4, SAMPLE_BOTTOM, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 0, s->strange), "a method that was not analysed may do anything");
  sample_stack(s, SAMPLE_STRANGE, 4, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  const char *said = ag_summary_check_access(c, 0, s->strange);
  tap_check(&t, complains(said, "write of d in demo/Strange.run()V", "nor anywhere else"),
            "but below a point of which that is not known it is missing");
  sample_stack(s, SAMPLE_LIBRARY, 4, SAMPLE_HIDDEN, 1, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 0, s->library),
            "what hidden code has the JDK do with its own objects is in no set");
  sample_stack(s, SAMPLE_LIBRARY, 4, SAMPLE_RUN, 10, SAMPLE_BOTTOM, 0, 0);
  said = ag_summary_check_access(c, 0, s->library);
  tap_check(&t, complains(said, "java/util/ArrayList", "demo/Main.run()V"), "what the program has it do must be");
  ag_summary_check_free(c);
  sample_free(s);
}

static void test_started(void) {
  sample *s = sample_new(6, 4);
  ag_summary_check *c = ag_summary_check_new(s->future, s->summary, s->sites);
  ag_future_begin(s->future, 0);
  ag_summary_check_begin(c);
  ag_future_starting(s->future, 0, SAMPLE_HELP);
  ag_future_started(s->future, 0, 1);
  sample_stack(s, SAMPLE_HELP, 3, SAMPLE_BOTTOM, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 1, s->write_c), "a thread does what its run() does");
  sample_stack(s, SAMPLE_HIDDEN, 1, SAMPLE_CUT, 0, 0);
  tap_check(&t, !ag_summary_check_access(c, 1, s->branch_writes_c), "a stack of which nothing is there tells nothing");
  sample_stack(s, SAMPLE_BRANCH, 12, SAMPLE_BOTTOM, 0, 0);
  const char *said = ag_summary_check_access(c, 1, s->branch_writes_c);
  tap_check(&t, complains(said, "write of c in demo/Main.branch()V", "the summary of demo/Main.help()V"),
            "what it does besides was missing when it was started");
  ag_summary_check_free(c);
  sample_free(s);
}

int main(void) {
  test_right();
  test_lacks();
  test_unknown();
  test_started();
  return tap_end(&t);
}
