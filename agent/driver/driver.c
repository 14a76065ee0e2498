/* One search as the Java half sees it. Takes records and requests from the Java half, asks the model and the core, and
 * says which thread goes on. */
#include "driver/driver_parts.h"

#include <stdlib.h>
#include <string.h>

/* The steps that daemons may take after the last other thread has ended. All threads may take as many while one is
 * about to leave the program. */
enum { DAEMON_STEPS = 1000 };

void ag_driver_set_limit(ag_driver *d) {
  d->control->turns++;
  d->control->effects = ag_driver_loop_effects(d);
  if (d->now.atomic_depth) { /* no other thread may run, so the core has nothing to decide */
    d->control->next = d->control->buffer;
    d->control->limit = d->control->buffer + (d->hears.within ? 0 : AG_BUFFER_RECORDS);
    return;
  }
  d->control->leaves_out = ag_driver_leaves_out(d, 0);
  if (d->control->leaves_out) { /* a report tells of the objects of calls */
    d->control->next = d->control->buffer;
    d->control->limit = d->control->buffer + (d->reports && ag_driver_in_method(d) ? 0 : AG_BUFFER_RECORDS);
    return;
  }
  if (ag_driver_in_method(d) || d->now.watching || d->traits.monitors_of_objects ||
      d->now.awaiting) { /* the driver must see each access: whose code runs, and whom the access wakes */
    d->control->next = d->control->limit = d->control->buffer;
    return;
  }
  uint64_t room = d->now.left < AG_BUFFER_RECORDS && !d->criticals.open ? d->now.left : AG_BUFFER_RECORDS;
  uint64_t steps = d->now.steps < d->now.limit ? d->now.limit - d->now.steps : 0;
  if (steps < room) room = steps;
  if ((d->criticals.open && d->hears.within) || (d->now.until_change && d->now.enabled_changed)) room = 0;
  if (d->control->known && d->known_steps < room) room = d->known_steps;
  d->control->next = d->control->buffer;
  d->control->limit = d->control->buffer + room;
}

static const por_thread_set *changed_set(ag_driver *d, por_thread_set *set) {
  if (!d->now.enabled_changed && !d->now.awaiting) return NULL;
  bool any;
  *set = ag_model_enabled_set(d->model, &any);
  d->now.enabled_changed = false;
  return set;
}

/* May the program end at any point from now on? */
static bool is_ending(const ag_driver *d) {
  return d->now.leaving || ag_model_only_daemons(d->model);
}

static void count_step(ag_driver *d) {
  d->now.steps++;
  if (is_ending(d)) d->now.daemon_steps++;
}

static void follow(ag_driver *d, const por_operation *op) {
  por_thread_set set;
  TELL(d, step, d->now.current);
  por_follow(d->search, op, changed_set(d, &set));
  if (d->now.left != UINT32_MAX) d->now.left--;
  count_step(d);
}

/* ---- what was done without asking ------------------------------------------------------------------------------- */

/* Tells of the last access in the buffer, which is `op`, and of the read that it continues: the first read of a loop
 * that is watched (spins.c). */
static void accessed_last(ag_driver *d, const por_operation *op) {
  const ag_record *last = d->control->next - 1, *first = last, *own = last;
  while (own > d->control->buffer && (!own->site || ag_site_get(d->sites, own->site)->jdk == AG_JDK_CODE)) own--;
  ag_driver_note_site(d, d->now.current, own->site);
  while (first > d->control->buffer && ag_site_get(d->sites, first->site)->known.watched == AG_WATCHED_STILL) first--;
  if (first < last && ag_site_get(d->sites, first->site)->known.watched == AG_WATCHED) {
    const ag_cached_operation *begun = ag_driver_look_up(d, first);
    por_operation read = {
        .first = {begun->access.location, begun->access.mode}, .site = first->site, .kind = begun->access.kind};
    ag_driver_accessed(d, d->now.current, &read);
  }
  ag_driver_accessed(d, d->now.current, op);
}

/* Hands over the records in the buffer. All of them have been carried out, with the same set of enabled threads.
 * `settled` false: the result of the last record is not known yet. */
static void flush_all(ag_driver *d, bool settled) {
  por_operation op = {0};
  por_thread_set set;
  ag_cached_operation *cached = NULL;
  uint32_t count = 0, followed = 0;
  ag_record *r = d->control->buffer, *const end = d->control->next;
  for (; r < end && !ag_driver_leaves_out(d, count); r++) {
    d->now.unreported = count;
    if (!ag_driver_operation_of_record(d, r, &op, &cached)) continue;
    if (d->now.atomic_depth) { /* the access is part of the step that began the section */
      d->now.atomic_steps++;
      ag_driver_accessed(d, d->now.current, &op);
    } else {
      if (d->criticals.open) {
        ag_driver_extend_critical(d, &op);
      } else {
        if (ag_driver_look_bare(d, &op)) return;
        TELL(d, step, d->now.current);
        por_follow(d->search, &op, changed_set(d, &set));
        followed++;
      }
      if (op.first.mode == POR_UPDATE && d->criticals.on) ag_driver_adds(d, op.first.location, 0, 0);
      ag_driver_hand_on_times(d, d->now.current, &op, true);
      count++;
    }
    if (!ag_driver_look_keeps(d, &cached->access, &op, d->now.steps + count)) {
      TELL(d, access, d->now.current, (uint32_t)(d->now.steps + count), &cached->access);
      ag_driver_loop_access(d, d->now.current, &op, d->now.steps + count);
    }
    if (!d->now.atomic_depth && !ag_driver_touch(d, d->now.current, &op, 0)) return;
  }
  d->control->next = r;
  d->now.unreported = 0;
  d->now.steps += count;
  if (count && op.first.location != AG_NO_LOCATION) accessed_last(d, &op);
  if (d->now.left != UINT32_MAX) d->now.left -= followed;
  if (is_ending(d)) d->now.daemon_steps += count;
  d->control->next = end;
  if (r < end) ag_driver_leave_out(d, r);
  if (d->now.over) return;
  d->control->next = d->control->buffer;
  TELL(d, flushed, count, settled);
  if (ag_driver_views_are_known(d)) (void)ag_driver_gathered_are_unseen(d);
}

/* ---- decisions -------------------------------------------------------------------------------------------------- */

uint32_t ag_driver_finish(ag_driver *d, por_end end) {
  d->now.over = true;
  d->now.end = end;
  d->control->thread = -1;
  d->control->next = d->control->limit = d->control->buffer;
  return AG_OVER;
}

uint32_t ag_driver_stop(ag_driver *d, por_end end) {
  if (d->now.over) return AG_OVER;
  flush_all(d, true);
  return d->now.over ? AG_OVER : ag_driver_finish(d, end);
}

/* Tells listeners which threads would wait for ever. Where the program exits, the exit ends the waits. */
static void tell_stuck(ag_driver *d) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model) && !d->now.over; i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    if (t->status == AG_LIVE && !ag_model_is_timed(t) && !ag_driver_goes_round(d, i)) TELL(d, stuck, i);
  }
}

static por_end end_without_enabled(ag_driver *d) {
  const bool left = !ag_model_only_daemons(d->model) && !d->now.exited && !d->now.discarded;
  if (left) ag_driver_loops_end(d);
  d->now.partial = d->now.goes_round || d->now.endless;
  if (!d->now.partial && !d->now.exited && !d->now.leaving && !d->now.discarded && !d->now.failed) tell_stuck(d);
  if (d->now.over) return d->now.end;
  d->now.deadlocked = left && !d->now.partial;
  if (d->now.failed) d->now.goes_round = d->now.endless = false; /* the execution ends in the error */
  if (d->now.failed) return POR_END_ERROR;
  if (!left) return POR_END_COMPLETE;
  return d->now.endless && !d->now.goes_round ? POR_END_LIMIT : POR_END_DEADLOCK;
}

static void announce(ag_driver *d, uint32_t thread) {
  por_operation op = ag_driver_operation_of(d, thread);
  por_announce(d->search, thread, &op);
}

/* Announces operations anew that the last step changed: the locations of an operation may depend on the state. */
static void announce_changed(ag_driver *d) {
  const uint32_t *threads;
  uint32_t count = ag_model_changed(d->model, &threads);
  for (uint32_t i = 0; i < count; i++) announce(d, threads[i]);
}

/* Ends the execution at System.exit or halt. For the core this is like an error: other threads that could have gone on
 * are tried in place of this operation. */
static void leave(ag_driver *d, uint32_t thread, int64_t argument) {
  d->now.gone = true;
  d->now.exited = !(argument >> AG_SHUTDOWN_BY_END & 1);
  if (d->calls.has_left && d->now.exited)
    d->calls.has_left(d->calls.context, thread, (int32_t)argument, argument >> AG_SHUTDOWN_IN_TEST & 1);
  if (!d->now.over) ag_driver_finish(d, POR_END_ERROR);
}

ag_performed ag_driver_perform(ag_driver *d, uint32_t thread, uint32_t choice, const por_operation *op) {
  ag_request request = ag_model_thread(d->model, thread)->request;
  if (op->kind == AG_START && thread == d->now.current) TELL(d, leave, thread);
  if (op->kind == AG_SECTION && request.awaits >= AG_AWAITS_ANY) d->now.awaiting--;
  ag_model_thread(d->model, thread)->choice = choice;
  ag_driver_loop_notifies(d, thread, op);
  ag_performed performed = ag_model_perform(d->model, thread);
  if (op->kind == AG_BEGIN_WAIT || op->kind == AG_USE_PERMIT || op->kind == AG_LATE_UNPARK) request.kind = op->kind;
  if (op->kind > AG_ATOMIC_UPDATE) d->now.enabled_changed = true;
  ag_driver_accessed(d, thread, op);
  ag_driver_loop_step(d, thread, op);
  if (op->kind == AG_START && ag_model_thread(d->model, thread)->result == AG_NORMAL) {
    uint32_t child = ag_model_thread(d->model, thread)->request.target;
    TELL(d, started, thread, child);
    ag_driver_note_start(d, thread, child);
    d->control->child = (int32_t)child; /* again: other threads may have started children meanwhile */
    announce(d, child);
  }
  ag_driver_note_end(d, thread, &request);
  ag_driver_note_status(d, thread, &request);
  if (op->kind == AG_START || performed == AG_HAS_ENDED) ag_driver_count_lone(d);
  if (op->kind <= AG_ATOMIC_UPDATE && op->kind != AG_NONE && ag_driver_look_bare(d, op)) return performed;
  TELL(d, performed, thread, op);
  if (op->kind == AG_CLOCK) {
    d->control->clock = ag_model_clock(d->model, thread);
    ag_driver_loops_clock(d, op->site);
  }
  d->traits.times_known |= ag_model_has_times(d->model);
  ag_driver_hand_on_times(d, thread, op, op->kind != AG_SECTION);
  if (op->kind == AG_CLOCK && d->inside.open && d->inside.changes)
    ag_driver_hand_on_times(d, thread, &d->inside.operation, true);
  if (op->kind > AG_ATOMIC_UPDATE) ag_driver_note_monitors(d, thread, &request);
  if (op->first.mode == POR_SECTION || op->first.mode == POR_SHARED) ag_driver_open_critical(d, thread, &request);
  if (op->first.mode == POR_UPDATE && d->criticals.on) ag_driver_adds(d, op->first.location, 0, 0);
  if (request.group) ag_driver_beside_ends(d, thread, request.group);
  if (op->kind == AG_SECTION)
    ag_driver_begin_section(d, thread, op);
  else
    ag_driver_touch(d, thread, op, request.group);
  if (op->kind == AG_ATOMIC_BEGIN) d->now.atomic_depth = 1;
  ag_driver_has_waited(d, &request, ag_model_thread(d->model, thread)->timed_out);
  announce_changed(d);
  const ag_carried_out what = {thread, choice, op, &request, performed == AG_ANNOUNCED, d->now.within};
  TELL(d, carried_out, &what);
  if (op->kind == AG_LEAVE) leave(d, thread, request.argument);
  /* The thread runs now. Until its next announcement it counts as enabled, and no time passes. */
  if (performed == AG_GOES_ON) ag_model_thread(d->model, thread)->request.kind = AG_NONE;
  return performed;
}

/* Must the running thread go on? A thread that owns a monitor of the JVM may be left only where it waits. */
static bool is_held(ag_driver *d) {
  ag_thread *self = ag_model_thread(d->model, d->now.current);
  uint32_t hashes[AG_OWNED] = {0};
  memset(self->owned, 0, sizeof self->owned);
  if (!d->control->asks || self->status != AG_LIVE) return false;
  bool owned = d->calls.owns_monitor && d->calls.owns_monitor(d->calls.context, hashes);
  for (int i = 0; i < AG_OWNED; i++)
    if (hashes[i]) self->owned[i] = ag_object(d->objects, hashes[i], d->now.current);
  if (d->control->held) return true;
  if (!owned) return false;
  return self->request.kind == AG_SLEEP ? ag_model_alone(d->model, d->now.current)
                                        : ag_model_enabled(d->model, d->now.current);
}

/* Lets the core choose threads until a thread with Java code to run is chosen. All live threads have announced
 * operations. */
static uint32_t pick(ag_driver *d) {
  for (;;) {
    bool any;
    if (is_held(d)) {
      /* The core is not told if time passes for the held thread (por_time_passes()): other threads could run, so the
       * operations before need not come first. The core may then find too many races. That is sound with dpor, the only
       * algorithm that holds threads: dpor reverses these races, or tries all threads. */
      d->now.stuck = !ag_model_alone(d->model, d->now.current);
      if (d->now.stuck) return ag_driver_finish(d, POR_END_LIMIT);
      por_hold(d->search);
    }
    ag_driver_loops_walk(d);
    ag_driver_announce_waits(d);
    por_thread_set enabled = ag_model_enabled_set(d->model, &any);
    d->now.enabled_changed = false;
    if (!any) return ag_driver_finish(d, end_without_enabled(d));
    if (ag_driver_is_too_long(d, d->now.steps)) return ag_driver_finish(d, POR_END_LIMIT);
    if (d->now.daemon_steps >= DAEMON_STEPS) {
      d->traits.daemons_cut = true;
      d->now.exited |= d->now.leaving && !ag_model_only_daemons(d->model);
      return ag_driver_finish(d, d->now.failed || d->now.leaving ? POR_END_ERROR : POR_END_COMPLETE);
    }
    TELL(d, decide, d->now.current);
    if (ag_model_time_passed(d->model) || ag_model_has_times(d->model)) ag_driver_looks_off(d);
    if (d->now.over) return AG_OVER;
    if (ag_model_time_passed(d->model)) {
      ag_driver_announce_limits(d);
      por_time_passes(d->search);
    }
    por_decision decision = por_decide(d->search, &enabled);
    if (decision.thread == POR_STOP) return ag_driver_finish(d, POR_END_STOPPED);
    uint32_t thread = decision.thread;
    if (thread != d->now.current) TELL(d, leave, d->now.current);
    bool asked = d->hears.singly || d->control->asks || d->each; /* the core is asked before each operation */
    d->now.until_change = decision.until_change;
    d->now.left = asked ? 0 : decision.budget == UINT32_MAX ? UINT32_MAX : decision.budget - 1;
    por_operation op = ag_driver_operation_of(d, thread);
    TELL(d, step, thread);
    count_step(d);
    ag_performed performed = ag_driver_perform(d, thread, decision.choice, &op);
    if (d->now.over) return AG_OVER;
    switch (performed) {
      case AG_GOES_ON:
        d->now.current = thread;
        d->control->thread = (int32_t)thread;
        d->control->result = ag_model_thread(d->model, thread)->result;
        ag_driver_set_limit(d);
        return thread;
      case AG_ANNOUNCED:
        announce(d, thread);
        break;
      case AG_HAS_ENDED:
        break;
    }
  }
}

uint32_t ag_driver_begin(ag_driver *d, uint32_t first_hash) {
  ag_objects_begin(d->objects, first_hash);
  d->control->first_hash = first_hash;
  d->control->divided = (d->traits.calls & AG_DIVIDED) != 0;
  d->control->sections = d->sections != NULL;
  d->control->only_first = true;
  d->control->locking = d->traits.monitors_of_streams ? 3 : d->traits.monitors_of_objects;
  size_t known = d->tables.ran ? por_prefix_length(d->search) : 0;
  d->tables.ran = true;
  d->now.called = false;
  ag_driver_begin_cache(d);
  ag_model_begin(d->model);
  TELL(d, begin, known);
  d->now.gone = d->now.exited = d->now.leaving = d->now.failed = d->now.stuck = false;
  d->now.over = d->now.discarded = d->now.deadlocked = false;
  d->control->held = 0;
  d->now.atomic_steps = d->now.atomic_depth = 0;
  d->inside.open = false;
  ag_driver_begin_criticals(d);
  d->now.watching = d->now.awaiting = 0;
  d->now.tasks = (ag_task_threads){0};
  ag_driver_begin_gathered(d);
  ag_driver_begin_places(d);
  ag_driver_begin_loops(d);
  if (d->sections) ag_sections_begin(d->sections);
  d->now.steps = d->now.daemon_steps = 0;
  d->now.current = 0;
  ag_driver_begin_lone(d);
  d->now.left = 0;
  d->now.enabled_changed = true;
  announce(d, 0);
  return pick(d);
}

/* The running thread has announced its operation to the model. Lets the thread go on within its budget, or asks the
 * core. */
static uint32_t go_on(ag_driver *d) {
  uint32_t self = d->now.current;
  d->now.called = true;
  d->inside.open = false;
  if (ag_driver_ends_at_task(d)) return AG_OVER;
  TELL(d, reach, self, ag_model_thread(d->model, self)->request.site);
  TELL(d, announced, self);
  const ag_thread *t = ag_model_thread(d->model, self);
  bool asks = t->request.kind == AG_CHOOSE || ag_late_unpark_is_open(t);
  if (d->now.until_change)
    asks |= d->now.enabled_changed || d->now.awaiting || ag_driver_operation_of(d, self).choices > 1;
  if (d->now.left > 0 && !asks && d->now.steps < d->now.limit && d->now.daemon_steps < DAEMON_STEPS &&
      ag_model_enabled(d->model, self)) {
    por_operation op = ag_driver_operation_of(d, self);
    follow(d, &op);
    ag_performed performed = ag_driver_perform(d, self, 0, &op);
    if (d->now.over) return AG_OVER;
    if (performed == AG_GOES_ON) {
      d->control->result = ag_model_thread(d->model, self)->result;
      ag_driver_set_limit(d);
      return self;
    }
    if (ag_model_thread(d->model, self)->status == AG_LIVE) announce(d, self);
    return pick(d);
  }
  announce(d, self);
  return pick(d);
}

/* ---- requests -------------------------------------------------------------------------------------------------- */

uint32_t ag_driver_plain(ag_driver *d) {
  if (d->now.over) return AG_OVER;
  if (d->now.atomic_depth) {
    uint32_t site = d->control->next->site;
    d->control->next++; /* the limit does not hold here: the record is carried out */
    flush_all(d, true);
    if (!d->now.over) TELL(d, reach, d->now.current, site);
    return d->now.over ? AG_OVER : ag_driver_inside(d);
  }
  if (d->criticals.open && ag_driver_critical_is_long(d)) ag_driver_misfit_critical(d);
  if (d->criticals.open && !ag_driver_in_method(d)) {
    if (ag_driver_is_too_long(d, d->now.steps + (uint32_t)(d->control->next - d->control->buffer)))
      return ag_driver_stop(d, POR_END_LIMIT);
    uint32_t site = d->control->next->site, length = d->criticals.length;
    d->control->next++;
    ag_driver_flush(d);
    if (!d->now.over && d->criticals.length > length)
      TELL(d, reach, d->now.current, site); /* else it was no operation */
    return d->now.over ? AG_OVER : d->now.current;
  }
  ag_record last = *d->control->next;
  flush_all(d, true);
  if (d->now.over) return AG_OVER;
  if (ag_driver_leaves_out(d, 0)) return ag_driver_leave_out_announced(d, &last);
  por_operation op;
  ag_cached_operation *cached;
  if (!ag_driver_operation_of_record(d, &last, &op, &cached)) {
    ag_driver_set_limit(d);
    return d->now.over ? AG_OVER : d->now.current;
  }
  if (!ag_driver_views_are_known(d) || !ag_driver_gathered_are_unseen(d)) return AG_OVER;
  ag_thread *t = ag_model_thread(d->model, d->now.current);
  ag_mode mode = ag_driver_access_mode(ag_site_get(d->sites, last.site), &last);
  uint32_t group = ag_driver_owner(d, last.site, last.hash);
  if (group) ag_driver_note_holder(d, &last);
  if (group && ag_driver_goes_on_in_section(d)) {
    TELL(d, reach, d->now.current, op.site);
    ag_driver_access_inside(d, d->now.current, &op, mode, group);
    ag_driver_set_limit(d);
    return d->now.over ? AG_OVER : d->now.current;
  }
  const ag_entered *call = ag_sections_call(group ? d->sections : NULL, d->now.current);
  ag_driver_access_in_critical(d, group, call);
  bool told = group && ag_driver_is_told(d, call);
  if (told && call->method == AG_METHOD_OPEN) group = 0;
  if (group && call->method == AG_METHOD_OPEN && !ag_driver_belongs(d, &op, call->family)) group = 0;
  if (d->now.over) return AG_OVER;
  t->request = (ag_request){.kind = op.kind,
                            .site = op.site,
                            .location = op.first.location,
                            .group = told ? 0 : group,
                            .adds = op.first.mode == POR_UPDATE};
  t->request.mode = (uint8_t)mode;
  t->request.bytes = cached->access.bytes;
  if (group && call->method != AG_METHOD_OPEN) {
    ag_driver_request_call(d, &t->request, call);
    t->request.object = group;
    t->request.told = told;
    ag_waits waits = ag_sections_take_waits(d->sections, d->now.current);
    if (!ag_driver_may_wait_in_call(d, waits.awaits || call->method == AG_METHOD_TAKES)) return AG_OVER;
    t->request.awaits = (uint8_t)waits.awaits;
    t->request.condition = waits.condition;
    t->request.argument = waits.most;
    t->request.decides = waits.decides;
    t->request.due = waits.due;
    t->request.parks = ag_driver_uses_permit(d, &t->request);
    if (!t->request.parks) t->request.end = (uint8_t)ag_driver_end_of(d);
    if (waits.awaits >= AG_AWAITS_ANY) d->now.awaiting++;
    ag_driver_loop_pause(d, &t->request);
    if (d->criticals.open) {
      por_operation step = ag_driver_operation_of(d, d->now.current);
      ag_driver_call_in_critical(d);
      ag_driver_begin_section(d, d->now.current, &step);
      t->request.kind = AG_NONE;
      ag_driver_set_limit(d);
      return d->now.over ? AG_OVER : d->now.current;
    }
    t->request.whole = ag_driver_begins_critical(d, &t->request);
    ag_model_arm(d->model, d->now.current);
  }
  return go_on(d);
}

uint32_t ag_driver_sync(ag_driver *d, const ag_request *request) {
  if (d->now.over) return AG_OVER;
  flush_all(d, true);
  if (!d->now.over && request->kind == AG_END) TELL(d, end, d->now.current);
  if (d->now.over) return AG_OVER;
  if (!ag_driver_beside_barriers(d, request) || !ag_driver_beside_gathered(d, request)) return AG_OVER;
  if (request->kind == AG_HALT || request->kind == AG_LEAVE) d->now.atomic_depth = 0;
  d->now.leaving |= request->kind == AG_LEAVE;
  ag_request other = *request;
  if (request->kind == AG_LOOP && !ag_driver_waits_in_loop(d, &other)) {
    ag_model_thread(d->model, d->now.current)->result = AG_NORMAL;
    d->control->result = (int32_t)other.argument;
    ag_driver_set_limit(d);
    return d->now.current;
  }
  if (ag_driver_leave_out_request(d, request)) return d->now.over ? AG_OVER : d->now.current;
  if (d->now.atomic_depth) {
    TELL(d, reach, d->now.current, request->site);
    return ag_driver_sync_inside(d, request);
  }
  if (d->criticals.looks.on && ag_driver_waits_in_vain(d, &other)) return pick(d);
  if (d->now.over) return AG_OVER;
  if (d->criticals.open && !ag_driver_in_method(d)) {
    TELL(d, reach, d->now.current, other.site);
    if (ag_driver_sync_critical(d, &other)) return d->now.over ? AG_OVER : d->now.current;
  }
  uint32_t group = ag_driver_parks(d, request) ? ag_sections_call(d->sections, d->now.current)->object
                                               : ag_driver_owner(d, request->site, 0);
  if (group && ag_driver_goes_on_in_section(d)) TELL(d, reach, d->now.current, request->site);
  if (group && ag_driver_goes_on_in_section(d) && ag_driver_sync_in_section(d, request, group)) {
    ag_driver_set_limit(d);
    return d->now.over ? AG_OVER : d->now.current;
  }
  if (d->criticals.open) ag_driver_misfit_critical(d);
  int32_t result;
  if (ag_driver_spins(d, &other) || request->kind == AG_LOOP || d->loops) request = &other;
  if (!ag_driver_waits_within(d, &other, group)) return AG_OVER;
  ag_driver_loop_wait(d, &other);
  ag_driver_loop_pause(d, &other);
  if (other.kind == AG_SECTION) request = &other;
  if (ag_driver_begins_critical(d, request)) {
    other = *request;
    other.whole = true;
    request = &other;
  }
  if (ag_model_request(d->model, d->now.current, request, &result)) {
    ag_model_thread(d->model, d->now.current)->result = result;
    d->control->result = result;
    if (request->kind == AG_ENTER || request->kind == AG_EXIT) TELL(d, monitor, request->object);
    ag_driver_set_limit(d);
    return d->now.current;
  }
  const ag_entered *call = ag_sections_call(group ? d->sections : NULL, d->now.current);
  ag_model_thread(d->model, d->now.current)->request.group = group && ag_driver_is_told(d, call) ? 0 : group;
  if (request->kind == AG_LOOP) {
    ag_model_thread(d->model, d->now.current)->request.location = ag_model_phase(d->model);
    ag_model_thread(d->model, d->now.current)->notified = false;
  }
  return go_on(d);
}

void ag_driver_flush(ag_driver *d) {
  if (d->now.over) return;
  flush_all(d, true);
  if (!d->now.over) ag_driver_set_limit(d);
}

void ag_driver_flush_within(ag_driver *d) {
  if (d->now.over) return;
  flush_all(d, false);
  if (!d->now.over) ag_driver_set_limit(d);
}

void ag_driver_only_read(ag_driver *d) {
  if (d->now.over) return;
  flush_all(d, false);
  TELL(d, only_read, d->now.current);
  ag_driver_loop_kept(d);
  if (!d->now.over) ag_driver_set_limit(d);
}
