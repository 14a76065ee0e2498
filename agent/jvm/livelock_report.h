/* Livelocks as errors. */
#ifndef AG_LIVELOCK_REPORT_H
#define AG_LIVELOCK_REPORT_H

#include "jvm/agent.h"

/* Takes over the livelocks that the search has found, as errors of this execution. False: there were
 * none.
 */
bool ag_livelocks_take(ag_agent *agent, uint64_t execution);
/* The schedule of one has been run once more, and repeats itself from step `from` on. */
void ag_livelock_repeated(void *agent, size_t from, size_t steps);

#endif
