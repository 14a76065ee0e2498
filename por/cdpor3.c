/* cdpor3: cdpor2 with guiding (section 5.3.2): wherever the algorithm leaves a choice of threads open (lines 3, 5 and
 * 10), one with which the shortest sequence asleep begins is taken, so that sequences are consumed before something
 * wakes them. */
#include "search.h"
#include "sleep_sequences.h"

static por_thread_id guided(por_search *search, uint32_t at, const uint64_t *set) {
  por_thread_id thread = por_sequences_shortest(search, at, set);
  return thread == POR_NO_THREAD ? por_order_pick(search, at, set, por_sleep(&search->trace, at)) : thread;
}

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  return por_sequences_cut(search, at) ? POR_NO_THREAD : guided(search, at, por_enabled(&search->trace, at));
}

static por_thread_id next(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  const por_branch *branch = por_nodes(&search->trace)[at].branch;
  uint64_t *left = (uint64_t *)search->scratch.items;
  por_set_copy(left, branch->backtrack, search->trace.words);
  por_set_minus(left, branch->done, search->trace.words);
  return guided(search, at, left);
}

static bool init(por_search *search, por_error *error) {
  return por_sequences_init(search, POR_SEQUENCES_GUIDE, error);
}

static bool init_printed(por_search *search, por_error *error) {
  return por_sequences_init(search, POR_SEQUENCES_AS_PRINTED | POR_SEQUENCES_GUIDE, error);
}

const por_algorithm por_algorithm_cdpor3 = {.name = "cdpor3",
                                            .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES,
                                            .init = init,
                                            .free = por_sequences_free,
                                            .choose = choose,
                                            .state = por_sequences_state,
                                            .asleep = por_sequences_asleep,
                                            .race = por_sequences_race,
                                            .end = por_sequences_end,
                                            .next = next,
                                            .backtracked = por_sequences_backtracked};

const por_algorithm por_algorithm_cdpor3_printed = {.name = "cdpor3-printed",
                                                    .flags = POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES |
                                                             POR_MAY_MISS,
                                                    .init = init_printed,
                                                    .free = por_sequences_free,
                                                    .choose = choose,
                                                    .state = por_sequences_state,
                                                    .asleep = por_sequences_asleep,
                                                    .race = por_sequences_race,
                                                    .end = por_sequences_end,
                                                    .next = next,
                                                    .backtracked = por_sequences_backtracked};
