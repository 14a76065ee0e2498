/* hybrid+source: our combination of hybrid's look-ahead with source sets. At a node, a thread that interferes with no
 * other thread's future goes first, so fewer races arise. Only races add choices, one thread each. Visited states are
 * treated as in source. So wrong answers about the future cost executions, and no outcome. */
#include "por/algorithms/bpor.h"

#include "por/algorithms/lookahead.h"
#include "por/reinspect.h"
#include "por/search_state.h"

static bool init(por_search *search, hp_error *error) {
  return por_lookahead_init(search, por_hybrid_interferes, por_known_future, error);
}

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  por_thread_id thread = por_lookahead_choose(search, at, choice);
  search->now.branch_all = false;
  return thread;
}

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

static void end(por_search *search, por_end how) {
  por_lookahead_end(search, how);
  por_reinspect_source(search, how);
}

const por_algorithm por_algorithm_hybrid_source = {.name = "hybrid+source",
                                                   .flags = POR_USES_RACES | POR_USES_SLEEP | POR_STEPWISE |
                                                            POR_MATCHES | POR_USES_GRAPH | POR_SPLITS |
                                                            POR_TAKES_SECTIONS,
                                                   .init = init,
                                                   .free = por_lookahead_free,
                                                   .bytes = por_lookahead_bytes,
                                                   .save = por_lookahead_save,
                                                   .load = por_lookahead_load,
                                                   .choose = choose,
                                                   .race = race,
                                                   .end = end,
                                                   .closing = por_closing_source};
