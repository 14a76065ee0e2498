/* Fields and methods of loaded classes, as the JVM knows them. */
#ifndef AG_MEMBERS_H
#define AG_MEMBERS_H

#include "jvm/agent.h"

/* The name of the class that declares the static field which `site` accesses, told apart by its loader. */
uint32_t ag_declaring_class(ag_agent *agent, JNIEnv *env, const ag_site *site);
/* The class that the operation at the site initializes, where the instruction names `type`: the one that declares the
 * static field or method. A local reference; null: `type` itself. */
jclass ag_initialized_at(ag_agent *agent, JNIEnv *env, const ag_site *site, jclass type);
/* Does the class declare a static field of this name that is final in the JVM's eyes, too? */
bool ag_is_constant(ag_agent *agent, jclass type, const char *field);
/* How the field that `site` accesses is declared, as the JVM says: AG_FIELD_..., 0: not known. */
uint32_t ag_jvm_field_flags(ag_agent *agent, JNIEnv *env, const ag_site *site);

#endif
