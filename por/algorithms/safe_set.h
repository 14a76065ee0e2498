/* Safe sets (pragmatic paper, section 3.1). A node's safe set is one enabled thread whose next operation is invisible,
 * or else all enabled threads. */
#ifndef POR_SAFE_SET_H
#define POR_SAFE_SET_H

#include "por/algorithm.h"

/* Can no other thread notice the operation? True if it touches nothing shared (config.oracle.shared), or has only
 * waited for something that has happened (a join, a start). */
bool por_invisible(const por_search *search, const por_operation *operation);
/* The first enabled thread with an invisible announced operation. POR_NO_THREAD: none; the paper calls the state
 * irreducible. */
por_thread_id por_safe_single(por_search *search, uint32_t at);

/* Call this at the end of an execution. If the driver has called a shared location unshared, the search restarts with
 * what it has learnt. */
void por_safe_mistaken(por_search *search);

/* Hooks. The paper assumes that there are no cycles. Here, after a cut at an open state, all threads are explored at
 * the last node. Otherwise a loop of invisible operations would leave out the other threads for ever. */
void por_safe_visited(por_search *search, bool open);
void por_safe_beside(por_search *search, uint32_t at, const uint64_t *others);

#endif
