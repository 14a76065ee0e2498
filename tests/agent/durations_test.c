/* Tests the counts of durations by length, and their median. */
#include "base/durations.h"
#include "tap.h"

int main(void) {
  tap t = {0};
  ag_durations d = {0};
  tap_check(&t, ag_durations_median(&d) == 0, "nothing was measured");
  unsigned measured = 0;
  for (int i = 0; i < 1300; i++) measured += ag_durations_begin(&d);
  tap_check(&t, measured == 100 && d.begun == 1300, "one of thirteen is");
  d = (ag_durations){0};
  tap_check(&t, ag_durations_begin(&d), "the first one is");
  for (uint64_t i = 1; i <= 1001; i++) ag_durations_add(&d, i);
  tap_check(&t, ag_durations_median(&d) >= 501 && ag_durations_median(&d) <= 501 + AG_DURATION_STEP, "1 ... 1001: 501");
  for (uint64_t i = 0; i < 1002; i++) ag_durations_add(&d, UINT64_MAX);
  tap_check(&t, ag_durations_median(&d) == (uint64_t)AG_DURATION_STEP * AG_DURATION_STEPS,
            "what takes very long counts as the longest");
  for (uint64_t i = 0; i < 1002; i++) ag_durations_add(&d, 0);
  tap_check(&t, ag_durations_median(&d) >= 500 && ag_durations_median(&d) <= 501 + AG_DURATION_STEP,
            "and no time as the shortest");
  return tap_end(&t);
}
