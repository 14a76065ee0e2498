/* dl-s-por: Algorithm 3 (DL-S-POR) of the pragmatic paper: s-por with source sets, found lazily. When the search comes
 * back to a node, it looks through everything behind the thread just explored (IsComplete, lines 17 to 32).
 *
 * Line 18 must be read as: for the transitions (s, a, s') of L_r whose thread is not yet in done. Of the appendix's
 * optimizations, each transition is walked once (state_graph.c). There is no walk if all enabled threads are explored
 * already, or if only one is enabled.
 *
 * Not in the paper: deadlocks and cycles. An operation with which a thread waits at the end counts as carried out
 * (por_matching_end()). If the walk leads back to the trace, not everything that follows is known, so all threads are
 * explored. */
#include "por/dependence.h"

#include "por/algorithms/safe_set.h"
#include "por/algorithms/source_set.h"
#include "por/reinspect.h"
#include "por/search_state.h"
#include "por/states/matching.h"

static bool can_be_swapped(const por_action *a, const por_action *b) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (por_accesses_conflict(a->access[i], b->access[j]) && por_modes_race(a->access[i].mode, b->access[j].mode))
        return true;
  return false;
}

/* Lines 26 to 28 for one transition. False: what follows it is not all known. */
static bool look_behind(por_search *search, uint32_t at, const por_edge *edge) {
  const por_matching *m = &search->matching;
  if (!por_matching_reach(search, edge->target) || m->graph.met_open) return false;
  const por_action *own = &por_actions(&m->graph)[edge->action];
  uint64_t *current = por_source_set_current(search, at, own->thread);
  for (uint32_t i = 0; current && i < m->graph.reached.length; i++) {
    const por_action *action = &por_actions(&m->graph)[m->graph.reached.items[i]];
    if (action->thread != own->thread && can_be_swapped(own, action)) por_set_add(current, action->thread);
  }
  return true;
}

/* Line 21: is the source set complete whatever follows? */
static bool nothing_left(const por_search *search, uint32_t at) {
  const por_trace *trace = &search->trace;
  const uint64_t *done = por_nodes(trace)[at].branch->done, *enabled = por_enabled(trace, at);
  for (uint32_t w = 0; w < trace->words; w++)
    if (enabled[w] & ~done[w]) return false;
  return true;
}

static por_thread_id next(por_search *search, uint32_t at, uint16_t *choice) {
  const por_matching *m = &search->matching;
  uint32_t state = por_matching_state(search, at);
  por_thread_id thread = por_nodes(&search->trace)[at].thread;
  if (nothing_left(search, at)) return POR_NO_THREAD;
  bool known = state != POR_NO_STATE;
  for (uint32_t e = known ? m->table.states[state].edges : 0; e && known;) {
    por_edge edge = m->graph.edges.items[e - 1];
    if (por_actions(&m->graph)[edge.action].thread == thread) known = look_behind(search, at, &edge);
    e = edge.next;
  }
  if (!known) por_explore_all(search, at);
  return por_source_set_next(search, at, choice);
}

static void end(por_search *search, por_end how) {
  (void)how;
  por_safe_mistaken(search);
  for (uint32_t at = 0; search->matching.ends_early && at < search->trace.nodes.length; at++)
    por_explore_all(search, at);
}

const por_algorithm por_algorithm_dl_s_por = {.name = "dl-s-por",
                                              .flags = POR_MATCHES | POR_ALWAYS_MATCHES | POR_USES_GRAPH,
                                              .init = por_source_set_init,
                                              .free = por_source_set_free,
                                              .bytes = por_source_set_bytes,
                                              .save = por_source_set_save,
                                              .load = por_source_set_load,
                                              .choose = por_source_set_choose,
                                              .end = end,
                                              .beside = por_safe_beside,
                                              .open = por_source_set_open,
                                              .next = next,
                                              .visited = por_safe_visited};
