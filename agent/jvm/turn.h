/* The turn: the right to run, which one thread of the program has at a time. */
#ifndef AG_TURN_H
#define AG_TURN_H

#include "jvm/agent.h"

/* Thread `self`, running, has been answered that `next` goes on. `ends`: self will run no more and does not wait.
 * Returns what the hook is to do: the outcome of the thread's operation, AG_SWITCH, AG_LAUNCH or AG_KILL. */
jint ag_pass_turn(ag_agent *agent, uint32_t self, uint32_t next, bool ends);
/* OS threads: waits until `self` has the turn. Returns the outcome of its operation, or AG_KILL. */
jint ag_wait_for_turn(ag_agent *agent, uint32_t self);

#endif
