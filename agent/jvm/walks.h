/* Random walks: executions under random schedules, between executions of the search. */
#ifndef AG_WALKS_H
#define AG_WALKS_H

#include "jvm/agent.h"

/* Is a random walk due now? */
bool ag_walk_due(const ag_agent *agent);
/* Starts a random walk and returns it. Errors that the walk finds count as errors of the search. Returns null when
 * memory runs out. */
por_search *ag_walk_new(ag_agent *agent);
/* The same for a schedule with at most `depth` - 1 preemptions; 0: for one of any kind. `sampler`: what earlier ones
 * have shown. */
por_search *ag_walk_begin(ag_agent *agent, por_sampler *sampler, uint32_t depth);
/* The most steps that a random walk may take. */
uint64_t ag_walk_steps(const ag_agent *agent);
/* Ends a random walk and gives the driver back to the search. */
void ag_walk_end(ag_agent *agent);

#endif
