/* Answers the core's questions about what threads share and may still do, with the help of the look-ahead. */
#include "lookahead/oracle.h"

#include "base/array.h"

#include <stdlib.h>
#include <time.h>

/* ---- what threads share ----------------------------------------------------------------------------------------- */

/* Does `shared=` allow the location to be shared? True without a list, and for locations that are no fields. */
static bool is_listed(const ag_oracle *o, uint32_t location) {
  const ag_driver *d = o->driver;
  uint32_t number = o->listed && location < d->tables.location_capacity ? d->tables.locations[location].site : 0;
  if (!number) return true;
  const ag_site *site = ag_site_get(d->sites, number);
  bool of_array = site->kind == AG_ARRAY_READ || site->kind == AG_ARRAY_WRITE || !site->field;
  if (of_array || site->jdk) return true;
  return o->listed(o->context, ag_name_text(d->sites, site->known.resolved ? site->known.resolved : site->owner));
}

bool ag_oracle_shared(void *context, por_location_id location) {
  const ag_oracle *o = context;
  if (!is_listed(o, location)) return false;
  uint32_t thread, ordinal, object = ag_driver_object_of(o->driver, location);
  return !o->reach || !object || !ag_object_name(o->driver->objects, object, &thread, &ordinal) ||
         ag_reach_shared(o->reach, object);
}

bool ag_oracle_mistaken(void *context) {
  ag_oracle *o = context;
  bool mistaken = o->mistaken;
  o->mistaken = false;
  return mistaken;
}

/* Does who sees what operations of this kind have done come behind them by the Java memory model, too? */
static bool orders(uint16_t kind) {
  switch ((ag_kind)kind) {
    case AG_ENTER:
    case AG_EXIT:
    case AG_WAIT:
    case AG_WAKE:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
    case AG_START:
    case AG_BEGIN:
    case AG_END:
    case AG_JOIN:
    case AG_CLASS_INIT:
    case AG_CLASS_INIT_END:
    case AG_CHOOSE:
    case AG_SHUTDOWN:
      return true;
    default:
      return false;
  }
}

uint32_t ag_oracle_nature(void *context, const por_operation *operation) {
  const ag_oracle *o = context;
  if (operation->kind > AG_ATOMIC_UPDATE) return o->racy && !orders(operation->kind) ? POR_ORDERS_NOTHING : 0;
  const ag_site *site = operation->site ? ag_site_get(o->driver->sites, operation->site) : NULL;
  if (!site || operation->kind == AG_NONE) return o->racy ? POR_ORDERS_NOTHING : 0;
  bool writes = operation->kind == AG_FIELD_WRITE || operation->kind == AG_STATIC_WRITE ||
                operation->kind == AG_ARRAY_WRITE || operation->kind == AG_ATOMIC_WRITE;
  uint32_t nature = writes && !site->contents && !site->synchronized ? POR_OVERWRITES : 0;
  if (!o->racy || site->synchronized) return nature;
  if (site->mode == AG_MODE_VOLATILE) return nature | POR_ORDERS_LATER;
  bool plain = site->mode == AG_MODE_PLAIN && ag_driver_access_kind(site, AG_MODE_PLAIN);
  return nature | (plain ? POR_RACES : POR_ORDERS_LATER | POR_ORDERS_NOTHING);
}

/* Was the class missing from the list of `shared=`? Objects keep their names, so the first thread may have been seen in
 * an earlier execution. */
static void check_list(ag_oracle *o, uint32_t location) {
  const ag_driver *d = o->driver;
  ag_foreseen *known = location < o->location_capacity ? &o->locations[location] : NULL;
  if (!known || is_listed(o, location)) return;
  if (!known->user_plus_1) known->user_plus_1 = d->now.current + 1;
  if (known->user_plus_1 == d->now.current + 1) return;
  const ag_site *site = ag_site_get(d->sites, d->tables.locations[location].site);
  o->unlisted(o->context, ag_name_text(d->sites, site->known.resolved ? site->known.resolved : site->owner));
}

static void touched(void *context, uint32_t location) {
  ag_oracle *o = context;
  if (o->reach) o->mistaken |= ag_reach_use(o->reach, ag_driver_object_of(o->driver, location), o->driver->now.current);
  if (o->listed) check_list(o, location);
}

/* Old objects count as shared anyway. */
static void performed(void *context, uint32_t thread, const por_operation *op) {
  ag_oracle *o = context;
  if (!o->reach || op->kind <= AG_ATOMIC_UPDATE || !op->first.mode) return;
  uint32_t object = ag_driver_object_of(o->driver, op->first.location), by, ordinal;
  if (object && ag_object_name(o->driver->objects, object, &by, &ordinal))
    o->mistaken |= ag_reach_use(o->reach, object, thread);
}

/* Each thread that can reach the holder can reach the value from now on. */
static void stored(void *context, uint32_t holder, uint32_t value, bool final) {
  const ag_oracle *o = context;
  if (!o->reach) return;
  uint32_t object = final ? 0 : ag_driver_new_object(o->driver, holder);
  if (object)
    ag_reach_store(o->reach, object, value);
  else
    ag_reach_publish(o->reach, value);
}

void ag_oracle_copied(ag_oracle *o, uint32_t hash) {
  if (!o->reach || !hash || ag_object_is_old(o->driver->objects, hash)) return;
  ag_reach_copied(o->reach, ag_driver_object(o->driver, hash));
}

/* ---- what threads may still do ---------------------------------------------------------------------------------- */

/* Has the thread ended, so that it does nothing more? A thread that is not started yet may do anything. */
static bool has_ended(const ag_driver *d, uint32_t thread) {
  return thread < ag_model_thread_count(d->model) && ag_model_thread(d->model, thread)->status == AG_ENDED;
}

por_thread_id ag_oracle_waits_for(void *context, por_thread_id thread) {
  const ag_driver *d = ((const ag_oracle *)context)->driver;
  return thread < ag_model_thread_count(d->model) ? ag_model_waits_for(d->model, thread) : POR_NO_THREAD;
}

/* Walks the stack of the running thread. Must be called before another thread gets the turn. */
static void walk(void *context, uint32_t thread) {
  ag_oracle *o = context;
  const ag_driver *d = o->driver;
  const ag_thread *t = ag_model_thread(d->model, thread);
  if (!o->future) return;
  ag_future_entered(o->future, thread, d->control->entered - o->entered);
  o->entered = d->control->entered;
  if (d->now.called && t->status == AG_LIVE) ag_future_walk(o->future, thread, t->request.site);
}

/* Only the running thread can have its stack walked here. */
static void find_stack(ag_oracle *o, uint32_t thread) {
  if (thread == o->driver->now.current) walk(o, thread);
}

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool may_pass(ag_oracle *o, uint32_t thread, uint32_t site) {
  if (has_ended(o->driver, thread)) return false;
  /* The thread may print, leave the program or use files anywhere. */
  if (!site && (o->driver->traits.leaves || o->driver->traits.files)) return true;
  find_stack(o, thread);
  return ag_future_may_pass(o->future, thread, site);
}

bool ag_oracle_site(void *context, por_thread_id thread, uint32_t site) {
  ag_oracle *o = context;
  if (!ag_durations_begin(&o->questions)) return may_pass(o, thread, site);
  uint64_t start = now();
  bool may = may_pass(o, thread, site);
  ag_durations_add(&o->questions, now() - start);
  return may;
}

static bool may_conflict(ag_oracle *o, uint32_t thread, uint32_t location, uint32_t mode) {
  const ag_driver *d = o->driver;
  if (has_ended(d, thread)) return false;
  if (location >= d->tables.location_capacity || !d->tables.locations[location].name) return true;
  const ag_location *l = &d->tables.locations[location];
  bool weak = mode == POR_READ || mode == POR_AWAIT || mode == POR_ATTEMPT || mode == POR_PASS;
  unsigned modes = weak ? AN_WRITE : AN_READ | AN_WRITE;
  an_location_id kind = location < o->location_capacity ? o->locations[location].kind : AN_NONE;
  uint32_t own = thread < ag_model_thread_count(d->model) ? ag_model_thread(d->model, thread)->object : 0;
  if (!l->site) {
    kind = (an_location_id)ag_location_kind(l->name);
    modes = AN_READ | AN_WRITE;
    bool itself = own && (uint32_t)l->name == own;
    if (itself && kind == AN_LIFE) return true; /* every thread begins and ends */
    if (itself && kind == AN_INTERRUPT && ag_model_shows_waits(d->model)) return true; /* it may wait anywhere */
  } else if (ag_site_get(d->sites, l->site)->last ||
             (own && ag_location_object(l->name) == own && ag_site_get(d->sites, l->site)->contents)) {
    return true; /* a thread that ends may read its handler of uncaught exceptions, and the default one */
  }
  find_stack(o, thread);
  return kind == AN_NONE || ag_future_may_touch(o->future, thread, kind, modes);
}

bool ag_oracle_conflict(void *context, por_thread_id thread, por_location_id location, uint32_t mode) {
  ag_oracle *o = context;
  if (!ag_durations_begin(&o->questions)) return may_conflict(o, thread, location, mode);
  uint64_t start = now();
  bool may = may_conflict(o, thread, location, mode);
  ag_durations_add(&o->questions, now() - start);
  return may;
}

/* ---- events ----------------------------------------------------------------------------------------------------- */

static void begin(void *context, size_t known) {
  ag_oracle *o = context;
  if (o->reach) ag_reach_begin(o->reach);
  if (o->future) ag_future_begin(o->future, known);
  o->entered = o->driver->control->entered;
  if (o->check) ag_summary_check_begin(o->check);
}

/* When memory runs out, the location counts as unknown. */
static void located(void *context, uint32_t location, uint64_t name, uint32_t site) {
  ag_oracle *o = context;
  if (!ag_array_reach(&o->locations, &o->location_capacity, location, sizeof *o->locations)) return;
  ag_foreseen *known = &o->locations[location];
  uint32_t kind = site && o->future ? ag_future_kind(o->future, site) : AN_NONE;
  bool again = known->name == name;
  *known = (ag_foreseen){name, again && kind != known->kind ? AN_NONE : kind, again ? known->user_plus_1 : 0};
}

static void started(void *context, uint32_t parent, uint32_t child) {
  ag_oracle *o = context;
  if (o->reach) ag_reach_publish(o->reach, ag_model_thread(o->driver->model, child)->object);
  if (o->future) ag_future_started(o->future, parent, child);
}

static void flushed(void *context, uint32_t count, bool settled) {
  const ag_oracle *o = context;
  (void)settled;
  if (o->future) ag_future_moved(o->future, o->driver->now.current, count);
}

static void carried_out(void *context, const ag_carried_out *what) {
  const ag_oracle *o = context;
  if (!o->future) return;
  ag_future_moved(o->future, what->thread, 1);
  if (what->announced) ag_future_stayed(o->future, what->thread);
}

static void check(void *context, uint32_t thread, uint32_t site) {
  ag_oracle *o = context;
  if (!o->check || (site && ag_site_get(o->driver->sites, site)->kind == AG_LOOP)) return; /* no operation */
  const char *missing = ag_summary_check_access(o->check, thread, site);
  if (missing) o->complain(o->context, missing);
  if (ag_future_mistaken(o->future))
    o->complain(o->context,
                "check-summary: a call stack was not what it was taken for. Please report this with the program.");
}

static void entered(void *context, uint32_t site) {
  const ag_oracle *o = context;
  if (o->check) ag_summary_check_entered(o->check, o->driver->now.current, site);
}

void ag_oracle_listen(ag_oracle *o) {
  if (!o->reach && !o->future && !o->listed) return;
  o->listener = (ag_listener){.context = o,
                              .singly = o->check,
                              .within = o->check,
                              .locations = true,
                              .begin = begin,
                              .leave = walk,
                              .started = started,
                              .performed = performed,
                              .carried_out = carried_out,
                              .touch = touched,
                              .flushed = flushed,
                              .store = stored,
                              .locate = located};
  if (o->check) {
    o->listener.reach = check;
    o->listener.enter = entered;
  }
  ag_driver_listen(o->driver, &o->listener);
}

void ag_oracle_free(ag_oracle *o) {
  free(o->locations);
}
