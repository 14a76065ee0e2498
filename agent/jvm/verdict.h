/* Reports the verdict. */
#ifndef AG_VERDICT_H
#define AG_VERDICT_H

#include "jvm/agent.h"

/* Reports the verdict and sets the exit code. A second caller waits until the first has reported the verdict. */
void ag_tell_verdict(ag_agent *agent);
/* Reports the verdict and ends the process with its exit code. */
_Noreturn void ag_leave(ag_agent *agent);
/* Ends the process when the thread can neither wait at its place nor unwind. Takes ownership of `why`; null: memory
 * ran out. */
_Noreturn void ag_leave_at_once(ag_agent *agent, char *why);
/* Called when something asks the JVM to exit, perhaps during the search. Does not return when the exit has stopped the
 * search. */
void ag_shut_down(ag_agent *agent, bool by_signal);

#endif
