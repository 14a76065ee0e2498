/* Livelocks: cycles of states on which threads go round for ever and nothing gets on, though nobody is kept out.
 *
 * A cycle of the state graph is a livelock if
 * - every thread that is enabled in one of its states carries out an operation on it (strong fairness: the cycle is no
 *   fault of the scheduler's), and
 * - none of its operations is progress: por_progress() (a thread that waited goes on; time passes), or one with several
 *   outcomes, of which another may lead out.
 *
 * Two searches for them. When an execution comes back to a state on its own trace, that cycle is looked at at once. And
 * since threads that spin one by one make no fair cycle before their cycles are joined, the strongly connected
 * components of what has been explored are kept (path-based, Gabow) and searched when they are complete: without
 * operations that are progress, and without the states in which a thread is enabled that cannot go on within, until
 * nothing is left or each component is fair. So in a graph of which all edges have been explored (`none`) every
 * livelock that there is makes itself known; with a reduced one those of what is explored.
 *
 * Memory: what is on the trace, and of a component of several states all of it until it is complete. */
#ifndef POR_LIVELOCK_H
#define POR_LIVELOCK_H

#include "por/search_state.h"

void por_livelocks_init(por_search *search);
void por_livelocks_free(por_search *search);
/* Another pass over the program begins. */
void por_livelocks_reset(por_search *search);
/* The new node `at` has a new state; `live` is where it is told by later. */
void por_livelocks_visit(por_search *search, uint32_t at, uint32_t state, uint32_t *live);
/* The execution is cut at node `at`, which is in the state of an earlier node of the trace. */
void por_livelocks_cut(por_search *search, uint32_t at, uint32_t state);
/* The execution has ended: takes its new operations in. */
void por_livelocks_end(por_search *search);
/* Node `at` leaves the trace, completely explored. */
void por_livelocks_close(por_search *search, uint32_t at);
size_t por_livelocks_bytes(const por_livelocks *livelocks);
/* But for those that were found and not taken. */
void por_livelocks_save(const por_livelocks *livelocks, struct por_writer *writer);
void por_livelocks_load(por_livelocks *livelocks, struct por_reader *reader);

#endif
