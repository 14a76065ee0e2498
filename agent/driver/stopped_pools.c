/* A pool that is told to stop at once (docs/decisions/pools-that-are-stopped.md). */
#include "driver/driver_parts.h"

static uint32_t pool_of_section(const ag_driver *d) {
  return ag_sections_call(d->sections, d->now.current)->object;
}

/* Workers that are about to ask the pool for a task get none, interrupted or not. */
static void leave_at_once(ag_driver *d, uint32_t pool) {
  ag_sections_stop(d->sections, pool);
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    ag_thread *t = ag_model_thread(d->model, i);
    if (t->status != AG_LIVE || t->request.kind != AG_SECTION || t->request.object != pool) continue;
    const ag_entered *call = ag_sections_call(d->sections, i);
    if (!t->request.interruptible || !ag_sections_leaves_at_once(d->sections, call)) continue;
    t->request.interruptible = false;
    const por_operation op = ag_driver_operation_of(d, i);
    por_announce(d->search, i, &op);
  }
}

void ag_driver_closes(ag_driver *d) {
  if (!d->now.over && d->sections) ag_sections_close(d->sections, pool_of_section(d), d->now.current);
}

/* The thread that shuts a pool down may be about to end it. A worker that leaves meanwhile goes on before the pool has
 * ended, and others may come behind that worker. */
void ag_driver_asks_end(ag_driver *d) {
  if (d->now.over || !d->sections) return;
  if (!(d->traits.calls & AG_ENDS_SEEN) &&
      ag_sections_closed_by_another(d->sections, pool_of_section(d), d->now.current))
    (void)ag_driver_learn(d, AG_ENDS_SEEN);
}

bool ag_driver_has_closed(const ag_driver *d) {
  return !d->now.over && d->sections && ag_sections_closed_by(d->sections, pool_of_section(d), d->now.current);
}

void ag_driver_rests(ag_driver *d, bool rests) {
  if (d->now.over || !d->sections) return;
  const uint32_t worker = ag_model_thread(d->model, d->now.current)->object;
  ag_sections_rests(d->sections, worker, rests);
}

/* An interrupt that ends a worker's wait for a task leaves no status; one that finds the worker elsewhere does. To be
 * told apart, calls have to wait where the JDK's code does. */
static bool note_worker(ag_driver *d, uint32_t worker, unsigned note) {
  enum { BOTH = AG_WORKER_INTERRUPTED | AG_WORKER_COUNTS };
  if ((ag_sections_note_worker(d->sections, worker, note) & BOTH) != BOTH) return true;
  return ag_driver_meet_needs(d, AG_NEEDS_IDLING) || !d->calls.incomplete(d->calls.context) || ag_driver_search_anew(d);
}

void ag_driver_interrupts_worker(ag_driver *d, uint32_t worker) {
  if (!d->now.over && d->sections)
    (void)note_worker(d, ag_object(d->objects, worker, d->now.current), AG_WORKER_INTERRUPTED);
}

static bool depends_on_status(const ag_request *r) {
  switch (r->kind) {
    case AG_INTERRUPTED:
    case AG_IS_INTERRUPTED:
    case AG_WAIT:
    case AG_SLEEP:
    case AG_JOIN:
    case AG_PARK:
      return true;
    case AG_NETWORK:
      return r->network.does & AG_NETWORK_INTERRUPTIBLE;
    default:
      return r->kind == AG_SECTION && r->interruptible;
  }
}

bool ag_driver_note_worker_status(ag_driver *d, uint32_t thread, const ag_request *r) {
  if (!d->sections || d->traits.waits_seen || !depends_on_status(r)) return true;
  const uint32_t self = ag_model_thread(d->model, thread)->object;
  const uint32_t whose = r->kind == AG_IS_INTERRUPTED ? r->object : self;
  /* A pool's own code waits for locks and tasks alone. */
  const bool waits = r->kind == AG_WAIT || r->kind == AG_SLEEP || r->kind == AG_JOIN || r->kind == AG_NETWORK;
  const bool by_jdk = !waits && (r->kind == AG_SECTION || !r->site || ag_site_get(d->sites, r->site)->jdk);
  if (by_jdk && ag_sections_in_pool(d->sections, thread)) return true;
  const bool counts = whose != self || ag_sections_note_worker(d->sections, self, 0) & AG_WORKER_RESTS;
  return !counts || note_worker(d, whose, AG_WORKER_COUNTS);
}

bool ag_driver_stops(ag_driver *d, bool now) {
  if (d->now.over || !d->sections) return true;
  if (!now) ag_driver_rests(d, false);
  if (now) ag_driver_closes(d);
  if (now && !(d->traits.calls & AG_STOPPED)) (void)ag_driver_learn(d, AG_STOPPED);
  const bool stops = d->traits.calls & AG_STOPPED;
  if (now && stops && !d->now.over && d->inside.open) leave_at_once(d, pool_of_section(d));
  return stops;
}

ag_reached ag_driver_reaches(ag_driver *d, uint32_t hash, uint32_t worker) {
  if (d->now.over || !d->sections || !(d->traits.calls & AG_STOPPED)) return AG_REACHED_UNKNOWN;
  const uint32_t pool = ag_object(d->objects, hash, d->now.current);
  if (pool_of_section(d) != pool || d->traits.waits_seen) return AG_REACHED_UNKNOWN;
  const uint32_t thread = ag_driver_thread_of(d, ag_object(d->objects, worker, d->now.current));
  if (thread >= ag_model_thread_count(d->model)) return AG_REACHED_NOT;
  ag_sections_interrupts(d->sections, d->now.current);
  return AG_REACHED;
}

bool ag_driver_ends_stop(ag_driver *d) {
  if (d->now.over || !d->sections || !ag_sections_call(d->sections, d->now.current)->interrupts) return false;
  ag_driver_leaves(d, true);
  return d->inside.open && d->inside.updates;
}
