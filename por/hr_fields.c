/* hr-fields: heap-reach, and a choice only where another thread may, by static analysis, still access the location in
 * conflict (configuration 2 of the hybrid paper, after Parizek and Lhotak). config.oracle.future_conflict says so. */
#include "lookahead.h"
#include "search.h"

static bool conflicts(por_search *search, por_thread_id thread, por_access access) {
  const por_oracle *oracle = &search->config.oracle;
  if (!access.mode || (oracle->shared && !oracle->shared(oracle->driver, access.location))) return false;
  if (!oracle->future_conflict) return true;
  for (por_thread_id other = 0; other < search->pending.length; other++)
    if (other != thread && oracle->future_conflict(oracle->driver, other, access.location, access.mode)) return true;
  return false;
}

static bool interferes(por_search *search, por_thread_id thread, const por_operation *operation) {
  return conflicts(search, thread, operation->first) || conflicts(search, thread, operation->second);
}

static bool init(por_search *search, por_error *error) {
  return por_lookahead_init(search, interferes, false, error);
}

const por_algorithm por_algorithm_hr_fields = {.name = "hr-fields",
                                               .flags = POR_STEPWISE | POR_MATCHES,
                                               .init = init,
                                               .free = por_lookahead_free,
                                               .choose = por_lookahead_choose,
                                               .end = por_lookahead_end,
                                               .beside = por_lookahead_beside,
                                               .visited = por_lookahead_visited,
                                               .again = por_lookahead_again};
