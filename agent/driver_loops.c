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
 * Where the program reads the clock, the time that a round has taken may show. There the thread waits for longer from
 * round to round instead, so that it comes to any deadline in few rounds. */
#include "driver_parts.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 16, MOST_READS = 1 << 16, MOST_ROUNDS = 40, MILLISECOND = 1000000 };

typedef struct loop_read {
  uint32_t location, step;
} loop_read;

/* Of a location: the last step that has changed it, by which thread, and the last one of another thread. */
typedef struct loop_write {
  uint32_t execution, step, thread, other_step;
} loop_write;

/* What a thread has done in a call, and how the location had been written before. */
typedef struct loop_inside {
  uint32_t location, step;
  bool writes, update;
  loop_write before;
} loop_inside;

/* A visit of a loop's head. */
typedef struct loop_visit {
  bool known;
  uint32_t effects, phase;
  uint32_t from;   /* index of the first read behind it */
  uint32_t clocks; /* how often the clock had been read */
  uint32_t pauses; /* how often a time had been waited for */
  uint32_t rounds; /* of rounds in vain that take time: so many in a row */
} loop_visit;

typedef struct loop_thread {
  uint32_t execution;
  uint32_t effects; /* how often it has changed something, or may have */
  bool updates;     /* its last access was an update of which it is not yet known whether it has changed anything */
  uint32_t updated; /* the location */
  loop_write written_before; /* how it had been written */
  loop_read *reads;          /* since its last effect */
  uint32_t count, capacity;
  uint32_t clocks; /* how often it has read the clock */
  uint32_t pauses; /* how often it has waited until a time was over */
  /* In a call of the JDK's that is made of sections: */
  bool late, parked; /* its time was over, in front of it or within */
  loop_inside *inside;
  uint32_t inside_count, inside_capacity;
  loop_visit visits[SLOTS];
  uint32_t slot;       /* AG_LOOP: of the visit */
  uint32_t waits_from; /* AG_LOOP, `rests`: index of the first read of the round in vain */
  bool rests;          /* its last round was in vain, but for a time that it has waited for. Then, of that: */
  uint32_t rest_effects, rest_clocks, rest_rounds, rest_phase; /* the phase + 1; 0: time has passed for all in it */
} loop_thread;

struct ag_loops {
  loop_thread *threads;
  uint32_t thread_capacity;
  loop_write *written; /* by location */
  uint32_t location_capacity;
  uint32_t execution;
};

/* Entry `at` of an array of zero-filled entries. Dies without memory, as the model does. */
static void *entry(void *array, uint32_t *capacity, uint32_t at, size_t size) {
  char **items = array;
  if (at >= *capacity) {
    uint32_t larger = *capacity ? *capacity : 64;
    while (larger <= at) larger *= 2;
    char *moved = realloc(*items, larger * size);
    if (!moved) abort();
    memset(moved + *capacity * size, 0, (larger - *capacity) * size);
    *items = moved;
    *capacity = larger;
  }
  return *items + at * size;
}

static loop_thread *thread_of(struct ag_loops *l, uint32_t thread) {
  loop_thread *t = entry(&l->threads, &l->thread_capacity, thread, sizeof *t);
  if (t->execution != l->execution)
    *t = (loop_thread){.execution = l->execution,
                       .reads = t->reads,
                       .capacity = t->capacity,
                       .inside = t->inside,
                       .inside_capacity = t->inside_capacity};
  return t;
}

static loop_write *written(struct ag_loops *l, uint32_t location) {
  loop_write *w = entry(&l->written, &l->location_capacity, location, sizeof *l->written);
  if (w->execution != l->execution) *w = (loop_write){.execution = l->execution, .thread = POR_NO_THREAD};
  return w;
}

static void write_at(struct ag_loops *l, uint32_t thread, uint32_t location, uint32_t step) {
  loop_write *w = written(l, location);
  if (w->thread != thread) w->other_step = w->step;
  w->thread = thread;
  w->step = step;
}

void ag_driver_begin_loops(ag_driver *d) {
  d->goes_round = d->endless = d->partial = false;
  if (d->loops) d->loops->execution++;
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
  free(d->loops);
  d->loops = NULL;
}

static void effect(loop_thread *t) {
  t->effects++;
  t->count = 0;
  t->updates = false;
}

static void settle(loop_thread *t) {
  if (t->updates) effect(t);
}

static void note_read(loop_thread *t, uint32_t location, uint32_t step) {
  settle(t);
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
  write_at(l, (uint32_t)(t - l->threads), location, step);
}

/* Is it a constructor of the JDK's? */
static bool makes(const ag_driver *d, uint32_t site) {
  const ag_site *at = site ? ag_site_get(d->sites, site) : NULL;
  return at && at->jdk && !strncmp(ag_name_text(d->sites, at->method), "<init>", 6);
}

void ag_driver_loop_access_used(ag_driver *d, uint32_t thread, const por_operation *op, uint32_t step) {
  loop_thread *t = thread_of(d->loops, thread);
  switch (op->kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      note_read(t, op->first.location, step);
      break;
    case AG_ATOMIC_UPDATE:
      note_read(t, op->first.location, step);
      t->updates = true;
      t->updated = op->first.location;
      t->written_before = *written(d->loops, op->first.location);
      write_at(d->loops, thread, op->first.location, step);
      break;
    case AG_FIELD_WRITE:
      if (makes(d, op->site)) break; /* nobody else has the object yet */
      /* fall through */
    default:
      note_write(d->loops, t, op->first.location, step);
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
  loop_inside *inside = entry(&t->inside, &t->inside_capacity, t->inside_count++, sizeof *t->inside);
  uint32_t location = op->first.location, step = (uint32_t)d->steps;
  bool writes = op->first.mode != POR_READ;
  *inside = (loop_inside){location, step, writes, op->kind == AG_ATOMIC_UPDATE, *written(l, location)};
  if (inside->writes) write_at(l, thread, location, step);
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
    if (t->inside[i].writes)
      effect(t);
    else
      note_read(t, t->inside[i].location, t->inside[i].step);
  }
  t->inside_count = 0;
  t->late = t->parked = false;
}

void ag_driver_loop_call_ended(ag_driver *d) {
  end_call(d->loops, thread_of(d->loops, d->current));
}

void ag_driver_loop_kept(ag_driver *d) {
  if (!d->loops) return;
  loop_thread *t = thread_of(d->loops, d->current);
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
  if (d->loops) effect(thread_of(d->loops, d->current));
}

static void note(struct ag_loops *l, loop_thread *t, por_access access, uint32_t step) {
  switch ((por_mode)access.mode) {
    case POR_NONE:
      break;
    case POR_READ:
    case POR_AWAIT:
    case POR_ATTEMPT:
    case POR_PASS:
      note_read(t, access.location, step);
      break;
    default:
      note_write(l, t, access.location, step);
  }
}

static loop_visit visit_now(const ag_driver *d, const loop_thread *t, uint32_t rounds) {
  return (loop_visit){true, t->effects, ag_model_phase(d->model), t->count, t->clocks, t->pauses, rounds};
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
  uint32_t step = (uint32_t)d->steps;
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
    case AG_ENTER: /* nobody can tell that a monitor was entered and left again */
    case AG_EXIT:
    case AG_YIELD:
    case AG_SECTION: /* what is done in it is told */
    case AG_NONE:
      break;
    case AG_LOOP: /* time has passed */
      t->count = 0;
      t->effects++;
      t->visits[t->slot] = visit_now(d, t, t->visits[t->slot].rounds);
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
      note_read(t, op->first.location, step);
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
    case AG_IS_INTERRUPTED:
    case AG_IS_ALIVE:
    case AG_GET_STATE:
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

static void begin_using(ag_driver *d) {
  d->loops = calloc(1, sizeof *d->loops);
  if (!d->loops) abort();
  d->loops->execution = 1;
  ag_model_vain_waits(d->model, in_vain, d);
}

void ag_driver_loop_visited(ag_driver *d, uint32_t slot) {
  if (!d->loops) begin_using(d);
  loop_thread *t = thread_of(d->loops, d->current);
  end_call(d->loops, t); /* the program's code may have been called in the midst of one */
  settle(t);
  t->visits[slot % SLOTS] = visit_now(d, t, 0);
}

void ag_driver_loops_clock(ag_driver *d, uint32_t site) {
  if (d->clock_read || is_part_of_wait(d, site)) return;
  d->clock_read = true;
  if (d->paused && (!d->incomplete || d->incomplete(d->context))) ag_driver_search_anew(d);
}

uint32_t ag_driver_loop_effects(ag_driver *d) {
  if (!d->loops) return 0;
  const loop_thread *t = thread_of(d->loops, d->current);
  return t->effects + t->updates;
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

static bool can_wait_here(ag_driver *d) {
  if (d->atomic_depth || ag_driver_in_method(d)) return false;
  return !d->control->asks || (!d->control->held && !(d->owns_monitor && d->owns_monitor(d->context)));
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
  t->rest_clocks = visit->clocks;
  t->rest_rounds = rounds;
  t->rest_phase = visit->phase == phase ? phase + 1 : 0;
  t->waits_from = visit->from;
  t->visits[slot] = visit_now(d, t, rounds);
}

/* Behind the time the thread goes on as it has since its round in vain, if it has changed nothing since. */
static bool is_resting(const loop_thread *t) {
  return t->rests && t->rest_effects == t->effects && !t->updates;
}

void ag_driver_loop_pause_used(ag_driver *d, ag_request *request) {
  const loop_thread *t = thread_of(d->loops, d->current);
  if (!is_resting(t) || d->digest || d->bounded || request->kind == AG_LOOP) return;
  if (d->clock_read) {
    request->stretch = stretch_of(t->rest_rounds);
  } else {
    request->rests = t->rest_phase;
    d->paused = true;
  }
}

bool ag_driver_pauses_in_vain(const ag_driver *d, uint32_t thread) {
  const loop_thread *t = d->loops ? thread_of(d->loops, thread) : NULL;
  const ag_thread *waiting = ag_model_thread(d->model, thread);
  if (!t || !is_resting(t) || waiting->request.kind == AG_LOOP || !ag_model_is_timed(waiting)) return false;
  if (t->rest_clocks != t->clocks && t->rest_rounds < MOST_ROUNDS) return false; /* there may be a deadline */
  return !may_go_on(d->loops, thread);
}

static bool in_vain(void *driver, uint32_t thread) {
  return ag_driver_pauses_in_vain(driver, thread);
}

bool ag_driver_waits_in_loop(ag_driver *d, ag_request *request) {
  uint32_t slot = (uint32_t)request->argument;
  request->argument = 0;
  ag_driver_loop_effects(d);
  loop_thread *t = d->loops ? thread_of(d->loops, d->current) : NULL;
  loop_visit visit = t ? t->visits[slot % SLOTS] : (loop_visit){0};
  if (t) end_call(d->loops, t);
  if (t) settle(t);
  bool vain = visit.known && visit.effects == t->effects;
  if (vain && visit.pauses != t->pauses) {
    rest(d, t, slot % SLOTS);
    return false;
  }
  if (!vain || d->digest || d->bounded || visit.phase != ag_model_phase(d->model) || !can_wait_here(d)) {
    ag_driver_loop_visited(d, slot);
    return false;
  }
  t->waits_from = visit.from;
  t->visits[slot % SLOTS].known = sleeps(t, slot % SLOTS, request);
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

void ag_driver_loops_end(ag_driver *d) {
  if (!d->loops) return;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    const loop_thread *own = thread_of(d->loops, i);
    if (t->status != AG_LIVE || t->request.kind != AG_LOOP || t->request.argument) continue;
    if (own->waits_from == own->count) d->endless = true;
    d->goes_round |= may_go_on(d->loops, i);
  }
}
