/* The nearest schedule that passes. It has the most steps in common with the error's schedule: where the two part, a
 * reader sees what the error depends on. hpor goes back through the error's schedule, step by step. At each step it
 * lets every other thread go on instead, and from there on each thread as long as it can. These executions belong to
 * no search: they are not counted, and add no error. */
#include "jvm/passing.h"

#include "jvm/findings.h"
#include "jvm/recorder.h"

#include <stdlib.h>

/* The executions, and the steps that all of them may have. A limit of time would make the result depend on the machine,
 * and is for programs that are very slow. */
enum { MOST_TRIES = 400, MOST_STEPS = 100000, MOST_SECONDS = 5 };

static bool is_possible(const ag_agent *a) {
  const ag_options *o = &a->options;
  const ag_findings *found = &a->findings;
  if (o->stop != AG_STOP_FIRST || o->checkpoint || o->resume || a->stage.replay || found->uncontrollable ||
      found->found_count != 1 || atomic_load(&a->stopping.stop_requested))
    return false;
  const ag_found *f = &found->found[0];
  /* A data race is there in each order of its accesses, and a livelock has no last step. */
  return f->steps && !f->passing.same && f->kind != AG_FAIL_RACE && f->kind != AG_FAIL_LIVELOCK;
}

static uint32_t threads_of(const ag_found *f) {
  uint32_t most = 0;
  for (size_t i = 0; i < f->step_count; i++)
    if (f->steps[i].thread >= most) most = f->steps[i].thread + 1;
  return most;
}

/* The next thread to be tried; false: all of them were, at each step. */
static bool next_try(const ag_found *f, ag_passing_search *s) {
  const uint32_t threads = threads_of(f);
  if (!s->tries) *s = (ag_passing_search){.at = f->step_count, .thread = threads, .began = s->began};
  do {
    if (++s->thread >= threads) {
      if (--s->at == 0) return false;
      s->thread = 0;
    }
  } while (s->at >= f->step_count || f->steps[s->at].thread == s->thread);
  return true;
}

bool ag_passing_due(ag_agent *a) {
  ag_passing_search *s = &a->findings.passing;
  if (a->stage.phase == AG_PHASE_DONE || s->over || !is_possible(a)) return false;
  if (!s->tries) s->began = ag_seconds(a);
  bool due = s->tries < MOST_TRIES && s->steps < MOST_STEPS && ag_seconds(a) - s->began < MOST_SECONDS &&
             next_try(&a->findings.found[0], s);
  s->tries++;
  s->over = !due;
  return due;
}

por_search *ag_passing_new(ag_agent *a) {
  const ag_found *f = &a->findings.found[0];
  const por_search *source = a->stage.walk ? a->stage.walk : a->stage.main_search;
  por_search *search = por_replay_of(source, f->steps, a->findings.passing.at, NULL);
  if (search) por_replay_then(search, a->findings.passing.thread);
  return search;
}

/* The schedule of the current execution; the caller owns its steps. */
static ag_neighbour current_schedule(ag_agent *a) {
  ag_neighbour now = {.step_count = (size_t)a->engine.driver.now.steps};
  now.steps = malloc((now.step_count ? now.step_count : 1) * sizeof *now.steps);
  if (now.steps) ag_driver_schedule(&a->engine.driver, now.steps, now.step_count);
  return now;
}

/* Where the two schedules part. No steps in common: they do not, or nothing is known. */
static ag_passing parting(const ag_found *f, const ag_neighbour *n) {
  size_t same = 0;
  if (!n->steps) return (ag_passing){0};
  while (same < n->step_count && same < f->step_count && n->steps[same].thread == f->steps[same].thread) same++;
  if (same == n->step_count || same == f->step_count) return (ag_passing){0};
  return (ag_passing){.same = same, .thread = n->steps[same].thread};
}

void ag_passing_take(ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  ag_found *f = &a->findings.found[0];
  a->findings.passing.steps += d->now.steps;
  if (d->now.end != POR_END_COMPLETE || d->now.failed || d->now.discarded) return;
  ag_neighbour now = current_schedule(a);
  now.searched = d->loops_stand;
  f->passing = parting(f, &now);
  if (f->passing.same)
    f->neighbour = now;
  else
    free(now.steps);
}

por_search *ag_passed_new(ag_agent *a) {
  if (!a->options.html && !a->options.json) return NULL;
  if (!a->findings.found_count || a->findings.uncontrollable || atomic_load(&a->stopping.stop_requested)) return NULL;
  ag_neighbour *n = &a->findings.found[0].neighbour;
  if (n->tried || !n->steps) return NULL;
  n->tried = true;
  for (size_t i = 0; i < n->step_count; i++) ag_driver_remove_group(&a->engine.driver, &n->steps[i].operation);
  return por_replay_of(a->stage.walk ? a->stage.walk : a->stage.main_search, n->steps, n->step_count, NULL);
}

void ag_passed_take(ag_agent *a, JNIEnv *env) {
  const ag_driver *d = &a->engine.driver;
  ag_neighbour *n = &a->findings.found[0].neighbour;
  ag_recording *recording = ag_recorder_take(a->findings.recorder, env);
  bool same = d->now.end == POR_END_COMPLETE && !d->now.failed && !por_failure(a->stage.search) && recording &&
              recording->step_count == n->step_count;
  if (same)
    n->recording = recording;
  else
    ag_recording_free(recording);
}

void ag_passing_forget(ag_agent *a) {
  a->findings.passing = (ag_passing_search){0};
}
