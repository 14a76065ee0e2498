/* Methods of the program that have changed (changed=). */
#ifndef AG_CHANGED_METHODS_H
#define AG_CHANGED_METHODS_H

#include "jvm/agent.h"

/* Does changed= name the method? The class's name with slashes. */
bool ag_is_changed(const ag_agent *agent, const char *class_name, const char *method);
/* The search hears of what such methods touch. */
void ag_changed_hear(ag_agent *agent);
/* The native method of HporChanged. */
bool ag_changed_natives_register(JNIEnv *env);

#endif
