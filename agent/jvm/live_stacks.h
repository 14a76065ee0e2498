/* The look-ahead's part in the JVM. */
#ifndef AG_LIVE_STACKS_H
#define AG_LIVE_STACKS_H

#include "jvm/agent.h"

/* Does the algorithm look ahead? What it needs then; false: out of memory. */
bool ag_looks_ahead(const ag_agent *agent);
bool ag_walks_stacks(const ag_agent *agent); /* and asks what live stacks may still do */
bool ag_ahead_start(ag_agent *agent);
por_oracle ag_ahead_oracle(ag_agent *agent);

#endif
