/* cdpor1: context-sensitive DPOR (Albert et al., CAV 2017; Algorithm 1): Source-DPOR with sleep sequences.
 *
 * Not as printed: line 15 also keeps what commutes with the operation carried out in the present state, so that the
 * producer and the consumer of the paper's Table 1 come to its 2^N executions; and what is asleep by a comparison of
 * states owes its races to the trace, else outcomes are lost (models race-of-a-sleeping-sequence and
 * race-behind-a-kept-sleeper). */
#include "sleep_sequences.h"

static bool init(por_search *search, por_error *error) {
  return por_sequences_init(search, 0, error);
}

static bool init_printed(por_search *search, por_error *error) {
  return por_sequences_init(search, POR_SEQUENCES_AS_PRINTED, error);
}

const por_algorithm por_algorithm_cdpor1 = {.name = "cdpor1",
                                            .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES,
                                            .init = init,
                                            .free = por_sequences_free,
                                            .state = por_sequences_state,
                                            .asleep = por_sequences_asleep,
                                            .race = por_sequences_race,
                                            .end = por_sequences_end,
                                            .backtracked = por_sequences_backtracked};

const por_algorithm por_algorithm_cdpor1_printed = {.name = "cdpor1-printed",
                                                    .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES |
                                                             POR_MAY_MISS,
                                                    .init = init_printed,
                                                    .free = por_sequences_free,
                                                    .state = por_sequences_state,
                                                    .asleep = por_sequences_asleep,
                                                    .race = por_sequences_race,
                                                    .end = por_sequences_end,
                                                    .backtracked = por_sequences_backtracked};
