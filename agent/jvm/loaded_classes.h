/* Classes that are loaded. */
#ifndef AG_LOADED_CLASSES_H
#define AG_LOADED_CLASSES_H

#include "jvm/agent.h"

/* The loaded class of this name (with slashes), one of the program's if there are several; a local
 * reference, null if there is none. */
jclass ag_find_class(ag_agent *agent, JNIEnv *env, const char *name);
bool ag_class_has_name(ag_agent *agent, jclass type, const char *name);
/* Of a class of the JDK's. */
bool ag_is_instance(JNIEnv *env, jobject object, const char *name);
/* The name of the class, with slashes, interned; 0: not known, or an array. */
uint32_t ag_interned_class(ag_agent *agent, jclass type);

#endif
