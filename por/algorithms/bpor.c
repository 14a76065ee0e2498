/* How the bounded algorithms add branches for races, and conservative ones. */
#include "por/algorithms/bpor.h"

#include "por/claims.h"
#include "por/dependence.h"
#include "por/initials.h"
#include "por/mutant.h"
#include "por/reinspect.h"
#include "por/search_state.h"

/* Adds one of `initials` (the search's scratch set; preferred: `thread`) to the backtrack set of `event`, unless one is
 * there or asleep. */
static void add_one(por_search *search, uint32_t event, por_thread_id preferred) {
  por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  uint64_t *initials = search->scratch.items;
  const uint64_t *enabled = por_enabled(trace, event), *sleep = por_sleep(trace, event);
  if (sleep && por_set_meets(initials, sleep, words)) return;
  por_branch *branch = por_trace_branch(trace, event);
  if (!branch || por_set_meets(initials, branch->backtrack, words)) return;
  por_thread_id thread = preferred;
  if (preferred == POR_NO_THREAD || !por_set_has(initials, preferred) || !por_set_has(enabled, preferred)) {
    thread = por_set_next(initials, words, 0);
    while (thread != POR_NO_THREAD && !por_set_has(enabled, thread)) thread = por_set_next(initials, words, thread + 1);
  }
  bool foreign = por_is_foreign(search, event);
  /* Where no thread is enabled, that is for a reason that no access shows: be safe. */
  if (thread != POR_NO_THREAD && foreign)
    por_claim_one(search, event, initials, thread);
  else if (thread != POR_NO_THREAD)
    por_set_add(branch->backtrack, thread);
  else if (foreign)
    por_claim_each(search, event, enabled);
  else
    por_set_join(branch->backtrack, enabled, words);
}

static bool touch_the_same(const por_footprint *a, const por_footprint *b) {
  if (a->touch_count != b->touch_count) return false;
  for (uint32_t i = 0; i < a->touch_count; i++)
    if (a->touches[i].access.location != b->touches[i].access.location ||
        a->touches[i].access.mode != b->touches[i].access.mode)
      return false;
  return true;
}

/* Would the race's later thread, by what it has done at the race's first event or before, touch there something else
 * than here? What a SECTION or a CALL touches may depend on the race's first event. Then the thread is an initial here,
 * and need not be one of what is to be explored: there its operation may depend on events that it does not depend on
 * here (model step-that-touches-otherwise). */
static bool touches_otherwise(const por_search *search, const por_race *race, uint32_t before) {
  const por_trace *trace = &search->trace;
  const por_node *later = race->later < trace->settled ? &por_nodes(trace)[race->later] : NULL;
  const por_operation *operation = later ? &later->operation : por_announced(search, race->thread);
  if (!por_mode_extends(operation->first.mode)) return false;
  por_footprint there,
      here = later ? por_node_footprint(trace, later) : por_trace_waiting(trace, race->thread, operation);
  return !por_trace_recall_at(trace, before, race->thread, operation, &there) || !touch_the_same(&here, &there);
}

static bool sleeps_as_another(const por_search *search, const por_race *race) {
  const uint64_t *sleep = por_sleep(&search->trace, race->event);
  return sleep && por_set_has(sleep, race->thread) && touches_otherwise(search, race, race->event);
}

/* All that are not asleep; one is. */
static void add_all(por_search *search, uint32_t event) {
  por_trace *trace = &search->trace;
  uint64_t *awake = search->scratch.items;
  por_branch *branch = por_trace_branch(trace, event);
  if (!branch) return;
  por_set_copy(awake, por_enabled(trace, event), trace->words);
  por_set_minus(awake, por_sleep(trace, event), trace->words);
  if (por_is_foreign(search, event))
    por_claim_each(search, event, awake);
  else
    por_set_join(branch->backtrack, awake, trace->words);
}

/* The race's later thread has looked in vain at the race's first event, or before. It can come in the event's place
 * only behind others that touch what it has looked at there. */
static void add_instead(por_search *search, const por_race *race) {
  uint64_t *initials = search->scratch.items;
  if (!touches_otherwise(search, race, race->event + 1)) return;
  por_set_remove(initials, race->thread);
  if (!por_set_empty(initials, search->trace.words)) add_one(search, race->event, POR_NO_THREAD);
}

/* The race's later thread, an initial, is to be explored at the race's first event. Who else is one will do if it looks
 * in vain there. */
static void note_instead(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  por_branch *branch = por_nodes(trace)[race->event].branch;
  if (!branch || !por_set_has(branch->backtrack, race->thread)) return;
  uint64_t *others = search->scratch.items;
  por_initials(search, race, others);
  por_set_remove(others, race->thread);
  if (!por_set_meets(others, branch->backtrack, trace->words)) por_set_join(branch->instead, others, trace->words);
}

/* Is the race's later operation a SECTION, which may turn out to look in vain? */
static bool may_look(const por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_operation *operation =
      race->later < trace->settled ? &por_nodes(trace)[race->later].operation : por_announced(search, race->thread);
  return operation && operation->first.mode == POR_SECTION;
}

void por_add_source(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  uint64_t *initials = search->scratch.items;
  por_initials(search, race, initials);
  const bool own = race->thread != POR_NO_THREAD && por_set_has(initials, race->thread);
  const bool looks = own && may_look(search, race);
  if (looks && por_trace_is_vain(trace, race->event, race->thread) && !POR_MUTANT(70)) {
    add_instead(search, race);
    return;
  }
  bool otherwise = own && sleeps_as_another(search, race) && !POR_MUTANT(57);
  if (otherwise) por_set_remove(initials, race->thread);
  if (otherwise && por_set_empty(initials, trace->words))
    add_all(search, race->event);
  else
    add_one(search, race->event, race->thread);
  if (looks) note_instead(search, race);
}

void por_add_initial(por_search *search, uint32_t event, por_thread_id preferred) {
  add_one(search, event, preferred);
}

void por_add_persistent(por_search *search, const por_race *race, uint32_t event) {
  if (POR_MUTANT(6) && event != race->event) return;
  por_race from = *race;
  from.event = event;
  por_causal_initials(search, &from, search->scratch.items);
  add_one(search, event, race->thread);
}

uint32_t por_block_start(const por_trace *trace, uint32_t event) {
  const por_node *nodes = por_nodes(trace);
  while (event && nodes[event].phase != event && nodes[event - 1].thread == nodes[event].thread) event--;
  return event;
}

uint32_t por_branch_before(const por_search *search, const por_race *race, uint32_t at) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  uint32_t start = por_block_start(trace, at);
  if (start < at) return start;
  if (por_set_has(por_enabled(trace, at), race->thread)) return POR_NONE_INDEX;
  const por_operation *operation =
      race->later < trace->settled ? &nodes[race->later].operation : por_announced(search, race->thread);
  while (at-- > 0)
    if (nodes[at].thread != race->thread && por_operations_dependent(&nodes[at].operation, operation)) return at;
  return POR_NONE_INDEX;
}

bool por_bpor_delay(por_search *search, const por_race *race) {
  if (search->config.bound != POR_BOUND_DELAY) return false;
  por_explore_all(search, race->event);
  for (uint32_t at = por_block_start(&search->trace, race->event);; at = por_block_start(&search->trace, at - 1)) {
    por_explore_all(search, at);
    if (!at) return true;
  }
}

void por_bpor_beside(por_search *search, uint32_t at, const uint64_t *others) {
  por_trace *trace = &search->trace;
  por_set_join(por_nodes(trace)[at].branch->backtrack, others, trace->words);
  por_race race = {.event = at};
  if (!por_bpor_delay(search, &race)) por_explore_all(search, por_block_start(trace, at));
}
