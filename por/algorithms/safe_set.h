/* Safe sets (pragmatic paper, section 3.1): an enabled thread whose next operation is invisible, alone; or all that are
 * enabled. */
#ifndef POR_SAFE_SET_H
#define POR_SAFE_SET_H

#include "por/algorithm.h"

/* Can no other thread notice the operation? So it is if it touches nothing that is shared (config.oracle.shared), or
 * has only waited for what has happened (a join, a start). */
bool por_invisible(const por_search *search, const por_operation *operation);
/* The first enabled thread with an invisible operation announced; POR_NO_THREAD: the state is irreducible. */
por_thread_id por_safe_single(por_search *search, uint32_t at);

/* To be called at the end of an execution: where the driver has called a location unshared that is not, the search
 * begins anew with what it has learnt. */
void por_safe_mistaken(por_search *search);

/* Hooks. As the paper assumes that there are no cycles: a cut at an open state has all threads explored at the last
 * node, or an invisible operation that goes round would leave the others out for ever. */
void por_safe_visited(por_search *search, bool open);
void por_safe_beside(por_search *search, uint32_t at, const uint64_t *others);

#endif
