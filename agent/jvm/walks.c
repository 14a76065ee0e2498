/* Random walks: executions under random schedules, besides the search. Depth-first search comes late to an error near
 * the root of a large tree; a random walk may soon meet such an error. Walks begin when the search does not end soon,
 * and are a small part of all executions. A walk adds no outcome, and its accesses change nothing for the search. */
#include "jvm/walks.h"

#include "jvm/learned.h"
/* The search's executions before the first walk; and for each one, until there have been random=, and from then on. */
enum { BEFORE = 100, FOR_EACH_FIRST = 10, FOR_EACH = 50 };

static bool is_wanted(const ag_agent *a) {
  const ag_options *o = &a->options;
  bool explores = !o->sampling && o->bound == POR_BOUND_NONE && !o->checkpoint && !o->resume;
  return o->random && explores && o->stop == AG_STOP_FIRST;
}

bool ag_walk_due(const ag_agent *a) {
  if (a->jobs.on || a->stage.phase != AG_PHASE_SEARCH || a->stage.executions < BEFORE || !is_wanted(a) ||
      a->findings.found_count)
    return false;
  if (atomic_load(&a->stopping.stop_requested)) return false;
  uint64_t first = a->stage.executions / FOR_EACH_FIRST, most = a->options.random;
  return a->stage.walks < (first < most ? first : most) + a->stage.executions / FOR_EACH;
}

por_search *ag_walk_new(ag_agent *a) {
  if (!a->stage.sampler) a->stage.sampler = por_sampler_new();
  por_search *walk = a->stage.sampler ? ag_walk_begin(a, a->stage.sampler, 0) : NULL;
  if (walk) a->stage.walks++;
  return walk;
}

por_search *ag_walk_begin(ag_agent *a, por_sampler *sampler, uint32_t depth) {
  hp_error error;
  por_search *walk = por_sample_of(a->stage.main_search, sampler, depth, &error);
  if (!walk) return NULL;
  a->stage.walk_learned = ag_learned_now(a);
  /* Its locations have numbers of their own, where the search does not know them yet. */
  if (a->engine.driver.sections && !a->engine.walk_sections) a->engine.walk_sections = ag_sections_new();
  if (a->engine.walk_sections) ag_sections_begin_search(a->engine.walk_sections);
  if (a->engine.driver.sections) a->engine.driver.sections = a->engine.walk_sections;
  return walk;
}

uint64_t ag_walk_steps(const ag_agent *a) {
  enum { MORE = 1000 };
  uint64_t steps = 2 * por_search_statistics(a->stage.main_search).depth + MORE;
  return steps < a->options.steps ? steps : a->options.steps;
}

void ag_walk_end(ag_agent *a) {
  bool atomic = a->options.jdk == AG_JDK_ATOMIC && !ag_model_uses_atomic(a->engine.model);
  a->engine.driver.sections = atomic ? a->engine.sections : NULL;
  /* The search's steps are others by now, and so are those of the walk from there on. */
  if (ag_learned_now(a) != a->stage.walk_learned) a->stage.restart = true;
}
