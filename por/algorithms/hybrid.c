/* hybrid: hybrid POR (Parizek; Figures 2 and 3), with state matching.
 *
 * isInterferingAction (line 31): the announced operation interferes if another thread may, from its present point on,
 * pass a site (the static part: config.oracle.future_site) that has been seen to touch the same location (the dynamic
 * part: known_accesses, the paper's points-to sets). Only there all enabled threads are explored. Beyond the paper,
 * what heap-reach and hr-fields exclude is excluded here too, so that hybrid makes no choice that they do not make;
 * pairs that can never be enabled together (a lock's release and its acquisition) do not count; nor does what a thread
 * has done at the site as often in this execution as in any before (it is expected not to come back: a lock of its own,
 * a task that is over; where that is wrong, a race makes the choice, as with a set that was too small); nor what it
 * does that is only started later by the one that is about to go on. inspectPreviousAccesses (line 50): races found
 * behind add the choice afterwards. Determinacy (lines 42-47) is left out: both branches test membership in the
 * points-to set. Not as printed: see por_lookahead_visited() for what a visited state owes to the trace, for cycles and
 * for repetition. */
#include "por/algorithms/lookahead.h"

#include "por/search_state.h"

static bool init(por_search *search, por_error *error) {
  return por_lookahead_init(search, por_hybrid_interferes, por_known_future, error);
}

/* hybrid+sleep: ours. With sleep sets, hence without state matching: what is asleep at a state depends on how it was
 * reached. */
const por_algorithm por_algorithm_hybrid_sleep = {.name = "hybrid+sleep",
                                                  .flags = POR_USES_RACES | POR_USES_SLEEP | POR_STEPWISE | POR_SCOUTS,
                                                  .init = init,
                                                  .free = por_lookahead_free,
                                                  .bytes = por_lookahead_bytes,
                                                  .save = por_lookahead_save,
                                                  .load = por_lookahead_load,
                                                  .choose = por_lookahead_choose,
                                                  .race = por_lookahead_race,
                                                  .end = por_lookahead_end,
                                                  .beside = por_lookahead_beside};

const por_algorithm por_algorithm_hybrid = {.name = "hybrid",
                                            .flags = POR_USES_RACES | POR_STEPWISE | POR_MATCHES | POR_SCOUTS,
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

/* As printed: a visited state owes nothing, and nothing is repeated. Loses outcomes (models visited-state-and-a-trylock
 * and endless-two-spinners). */
const por_algorithm por_algorithm_hybrid_printed = {.name = "hybrid-printed",
                                                    .flags = POR_USES_RACES | POR_MATCHES | POR_ALWAYS_MATCHES |
                                                             POR_MAY_MISS,
                                                    .init = init,
                                                    .free = por_lookahead_free,
                                                    .bytes = por_lookahead_bytes,
                                                    .save = por_lookahead_save,
                                                    .load = por_lookahead_load,
                                                    .choose = por_lookahead_choose,
                                                    .race = por_lookahead_race,
                                                    .end = por_lookahead_end,
                                                    .beside = por_lookahead_beside};
