/* cdpor1: context-sensitive DPOR (Albert et al., CAV 2017; Algorithm 1): Source-DPOR with sleep sequences.
 *
 * Differences from the paper's text: line 15 also keeps what commutes with the current operation in the present state.
 * So the producer and consumer of the paper's Table 1 take its 2^N executions. A thread asleep by a comparison of
 * states still owes its races to the trace; otherwise outcomes are lost (models race-of-a-sleeping-sequence and
 * race-behind-a-kept-sleeper). */
#include "por/algorithms/sleep_sequences.h"

const por_algorithm por_algorithm_cdpor1 = {.name = "cdpor1", .flags = POR_SEQUENCES_FLAGS, POR_SEQUENCES_HOOKS};

const por_algorithm por_algorithm_cdpor1_printed = {
    .name = "cdpor1-printed", .flags = POR_SEQUENCES_FLAGS | POR_MAY_MISS, POR_SEQUENCES_HOOKS};
