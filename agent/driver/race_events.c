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

/* May the thread's step be kept behind steps of other threads that do not happen before it? Not those listed: what they
 * wait for releases what they acquire, or they concern their own thread alone, or their accesses are looked at one by
 * one. A clock shows an order only where a time-out has made one. */
static bool may_order_unseen(const ag_thread *t, ag_kind kind) {
  if (t->timed_out || t->late) return true;
  switch (kind) {
    case AG_ENTER:
    case AG_EXIT:
    case AG_WAIT:
    case AG_WAKE:
    case AG_SETTLE:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
    case AG_START:
    case AG_BEGIN:
    case AG_END:
    case AG_JOIN:
    case AG_YIELD:
    case AG_INTERRUPT:
    case AG_IS_INTERRUPTED:
    case AG_INTERRUPTED:
    case AG_HOLDS_LOCK:
    case AG_UNPARK:
    case AG_CLASS_INIT:
    case AG_CLASS_INIT_END:
    case AG_CLOCK:
    case AG_IDENTITY_HASH:
    case AG_HALT:
    case AG_CHOOSE:
    case AG_SECTION:
    case AG_LEAVE:
    case AG_SHOW:
    case AG_SHUTDOWN:
      return false;
    case AG_IS_ALIVE:
      return t->result != 0;
    default:
      return true;
  }
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
  if (may_order_unseen(t, op->kind)) ag_races_set_apart(d->races);
}

void ag_driver_look_beside_used(ag_driver *d, const ag_race_access *access) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    const ag_request *r = &t->request;
    bool accesses = t->status == AG_LIVE && r->kind != AG_NONE && r->kind <= AG_ATOMIC_UPDATE;
    if (i == access->thread || !accesses || r->location != access->location) continue;
    const ag_site *site = ag_site_get(d->sites, r->site);
    ag_mode mode = (ag_mode)r->mode;
    ag_race_access announced = {.thread = i,
                                .location = r->location,
                                .site = r->site,
                                .step = access->step + 1,
                                .kind = ag_driver_access_kind(site, mode),
                                .mode = mode,
                                .chosen = site->known.chosen};
    if (announced.kind) ag_races_beside(d->races, access, &announced);
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
  ag_races_set_apart(d->races);
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
