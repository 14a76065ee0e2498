/* Keeps the last threads that a thread has asked about, and the last monitors that it has entered. */
#include "driver/seen_states.h"

void ag_seen_clear(ag_seen_states *s) {
  s->state_count = s->monitor_count = 0;
}

void ag_seen_state(ag_seen_states *s, uint32_t thread, int state, uint32_t reads) {
  if (thread == POR_NO_THREAD) return;
  s->states[s->state_count++ % AG_SEEN] = (ag_seen){thread, reads, state};
}

void ag_seen_enter(ag_seen_states *s, uint32_t monitor, uint32_t reads) {
  s->monitors[s->monitor_count++ % AG_SEEN] = (ag_seen){monitor, reads, 0};
}

bool ag_seen_blocks(const ag_seen_states *s, const ag_model *model, uint32_t thread, uint32_t from) {
  for (uint32_t i = 0; i < s->monitor_count && i < AG_SEEN; i++) {
    uint32_t owner = ag_model_monitor(model, s->monitors[i].what).owner;
    if (s->monitors[i].read >= from && owner && owner != thread + 1) return true;
  }
  return false;
}

bool ag_seen_owns_other(const ag_seen_states *s, const ag_model *model, uint32_t thread, uint32_t monitor) {
  bool owns = s->monitor_count > AG_SEEN;
  for (uint32_t i = 0; i < s->monitor_count && i < AG_SEEN; i++)
    owns |= s->monitors[i].what != monitor && ag_model_holds(model, thread, s->monitors[i].what);
  return owns;
}

const ag_seen *ag_seen_next(const ag_seen_states *s, uint32_t *next, uint32_t from) {
  while (*next < s->state_count && *next < AG_SEEN) {
    const ag_seen *seen = &s->states[(*next)++];
    if (seen->read >= from) return seen;
  }
  return NULL;
}
