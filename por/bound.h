/* Bounds on how far a schedule may stray from letting each thread run on.
 *
 * preemption  counts the choices of another thread while the last one is enabled (thesis, Definition 8; its `t.tid =
 *             last(E).tid` must be read as "differs").
 * delay       counts the enabled threads passed over: the deterministic schedule goes on with the last thread if
 * enabled, else with the next enabled one by number, round about. */
#ifndef POR_BOUND_H
#define POR_BOUND_H

#include <stdint.h>

#include "hpor/por.h"

/* What has been spent of the bound when `thread` is chosen at node `at`. */
uint32_t por_bound_spent(const por_search *search, uint32_t at, por_thread_id thread);
/* Takes out of a set of threads enabled at `at` those beyond the bound; notes in the statistics that there were some.
 */
void por_bound_filter(por_search *search, uint32_t at, uint64_t *set);
/* The thread of least cost among those enabled, not asleep and within the bound at `at`; POR_NO_THREAD if none. */
por_thread_id por_bound_choose(por_search *search, uint32_t at);

#endif
