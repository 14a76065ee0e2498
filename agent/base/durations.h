/* How long something takes that is done very often: some of the times are measured, and counted by length. No JNI here.
 */
#ifndef AG_DURATIONS_H
#define AG_DURATIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { AG_DURATION_STEP = 8, AG_DURATION_STEPS = 1024 }; /* nanoseconds; what takes longer counts as the longest */

typedef struct ag_durations {
  uint64_t begun; /* all of them */
  uint64_t measured;
  uint64_t counts[AG_DURATION_STEPS]; /* by time / AG_DURATION_STEP */
} ag_durations;

/* One begins: is it to be measured? Reading the clock takes as long as what is measured, so most are not. */
bool ag_durations_begin(ag_durations *durations);
/* It was measured. */
void ag_durations_add(ag_durations *durations, uint64_t nanoseconds);
/* So many nanoseconds at most have half of those taken that were measured, a step more or less; 0: none was. */
uint64_t ag_durations_median(const ag_durations *durations);

#endif
