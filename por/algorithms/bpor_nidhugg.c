/* bpor-nidhugg: Nidhugg-BPOR (thesis, Algorithm 8): nidhugg, cut at the bound, with conservative branches.
 *
 * The bound may forbid a thread before e and still allow it where e's block begins, which costs no more than going on
 * there. So for each race (e, p) one thread of CI is also explored at the first event b of e's block.
 *
 * Differences from the paper's text: v and CI of the conservative branch are computed at b, and the backtrack set of b
 * is tested. There are no sleep sets, because an equivalent schedule explored elsewhere may have cost more. Putting to
 * sleep only the thread that ran on would be right without locks. With locks, a switch inside a critical section can be
 * cheaper than one behind it, since switching back from a waiting thread is free (model switch-inside-a-lock). */
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
