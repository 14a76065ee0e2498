/* dpor: dynamic partial-order reduction after Flanagan and Godefroid, with vector clocks and without sleep sets.
 *
 * For a race (e, e') the thread of e' joins the backtrack set of e. If that thread is not enabled at e, all enabled
 * threads join the set. */
#include "por/algorithms/dpor.h"

#include "por/claims.h"
#include "por/mutant.h"
#include "por/reinspect.h"
#include "por/search_state.h"

void por_dpor_race(por_search *search, const por_race *race) {
  por_trace *trace = &search->trace;
  por_branch *branch = por_trace_branch(trace, race->event);
  if (!branch) return;
  const uint64_t *enabled = por_enabled(trace, race->event);
  if (por_is_foreign(search, race->event)) {
    bool alone = por_set_has(enabled, race->thread);
    uint64_t *later = search->scratch.items;
    por_set_clear(later, trace->words);
    por_set_add(later, race->thread);
    por_claim_each(search, race->event, alone ? later : enabled);
    return;
  }
  if (por_set_has(enabled, race->thread))
    por_set_add(branch->backtrack, race->thread);
  else if (!POR_MUTANT(8))
    por_set_join(branch->backtrack, enabled, trace->words);
}

/* Adding the later thread of a race relies on its going on to the race from there. One that ends the execution does
 * not, so all others are to be explored. */
void por_dpor_beside(por_search *search, uint32_t at, const uint64_t *others) {
  por_set_join(por_nodes(&search->trace)[at].branch->backtrack, others, search->trace.words);
}

const por_algorithm por_algorithm_dpor = {.name = "dpor",
                                          .flags = POR_USES_RACES | POR_MATCHES | POR_USES_GRAPH | POR_SPLITS,
                                          .race = por_dpor_race,
                                          .end = por_reinspect_dpor,
                                          .closing = por_closing_dpor,
                                          .beside = por_dpor_beside};
