/* Records the outcome of each execution of the search: what threads printed, which errors came, and how the execution
 * ended. */
#ifndef AG_ENDINGS_H
#define AG_ENDINGS_H

#include "jvm/agent.h"

bool ag_ending_wanted(const ag_agent *agent); /* Is the outcome of the current execution part of the search? */
/* Called when the running thread has written bytes (copied) to standard output. Null `bytes`: memory ran out. */
void ag_ending_wrote(ag_agent *agent, const void *bytes, size_t count);
/* Called for each error of the current execution. */
void ag_ending_failed(ag_agent *agent, const ag_found *seen);
/* Called at the end of the execution. Returns the digest of its outcome; 0: it has none. */
uint64_t ag_ending(ag_agent *agent);

#endif
