/* Which writes of an execution are seen. */
#include "por/observers.h"

#include "por/dependence.h"
#include "por/mutant.h"
#include "por/search_state.h"

/* What comes next at a location. */
enum { NOTHING, BLIND, OTHER };

/* Where data races are looked for, plain writes keep their order: it may tell which of two races is seen. What a
 * location holds at the end may be told by the last write alone. */
bool por_is_blind(por_search *search, const por_operation *operation) {
  por_observers *o = &search->trace.observers;
  const por_oracle *oracle = &search->config.oracle;
  const por_location_id location = operation->first.location;
  if (operation->first.mode == POR_UNSEEN) return true;
  if (!(search->flags & POR_OBSERVES) || search->config.final_values || operation->first.mode != POR_WRITE ||
      operation->second.mode || operation->choices > 1 || !oracle->nature)
    return false;
  if (location < o->ordered.length && o->ordered.items[location]) return false;
  if ((oracle->nature(oracle->driver, operation) & (POR_OVERWRITES | POR_RACES)) != POR_OVERWRITES) return false;
  if (!por_got_memory(&search->trace, hp_reach(&o->taken, location))) return false;
  o->taken.items[location] = 1;
  return true;
}

por_operation por_unseen(por_search *search, const por_operation *operation) {
  por_operation unseen = *operation;
  if (por_is_blind(search, operation)) unseen.first.mode = POR_UNSEEN;
  return unseen;
}

/* The writes of what the access touches keep their order. True: some have not until now. */
static bool keep_order(por_search *search, por_access access) {
  por_observers *o = &search->trace.observers;
  if (!access.mode || POR_MUTANT(111) || !por_got_memory(&search->trace, hp_reach(&o->ordered, access.location)))
    return false;
  const bool anew =
      !o->ordered.items[access.location] && access.location < o->taken.length && o->taken.items[access.location];
  o->ordered.items[access.location] = 1;
  return anew;
}

/* A thread that has waited has seen what kept it, and what did not: also in states where it was not chosen. */
static bool find_waiting(por_search *search, por_end end) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  const uint32_t length = trace->nodes.length;
  bool anew = false;
  hp_numbers *since = &search->trace.observers.since;
  since->length = 0;
  if (!por_got_memory(&search->trace, hp_reach(since, search->threads.count))) return true;
  memset(since->items, 0, since->length * sizeof *since->items);
  for (uint32_t i = 0; i < length; i++) {
    bool waited = false;
    for (uint32_t at = since->items[nodes[i].thread]; at < i && !waited; at++)
      waited = !por_set_has(por_enabled(trace, at), nodes[i].thread);
    since->items[nodes[i].thread] = i + 1;
    if (!waited) continue;
    anew |= keep_order(search, nodes[i].operation.first);
    anew |= keep_order(search, nodes[i].operation.second);
  }
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    const por_operation *operation = por_announced(search, thread);
    if (!operation || por_is_blind(search, operation)) continue;
    bool waits = end == POR_END_DEADLOCK || end == POR_END_COMPLETE;
    for (uint32_t at = thread < since->length ? since->items[thread] : 0; at < length && !waits; at++)
      waits = !por_set_has(por_enabled(trace, at), thread);
    if (!waits) continue;
    anew |= keep_order(search, operation->first);
    anew |= keep_order(search, operation->second);
  }
  return anew;
}

static void set_mode(por_search *search, uint32_t at, por_mode mode) {
  por_trace *trace = &search->trace;
  por_node *node = &por_nodes(trace)[at];
  if (node->operation.first.mode == mode) return;
  if (at < trace->settled) {
    por_trace_unsettle(trace, at);
    search->trace.observers.from = at;
  }
  node->operation.first.mode = mode;
}

static bool comes_before(por_search *search, por_access access, uint32_t what) {
  por_observers *o = &search->trace.observers;
  if (!access.mode) return true;
  if (!por_got_memory(&search->trace, hp_reach(&o->next, access.location))) return false;
  if (!o->next.items[access.location] && !por_got_memory(&search->trace, hp_push(&o->touched, access.location)))
    return false;
  o->next.items[access.location] = what;
  return true;
}

bool por_observe(por_search *search, por_end end) {
  por_observers *o = &search->trace.observers;
  const por_node *nodes = por_nodes(&search->trace);
  o->from = UINT32_MAX;
  if (search->config.final_values || !search->config.oracle.nature) return true; /* no write is blind */
  if (find_waiting(search, end)) return false;
  for (uint32_t i = search->trace.nodes.length; i-- > 0;) {
    const por_operation *operation = &nodes[i].operation;
    const bool blind = por_is_blind(search, operation);
    const por_location_id location = operation->first.location;
    const uint32_t next = blind && location < o->next.length ? o->next.items[location] : NOTHING;
    if (blind) set_mode(search, i, next == OTHER ? POR_WRITE : POR_UNSEEN);
    if (!comes_before(search, operation->first, blind ? BLIND : OTHER) ||
        !comes_before(search, operation->second, OTHER))
      break;
  }
  for (uint32_t i = 0; i < o->touched.length; i++) o->next.items[o->touched.items[i]] = NOTHING;
  o->touched.length = 0;
  return true;
}

uint32_t por_observer_of(const por_search *search, uint32_t write) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  for (uint32_t i = write + 1; i < trace->nodes.length; i++)
    if (por_operation_mode(&nodes[i].operation, nodes[write].operation.first.location)) return i;
  return POR_NONE_INDEX;
}
