/* Monitors in the JVM (not in hpor's model) that the running thread owns. Code that is not instrumented takes them. */
#ifndef AG_HELD_MONITORS_H
#define AG_HELD_MONITORS_H

#include "jvm/agent.h"

/* Does the running thread own a monitor of the JVM? Then uninstrumented code has called the program, and the verdict
 * says so. `hashes`, unless null, gets the identity hashes of up to AG_OWNED. `agent` is an ag_agent. */
bool ag_owns_monitor(void *agent, uint32_t *hashes);
/* Does the running thread own a JVM monitor? Asked when hpor is about to abandon the thread. The verdict does not
 * mention the monitor. */
bool ag_owns_any_monitor(ag_agent *agent);
/* The running thread, a fiber, waits where it cannot be switched away from. If that is because it owns a JVM monitor
 * (before JDK 24), this ends the process with its stack. */
void ag_refuse_wait_in_monitor(ag_agent *agent);
/* Handles MonitorContendedEnter: a thread of the program is about to block in the JVM. Returns only when the thread
 * will not block for long. */
void ag_monitor_contended(ag_agent *agent, JNIEnv *env, jthread thread, jobject monitor);

#endif
