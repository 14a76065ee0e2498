/* Where the program has time limits, and how the search treats them. */
#ifndef AG_TIME_LIMITS_H
#define AG_TIME_LIMITS_H

#include "jvm/agent.h"

/* A site as a frame of a stack is written; owned. NULL: out of memory. */
char *ag_place_of_site(const ag_agent *agent, const ag_site *site);
/* Behind a step of thread `self`, which has called: has it come to the first time limit of a kind? */
void ag_note_limits(ag_agent *agent, JNIEnv *env, uint32_t self);
/* How the search treats time limits; null: it has met none. Owned by the caller. */
char *ag_limits_text(const ag_agent *agent);

#endif
