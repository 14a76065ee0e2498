/* Reports livelocks as errors. */
#ifndef AG_LIVELOCK_REPORT_H
#define AG_LIVELOCK_REPORT_H

#include "jvm/agent.h"

/* Adds the livelocks that the core has found as errors of this execution. Returns false when there were none. */
bool ag_livelocks_take(ag_agent *agent, uint64_t execution);
/* Called when the replay of a livelock's schedule has returned to the state before step `from`. `agent` is an
 * ag_agent. */
void ag_livelock_repeated(void *agent, size_t from, size_t steps);

#endif
