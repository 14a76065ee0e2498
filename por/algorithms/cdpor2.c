/* cdpor2: cdpor1 with anticipating cuts (section 5.3.1): where a sequence is consumed but for its last step, and
 * nothing that another thread may still do depends on that step, all that follows ends with it asleep; so it is not
 * run.
 *
 * The set O of the paper, what can arise in any execution from the present state, is the driver's answer to
 * config.oracle.future_conflict; without it, nothing is cut. */
#include "por/algorithms/sleep_sequences.h"

const por_algorithm por_algorithm_cdpor2 = {
    .name = "cdpor2", .flags = POR_SEQUENCES_FLAGS, POR_SEQUENCES_HOOKS, .choose = por_sequences_choose};

const por_algorithm por_algorithm_cdpor2_printed = {.name = "cdpor2-printed",
                                                    .flags = POR_SEQUENCES_FLAGS | POR_MAY_MISS,
                                                    POR_SEQUENCES_HOOKS,
                                                    .choose = por_sequences_choose};
