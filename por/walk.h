/* Walks: executions under random priorities, as in PCT (Burckhardt et al., ASPLOS 2010). */
#ifndef POR_WALK_H
#define POR_WALK_H

#include "por/search_state.h"

/* Draws the priorities, and `changes` steps among the first `length` at which the running thread gets the lowest
 * priority. */
void por_walk_draw(por_search *search, uint64_t seed, uint32_t changes, size_t length);
/* The thread of the set that runs now. POR_NO_THREAD: the set is empty. */
por_thread_id por_walk_choose(por_search *search, const uint64_t *enabled, uint32_t words);
por_decision por_walk_decide(por_search *search, const por_thread_set *enabled);

#endif
