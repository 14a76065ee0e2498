/* heap-reach: a choice of all enabled threads before each access to a location reachable from several threads
 * (configuration 1 of the hybrid paper), with state matching. config.oracle.shared says which are; without it, all. */
#include "lookahead.h"
#include "search.h"

static bool interferes(por_search *search, por_thread_id thread, const por_operation *operation) {
  (void)thread;
  const por_oracle *oracle = &search->config.oracle;
  if (!oracle->shared) return operation->first.mode || operation->second.mode;
  return (operation->first.mode && oracle->shared(oracle->driver, operation->first.location)) ||
         (operation->second.mode && oracle->shared(oracle->driver, operation->second.location));
}

static bool init(por_search *search, por_error *error) {
  return por_lookahead_init(search, interferes, false, error);
}

const por_algorithm por_algorithm_heap_reach = {.name = "heap-reach",
                                                .flags = POR_STEPWISE | POR_MATCHES,
                                                .init = init,
                                                .free = por_lookahead_free,
                                                .choose = por_lookahead_choose,
                                                .end = por_lookahead_end,
                                                .beside = por_lookahead_beside,
                                                .visited = por_lookahead_visited,
                                                .again = por_lookahead_again};
