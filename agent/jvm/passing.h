/* The nearest schedule that passes: executions of AG_PHASE_PASSING. They take the first steps of the error's schedule,
 * and then another thread. */
#ifndef AG_PASSING_H
#define AG_PASSING_H

#include "jvm/agent.h"

/* Is another execution worth its time? True only with stop=first, where the search has found one error that some
 * schedules may avoid. */
bool ag_passing_due(ag_agent *agent);
/* The search of that execution. Null: memory ran out. */
por_search *ag_passing_new(ag_agent *agent);
/* Called at the execution's end, while the driver has its schedule. */
void ag_passing_take(ag_agent *agent);
/* The search begins anew. */
void ag_passing_forget(ag_agent *agent);

#endif
