/* Finds races between the trace and what lies behind a visited state. The state graph holds the operations seen behind
 * the state. Each of them may race with an event of the trace, as if it had been carried out here. */
#ifndef POR_REINSPECT_H
#define POR_REINSPECT_H

#include "por/algorithm.h"

/* Adds what a race asks for: an operation of `thread` (POR_NO_THREAD: any thread) behind the end of the trace conflicts
 * with event `event`. */
typedef void por_owed(por_search *search, uint32_t event, por_thread_id thread);

/* Calls `owed` for each event below node `end` that conflicts with an operation seen behind `state`. `state` is the
 * state of node `end`, or of the end of the trace. Events ordered before the other thread's last event below `end` are
 * left out, unless `ordered_too`. So are those of a thread that the other one awaits on each path to its operation:
 * what it reads behind join() races with nothing that the joined thread has done.
 *
 * Cycles (the papers assume that there are none): if the walk behind the state leads back to the trace, not all of what
 * follows is known yet. All threads are explored at the nodes from the first one led back to, so no thread is left out
 * for ever. The earlier nodes get what is owed to them when that node is closed: por_reinspect_closing().
 *
 * If the program ends while a thread (a daemon) could go on, the end of every other thread races with that thread. All
 * threads are then explored at all nodes. */
void por_reinspect(por_search *search, uint32_t state, uint32_t end, por_owed *owed, bool ordered_too);
/* Calls por_reinspect() for the visited state at which this execution was cut, if it was cut. */
void por_reinspect_cut(por_search *search, por_owed *owed, bool ordered_too);
void por_reinspect_closing(por_search *search, uint32_t at, por_owed *owed, bool ordered_too);

/* Hooks `end` and `closing` that add what dpor adds, and what source adds. */
void por_reinspect_dpor(por_search *search, por_end end);
void por_reinspect_source(por_search *search, por_end end);
void por_closing_dpor(por_search *search, uint32_t at);
void por_closing_source(por_search *search, uint32_t at);
/* The por_owed of source: the sequence behind the trace is unknown. Adds one of the threads that may come first in any
 * such sequence run instead of the event, or all threads. */
void por_owed_source(por_search *search, uint32_t event, por_thread_id thread);

/* Adds all enabled threads to the backtrack set of node `at`, or claims them. */
void por_explore_all(por_search *search, uint32_t at);

#endif
