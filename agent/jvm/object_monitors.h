/* Finds the monitors that uninstrumented JDK code takes. */
#ifndef AG_OBJECT_MONITORS_H
#define AG_OBJECT_MONITORS_H

#include "jvm/agent.h"

typedef struct ag_object_monitors ag_object_monitors;

enum { AG_MONITORS_MAX = 8 }; /* most monitors of one call */

/* Does any method of the JDK class take the monitor of an object? `class_name` is interned. */
bool ag_class_takes_monitors(ag_agent *agent, uint32_t class_name);
/* Finds the objects whose monitors the call at the site will take. Fills `found` with at most AG_MONITORS_MAX local
 * references, in the order of taking. Returns their number. */
int ag_monitors_taken(ag_agent *agent, JNIEnv *env, jobject receiver, uint32_t site, jobject *found);

#endif
