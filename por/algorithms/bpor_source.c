/* bpor-source: Source-BPOR (thesis, Algorithm 9). Source sets give the branches that reverse a race. Persistent sets
 * give the conservative branches. bpor_nidhugg.c explains these, and the differences from the paper's text. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  if (por_bpor_delay(search, race)) return;
  por_add_source(search, race);
  for (uint32_t at = por_block_start(&search->trace, race->event); at != POR_NONE_INDEX;
       at = por_branch_before(search, race, at))
    por_add_persistent(search, race, at);
}

const por_algorithm por_algorithm_bpor_source = {
    .name = "bpor-source", .flags = POR_USES_RACES | POR_TAKES_BOUND, .race = race, .beside = por_bpor_beside};
