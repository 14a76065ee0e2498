/* Loops in which threads wait. A thread that comes to a loop's head with the same locals as at an earlier visit, and
 * has changed nothing since, has gone round in vain (HporLoops.java finds that out and asks). Going round again would
 * be the same, until another thread writes something that this one has read.
 *
 * So the thread goes no further in this execution. Nothing is lost: without the round in vain, the others would do
 * what they do now; and if one of them writes what was read, then that write races with the read, and the search comes
 * to an execution in which the write is first, and the thread reads the new value at once. An execution that ends
 * while something that such a thread has read is written since is only a part of that one, and counts for nothing. If
 * nothing is written, the thread would go round for ever: a deadlock. (This is "spin-assume" of stateless model
 * checkers for weak memory, for loops that are recognized while they run.)
 *
 * Where time passes for all, what came before it is before what comes behind it, so reads from before cannot be put
 * behind. There the thread goes round once more.
 *
 * A round in which the thread has waited until a time was over (sleep, wait, park, join, poll, ...) stops it nowhere:
 * at the loop's head it may hold a monitor that it gives up while it waits. Two other things follow.
 *
 * - Until time passes for all, its next waits end only when no other thread can run. If one ended earlier, the same
 *   execution without the round in vain would be another one of the search: there the thread waits for the first time.
 * - When no thread can run, time does not pass for the sake of this one, unless another thread has written something
 *   that it has read since the round began. If there is nobody for whose sake time may pass, that is a deadlock. Where
 *   time passes for the sake of another thread, it is over for this one as well, if it is due by then.
 *
 * A round may write, and leave all as it was: it stores what was there already, or takes a lock and gives it back. Such
 * a round is watched (HporLoops.java holds the values). It was in vain if each place holds in the end what it held
 * before, and no other thread has touched the place between the round's first write there and its last. So without
 * the round the others would read what they do now.
 *
 * A round may ask for the state of another thread: seen_states.h.
 *
 * Where the program reads the clock, the time that a round has taken may show. There the thread waits for longer from
 * round to round instead, so that it comes to any deadline in few rounds. */
#include "driver/driver_parts.h"

#include "base/array.h"
#include "driver/seen_states.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 64, MOST_READS = 1 << 16, MOST_ROUNDS = 40, MILLISECOND = 1000000, MOST_LOOKS = 16, MANY_ROUNDS = 50 };

typedef struct loop_read {
  uint32_t location, step;
} loop_read;

/* Of a location: the last step that has changed it, by which thread, and the last one of another thread. */
typedef struct loop_write {
  uint32_t execution, step, thread, other_step;
} loop_write;

/* Of a location, while threads are watched: the last step that has touched it, by which thread, and the last one of
 * another thread. */
typedef loop_write loop_touch;

/* What a watched round has written, and when first. */
typedef struct loop_place {
  uint32_t location, step;
  bool again; /* more than once: it may have held something else meanwhile */
} loop_place;

/* What a thread has done in a call, and how the location had been written before. */
typedef struct loop_inside {
  uint32_t location, step;
  bool writes, update;
  loop_write before;
} loop_inside;

/* The loop that a thread visits most of the time; other loops take its votes away. */
typedef struct loop_votes {
  uint32_t site;
  int32_t count;
} loop_votes;

/* A visit of a loop's head. */
typedef struct loop_visit {
  bool known;
  uint32_t effects, writes, phase;
  uint32_t from;   /* index of the first read behind it */
  uint32_t clocks; /* how often the clock had been read */
  uint32_t pauses; /* how often a time had been waited for */
  uint32_t rounds; /* of rounds in vain that take time: so many in a row */
} loop_visit;

typedef struct loop_thread {
  uint32_t execution;
  uint32_t effects; /* how often it has changed something, or may have */
  uint32_t writes;  /* those that it has written while it was watched, which are no effects */
  bool watched;     /* the round of a loop's that is running, since `watched_slot` was visited */
  bool observed;    /* another thread has touched what it had written before it was as it had been, or may have */
  uint32_t watched_slot;
  loop_place places[PLACES];
  uint32_t place_count;
  bool updates;     /* its last access was an update of which it is not yet known whether it has changed anything */
  uint32_t updated; /* the location */
  loop_write written_before; /* how it had been written */
  loop_read *reads;          /* since its last effect */
  uint32_t count, capacity;
  ag_seen_states seen; /* since its last effect */
  loop_votes votes;
  uint32_t clocks; /* how often it has read the clock */
  uint32_t pauses; /* how often it has waited until a time was over */
  /* In a call of the JDK's that is made of sections: */
  bool late, parked; /* its time was over, in front of it or within */
  loop_inside *inside;
  uint32_t inside_count, inside_capacity;
  loop_visit visits[AG_LOOP_SLOTS];
  uint32_t slot;       /* AG_LOOP: of the visit */
  uint32_t waits_from; /* AG_LOOP, `rests`: index of the first read of the round in vain */
  bool as_was;         /* a time is waited for, and nothing of what the round has written so far is changed */
  bool rests;          /* its last round was in vain, but for a time that it has waited for. Then, of that: */
  uint32_t rest_effects, rest_writes, rest_clocks, rest_rounds,
      rest_phase; /* the phase + 1; 0: time has passed for all in it */
} loop_thread;

struct ag_loops {
  loop_thread *threads;
  uint32_t thread_capacity;
  loop_write *written; /* by location */
  uint32_t location_capacity;
  loop_touch *touched; /* by location */
  uint32_t touch_capacity;
  uint32_t watches;  /* the execution in which a thread was watched last */
  uint32_t looks;    /* how often all have gone round once more for the sake of a thread's state */
  uint32_t too_long; /* site of a loop in which an execution has come to the step limit; 0: none is known */
  uint32_t execution;
};

static loop_thread *thread_of(struct ag_loops *l, uint32_t thread) {
  loop_thread *t = ag_array_at(&l->threads, &l->thread_capacity, thread, sizeof *t);
  if (t->execution != l->execution)
    *t = (loop_thread){.execution = l->execution,
                       .reads = t->reads,
                       .capacity = t->capacity,
                       .inside = t->inside,
                       .inside_capacity = t->inside_capacity};
  return t;
}

static loop_write *written(struct ag_loops *l, uint32_t location) {
  loop_write *w = ag_array_at(&l->written, &l->location_capacity, location, sizeof *l->written);
  if (w->execution != l->execution) *w = (loop_write){.execution = l->execution, .thread = POR_NO_THREAD};
  return w;
}

/* The running thread touches the location. */
static void touch(struct ag_loops *l, const loop_thread *t, uint32_t location, uint32_t step) {
  if (l->watches != l->execution) return;
  loop_touch *touched = ag_array_at(&l->touched, &l->touch_capacity, location, sizeof *touched);
  uint32_t thread = (uint32_t)(t - l->threads);
  if (touched->execution != l->execution) *touched = (loop_touch){.execution = l->execution, .thread = thread};
  if (step < touched->step) return;
  if (touched->thread != thread) touched->other_step = touched->step;
  touched->thread = thread;
  touched->step = step;
}

static void write_at(struct ag_loops *l, uint32_t thread, uint32_t location, uint32_t step) {
  loop_write *w = written(l, location);
  if (w->thread != thread) w->other_step = w->step;
  w->thread = thread;
  w->step = step;
}

void ag_driver_begin_loops(ag_driver *d) {
  d->now.goes_round = d->now.endless = d->now.partial = false;
  if (d->loops) d->loops->execution++;
  if (d->loops) d->loops->looks = 0;
  d->control->effects = 0;
}

void ag_driver_free_loops(ag_driver *d) {
  if (!d->loops) return;
  for (uint32_t i = 0; i < d->loops->thread_capacity; i++) {
    free(d->loops->threads[i].reads);
    free(d->loops->threads[i].inside);
  }
  free(d->loops->threads);
  free(d->loops->written);
  free(d->loops->touched);
  free(d->loops);
  d->loops = NULL;
}

static void effect(loop_thread *t) {
  t->effects++;
  t->count = 0;
  ag_seen_clear(&t->seen);
  t->updates = t->watched = false;
}

/* The watched round may write there. If another thread has touched the place since the round's first write of it, it
 * may have seen what is undone in the end. */
static void write_watched(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  uint32_t i = 0, thread = (uint32_t)(t - l->threads);
  while (i < t->place_count && t->places[i].location != location) i++;
  if (i == PLACES) {
    t->observed = true;
  } else if (i == t->place_count) {
    t->places[t->place_count++] = (loop_place){location, step, false};
  } else {
    const loop_touch *last = ag_array_at(&l->touched, &l->touch_capacity, location, sizeof *last);
    uint32_t other = last->execution != l->execution ? 0 : last->thread == thread ? last->other_step : last->step;
    t->observed |= other > t->places[i].step;
    t->places[i].again = true;
  }
}

static void change(loop_thread *t) {
  if (t->watched)
    t->writes++;
  else
    effect(t);
}

static void settle(loop_thread *t) {
  if (!t->updates) return;
  t->updates = false;
  change(t);
}

static void note_read(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  settle(t);
  touch(l, t, location, step);
  if (t->count == MOST_READS) effect(t); /* too much to be waited for */
  if (t->count == t->capacity) {
    uint32_t capacity = t->capacity ? 2 * t->capacity : 64;
    loop_read *reads = realloc(t->reads, capacity * sizeof *reads);
    if (!reads) abort();
    t->reads = reads;
    t->capacity = capacity;
  }
  t->reads[t->count++] = (loop_read){location, step};
}

static void note_write(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  effect(t);
  touch(l, t, location, step);
  write_at(l, (uint32_t)(t - l->threads), location, step);
}

/* A write of the program's. Of a watched round it is known at the end whether it has changed anything; if not, that
 * is so because the place held what it did. */
static void note_store(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step) {
  settle(t);
  if (!t->watched) {
    note_write(l, t, location, step);
    return;
  }
  write_watched(l, t, location, step);
  note_read(l, t, location, step);
  change(t);
  write_at(l, (uint32_t)(t - l->threads), location, step);
}

bool ag_driver_makes(const ag_driver *d, uint32_t site) {
  const ag_site *at = site ? ag_site_get(d->sites, site) : NULL;
  return at && at->kind == AG_FIELD_WRITE && at->jdk && !strncmp(ag_name_text(d->sites, at->method), "<init>", 6);
}

void ag_driver_loop_access_used(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t step) {
  loop_thread *t = thread_of(d->loops, thread);
  switch (op->kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      note_read(d->loops, t, op->first.location, step);
      break;
    case AG_ATOMIC_UPDATE:
      settle(t);
      if (t->watched) write_watched(d->loops, t, op->first.location, step);
      note_read(d->loops, t, op->first.location, step);
      t->updates = true;
      t->updated = op->first.location;
      t->written_before = *written(d->loops, op->first.location);
      write_at(d->loops, thread, op->first.location, step);
      break;
    case AG_FIELD_WRITE:
      if (ag_driver_makes(d, op->site)) break; /* nobody else has the object yet */
      /* fall through */
    default:
      note_store(d->loops, t, op->first.location, step);
  }
}

/* A lock that belongs to a queue is free again when the call ends. */
static bool is_own_lock(ag_driver *d, uint32_t thread, const por_operation *op) {
  ag_entered call = ag_sections_call(d->sections, thread);
  bool encloses = call.self != call.object || ag_section_encloses(call.family);
  return encloses && ag_driver_section_site(d, op->site)->family - 1 == AG_FAMILY_LOCKS;
}

void ag_driver_loop_inside(ag_driver *d, uint32_t thread, const por_operation *op) {
  struct ag_loops *l = d->loops;
  loop_thread *t = thread_of(l, thread);
  if (is_own_lock(d, thread, op)) return;
  loop_inside *inside = ag_array_at(&t->inside, &t->inside_capacity, t->inside_count++, sizeof *t->inside);
  uint32_t location = op->first.location, step = (uint32_t)d->now.steps;
  bool writes = op->first.mode != POR_READ;
  *inside = (loop_inside){location, step, writes, op->kind == AG_ATOMIC_UPDATE, *written(l, location)};
  if (inside->writes) write_at(l, thread, location, step);
  if (writes && t->watched) write_watched(l, t, location, step);
  touch(l, t, location, step);
}

/* As it was, unless another thread has written it since. */
static void take_back(struct ag_loops *l, const loop_thread *t, const loop_inside *inside) {
  loop_write *w = written(l, inside->location);
  if (w->thread == (uint32_t)(t - l->threads) && w->step == inside->step) *w = inside->before;
}

/* A call that has ended since its time was over leaves nothing behind, but what locks and queues keep of threads that
 * have waited. Nor does it count as a read: who brings about what it waits for lets the thread go on while it waits. */
static void end_call(struct ag_loops *l, loop_thread *t) {
  const bool nothing = t->late || t->parked;
  for (uint32_t i = t->inside_count; nothing && i-- > 0;)
    if (t->inside[i].writes) take_back(l, t, &t->inside[i]);
  for (uint32_t i = 0; !nothing && i < t->inside_count; i++) {
    if (t->inside[i].writes) change(t);
    if (!t->inside[i].writes || t->watched) note_read(l, t, t->inside[i].location, t->inside[i].step);
  }
  t->inside_count = 0;
  t->late = t->parked = false;
}

void ag_driver_loop_call_ended(ag_driver *d) {
  end_call(d->loops, thread_of(d->loops, d->now.current));
}

void ag_driver_loop_kept(ag_driver *d) {
  if (!d->loops) return;
  loop_thread *t = thread_of(d->loops, d->now.current);
  loop_inside *last = t->inside_count ? &t->inside[t->inside_count - 1] : NULL;
  if (last && last->update && last->writes) {
    take_back(d->loops, t, last);
    last->writes = false;
  }
  if (!t->updates) return;
  t->updates = false;
  *written(d->loops, t->updated) = t->written_before;
}

void ag_driver_loop_effect(ag_driver *d) {
  if (d->loops) effect(thread_of(d->loops, d->now.current));
}

static void note(struct ag_loops *l, loop_thread *t, por_access access, uint32_t step) {
  switch ((por_mode)access.mode) {
    case POR_NONE:
      break;
    case POR_READ:
    case POR_AWAIT:
    case POR_ATTEMPT:
    case POR_PASS:
      note_read(l, t, access.location, step);
      break;
    default:
      note_write(l, t, access.location, step);
  }
}

static loop_visit visit_now(const ag_driver *d, const loop_thread *t, uint32_t rounds) {
  return (loop_visit){true, t->effects, t->writes, ag_model_phase(d->model), t->count, t->clocks, t->pauses, rounds};
}

/* The round that begins is watched. */
static void watch(struct ag_loops *l, loop_thread *t, uint32_t slot) {
  t->watched = true;
  t->observed = false;
  t->watched_slot = slot;
  t->place_count = 0;
  l->watches = l->execution;
}

/* What the JDK's own code looks at the clock for, in a wait for a time, is known from what the wait comes to. */
static bool is_part_of_wait(const ag_driver *d, uint32_t site) {
  static const char concurrent[] = "java/util/concurrent/";
  const ag_site *at = site ? ag_site_get(d->sites, site) : NULL;
  return at && at->jdk && !strncmp(ag_name_text(d->sites, at->class_name), concurrent, sizeof concurrent - 1);
}

void ag_driver_loop_step_used(ag_driver *d, uint32_t thread, const por_operation *op) {
  struct ag_loops *l = d->loops;
  loop_thread *t = thread_of(l, thread);
  const ag_thread *state = ag_model_thread(d->model, thread);
  uint32_t step = (uint32_t)d->now.steps;
  if (op->kind >= AG_FIELD_READ && op->kind <= AG_ATOMIC_UPDATE) {
    ag_driver_loop_access_used(d, thread, op, step);
    return;
  }
  settle(t);
  t->pauses += state->timed_out && op->kind != AG_LOOP;
  if (op->kind == AG_SECTION && state->request.awaits == AG_AWAITS_PERMIT)
    t->parked = state->timed_out;
  else if (op->kind == AG_SECTION && state->timed_out)
    t->late = true;
  switch (op->kind) {
    case AG_ENTER: /* nobody can tell that a monitor was entered and left again, unless it blocks there */
      ag_seen_enter(&t->seen, state->request.object, t->count);
      break;
    case AG_EXIT:
    case AG_YIELD:
    case AG_SECTION: /* what is done in it is told */
    case AG_NONE:
      break;
    case AG_LOOP: /* time has passed */
      t->count = 0;
      ag_seen_clear(&t->seen);
      t->effects++;
      t->visits[t->slot] = visit_now(d, t, t->visits[t->slot].rounds);
      if (t->watched) watch(l, t, t->watched_slot);
      break;
    case AG_CLOCK:
      t->clocks += !is_part_of_wait(d, op->site);
      break;
    case AG_WAIT: /* others see that it waits, until its time is over */
      write_at(l, thread, op->first.location, step);
      if (state->result == AG_INTERRUPTED_RESULT) effect(t);
      break;
    case AG_WAKE:
    case AG_PARK:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      note_read(d->loops, t, op->first.location, step);
      if (!state->idle) note_write(l, t, op->first.location, step);
      break;
    case AG_SLEEP:
    case AG_JOIN:
    case AG_INTERRUPTED: {
      bool interrupted = op->kind == AG_INTERRUPTED ? state->result != 0 : state->result == AG_INTERRUPTED_RESULT;
      por_access status = op->kind == AG_INTERRUPTED ? op->first : op->second;
      if (op->kind == AG_JOIN) note(l, t, (por_access){op->first.location, POR_READ}, step);
      note(l, t, (por_access){status.location, interrupted ? POR_WRITE : POR_READ}, step);
      break;
    }
    case AG_GET_STATE:
      ag_seen_state(&t->seen, ag_model_asked(d->model, &state->request), state->result, t->count);
      /* fall through */
    case AG_IS_INTERRUPTED:
    case AG_IS_ALIVE:
    case AG_CLASS_INIT:
      note(l, t, op->first, step);
      note(l, t, op->second, step);
      break;
    default:
      note(l, t, op->first, step);
      note(l, t, op->second, step);
      effect(t);
  }
}

static bool in_vain(void *driver, uint32_t thread);
static bool looks_again(void *driver);

static void begin_using(ag_driver *d) {
  d->loops = calloc(1, sizeof *d->loops);
  if (!d->loops) abort();
  d->loops->execution = 1;
  ag_model_vain_waits(d->model, in_vain, d);
  ag_model_looks_again(d->model, looks_again, d);
}

static void vote(loop_votes *v, uint32_t site) {
  if (v->count == 0) v->site = site;
  v->count += v->site == site ? 1 : -1;
}

void ag_driver_loop_too_long(ag_driver *d) {
  int32_t most = MANY_ROUNDS;
  for (uint32_t i = 0; d->loops && !d->loops_go_on && i < ag_model_thread_count(d->model); i++) {
    loop_votes votes = thread_of(d->loops, i)->votes;
    if (votes.count <= most) continue;
    most = votes.count;
    d->loops->too_long = votes.site;
  }
}

uint32_t ag_driver_long_loop(const ag_driver *d) {
  return d->loops ? d->loops->too_long : 0;
}

void ag_driver_loop_visited(ag_driver *d, uint32_t slot, uint32_t site) {
  if (!d->loops) begin_using(d);
  loop_thread *t = thread_of(d->loops, d->now.current);
  end_call(d->loops, t); /* the program's code may have been called in the midst of one */
  settle(t);
  vote(&t->votes, site);
  t->visits[slot % AG_LOOP_SLOTS] = visit_now(d, t, 0);
  if (slot & AG_LOOP_WATCH)
    watch(d->loops, t, slot % AG_LOOP_SLOTS);
  else if (t->watched_slot == slot % AG_LOOP_SLOTS)
    t->watched = false;
}

void ag_driver_loops_clock(ag_driver *d, uint32_t site) {
  if (d->traits.clock_read || is_part_of_wait(d, site)) return;
  d->traits.clock_read = true;
  if (d->traits.paused && (!d->calls.incomplete || d->calls.incomplete(d->calls.context))) ag_driver_search_anew(d);
}

uint32_t ag_driver_loop_effects(ag_driver *d) {
  if (!d->loops) return 0;
  const loop_thread *t = thread_of(d->loops, d->now.current);
  return t->effects + t->writes + t->updates;
}

/* Has something that the thread has read in its round in vain been written by another one since? */
static bool may_go_on(struct ag_loops *l, uint32_t thread) {
  const loop_thread *t = thread_of(l, thread);
  for (uint32_t i = t->waits_from; i < t->count; i++) {
    const loop_write *w = written(l, t->reads[i].location);
    if ((w->thread == thread ? w->other_step : w->step) > t->reads[i].step) return true;
  }
  return false;
}

/* Could the thread, if it waits in a loop, block in another round? */
static bool would_block(ag_driver *d, uint32_t thread) {
  const loop_thread *t = thread_of(d->loops, thread);
  if (ag_model_thread(d->model, thread)->request.kind != AG_LOOP) return false;
  /* Where it writes, it may take a lock of the JDK's. */
  return (t->watched && t->place_count) || ag_seen_blocks(&t->seen, d->model, thread, t->waits_from);
}

/* Would the thread's round in vain find another thread in another state, or could it? */
static bool sees_another_state(ag_driver *d, uint32_t thread) {
  const loop_thread *t = thread_of(d->loops, thread);
  const ag_seen *seen;
  for (uint32_t i = 0; (seen = ag_seen_next(&t->seen, &i, t->waits_from));)
    if (ag_model_state(d->model, seen->what) != seen->state || would_block(d, seen->what)) return true;
  return false;
}

static bool can_wait_here(ag_driver *d) {
  if (d->now.atomic_depth || ag_driver_in_method(d)) return false;
  return !d->control->asks ||
         (!d->control->held && !(d->calls.owns_monitor && d->calls.owns_monitor(d->calls.context)));
}

static int64_t stretch_of(uint32_t rounds) {
  return ((int64_t)MILLISECOND << rounds) - MILLISECOND;
}

/* A round in vain that has looked at the clock: the loop may have a deadline. It is as if the thread slept: as long as
 * all of its rounds so far have taken, so that it comes to any deadline in few rounds. False: that leads nowhere. */
static bool sleeps(loop_thread *t, uint32_t slot, ag_request *request) {
  loop_visit *visit = &t->visits[slot];
  if (visit->clocks == t->clocks || visit->rounds == MOST_ROUNDS) return false;
  request->argument = MILLISECOND;
  request->stretch = stretch_of(visit->rounds++);
  t->slot = slot;
  return true;
}

/* A round in vain but for a time that the thread has waited for. */
static void rest(ag_driver *d, loop_thread *t, uint32_t slot) {
  const loop_visit *visit = &t->visits[slot];
  uint32_t rounds = visit->rounds + (visit->rounds < MOST_ROUNDS), phase = ag_model_phase(d->model);
  t->rests = true;
  t->rest_effects = t->effects;
  t->rest_writes = t->writes;
  t->rest_clocks = visit->clocks;
  t->rest_rounds = rounds;
  t->rest_phase = visit->phase == phase ? phase + 1 : 0;
  t->waits_from = visit->from;
  t->visits[slot] = visit_now(d, t, rounds);
}

/* Behind the time the thread goes on as it has since its round in vain, if it has changed nothing since. */
static bool is_resting(const loop_thread *t) {
  return t->rests && t->rest_effects == t->effects && !t->updates && t->as_was;
}

void ag_driver_loop_pause_used(ag_driver *d, ag_request *request) {
  loop_thread *t = thread_of(d->loops, d->now.current);
  settle(t);
  t->as_was = t->rest_writes == t->writes || (t->watched && !t->observed && d->control->restored);
  if (!is_resting(t) || d->digest || d->bounded || request->kind == AG_LOOP) return;
  if (d->traits.clock_read) {
    request->stretch = stretch_of(t->rest_rounds);
  } else {
    request->rests = t->rest_phase;
    d->traits.paused = true;
  }
}

bool ag_driver_pauses_in_vain(const ag_driver *d, uint32_t thread) {
  const loop_thread *t = d->loops ? thread_of(d->loops, thread) : NULL;
  const ag_thread *waiting = ag_model_thread(d->model, thread);
  if (!t || !is_resting(t) || waiting->request.kind == AG_LOOP || !ag_model_is_timed(waiting)) return false;
  if (t->rest_clocks != t->clocks && t->rest_rounds < MOST_ROUNDS) return false; /* there may be a deadline */
  return !may_go_on(d->loops, thread) && !sees_another_state((ag_driver *)d, thread);
}

static bool in_vain(void *driver, uint32_t thread) {
  return ag_driver_pauses_in_vain(driver, thread);
}

static bool looks_again(void *driver) {
  ag_driver *d = driver;
  for (uint32_t i = 0; d->loops && i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    bool loops = t->status == AG_LIVE && t->request.kind == AG_LOOP;
    if (loops && sees_another_state(d, i)) return d->loops->looks++ < MOST_LOOKS;
  }
  return false;
}

bool ag_driver_waits_in_loop(ag_driver *d, ag_request *request) {
  uint32_t slot = (uint32_t)request->argument;
  const bool restored = slot & AG_LOOP_RESTORED;
  request->argument = 0;
  loop_thread *t = d->loops ? thread_of(d->loops, d->now.current) : NULL;
  loop_visit visit = t ? t->visits[slot % AG_LOOP_SLOTS] : (loop_visit){0};
  if (t) end_call(d->loops, t);
  if (t) settle(t);
  slot %= AG_LOOP_SLOTS;
  bool vain = visit.known && visit.effects == t->effects;
  if (vain && visit.writes != t->writes) vain = restored && t->watched && t->watched_slot == slot && !t->observed;
  if (vain && visit.pauses != t->pauses) {
    rest(d, t, slot);
    if (restored) watch(d->loops, t, slot);
    return false;
  }
  if (!vain || d->digest || d->bounded || visit.phase != ag_model_phase(d->model) || !can_wait_here(d)) {
    ag_driver_loop_visited(d, restored ? slot | AG_LOOP_WATCH : slot, request->site);
    return false;
  }
  t->waits_from = visit.from;
  t->visits[slot].known = sleeps(t, slot, request);
  return true;
}

uint32_t ag_driver_loop_reads(const ag_driver *d, uint32_t thread, uint32_t *steps, uint32_t most) {
  uint32_t count = 0;
  const loop_thread *t = d->loops ? thread_of(d->loops, thread) : NULL;
  for (uint32_t i = t ? t->waits_from : 0; t && i < t->count && count < most; i++) {
    bool again = false;
    for (uint32_t k = t->waits_from; k < i; k++) again |= t->reads[k].location == t->reads[i].location;
    if (!again) steps[count++] = t->reads[i].step;
  }
  return count;
}

void ag_driver_loops_walk(ag_driver *d) {
  if (!d->loops || !d->loops_go_on) return;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    ag_thread *t = ag_model_thread(d->model, i);
    if (t->status == AG_LIVE && t->request.kind == AG_LOOP && may_go_on(d->loops, i)) t->notified = true;
  }
}

/* Does the thread, which cannot go on, wait for what may be there in the midst of the round? */
static bool waits_for_place(ag_driver *d, uint32_t thread, const ag_thread *waiting, const loop_place *place) {
  const loop_thread *own = thread_of(d->loops, thread);
  for (uint32_t i = own->waits_from; waiting->request.kind == AG_LOOP && i < own->count; i++)
    if (own->reads[i].location == place->location) return true;
  if (waiting->request.kind != AG_SECTION || !d->sections) return false;
  return ag_sections_group(d->sections, thread, place->location, false) == waiting->request.object;
}

/* The thread's rounds leave all as it was. Could another one, which cannot go on, do so in the midst of such a round?
 * Then this is no deadlock: they miss each other for as long as the scheduler has it so. */
static bool misses_another(ag_driver *d, uint32_t thread) {
  const loop_thread *own = thread_of(d->loops, thread);
  for (uint32_t i = 0; own->watched && i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    for (uint32_t k = 0; i != thread && t->status == AG_LIVE && k < own->place_count; k++)
      if (own->places[k].again && waits_for_place(d, i, t, &own->places[k])) return true;
  }
  return false;
}

void ag_driver_loops_end(ag_driver *d) {
  if (!d->loops) return;
  thread_of(d->loops, ag_model_thread_count(d->model)); /* none of them moves from here on */
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    const loop_thread *own = thread_of(d->loops, i);
    const bool loops = t->status == AG_LIVE && t->request.kind == AG_LOOP;
    if ((loops || ag_driver_pauses_in_vain(d, i)) && misses_another(d, i)) d->now.endless = true;
    if (!loops || t->request.argument) continue;
    if (own->waits_from == own->count || sees_another_state(d, i)) d->now.endless = true;
    d->now.goes_round |= may_go_on(d->loops, i);
  }
}
