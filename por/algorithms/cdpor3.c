/* cdpor3: cdpor2 with guiding (section 5.3.2). Where the algorithm may choose a thread (lines 3, 5 and 10), cdpor3
 * takes the first thread of the shortest sleep sequence. So sequences are consumed before an operation wakes them. */
#include "por/algorithms/sleep_sequences.h"

const por_algorithm por_algorithm_cdpor3 = {.name = "cdpor3",
                                            .flags = POR_SEQUENCES_FLAGS | POR_FORESEES,
                                            POR_SEQUENCES_HOOKS,
                                            .choose = por_sequences_choose,
                                            .next = por_sequences_next};

const por_algorithm por_algorithm_cdpor3_printed = {.name = "cdpor3-printed",
                                                    .flags = POR_SEQUENCES_FLAGS | POR_FORESEES | POR_MAY_MISS,
                                                    POR_SEQUENCES_HOOKS,
                                                    .choose = por_sequences_choose,
                                                    .next = por_sequences_next};
