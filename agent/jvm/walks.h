/* Executions under random schedules, in between. */
#ifndef AG_WALKS_H
#define AG_WALKS_H

#include "jvm/agent.h"

/* Is an execution under a random schedule due? It, of which the error counts like one of the search; null: out
 * of memory. How many steps it may take. Then it is over. */
bool ag_walk_due(const ag_agent *agent);
por_search *ag_walk_new(ag_agent *agent);
uint64_t ag_walk_steps(const ag_agent *agent);
void ag_walk_end(ag_agent *agent);

#endif
