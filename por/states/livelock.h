/* Livelocks: cycles of states on which threads run for ever without progress, though no thread is kept from running.
 *
 * A cycle of the state graph is a livelock if both hold:
 * - Every thread that is enabled in one of its states carries out an operation on the cycle (strong fairness: the cycle
 *   is not the scheduler's fault).
 * - None of its operations is progress. Progress is what por_progress() reports (a waiting thread goes on), and an
 *   operation with several outcomes, because another outcome may lead out of the cycle. The end of a wait since its
 *   time was over is progress only if a variable changes on the cycle, or something is printed: else threads only wait
 *   for what nobody brings.
 *
 * There are two searches for livelocks. When an execution comes back to a state on its own trace, that cycle is checked
 * at once. But threads that spin one by one make no fair cycle before their cycles are joined. So the strongly
 * connected components of the explored states are kept (path-based algorithm, Gabow). A complete component is searched:
 * operations that are progress are removed (all ends of waits first, then all changes of variables), and states with an
 * enabled thread that cannot go on within the component. This repeats until nothing is left or each component is fair.
 * In a graph with all edges explored (`none`), every livelock is found; in a reduced graph, the livelocks among the
 * explored edges.
 *
 * Memory: the states on the trace, and all states of a component until it is complete. */
#ifndef POR_LIVELOCK_H
#define POR_LIVELOCK_H

#include "por/search_state.h"

void por_livelocks_init(por_search *search);
void por_livelocks_free(por_search *search);
/* Starts another pass over the program. */
void por_livelocks_reset(por_search *search);
/* Reports that node `at` is in a new state. Sets `live` to the state's index among the live ones. */
void por_livelocks_visit(por_search *search, uint32_t at, uint32_t state, uint32_t *live);
/* Reports that the execution is cut at node `at`, in the state of an earlier node of the trace. */
void por_livelocks_cut(por_search *search, uint32_t at, uint32_t state);
/* Adds the operations of the execution that has ended. */
void por_livelocks_end(por_search *search);
/* Reports that node `at` leaves the trace, completely explored. */
void por_livelocks_close(por_search *search, uint32_t at);
size_t por_livelocks_bytes(const por_livelocks *livelocks);
/* Write and read everything except livelocks found and not yet taken. */
void por_livelocks_save(const por_livelocks *livelocks, struct por_writer *writer);
void por_livelocks_load(por_livelocks *livelocks, struct por_reader *reader);

#endif
