/* Sleep sets: threads that need not be run at a node, because everything behind them has been explored from an earlier
 * node. A thread stays asleep until an operation dependent on its announced one is carried out. */
#ifndef POR_SLEEP_H
#define POR_SLEEP_H

#include "por/trace.h"

struct por_search;

/* Computes the sleep sets of all nodes up to and including `node`. A thread asleep does not run, so its announced
 * operation is still the one of that node. False: the algorithm asks for probes first (see its `asleep`). */
bool por_sleep_settle(struct por_search *search, uint32_t node);

#endif
