/* How much room the running thread's stack has left. */
#ifndef AG_JVM_STACK_ROOM_H
#define AG_JVM_STACK_ROOM_H

#include "jvm/agent.h"

/* Throws a StackOverflowError if the thread's stack is nearly used up. Called before an operation that is announced
 * then: what the hook does later on must not fail half way. Returns true if the error is pending. */
bool ag_stack_overflows(ag_agent *agent, JNIEnv *env);

#endif
