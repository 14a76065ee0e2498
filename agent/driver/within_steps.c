/* Handles operations inside one step: in atomic sections of the program, and in sections (sections.h). */
#include "driver/driver_parts.h"

/* ---- atomic sections -------------------------------------------------------------------------------------------- */

/* Goes on in an atomic section. For the core the whole section is the one step that began it, which depends on
 * everything. Data races are still looked for in each access. */
uint32_t ag_driver_inside(ag_driver *d) {
  if (d->now.atomic_steps >= d->step_limit) return ag_driver_finish(d, POR_END_LIMIT);
  ag_driver_set_limit(d);
  return d->now.current;
}

bool ag_driver_possible(const ag_driver *d, const ag_request *request) {
  return !d->now.atomic_depth || ag_model_fits_atomic(d->model, d->now.current, request);
}

uint32_t ag_driver_sync_inside(ag_driver *d, const ag_request *request) {
  uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  int32_t result = AG_NORMAL;
  if (request->kind == AG_ATOMIC_BEGIN) {
    d->now.atomic_depth++;
  } else if (request->kind == AG_ATOMIC_END) {
    d->now.atomic_depth--;
  } else if (!ag_model_request(d->model, self, request, &result)) {
    por_operation op = ag_driver_operation_of(d, self);
    d->now.within = true;
    ag_driver_perform(d, self, 0, &op);
    d->now.within = false;
    d->now.atomic_steps++;
    result = t->result;
  }
  t->result = result;
  d->control->result = result;
  return ag_driver_inside(d);
}

/* ---- sections --------------------------------------------------------------------------------------------------- */

/* Notes that the running section changes something. A section that only reads does not matter to other calls of the
 * object. */
void ag_driver_note_change(ag_driver *d, uint32_t thread) {
  if (!d->inside.open || d->inside.changes) return;
  d->inside.changes = true;
  if (d->inside.end) return ag_driver_hand_on_times(d, thread, &d->inside.operation, true);
  if (d->inside.updates)
    por_updated(d->search, d->inside.awaited);
  else
    por_attempted(d->search, false);
  ag_driver_hand_on_times(d, thread, &d->inside.operation, true);
}

static void tell_access(ag_driver *d, uint32_t thread, const por_operation *op, ag_mode mode) {
  const ag_site *site = ag_site_get(d->sites, op->site);
  ag_access access = {.site = op->site,
                      .location = op->first.location,
                      .mode = op->first.mode,
                      .kind = op->kind,
                      .race_mode = (uint8_t)mode,
                      .race_kind = (uint8_t)ag_driver_access_kind(site, mode),
                      .chosen = site->known.chosen};
  /* An addition that commutes acquires nothing (docs/decisions/updates-that-commute.md). */
  bool adds = d->inside.told && access.race_kind && ag_driver_adds_within(d, thread, op);
  /* What a put and a take acquire is told by their elements (queue_ends.c); others look at the queue itself. */
  if (d->inside.end && mode == AG_MODE_PLAIN) access.race_kind = 0;
  adds |= d->inside.end && access.race_kind;
  if (adds) access.race_kind = access.race_kind & AG_ACCESS_WRITE ? AG_ACCESS_ADD : 0;
  TELL(d, access, thread, (uint32_t)d->now.steps, &access);
}

/* An access within a section. The access is no step, so the core does not learn of it; all other parts do. */
void ag_driver_access_inside(ag_driver *d, uint32_t thread, const por_operation *op, ag_mode mode, uint32_t group) {
  if (ag_driver_look_bare(d, op)) return;
  d->inside.steps++;
  ag_driver_accessed(d, thread, op);
  tell_access(d, thread, op, mode);
  const ag_site *site = op->first.mode == POR_READ ? NULL : ag_driver_section_site(d, op->site);
  if (site && !site->quiet) ag_driver_note_change(d, thread);
  if (d->loops && !(site && (site->quiet || site->fresh))) ag_driver_loop_inside(d, thread, op);
  if (d->inside.told) ag_driver_tell_touched(d, thread, op);
  if (!d->now.over) ag_driver_touch(d, thread, op, d->inside.told ? 0 : group);
}

/* The step of a section ends before what the thread does behind the access that began it. */
void ag_driver_begin_section(ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_request *r = &ag_model_thread(d->model, thread)->request;
  const ag_site *site = ag_site_get(d->sites, r->site); /* the site of an access, or of a park() */
  por_operation first = {.first = {r->location, ag_site_por_mode(site)}, .site = r->site, .kind = site->kind};
  d->inside.open = true;
  d->inside.told = r->told;
  d->inside.operation = *op;
  if (d->sections) ag_sections_begun(d->sections, thread);
  d->inside.changes = d->inside.updates = d->inside.awaited = false;
  d->inside.steps = 0;
  if (!ag_driver_begin_end(d, thread, op)) {
    por_attempted(d->search, true);
    if (!r->told) ag_driver_beside_ends(d, thread, r->object);
  }
  if (d->calls.closed && !r->told) por_closed(d->search, d->calls.closed(d->calls.context, thread, r->object));
  d->inside.asks = r->interruptible;
  d->inside.spins = 0;
  if (r->awaits == AG_AWAITS_PERMIT) return;
  ag_driver_access_inside(d, thread, &first, (ag_mode)r->mode, r->object);
}

/* How often a thread may pause within one section. After that the thread it waits for may run. */
enum { SECTION_SPINS = 256 };

/* May the operation be part of a section? Operations that may: free monitors, the thread's own interrupt status,
 * threads that park in the same object, and the time where it passes only when no thread can go on. */
static bool fits_section(const ag_driver *d, const ag_request *request) {
  switch (request->kind) {
    case AG_INTERRUPTED:
      return d->inside.asks;
    case AG_IS_INTERRUPTED:
      return d->inside.asks && request->object == ag_model_thread(d->model, d->now.current)->object;
    case AG_EXIT:
      return true;
    case AG_ENTER:
      return ag_model_fits_atomic(d->model, d->now.current, request);
    case AG_UNPARK:
      return ag_driver_unparks(d, request);
    case AG_GET_STATE: /* of a new thread of a pool: the start fails if another thread has started it meanwhile */
      return request->target == POR_NO_THREAD;
    case AG_CLOCK:
      return !ag_model_explores_time(d->model);
    default:
      return false;
  }
}

/* Carries out an operation inside a section: one that fits, or a pause of a thread that hopes for another thread. */
bool ag_driver_sync_in_section(ag_driver *d, const ag_request *request, uint32_t group) {
  uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  if (request->kind == AG_YIELD && d->inside.spins < SECTION_SPINS) {
    d->inside.spins++;
    t->result = AG_NORMAL;
  } else if (fits_section(d, request)) {
    int32_t result;
    if (request->kind == AG_ENTER || request->kind == AG_EXIT || request->kind == AG_UNPARK)
      ag_driver_note_change(d, self);
    if (d->inside.told) group = 0;
    t->request = *request;
    t->request.group = group;
    if (ag_model_request(d->model, self, request, &result)) {
      t->result = result;
      TELL(d, monitor, request->object);
    } else {
      por_operation op = ag_driver_operation_of(d, self);
      t->request.group = group;
      d->now.within = true;
      ag_driver_perform(d, self, 0, &op);
      d->now.within = false;
      d->inside.steps++;
      if (d->inside.told) ag_driver_tell_touched(d, self, &op);
    }
  } else {
    return false;
  }
  d->control->result = t->result;
  return true;
}

/* May the section go on? The steps before it do not count towards its limit: a section that was cut short would be
 * another step than the one that the search and a replay know. A section beyond its limit waits for another thread,
 * which may run then. */
bool ag_driver_goes_on_in_section(const ag_driver *d) {
  enum { SECTION_STEPS = 100000 };
  return d->inside.open && d->inside.steps < SECTION_STEPS;
}
