/* nidhugg: Nidhugg-DPOR (thesis, Algorithm 5): source, but the thread added at a race (e, p) must lead to p. It is an
 * initial of v that happens before p, or p itself. So the backtrack sets are persistent sets.
 *
 * The thesis's `i -> p` is reflexive here. Otherwise CI can be empty. The else-branch would then add any initial, which
 * breaks the thesis's argument for correctness. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_persistent(search, race, race->event);
}

const por_algorithm por_algorithm_nidhugg = {
    .name = "nidhugg", .flags = POR_USES_RACES | POR_USES_SLEEP | POR_SPLITS, .race = race};
