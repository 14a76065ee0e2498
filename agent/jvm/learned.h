/* What the search has learned about the program. A schedule keeps these facts for its replay. */
#ifndef AG_LEARNED_H
#define AG_LEARNED_H

#include "jvm/agent.h"

unsigned ag_learned_now(const ag_agent *agent); /* All facts learned so far, as AG_LEARNED_... bits. */
/* Restores the facts of a schedule. Called before the first execution of its replay. */
void ag_learned_take_over(ag_agent *agent, unsigned learned);

#endif
