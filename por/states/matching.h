/* State matching: the table of visited states, the state graph, and what a visited state means for the search.
 *
 * With sleep sets, a state is matched together with its sleep set. A thread that was left out at a state because it was
 * asleep may be awake the next time.
 *
 * Sleep sets keep all states, but not all cycles of states: the only cycle on which all threads go round may need a
 * thread that is asleep. So a thread whose operation at a node has led back there does not sleep behind that node. */
#ifndef POR_MATCHING_H
#define POR_MATCHING_H

#include "por/search_state.h"

void por_matching_init(por_search *search);
void por_matching_free(por_search *search);
/* The node `at` is new, and its sleep set is not settled. */
void por_matching_meet(por_search *search, uint32_t at);
/* Looks up the state of the new node `at`. False: the state has been visited; cut the execution. */
bool por_matching_visit(por_search *search, uint32_t at);
/* Checks the state of node `at`, appended by a resumed search. False: the state's digest has changed. */
bool por_matching_resumed(por_search *search, uint32_t at);
/* Reports that executions that go on as the trace does come back to the state of node `at`. */
void por_matching_on_cycle(por_search *search, uint32_t at);
/* The threads that do not sleep at node `at` for what they have done at the one before: bits of their numbers % 64. */
static inline uint64_t por_matching_awake(const por_search *search, uint32_t at) {
  const por_node_state *node = por_is_foreign(search, at) ? NULL : por_matching_node(search, at);
  return search->matching.livelocks.on && node ? node->awake : 0;
}
/* Is one of the part's nodes up to `at` on a cycle? A cycle is explored by one worker, who knows when all that lies
 * behind its states has been explored. */
bool por_matching_is_on_cycle(const por_search *search, uint32_t at);
/* Reports that the nodes up to `at` belong to the owner of the search from now on. */
void por_matching_give(por_search *search, uint32_t at);
/* Reports that all enabled threads were asleep at node `at`, which is about to leave the trace. */
void por_matching_blocked(por_search *search, uint32_t at);
/* Reports that node `at` leaves the trace, completely explored. */
void por_matching_close(por_search *search, uint32_t at);
/* Adds the execution that has ended to the state graph. */
void por_matching_end(por_search *search, por_end end);
/* Starts another pass over the program if the algorithm wants one. All states are new again. */
bool por_matching_again(por_search *search);
/* Discards everything explored. The next execution is the first of another pass. */
void por_matching_begin_anew(por_search *search);

void por_matching_save(const por_search *search, struct por_writer *writer);
void por_matching_load(por_search *search, struct por_reader *reader);

/* Collects what has been seen behind a state (or POR_TARGET_...) into search->matching.graph.reached. False: anything
 * may follow. */
bool por_matching_reach(por_search *search, uint32_t state);

#endif
