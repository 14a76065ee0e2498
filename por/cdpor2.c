/* cdpor2: cdpor1 with anticipating cuts (section 5.3.1): where a sequence is consumed but for its last step, and
 * nothing that another thread may still do depends on that step, all that follows ends with it asleep; so it is not
 * run.
 *
 * The set O of the paper, what can arise in any execution from the present state, is the driver's answer to
 * config.oracle.future_conflict; without it, nothing is cut. */
#include "search.h"
#include "sleep_sequences.h"

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  return por_sequences_cut(search, at) ? POR_NO_THREAD : por_choose_by_order(search, at);
}

static bool init(por_search *search, por_error *error) {
  return por_sequences_init(search, 0, error);
}

static bool init_printed(por_search *search, por_error *error) {
  return por_sequences_init(search, POR_SEQUENCES_AS_PRINTED, error);
}

const por_algorithm por_algorithm_cdpor2 = {.name = "cdpor2",
                                            .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES,
                                            .init = init,
                                            .free = por_sequences_free,
                                            .choose = choose,
                                            .state = por_sequences_state,
                                            .asleep = por_sequences_asleep,
                                            .race = por_sequences_race,
                                            .end = por_sequences_end,
                                            .backtracked = por_sequences_backtracked};

const por_algorithm por_algorithm_cdpor2_printed = {.name = "cdpor2-printed",
                                                    .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES |
                                                             POR_MAY_MISS,
                                                    .init = init_printed,
                                                    .free = por_sequences_free,
                                                    .choose = choose,
                                                    .state = por_sequences_state,
                                                    .asleep = por_sequences_asleep,
                                                    .race = por_sequences_race,
                                                    .end = por_sequences_end,
                                                    .backtracked = por_sequences_backtracked};
