/* A simpler schedule of the error that the search has found: executions of AG_PHASE_SIMPLIFY. */
#ifndef AG_SIMPLER_H
#define AG_SIMPLER_H

#include "jvm/agent.h"

/* Is another execution worth its time? True only with stop=first, where the search has found one error. */
bool ag_simpler_due(ag_agent *agent);
/* The search of the next execution. Null: memory ran out. */
por_search *ag_simpler_new(ag_agent *agent);
/* Called at the execution's end, while the driver has its schedule. A simpler one is the error's from here on
 * (`taken`). */
void ag_simpler_take(ag_agent *agent);
/* The search begins anew. */
void ag_simpler_forget(ag_agent *agent);

#endif
