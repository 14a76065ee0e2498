/* Executions under random schedules, besides the search: depth-first search comes late to an error near the root of a
 * large tree, which such an execution may well run into. They begin when the search has not come to its end soon, and
 * are a small part of all executions. What they end in is no outcome, and what they touch changes nothing for the
 * search. */
#include "jvm/walks.h"

#include "jvm/learned.h"
/* The search's executions before the first walk; and for each one, until there have been random=, and from then on. */
enum { BEFORE = 100, FOR_EACH_FIRST = 10, FOR_EACH = 50 };

static bool is_wanted(const ag_agent *a) {
  const ag_options *o = &a->options;
  return o->random && o->stop == AG_STOP_FIRST && o->bound == POR_BOUND_NONE && !o->checkpoint && !o->resume;
}

bool ag_walk_due(const ag_agent *a) {
  if (a->phase != AG_PHASE_SEARCH || a->executions < BEFORE || !is_wanted(a) || a->found_count) return false;
  if (atomic_load(&a->stop_requested)) return false;
  uint64_t first = a->executions / FOR_EACH_FIRST, most = a->options.random;
  return a->walks < (first < most ? first : most) + a->executions / FOR_EACH;
}

por_search *ag_walk_new(ag_agent *a) {
  por_error error;
  uint64_t longest = por_search_statistics(a->main_search).depth;
  por_search *walk = por_walk_of(a->main_search, a->walks, (uint32_t)(a->walks % 4), longest, &error);
  if (!walk) return NULL;
  a->walks++;
  a->walk_learned = ag_learned_now(a);
  /* Its locations have numbers of their own, where the search does not know them yet. */
  if (a->driver.sections && !a->walk_sections) a->walk_sections = ag_sections_new();
  if (a->walk_sections) ag_sections_begin_search(a->walk_sections);
  if (a->driver.sections) a->driver.sections = a->walk_sections;
  return walk;
}

uint64_t ag_walk_steps(const ag_agent *a) {
  enum { MORE = 1000 };
  uint64_t steps = 2 * por_search_statistics(a->main_search).depth + MORE;
  return steps < a->options.steps ? steps : a->options.steps;
}

void ag_walk_end(ag_agent *a) {
  bool atomic = a->options.jdk == AG_JDK_ATOMIC && !ag_model_uses_atomic(a->model);
  a->driver.sections = atomic ? a->sections : NULL;
  /* The search's steps are others by now, and so are those of the walk from there on. */
  if (ag_learned_now(a) != a->walk_learned) a->restart = true;
}
