/* What the executions of the search end in. */
#ifndef AG_ENDINGS_H
#define AG_ENDINGS_H

#include "jvm/agent.h"

/* What the executions of the search end in. */
bool ag_ending_wanted(const ag_agent *agent); /* does the execution under way count? */
/* The running thread has written this to standard output; null: memory ran out. */
void ag_ending_wrote(ag_agent *agent, const void *bytes, size_t count);
void ag_ending_failed(ag_agent *agent, const ag_found *seen);
void ag_ending(ag_agent *agent); /* the execution is over */

#endif
