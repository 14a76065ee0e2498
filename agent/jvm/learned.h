/* What the search has found out about the program, as a schedule keeps it for its replay. */
#ifndef AG_LEARNED_H
#define AG_LEARNED_H

#include "jvm/agent.h"

unsigned ag_learned_now(const ag_agent *agent); /* AG_LEARNED_... */
/* Called before the first execution of a replay. */
void ag_learned_take_over(ag_agent *agent, unsigned learned);

#endif
