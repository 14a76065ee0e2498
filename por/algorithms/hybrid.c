/* hybrid: hybrid POR (Parizek; Figures 2 and 3), with state matching. All enabled threads are explored only before an
 * operation that interferes.
 *
 * isInterferingAction (line 31): the announced operation interferes if another thread may still pass a site (the static
 * part: config.oracle.future_site) that has been seen to touch the same location (the dynamic part: known_accesses, the
 * paper's points-to sets).
 *
 * Beyond the paper, these do not interfere:
 * - What heap-reach and hr-fields exclude. So hybrid makes no choice that they do not make.
 * - Pairs that can never be enabled together (a lock's release and its acquisition).
 * - Accesses of a thread at a site that it has passed as often in this execution as in any before. The thread is not
 *   expected to come back (a lock of its own, a task that is over). Where that is wrong, a race adds the choice.
 * - Accesses of a thread that only the announcing thread will start.
 *
 * inspectPreviousAccesses (line 50): races found later add the choice afterwards. Determinacy (lines 42-47) is left
 * out, because both branches test membership in the points-to set. por_lookahead_visited() explains the differences
 * from the paper's text: what a visited state owes to the trace, cycles, and repetition. */
#include "por/algorithms/lookahead.h"

#include "por/search_state.h"

static bool init(por_search *search, hp_error *error) {
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
                                            .flags =
                                                POR_USES_RACES | POR_STEPWISE | POR_MATCHES | POR_SCOUTS | POR_FORESEES,
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
                                                             POR_MAY_MISS | POR_FORESEES,
                                                    .init = init,
                                                    .free = por_lookahead_free,
                                                    .bytes = por_lookahead_bytes,
                                                    .save = por_lookahead_save,
                                                    .load = por_lookahead_load,
                                                    .choose = por_lookahead_choose,
                                                    .race = por_lookahead_race,
                                                    .end = por_lookahead_end,
                                                    .beside = por_lookahead_beside};
