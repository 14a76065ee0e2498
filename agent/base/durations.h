/* Measures how long a very frequent operation takes. Only some runs are measured, and counted by length. No JNI
 * here. */
#ifndef AG_DURATIONS_H
#define AG_DURATIONS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  AG_DURATION_STEP = 8,
  AG_DURATION_STEPS = 1024
}; /* width of a class in nanoseconds, and number of classes; longer times count in the last class */

typedef struct ag_durations {
  uint64_t begun; /* all runs, measured or not */
  uint64_t measured;
  uint64_t counts[AG_DURATION_STEPS]; /* by time / AG_DURATION_STEP */
} ag_durations;

/* Begins a run. Returns whether the caller should measure it. Most runs are not measured, since reading the clock
 * takes as long as a run. */
bool ag_durations_begin(ag_durations *durations);
/* Adds the time of a measured run. */
void ag_durations_add(ag_durations *durations, uint64_t nanoseconds);
/* The median of the measured times in nanoseconds, exact to AG_DURATION_STEP; 0: nothing was measured. */
uint64_t ag_durations_median(const ag_durations *durations);

#endif
