/* The errors that suppress= keeps from the user. */
#ifndef AG_SUPPRESSED_H
#define AG_SUPPRESSED_H

#include "jvm/agent.h"

/* Is the error suppressed? Then it counts for its suppression. `race`: the data race; null: the error is another. */
bool ag_is_suppressed(ag_agent *agent, const ag_found *seen, const ag_race *race);
/* Forgets how often errors were suppressed, because the search restarts. */
void ag_suppressed_forget(ag_agent *agent);
/* Keeps where the threads stand in a deadlock. Called while they still stand there. */
void ag_suppressed_note_deadlock(ag_agent *agent);

#endif
