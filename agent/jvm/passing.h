/* The nearest schedule that passes: executions of AG_PHASE_PASSING. They take the first steps of the error's schedule,
 * and then another thread. One of AG_PHASE_PASSED records the one that passes, for reports that show its steps. */
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
/* The search that runs the schedule that passes once more. Null: no report shows its steps, or none is known, or this
 * was tried before. */
por_search *ag_passed_new(ag_agent *agent);
/* Takes the recording of that execution. The caller calls it at the execution's end. */
void ag_passed_take(ag_agent *agent, JNIEnv *env);
/* The search begins anew. */
void ag_passing_forget(ag_agent *agent);

#endif
