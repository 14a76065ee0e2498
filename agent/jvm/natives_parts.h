/* Shared by the files of the native methods (natives*.c). */
#ifndef AG_NATIVES_PARTS_H
#define AG_NATIVES_PARTS_H

#include "jvm/natives.h"

/* natives_digest.c */
bool ag_digest_natives_register(JNIEnv *env);
/* Gives the old object with this hash its name for checkpoints. Does nothing without checkpoints. */
void ag_stable_tell(ag_agent *agent, JNIEnv *env, uint32_t hash, jobject object);
/* Gives the class with this number in the model its name for checkpoints. Does nothing without checkpoints. */
void ag_stable_tell_class(ag_agent *agent, uint32_t number, jclass type);
/* natives_defined.c */
bool ag_defined_natives_register(JNIEnv *env);
/* natives_quiet.c */
/* Does the class belong to the test framework (quiet=)? */
bool ag_is_quiet(const ag_agent *a, const char *name);
bool ag_quiet_natives_register(JNIEnv *env);
/* natives_sections.c */
bool ag_section_natives_register(JNIEnv *env);
/* natives_races.c */
bool ag_race_natives_register(JNIEnv *env);
/* natives_objects.c */
bool ag_object_natives_register(JNIEnv *env);

#endif
