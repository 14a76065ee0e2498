/* nidhugg: Nidhugg-DPOR (thesis, Algorithm 5): as source, but what is added at a race (e, p) must lead to p: of the
 * initials of v those that happen before p, or p itself. So the backtrack sets are persistent sets.
 *
 * The thesis's `i -> p` is reflexive here; otherwise CI can be empty, and the else-branch that adds any initial loses
 * what the paragraph on correctness relies on. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_persistent(search, race, race->event);
}

const por_algorithm por_algorithm_nidhugg = {.name = "nidhugg", .flags = POR_USES_RACES | POR_USES_SLEEP, .race = race};
