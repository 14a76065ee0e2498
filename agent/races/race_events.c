/* Tells the race detector about accesses, synchronization, fences and optimistic reads. */
#include "races/race_events.h"

/* ---- synchronization -------------------------------------------------------------------------------------------- */

static void acquire_if(ag_races *races, bool so, uint32_t thread, uint32_t location) {
  if (so) ag_races_acquire(races, thread, location);
}

/* The thread has found out that it was interrupted (JLS 17.4.4), and its interrupt status is cleared. */
static void take_interrupt(ag_races *races, uint32_t thread, uint32_t location) {
  ag_races_acquire(races, thread, location);
  ag_races_forget(races, location);
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
    case AG_FILES:
    case AG_ARRIVE:
    case AG_PASS:
    case AG_BEGIN_WAIT:
    case AG_USE_PERMIT:
    case AG_LATE_UNPARK:
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
static void synchronize(ag_races *races, const ag_thread *t, uint32_t thread, const por_operation *op) {
  uint32_t first = op->first.location, second = op->second.location;
  switch (op->kind) {
    case AG_ENTER:
      ag_races_acquire(races, thread, first);
      break;
    case AG_END: /* an end may release the monitor of the thread, too */
      ag_races_release(races, thread, first);
      if (op->second.mode) ag_races_release(races, thread, second);
      break;
    case AG_EXIT:
    case AG_CLASS_INIT_END:
    case AG_INTERRUPT:
    case AG_ARRIVE:
      ag_races_release(races, thread, first);
      break;
    case AG_WAIT:
      if (t->result == AG_INTERRUPTED_RESULT)
        take_interrupt(races, thread, second);
      else
        ag_races_release(races, thread, first);
      break;
    case AG_JOIN:
      if (t->rejoins) {
        ag_races_release(races, thread, first);
        break;
      }
      __attribute__((fallthrough));
    case AG_WAKE:
      ag_races_acquire(races, thread, first);
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(races, thread, second);
      break;
    case AG_SETTLE:
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(races, thread, first);
      break;
    case AG_SLEEP:
      if (t->result == AG_INTERRUPTED_RESULT) take_interrupt(races, thread, first);
      break;
    case AG_IS_INTERRUPTED:
      acquire_if(races, t->result != 0, thread, first);
      break;
    case AG_INTERRUPTED:
      if (t->result) take_interrupt(races, thread, first);
      break;
    case AG_IS_ALIVE:
    case AG_GET_STATE:
    case AG_PASS:
      ag_races_acquire(races, thread, first);
      break;
    case AG_CLASS_INIT:
      acquire_if(races, t->result != AG_RUN_INITIALIZER, thread, first);
      break;
    case AG_SHUTDOWN: /* shutdown hooks are registered under a lock, and the JVM waits for the last thread */
      if (t->request.argument == AG_SHUTDOWN_STARTS) break;
      ag_races_acquire(races, thread, first);
      ag_races_release(races, thread, first);
      break;
    case AG_NETWORK: /* who receives something comes behind who sent it */
      acquire_if(races, t->request.network.does & AG_NETWORK_TAKES, thread, first);
      if (t->request.network.does & AG_NETWORK_GIVES) ag_races_release(races, thread, first);
      break;
    case AG_START:
      if (t->result == AG_NORMAL) ag_races_start(races, thread, t->request.target);
      break;
    default:
      break;
  }
  if (may_order_unseen(t, op->kind)) ag_races_set_apart(races);
}

/* The running thread's access of an object that is older than the execution orders threads. The JDK guards objects that
 * it keeps for all executions by locks, and these lead to objects of the execution. */
static void hidden(void *context, const ag_record *record, const ag_access *access) {
  const ag_race_events *e = context;
  ag_driver *d = e->driver;
  ag_mode mode = (ag_mode)access->race_mode;
  if (!record->hash || mode < AG_MODE_ACQUIRE || !access->race_kind || !ag_object_is_old(d->objects, record->hash))
    return;
  uint32_t location = ag_driver_old_location(d, record);
  if (access->race_kind & AG_ACCESS_READ && mode != AG_MODE_RELEASE)
    ag_races_acquire(e->races, d->now.current, location);
  if (access->race_kind & AG_ACCESS_WRITE && mode != AG_MODE_ACQUIRE)
    ag_races_release(e->races, d->now.current, location);
}

static void ordered(void *context, uint32_t thread, uint32_t location, bool acquires, bool releases) {
  const ag_race_events *e = context;
  acquire_if(e->races, acquires, thread, location);
  if (releases) ag_races_release(e->races, thread, location);
}

/* ---- accesses --------------------------------------------------------------------------------------------------- */

/* State matching may cut an execution off before the second access of a race. So each access is held against those that
 * other threads have announced as well. */
static void look_beside(const ag_race_events *e, const ag_race_access *access) {
  const ag_driver *d = e->driver;
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
    if (announced.kind) ag_races_beside(e->races, access, &announced);
  }
}

/* Checks an access of elements of a byte array byte by byte. */
static void look_at_bytes(const ag_race_events *e, ag_race_access access, uint64_t bytes) {
  ag_races_set_apart(e->races); /* announced accesses are not held against each other byte by byte */
  uint32_t first, width = ag_driver_view_span(e->driver, access.site, bytes, &first);
  for (uint32_t i = 0; i < width; i++) {
    access.location = por_location(e->driver->search, ag_location_member((uint32_t)(bytes >> 32), first + i));
    ag_races_access(e->races, &access);
    access.joined = true;
  }
}

static ag_race_access race_access(uint32_t thread, uint32_t step, const ag_access *a) {
  return (ag_race_access){.thread = thread,
                          .location = a->location,
                          .site = a->site,
                          .step = step,
                          .kind = (ag_access_kind)a->race_kind,
                          .mode = (ag_mode)a->race_mode,
                          .chosen = a->chosen};
}

static void look_again(const ag_race_events *e, uint32_t thread, uint32_t step, ag_access *a, uint64_t moment) {
  ag_race_access access = race_access(thread, step, a);
  if (a->bytes)
    look_at_bytes(e, access, a->bytes);
  else
    a->memo = ag_races_access(e->races, &access) ? moment : 0;
}

/* Most accesses repeat an earlier one of the same moment. */
static void accessed(void *context, uint32_t thread, uint32_t step, ag_access *a) {
  const ag_race_events *e = context;
  if (!a->race_kind) return;
  if (e->beside) {
    ag_race_access access = race_access(thread, step, a);
    look_beside(e, &access);
  }
  uint64_t moment = *ag_races_moment(e->races, thread);
  if (a->memo != moment)
    look_again(e, thread, step, a, moment);
  else if (a->race_kind & AG_ACCESS_WRITE)
    ag_races_again(e->races, a->location, a->site, step);
}

/* The access that the thread had announced has been carried out. */
static void look(const ag_race_events *e, uint32_t thread, const por_operation *op, const ag_request *request) {
  const ag_site *site = ag_site_get(e->driver->sites, op->site);
  ag_mode mode = (ag_mode)request->mode;
  ag_access_kind kind = ag_driver_access_kind(site, mode);
  ag_race_access access = {
      thread, op->first.location, op->site, (uint32_t)e->driver->now.steps, kind, mode, site->known.chosen, false, 0};
  if (!kind) return;
  if (request->bytes)
    look_at_bytes(e, access, request->bytes);
  else
    ag_races_access(e->races, &access);
  if (e->beside) look_beside(e, &access);
}

/* Orders accesses of threads that own the same monitor of the JVM, too: an access comes behind all that other threads
 * did while they owned the monitor. */
static void performed(void *context, uint32_t thread, const por_operation *op) {
  const ag_race_events *e = context;
  const ag_thread *t = ag_model_thread(e->driver->model, thread);
  uint32_t monitors[AG_OWNED], owned = 0;
  for (; owned < AG_OWNED && t->owned[owned]; owned++) {
    monitors[owned] = ag_driver_locate(e->driver, ag_location_real_monitor(t->owned[owned]));
    ag_races_acquire(e->races, thread, monitors[owned]);
  }
  if (op->kind > AG_ATOMIC_UPDATE)
    synchronize(e->races, t, thread, op);
  else if (op->kind != AG_NONE)
    look(e, thread, op, &t->request);
  while (owned > 0) ag_races_release(e->races, thread, monitors[--owned]);
}

static void only_read(void *context, uint32_t thread) {
  ag_races_only_read(((const ag_race_events *)context)->races, thread);
}

/* ---- reports ---------------------------------------------------------------------------------------------------- */

/* Reports the races that were found. The callee may hand over further records, so the function guards against its own
 * re-entry. Races after the first one that ends the execution are dropped. */
static void tell_races(ag_race_events *e) {
  if (e->telling) return;
  e->telling = true;
  for (ag_race race; !e->driver->now.over && ag_races_next(e->races, &race);) e->raced(e->context, &race);
  e->telling = false;
}

static void flushed(void *context, uint32_t count, bool settled) {
  ag_race_events *e = context;
  (void)count;
  if (settled) ag_races_settle(e->races);
  tell_races(e);
}

/* Reports races of optimistic reads that were never validated, before the thread ends or when it waits for ever: the
 * schedule ends there. */
static void never_validated(void *context, uint32_t thread) {
  ag_race_events *e = context;
  ag_races_unvalidated(e->races, thread, (uint32_t)e->driver->now.steps);
  tell_races(e);
}

/* Reads that are not validated yet may turn out to be races later. */
static void at_head(void *context, uint32_t thread, uint64_t *state) {
  const ag_race_events *e = context;
  *state ^= ag_races_stamp_state(e->races, thread);
}

/* ---- final fields ----------------------------------------------------------------------------------------------- */

static uint32_t steps_so_far(const ag_driver *d) {
  return (uint32_t)(d->now.steps + d->now.unreported);
}

static void stored(void *context, uint32_t holder, uint32_t value, bool final) {
  const ag_race_events *e = context;
  ag_driver *d = e->driver;
  if (!e->frozen || d->now.atomic_depth) return;
  ag_frozen_store(e->frozen, d->now.current, ag_driver_new_object(d, holder), value, final, steps_so_far(d));
}

static void constructed(void *context, uint32_t hash) {
  const ag_race_events *e = context;
  uint32_t object = e->frozen && !e->driver->now.atomic_depth ? ag_driver_new_object(e->driver, hash) : 0;
  if (object) ag_frozen_freeze(e->frozen, object, steps_so_far(e->driver));
}

/* Do final fields protect this write? For ag_races_excuse(). */
static bool is_frozen(void *context, uint32_t location, uint32_t writer, uint32_t step) {
  const ag_race_events *e = context;
  const ag_driver *d = e->driver;
  uint32_t object = ag_driver_object_of(d, location);
  if (!e->on || !e->frozen || !object) return false;
  uint32_t site = d->tables.locations[location].site;
  return ag_frozen_covers(e->frozen, object, writer, step, site && ag_site_get(d->sites, site)->known.late);
}

/* ---- executions ------------------------------------------------------------------------------------------------- */

static void begin(void *context, size_t known) {
  const ag_race_events *e = context;
  (void)known;
  ag_races_begin(e->races);
  if (e->frozen) ag_frozen_begin(e->frozen);
}

void ag_race_events_listen(ag_race_events *e) {
  e->on = true;
  e->beside = e->driver->matching && !e->driver->reports;
  e->listener = (ag_listener){.context = e,
                              .locations = e->frozen,
                              .begin = begin,
                              .end = never_validated,
                              .stuck = never_validated,
                              .head = at_head,
                              .performed = performed,
                              .access = accessed,
                              .hidden = hidden,
                              .orders = ordered,
                              .only_read = only_read,
                              .flushed = flushed,
                              .store = stored,
                              .construct = constructed};
  ag_races_excuse(e->races, is_frozen, e);
  ag_driver_listen(e->driver, &e->listener);
}

void ag_race_events_rest(ag_race_events *e) {
  e->on = false;
}

void ag_race_events_fence(ag_race_events *e, ag_mode mode) {
  ag_driver_flush(e->driver);
  if (e->on && !e->driver->now.over) ag_races_fence(e->races, e->driver->now.current, mode);
}

void ag_race_events_optimistic(ag_race_events *e) {
  ag_driver_flush(e->driver);
  if (e->driver->now.over || !e->on) return;
  ag_races_set_apart(e->races);
  ag_races_optimistic(e->races, e->driver->now.current, (uint32_t)e->driver->now.steps);
  tell_races(e);
}

void ag_race_events_thrown(ag_race_events *e) {
  ag_driver_flush(e->driver);
  if (e->on && !e->driver->now.over) never_validated(e, e->driver->now.current);
}

void ag_race_events_validated(ag_race_events *e, bool valid) {
  ag_driver_flush(e->driver);
  if (e->driver->now.over || !e->on) return;
  ag_races_validated(e->races, e->driver->now.current, valid, (uint32_t)e->driver->now.steps);
  tell_races(e);
}
