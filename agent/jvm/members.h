/* Looks up fields and methods of loaded classes in the JVM. */
#ifndef AG_MEMBERS_H
#define AG_MEMBERS_H

#include "jvm/agent.h"

/* The interned name of the class that declares the static field of `site`. The name includes the loader's number
 * (loaders.h). */
uint32_t ag_declaring_class(ag_agent *agent, JNIEnv *env, const ag_site *site);
/* The class that the operation at the site initializes: the one that declares the static field or method. `type` is
 * the class that the instruction names. Returns a local reference; null: `type` itself. */
jclass ag_initialized_at(ag_agent *agent, JNIEnv *env, const ag_site *site, jclass type);
/* Has the class, which is prepared, an initializer that the JVM runs, or may it have one? */
bool ag_has_initializer(ag_agent *agent, jclass type);
/* Does the class declare a static field of this name that the JVM too treats as final? */
bool ag_is_constant(ag_agent *agent, jclass type, const char *field);
/* The declaration of the field that `site` accesses, as AG_FIELD_... bits from the JVM; 0: unknown. */
uint32_t ag_jvm_field_flags(ag_agent *agent, JNIEnv *env, const ag_site *site);

#endif
