/* What executions leave in the JDK's own objects (HporKept). */
#ifndef AG_JVM_KEPT_OBJECTS_H
#define AG_JVM_KEPT_OBJECTS_H

#include "jvm/agent.h"

/* Compares what the JDK keeps with what was recorded before the program could change it. Does nothing if there was no
 * execution since the last comparison. The search begins anew (`restart`) if more has changed than was known. Called
 * between executions. */
void ag_kept_compare(ag_agent *agent);

#endif
