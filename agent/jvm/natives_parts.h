/* Between the files of the native methods. */
#ifndef AG_NATIVES_PARTS_H
#define AG_NATIVES_PARTS_H

#include "jvm/natives.h"

/* natives_digest.c */
bool ag_digest_natives_register(JNIEnv *env);
/* If names are to be the same in every process: the old object of this hash; the class to which the model has given
 * this number. */
void ag_stable_tell(ag_agent *agent, JNIEnv *env, uint32_t hash, jobject object);
void ag_stable_tell_class(ag_agent *agent, uint32_t number, jclass type);
/* natives_defined.c */
/* Of HporDefined. */
bool ag_defined_natives_register(JNIEnv *env);
/* natives_quiet.c */
/* Is it a class of the test framework (quiet=)? */
bool ag_is_quiet(const ag_agent *a, const char *name);
bool ag_quiet_natives_register(JNIEnv *env);
/* natives_sections.c */
bool ag_section_natives_register(JNIEnv *env);
/* natives_races.c */
bool ag_race_natives_register(JNIEnv *env);
/* natives_objects.c */
bool ag_object_natives_register(JNIEnv *env);

#endif
