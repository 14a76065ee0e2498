/* bpor-nidhugg: Nidhugg-BPOR (thesis, Algorithm 8): nidhugg, cut at the bound, with conservative branches.
 *
 * A thread that may not be run before e within the bound may be run where e's block begins, which costs no more than
 * going on there. So for each race (e, p) one of CI is also explored at the first event b of e's block.
 * Differences from the print: v and CI of the conservative branch are taken at b, and the test is on the backtrack set
 * of b. There are no sleep sets: an equivalent schedule explored elsewhere may have cost more. Letting only the thread
 * fall asleep that ran on is right without locks; with them a switch inside a critical section can be cheaper than one
 * behind it, since the way back from a thread that waits is free (model switch-inside-a-lock). */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  if (por_bpor_delay(search, race)) return;
  por_add_persistent(search, race, race->event);
  for (uint32_t at = por_block_start(&search->trace, race->event); at != POR_NONE_INDEX;
       at = por_branch_before(search, race, at))
    por_add_persistent(search, race, at);
}

const por_algorithm por_algorithm_bpor_nidhugg = {
    .name = "bpor-nidhugg", .flags = POR_USES_RACES | POR_TAKES_BOUND, .race = race, .beside = por_bpor_beside};
