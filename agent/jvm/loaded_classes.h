/* Looks up loaded classes. */
#ifndef AG_LOADED_CLASSES_H
#define AG_LOADED_CLASSES_H

#include "jvm/agent.h"

/* The loaded class of this name (with slashes); classes of the program come first. Returns a local reference, or null
 * when no such class is loaded. */
jclass ag_find_class(ag_agent *agent, JNIEnv *env, const char *name);
/* Does the class have this name? */
bool ag_class_has_name(ag_agent *agent, jclass type, const char *name);
/* The interned name of the class, with slashes; 0: unknown, or an array. */
uint32_t ag_interned_class(ag_agent *agent, jclass type);

#endif
