/* bpor-naive: Naive-BPOR (thesis, Algorithm 6): source, cut at the bound. It misses schedules within the bound: one
 * that source reaches through an equivalent one that costs more. Kept for study; its verdict is never VERIFIED. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

const por_algorithm por_algorithm_bpor_naive = {
    .name = "bpor-naive", .flags = POR_USES_RACES | POR_USES_SLEEP | POR_TAKES_BOUND | POR_MAY_MISS, .race = race};
