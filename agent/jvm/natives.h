/* The native methods of the Java half (agent/java). */
#ifndef AG_NATIVES_H
#define AG_NATIVES_H

#include "jvm/agent.h"

/* Registers the native methods of all runtime classes. Returns false when the JVM refuses. */
bool ag_natives_register(ag_agent *agent, JNIEnv *env);

#endif
