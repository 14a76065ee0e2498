/* The statistics of a search: counts, depth, choices. */
#include "por/search_state.h"

#include "por/states/livelock.h"
#include "por/states/probe.h"
#include "por/states/sharing.h"

/* How much of the search is done, if each thing left to explore at a node were as large as what is explored: the share
 * of the finished branches, from the first node on, each weighed by its part of what lies before it. */
static double explored_share(const por_search *search) {
  const por_trace *trace = &search->trace;
  if (search->complete) return 1;
  double share = 0, weight = 1;
  for (uint32_t at = 0; at < trace->nodes.length && weight > 1e-12; at++) {
    const por_node *node = &por_nodes(trace)[at];
    const por_branch *branch = node->branch;
    uint32_t outcomes = node->choices > 1 ? node->choices : 1;
    uint32_t done = branch ? por_set_count(branch->done, trace->words) : 0;
    uint32_t all = branch ? por_set_count(branch->backtrack, trace->words) : 1;
    if (!(search->flags & POR_USES_RACES)) all = por_set_count(por_enabled(trace, at), trace->words);
    if (all < done + 1) all = done + 1;
    share += weight * ((double)done + (outcomes > 1 ? (double)node->choice / outcomes : 0)) / all;
    weight /= (double)all * outcomes;
  }
  return share;
}

static size_t limits_bytes(const por_limits *l) {
  return hp_bytes(&l->counts) + hp_bytes(&l->counted) + hp_bytes(&l->forced) + hp_bytes(&l->beside) +
         hp_bytes(&l->marked);
}

por_statistics por_search_statistics(const por_search *search) {
  por_statistics statistics = search->statistics;
  statistics.explored_share = explored_share(search);
  statistics.memory = sizeof *search + por_trace_bytes(&search->trace) + hp_bytes(&search->races) +
                      hp_bytes(&search->pending) + hp_bytes(&search->scratch) + hp_bytes(&search->final_enabled) +
                      hp_index_bytes(&search->threads) + hp_index_bytes(&search->locations) +
                      por_state_table_bytes(&search->matching.table) + por_state_graph_bytes(&search->matching.graph) +
                      por_livelocks_bytes(&search->matching.livelocks) + hp_bytes(&search->matching.of_node) +
                      por_sharing_bytes(&search->matching.sharing) + por_probe_bytes(&search->probe) +
                      limits_bytes(&search->limits) + search->step_count * sizeof *search->steps;
  if (search->algorithm->bytes) statistics.memory += search->algorithm->bytes(search);
  if (search->algorithm->wakeups)
    statistics.wakeup_memory = search->algorithm->wakeups(search, &statistics.wakeup_events);
  if (search->algorithm->count) search->algorithm->count(search, &statistics);
  return statistics;
}
