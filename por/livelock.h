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

#include "hpor/por.h"
#include "stack.h"

typedef struct por_livelocks {
  bool on;
  por_stack live;    /* live_state: on the trace, or of a component with one that is, in the order of their visits */
  por_stack roots;   /* uint32_t: the first live states of the components, as far as they are known */
  por_stack edges;   /* live_edge, between live states */
  por_stack enabled; /* uint64_t: the sets of the live states */
  por_stack closed;  /* closed_state: live ones that have left the trace */
  por_stack slots;   /* uint32_t: a hash table of them: number + 1; 0: free */
  por_stack found;   /* por_livelock: not yet taken */
} por_livelocks;

struct por_search;

void por_livelocks_init(struct por_search *search);
void por_livelocks_free(struct por_search *search);
/* Another pass over the program begins. */
void por_livelocks_reset(struct por_search *search);
/* The new node `at` has a new state; `live` is where it is told by later. */
void por_livelocks_visit(struct por_search *search, uint32_t at, uint32_t state, uint32_t *live);
/* The execution is cut at node `at`, which is in the state of an earlier node of the trace. */
void por_livelocks_cut(struct por_search *search, uint32_t at, uint32_t state);
/* The execution has ended: takes its new operations in. */
void por_livelocks_end(struct por_search *search);
/* Node `at` leaves the trace, completely explored. */
void por_livelocks_close(struct por_search *search, uint32_t at);
size_t por_livelocks_bytes(const por_livelocks *livelocks);
struct por_writer;
struct por_reader;
/* But for those that were found and not taken. */
void por_livelocks_save(const por_livelocks *livelocks, struct por_writer *writer);
void por_livelocks_load(por_livelocks *livelocks, struct por_reader *reader);

#endif
