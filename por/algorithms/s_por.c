/* s-por: Algorithm 1 (S-POR) of the pragmatic paper: safe sets with state matching.
 *
 * The core carries out lines 3 and 4: an execution stops at a visited state, and every thread of the safe set is
 * explored. Not in the paper: cycles (por_safe_visited), and operations that end the program (por_safe_beside, end
 * below). */
#include "por/reinspect.h"

#include "por/algorithms/safe_set.h"
#include "por/search_state.h"

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  por_thread_id single = por_safe_single(search, at);
  if (single != POR_NO_THREAD) return single;
  search->now.branch_all = true;
  return por_choose_by_order(search, at);
}

/* Where the program can end before a daemon does, the last operation of any thread may be the one that ends it. */
static void end(por_search *search, por_end how) {
  (void)how;
  por_safe_mistaken(search);
  for (uint32_t at = 0; search->matching.ends_early && at < search->trace.nodes.length; at++)
    por_explore_all(search, at);
}

const por_algorithm por_algorithm_s_por = {.name = "s-por",
                                           .flags = POR_MATCHES | POR_ALWAYS_MATCHES,
                                           .choose = choose,
                                           .end = end,
                                           .beside = por_safe_beside,
                                           .visited = por_safe_visited};
