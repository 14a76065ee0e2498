/* Notifications in loops. A thread that is notified, finds all as it was and waits again *repeats* its wait. A loop
 * that wakes nobody but such threads changes nothing. The search also has the execution in which they stay notified and
 * do not run: there, to notify them once more changes nothing (docs/decisions/loops-that-wait.md). */
#include "driver/loops_parts.h"

#include "base/array.h"
#include "hpor/hash.h"

void ag_loop_compare_read(struct ag_loops *l, loop_thread *t, uint32_t location) {
  if (!t->rest.is || !t->rest.woken || t->rest.differs || t->rest.effects != t->effects) return;
  if (location == t->wait.location) return; /* that a wait has ended says nothing of others */
  for (uint32_t i = t->rest.to; i-- > t->waits_from;) {
    if (t->reads[i].own || t->reads[i].location != location) continue;
    t->rest.differs = ag_loop_written_behind(l, (uint32_t)(t - l->threads), &t->reads[i]);
    return;
  }
  t->rest.differs = true;
}

/* Does the thread wait in this wait set, and does a notification make a difference to it? */
static bool is_waiting_in(const ag_driver *d, uint32_t thread, uint32_t object) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  return t->status == AG_LIVE && t->request.kind == AG_WAKE && t->request.object == object && !t->notified;
}

static loop_wait_set *wait_set_at(struct ag_loops *l, uint32_t location) {
  loop_wait_set *set = ag_array_at(&l->wait_sets, &l->wait_set_capacity, location, sizeof *set);
  if (set->execution != l->execution) *set = (loop_wait_set){.execution = l->execution};
  return set;
}

void ag_loop_enter_wait_set(struct ag_loops *l, const loop_thread *t) {
  wait_set_at(l, t->wait.location)->entries++;
}

void ag_driver_loop_notifies_used(ag_driver *d, uint32_t thread, uint32_t location) {
  const uint32_t object = ag_model_thread(d->model, thread)->request.object;
  uint64_t waiters = 0;
  bool vain = true;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    if (!is_waiting_in(d, i, object)) continue;
    vain &= ag_loop_thread(d->loops, i)->wait.repeats;
    waiters = hp_mix(waiters ^ ((uint64_t)i << 32 | (ag_model_tokens(d->model, i) + 1)));
  }
  loop_thread *t = ag_loop_thread(d->loops, thread);
  ag_loop_settle(t);
  loop_notify *n = &t->notify;
  const uint32_t entries = wait_set_at(d->loops, location)->entries;
  const bool same = n->location == location && n->entries == entries && n->waiters == waiters;
  n->vain = vain;
  n->taken_up = same && n->effects == t->effects && n->writes == t->writes;
  n->location = location;
  n->entries = entries;
  n->waiters = waiters;
}

void ag_loop_notified(loop_thread *t) {
  loop_notify *n = &t->notify;
  if (n->vain || !n->taken_up) n->rounds = 0;
  n->effects = t->effects;
  n->writes = t->writes;
}

bool ag_loop_notifies_once_more(loop_thread *t) {
  return t->notify.taken_up && !t->notify.vain && !t->notify.rounds++;
}

bool ag_loop_wakes_another(const ag_driver *d, uint32_t thread) {
  ag_loop_thread(d->loops, ag_model_thread_count(d->model)); /* makes room for all threads, so that no entry moves */
  const loop_thread *t = ag_loop_thread(d->loops, thread);
  for (uint32_t i = t->waits_from; i < t->count; i++) {
    for (uint32_t k = 0; t->reads[i].wakes && k < ag_model_thread_count(d->model); k++) {
      const ag_thread *other = ag_model_thread(d->model, k);
      if (k == thread || other->status != AG_LIVE || other->request.kind != AG_WAKE || other->notified) continue;
      const loop_wait *wait = &ag_loop_thread(d->loops, k)->wait;
      if (wait->location != t->reads[i].location) continue;
      if (!wait->repeats || ag_loop_may_get_on(d->loops, k, true)) return true;
    }
  }
  return false;
}
