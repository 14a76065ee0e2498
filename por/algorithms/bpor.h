/* What the bounded algorithms share (thesis, Algorithms 6-9). */
#ifndef POR_BPOR_H
#define POR_BPOR_H

#include "por/happens_before.h"

struct por_search;

/* Adds an initial of v = notdep(race->event, E).p to the backtrack set of race->event unless one is there
 * (Source-DPOR). */
void por_add_source(struct por_search *search, const por_race *race);
/* The same for initials that are known already, in the search's scratch set; `preferred` (POR_NO_THREAD: none) is taken
 * if it is one of them. */
void por_add_initial(struct por_search *search, uint32_t event, por_thread_id preferred);
/* Let v = notdep(`event`, E).p for the race's p. Adds one of CI (por_causal_initials) to the backtrack set of `event`,
 * unless one is there. */
void por_add_persistent(struct por_search *search, const por_race *race, uint32_t event);
/* The first event of the contiguous block of one thread that `event` lies in. */
uint32_t por_block_start(const por_trace *trace, uint32_t event);
/* A conservative branch for the race has been made at `at`; where must one be made too? POR_NONE_INDEX: nowhere.
 *
 * If the race's thread is not enabled where a block begins, its guard may hold within blocks only, and an equivalent
 * schedule that costs no more leaves one of those before: at the latest event before that its operation depends on, and
 * where the block of that event begins (models guard-open-inside-blocks, guard-shut-within-a-block). */
uint32_t por_branch_before(const struct por_search *search, const por_race *race, uint32_t at);
/* Under a delay bound: adds what the race asks for and gives true; else false.
 *
 * The delays that a choice costs depend on which threads are enabled and on who ran last, so an equivalent schedule
 * that costs no more may differ from this one at any earlier switch of threads. All enabled threads are added at each
 * switch up to the race's first event. */
bool por_bpor_delay(struct por_search *search, const por_race *race);
/* The hook `beside`: another thread in place of one that ends the execution may have to take the place of its whole
 * block to be within the bound. */
void por_bpor_beside(struct por_search *search, uint32_t at, const uint64_t *others);

#endif
