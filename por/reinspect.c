/* Walks the state graph behind a visited state, and finds races between those operations and the trace. */
#include "por/reinspect.h"

#include "por/claims.h"
#include "por/dependence.h"
#include "por/mutant.h"
#include "por/search_state.h"
#include "por/states/matching.h"
#include "por/unprotected.h"

/* What sleeps there is explored from an earlier node. */
static void claim_all(por_search *search, uint32_t at) {
  const uint64_t *sleep = search->flags & POR_USES_SLEEP ? por_sleep(&search->trace, at) : NULL;
  uint64_t *awake = search->scratch.items;
  por_set_copy(awake, por_enabled(&search->trace, at), search->trace.words);
  if (sleep) por_set_minus(awake, sleep, search->trace.words);
  por_claim_each(search, at, awake);
}

void por_explore_all(por_search *search, uint32_t at) {
  por_branch *branch = por_trace_branch(&search->trace, at);
  if (por_is_foreign(search, at))
    claim_all(search, at);
  else if (branch)
    por_set_join(branch->backtrack, por_enabled(&search->trace, at), search->trace.words);
}

static bool actions_conflict(const por_action *action, const por_footprint *footprint) {
  for (uint32_t i = 0; i < por_access_count(footprint); i++)
    for (int j = 0; j < 2; j++)
      if (por_accesses_conflict(por_access_number(footprint, i), action->access[j])) return true;
  return false;
}

static bool actions_race(const por_action *action, const por_footprint *footprint) {
  for (uint32_t i = 0; i < por_access_count(footprint); i++)
    for (int j = 0; j < 2; j++) {
      const por_access access = por_access_number(footprint, i);
      if (por_accesses_conflict(access, action->access[j]) && por_modes_race(access.mode, action->access[j].mode))
        return true;
    }
  return false;
}

/* Does the event happen before the last event of `thread` below `end`? */
static bool ordered_before(const por_trace *trace, uint32_t event, por_thread_id thread, uint32_t end) {
  uint32_t count;
  const uint32_t *events = por_events_of(trace, thread, &count);
  while (count && events[count - 1] >= end) count--;
  return count && events[count - 1] > event && por_before(trace, event, events[count - 1]);
}

/* The first node below `end` that the last walk came by; `end` if there is none. Nodes of the owner are none of this
 * search's: what follows their states is explored here as if they were new. */
static uint32_t led_back_to(const por_search *search, uint32_t end) {
  const por_matching *m = &search->matching;
  if (!m->graph.met_open) return end;
  for (uint32_t at = search->part.root; at < end; at++) {
    uint32_t state = por_matching_state(search, at);
    if (state != POR_NO_STATE && m->table.states[state].mark >> 2 == m->graph.walks) return at;
  }
  return end;
}

/* What one thread awaits behind a state. By number of an action, a bit for each of the first 64 threads. */
typedef struct awaiting {
  por_thread_id thread;
  uint64_t all;     /* the threads of which it awaits what they have done last below the end */
  por_masks before; /* it may carry out the action before it awaits that thread */
} awaiting;

/* An action by its number. Most actions and events touch nothing in common: the sets of locations tell so at once. */
typedef struct follower {
  uint32_t action;
  uint64_t locations; /* location % 64 */
} follower;

/* What lies behind the state of node `end`. */
typedef struct behind {
  uint32_t state, end;
  HP_VECTOR(follower) actions;
  HP_VECTOR(awaiting) known;
} behind;

static void forget(behind *b) {
  for (uint32_t i = 0; i < b->known.length; i++) hp_free(&b->known.items[i].before);
  hp_free(&b->known);
  hp_free(&b->actions);
}

static uint64_t location_bit(por_access access) {
  return access.mode ? UINT64_C(1) << access.location % 64 : 0;
}

/* Takes what the last walk has found. */
static bool take_reached(behind *b, const por_state_graph *graph) {
  for (uint32_t i = 0; i < graph->reached.length; i++) {
    const uint32_t number = graph->reached.items[i];
    const por_action *action = &por_actions(graph)[number];
    const uint64_t locations = location_bit(action->access[0]) | location_bit(action->access[1]);
    if (!hp_push(&b->actions, (follower){number, locations})) return false;
  }
  return true;
}

static uint64_t locations_of(const por_footprint *footprint) {
  uint64_t locations = 0;
  for (uint32_t i = 0; i < por_access_count(footprint); i++) locations |= location_bit(por_access_number(footprint, i));
  return locations;
}

/* The threads whose last event below the end, their end say, the action awaits. An update keeps no order with who
 * awaits it, so it does not count. */
static uint64_t awaited_by(const por_search *search, const behind *b, const por_action *action) {
  const por_trace *trace = &search->trace;
  const uint32_t threads = trace->thread_events.length;
  uint64_t awaited = 0;
  if (action->access[0].mode != POR_AWAIT && action->access[1].mode != POR_AWAIT) return 0;
  for (por_thread_id thread = 0; thread < threads && thread < 64; thread++) {
    uint32_t count;
    const uint32_t *events = por_events_of(trace, thread, &count);
    while (count && events[count - 1] >= b->end) count--;
    if (!count || thread == action->thread) continue;
    const por_footprint last = por_node_footprint(trace, &por_nodes(trace)[events[count - 1]]);
    if (last.operation->first.mode == POR_RELEASE && actions_conflict(action, &last)) awaited |= UINT64_C(1) << thread;
  }
  return awaited;
}

static bool find_awaited(por_search *search, const behind *b, awaiting *found) {
  por_state_graph *graph = &search->matching.graph;
  por_masks awaits = {0};
  bool got = true;
  for (uint32_t i = 0; i < b->actions.length && got; i++) {
    const uint32_t number = b->actions.items[i].action;
    const por_action *action = &por_actions(graph)[number];
    const uint64_t awaited = action->thread == found->thread ? awaited_by(search, b, action) : 0;
    if (!awaited) continue;
    got = hp_reach(&awaits, number);
    if (got) awaits.items[number] = awaited;
    found->all |= awaited;
  }
  if (got && found->all)
    got = por_state_graph_before(graph, &search->matching.table, b->state, found->thread, &awaits, &found->before);
  hp_free(&awaits);
  return got;
}

/* Does the thread carry out the action only behind an operation that awaits the last event of `awaited`? Then all
 * events of that thread happen before the action, with something in between. */
static bool comes_later(por_search *search, behind *b, uint32_t number, por_thread_id awaited) {
  const por_thread_id thread = por_actions(&search->matching.graph)[number].thread;
  uint32_t at = 0;
  while (at < b->known.length && b->known.items[at].thread != thread) at++;
  if (at == b->known.length) {
    awaiting found = {.thread = thread};
    const bool got = find_awaited(search, b, &found) && hp_push(&b->known, found);
    if (!por_got_memory(&search->trace, got)) {
      hp_free(&found.before);
      return false;
    }
  }
  const awaiting *known = &b->known.items[at];
  const uint64_t before = number < known->before.length ? known->before.items[number] : 0;
  return awaited < 64 && known->all >> awaited & 1 && (!(before >> awaited & 1) || POR_MUTANT(90));
}

void por_reinspect(por_search *search, uint32_t state, uint32_t end, por_owed *owed, bool ordered_too) {
  const por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  bool known = por_matching_reach(search, state);
  uint32_t back = led_back_to(search, end), first = m->ends_early ? 0 : back;
  for (uint32_t at = first; at < end; at++) por_explore_all(search, at);
  if (back < end) por_matching_on_cycle(search, back);
  /* What comes by the cycle later, or by a state that is not known, is held against none of these. */
  por_note_sections(search, known ? first : 0, end);
  for (uint32_t at = 0; at < end && !known; at++) owed(search, at, POR_NO_THREAD);
  if (!known || first < end) return;
  behind b = {.state = state, .end = end};
  if (!por_got_memory(&search->trace, take_reached(&b, &m->graph))) b.actions.length = 0;
  for (uint32_t at = 0; at < end; at++) {
    const por_node *node = &por_nodes(trace)[at];
    const por_footprint footprint = por_node_footprint(trace, node);
    const uint64_t locations = locations_of(&footprint);
    for (uint32_t i = 0; i < b.actions.length; i++) {
      if (!(b.actions.items[i].locations & locations)) continue;
      const por_action *action = &por_actions(&m->graph)[b.actions.items[i].action];
      if (action->thread == node->thread || !actions_conflict(action, &footprint)) continue;
      if (!ordered_before(trace, at, action->thread, end) && !POR_MUTANT(78)) {
        por_check_section(search, &node->operation, &action->operation);
        por_check_section(search, &action->operation, &node->operation);
      }
      if (!actions_race(action, &footprint)) continue;
      if (ordered_too || (!ordered_before(trace, at, action->thread, end) &&
                          !comes_later(search, &b, b.actions.items[i].action, node->thread)))
        owed(search, at, action->thread);
    }
  }
  forget(&b);
}

void por_reinspect_cut(por_search *search, por_owed *owed, bool ordered_too) {
  const por_matching *m = &search->matching;
  if (m->cut_at != POR_NO_STATE) por_reinspect(search, m->cut_at, search->trace.nodes.length, owed, ordered_too);
}

/* Who goes round a cycle comes before and after all that lies behind it, though no execution may hold both: it ends
 * where the cycle is closed. Holds each SECTION behind the cycle against all operations there. */
static void check_sections_behind(por_search *search) {
  const por_state_graph *graph = &search->matching.graph;
  for (uint32_t i = 0; i < graph->reached.length; i++) {
    const por_action *section = &por_actions(graph)[graph->reached.items[i]];
    if (!por_mode_section(section->operation.first.mode)) continue;
    if (graph->met_unknown) por_note_unprotected(search, &section->operation);
    for (uint32_t j = 0; j < graph->reached.length; j++) {
      const por_action *other = &por_actions(graph)[graph->reached.items[j]];
      bool conflict = false;
      for (int k = 0; k < 4; k++) conflict |= por_accesses_conflict(section->access[k & 1], other->access[k >> 1]);
      if (conflict && section->thread != other->thread)
        por_check_section(search, &section->operation, &other->operation);
    }
  }
}

void por_reinspect_closing(por_search *search, uint32_t at, por_owed *owed, bool ordered_too) {
  const por_node_state *node = por_matching_node(search, at);
  if (!node || !node->on_cycle) return;
  por_reinspect(search, node->state, at, owed, ordered_too);
  if (!POR_MUTANT(107)) check_sections_behind(search);
}

/* One thread of the set, `thread` if there is none yet, is to be explored at the node. */
static void add_one(por_search *search, uint32_t at, const uint64_t *set, por_thread_id thread) {
  if (por_is_foreign(search, at))
    por_claim_one(search, at, set, thread);
  else
    por_set_add(por_nodes(&search->trace)[at].branch->backtrack, thread);
}

static void owed_dpor(por_search *search, uint32_t event, por_thread_id thread) {
  uint64_t *set = search->scratch.items;
  if (!por_trace_branch(&search->trace, event)) return;
  if (thread == POR_NO_THREAD || !por_set_has(por_enabled(&search->trace, event), thread)) {
    por_explore_all(search, event);
    return;
  }
  por_set_clear(set, search->trace.words);
  por_set_add(set, thread);
  add_one(search, event, set, thread);
}

void por_reinspect_dpor(por_search *search, por_end end) {
  (void)end;
  por_reinspect_cut(search, owed_dpor, false);
}

void por_closing_dpor(por_search *search, uint32_t at) {
  por_reinspect_closing(search, at, owed_dpor, false);
}

/* Is the thread's first event behind `event` on the trace first also in the part that does not happen after `event`? */
static bool comes_first(const por_trace *trace, uint32_t event, por_thread_id thread) {
  uint32_t first = por_first_event_after(trace, thread, event);
  if (first == POR_NONE_INDEX || por_before(trace, event, first)) return false;
  for (uint32_t between = event + 1; between < first; between++)
    if (!por_before(trace, event, between) && por_before(trace, between, first)) return false;
  return true;
}

void por_owed_source(por_search *search, uint32_t event, por_thread_id thread) {
  (void)thread;
  const por_trace *trace = &search->trace;
  const uint64_t *enabled = por_enabled(trace, event), *sleep = por_sleep(trace, event);
  por_branch *branch = por_trace_branch(&search->trace, event);
  por_thread_id found = POR_NO_THREAD;
  uint64_t *initials = search->scratch.items;
  if (!branch) return;
  por_set_clear(initials, trace->words);
  /* Whatever follows, v begins with what the trace holds behind the event and not after it. */
  for (por_thread_id first = 0; first < trace->thread_events.length; first++) {
    if (first == por_nodes(trace)[event].thread || !por_set_has(enabled, first) || !comes_first(trace, event, first))
      continue;
    if (por_set_has(branch->backtrack, first) || (sleep && por_set_has(sleep, first))) return;
    if (found == POR_NO_THREAD) found = first;
    por_set_add(initials, first);
  }
  if (found != POR_NO_THREAD)
    add_one(search, event, initials, found);
  else
    por_explore_all(search, event);
}

void por_reinspect_source(por_search *search, por_end end) {
  (void)end;
  por_reinspect_cut(search, por_owed_source, false);
}

void por_closing_source(por_search *search, uint32_t at) {
  por_reinspect_closing(search, at, por_owed_source, false);
}
