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

/* Does the thread wait in this wait set, and does a notification make a difference to it? `object`: the monitor; 0: the
 * wait set is that of a Condition. */
static bool is_waiting_in(const ag_driver *d, uint32_t thread, uint32_t location, uint32_t object) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  const loop_wait *wait = &ag_loop_thread(d->loops, thread)->wait;
  if (t->status != AG_LIVE) return false;
  if (!object) return wait->queued && wait->location == location;
  return t->request.kind == AG_WAKE && t->request.object == object && !t->notified;
}

/* Is the thread in an await(), in front of its wait? */
static bool is_about_to_wait(const ag_driver *d, uint32_t thread, uint32_t location) {
  const loop_call *call = &ag_loop_thread(d->loops, thread)->call;
  return call->signalled && !call->waited && call->wait_set == location;
}

/* How many threads are before it in the queue of the Condition. */
static uint32_t rank(const ag_driver *d, uint32_t thread) {
  const loop_wait *own = &ag_loop_thread(d->loops, thread)->wait;
  uint32_t count = 0;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const loop_wait *wait = &ag_loop_thread(d->loops, i)->wait;
    count += wait->queued && wait->location == own->location && wait->ticket < own->ticket;
  }
  return count;
}

static loop_wait_set *wait_set_at(struct ag_loops *l, uint32_t location) {
  loop_wait_set *set = ag_array_at(&l->wait_sets, &l->wait_set_capacity, location, sizeof *set);
  if (set->execution != l->execution) *set = (loop_wait_set){.execution = l->execution};
  return set;
}

void ag_loop_enter_wait_set(struct ag_loops *l, const loop_thread *t) {
  wait_set_at(l, t->wait.location)->entries++;
}

void ag_loop_notifies(ag_driver *d, uint32_t thread, uint32_t location, uint32_t object) {
  uint64_t waiters = 0;
  bool vain = true;
  ag_loop_thread(d->loops, ag_model_thread_count(d->model)); /* makes room for all threads, so that no entry moves */
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    if (!object && is_about_to_wait(d, i, location)) vain = false;
    if (!is_waiting_in(d, i, location, object)) continue;
    vain &= ag_loop_thread(d->loops, i)->wait.repeats;
    const uint64_t place = object ? ag_model_tokens(d->model, i) : rank(d, i);
    waiters = hp_mix(waiters ^ ((uint64_t)i << 32 | (place + 1)));
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

void ag_driver_loop_notifies_used(ag_driver *d, uint32_t thread, uint32_t location) {
  ag_loop_notifies(d, thread, location, ag_model_thread(d->model, thread)->request.object);
}

void ag_driver_loop_parks_used(ag_driver *d, const ag_request *request) {
  const uint32_t condition = ag_sections_call(d->sections, d->now.current)->condition;
  if (!d->loops) ag_loop_begin_using(d);
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  t->call.signalled = true;
  t->call.wait_set = ag_driver_locate(d, ag_location_group(condition));
  if (t->call.waited) return; /* it was signalled, and has not got the lock; or it was woken by mistake */
  t->call.waited = true;
  t->wait = (loop_wait){.repeats = ag_loop_repeats_wait(d, t, request), .queued = true, .ticket = ++d->loops->tickets};
  ag_loop_note_wait(d->loops, t, t->call.wait_set, (uint32_t)d->now.steps);
}

void ag_loop_signalled(struct ag_loops *l, uint32_t location, bool all) {
  loop_wait *first = NULL;
  for (uint32_t i = 0; i < l->thread_capacity; i++) {
    loop_wait *wait = &l->threads[i].wait;
    if (l->threads[i].execution != l->execution || !wait->queued || wait->location != location) continue;
    if (all) wait->queued = false;
    if (!first || wait->ticket < first->ticket) first = wait;
  }
  if (first) first->queued = false;
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
      const loop_wait *wait = &ag_loop_thread(d->loops, k)->wait;
      const uint32_t object = wait->queued ? 0 : ag_model_thread(d->model, k)->request.object;
      if (k == thread || wait->location != t->reads[i].location) continue;
      if (!is_waiting_in(d, k, wait->location, object)) continue;
      if (!wait->repeats || ag_loop_may_get_on(d->loops, k, true)) return true;
    }
  }
  return false;
}
