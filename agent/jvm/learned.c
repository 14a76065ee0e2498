/* What the search has found out about the program, as a schedule keeps it for its replay. */
#include "jvm/learned.h"
unsigned ag_learned_now(const ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  unsigned learned = 0;
  if (a->stage.held_seen) learned |= AG_LEARNED_HELD;
  if (ag_model_uses_atomic(a->engine.model)) learned |= AG_LEARNED_ATOMIC;
  if (d->sections_used) learned |= AG_LEARNED_SECTIONS;
  if (d->waits_seen) learned |= AG_LEARNED_WAITS;
  if (d->parks_apart) learned |= AG_LEARNED_PARKS_APART;
  if (d->leaves) learned |= AG_LEARNED_LEAVES;
  if (d->ends) learned |= AG_LEARNED_ENDS;
  if (d->handles) learned |= AG_LEARNED_HANDLES;
  if (d->monitors_of_objects) learned |= AG_LEARNED_MONITORS;
  if (d->monitors_of_streams) learned |= AG_LEARNED_STREAMS;
  return learned;
}

void ag_learned_take_over(ag_agent *a, unsigned learned) {
  ag_driver *d = &a->engine.driver;
  if (learned & AG_LEARNED_HELD) a->stage.held_seen = true;
  if (learned & AG_LEARNED_SECTIONS) d->sections_used = true;
  if (learned & AG_LEARNED_WAITS) d->waits_seen = true;
  if (learned & AG_LEARNED_PARKS_APART) d->parks_apart = true;
  if (learned & AG_LEARNED_LEAVES) d->leaves = true;
  if (learned & AG_LEARNED_ENDS) d->ends = true;
  if (learned & AG_LEARNED_HANDLES) d->handles = true;
  if (learned & AG_LEARNED_MONITORS) d->monitors_of_objects = true;
  if (learned & AG_LEARNED_STREAMS) d->monitors_of_streams = true;
  if (learned & AG_LEARNED_ATOMIC) {
    ag_model_use_atomic(a->engine.model);
    d->sections = NULL;
  }
}
