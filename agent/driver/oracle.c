/* Answers the core's questions about what threads may still do (por_oracle), with the help of the look-ahead. */
#include "driver/driver_parts.h"

#include <time.h>

bool ag_driver_listed(const ag_driver *d, uint32_t location) {
  uint32_t number = d->calls.listed && location < d->tables.location_capacity ? d->tables.locations[location].site : 0;
  if (!number) return true;
  const ag_site *site = ag_site_get(d->sites, number);
  bool of_array = site->kind == AG_ARRAY_READ || site->kind == AG_ARRAY_WRITE || !site->field;
  if (of_array || site->jdk) return true;
  return d->calls.listed(d->calls.context,
                         ag_name_text(d->sites, site->known.resolved ? site->known.resolved : site->owner));
}

bool ag_driver_shared(void *context, por_location_id location) {
  const ag_driver *d = context;
  if (!ag_driver_listed(d, location)) return false;
  uint32_t thread, ordinal, object = ag_driver_object_of(d, location);
  return !d->reach || !object || !ag_object_name(d->objects, object, &thread, &ordinal) ||
         ag_reach_shared(d->reach, object);
}

bool ag_driver_mistaken(void *context) {
  ag_driver *d = context;
  bool mistaken = d->traits.mistaken;
  d->traits.mistaken = false;
  return mistaken;
}

/* Has the thread ended, so that it does nothing more? A thread that is not started yet may do anything. */
static bool has_ended(const ag_driver *d, uint32_t thread) {
  return thread < ag_model_thread_count(d->model) && ag_model_thread(d->model, thread)->status == AG_ENDED;
}

por_thread_id ag_driver_waits_for(void *context, por_thread_id thread) {
  const ag_driver *d = context;
  return thread < ag_model_thread_count(d->model) ? ag_model_waits_for(d->model, thread) : POR_NO_THREAD;
}

/* Walks the stack of the calling thread. Must be called before another thread gets the turn. */
void ag_driver_walk(ag_driver *d) {
  const ag_thread *t = ag_model_thread(d->model, d->now.current);
  if (!d->future) return;
  ag_future_entered(d->future, d->now.current, d->control->entered - d->now.entered);
  d->now.entered = d->control->entered;
  if (d->now.called && t->status == AG_LIVE) ag_future_walk(d->future, d->now.current, t->request.site);
}

/* Checks an operation against the static analysis, with check-summary=on. */
void ag_driver_check(ag_driver *d, uint32_t site) {
  if (d->check && site && ag_site_get(d->sites, site)->kind == AG_LOOP) return; /* no operation of the program */
  const char *missing = d->check ? ag_summary_check_access(d->check, d->now.current, site) : NULL;
  if (missing) d->calls.complain(d->calls.context, missing);
  if (d->check && ag_future_mistaken(d->future))
    d->calls.complain(
        d->calls.context,
        "check-summary: a call stack was not what it was taken for. Please report this with the program.");
}

/* Only the running thread can have its stack walked here. */
static void find_stack(ag_driver *d, uint32_t thread) {
  if (thread == d->now.current) ag_driver_walk(d);
}

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool may_pass(ag_driver *d, uint32_t thread, uint32_t site) {
  if (has_ended(d, thread)) return false;
  if (!site && d->traits.leaves) return true; /* the thread may print, or leave the program, anywhere */
  find_stack(d, thread);
  return ag_future_may_pass(d->future, thread, site);
}

bool ag_driver_future_site(void *context, por_thread_id thread, uint32_t site) {
  ag_driver *d = context;
  if (!ag_durations_begin(&d->questions)) return may_pass(d, thread, site);
  uint64_t start = now();
  bool may = may_pass(d, thread, site);
  ag_durations_add(&d->questions, now() - start);
  return may;
}

static bool may_conflict(ag_driver *d, uint32_t thread, uint32_t location, uint32_t mode) {
  if (has_ended(d, thread)) return false;
  if (location >= d->tables.location_capacity || !d->tables.locations[location].name) return true;
  const ag_location *l = &d->tables.locations[location];
  bool weak = mode == POR_READ || mode == POR_AWAIT || mode == POR_ATTEMPT || mode == POR_PASS;
  unsigned modes = weak ? AN_WRITE : AN_READ | AN_WRITE;
  an_location_id kind = l->kind;
  uint32_t own = thread < ag_model_thread_count(d->model) ? ag_model_thread(d->model, thread)->object : 0;
  if (!l->site) {
    kind = (an_location_id)ag_location_kind(l->name);
    modes = AN_READ | AN_WRITE;
    if (kind == AN_LIFE && own && (uint32_t)l->name == own) return true; /* every thread begins and ends */
  } else if (ag_site_get(d->sites, l->site)->last ||
             (own && ag_location_object(l->name) == own && ag_site_get(d->sites, l->site)->contents)) {
    return true; /* a thread that ends may read its handler of uncaught exceptions, and the default one */
  }
  find_stack(d, thread);
  return kind == AN_NONE || ag_future_may_touch(d->future, thread, kind, modes);
}

bool ag_driver_future_conflict(void *context, por_thread_id thread, por_location_id location, uint32_t mode) {
  ag_driver *d = context;
  if (!ag_durations_begin(&d->questions)) return may_conflict(d, thread, location, mode);
  uint64_t start = now();
  bool may = may_conflict(d, thread, location, mode);
  ag_durations_add(&d->questions, now() - start);
  return may;
}
