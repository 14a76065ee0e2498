/* Keeps what each thread has read and changed, as far as it matters to loops in which the thread waits (loops.c). Reads
 * count since the last effect of the thread. A write in a watched round is no effect yet: the end of the round shows
 * whether the round has changed anything. loop_calls.c handles operations inside JDK calls. */
#include "driver/loops_parts.h"

#include "jdk/jdk_classes.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_READS = 1 << 16 };

static ag_meeting *meeting_at(ag_traits *traits, uint32_t site) {
  for (uint32_t i = 0; i < traits->meeting_count; i++)
    if (traits->meetings[i].site == site) return &traits->meetings[i];
  return NULL;
}

bool ag_loop_meeting_helps(const ag_driver *d, uint32_t site) {
  const ag_meeting *m =
      d->stable ? NULL : meeting_at((ag_traits *)&d->traits, site); /* a checkpoint has none of them */
  return m && !m->came_back;
}

/* Something is learned of meetings. If threads have missed each other before, what was made of that may be wrong. */
static void learn(ag_driver *d) {
  if (d->traits.missed && (!d->calls.incomplete || d->calls.incomplete(d->calls.context))) ag_driver_search_anew(d);
}

static void meet(ag_driver *d, loop_thread *t) {
  t->met = t->head;
  if (meeting_at(&d->traits, t->met) || d->traits.meeting_count == AG_MEETINGS) return;
  d->traits.meetings[d->traits.meeting_count++] = (ag_meeting){.site = t->met};
  learn(d);
}

void ag_loop_arrive(ag_driver *d, loop_thread *t, uint32_t site) {
  t->head = site;
  ag_meeting *m = t->met == site ? meeting_at(&d->traits, site) : NULL;
  if (t->met == site) t->met = 0;
  if (!m || m->came_back) return;
  m->came_back = true;
  learn(d);
}

/* Is another thread in the midst of a round that has written the location? */
static bool is_amid(const ag_driver *d, const loop_thread *t, uint32_t location) {
  const struct ag_loops *l = d->loops;
  uint32_t count = ag_model_thread_count(d->model);
  if (count > l->thread_capacity) count = l->thread_capacity;
  for (uint32_t i = 0; i < count; i++) {
    const loop_thread *other = &l->threads[i];
    if (other == t || other->execution != l->execution || !other->watch.on || other->watch.over) continue;
    for (uint32_t k = 0; k < other->watch.place_count; k++)
      if (other->watch.places[k].location == location) return other->watch.places[k].amid;
  }
  return false;
}

static void touch_at(const struct ag_loops *l, const loop_thread *t, loop_touch *touched, uint32_t step) {
  uint32_t thread = (uint32_t)(t - l->threads);
  if (touched->execution != l->execution) *touched = (loop_touch){.execution = l->execution, .thread = thread};
  if (step < touched->step) return;
  if (touched->thread != thread) touched->other_step = touched->step;
  touched->thread = thread;
  touched->step = step;
}

/* The last step of another thread that touched the location. */
static uint32_t touched_by_others(const struct ag_loops *l, uint32_t thread, const loop_touch *last) {
  return last->execution != l->execution ? 0 : last->thread == thread ? last->other_step : last->step;
}

void ag_loop_touch(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step) {
  struct ag_loops *l = d->loops;
  if (t->versioned)
    touch_at(l, t, ag_array_at(&l->versions, &l->version_capacity, location, sizeof *l->versions), step);
  if (l->watches != l->execution) return;
  touch_at(l, t, ag_array_at(&l->overlapped, &l->overlapped_capacity, location, sizeof *l->overlapped), step);
  if (t->call.overlaps || (t->call.signalled && t->call.waited)) return; /* it only takes a lock */
  touch_at(l, t, ag_array_at(&l->touched, &l->touch_capacity, location, sizeof *l->touched), step);
  if (t->head && is_amid(d, t, location)) meet(d, t);
}

void ag_loop_write_at(struct ag_loops *l, uint32_t thread, uint32_t location, uint32_t step) {
  loop_write *w = ag_loop_written(l, location);
  if (w->thread != thread) w->other_step = w->step;
  w->thread = thread;
  w->step = step;
}

static void effect(loop_thread *t) {
  t->effects++;
  t->count = 0;
  ag_seen_clear(&t->seen);
  t->update.pending = t->watch.on = false;
}

void ag_loop_write_watched(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  uint32_t i = 0, thread = (uint32_t)(t - l->threads);
  while (i < t->watch.place_count && t->watch.places[i].location != location) i++;
  if (i == LOOP_PLACES) {
    t->watch.observed = true;
  } else if (i == t->watch.place_count) {
    const loop_touch *look = ag_array_at(&l->versions, &l->version_capacity, location, sizeof *look);
    t->watch.versioned |= touched_by_others(l, thread, look) > ag_loop_written(l, location)->step;
    t->watch.places[t->watch.place_count++] =
        (loop_place){.location = location, .step = step, .before = *ag_loop_written(l, location), .amid = true};
  } else {
    const uint32_t since = t->watch.places[i].step;
    const loop_touch *last = ag_array_at(&l->touched, &l->touch_capacity, location, sizeof *last);
    t->watch.observed |= touched_by_others(l, thread, last) > since;
    last = ag_array_at(&l->overlapped, &l->overlapped_capacity, location, sizeof *last);
    t->watch.overlapped |= touched_by_others(l, thread, last) > since;
    t->watch.places[i].again = true;
    t->watch.places[i].amid ^= true;
  }
}

void ag_loop_change(loop_thread *t) {
  if (t->watch.on)
    t->writes++;
  else
    effect(t);
}

void ag_loop_settle(loop_thread *t) {
  if (!t->update.pending) return;
  t->update.pending = false;
  ag_loop_change(t);
}

/* Did another thread write what is read here since the thread's rounds are watched? */
static void look_for_disturbance(struct ag_loops *l, loop_thread *t, uint32_t location) {
  const loop_write *w = ag_loop_written(l, location);
  uint32_t other = w->thread == (uint32_t)(t - l->threads) ? w->other_step : w->step;
  t->watch.disturbed |= other > t->watch.since;
}

loop_read *ag_loop_keep_read(loop_thread *t, uint32_t location, uint32_t step) {
  if (t->count == MOST_READS) effect(t); /* too many reads to wait for: counts as an effect */
  if (t->count == t->capacity) {
    uint32_t capacity = t->capacity ? 2 * t->capacity : 64;
    loop_read *reads = realloc(t->reads, capacity * sizeof *reads);
    if (!reads) abort();
    t->reads = reads;
    t->capacity = capacity;
  }
  loop_read *read = &t->reads[t->count++];
  read->location = location;
  read->step = step;
  read->late = read->own = read->wakes = false;
  return read;
}

void ag_loop_note_read_of(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step, bool own) {
  ag_loop_settle(t);
  ag_loop_touch(d, t, location, step);
  if (t->watch.on) look_for_disturbance(d->loops, t, location);
  if (!own) ag_loop_compare_read(d->loops, t, location);
  ag_loop_keep_read(t, location, step)->own = own;
}

static void note_read(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step) {
  ag_loop_note_read_of(d, t, location, step, false);
}

void ag_loop_note_write(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step) {
  effect(t);
  ag_loop_touch(d, t, location, step);
  ag_loop_write_at(d->loops, (uint32_t)(t - d->loops->threads), location, step);
}

/* Notes a write of the program. The end of a watched round shows whether its write has changed anything. If not, the
 * place held the value before; so the write counts as a read of the place, too. */
static void note_store(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step) {
  struct ag_loops *l = d->loops;
  ag_loop_settle(t);
  if (!t->watch.on) {
    ag_loop_note_write(d, t, location, step);
    return;
  }
  ag_loop_write_watched(l, t, location, step);
  note_read(d, t, location, step);
  ag_loop_change(t);
  ag_loop_write_at(l, (uint32_t)(t - l->threads), location, step);
}

bool ag_driver_makes(const ag_driver *d, uint32_t site) {
  const ag_site *at = site ? ag_site_get(d->sites, site) : NULL;
  return at && at->kind == AG_FIELD_WRITE && at->jdk && !strncmp(ag_name_text(d->sites, at->method), "<init>", 6);
}

static void note_access(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t step) {
  loop_thread *t = ag_loop_thread(d->loops, thread);
  if (ag_loop_is_made(d, t, op->first.location)) {
    ag_loop_settle(t);
    if (op->first.mode != POR_READ) ag_loop_change(t);
    return;
  }
  switch (op->kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      note_read(d, t, op->first.location, step);
      break;
    case AG_ATOMIC_UPDATE:
      ag_loop_settle(t);
      if (t->watch.on) ag_loop_write_watched(d->loops, t, op->first.location, step);
      note_read(d, t, op->first.location, step);
      t->update.pending = true;
      t->update.location = op->first.location;
      t->update.before = *ag_loop_written(d->loops, op->first.location);
      ag_loop_write_at(d->loops, thread, op->first.location, step);
      break;
    case AG_FIELD_WRITE:
      if (ag_driver_makes(d, op->site)) break; /* no other thread has the object yet */
      /* fall through */
    default:
      note_store(d, t, op->first.location, step);
  }
}

void ag_driver_loop_access_used(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t step) {
  note_access(d, thread, op, step);
  ag_loop_look_around(d, thread, step, false);
}

void ag_loop_take_back_round(struct ag_loops *l, const loop_thread *t) {
  for (uint32_t i = 0; i < t->watch.place_count; i++) {
    const loop_place *place = &t->watch.places[i];
    loop_write *w = ag_loop_written(l, place->location);
    const bool alone = w->thread == (uint32_t)(t - l->threads) && w->other_step <= place->step;
    if (alone && w->step >= place->step) *w = place->before;
  }
}

bool ag_loop_has_read(const loop_thread *t) {
  for (uint32_t i = t->waits_from; i < t->count; i++)
    if (!t->reads[i].own) return true;
  return false;
}

void ag_driver_loop_effect(ag_driver *d) {
  if (d->loops) effect(ag_loop_thread(d->loops, d->now.current));
}

void ag_driver_changed_itself(ag_driver *d) {
  d->criticals.looks.more = true;
  ag_driver_flush(d); /* among the records may be the first visit of a loop */
  ag_driver_loop_effect(d);
  d->control->effects = ag_driver_loop_effects(d);
}

void ag_driver_hashed(ag_driver *d, uint32_t object) {
  uint32_t by, ordinal, self = d->now.current;
  d->criticals.looks.more = true;
  if (!d->loops || !ag_object_name(d->objects, object, &by, &ordinal)) return;
  if (by == self && ordinal >= ag_loop_thread(d->loops, self)->named) ag_driver_changed_itself(d);
}

enum { OLD_WRITTEN = 1, OLD_READ = 2 };

/* The search would not reverse a read and a write there. So a loop may wait behind the read only if no execution writes
 * there. Once one does, all such reads count as effects, and what was explored before is explored anew. */
void ag_driver_loop_old(ag_driver *d, uint32_t location, bool reads) {
  uint8_t *uses = ag_array_at(&d->tables.old_uses, &d->tables.old_capacity, location, sizeof *uses);
  *uses |= reads ? OLD_READ : OLD_WRITTEN;
  if (*uses != (OLD_READ | OLD_WRITTEN)) return;
  d->traits.old_changes = true;
  d->control->old_changes = 1;
  ag_driver_loop_effect(d);
  if (!d->calls.incomplete || d->calls.incomplete(d->calls.context)) ag_driver_search_anew(d);
}

uint32_t ag_driver_loop_effects(ag_driver *d) {
  if (!d->loops) return 0;
  const loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  return t->effects + t->writes + t->update.pending;
}

static void note(ag_driver *d, loop_thread *t, por_access access, uint32_t step) {
  switch ((por_mode)access.mode) {
    case POR_NONE:
      break;
    case POR_READ:
    case POR_AWAIT:
    case POR_ATTEMPT:
    case POR_PASS:
      note_read(d, t, access.location, step);
      break;
    default:
      ag_loop_note_write(d, t, access.location, step);
  }
}

uint64_t ag_loop_heard(const ag_driver *d, uint32_t thread) {
  uint64_t state = 0;
  TELL(d, head, thread, &state);
  return state;
}

loop_visit ag_loop_visit_now(const ag_driver *d, loop_thread *t, uint32_t rounds) {
  t->named = ag_object_named_by(d->objects, (uint32_t)(t - d->loops->threads));
  return (loop_visit){.known = true,
                      .effects = t->effects,
                      .writes = t->writes,
                      .phase = ag_model_phase(d->model),
                      .from = t->count,
                      .clocks = t->clocks,
                      .pauses = t->pauses,
                      .wakes = t->wakes,
                      .rounds = rounds,
                      .heard = ag_loop_heard(d, (uint32_t)(t - d->loops->threads))};
}

void ag_loop_watch(const ag_driver *d, loop_thread *t, uint32_t slot, bool again) {
  t->watch.on = true;
  t->watch.over = t->watch.gave = t->watch.overlapped = t->watch.observed = t->watch.made = t->watch.versioned = false;
  t->watch.slot = slot;
  t->watch.place_count = 0;
  t->watch.named = ag_object_named_by(d->objects, (uint32_t)(t - d->loops->threads));
  d->loops->watches = d->loops->execution;
  if (again) return;
  t->watch.confirmed = t->watch.disturbed = false;
  t->watch.since = (uint32_t)(d->now.steps + d->now.unreported);
}

/* Has the thread named the object in its watched round, so that the object is new, or was not used before? */
static bool is_named_in_round(const ag_driver *d, const loop_thread *t, uint32_t object) {
  uint32_t by, ordinal;
  return ag_object_name(d->objects, object, &by, &ordinal) && by == (uint32_t)(t - d->loops->threads) &&
         ordinal >= t->watch.named;
}

void ag_driver_loop_made(ag_driver *d, uint32_t hash) {
  if (!d->loops) return;
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  t->watch.made = true;
  t->watch.observed |= !is_named_in_round(d, t, ag_object_known(d->objects, hash));
}

bool ag_loop_is_made(const ag_driver *d, const loop_thread *t, uint32_t location) {
  return t->watch.on && is_named_in_round(d, t, ag_driver_object_of(d, location));
}

/* Does the JDK read the clock here as a part of a timed wait? The result of the wait already shows the time. */
static bool is_part_of_wait(const ag_driver *d, uint32_t site) {
  const ag_site *at = site ? ag_site_get(d->sites, site) : NULL;
  return at && at->jdk && ag_jdk_concurrent(ag_name_text(d->sites, at->class_name));
}

/* Does the thread wait in the queue of a lock, or wake another that does? Without the thread's round, the other one
 * would not wait. If that was signalled, the signal is what counts. */
static bool is_queueing(const loop_thread *t, uint32_t kind) {
  return (t->call.overlaps && (kind == AG_PARK || kind == AG_UNPARK)) || (t->call.of_lock && kind == AG_UNPARK);
}

void ag_loop_note_wait(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  t->wait.location = location;
  if (t->wait.repeats) return;
  ag_loop_write_at(l, (uint32_t)(t - l->threads), location, step);
  ag_loop_enter_wait_set(l, t);
}

/* A wait has ended. A notification is no effect of the thread that it wakes: whether the thread gets on is what its
 * round shows. An interrupt, and a choice between that and a notification, are effects. */
static void note_wake(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step) {
  const ag_thread *state = ag_model_thread(d->model, (uint32_t)(t - d->loops->threads));
  const bool notified = !state->idle && state->result == AG_NORMAL && state->request.kind != AG_SETTLE;
  if (notified) {
    ag_loop_touch(d, t, location, step);
    ag_loop_keep_read(t, location, step)->own = true;
    t->wakes++;
    return;
  }
  note_read(d, t, location, step);
  if (!state->idle) ag_loop_note_write(d, t, location, step);
}

static void note_section(loop_thread *t, const ag_thread *state) {
  if (state->request.awaits != AG_AWAITS_PERMIT) {
    t->call.late |= state->timed_out;
    return;
  }
  t->call.parked = state->timed_out || (t->call.waited && t->call.parked); /* then it waited for the lock as well */
  t->call.interrupted |= t->call.waited && state->interrupted;
  t->wait.queued &= !state->timed_out && !state->interrupted;
}

/* Called where the operation is not an access. */
static void note_step(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t step) {
  struct ag_loops *l = d->loops;
  const bool news = op->kind == AG_LOOP && (ag_loop_may_get_on(l, thread, true) || ag_loop_wakes_another(d, thread));
  loop_thread *t = ag_loop_thread(l, thread);
  const ag_thread *state = ag_model_thread(d->model, thread);
  ag_loop_settle(t);
  t->pauses += state->timed_out && op->kind != AG_LOOP;
  if (op->kind == AG_SECTION) note_section(t, state);
  if (is_queueing(t, op->kind)) return;
  switch (op->kind) {
    case AG_ENTER: /* other threads notice an entered and left monitor only if they block on it */
      ag_seen_enter(&t->seen, state->request.object, t->count);
      t->entered++;
      break;
    case AG_EXIT:
      t->entered--;
      break;
    case AG_YIELD:
    case AG_SECTION: /* the operations inside are reported one by one */
    case AG_NONE:
      break;
    case AG_LOOP: /* time has passed */
      t->count = 0;
      ag_seen_clear(&t->seen);
      t->effects++;
      ag_loop_goes_round_again(t, news);
      t->visits[t->slot] = ag_loop_visit_now(d, t, t->visits[t->slot].rounds);
      if (t->watch.on) ag_loop_watch(d, t, t->watch.slot, true);
      break;
    case AG_BEGIN_WAIT: /* undone when the wait ends */
    case AG_USE_PERMIT:
      ag_loop_write_at(l, thread, op->first.location, step);
      break;
    case AG_CLOCK:
      t->clocks += !is_part_of_wait(d, op->site);
      break;
    case AG_WAIT:
      ag_loop_note_wait(l, t, op->first.location, step);
      if (state->result == AG_INTERRUPTED_RESULT) effect(t);
      break;
    case AG_WAKE:
      note_wake(d, t, op->first.location, step);
      break;
    case AG_PARK:
      note_read(d, t, op->first.location, step);
      if (!state->idle) ag_loop_note_write(d, t, op->first.location, step);
      break;
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      note_read(d, t, op->first.location, step);
      t->reads[t->count - 1].wakes = true;
      if (!state->idle && !t->notify.vain && !t->notify.taken_up) ag_loop_note_write(d, t, op->first.location, step);
      ag_loop_notified(t);
      break;
    case AG_SLEEP:
    case AG_JOIN:
    case AG_INTERRUPTED: {
      bool interrupted = op->kind == AG_INTERRUPTED ? state->result != 0 : state->result == AG_INTERRUPTED_RESULT;
      por_access status = op->kind == AG_JOIN ? op->second : op->first;
      if (op->kind == AG_JOIN) note(d, t, (por_access){op->first.location, POR_READ}, step);
      note(d, t, (por_access){status.location, interrupted ? POR_WRITE : POR_READ}, step);
      break;
    }
    case AG_GET_STATE:
      ag_seen_state(&t->seen, ag_model_asked(d->model, &state->request), state->result, t->count);
      /* fall through */
    case AG_IS_INTERRUPTED:
    case AG_IS_ALIVE:
    case AG_CLASS_INIT:
      note(d, t, op->first, step);
      note(d, t, op->second, step);
      break;
    default:
      note(d, t, op->first, step);
      note(d, t, op->second, step);
      if (op->kind != AG_FILES || op->first.mode != POR_READ) effect(t);
  }
}

void ag_driver_loop_step_used(ag_driver *d, uint32_t thread, const por_operation *op) {
  const uint32_t step = (uint32_t)d->now.steps;
  if (op->kind >= AG_FIELD_READ && op->kind <= AG_ATOMIC_UPDATE) {
    ag_driver_loop_access_used(d, thread, op, step);
    return;
  }
  note_step(d, thread, op, step);
  ag_loop_look_around(d, thread, step, true);
}

void ag_driver_loops_clock(ag_driver *d, uint32_t site) {
  if (d->traits.clock_read || is_part_of_wait(d, site)) return;
  d->traits.clock_read = true;
  if (d->traits.paused && (!d->calls.incomplete || d->calls.incomplete(d->calls.context))) ag_driver_search_anew(d);
}
