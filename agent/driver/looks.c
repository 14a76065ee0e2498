/* Sections that are guarded by a condition: `synchronized (l) { while (!condition) l.wait(); ...; l.notifyAll(); }`. A
 * thread that enters, looks, finds the condition false and waits has not begun its section: the step is taken back. In
 * truth the thread waits, and goes on behind the wait() once the search lets it begin
 * (docs/decisions/guarded-waits.md).
 *
 * That holds as long as each section that writes what somebody has looked at in vain notifies all of the same monitor
 * behind that. What is looked at, and what is written in another way, is noted over all executions of the search. */
#include "driver/driver_parts.h"

#include "base/array.h"

#include <stdlib.h>

/* An access of a section that has only looked so far. Data races and loops must not hear of it if the step is taken
 * back: there is no release behind it. */
typedef struct ag_kept_look {
  ag_access access;
  por_operation operation;
  uint32_t step;
} ag_kept_look;

void ag_driver_begin_looks(ag_driver *d) {
  ag_looks *g = &d->criticals.looks;
  free(g->locations);
  g->locations = NULL;
  g->location_capacity = 0;
}

void ag_driver_free_looks(ag_driver *d) {
  ag_driver_begin_looks(d);
  hp_free(&d->criticals.looks.looks);
  hp_free(&d->criticals.looks.writes);
  free(d->criticals.looks.kept);
  d->criticals.looks.kept = NULL;
  d->criticals.looks.kept_capacity = 0;
}

/* What has been explored is explored anew. */
static void begin_anew(ag_driver *d) {
  if (!d->criticals.on || d->now.over) return;
  if (d->calls.refined) d->calls.refined(d->calls.context);
  ag_driver_search_anew(d);
}

void ag_driver_learn_looks_off(ag_driver *d) {
  ag_criticals *c = &d->criticals;
  ag_looks *g = &c->looks;
  g->off = true;
  g->on = g->possible = false;
  if (!g->used) return;
  for (uint32_t site = 1; site < c->sites[AG_SITE_WAITS].capacity; site++)
    if (ag_driver_knows_site(d, AG_SITE_WAITS, site)) ag_driver_learn_site(d, AG_SITE_SPLIT, site);
}

void ag_driver_looks_off(ag_driver *d) {
  if (!d->criticals.looks.on) return;
  ag_driver_learn_looks_off(d);
  if (d->criticals.looks.used) begin_anew(d);
}

void ag_driver_look_used(ag_driver *d, uint32_t site) {
  ag_looks *g = &d->criticals.looks;
  ag_driver_learn_site(d, AG_SITE_WAITS, site);
  if (g->used || !g->on) return;
  g->used = true;
  begin_anew(d); /* nobody has noted so far who writes what */
}

/* ---- what is looked at, and who is told ------------------------------------------------------------------------- */

static ag_looked_at *looked_at(ag_driver *d, uint32_t location) {
  ag_looks *g = &d->criticals.looks;
  return ag_array_at(&g->locations, &g->location_capacity, location, sizeof *g->locations);
}

/* A monitor's name in all processes. 0: none. */
static uint64_t name_of(const ag_driver *d, uint32_t monitor) {
  if (!monitor) return 0;
  uint64_t name = ag_stable_object(d->stable, monitor);
  return name ? name : UINT64_MAX; /* not known: it may be any */
}

/* Other processes explore the search as well, or one behind this. False: what they have seen does not fit. */
static bool share(ag_driver *d, uint32_t location, const ag_looked_at *at) {
  ag_touch touch = {.location = ag_stable_location(d->stable, location),
                    .looked = name_of(d, at->looked),
                    .told = name_of(d, at->told),
                    .ways = at->bare ? AG_WAY_BARE : 0};
  return touch.location && ag_touches_add(d->touches, &touch) != AG_TOUCHES_FAILED && !d->touches->differ;
}

/* It is known now that the location is used so. */
static void note(ag_driver *d, uint32_t location, ag_looked_at now) {
  ag_looked_at *at = looked_at(d, location);
  if (at->looked == now.looked && at->told == now.told && at->bare == now.bare) return;
  *at = now;
  bool differ = at->looked && (at->bare || (at->told && at->told != at->looked));
  if (differ || (d->touches && !share(d, location, at))) ag_driver_looks_off(d);
}

static void is_bare(ag_driver *d, uint32_t location) {
  ag_looked_at now = *looked_at(d, location);
  now.bare = true;
  note(d, location, now);
}

static bool others_live(const ag_driver *d) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    if (i != d->now.current && ag_model_thread(d->model, i)->status >= AG_LIVE) return true;
  return false;
}

void ag_driver_look_bare_used(ag_driver *d, const por_operation *op) {
  if (op->first.mode == POR_NONE || op->first.mode == POR_READ || !others_live(d)) return;
  is_bare(d, op->first.location);
}

void ag_driver_look_begins(ag_driver *d, uint32_t thread) {
  ag_looks *g = &d->criticals.looks;
  g->looks.length = g->writes.length = 0;
  g->more = false;
  g->kept_count = 0;
  g->named = ag_object_named_by(d->objects, thread);
  g->untracked = d->control->untracked;
  g->inner = d->criticals.inner_count;
  g->steps = d->now.steps ? d->now.steps - 1 : 0; /* the step that has begun it counts already */
}

static bool only_looks(const por_operation *op) {
  return op->first.mode == POR_READ && op->second.mode == POR_NONE &&
         (op->kind == AG_FIELD_READ || op->kind == AG_STATIC_READ || op->kind == AG_ARRAY_READ ||
          op->kind == AG_ATOMIC_READ);
}

bool ag_driver_look_keeps_used(ag_driver *d, const ag_access *access, const por_operation *op, uint32_t step) {
  ag_looks *g = &d->criticals.looks;
  if (g->more || !only_looks(op)) {
    ag_driver_look_settles(d);
    return false;
  }
  ag_kept_look *kept = ag_array_at(&g->kept, &g->kept_capacity, g->kept_count++, sizeof *kept);
  *kept = (ag_kept_look){*access, *op, step};
  return true;
}

void ag_driver_look_settles(ag_driver *d) {
  ag_looks *g = &d->criticals.looks;
  uint32_t count = g->kept_count;
  g->kept_count = 0;
  g->more |= count;
  for (uint32_t i = 0; i < count && !d->now.over; i++) {
    ag_kept_look *kept = &g->kept[i];
    TELL(d, access, d->now.current, kept->step, &kept->access);
    ag_driver_loop_access(d, d->now.current, &kept->operation, kept->step);
  }
  if (count && !d->now.over) TELL(d, flushed, 0, true);
}

void ag_driver_look_touches(ag_driver *d, const por_operation *op) {
  ag_looks *g = &d->criticals.looks;
  g->more |= !only_looks(op);
  const por_access accesses[2] = {op->first, op->second};
  for (int i = 0; i < 2; i++) {
    if (accesses[i].mode == POR_NONE) continue;
    bool reads = accesses[i].mode == POR_READ;
    if (!hp_push(reads ? &g->looks : &g->writes, accesses[i].location)) abort();
  }
}

void ag_driver_look_tells(ag_driver *d) {
  ag_looks *g = &d->criticals.looks;
  g->more = true;
  for (uint32_t i = 0; i < g->writes.length && !d->now.over; i++) {
    ag_looked_at now = *looked_at(d, g->writes.items[i]);
    now.bare |= now.told && now.told != d->criticals.monitor;
    now.told = d->criticals.monitor;
    note(d, g->writes.items[i], now);
  }
  g->writes.length = 0;
}

void ag_driver_look_ends(ag_driver *d) {
  ag_looks *g = &d->criticals.looks;
  ag_driver_look_settles(d);
  for (uint32_t i = 0; i < g->writes.length && !d->now.over; i++) is_bare(d, g->writes.items[i]);
  g->writes.length = 0;
}

/* ---- looks in vain ---------------------------------------------------------------------------------------------- */

bool ag_driver_may_look(const ag_driver *d, const ag_request *request) {
  return request->argument < 0 && request->site && ag_site_get(d->sites, request->site)->spins;
}

/* Has the running thread, which is about to wait, only looked since its section began? And will it go on behind the
 * wait as if it began its section anew? */
static bool is_in_vain(const ag_driver *d, const ag_request *r) {
  const ag_criticals *c = &d->criticals;
  const ag_looks *g = &c->looks;
  if (!c->open || c->lock || r->object != c->monitor || !ag_driver_may_look(d, r)) return false;
  const ag_site *waits = ag_site_get(d->sites, r->site), *enters = ag_site_get(d->sites, c->site);
  bool here =
      waits->class_name == enters->class_name && waits->method == enters->method && waits->loader == enters->loader;
  return here && !g->more && !g->writes.length && !ag_model_has_times(d->model) &&
         ag_model_monitor(d->model, r->object).count == 1 && g->untracked == d->control->untracked &&
         g->named == ag_object_named_by(d->objects, d->now.current) &&
         !ag_model_thread(d->model, d->now.current)->interrupted;
}

/* The step of the section is taken back, and the thread waits. */
static void take_back(ag_driver *d, const ag_request *r) {
  ag_criticals *c = &d->criticals;
  ag_looks *g = &c->looks;
  const uint32_t self = d->now.current, monitor = c->monitor;
  const por_operation leaves = {.kind = AG_EXIT};
  int32_t result;
  ag_model_request(d->model, self, r, &result);
  ag_model_perform(d->model, self);
  ag_request *waits = &ag_model_thread(d->model, self)->request;
  waits->waits_at = r->site;
  waits->site = c->site;
  waits->whole = true;
  c->open = c->adding = false;
  g->kept_count = 0;
  c->inner_count = g->inner;
  d->now.steps = g->steps;
  d->now.enabled_changed = true;
  ag_driver_loop_step(d, self, &leaves);
  ag_driver_loop_effect(d); /* the next visit of the loop's head is the first one again */
  const por_operation again = ag_driver_operation_of(d, self);
  por_announce(d->search, self, &again);
  for (uint32_t i = 0; i < g->looks.length && !d->now.over; i++) {
    ag_looked_at now = *looked_at(d, g->looks.items[i]);
    now.bare |= now.looked && now.looked != monitor;
    now.looked = monitor;
    note(d, g->looks.items[i], now);
  }
}

/* May the program see by the request whether a thread has looked in vain? */
static bool shows(const ag_driver *d, const ag_request *r) {
  switch (r->kind) {
    case AG_NOTIFY:
    case AG_INTERRUPT:
    case AG_GET_STATE:
    case AG_ATOMIC_BEGIN:
      return true;
    case AG_WAIT:
      return !ag_driver_may_look(d, r);
    case AG_NOTIFY_ALL: /* a step of its own would find who waits in truth */
      return d->criticals.on && (!d->criticals.open || d->criticals.lock);
    default:
      return false;
  }
}

bool ag_driver_waits_in_vain(ag_driver *d, const ag_request *request) {
  ag_criticals *c = &d->criticals;
  if (shows(d, request)) {
    ag_driver_looks_off(d);
    return false;
  }
  if (request->kind != AG_WAIT || !c->on) return false;
  if (c->open && c->composite) {
    ag_driver_misfit_critical(d);
    return false;
  }
  if (c->open && !c->lock) ag_driver_look_used(d, c->site);
  if (d->now.over) return false;
  if (c->open) ag_driver_end_addition(d, false);
  if (is_in_vain(d, request) && por_retract(d->search)) {
    take_back(d, request);
    return !d->now.over;
  }
  ag_driver_looks_off(d);
  return false;
}
