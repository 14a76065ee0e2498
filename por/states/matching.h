/* State matching: the search's table of states, the graph behind it, and what a visited state means.
 *
 * With sleep sets, a state is matched together with its sleep set: what was left out at a state since it was asleep may
 * not be asleep the next time. */
#ifndef POR_MATCHING_H
#define POR_MATCHING_H

#include "por/search_state.h"

void por_matching_init(por_search *search);
void por_matching_free(por_search *search);
/* Looks up the state of the new node `at`. False: it has been visited, the execution is to be cut. */
bool por_matching_visit(por_search *search, uint32_t at);
/* Node `at` of a search that was taken up has been appended. False: it is not in the state that it was in. */
bool por_matching_resumed(por_search *search, uint32_t at);
/* Everything was asleep at the state of node `at`, which is about to leave the trace. */
void por_matching_blocked(por_search *search, uint32_t at);
/* Node `at` leaves the trace, completely explored. */
void por_matching_close(por_search *search, uint32_t at);
/* Takes the execution that has ended into the graph. */
void por_matching_end(por_search *search, por_end end);
/* Begins another pass over the program, if the algorithm wants one: all states are new. */
bool por_matching_again(por_search *search);
/* Throws away what has been explored: the next execution is the first of another pass. */
void por_matching_begin_anew(por_search *search);

void por_matching_save(const por_search *search, struct por_writer *writer);
void por_matching_load(por_search *search, struct por_reader *reader);

/* Collects what has been seen behind a state (or POR_TARGET_...) in search->matching.graph.reached. False: anything may
 * follow. */
bool por_matching_reach(por_search *search, uint32_t state);

#endif
