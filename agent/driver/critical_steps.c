/* Runs critical sections as one step, and notes where that does not fit. */
#include "base/array.h"
#include "driver/driver_parts.h"

#include <stdlib.h>
#include <string.h>

/* A section that goes on for longer may be waiting for another thread. */
enum { LONGEST = 10000 };

void ag_driver_free_criticals(ag_driver *d) {
  for (int fact = 0; fact < AG_SITE_FACTS; fact++) free(d->criticals.sites[fact].known);
  free(d->criticals.nesting.known);
  free(d->criticals.roles);
  free(d->criticals.split_locks);
  free(d->criticals.sums);
  free(d->criticals.inner);
  free(d->criticals.entered);
  ag_driver_free_looks(d);
  d->criticals = (ag_criticals){.on = false};
}

void ag_driver_forget_locations(ag_driver *d) {
  free(d->criticals.roles);
  d->criticals.roles = NULL;
  d->criticals.role_capacity = 0;
  ag_driver_begin_looks(d);
}

void ag_driver_begin_criticals(ag_driver *d) {
  d->criticals.open = false;
  d->criticals.inner_count = d->criticals.entered_count = 0;
  d->criticals.looks.kept_count = 0; /* of an execution that ended in the midst of a section */
}

/* ---- where sections do not fit ---------------------------------------------------------------------------------- */

static bool is_known(const ag_known_sites *sites, uint32_t site) {
  return site < sites->capacity && sites->known[site];
}

static void add_site(ag_known_sites *sites, uint32_t site) {
  *(bool *)ag_array_at(&sites->known, &sites->capacity, site, sizeof *sites->known) = true;
}

bool ag_driver_knows_site(const ag_driver *d, ag_site_fact fact, uint32_t site) {
  return is_known(&d->criticals.sites[fact], site);
}

void ag_driver_learn_site(ag_driver *d, ag_site_fact fact, uint32_t site) {
  add_site(&d->criticals.sites[fact], site);
  if (fact != AG_SITE_NO_SUM) return;
  ag_site_get(d->sites, site)->known.no_sum = true;
  ag_site_get(d->sites, site)->adds = false;
}

/* The name of the lock's location, by which the search knows it in all executions; in a shared search, in all
 * processes. 0: none. */
static uint64_t name_of_lock(const ag_driver *d, uint32_t object) {
  uint32_t thread, ordinal;
  uint64_t location = ag_location_group(object);
  if (!d->stable) return location;
  return ag_object_name(d->objects, object, &thread, &ordinal) ? ag_stable_model_location(d->stable, location) : 0;
}

static bool has_lock(const ag_criticals *c, uint64_t name) {
  for (uint32_t i = 0; i < c->split_lock_count; i++)
    if (c->split_locks[i] == name) return true;
  return false;
}

static bool is_split_lock(const ag_criticals *c, uint64_t name) {
  return !name || c->split_lock_count > AG_SPLIT_LOCKS || has_lock(c, name);
}

void ag_driver_split_lock(ag_driver *d, uint64_t name) {
  ag_criticals *c = &d->criticals;
  if (!name || has_lock(c, name)) return;
  *(uint64_t *)ag_array_at(&c->split_locks, &c->split_lock_capacity, c->split_lock_count, sizeof name) = name;
  c->split_lock_count++;
}

/* Such sections begin no steps any more. Returns whether that is new. */
static bool split(ag_driver *d, const por_operation *section) {
  ag_criticals *c = &d->criticals;
  bool monitor = section->kind == AG_ENTER;
  uint64_t lock = 0;
  if (!monitor && !por_location_name(d->search, section->first.location, &lock)) lock = 0;
  bool known = monitor ? ag_driver_knows_site(d, AG_SITE_SPLIT, section->site) : is_split_lock(c, lock);
  if (monitor)
    ag_driver_learn_site(d, AG_SITE_SPLIT, section->site);
  else
    ag_driver_split_lock(d, lock);
  return !known;
}

static bool nests(const ag_driver *d, const por_operation *section) {
  return section->kind == AG_ENTER && is_known(&d->criticals.nesting, section->site);
}

bool ag_driver_split_unprotected(ag_driver *d) {
  HP_VECTOR(por_operation) found = {0};
  bool any = false, new = false;
  for (por_operation section; por_take_unprotected(d->search, &section);) {
    if (!hp_push(&found, section)) abort();
    any |= nests(d, &section);
  }
  /* Where one section enters the monitor of another one, both touch what that monitor protects. Only the outer one is
   * split: the next search finds whether the inner one fits. */
  for (uint32_t i = 0; i < found.length; i++)
    if (!any || nests(d, &found.items[i])) new |= split(d, &found.items[i]);
  hp_free(&found);
  return new;
}

/* Is this a call of an object of the JDK that never waits? In the search it tells all that it touches. */
static bool tells(const ag_entered *call) {
  return call->object && call->self == call->object && call->method == AG_METHOD_ATOMIC &&
         ag_section_told(call->family);
}

/* May a thread do this between entering the monitor and leaving it? */
static bool fits(const ag_driver *d, uint32_t thread, const ag_request *r, uint32_t monitor) {
  switch (r->kind) {
    case AG_EXIT:
      return true;
    case AG_ENTER:
      return r->object == monitor || (!r->thread && ag_model_fits_atomic(d->model, thread, r));
    case AG_CLASS_INIT:
    case AG_CLASS_INIT_END:
    case AG_INTERRUPTED:
    case AG_IS_INTERRUPTED:
      return ag_model_fits_atomic(d->model, thread, r);
    case AG_CLOCK:
      return !ag_model_explores_time(d->model);
    case AG_SECTION:
      return tells(ag_sections_call(d->sections, thread));
    case AG_WAKE: /* in the execution before the search */
    case AG_NOTIFY_ALL:
      return d->criticals.looks.possible && r->object == monitor;
    case AG_WAIT:
      return d->criticals.looks.possible && r->object == monitor && ag_driver_may_look(d, r);
    default:
      return false;
  }
}

/* The thread has entered a monitor by a step of its own. */
static void note_entered(ag_criticals *c, uint32_t thread, const ag_request *r) {
  ag_entered_monitor *entered = ag_array_at(&c->entered, &c->entered_capacity, c->entered_count++, sizeof *entered);
  *entered = (ag_entered_monitor){thread, r->object, r->site};
}

void ag_driver_misfit_critical(ag_driver *d) {
  ag_criticals *c = &d->criticals;
  ag_driver_look_settles(d);
  uint32_t self = d->now.current;
  if (c->lock)
    ag_driver_split_lock(d, name_of_lock(d, c->monitor));
  else
    ag_driver_learn_site(d, AG_SITE_SPLIT, c->site);
  if (!c->lock) note_entered(c, self, &(ag_request){.kind = AG_ENTER, .object = c->monitor, .site = c->site});
  c->open = c->on = false;
  if (d->calls.refined) d->calls.refined(d->calls.context);
}

void ag_driver_note_monitors_used(ag_driver *d, uint32_t thread, const ag_request *r) {
  ag_criticals *c = &d->criticals;
  for (uint32_t i = c->entered_count; i-- > 0;) {
    ag_entered_monitor *entered = &c->entered[i];
    if (entered->thread != thread) continue;
    bool leaves = r->kind == AG_EXIT && r->object == entered->monitor;
    if (leaves || r->kind == AG_END)
      *entered = c->entered[--c->entered_count];
    else if (!fits(d, thread, r, entered->monitor))
      ag_driver_learn_site(d, AG_SITE_SPLIT, entered->site);
    else if (r->kind == AG_WAIT || r->kind == AG_NOTIFY_ALL)
      ag_driver_look_used(d, entered->site);
    if (leaves) break;
  }
  if (r->kind == AG_ENTER) note_entered(c, thread, r);
}

/* ---- sections as steps ------------------------------------------------------------------------------------------ */

/* A section of the program's only thread has no other to commute with. (A thread that has ended counts: it may come
 * later in another order.) */
static bool others_started(const ag_driver *d) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    if (i != d->now.current && ag_model_thread(d->model, i)->status >= AG_LIVE) return true;
  return false;
}

bool ag_driver_begins_critical(const ag_driver *d, const ag_request *r) {
  const ag_criticals *c = &d->criticals;
  if (!c->on || !others_started(d)) return false;
  if (r->kind == AG_SECTION) /* the lock is no part of another object, such as a queue */
    return !r->parks && (r->lock == r->object || r->takes) && r->awaits == AG_AWAITS_NONE &&
           !ag_model_holder(d->model, r->object) && !is_split_lock(c, name_of_lock(d, r->object));
  return r->kind == AG_ENTER && !r->thread && r->site && !ag_driver_knows_site(d, AG_SITE_SPLIT, r->site) &&
         !ag_site_get(d->sites, r->site)->jdk;
}

void ag_driver_open_critical(ag_driver *d, uint32_t thread, const ag_request *r) {
  ag_criticals *c = &d->criticals;
  c->open = true;
  c->adding = false;
  c->monitor = r->object;
  c->lock = r->kind == AG_SECTION ? r->object : 0;
  c->takes = (ag_lock_part)r->takes;
  c->number = c->lock ? ag_sections_call(d->sections, thread)->number : 0;
  c->site = r->site;
  c->nested = c->composite = false;
  c->length = 0;
  if (ag_driver_notes_looks(d)) ag_driver_look_begins(d, thread);
}

static void add_inner(ag_driver *d, const por_operation *op) {
  ag_criticals *c = &d->criticals;
  ag_inner_step *inner = ag_array_at(&c->inner, &c->inner_capacity, c->inner_count, sizeof *inner);
  *inner = (ag_inner_step){(uint32_t)por_trace_length(d->search) - 1, *op};
  c->inner_count++;
  c->length++;
}

static void is_no_sum(ag_driver *d, uint32_t site) {
  if (site) ag_driver_learn_site(d, AG_SITE_NO_SUM, site);
}

void ag_driver_adds(ag_driver *d, uint32_t location, uint32_t lock, uint32_t site) {
  ag_criticals *c = &d->criticals;
  ag_sum *sum = ag_array_at(&c->sums, &c->sum_capacity, location, sizeof *sum);
  if (sum->execution == d->tables.execution && sum->lock != lock) {
    /* An addition within a section is no single operation to those who add without its lock. */
    is_no_sum(d, sum->site);
    is_no_sum(d, site);
    if (d->calls.refined) d->calls.refined(d->calls.context);
  }
  *sum = (ag_sum){d->tables.execution, lock, site};
}

/* Tells of the read at the location `sum`: as part of an UPDATE if the sum has been stored, and else by itself. */
void ag_driver_end_addition(ag_driver *d, bool stored) {
  if (!d->criticals.adding) return;
  d->criticals.adding = false;
  if (stored) ag_driver_adds(d, d->criticals.sum, d->criticals.monitor, d->criticals.sum_site);
  por_extend(d->search, (por_access){d->criticals.sum, stored ? POR_UPDATE : POR_READ});
}

void ag_driver_extend_critical(ag_driver *d, const por_operation *op) {
  ag_criticals *c = &d->criticals;
  bool stored = c->adding && op->first.mode == POR_WRITE && op->first.location == c->sum;
  bool enters = op->kind == AG_ENTER || op->kind == AG_EXIT;
  add_inner(d, op);
  if (ag_driver_notes_looks(d)) ag_driver_look_touches(d, op);
  por_extend(d->search, op->second);
  ag_driver_end_addition(d, stored);
  if (stored) return;
  if (enters) { /* a section within the section, which commutes with others of its monitor as sections do */
    if (op->kind == AG_ENTER) por_extend(d->search, (por_access){op->first.location, POR_SECTION});
    return;
  }
  /* Others may have a share of the lock as well: it makes no single operation of an addition. */
  c->adding = op->first.mode == POR_READ && ag_site_get(d->sites, op->site)->adds && c->takes != AG_LOCK_SHARE;
  c->sum = op->first.location;
  c->sum_site = op->site;
  if (!c->adding) por_extend(d->search, op->first);
}

bool ag_driver_critical_is_long(const ag_driver *d) {
  return d->criticals.length >= LONGEST;
}

static void close_critical(ag_driver *d) {
  d->criticals.open = false;
  if (ag_driver_notes_looks(d)) ag_driver_look_ends(d);
}

/* The thread notifies all that wait for its section's monitor. Whoever waits there has looked in vain, so that the core
 * need not know; nor need loops. */
static void notify_all(ag_driver *d, const por_operation *op) {
  ag_driver_look_used(d, d->criticals.site);
  if (d->now.over) return;
  add_inner(d, op);
  ag_model_perform(d->model, d->now.current);
  ag_model_thread(d->model, d->now.current)->request.kind = AG_NONE;
  d->now.enabled_changed = true;
  ag_driver_look_tells(d);
}

/* The monitor, by its object, has this role. Returns whether it has no other one. */
static bool has_role(ag_driver *d, uint32_t object, uint8_t role) {
  ag_criticals *c = &d->criticals;
  uint32_t location = ag_driver_locate(d, ag_location_group(object));
  uint8_t *roles = ag_array_at(&c->roles, &c->role_capacity, location, sizeof *c->roles);
  if (!(*roles & role) && d->touches) { /* other processes enter monitors as well */
    const ag_touch touch = {.location = name_of_lock(d, object), .ways = role};
    if (!touch.location || ag_touches_add(d->touches, &touch) == AG_TOUCHES_FAILED) return false;
  }
  *roles |= role;
  return *roles == role && !(d->touches && d->touches->circles);
}

/* May the running thread enter this monitor within its section? Sections that enter monitors of each other in a circle
 * may come to a deadlock, and none of them would begin where another one has. So a monitor whose sections enter others
 * is entered within none. */
static bool may_nest(ag_driver *d, uint32_t object) {
  const ag_criticals *c = &d->criticals;
  if (object == c->monitor || ag_model_holds(d->model, d->now.current, object)) return true;
  return !c->lock && !c->nested && !c->no_nesting && has_role(d, c->monitor, AG_WAY_OUTER) &&
         has_role(d, object, AG_WAY_INNER);
}

/* Does the request keep to this: a monitor that is entered within a section is left within it, and nobody is notified
 * or waited for meanwhile? */
static bool fits_nesting(ag_driver *d, const ag_request *r) {
  const ag_criticals *c = &d->criticals;
  switch (r->kind) {
    case AG_ENTER:
      return may_nest(d, r->object);
    case AG_EXIT:
      return r->object == c->monitor ? !c->nested : c->nested;
    case AG_WAIT:
    case AG_NOTIFY_ALL:
      return !c->nested;
    default:
      return true;
  }
}

static void note_nesting(ag_criticals *c, const ag_request *r) {
  if (r->kind != AG_ENTER && r->kind != AG_EXIT) return;
  c->nested = r->kind == AG_ENTER;
  c->composite = true;
  if (c->nested) add_site(&c->nesting, c->site);
}

bool ag_driver_sync_critical(ag_driver *d, const ag_request *request) {
  uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  int32_t result;
  ag_driver_look_settles(d);
  if (d->now.over) return true;
  if (!fits(d, self, request, d->criticals.monitor) || !fits_nesting(d, request)) {
    ag_driver_misfit_critical(d);
    return false;
  }
  if (ag_model_request(d->model, self, request, &result)) {
    t->result = result;
  } else {
    por_operation op = ag_driver_operation_of(d, self);
    bool last = request->kind == AG_EXIT && request->object == d->criticals.monitor;
    if (!last) note_nesting(&d->criticals, request);
    ag_driver_end_addition(d, false);
    d->now.steps++;
    if (request->kind == AG_NOTIFY_ALL) {
      notify_all(d, &op);
    } else {
      if (last)
        add_inner(d, &op);
      else
        ag_driver_extend_critical(d, &op);
      ag_driver_perform(d, self, 0, &op);
      if (last) close_critical(d);
    }
  }
  if (d->now.over) return true;
  d->control->result = ag_model_thread(d->model, self)->result;
  ag_driver_set_limit(d);
  return true;
}

void ag_driver_enter_in_critical(ag_driver *d, const ag_entered *call) {
  const ag_criticals *c = &d->criticals;
  bool own = c->lock && call->object && ag_sections_whole(d->sections, call->object) == c->monitor;
  bool told = call->object && call->method == AG_METHOD_ATOMIC && ag_driver_tells(d, call->family);
  if (!own && !told) ag_driver_misfit_critical(d);
}

void ag_driver_waits_outside_critical(ag_driver *d, uint32_t condition) {
  ag_criticals *c = &d->criticals;
  uint64_t lock = name_of_lock(d, ag_sections_whole(d->sections, condition));
  if (!c->on || c->open || is_split_lock(c, lock)) return;
  ag_driver_split_lock(d, lock);
  c->on = false;
  if (d->calls.refined) d->calls.refined(d->calls.context);
}

void ag_driver_call_in_critical(ag_driver *d) {
  d->criticals.composite |= ag_model_thread(d->model, d->now.current)->request.told;
  d->criticals.looks.more = true;
  ag_driver_look_settles(d);
  por_operation op = ag_driver_operation_of(d, d->now.current);
  ag_driver_end_addition(d, false);
  add_inner(d, &op);
  d->now.steps++;
}

void ag_driver_leave_in_critical(ag_driver *d, int64_t number) {
  ag_criticals *c = &d->criticals;
  uint32_t holder = ag_model_holder(d->model, c->lock), self = ag_model_thread(d->model, d->now.current)->object;
  if (!c->lock || ag_driver_in_method(d) || (c->takes ? number != c->number : holder == self)) return;
  /* The lock has been given back; or the thread was interrupted before it got the lock. */
  if (c->length == 0 && d->inside.changes && !c->takes)
    ag_driver_misfit_critical(d); /* hpor does not know who holds locks of this class */
  else
    close_critical(d);
}

/* ---- the schedule ----------------------------------------------------------------------------------------------- */

size_t ag_driver_schedule_length(const ag_driver *d) {
  return por_trace_length(d->search) + d->criticals.inner_count;
}

void ag_driver_schedule(const ag_driver *d, por_step *steps, size_t count) {
  const ag_criticals *c = &d->criticals;
  size_t length = por_trace_length(d->search), filled = 0;
  uint32_t inner = 0;
  for (size_t i = 0; i < length && filled < count; i++) {
    por_step step = por_trace_step(d->search, i);
    if (step.operation.first.mode == POR_SECTION || step.operation.first.mode == POR_SHARED)
      step.operation.first.mode = step.operation.kind == AG_ENTER ? POR_ACQUIRE : POR_WRITE;
    steps[filled++] = step;
    for (; inner < c->inner_count && c->inner[inner].step == i && filled < count; inner++)
      steps[filled++] = (por_step){step.thread, 0, c->inner[inner].operation};
  }
}
