/* Turns facts about the program into the bits that a schedule keeps for its replay, and back. */
#include "jvm/learned.h"
unsigned ag_learned_now(const ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  unsigned learned = 0;
  if (a->stage.held_seen) learned |= AG_LEARNED_HELD;
  if (ag_model_uses_atomic(a->engine.model)) learned |= AG_LEARNED_ATOMIC;
  if (d->traits.sections_used) learned |= AG_LEARNED_SECTIONS;
  if (d->traits.calls & AG_TAKES_TOLD) learned |= AG_LEARNED_CALLS_TOLD;
  if (d->traits.calls & AG_WEAK_TOGETHER) learned |= AG_LEARNED_WEAK_TOGETHER;
  if (d->traits.calls & AG_STACKED) learned |= AG_LEARNED_STACKED;
  if (d->traits.calls & AG_WAITERS_HELP) learned |= AG_LEARNED_WAITERS_HELP;
  if (d->traits.calls & AG_THREADS_SEEN) learned |= AG_LEARNED_THREADS_SEEN;
  if (d->traits.calls & AG_SIZED) learned |= AG_LEARNED_SIZED;
  if (d->traits.calls & AG_GROWN) learned |= AG_LEARNED_GROWN;
  if (d->traits.calls & AG_STOPPED) learned |= AG_LEARNED_STOPPED;
  if (d->traits.calls & AG_COUNTED) learned |= AG_LEARNED_COUNTED;
  if (d->traits.calls & AG_RESULTS) learned |= AG_LEARNED_RESULTS;
  if (d->traits.calls & AG_BARRIERS) learned |= AG_LEARNED_BARRIERS;
  if (d->traits.calls & AG_LATCHES) learned |= AG_LEARNED_LATCHES;
  if (d->traits.waits_seen) learned |= AG_LEARNED_WAITS;
  if (d->traits.parks_apart) learned |= AG_LEARNED_PARKS_APART;
  if (d->traits.leaves) learned |= AG_LEARNED_LEAVES;
  if (d->traits.files) learned |= AG_LEARNED_FILES;
  if (d->traits.ends) learned |= AG_LEARNED_ENDS;
  if (d->traits.handles) learned |= AG_LEARNED_HANDLES;
  if (d->traits.monitors_of_objects) learned |= AG_LEARNED_MONITORS;
  if (d->traits.monitors_of_streams) learned |= AG_LEARNED_STREAMS;
  if (d->traits.old_changes) learned |= AG_LEARNED_OLD_CHANGES;
  return learned;
}

void ag_learned_take_over(ag_agent *a, unsigned learned) {
  ag_driver *d = &a->engine.driver;
  d->traits.calls |= AG_CALLS_FIXED;
  if (learned & AG_LEARNED_HELD) a->stage.held_seen = true;
  if (learned & AG_LEARNED_SECTIONS) d->traits.sections_used = true;
  if (learned & AG_LEARNED_CALLS_TOLD) d->traits.calls |= AG_TAKES_TOLD;
  if (learned & AG_LEARNED_WEAK_TOGETHER) d->traits.calls |= AG_WEAK_TOGETHER;
  if (learned & AG_LEARNED_STACKED) d->traits.calls |= AG_STACKED;
  if (learned & AG_LEARNED_WAITERS_HELP) d->traits.calls |= AG_WAITERS_HELP;
  if (learned & AG_LEARNED_THREADS_SEEN) d->traits.calls |= AG_THREADS_SEEN;
  if (learned & AG_LEARNED_SIZED) d->traits.calls |= AG_SIZED;
  if (learned & AG_LEARNED_GROWN) d->traits.calls |= AG_GROWN;
  if (learned & AG_LEARNED_STOPPED) d->traits.calls |= AG_STOPPED;
  if (learned & AG_LEARNED_COUNTED) d->traits.calls |= AG_COUNTED;
  if (learned & AG_LEARNED_RESULTS) d->traits.calls |= AG_RESULTS;
  if (learned & AG_LEARNED_BARRIERS) d->traits.calls |= AG_BARRIERS;
  if (learned & AG_LEARNED_LATCHES) d->traits.calls |= AG_LATCHES;
  if (learned & AG_LEARNED_WAITS) d->traits.waits_seen = true;
  if (learned & AG_LEARNED_PARKS_APART) d->traits.parks_apart = true;
  if (learned & AG_LEARNED_LEAVES) d->traits.leaves = true;
  if (learned & AG_LEARNED_FILES) d->traits.files = true;
  if (learned & AG_LEARNED_ENDS) d->traits.ends = true;
  if (learned & AG_LEARNED_HANDLES) d->traits.handles = true;
  if (learned & AG_LEARNED_MONITORS) d->traits.monitors_of_objects = true;
  if (learned & AG_LEARNED_STREAMS) d->traits.monitors_of_streams = true;
  if (learned & AG_LEARNED_OLD_CHANGES) d->traits.old_changes = true;
  if (learned & AG_LEARNED_ATOMIC) {
    ag_model_use_atomic(a->engine.model);
    d->sections = NULL;
  }
}
