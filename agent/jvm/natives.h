/* The native methods of the Java half. */
#ifndef AG_NATIVES_H
#define AG_NATIVES_H

#include "jvm/agent.h"

bool ag_natives_register(ag_agent *agent, JNIEnv *env);

#endif
