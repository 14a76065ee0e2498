/* heap-reach: explores all enabled threads before each access to a location that several threads can reach
 * (configuration 1 of the hybrid paper), with state matching. config.oracle.shared names these locations; without it,
 * all count.
 *
 * The driver's answer should over-approximate. Where it misses a location (a reference reached another thread unseen),
 * races and the known accesses add the missing choices later. Elsewhere they add nothing. */
#include "por/algorithms/lookahead.h"

#include "por/search_state.h"

static bool interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone) {
  (void)thread;
  *alone = !por_is_shared(search, operation);
  return !*alone;
}

static bool init(por_search *search, hp_error *error) {
  if (!por_lookahead_init(search, interferes, por_known_past, error)) return false;
  ((por_lookahead *)search->private_data)->guarded = true;
  return true;
}

const por_algorithm por_algorithm_heap_reach = {.name = "heap-reach",
                                                .flags = POR_USES_RACES | POR_STEPWISE | POR_MATCHES,
                                                .init = init,
                                                .free = por_lookahead_free,
                                                .bytes = por_lookahead_bytes,
                                                .save = por_lookahead_save,
                                                .load = por_lookahead_load,
                                                .choose = por_lookahead_choose,
                                                .race = por_lookahead_race,
                                                .end = por_lookahead_end,
                                                .beside = por_lookahead_beside,
                                                .visited = por_lookahead_visited,
                                                .again = por_lookahead_again};
