/* A debugger that looks at the program: the JVM's own agent for debuggers, libjdwp. */
#ifndef AG_DEBUGGER_H
#define AG_DEBUGGER_H

#include "jvm/agent.h"

/* Does this JVM have the agent for debuggers? Asked when all agents are loaded. */
bool ag_debugger_loaded(void);
/* Tells the agent for debuggers, if there is one, that the saved schedule is about to run. Calls Java code. */
void ag_debugger_replay_begins(const ag_agent *agent);

#endif
