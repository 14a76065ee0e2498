/* Operations inside calls of the JDK that consist of sections. They are kept until the call ends: only then is it known
 * whether the call has changed anything for other threads. A call that takes a lock, or gives it back, matters to those
 * alone that look at the lock. A call whose time was over leaves nothing behind. An await() that was signalled counts
 * as a wait that was notified, and a signal as a notification (loop_wakes.c). */
#include "driver/loops_parts.h"

#include "base/array.h"

/* Does the operation touch a lock that belongs to a queue? Such a lock is free again when the call ends. */
static bool is_own_lock(ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_entered *call = ag_sections_call(d->sections, thread);
  bool encloses = call->self != call->object || ag_section_encloses(call->family);
  return encloses && ag_driver_section_site(d, op->site)->family - 1 == AG_FAMILY_LOCKS;
}

static bool is_holder(const ag_driver *d, const loop_thread *t, uint32_t lock) {
  uint32_t holder = ag_model_holder(d->model, lock);
  return holder && holder == ag_model_thread(d->model, (uint32_t)(t - d->loops->threads))->object;
}

/* The first operation inside of a call: the lock is as it was before. */
static void begin_inside(ag_driver *d, uint32_t thread, loop_thread *t) {
  const ag_entered *call = ag_sections_call(d->sections, thread);
  t->call.lock = call->self;
  t->call.takes = call->method == AG_METHOD_TAKES;
  t->call.held = call->self && is_holder(d, t, call->self);
  t->call.overlaps = call->overlaps && !d->traits.waits_seen;
  t->call.of_lock = call->family == AG_FAMILY_LOCKS && !d->traits.waits_seen;
  t->call.signalled = call->signalled && d->control->wait_sets;
  t->call.signals = call->signals && d->control->wait_sets;
  t->call.signals_all = call->signals_all;
  if (t->call.signalled || t->call.signals) t->call.wait_set = ag_driver_locate(d, ag_location_group(call->condition));
  if (t->call.signals) ag_loop_notifies(d, thread, t->call.wait_set, 0); /* entries of threads may move */
}

/* Is the location a part of the queue of threads that wait for the lock? Such a queue says nothing but that they wait.
 * All that a lock keeps of its queue are nodes, the first and the last one. */
static bool is_of_queue(ag_driver *d, const loop_thread *t, uint32_t location) {
  if (!t->call.of_lock || !t->call.lock) return false;
  if (ag_driver_object_of(d, location) != t->call.lock) return true;
  return location == ag_driver_field_of(d, t->call.lock, "head") ||
         location == ag_driver_field_of(d, t->call.lock, "tail");
}

/* A write in a call of a Condition. Of the Condition itself, loop_wakes.c keeps what is to be known. await() gives the
 * lock up and takes it again: what others do with the lock meanwhile is not in the midst of the round. */
static void write_watched_at_condition(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  for (uint32_t i = 0; t->call.signalled && i < t->watch.place_count; i++) {
    loop_place *place = &t->watch.places[i];
    if (place->location != location) continue;
    if (!t->call.waited) {
      ag_loop_write_watched(l, t, location, step);
      return;
    }
    place->step = step;
    place->before = *ag_loop_written(l, location);
    place->amid ^= true;
  }
}

void ag_driver_loop_inside(ag_driver *d, uint32_t thread, const por_operation *op) {
  struct ag_loops *l = d->loops;
  loop_thread *t = ag_loop_thread(l, thread);
  if (is_own_lock(d, thread, op)) return;
  if (!t->call.inside_count) begin_inside(d, thread, t);
  t = ag_loop_thread(l, thread);
  loop_inside *inside =
      ag_array_at(&t->call.inside, &t->call.inside_capacity, t->call.inside_count++, sizeof *t->call.inside);
  uint32_t location = op->first.location, step = (uint32_t)d->now.steps;
  bool writes = op->first.mode != POR_READ;
  const bool on_lock = ag_sections_call(d->sections, thread)->self == t->call.lock;
  *inside = (loop_inside){location, step, writes, op->kind == AG_ATOMIC_UPDATE, on_lock, *ag_loop_written(l, location)};
  if (writes && t->watch.on && (t->call.signals || t->call.signalled))
    write_watched_at_condition(l, t, location, step);
  else if (writes && t->watch.on && !is_of_queue(d, t, location))
    ag_loop_write_watched(l, t, location, step);
  if (inside->writes) ag_loop_write_at(l, thread, location, step);
  ag_loop_touch(d, t, location, step);
}

/* Takes back the write of a call, unless another thread has written the location since. */
static void take_back(struct ag_loops *l, const loop_thread *t, const loop_inside *inside) {
  loop_write *w = ag_loop_written(l, inside->location);
  if (w->thread == (uint32_t)(t - l->threads) && w->step == inside->step) *w = inside->before;
}

/* Has the call taken the lock, or given it back? Another thread that holds the lock meanwhile only makes this one wait:
 * what the call reads makes no difference to the thread. */
static bool is_own_call(const ag_driver *d, const loop_thread *t) {
  if (!t->call.lock || t->call.late || t->call.parked) return false;
  if (t->call.overlaps) return true;
  const bool holds = is_holder(d, t, t->call.lock);
  return t->call.held ? !holds : t->call.takes && holds;
}

static void end_other_call(ag_driver *d, loop_thread *t) {
  struct ag_loops *l = d->loops;
  const bool own = t->call.inside_count && is_own_call(d, t);
  const bool keeps = t->call.inside_count && t->call.held && is_holder(d, t, t->call.lock);
  const bool nothing = t->call.late || t->call.parked;
  for (uint32_t i = t->call.inside_count; nothing && i-- > 0;)
    if (t->call.inside[i].writes) take_back(l, t, &t->call.inside[i]);
  if (nothing && t->call.waited) /* what it read of the lock was to get that back */
    ag_loop_keep_read(t, t->call.wait_set, (uint32_t)d->now.steps)->late = true;
  for (uint32_t i = 0; nothing && !t->call.waited && i < t->call.inside_count; i++)
    ag_loop_keep_read(t, t->call.inside[i].location, t->call.inside[i].step)->late = true;
  for (uint32_t i = 0; !nothing && i < t->call.inside_count; i++) {
    if (t->call.inside[i].writes) ag_loop_change(t);
    if (t->call.inside[i].writes && !t->watch.on) continue;
    const bool mine = own || (keeps && t->call.inside[i].on_lock); /* others cannot change the lock */
    if (t->call.overlaps)
      ag_loop_keep_read(t, t->call.inside[i].location, t->call.inside[i].step)->own = mine;
    else
      ag_loop_note_read_of(d, t, t->call.inside[i].location, t->call.inside[i].step, mine);
  }
}

/* The end of a call that gives signals, like that of a notification. */
static void end_signal(ag_driver *d, loop_thread *t) {
  const loop_inside *last = t->call.inside_count ? &t->call.inside[t->call.inside_count - 1] : NULL;
  if (!last) return;
  bool wakes = false;
  for (uint32_t i = 0; i < t->call.inside_count; i++) wakes |= t->call.inside[i].writes;
  ag_loop_note_read_of(d, t, t->call.wait_set, last->step, false);
  t->reads[t->count - 1].wakes = true;
  if (wakes) ag_loop_signalled(d->loops, t->call.wait_set, t->call.signals_all);
  const bool vain = t->notify.vain && t->notify.waiters; /* none is known: then it was no await() of the program */
  if (wakes && !vain && !t->notify.taken_up) ag_loop_note_write(d, t, t->call.wait_set, last->step);
  ag_loop_notified(t);
}

/* The end of an await() that was signalled, like that of a wait that was notified. */
static void end_await(ag_driver *d, loop_thread *t) {
  const uint32_t step = (uint32_t)d->now.steps;
  ag_loop_touch(d, t, t->call.wait_set, step);
  ag_loop_keep_read(t, t->call.wait_set, step)->own = true;
  t->wakes++;
}

void ag_loop_end_call(ag_driver *d, loop_thread *t) {
  const bool signalled = t->call.waited && !t->call.interrupted && !t->call.late && !t->call.parked;
  t->wait.queued &= !t->call.waited;
  if (t->call.signals)
    end_signal(d, t);
  else if (signalled)
    end_await(d, t);
  else
    end_other_call(d, t);
  const loop_call over = {.inside = t->call.inside, .inside_capacity = t->call.inside_capacity};
  t->call = over;
  t->versioned = false;
}

void ag_driver_loop_call_ended(ag_driver *d) {
  ag_loop_end_call(d, ag_loop_thread(d->loops, d->now.current));
}

void ag_driver_loop_kept(ag_driver *d) {
  if (!d->loops) return;
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  loop_inside *last = t->call.inside_count ? &t->call.inside[t->call.inside_count - 1] : NULL;
  if (last && last->update && last->writes) {
    take_back(d->loops, t, last);
    last->writes = false;
  }
  if (!t->update.pending) return;
  t->update.pending = false;
  *ag_loop_written(d->loops, t->update.location) = t->update.before;
}
