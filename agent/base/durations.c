/* Counts measured times by their length. */
#include "base/durations.h"

/* A prime, so that what is done in turns is not seen from one side alone. */
enum { EACH = 13 };

bool ag_durations_begin(ag_durations *d) {
  return d->begun++ % EACH == 0;
}

void ag_durations_add(ag_durations *d, uint64_t nanoseconds) {
  uint64_t step = nanoseconds / AG_DURATION_STEP;
  d->counts[step < AG_DURATION_STEPS ? step : AG_DURATION_STEPS - 1]++;
  d->measured++;
}

uint64_t ag_durations_median(const ag_durations *d) {
  uint64_t below = 0;
  for (uint64_t step = 0; step < AG_DURATION_STEPS && d->measured; step++) {
    below += d->counts[step];
    if (2 * below >= d->measured) return (step + 1) * AG_DURATION_STEP;
  }
  return 0;
}
