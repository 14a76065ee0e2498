/* dpor-stateful: dpor with match=on, under the name that the hybrid paper's tables use (configuration 3, after Yang,
 * Chen, Gopalakrishnan, Kirby). The paper's section V: "upon reaching an already visited state, the algorithm just has
 * to consider field accesses that could occur in the rest of the program execution after the state". The state graph
 * holds these accesses. */
#include "por/algorithms/dpor.h"

#include "por/reinspect.h"

const por_algorithm por_algorithm_dpor_stateful = {.name = "dpor-stateful",
                                                   .flags = POR_USES_RACES | POR_ALWAYS_MATCHES | POR_MATCHES |
                                                            POR_USES_GRAPH,
                                                   .race = por_dpor_race,
                                                   .end = por_reinspect_dpor,
                                                   .closing = por_closing_dpor,
                                                   .beside = por_dpor_beside};
