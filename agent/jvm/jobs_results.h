/* What a JVM has found out, and what it has learnt, as texts for the other JVMs of the search (jvm/jobs.h). */
#ifndef AG_JOBS_RESULTS_H
#define AG_JOBS_RESULTS_H

#include "jvm/agent.h"

/* All that has been found since the last call, as JSON; owned by the caller. */
char *ag_jobs_results(ag_agent *agent);
/* Takes over what all have found. */
void ag_jobs_take_results(ag_agent *agent, const char *text);
/* All that changes which executions are explored, as JSON; owned by the caller. Equal texts: the same is known. */
char *ag_jobs_learned(const ag_agent *agent);
/* Takes over what others have learnt, as far as that can be said to another JVM. Before a search. */
void ag_jobs_take_learned(ag_agent *agent, const char *text);

#endif
