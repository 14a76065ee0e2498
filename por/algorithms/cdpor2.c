/* cdpor2: cdpor1 with anticipating cuts (section 5.3.1). Suppose that all but the last step of a sequence is consumed,
 * and that nothing another thread may still do depends on that step. Then everything that follows ends with the
 * sequence asleep, and is not run.
 *
 * The paper's set O holds what can arise in any execution from the present state. The driver's answer to
 * config.oracle.future_conflict stands for O. Without that answer nothing is cut. */
#include "por/algorithms/sleep_sequences.h"

const por_algorithm por_algorithm_cdpor2 = {
    .name = "cdpor2", .flags = POR_SEQUENCES_FLAGS | POR_FORESEES, POR_SEQUENCES_HOOKS, .choose = por_sequences_choose};

const por_algorithm por_algorithm_cdpor2_printed = {.name = "cdpor2-printed",
                                                    .flags = POR_SEQUENCES_FLAGS | POR_FORESEES | POR_MAY_MISS,
                                                    POR_SEQUENCES_HOOKS,
                                                    .choose = por_sequences_choose};
