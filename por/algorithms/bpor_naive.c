/* bpor-naive: Naive-BPOR (thesis, Algorithm 6): source, cut at the bound. It can miss a schedule within the bound, if
 * source reaches that schedule only through an equivalent one of greater cost. Kept for study; never VERIFIED. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

const por_algorithm por_algorithm_bpor_naive = {
    .name = "bpor-naive", .flags = POR_USES_RACES | POR_USES_SLEEP | POR_TAKES_BOUND | POR_MAY_MISS, .race = race};
