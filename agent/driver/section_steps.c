/* Tracks the running thread's calls of library objects, and divides the calls into steps (sections.h). */
#include "driver/driver_parts.h"

#include "jdk/jdk_classes.h"

#include <string.h>

const ag_site *ag_driver_section_site(ag_driver *d, uint32_t number) {
  ag_site *site = ag_site_get(d->sites, number);
  if (site->family) return site;
  const char *name = ag_name_text(d->sites, site->class_name);
  int family = site->jdk ? ag_section_family(name) : AG_FAMILY_NONE;
  site->family = (uint8_t)(family + 1);
  site->quiet = site->jdk && site->field &&
                ag_section_quiet(name, ag_name_text(d->sites, site->method), ag_name_text(d->sites, site->field));
  bool fills = site->kind == AG_ARRAY_WRITE && family < AG_FAMILY_NONE;
  bool apart = family < AG_FAMILY_NONE && !strcmp(name, ag_section_family_name(family));
  if (site->jdk && (site->kind == AG_FIELD_WRITE || fills) &&
      ag_section_fresh(name, ag_name_text(d->sites, site->method)))
    site->fresh = apart ? AG_FRESH_APART : AG_FRESH;
  return site;
}

/* Gives up sections, since the program does not fit them. Returns false when the execution is over. */
bool ag_driver_give_up_sections(ag_driver *d) {
  d->sections = NULL;
  d->inside.open = false;
  return !d->calls.misfit(d->calls.context) || ag_driver_search_anew(d);
}

bool ag_driver_search_anew(ag_driver *d) {
  ag_driver_finish(d, POR_END_LIMIT);
  return false;
}

/* Has another thread called the object, and is that thread's end unknown to the running thread? An ended thread counts
 * as well, as long as the running thread has not seen its end: in another order that thread could still be inside its
 * call. */
static bool is_called_by_others(const ag_driver *d, uint32_t object) {
  uint32_t other = 0;
  while ((other = ag_sections_other(d->sections, object, d->now.current, other)) != UINT32_MAX) {
    if (!ag_sections_knows_end(d->sections, d->now.current, other)) return true;
    other++;
  }
  return false;
}

void ag_driver_note_end(ag_driver *d, uint32_t thread, const ag_request *r) {
  if (!d->sections || (r->kind != AG_JOIN && r->kind != AG_IS_ALIVE)) return;
  uint32_t target = ag_driver_thread_of(d, r->object);
  if (target < ag_model_thread_count(d->model) && ag_model_thread(d->model, target)->status == AG_ENDED)
    ag_sections_saw_end(d->sections, thread, target);
}

void ag_driver_note_start(ag_driver *d, uint32_t thread, uint32_t child) {
  if (!d->sections) return;
  ag_sections_started(d->sections, thread, child);
  ag_driver_gathered_started(d, thread, child);
}

/* ---- groups ----------------------------------------------------------------------------------------------------- */

static bool has_group(ag_kind kind) {
  return (kind >= AG_FIELD_READ && kind <= AG_ATOMIC_UPDATE) || kind == AG_ENTER || kind == AG_EXIT || kind == AG_YIELD;
}

/* The mode in which a single operation touches the group of its location. Two single operations conflict by their own
 * locations, which are parts of the group. A section that turns out to write nothing is an attempt, and a write of a
 * part conflicts with an attempt. Monitors count as reads: an attempt never depends on a monitor, since a section that
 * takes one changes something. */
static por_mode group_mode(const por_operation *op) {
  bool monitor = op->kind == AG_ENTER || op->kind == AG_EXIT;
  return op->first.mode == POR_READ || monitor ? POR_READ : POR_PART;
}

void ag_driver_add_group_used(ag_driver *d, uint32_t thread, por_operation *op, uint32_t group) {
  if (d->reports || !has_group((ag_kind)op->kind) || op->first.mode == POR_NONE) return;
  if (!group && op->site && ag_driver_section_site(d, op->site)->fresh) return;
  if (!group) group = ag_sections_group(d->sections, thread, op->first.location, op->first.mode != POR_READ);
  if (!group) return;
  d->traits.entries_shown |= op->second.mode != POR_NONE; /* no room for what those find that ask for states */
  op->second = (por_access){ag_driver_locate(d, ag_location_group(group)), group_mode(op)};
}

void ag_driver_remove_group(const ag_driver *d, por_operation *op) {
  if (d->sections && has_group((ag_kind)op->kind)) op->second.mode = POR_NONE;
}

/* Announces the next operations of all threads that are about to touch the location again: they touch its group as well
 * now. */
static void announce_joined(ag_driver *d, uint32_t thread, uint32_t location) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    if (i == thread || t->status != AG_LIVE || !has_group(t->request.kind)) continue;
    por_operation op = ag_driver_operation_of(d, i);
    if (op.first.location == location) por_announce(d->search, i, &op);
  }
}

/* The thread's name in all processes. The first thread's object is older than the execution, and has none. */
static uint64_t name_of_thread(const ag_driver *d, uint32_t thread) {
  uint64_t name = thread ? ag_stable_object(d->stable, ag_model_thread(d->model, thread)->object) : 1;
  return name ? name : UINT64_MAX; /* not known: it may be any */
}

/* Other processes explore the search as well: they must hear of threads that touch a location. `open`: by a single
 * operation of the family. Returns false when the execution is over. */
static bool share_touch(ag_driver *d, uint32_t thread, const por_operation *op, bool open, int family) {
  ag_touch touch = {.family = (uint64_t)family};
  if (!d->touches || !ag_sections_changed(d->sections)) return true;
  if (!por_location_name(d->search, op->first.location, &touch.location)) return ag_driver_give_up_sections(d);
  ag_touchers *touchers = open ? &touch.open : &touch.sections;
  *(op->first.mode != POR_READ ? &touchers->writer : &touchers->reader) = name_of_thread(d, thread);
  int opened = ag_touches_add(d->touches, &touch);
  if (opened == AG_NO_FAMILY) return true;
  if (opened == AG_TOUCHES_FAILED) return ag_driver_give_up_sections(d);
  ag_sections_open(d->sections, (uint64_t)1 << opened);
  return !d->calls.incomplete(d->calls.context) || ag_driver_search_anew(d);
}

bool ag_driver_touch_used(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t group) {
  if (d->reports || !has_group((ag_kind)op->kind) || op->first.mode == POR_NONE) return true;
  if (!group && op->site && ag_driver_section_site(d, op->site)->fresh) return true;
  bool writes = op->first.mode != POR_READ;
  ag_fit fit = ag_sections_touch(d->sections, thread, op->first.location, writes, group);
  if (fit == AG_JOINED) announce_joined(d, thread, op->first.location);
  if (fit == AG_OPENED) return !d->calls.incomplete(d->calls.context) || ag_driver_search_anew(d);
  if (!share_touch(d, thread, op, false, 0)) return false;
  return fit != AG_MISFIT || ag_driver_give_up_sections(d);
}

void ag_driver_note_holder(ag_driver *d, const ag_record *r) {
  const ag_site *site = ag_site_get(d->sites, r->site);
  if (site->kind != AG_FIELD_WRITE) return;
  const char *field = ag_name_text(d->sites, site->field);
  bool reads = ag_jdk_first_reader(field);
  if (!reads && !ag_jdk_holder(field)) return;
  uint32_t holder = r->value ? ag_object(d->objects, r->value, d->now.current) : 0;
  uint32_t lock = ag_object(d->objects, r->hash, d->now.current);
  if (reads)
    ag_model_hold_to_read(d->model, lock, holder);
  else
    ag_model_hold(d->model, lock, holder);
}

/* ---- calls that tell what they touch ---------------------------------------------------------------------------- */

void ag_driver_request_call(const ag_driver *d, ag_request *r, const ag_entered *call) {
  r->kind = AG_SECTION;
  r->interruptible = call->interruptible && !ag_sections_leaves_at_once(d->sections, call);
  r->lock = call->method == AG_METHOD_TAKES && !d->traits.waits_seen ? call->self : 0;
  r->takes = (uint8_t)(call->self == call->object && !d->traits.waits_seen ? call->takes : AG_LOCK_NONE);
}

bool ag_driver_tells(const ag_driver *d, int family) {
  return d->traits.calls & AG_TAKES_TOLD && ag_section_told(family);
}

bool ag_driver_is_told(const ag_driver *d, const ag_entered *call) {
  return call->object && call->self == call->object && ag_driver_tells(d, call->family);
}

bool ag_driver_adds_within(const ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_entered *call = ag_sections_call(d->sections, thread);
  return ag_section_adds(call->family) || (call->count && call->count == op->first.location + 1);
}

void ag_driver_tell_touched(ag_driver *d, uint32_t thread, const por_operation *op) {
  por_operation touched = *op;
  if (ag_driver_adds_within(d, thread, op)) touched.first.mode = POR_UPDATE;
  ag_driver_add_group(d, thread, &touched, 0); /* calls of another kind may know the location by its group */
  por_extend(d->search, touched.first);
  por_extend(d->search, touched.second);
  ag_driver_hand_on_times(d, thread, &touched, true);
}

void ag_driver_fills(ag_driver *d) {
  const ag_entered *call = d->sections ? ag_sections_call(d->sections, d->now.current) : NULL;
  if (call && call->count && !d->now.over) por_extend(d->search, (por_access){call->count - 1, POR_UPDATE, POR_FILLS});
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

/* The object to whose code the running thread's operation on `hash` belongs. `hash` 0: no object that counts. Returns 0
 * for no object. */
uint32_t ag_driver_owner(ag_driver *d, uint32_t site, uint32_t hash) {
  const ag_entered *call = ag_sections_call(site ? d->sections : NULL, d->now.current);
  if (!call->object) return 0;
  const ag_site *at = ag_driver_section_site(d, site);
  int family = at->family - 1;
  if (family == call->family) return at->fresh == AG_FRESH_APART ? 0 : call->object; /* a task makes another task */
  if (!ag_section_encloses(call->family)) return 0;
  if (family == AG_FAMILY_COLLECTIONS) return call->object;
  if (family != AG_FAMILY_ATOMICS || !hash || ag_object_is_old(d->objects, hash)) return 0;
  return ag_sections_whole(d->sections, ag_object(d->objects, hash, d->now.current)) == call->object ? call->object : 0;
}

bool ag_driver_belongs(ag_driver *d, const por_operation *op, int family) {
  if (op->site && ag_driver_section_site(d, op->site)->fresh) return false;
  bool writes = op->first.mode != POR_READ;
  return ag_sections_belongs(d->sections, d->now.current, op->first.location, writes, family) ||
         !share_touch(d, d->now.current, op, true, family);
}

bool ag_driver_in_method(const ag_driver *d) {
  return d->sections && ag_sections_call(d->sections, d->now.current)->object;
}

static bool waits_for_permit(const ag_thread *t, uint32_t object) {
  return t->request.kind == AG_SECTION && t->request.awaits == AG_AWAITS_PERMIT && t->request.object == object;
}

bool ag_driver_parks(const ag_driver *d, const ag_request *request) {
  if (!d->sections || d->traits.parks_apart || (request->kind != AG_PARK && request->kind != AG_UNPARK)) return false;
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  return call->object && call->method != AG_METHOD_OPEN;
}

bool ag_driver_unparks(const ag_driver *d, const ag_request *request) {
  if (request->target >= ag_model_thread_count(d->model)) return false;
  const ag_thread *target = ag_model_thread(d->model, request->target);
  return target->status == AG_LIVE && waits_for_permit(target, ag_sections_call(d->sections, d->now.current)->object);
}

bool ag_driver_meet_needs(ag_driver *d, unsigned needs) {
  const ag_traits before = d->traits;
  if (needs & AG_NEEDS_LATE_LOOKS) d->traits.late_looks = true;
  if (needs & (AG_NEEDS_PARKS_APART | AG_NEEDS_WAITS | AG_NEEDS_IDLING)) d->traits.parks_apart = true;
  if (needs & (AG_NEEDS_WAITS | AG_NEEDS_IDLING)) d->traits.waits_seen = true;
  if (needs & AG_NEEDS_WAITS) d->traits.calls |= AG_DIVIDED;
  if (needs & AG_NEEDS_LOCKS) d->traits.calls |= AG_LOCKS_APART;
  if (needs & AG_NEEDS_WORD) d->traits.locks_inside = true;
  const bool counted = ag_model_counts_permits(d->model);
  if (needs & AG_NEEDS_PERMITS) ag_model_count_permits(d->model);
  return counted == ag_model_counts_permits(d->model) && d->traits.late_looks == before.late_looks &&
         d->traits.parks_apart == before.parks_apart && d->traits.waits_seen == before.waits_seen &&
         d->traits.calls == before.calls;
}

/* Notes a use of a thread. Returns false when the execution is over, since threads have to wait in another way. */
static bool note_use(ag_driver *d, uint32_t thread, ag_thread_use use) {
  return ag_driver_meet_needs(d, ag_sections_use(d->sections, thread, use)) || !d->calls.incomplete(d->calls.context) ||
         ag_driver_search_anew(d);
}

/* An object that encloses others has locks inside, for which its calls wait as well. */
static bool waits_in_front(const ag_entered *call) {
  return call->object == call->self && !ag_section_encloses(call->family);
}

bool ag_driver_uses_permit(const ag_driver *d, const ag_request *r) {
  return (r->awaits || r->lock) && ag_model_counts_permits(d->model) && !d->traits.waits_seen &&
         waits_in_front(ag_sections_call(d->sections, d->now.current));
}

static bool permit_counts(ag_driver *d, ag_thread_use how) {
  uint32_t self = ag_model_thread(d->model, d->now.current)->object;
  if (!d->sections || !d->traits.sections_used || d->traits.calls & AG_DIVIDED) return true;
  return note_use(d, self, how);
}

/* The thread may wait for a lock, and no interrupt ends that: the JDK's code takes its interrupt status away meanwhile.
 * Returns false when the execution is over. */
static bool waits_deaf(ag_driver *d, const ag_entered *call) {
  const uint32_t self = ag_model_thread(d->model, d->now.current)->object;
  if (call->object != call->self || ag_section_encloses(call->family)) return note_use(d, self, AG_LOCKS_DEAF);
  return d->traits.waits_seen || note_use(d, self, AG_WAITS_DEAF);
}

bool ag_driver_may_wait_in_call(ag_driver *d, bool itself) {
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  const bool inside = !itself && !call->takes; /* for a lock of the object's, if it has one */
  if (inside && !ag_section_encloses(call->family)) return true;
  if ((inside || !call->interruptible) && !waits_deaf(d, call)) return false;
  if (inside) return permit_counts(d, AG_LOCKS_INSIDE);
  return permit_counts(d, itself && waits_in_front(call) ? AG_WAITS_IN_FRONT : AG_WAITS_IN_CALLS);
}

void ag_driver_announce_waits(ag_driver *d) {
  if (!d->now.enabled_changed || !ag_model_shows_sections(d->model)) return;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    if (t->status != AG_LIVE || t->request.kind != AG_SECTION) continue;
    por_operation op = ag_driver_operation_of(d, i);
    por_announce(d->search, i, &op);
  }
}

static bool asks_another(const ag_driver *d, const ag_request *r) {
  bool asks = r->kind == AG_INTERRUPT || r->kind == AG_IS_INTERRUPTED;
  /* In a pool's own methods that is about its workers, in their order. */
  return asks && r->object != ag_model_thread(d->model, d->now.current)->object &&
         !ag_sections_call(d->sections, d->now.current)->object;
}

void ag_driver_note_status(ag_driver *d, uint32_t thread, const ag_request *r) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  if (!ag_driver_note_worker_status(d, thread, r)) return;
  if (r->kind != AG_IS_INTERRUPTED || !t->result || r->object == t->object || !d->sections) return;
  if (!ag_sections_call(d->sections, thread)->object) (void)note_use(d, r->object, AG_STATUS_SEEN);
}

bool ag_driver_waits_within(ag_driver *d, ag_request *r, uint32_t group) {
  /* Where its time ends the wait, the thread finds nothing that it would not find by coming later. */
  bool itself = r->kind == AG_PARK && r->argument < 0 && !ag_sections_call(d->sections, d->now.current)->object;
  if (itself && !permit_counts(d, AG_PARKS_ITSELF)) return false;
  if (!d->sections || !d->traits.sections_used || d->traits.parks_apart) return true;
  if (asks_another(d, r)) return note_use(d, r->object, AG_INTERRUPT_APART);
  if (r->kind == AG_UNPARK) return note_use(d, r->object, AG_UNPARKED_APART);
  if (r->kind != AG_PARK || !group || !ag_driver_parks(d, r)) return true;
  uint32_t self = ag_model_thread(d->model, d->now.current)->object;
  if (!note_use(d, self, AG_PARKED)) return false;
  if (d->traits.parks_apart) return true;
  int64_t most = r->argument < 0 ? 0 : r->argument > 0 ? r->argument : 1;
  *r = (ag_request){.kind = AG_SECTION, .site = r->site, .object = group, .location = AG_NO_LOCATION, .argument = most};
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  /* Once the permit is there, the thread has nothing useful to do before its lock is free. */
  r->lock = call->method == AG_METHOD_TAKES && !d->traits.waits_seen ? call->self : 0;
  r->awaits = AG_AWAITS_PERMIT;
  r->interruptible = true;
  return true;
}

ag_idle ag_driver_idle(ag_driver *d, uint32_t pool, uint32_t worker) {
  if (!d->now.over) ag_driver_flush(d);
  if (d->now.over || !d->sections || d->traits.parks_apart || !d->inside.open) return AG_IDLE_UNKNOWN;
  uint32_t object = ag_object(d->objects, pool, d->now.current), thread = ag_object(d->objects, worker, d->now.current);
  if (ag_sections_call(d->sections, d->now.current)->object != object) return AG_IDLE_UNKNOWN;
  uint32_t number = ag_driver_thread_of(d, thread);
  if (number >= ag_model_thread_count(d->model) || ag_model_thread(d->model, number)->status != AG_LIVE ||
      !ag_sections_idles(d->sections, number, object) || ag_model_thread(d->model, number)->interrupted)
    return AG_IDLE_NOT; /* who is interrupted already gets on anyway */
  return waits_for_permit(ag_model_thread(d->model, number), object) ? AG_IDLE : AG_IDLE_UNKNOWN;
}

bool ag_driver_wake(ag_driver *d, uint32_t worker) {
  if (d->now.over) return false;
  uint32_t thread = ag_object(d->objects, worker, d->now.current);
  if (!note_use(d, thread, AG_INTERRUPTED_WITHIN)) return false;
  ag_model_thread(d->model, ag_driver_thread_of(d, thread))->interrupted = true;
  d->now.enabled_changed = true;
  ag_driver_note_change(d, d->now.current);
  return true;
}

/* Ends a section at a call or a return, unless the methods on both sides belong to the section. `callback`: the program
 * makes the call. */
static void end_section_between(ag_driver *d, ag_entered before, bool callback) {
  const ag_entered *now = ag_sections_call(d->sections, d->now.current);
  bool open = before.method == AG_METHOD_OPEN || now->method == AG_METHOD_OPEN;
  bool told = !callback && ag_driver_is_told(d, &before) && ag_driver_is_told(d, now);
  if (open || (now->object != before.object && !told)) d->inside.open = false;
}

bool ag_driver_learn(ag_driver *d, unsigned what) {
  if (d->traits.calls & AG_CALLS_FIXED) return true;
  d->traits.calls |= what;
  return !d->calls.incomplete(d->calls.context) || ag_driver_search_anew(d);
}

void ag_driver_join_halves(ag_driver *d, unsigned halves) {
  static const struct {
    unsigned both, learned;
  } pairs[] = {{AG_ALL_OF_MADE | AG_ALL_OF_TOLD_APART, AG_APART_FROM_PARTS},
               {AG_STACK_OTHERWISE | AG_STACK_SEEN, AG_STACKED},
               {AG_BARRIER_MET | AG_BARRIER_OTHERWISE, AG_BARRIERS}};
  d->traits.halves |= (uint8_t)halves;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if ((d->traits.halves & pairs[i].both) == pairs[i].both) d->traits.calls |= pairs[i].learned;
}

bool ag_driver_note_half(ag_driver *d, ag_half half) {
  if (d->traits.halves & half || d->traits.calls & AG_CALLS_FIXED) return true;
  const uint16_t before = d->traits.calls;
  ag_driver_join_halves(d, half);
  return d->traits.calls == before || ag_driver_learn(d, 0);
}

bool ag_driver_results(ag_driver *d, bool now) {
  if (d->now.over || !d->sections) return true;
  if (now && !(d->traits.calls & AG_RESULTS)) (void)ag_driver_learn(d, AG_RESULTS);
  return d->traits.calls & AG_RESULTS;
}

bool ag_driver_uses_barriers(ag_driver *d, ag_half use) {
  if ((d->traits.calls & (AG_TAKES_TOLD | AG_BARRIERS)) != AG_TAKES_TOLD) return true;
  return ag_driver_note_half(d, use);
}

bool ag_driver_beside_barriers(ag_driver *d, const ag_request *r) {
  bool parks = r->kind == AG_PARK || r->kind == AG_UNPARK;
  bool concerns = r->kind == AG_INTERRUPT || (parks && !ag_driver_parks(d, r));
  return !d->sections || !concerns || ag_driver_uses_barriers(d, AG_BARRIER_OTHERWISE);
}

bool ag_driver_meets(ag_driver *d, uint32_t hash, uint32_t parties) {
  if (d->now.over || !d->sections || (d->traits.calls & (AG_TAKES_TOLD | AG_BARRIERS)) != AG_TAKES_TOLD) return false;
  if (d->now.atomic_depth || ag_driver_in_method(d) || ag_object_is_old(d->objects, hash)) return false;
  uint32_t object = ag_object(d->objects, hash, d->now.current);
  if (!ag_model_uses_barrier(d->model, d->now.current, object, parties)) return false;
  return ag_driver_uses_barriers(d, AG_BARRIER_MET) && !(d->traits.calls & AG_BARRIERS);
}

/* What the running section writes commutes with what its like write. `awaited`: threads wait until the last of these
 * has come. `unless`: the search has learned that it does not commute. */
static void commutes(ag_driver *d, bool awaited, unsigned unless) {
  if (d->now.over || !d->sections || !d->inside.open || d->inside.told || ag_model_has_times(d->model)) return;
  if ((d->traits.calls & (AG_TAKES_TOLD | unless)) != AG_TAKES_TOLD) return;
  d->inside.updates = true;
  d->inside.awaited = awaited;
  if (d->inside.changes) por_updated(d->search, awaited);
}

void ag_driver_leaves(ag_driver *d, bool ends) {
  commutes(d, ends, AG_COUNTED | AG_ENDS_SEEN);
  if (!d->now.over && d->inside.open && d->inside.updates) por_updated(d->search, ends); /* even if it only looks */
}

void ag_driver_counts_down(ag_driver *d, bool further) {
  if (!further)
    commutes(d, true, AG_LATCHES);
  else if (!d->now.over && d->sections && d->traits.calls & AG_TAKES_TOLD && !(d->traits.calls & AG_LATCHES))
    (void)ag_driver_learn(d, AG_LATCHES);
}

void ag_driver_leaves_by_order(ag_driver *d) {
  if (d->now.over || !d->inside.open || !d->inside.updates) return;
  d->inside.updates = false;
  if (d->inside.changes) por_attempted(d->search, false);
}

bool ag_driver_counts_workers(ag_driver *d, bool now) {
  if (d->now.over || !d->sections) return true;
  if (now && !(d->traits.calls & AG_COUNTED)) (void)ag_driver_learn(d, AG_COUNTED);
  return d->traits.calls & AG_COUNTED;
}

void ag_driver_divides(ag_driver *d) {
  if (!d->now.over && d->sections && !(d->traits.calls & AG_DIVIDED)) (void)ag_driver_learn(d, AG_DIVIDED);
}

void ag_driver_waits_count(ag_driver *d) {
  if (d->now.over || !d->sections || d->traits.waits_seen || d->traits.calls & AG_CALLS_FIXED) return;
  d->traits.waits_seen = true;
  if (d->calls.incomplete(d->calls.context)) (void)ag_driver_search_anew(d);
}

bool ag_driver_keeps_stack(ag_driver *d) {
  return !d->now.over && d->sections && ag_driver_note_half(d, AG_STACK_OTHERWISE) && !(d->traits.calls & AG_STACKED);
}

bool ag_driver_future(ag_driver *d, uint32_t hash, unsigned what) {
  enum { HELPED = AG_FUTURE_PUSHED | AG_FUTURE_WAITED_FOR };
  if (d->now.over || !d->sections) return false;
  const uint32_t object = ag_object(d->objects, hash, d->now.current);
  if (what == AG_FUTURE_DONE || what == AG_FUTURE_SERVED) {
    if (what == AG_FUTURE_DONE || ag_sections_uses(d->sections, object) == 1)
      ag_sections_uncount(d->sections, object, d->now.current);
    return false;
  }
  const bool again = what == AG_FUTURE_PUSHED && ag_sections_push_again(d->sections, object, d->now.current);
  if (again && !ag_driver_note_half(d, AG_STACK_OTHERWISE)) return false;
  const unsigned done = ag_sections_note_future(d->sections, object, what);
  ag_driver_pushes_on_part(d, done);
  if (d->traits.calls & AG_WAITERS_HELP) return true;
  if ((done & HELPED) == HELPED && !d->now.over) (void)ag_driver_learn(d, AG_WAITERS_HELP);
  return false;
}

/* Two threads add to the number of elements without any order where both put in elements. Who asks for the number
 * beside such calls may see an element that is not counted yet, so counting is a step of its own. The JDK keeps the
 * number in several places, and reads one after the other. As long as no call takes elements out, what is read was the
 * number at some moment of the call. Returns false when the execution is over. */
static bool counts(ag_driver *d, uint32_t hash, ag_entered *call) {
  if (!(d->traits.calls & AG_TAKES_TOLD) || !call->object) return true;
  if (d->traits.calls & AG_SIZED) {
    d->inside.open = false;
    if (call->takes_off) return ag_driver_learn(d, AG_WEAK_TOGETHER);
  }
  if (!call->takes_off) call->count = ag_driver_field(d, hash, ag_section_count(call->family));
  return true;
}

/* A call that shows other calls in progress is made beside some. Returns false when the execution is over. */
static bool shows_calls(ag_driver *d, int family) {
  bool sized = d->traits.calls & AG_TAKES_TOLD && ag_section_count(family);
  return ag_driver_learn(d, sized ? AG_SIZED : AG_WEAK_TOGETHER);
}

/* The calls that may use the stack of one future: one that puts something on it, and that of who completes it. */
enum { FUTURE_CALLS = 2 };

/* Does the program make the call, in a callback of the call `before`? This is asked where it matters: where the object
 * would become a part of that call's, or the call a part of its step, and where a worker of a pool may be interrupted.
 * A future calls the program by functions alone, which end the step by themselves (ag_section_calls()). */
static bool is_by_program(ag_driver *d, const ag_entered *before, const ag_entered *call) {
  if (!d->calls.by_program || !call->object || !before->object) return false;
  const bool other = ag_sections_whole(d->sections, call->object) != before->object;
  const bool interruptible = other && call->interruptible && ag_section_runs(before->family);
  const bool told = other && !ag_section_stacks(before->family) && ag_driver_tells(d, call->family) &&
                    ag_driver_is_told(d, before) && !*ag_sections_inner(d->sections, call->object);
  if (!interruptible && !told && !ag_sections_joins(d->sections, d->now.current, call)) return false;
  const bool found = d->calls.by_program(d->calls.context, before->family);
  if (told && !found) *ag_sections_inner(d->sections, call->object) = true;
  return found;
}

uint32_t ag_driver_enter(ag_driver *d, uint32_t hash, const uint32_t *part_hashes, ag_entered call) {
  if (d->now.over || !d->sections) return 0;
  ag_driver_flush(d);
  if (d->now.over || !d->sections) return 0;
  ag_entered before = *ag_sections_call(d->sections, d->now.current);
  if (call.versioned) ag_driver_loop_looks_at_version(d);
  if (call.asks && !(d->traits.calls & AG_ASKED) && !ag_driver_learn(d, AG_ASKED)) return 0;
  if (!ag_section_possible(call.family, d->traits.calls)) hash = 0;
  call.object = hash && !ag_object_is_old(d->objects, hash) ? ag_object(d->objects, hash, d->now.current) : 0;
  if (ag_section_meets(call.family) && !ag_driver_uses_barriers(d, AG_BARRIER_OTHERWISE)) return 0;
  if (d->criticals.open) ag_driver_enter_in_critical(d, &call);
  uint32_t parts[AG_PARTS] = {0};
  for (int i = 0; i < AG_PARTS && part_hashes && call.object; i++)
    parts[i] = part_hashes[i] ? ag_object(d->objects, part_hashes[i], d->now.current) : 0;
  if (call.signalled || call.signals) call.condition = parts[0];
  if (call.signalled && call.object) ag_driver_waits_outside_critical(d, call.object);
  if (!call.condition) call.signalled = call.signals = false;
  if (call.method == AG_METHOD_ENDS) d->inside.open = false;
  if (call.counts && !counts(d, hash, &call)) return 0;
  bool sized = d->traits.calls & AG_TAKES_TOLD && d->traits.calls & AG_SIZED && ag_section_count(call.family);
  if (sized && call.method == AG_METHOD_WEAK) call.method = AG_METHOD_ATOMIC;
  uint32_t whole = ag_sections_whole(d->sections, call.object);
  /* The program itself uses the queue of a pool: it may wait there for a worker. */
  if (whole != call.object && whole != before.object && ag_section_hands_over(call.family))
    (void)ag_driver_task(d, AG_TASK_SEEN);
  if (d->now.over) return 0;
  bool beside = call.method == AG_METHOD_WEAK ? is_called_by_others(d, whole)
                                              : ag_sections_shown(d->sections, whole, d->now.current);
  if (call.object && whole != before.object && beside) {
    call.object = 0;
    if (!shows_calls(d, call.family)) return 0;
  }
  call.by_program = is_by_program(d, &before, &call);
  bool stacks = call.object && ag_section_stacks(call.family) && !call.apart;
  uint32_t depth = ag_sections_enter(d->sections, d->now.current, call, parts);
  if (stacks && ag_sections_uses(d->sections, call.object) > FUTURE_CALLS && !ag_driver_learn(d, AG_STACKED)) return 0;
  end_section_between(d, before, call.by_program);
  ag_driver_set_limit(d);
  return depth;
}

void ag_driver_split(ag_driver *d) {
  if (d->now.over || !d->sections) return;
  ag_driver_flush(d);
  d->inside.open = false;
  if (!d->now.over) ag_driver_set_limit(d);
}

bool ag_driver_looks_first(ag_driver *d) {
  if (d->now.over || !d->sections || d->traits.parks_apart || d->traits.late_looks) return false;
  uint32_t self = ag_model_thread(d->model, d->now.current)->object;
  (void)note_use(d, self, AG_LOOKS_FIRST);
  return !d->now.over && !d->traits.parks_apart && !d->traits.late_looks;
}

bool ag_driver_adopt(ag_driver *d, uint32_t hash) {
  if (d->now.over || !d->sections || ag_object_is_old(d->objects, hash)) return false;
  return ag_sections_adopt(d->sections, d->now.current, ag_object(d->objects, hash, d->now.current));
}

uint32_t ag_driver_field(ag_driver *d, uint32_t hash, const char *field) {
  if (d->now.over || !d->sections || ag_object_is_old(d->objects, hash)) return 0;
  return ag_driver_field_of(d, ag_object(d->objects, hash, d->now.current), field) + 1;
}

void ag_driver_depends(ag_driver *d, uint32_t location) {
  if (d->now.over || !d->sections) return;
  por_operation read = {.first = {location, POR_READ}, .kind = AG_FIELD_READ};
  ag_driver_touch(d, d->now.current, &read, ag_sections_call(d->sections, d->now.current)->object);
}

void ag_driver_leave(ag_driver *d, uint32_t depth, int64_t number) {
  if (d->now.over || !d->sections) return;
  ag_driver_flush(d);
  if (d->now.over || !d->sections) return;
  ag_entered before = *ag_sections_call(d->sections, d->now.current);
  ag_sections_leave(d->sections, d->now.current, depth);
  if (d->loops && !ag_driver_in_method(d)) ag_driver_loop_call_ended(d);
  end_section_between(d, before, before.by_program);
  if (d->criticals.open && before.object == d->criticals.monitor) ag_driver_leave_in_critical(d, number);
  if (!d->now.over) ag_driver_set_limit(d);
}
