/* Handles loops in which a thread waits for other threads. A thread goes round *in vain* if it comes back to the head
 * of a loop with the same locals as at an earlier visit, and has changed nothing since. HporLoops.java detects such a
 * round and asks the driver. Another round would be the same, until another thread writes a location that this thread
 * has read.
 *
 * So the thread goes no further in this execution. The search loses nothing. The other threads do the same as without
 * the round. If one of them writes a location that the round has read, the write and the read are a race. The search
 * reverses this race, and in that execution the thread reads the new value at once. An execution that ends after such
 * a write is only a part of that one, and does not count. If nobody writes such a location, the thread would go round
 * for ever: a deadlock. (Model checkers for weak memory call this "spin-assume". Here, loops are recognized while they
 * run.)
 *
 * Operations before a point at which time passes for all come before all operations behind the point. So no write
 * behind the point can be reversed with a read before it. After such a point the thread goes round once more.
 *
 * A thread does not stop after a round in which it waited until a time was over (sleep, wait, park, join, poll, ...):
 * it may hold a monitor at the head that it gives up while it waits. Two other rules hold for such a round, if all is
 * as it was at the head when the wait begins. If not, as where the round takes a lock and waits before it gives the
 * lock back, the thread stops at the head after the second such round.
 *
 * - Until time passes for all, the next waits of the thread end only when no other thread can run. If one ended
 *   earlier, the same execution without the round in vain would be another one of the search: there the thread waits
 *   for the first time.
 * - When no thread can run, time does not pass for the sake of this thread. It does if another thread has written a
 *   location that this one has read since the round began. If time may pass for no thread, that is a deadlock. If time
 *   passes for the sake of another thread, the time of this thread is over, too, if it is due by then.
 *
 * A round may write and leave all as it was: it stores a value that was there already, or takes a lock and releases it.
 * Such a round is watched (HporLoops.java holds the values). The round was in vain if two conditions hold. Each place
 * holds the same value as before. No other thread has touched the place between the first write of the round there and
 * the last. Then the other threads would read the same values without the round.
 *
 * A round may write to objects that it has made, or that only it has used. They are not reachable when the round ends:
 * the locals are the same, and each place that the round wrote in other objects holds what it held. The driver does not
 * see where an object is made; it sees when a thread names it, at its first use. A second round shows the difference.
 * It takes the same way as the first, if no other thread has written what both have read. So it would come to the same
 * old object, which has a name then. A write there is a change.
 *
 * A round may ask for the state of another thread: seen_states.h.
 *
 * A program that reads the clock may notice how long a round has taken. In such a program the thread waits for longer
 * from round to round instead, so that it reaches any deadline in few rounds. */
#include "driver/loops_parts.h"

#include <stdlib.h>

enum { MOST_ROUNDS = 40, MILLISECOND = 1000000, MOST_LOOKS = 16, MANY_ROUNDS = 50 };

void ag_driver_begin_loops(ag_driver *d) {
  d->now.goes_round = d->now.endless = d->now.partial = false;
  if (d->loops) d->loops->execution++;
  if (d->loops) d->loops->looks = 0;
  d->control->effects = 0;
  d->control->old_changes = d->traits.old_changes;
  d->control->wait_sets = d->sections && !d->traits.waits_seen && !d->traits.parks_apart &&
                          !(d->traits.calls & AG_ASKED) && !d->matching && !d->bounded;
  if (d->loops) d->loops->watches_others = false;
}

void ag_driver_free_loops(ag_driver *d) {
  free(d->tables.old_uses);
  d->tables.old_uses = NULL;
  d->tables.old_capacity = 0;
  if (!d->loops) return;
  for (uint32_t i = 0; i < d->loops->thread_capacity; i++) {
    free(d->loops->threads[i].reads);
    free(d->loops->threads[i].call.inside);
  }
  free(d->loops->threads);
  free(d->loops->written);
  free(d->loops->touched);
  free(d->loops->overlapped);
  free(d->loops->versions);
  free(d->loops->wait_sets);
  free(d->loops);
  d->loops = NULL;
}

static bool in_vain(void *driver, uint32_t thread, int64_t *lapse);
static bool looks_again(void *driver);

void ag_loop_begin_using(ag_driver *d) {
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

uint32_t ag_driver_busy_loop(ag_driver *d) {
  int32_t most = MANY_ROUNDS;
  uint32_t site = 0;
  for (uint32_t i = 0; d->loops && i < ag_model_thread_count(d->model); i++) {
    loop_votes votes = ag_loop_thread(d->loops, i)->votes;
    if (votes.count <= most) continue;
    most = votes.count;
    site = votes.site;
  }
  return site;
}

void ag_driver_loop_too_long(ag_driver *d) {
  uint32_t site = d->loops_go_on ? 0 : ag_driver_busy_loop(d);
  if (site) d->loops->too_long = site;
}

uint32_t ag_driver_long_loop(const ag_driver *d) {
  return d->loops ? d->loops->too_long : 0;
}

void ag_driver_loop_looks_at_version(ag_driver *d) {
  if (!d->loops) ag_loop_begin_using(d);
  ag_loop_thread(d->loops, d->now.current)->versioned = true;
}

void ag_driver_loop_visited(ag_driver *d, uint32_t slot, uint32_t site) {
  if (!d->loops) ag_loop_begin_using(d);
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  ag_loop_end_call(d, t); /* the program's code may have been called in the midst of one */
  ag_loop_settle(t);
  vote(&t->votes, site);
  ag_loop_arrive(d, t, site);
  t->visits[slot % AG_LOOP_SLOTS] = ag_loop_visit_now(d, t, 0);
  if (slot & AG_LOOP_WATCH)
    ag_loop_watch(d, t, slot % AG_LOOP_SLOTS, false);
  else if (t->watch.slot == slot % AG_LOOP_SLOTS)
    t->watch.on = false;
}

bool ag_loop_written_behind(struct ag_loops *l, uint32_t thread, const loop_read *read) {
  const loop_write *w = ag_loop_written(l, read->location);
  return (w->thread == thread ? w->other_step : w->step) > read->step;
}

bool ag_loop_may_get_on(struct ag_loops *l, uint32_t thread, bool stopped) {
  const loop_thread *t = ag_loop_thread(l, thread);
  for (uint32_t i = t->waits_from; i < t->count; i++) {
    const bool counts = !t->reads[i].own && (stopped || !t->reads[i].late);
    if (counts && ag_loop_written_behind(l, thread, &t->reads[i])) return true;
  }
  return false;
}

/* Could the thread do something else in another round than in its last one, or wake another thread that could? */
static bool has_news(const ag_driver *d, uint32_t thread, bool stopped) {
  return ag_loop_may_get_on(d->loops, thread, stopped) || ag_loop_wakes_another(d, thread);
}

/* Could a thread that waits in a loop block in another round? */
static bool would_block(ag_driver *d, uint32_t thread) {
  const loop_thread *t = ag_loop_thread(d->loops, thread);
  if (ag_model_thread(d->model, thread)->request.kind != AG_LOOP) return false;
  /* A round that writes may take a lock of the JDK. */
  return (t->watch.on && t->watch.place_count) || ag_seen_blocks(&t->seen, d->model, thread, t->waits_from);
}

/* Would, or could, another round find another thread in a different state? */
static bool sees_another_state(ag_driver *d, uint32_t thread) {
  const loop_thread *t = ag_loop_thread(d->loops, thread);
  const ag_seen *seen;
  for (uint32_t i = 0; (seen = ag_seen_next(&t->seen, &i, t->waits_from));)
    if (ag_model_state(d->model, seen->what) != seen->state || would_block(d, seen->what)) return true;
  return false;
}

static bool can_wait_here(ag_driver *d) {
  if (d->now.atomic_depth || ag_driver_in_method(d)) return false;
  return !d->control->asks ||
         (!d->control->held && !(d->calls.owns_monitor && d->calls.owns_monitor(d->calls.context, NULL)));
}

static int64_t stretch_of(uint32_t rounds) {
  return ((int64_t)MILLISECOND << rounds) - MILLISECOND;
}

/* Handles a round in vain that has read the clock, since the loop may have a deadline. The thread waits as if it slept,
 * for as long as all of its rounds so far have taken. So it reaches any deadline in few rounds. Returns false when that
 * leads nowhere. */
static bool sleeps(loop_thread *t, uint32_t slot, ag_request *request) {
  loop_visit *visit = &t->visits[slot];
  if (visit->clocks == t->clocks || visit->rounds == MOST_ROUNDS) return false;
  request->argument = MILLISECOND;
  request->stretch = stretch_of(visit->rounds++);
  return true;
}

/* Does the thread still repeat its round in vain, after its wait for a time? It does if it has changed nothing
 * since. */
static bool is_resting(const loop_thread *t) {
  return t->rest.is && t->rest.effects == t->effects && !t->update.pending && t->as_was;
}

/* Handles a round that was in vain, except that the thread waited for a time or for a notification. */
static void rest(ag_driver *d, loop_thread *t, uint32_t slot) {
  const loop_visit *visit = &t->visits[slot];
  uint32_t rounds = visit->rounds + (visit->rounds < MOST_ROUNDS), phase = ag_model_phase(d->model);
  const bool woken = visit->wakes != t->wakes, again = t->rest.is && t->rest.effects == t->effects;
  t->rest.before = again ? t->rest.since : (uint32_t)d->now.steps;
  t->rest.since = (uint32_t)d->now.steps;
  if (!again) t->rest.lapses = 0;
  ag_loop_round_in_vain(t);
  t->rest.woken = woken || (is_resting(t) && t->rest.woken && !t->rest.differs);
  t->rest.is = true;
  t->rest.amid = t->rest.differs = false;
  t->rest.to = t->count;
  t->rest.effects = t->effects;
  t->rest.writes = t->writes;
  t->rest.entered = t->entered;
  t->rest.clocks = visit->clocks;
  t->rest.rounds = rounds;
  t->rest.phase = visit->phase == phase && !woken ? phase + 1 : 0;
  t->waits_from = visit->from;
  t->visits[slot] = ag_loop_visit_now(d, t, rounds);
}

/* Will the thread hold a monitor while it waits that it has entered since the head? wait() gives up its own. */
static bool keeps_monitor(const ag_driver *d, const loop_thread *t, const ag_request *request) {
  if (t->entered <= t->rest.entered) return false;
  return request->kind != AG_WAIT || ag_seen_owns_other(&t->seen, d->model, d->now.current, request->object);
}

/* The thread is about to wait. Has its round restored all that it has written so far? */
static void look_at_round(const ag_driver *d, loop_thread *t, const ag_request *request) {
  ag_loop_settle(t);
  const bool unsure = t->watch.observed || (t->watch.made && t->watch.disturbed);
  t->as_was = t->rest.writes == t->writes || (t->watch.on && !unsure && d->control->restored);
  t->as_was &= !keeps_monitor(d, t, request);
}

bool ag_loop_repeats_wait(const ag_driver *d, loop_thread *t, const ag_request *request) {
  look_at_round(d, t, request);
  return t->rest.woken && !t->rest.differs && is_resting(t) && !d->matching && !d->bounded;
}

void ag_driver_loop_wait_used(ag_driver *d, const ag_request *request) {
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  t->wait.repeats = ag_loop_repeats_wait(d, t, request);
}

void ag_driver_loop_pause_used(ag_driver *d, ag_request *request) {
  loop_thread *t = ag_loop_thread(d->loops, d->now.current);
  look_at_round(d, t, request);
  t->rest.amid |= !t->as_was;
  const bool amid = t->rest.is && !t->as_was;
  if (amid) ag_loop_pauses_amid(d);
  if (d->matching || d->bounded || request->kind == AG_LOOP) return;
  /* While the thread waits, nothing but time can let another one run. */
  if (amid && ag_loop_is_only_one(d, d->now.current)) request->rests = ag_model_phase(d->model) + 1;
  t = ag_loop_thread(d->loops, d->now.current);
  if (!is_resting(t)) return;
  if (d->traits.clock_read) {
    request->stretch = stretch_of(t->rest.rounds);
  } else {
    request->rests = t->rest.phase;
    d->traits.paused = true;
  }
}

/* Does the thread wait in the midst of a round that has changed something, and are those that go round in vain the only
 * threads left? Then it does so in every round. */
static bool waits_amid_for_ever(const ag_driver *d, uint32_t thread) {
  const loop_thread *t = ag_loop_thread(d->loops, thread);
  if (ag_model_thread(d->model, thread)->request.kind == AG_LOOP || t->as_was) return false;
  if (!t->rest.is || t->rest.effects != t->effects || t->update.pending) return false;
  return !(t->watch.on && t->watch.observed) && ag_loop_is_quiet(d, thread);
}

bool ag_driver_pauses_in_vain(const ag_driver *d, uint32_t thread) {
  const ag_thread *waiting = ag_model_thread(d->model, thread);
  if (!d->loops || waiting->request.kind == AG_LOOP || !ag_model_is_timed(waiting)) return false;
  ag_loop_thread(d->loops, ag_model_thread_count(d->model)); /* makes room for all threads, so that no entry moves */
  const loop_thread *t = ag_loop_thread(d->loops, thread);
  const bool amid = !is_resting(t);
  if (amid && !waits_amid_for_ever(d, thread)) return false;
  const uint32_t rounds = amid ? t->rest.lapses : t->rest.rounds;
  if (t->rest.clocks != t->clocks && rounds < MOST_ROUNDS) return false; /* there may be a deadline */
  return !has_news(d, thread, false) && !sees_another_state((ag_driver *)d, thread);
}

/* Could a thread that has stopped in a loop go on, since another thread has written what it has read? Then no time
 * passes: it is not true that no thread can run. The thread stays where it is, as the execution is only a part of the
 * one in which it reads the new value at once. */
static bool could_go_on(const ag_driver *d) {
  for (uint32_t i = 0; d->loops && i < ag_model_thread_count(d->model); i++)
    if (!ag_model_thread(d->model, i)->request.argument && ag_driver_goes_round(d, i)) return true;
  return false;
}

/* If a round that reads the clock waits in its midst, the clock goes on for as long as all of its rounds so far have
 * taken. So the thread reaches any deadline in few rounds. */
static bool in_vain(void *driver, uint32_t thread, int64_t *lapse) {
  ag_driver *d = driver;
  if (could_go_on(d)) return true;
  const bool vain = ag_driver_pauses_in_vain(d, thread), amid = waits_amid_for_ever(d, thread);
  loop_thread *t = ag_loop_thread(d->loops, thread);
  if (amid && vain) d->traits.paused = true;
  if (amid && !vain && t->rest.clocks != t->clocks && t->rest.lapses < MOST_ROUNDS)
    *lapse = stretch_of(t->rest.lapses++);
  return vain;
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

/* Would one round more show whether the round before has written only to objects that it had made? */
static bool is_unconfirmed(ag_driver *d, loop_thread *t, uint32_t slot, uint32_t rounds) {
  if (!t->watch.made || (t->watch.confirmed && !t->watch.disturbed)) return false;
  t->visits[slot] = ag_loop_visit_now(d, t, rounds);
  const bool again = !t->watch.disturbed;
  ag_loop_watch(d, t, slot, again);
  t->watch.confirmed = again;
  return true;
}

/* The round was in vain, and so was the one before, except that the thread waited for a time. Does the thread stop
 * here, at the head? It does if it waited with something changed, such as a lock taken. */
static bool stops_behind_pause(ag_driver *d, const loop_thread *t, const loop_visit *visit) {
  if (!t->rest.is || !t->rest.amid || t->rest.effects != t->effects || d->traits.clock_read) return false;
  if (d->matching || d->bounded || visit->phase != ag_model_phase(d->model) || !can_wait_here(d)) return false;
  d->traits.paused = true;
  return true;
}

/* The watched round of the loop is over. Has no other thread looked at a place meanwhile? Who only takes a lock, or
 * gives it back, does not look, unless this round gave it something. */
static bool is_unobserved(const loop_thread *t, uint32_t slot) {
  return t->watch.on && t->watch.slot == slot && !t->watch.observed && !(t->watch.gave && t->watch.overlapped);
}

bool ag_driver_waits_in_loop(ag_driver *d, ag_request *request) {
  uint32_t slot = (uint32_t)request->argument;
  const bool restored = slot & AG_LOOP_RESTORED, version = slot & AG_LOOP_VERSION, gave = slot & AG_LOOP_GAVE,
             may_watch = slot & AG_LOOP_WATCH;
  request->argument = 0;
  ag_driver_look_settles(d);
  loop_thread *t = d->loops ? ag_loop_thread(d->loops, d->now.current) : NULL;
  loop_visit visit = t ? t->visits[slot % AG_LOOP_SLOTS] : (loop_visit){0};
  if (t) ag_loop_end_call(d, t);
  if (t) ag_loop_settle(t);
  if (t) ag_loop_arrive(d, t, request->site);
  slot %= AG_LOOP_SLOTS;
  bool vain = visit.known && visit.effects == t->effects && visit.heard == ag_loop_heard(d, d->now.current);
  if (t) t->watch.gave = gave;
  if (vain && visit.writes != t->writes) vain = restored && is_unobserved(t, slot);
  if (vain && version) {
    vain = d->sections && !t->watch.versioned; /* without sections, looks at versions are not known */
    d->traits.versions_cut |= vain;
  }
  if (vain && restored && is_unconfirmed(d, t, slot, visit.rounds)) return false;
  if (vain && ag_loop_notifies_once_more(t)) {
    t->visits[slot] = ag_loop_visit_now(d, t, visit.rounds);
    if (restored) ag_loop_watch(d, t, slot, true);
    return false;
  }
  const bool woken = visit.wakes != t->wakes;
  if (vain && (woken || (visit.pauses != t->pauses && !stops_behind_pause(d, t, &visit)))) {
    rest(d, t, slot);
    if (restored || may_watch) ag_loop_watch(d, t, slot, restored);
    request->argument = may_watch ? AG_LOOP_WATCH : 0;
    return false;
  }
  if (!vain || d->matching || d->bounded || visit.phase != ag_model_phase(d->model) || !can_wait_here(d)) {
    const bool watches = restored || (may_watch && !vain);
    ag_driver_loop_visited(d, watches ? slot | AG_LOOP_WATCH : slot, request->site);
    request->argument = watches ? AG_LOOP_WATCH : 0;
    return false;
  }
  if (restored) ag_loop_take_back_round(d->loops, t);
  ag_loop_round_in_vain(t);
  t->waits_from = visit.from;
  t->watch.over = true;
  t->slot = slot;
  t->visits[slot].known = sleeps(t, slot, request);
  return true;
}

uint32_t ag_driver_loop_reads(const ag_driver *d, uint32_t thread, uint32_t *steps, uint32_t most) {
  uint32_t count = 0;
  const loop_thread *t = d->loops ? ag_loop_thread(d->loops, thread) : NULL;
  for (uint32_t i = t ? t->waits_from : 0; t && i < t->count && count < most; i++) {
    bool again = t->reads[i].own;
    for (uint32_t k = t->waits_from; k < i; k++) again |= t->reads[k].location == t->reads[i].location;
    if (!again) steps[count++] = t->reads[i].step;
  }
  return count;
}

bool ag_driver_goes_round(const ag_driver *d, uint32_t thread) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  return t->status == AG_LIVE && t->request.kind == AG_LOOP && has_news(d, thread, true);
}

void ag_driver_loops_walk(ag_driver *d) {
  if (!d->loops || !d->loops_go_on || ag_driver_schedule_length(d) < d->loops_stand) return;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    if (ag_driver_goes_round(d, i)) ag_model_thread(d->model, i)->notified = true;
}

/* Does a thread that cannot go on wait for a value that the place may hold in the midst of the round? */
static bool waits_for_place(ag_driver *d, uint32_t thread, const loop_place *place, bool gave) {
  const ag_thread *waiting = ag_model_thread(d->model, thread);
  const loop_thread *own = ag_loop_thread(d->loops, thread);
  const bool loops = waiting->request.kind == AG_LOOP || ag_driver_pauses_in_vain(d, thread);
  for (uint32_t i = own->waits_from; loops && i < own->count; i++)
    if (own->reads[i].location == place->location && !own->reads[i].own) return true;
  if (own->wait.queued) return false; /* for a signal */
  if (waiting->request.kind != AG_SECTION || !d->sections || (own->call.overlaps && !gave)) return false;
  return ag_sections_group(d->sections, thread, place->location, false) == waiting->request.object;
}

enum { MISSES_NONE, MISSES, MISSES_FOR_NOW };

/* The rounds of the thread leave all as it was. Could another thread, which cannot go on, do so in the midst of such a
 * round? Then there is no deadlock: the two threads miss each other only as long as the scheduler lets them. FOR_NOW:
 * it leaves its loop when they meet, as other executions show, or gets the lock that this thread gives back. */
static int misses_another(ag_driver *d, uint32_t thread) {
  const loop_thread *own = ag_loop_thread(d->loops, thread);
  int found = MISSES_NONE;
  for (uint32_t i = 0; own->watch.on && i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    for (uint32_t k = 0; i != thread && t->status == AG_LIVE && k < own->watch.place_count; k++) {
      if (!own->watch.places[k].again || !waits_for_place(d, i, &own->watch.places[k], own->watch.gave)) continue;
      const bool helps = t->request.kind == AG_SECTION ? t->request.lock != 0
                                                       : ag_loop_meeting_helps(d, ag_loop_thread(d->loops, i)->head);
      if (helps) return MISSES_FOR_NOW;
      found = MISSES;
    }
  }
  return found;
}

void ag_driver_loops_end(ag_driver *d) {
  if (!d->loops) return;
  ag_loop_thread(d->loops,
                 ag_model_thread_count(d->model)); /* makes room for all threads now, so that no entry moves below */
  bool for_now = false;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    const loop_thread *own = ag_loop_thread(d->loops, i);
    const bool loops = t->status == AG_LIVE && t->request.kind == AG_LOOP;
    const int misses = loops || ag_driver_pauses_in_vain(d, i) ? misses_another(d, i) : MISSES_NONE;
    for_now |= misses == MISSES_FOR_NOW;
    d->now.endless |= misses == MISSES;
    d->traits.missed |= misses != MISSES_NONE;
    if (!loops || t->request.argument) continue;
    if (!ag_loop_has_read(own) || sees_another_state(d, i)) d->now.endless = true;
    d->now.goes_round |= has_news(d, i, true);
  }
  /* The threads meet in another execution, without the rounds in which they miss each other. */
  d->now.goes_round |= for_now;
}
