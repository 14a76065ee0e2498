/* How the bounded algorithms add branches for races, and conservative ones. */
#include "por/algorithms/bpor.h"

#include "por/claims.h"
#include "por/dependence.h"
#include "por/initials.h"
#include "por/mutant.h"
#include "por/reinspect.h"
#include "por/search_parts.h"

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

/* What the race's later operation touches. */
static por_footprint later_footprint(const por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  if (race->later < trace->settled) return por_node_footprint(trace, &por_nodes(trace)[race->later]);
  return por_trace_waiting(trace, race->thread, por_announced(search, race->thread));
}

/* Is the race's later thread asleep at the race's first event, to touch there something else than here? What a SECTION,
 * CALL, PUT or TAKE touches may depend on the race's first event. Then the thread is an initial here, and need not be
 * one of what is to be explored: there its operation may depend on events that it does not depend on here (model
 * step-that-touches-otherwise). */
static bool sleeps_as_another(const por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const uint64_t *sleep = por_sleep(trace, race->event);
  const bool waits = race->later >= trace->settled;
  const por_node *node = waits ? NULL : &por_nodes(trace)[race->later];
  const por_operation *pending = waits ? por_announced(search, race->thread) : NULL;
  if (!sleep || !por_set_has(sleep, race->thread) || (waits && !pending)) return false;
  const por_operation announced = waits ? *pending : por_announced_at(node);
  por_touch own;
  por_footprint here = {0}, there;
  if (!por_mode_extends(announced.first.mode)) return false;
  if (waits)
    here = por_trace_waiting(trace, race->thread, pending);
  else
    por_touched_at(trace, node, &own, &here);
  return !por_trace_recall_at(trace, race->event, race->thread, &announced, &there) || !touch_the_same(&here, &there);
}

/* All that are not asleep. */
static void add_all(por_search *search, uint32_t event) {
  por_trace *trace = &search->trace;
  uint64_t *awake = search->scratch.items;
  por_branch *branch = por_trace_branch(trace, event);
  if (!branch) return;
  por_set_copy(awake, por_enabled(trace, event), trace->words);
  if (por_sleep(trace, event)) por_set_minus(awake, por_sleep(trace, event), trace->words);
  if (por_is_foreign(search, event))
    por_claim_each(search, event, awake);
  else
    por_set_join(branch->backtrack, awake, trace->words);
}

/* Another process may have seen the thread look in vain at the node, and has not told what it has looked at. */
static bool may_be_vain(const por_trace *trace, uint32_t at, por_thread_id thread) {
  const por_branch *branch = por_nodes(trace)[at].branch;
  return branch && por_set_has(branch->ended, thread) && por_trace_is_unknown(trace, at, thread);
}

void por_add_source(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  uint64_t *initials = search->scratch.items;
  por_initials(search, race, initials);
  const bool own = race->thread != POR_NO_THREAD && por_set_has(initials, race->thread);
  const por_footprint here = own ? later_footprint(search, race) : (por_footprint){NULL, NULL, 0};
  const bool looks = own && trace->looks && here.operation && por_mode_section(here.operation->first.mode);
  if (looks && por_trace_is_vain(trace, race->event, race->thread) && !POR_MUTANT(70)) {
    if (por_look_differs(search, race->event, race->thread, &here)) add_all(search, race->event);
    return;
  }
  if (looks && may_be_vain(trace, race->event, race->thread)) {
    add_all(search, race->event);
    return;
  }
  bool otherwise = own && sleeps_as_another(search, race) && !POR_MUTANT(57);
  if (otherwise) por_set_remove(initials, race->thread);
  if (otherwise && por_set_empty(initials, trace->words))
    add_all(search, race->event);
  else
    add_one(search, race->event, race->thread);
  if (looks) por_look_asked(search, race->event, &here, race->thread);
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
