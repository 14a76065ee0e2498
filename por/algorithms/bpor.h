/* The shared part of the bounded algorithms (thesis, Algorithms 6-9). */
#ifndef POR_BPOR_H
#define POR_BPOR_H

#include "por/happens_before.h"

struct por_search;

/* Adds an initial of v = notdep(race->event, E).p to the backtrack set of race->event unless one is there
 * (Source-DPOR). */
void por_add_source(struct por_search *search, const por_race *race);
/* Like por_add_source(), for initials that lie in the search's scratch set. Takes `preferred` if it is one of them
 * (POR_NO_THREAD: no preference). */
void por_add_initial(struct por_search *search, uint32_t event, por_thread_id preferred);
/* Let v = notdep(`event`, E).p for the race's thread p. Adds one causal initial of v (por_causal_initials) to the
 * backtrack set of `event`, unless one is there. */
void por_add_persistent(struct por_search *search, const por_race *race, uint32_t event);
/* The first event of the block that `event` lies in. A block is a contiguous run of one thread's events. */
uint32_t por_block_start(const por_trace *trace, uint32_t event);
/* A conservative branch for the race has been made at `at`. Returns the earlier node that needs one, too;
 * POR_NONE_INDEX: none.
 *
 * The race's thread may not be enabled where a block begins: its guard may hold only within blocks. An equivalent
 * schedule of no greater cost then leaves an earlier block. That happens at the latest earlier event that the thread's
 * operation depends on, and where the block of that event begins (models guard-open-inside-blocks,
 * guard-shut-within-a-block). */
uint32_t por_branch_before(const struct por_search *search, const por_race *race, uint32_t at);
/* Under a delay bound: adds the threads that the race asks for, and returns true. Else returns false.
 *
 * The delays that a choice costs depend on the enabled threads and on the thread that ran last. So an equivalent
 * schedule of no greater cost may differ from this one at any earlier switch of threads. All enabled threads are added
 * at each switch up to the race's first event. */
bool por_bpor_delay(struct por_search *search, const por_race *race);
/* The hook `beside`. A thread in place of one that ends the execution may have to replace its whole block to stay
 * within the bound. */
void por_bpor_beside(struct por_search *search, uint32_t at, const uint64_t *others);

#endif
