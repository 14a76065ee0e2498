/* hr-fields: heap-reach, restricted further. All enabled threads are explored only if another thread may still access
 * the location in conflict, by static analysis (config.oracle.future_conflict; configuration 2 of the hybrid paper,
 * after Parizek and Lhotak). */
#include "por/algorithms/lookahead.h"

#include "por/search_state.h"

static bool interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone) {
  *alone = !por_may_conflict(search, thread, operation);
  return !*alone;
}

static bool init(por_search *search, hp_error *error) {
  if (!por_lookahead_init(search, interferes, por_known_past, error)) return false;
  ((por_lookahead *)search->private_data)->guarded = true;
  return true;
}

const por_algorithm por_algorithm_hr_fields = {.name = "hr-fields",
                                               .flags = POR_USES_RACES | POR_STEPWISE | POR_MATCHES | POR_FORESEES,
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
