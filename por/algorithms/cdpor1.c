/* cdpor1: context-sensitive DPOR (Albert et al., CAV 2017; Algorithm 1): Source-DPOR with sleep sequences.
 *
 * Not as printed: line 15 also keeps what commutes with the operation carried out in the present state, so that the
 * producer and the consumer of the paper's Table 1 come to its 2^N executions; and what is asleep by a comparison of
 * states owes its races to the trace, else outcomes are lost (models race-of-a-sleeping-sequence and
 * race-behind-a-kept-sleeper). */
#include "por/algorithms/sleep_sequences.h"

const por_algorithm por_algorithm_cdpor1 = {.name = "cdpor1", .flags = POR_SEQUENCES_FLAGS, POR_SEQUENCES_HOOKS};

const por_algorithm por_algorithm_cdpor1_printed = {
    .name = "cdpor1-printed", .flags = POR_SEQUENCES_FLAGS | POR_MAY_MISS, POR_SEQUENCES_HOOKS};
