/* Monitors that the JDK's code takes where it has no hooks. */
#ifndef AG_OBJECT_MONITORS_H
#define AG_OBJECT_MONITORS_H

#include "jvm/agent.h"

typedef struct ag_object_monitors ag_object_monitors;

enum { AG_MONITORS_MAX = 8 };

void ag_object_monitors_free(ag_object_monitors *monitors);
/* Does a method of the JDK's class take a monitor of an object? */
bool ag_class_takes_monitors(ag_agent *agent, uint32_t class_name);
/* The call at the site is about to be made on the receiver: the objects whose monitors it takes, in this order, as
 * local references; at most AG_MONITORS_MAX. Returns how many. */
int ag_monitors_taken(ag_agent *agent, JNIEnv *env, jobject receiver, const ag_site *site, jobject *found);

#endif
