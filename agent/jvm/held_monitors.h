/* Monitors of the JVM's that the running thread owns. */
#ifndef AG_HELD_MONITORS_H
#define AG_HELD_MONITORS_H

#include "jvm/agent.h"

/* Does the running thread own a monitor of the JVM's? Then code that is not instrumented has called the program, which
 * the verdict tells. The monitor's identity hash, or 0. */
uint32_t ag_owns_monitor(void *agent);
/* The same where it is about to be left for good, and the verdict does not tell. */
bool ag_owns_any_monitor(ag_agent *agent);
/* MonitorContendedEnter: a thread of the program is about to block in the JVM. Returns if it will not for long. */
void ag_monitor_contended(ag_agent *agent, JNIEnv *env, jthread thread, jobject monitor);

#endif
