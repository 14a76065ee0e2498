/* Writes that no read tells apart (Aronis, Jonsson, Lång, Sagonas: Optimal dynamic partial order reduction with
 * observers, TACAS 2018), for algorithms with POR_OBSERVES.
 *
 * A write is *blind* if it changes one location without looking at it, and does nothing else. Of the blind writes of a
 * location that come between two other accesses there, the second access sees the last one. It is ordered behind all
 * others of these, and they have no order among each other. If no other access follows, none of them has. So the order
 * of two writes depends on what comes later, and is known at the end of an execution. docs/algorithms/observers.md. */
#ifndef POR_OBSERVERS_H
#define POR_OBSERVERS_H

#include "hpor/por.h"

/* Is the operation a blind write? */
bool por_is_blind(por_search *search, const por_operation *operation);
/* The operation as executions are compared by it: every blind write is UNSEEN, seen or not. */
por_operation por_unseen(por_search *search, const por_operation *operation);
/* Gives each blind write of the execution, which has ended, the mode that it has there: WRITE if another access sees
 * it, else UNSEEN. Where a mode is another one than before, happens-before is forgotten from there on. False: a
 * location turns out to keep its order, and the search must begin anew. */
bool por_observe(por_search *search, por_end end);
/* The node of the access that sees what node `write` has written. POR_NONE_INDEX: none. */
uint32_t por_observer_of(const por_search *search, uint32_t write);

#endif
