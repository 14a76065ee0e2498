/* Sleep sets: threads that need not be run at a node, because everything behind them has been explored from an earlier
 * node. A thread stays asleep until an operation dependent on its announced one is carried out.
 *
 * A thread that would carry out a STORE is *half asleep* once another STORE has come before its own. It may run, and
 * what follows may be new: somebody may see that its STORE came last. If nobody does, it could as well have been
 * carried out at the earlier node. */
#ifndef POR_SLEEP_H
#define POR_SLEEP_H

#include "por/trace.h"

struct por_search;

/* Computes the sleep sets of all nodes up to and including `node`. A thread asleep does not run, so its announced
 * operation is still the one of that node. False: the algorithm asks for probes first (see its `asleep`). */
bool por_sleep_settle(struct por_search *search, uint32_t node);

#endif
