/* bpor-classic: Classic-BPOR (thesis, Algorithm 7; Coons, Musuvathi, McKinley). This is dpor, cut at the bound. Each
 * race (e, p) adds p at e and at the first event of e's block. Where p is not enabled, all enabled threads are added.
 * There are no sleep sets. */
#include "por/algorithms/bpor.h"

#include "por/search_state.h"

static void add(por_search *search, uint32_t event, por_thread_id thread) {
  por_trace *trace = &search->trace;
  por_branch *branch = por_trace_branch(trace, event);
  if (!branch) return;
  const uint64_t *enabled = por_enabled(trace, event);
  if (por_set_has(enabled, thread))
    por_set_add(branch->backtrack, thread);
  else
    por_set_join(branch->backtrack, enabled, trace->words);
}

static void race(por_search *search, const por_race *race) {
  if (por_bpor_delay(search, race)) return;
  add(search, race->event, race->thread);
  for (uint32_t at = por_block_start(&search->trace, race->event); at != POR_NONE_INDEX;
       at = por_branch_before(search, race, at))
    add(search, at, race->thread);
}

const por_algorithm por_algorithm_bpor_classic = {
    .name = "bpor-classic", .flags = POR_USES_RACES | POR_TAKES_BOUND, .race = race, .beside = por_bpor_beside};
