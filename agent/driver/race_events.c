/* Tells the race detector about synchronization, fences and optimistic reads. */
#include "driver/driver_parts.h"

static void acquire_if(ag_driver *d, bool so, uint32_t thread, uint32_t location) {
  if (so) ag_races_acquire(d->races, thread, location);
}

/* The thread has found out that it was interrupted (JLS 17.4.4), and its interrupt status is cleared. */
static void take_interrupt(ag_driver *d, uint32_t thread, uint32_t location) {
  ag_races_acquire(d->races, thread, location);
  ag_races_forget(d->races, location);
}

/* Adds the synchronizes-with edges of JLS 17.4.4. park() has no edge: a thread may return from park() without an
 * unpark. The end of a thread releases the location of the thread's life. An acquire there before the end finds
 * nothing. */
void ag_driver_synchronize(ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  uint32_t first = op->first.location, second = op->second.location;
  switch (op->kind) {
    case AG_ENTER:
      ag_races_acquire(d->races, thread, first);
      break;
    case AG_END: /* an end may release the monitor of the thread, too */
      ag_races_release(d->races, thread, first);
      if (op->second.mode) ag_races_release(d->races, thread, second);
      break;
    case AG_EXIT:
    case AG_CLASS_INIT_END:
    case AG_INTERRUPT:
      ag_races_release(d->races, thread, first);
      break;
    case AG_WAIT:
      if (t->result == AG_INTERRUPTED_RESULT)
        take_interrupt(d, thread, second);
      else
        ag_races_release(d->races, thread, first);
      break;
    case AG_JOIN:
      if (t->rejoins) {
        ag_races_release(d->races, thread, first);
        break;
      }
      __attribute__((fallthrough));
    case AG_WAKE:
      ag_races_acquire(d->races, thread, first);
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(d, thread, second);
      break;
    case AG_SETTLE:
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(d, thread, first);
      break;
    case AG_SLEEP:
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(d, thread, first);
      break;
    case AG_IS_INTERRUPTED:
      acquire_if(d, t->result != 0, thread, first);
      break;
    case AG_INTERRUPTED:
      if (t->result) take_interrupt(d, thread, first);
      break;
    case AG_IS_ALIVE:
    case AG_GET_STATE:
      ag_races_acquire(d->races, thread, first);
      break;
    case AG_CLASS_INIT:
      acquire_if(d, t->result != AG_RUN_INITIALIZER, thread, first);
      break;
    case AG_SHUTDOWN: /* shutdown hooks are registered under a lock, and the JVM waits for the last thread */
      ag_races_acquire(d->races, thread, first);
      ag_races_release(d->races, thread, first);
      break;
    case AG_START:
      if (t->result == AG_NORMAL) ag_races_start(d->races, thread, t->request.target);
      break;
    default:
      break;
  }
}

/* Reports the races that were found. The callee may hand over further records, so the function guards against its own
 * re-entry. Races after the first one that ends the execution are dropped. */
void ag_driver_tell_races(ag_driver *d) {
  if (d->now.telling) return;
  d->now.telling = true;
  for (ag_race race; d->races && !d->now.over && ag_races_next(d->races, &race);)
    d->calls.raced(d->calls.context, &race);
  d->now.telling = false;
}

void ag_driver_fence(ag_driver *d, ag_mode mode) {
  ag_driver_flush(d);
  if (!d->now.over && d->races) ag_races_fence(d->races, d->now.current, mode);
}

void ag_driver_optimistic(ag_driver *d) {
  ag_driver_flush(d);
  if (d->now.over || !d->races) return;
  ag_races_optimistic(d->races, d->now.current, (uint32_t)d->now.steps);
  ag_driver_tell_races(d);
}

/* Reports races of optimistic reads that were never validated. Must be called before the thread ends, so that the
 * schedule ends there. */
void ag_driver_never_validated(ag_driver *d) {
  if (!d->races) return;
  ag_races_unvalidated(d->races, d->now.current, (uint32_t)d->now.steps);
  ag_driver_tell_races(d);
}

void ag_driver_thrown(ag_driver *d) {
  ag_driver_flush(d);
  if (!d->now.over) ag_driver_never_validated(d);
}

void ag_driver_validated(ag_driver *d, bool valid) {
  ag_driver_flush(d);
  if (d->now.over || !d->races) return;
  ag_races_validated(d->races, d->now.current, valid, (uint32_t)d->now.steps);
  ag_driver_tell_races(d);
}
