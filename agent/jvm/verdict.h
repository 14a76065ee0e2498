/* Telling the verdict. */
#ifndef AG_VERDICT_H
#define AG_VERDICT_H

#include "jvm/agent.h"

/* Tells the verdict once, and sets the exit code. Who comes second waits until it is told. */
void ag_tell_verdict(ag_agent *agent);
/* Tells it and ends the process with its exit code. */
_Noreturn void ag_leave(ag_agent *agent);
/* The thread can be left neither where it is nor by unwinding it. `why` is owned by the callee; null: no memory for it.
 */
_Noreturn void ag_leave_at_once(ag_agent *agent, char *why);
/* The JVM is asked to exit while the search may be running. Does not return if it has stopped the search. */
void ag_shut_down(ag_agent *agent, bool by_signal);

#endif
