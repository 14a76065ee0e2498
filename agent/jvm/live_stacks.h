/* The JVM side of the look-ahead: starts the static analysis and walks live call stacks. */
#ifndef AG_LIVE_STACKS_H
#define AG_LIVE_STACKS_H

#include "jvm/agent.h"

/* Does the search algorithm look ahead? */
bool ag_looks_ahead(const ag_agent *agent);
/* Would an access that the static analysis does not foresee lose outcomes? */
bool ag_rests_on_analysis(const ag_agent *agent);
/* Must the driver hear of each access, also where only one thread has started? */
bool ag_hears_of_all(const ag_agent *agent);
bool ag_walks_stacks(const ag_agent *agent); /* Does the search algorithm ask what live call stacks may still do? */
/* Creates what the look-ahead needs. Returns false when memory runs out. */
bool ag_ahead_start(ag_agent *agent);
/* The callbacks through which the exploration core asks the look-ahead. */
por_oracle ag_ahead_oracle(ag_agent *agent);

#endif
