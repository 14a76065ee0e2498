/* What a visited state owes to the trace that has come to it, found in the state graph: each operation seen behind the
 * state may race with an event of the trace, as if it had been carried out here. */
#ifndef POR_REINSPECT_H
#define POR_REINSPECT_H

#include "por/algorithm.h"

/* What is owed if an operation of `thread` (POR_NO_THREAD: any) behind the end of the trace conflicts with event
 * `event`. */
typedef void por_owed(por_search *search, uint32_t event, por_thread_id thread);

/* Calls `owed` for each event below node `end` that an operation seen behind `state`, the state of that node or after
 * the last one, conflicts with; those ordered before the other thread's last event below `end` are left out, unless
 * `ordered_too`.
 *
 * Cycles (the papers assume there are none): if what is seen behind the state leads back to the trace, it is not yet
 * all known. All threads are explored at the nodes from the first one led back to; so none is left out for ever. What
 * is owed to the nodes before that one is found when it is closed: por_reinspect_closing().
 *
 * Where the program ends while a thread (a daemon) could go on, the end of every other thread races with that; all
 * threads are then explored at all nodes. */
void por_reinspect(por_search *search, uint32_t state, uint32_t end, por_owed *owed, bool ordered_too);
/* The same for the visited state at which this execution was cut, if it was. */
void por_reinspect_cut(por_search *search, por_owed *owed, bool ordered_too);
void por_reinspect_closing(por_search *search, uint32_t at, por_owed *owed, bool ordered_too);

/* As end and closing hooks: with the additions of dpor and of source. */
void por_reinspect_dpor(por_search *search, por_end end);
void por_reinspect_source(por_search *search, por_end end);
void por_closing_dpor(por_search *search, uint32_t at);
void por_closing_source(por_search *search, uint32_t at);
/* For an event and an unknown sequence behind the trace: one of the threads that may come first in any such sequence
 * run instead of the event, or all. */
void por_owed_source(por_search *search, uint32_t event, por_thread_id thread);

/* All enabled threads are to be explored at node `at`. */
void por_explore_all(por_search *search, uint32_t at);

#endif
