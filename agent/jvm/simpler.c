/* A simpler schedule of the error that the search has found. A search by depth, and random executions even more, come
 * to an error through switches between threads that have nothing to do with it. So before the error is reported, hpor
 * runs the program under random schedules with few preemptions (POR_SAMPLE_FEW). It keeps the one that comes to the
 * same error with the fewest switches. These executions belong to no search: they are not counted, and add no error. */
#include "jvm/simpler.h"

#include "jvm/findings.h"
#include "jvm/walks.h"

#include <stdlib.h>

/* How many executions without progress are enough, and the steps that all of them may have: a second or two. A limit of
 * time would make the schedule depend on the machine, and is for programs that are very slow. */
enum { IN_VAIN = 250, MOST_STEPS = 100000, MOST_SECONDS = 5 };
/* The executions take turns with so many preemptions less one. */
enum { DEPTHS = 3 };

static size_t switches_of(const por_step *steps, size_t count) {
  size_t switches = 0;
  for (size_t i = 1; i < count; i++) switches += steps[i].thread != steps[i - 1].thread;
  return switches;
}

/* Each thread but the first has to be switched to at least once. */
static bool may_be_simpler(const ag_found *f) {
  uint64_t seen[4] = {0};
  size_t threads = 0;
  for (size_t i = 0; i < f->step_count; i++) {
    uint32_t bit = f->steps[i].thread % 256;
    threads += !(seen[bit >> 6] >> (bit & 63) & 1);
    seen[bit >> 6] |= UINT64_C(1) << (bit & 63);
  }
  return switches_of(f->steps, f->step_count) > threads;
}

static bool is_possible(const ag_agent *a) {
  const ag_options *o = &a->options;
  const ag_findings *found = &a->findings;
  return o->stop == AG_STOP_FIRST && o->bound == POR_BOUND_NONE && !o->checkpoint && !o->resume && !a->stage.replay &&
         !found->uncontrollable && found->found_count == 1 && found->found[0].steps && !found->found[0].foreign &&
         found->found[0].kind != AG_FAIL_LIVELOCK && !atomic_load(&a->stopping.stop_requested);
}

bool ag_simpler_due(ag_agent *a) {
  ag_simplifying *s = &a->findings.simplifying;
  if (a->stage.phase == AG_PHASE_DONE || !is_possible(a) || !may_be_simpler(&a->findings.found[0])) return false;
  if (!s->tries) s->began = ag_seconds(a);
  s->spent = ag_seconds(a) - s->began;
  return s->steps < MOST_STEPS && s->in_vain < IN_VAIN && s->spent < MOST_SECONDS;
}

por_search *ag_simpler_new(ag_agent *a) {
  ag_simplifying *s = &a->findings.simplifying;
  if (!s->sampler) s->sampler = por_sampler_new();
  if (!s->sampler) return NULL;
  s->again = s->taken = false;
  return ag_walk_begin(a, s->sampler, 1 + s->tries++ % DEPTHS);
}

void ag_simpler_take(ag_agent *a) {
  ag_simplifying *s = &a->findings.simplifying;
  ag_found *f = &a->findings.found[0], now = s->seen;
  s->in_vain++;
  s->steps += a->engine.driver.now.steps;
  if (!s->again) return;
  now.steps = NULL;
  ag_findings_copy_steps(a, &now);
  size_t switches = now.steps ? switches_of(now.steps, now.step_count) : SIZE_MAX,
         before = switches_of(f->steps, f->step_count);
  if (switches > before || (switches == before && now.step_count >= f->step_count)) {
    free(now.steps);
    return;
  }
  free(f->steps);
  f->steps = now.steps;
  f->step_count = now.step_count;
  f->searched = now.searched;
  f->thread = now.thread;
  f->first_access = now.first_access;
  f->beside = now.beside;
  f->announced = now.announced;
  s->in_vain = 0;
  s->taken = true;
}

void ag_simpler_forget(ag_agent *a) {
  por_sampler_free(a->findings.simplifying.sampler);
  a->findings.simplifying = (ag_simplifying){0};
}
