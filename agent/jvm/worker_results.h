/* What a JVM has found out, as texts for the other JVMs of the search (jvm/worker.h). */
#ifndef AG_WORKER_RESULTS_H
#define AG_WORKER_RESULTS_H

#include "jvm/agent.h"

/* Tells errors apart, in all processes: two that count as one have one digest. */
uint64_t ag_jobs_digest(const ag_found *found);
/* All that has been found since the last call, as JSON; owned by the caller. */
char *ag_jobs_results(ag_agent *agent);
/* Takes over what all have found. */
void ag_jobs_take_results(ag_agent *agent, const char *text);

#endif
