/* o-dpor: source sets with state matching, without sleep sets and wakeup trees. The stateful baseline of the pragmatic
 * paper. */
#include "por/algorithms/bpor.h"

#include "por/reinspect.h"
#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

const por_algorithm por_algorithm_o_dpor = {.name = "o-dpor",
                                            .flags = POR_USES_RACES | POR_MATCHES | POR_ALWAYS_MATCHES | POR_USES_GRAPH,
                                            .race = race,
                                            .end = por_reinspect_source,
                                            .closing = por_closing_source};
