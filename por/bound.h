/* Bounds on how far a schedule may stray from letting each thread run on.
 *
 * - preemption counts choices of another thread while the last one is enabled (thesis, Definition 8; its `t.tid =
 *   last(E).tid` must be read as "differs").
 * - delay counts the enabled threads that a choice passes over. Without delays, the last thread goes on if enabled;
 *   else the next enabled thread by number, wrapping around. */
#ifndef POR_BOUND_H
#define POR_BOUND_H

#include <stdint.h>

#include "hpor/por.h"

/* How much of the bound is spent when `thread` is chosen at node `at`. */
uint32_t por_bound_spent(const por_search *search, uint32_t at, por_thread_id thread);
/* Removes from `set`, threads enabled at `at`, those beyond the bound. Sets statistics.bound_reached if there were any.
 */
void por_bound_filter(por_search *search, uint32_t at, uint64_t *set);
/* The execution was cut off as too long. Sets statistics.bound_reached if only the bound kept another thread from going
 * on at its last step: the execution may come to an end beyond the bound. */
void por_bound_cut_off(por_search *search);
/* The thread of least cost among those enabled, not asleep and within the bound at `at`. POR_NO_THREAD: none. */
por_thread_id por_bound_choose(por_search *search, uint32_t at);

#endif
