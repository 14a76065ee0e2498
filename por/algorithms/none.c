/* none: every interleaving of the visible operations. The test oracle for all other algorithms. */
#include "por/bound.h"

#include "por/search_state.h"

static por_thread_id next(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  const por_trace *trace = &search->trace;
  uint64_t *left = search->scratch.items;
  por_set_copy(left, por_enabled(trace, at), trace->words);
  por_set_minus(left, por_nodes(trace)[at].branch->done, trace->words);
  por_bound_filter(search, at, left);
  return por_order_pick(search, at, left, NULL);
}

static bool open(por_search *search, uint32_t at) {
  return por_set_count(por_enabled(&search->trace, at), search->trace.words) > 1;
}

const por_algorithm por_algorithm_none = {
    .name = "none", .flags = POR_TAKES_BOUND | POR_MATCHES | POR_SPLITS, .open = open, .next = next};
