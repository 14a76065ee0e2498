/* Shared by the files of the native methods (natives*.c). */
#ifndef AG_NATIVES_PARTS_H
#define AG_NATIVES_PARTS_H

#include "jvm/agent.h"

/* A native method of the Java half (agent/java), and the runtime class that declares it. */
typedef struct ag_native {
  const char *owner;
  JNINativeMethod method;
} ag_native;

/* Descriptors of types in the tables of native methods. */
#define OBJECT "Ljava/lang/Object;"
#define CLASS "Ljava/lang/Class;"
#define STRING "Ljava/lang/String;"

/* natives.c */
/* Registers the methods with the JVM. Returns false when the JVM refuses. So do the functions of the other files, each
 * for the methods in its file. */
bool ag_natives_register_all(JNIEnv *env, const ag_native *natives, size_t count);
/* All classes of the runtime are defined. Until then, threads that would register their methods wait. */
void ag_natives_may_bind(void);
/* natives_monitors.c */
bool ag_monitor_natives_register(JNIEnv *env);
/* natives_operations.c */
/* Tells the recorder which object the next operation is about, if the execution is recorded. */
void ag_record_at(ag_agent *agent, jobject object, uint32_t location);
bool ag_operation_natives_register(JNIEnv *env);
/* natives_hashes.c */
/* Every object that is hashed from now on gets this identity hash or a higher one. */
uint32_t ag_first_hash(ag_agent *agent, JNIEnv *env);
/* The same, of the agent that is the context. */
uint32_t ag_next_hash(void *context);
/* How many objects the JVM has hashed while it started differs a little from one process to the next. What is hashed
 * from now on has the same hash in each, so that a replay walks maps in the order in which the search did. */
void ag_align_hashes(ag_agent *agent, JNIEnv *env);
bool ag_management_natives_register(JNIEnv *env);
bool ag_hash_natives_register(JNIEnv *env);
/* natives_names.c */
bool ag_name_natives_register(JNIEnv *env);
/* natives_reach.c */
bool ag_reach_natives_register(JNIEnv *env);
/* natives_findings.c */
bool ag_finding_natives_register(JNIEnv *env);
/* natives_backends.c */
bool ag_backend_natives_register(JNIEnv *env);
/* natives_digest.c */
bool ag_digest_natives_register(JNIEnv *env);
/* Gives the old object with this hash its name for checkpoints. Does nothing without checkpoints. */
void ag_stable_tell(ag_agent *agent, JNIEnv *env, uint32_t hash, jobject object);
/* Gives the class with this number in the model its name for checkpoints. Does nothing without checkpoints. */
void ag_stable_tell_class(ag_agent *agent, uint32_t number, jclass type);
/* natives_defined.c */
bool ag_defined_natives_register(JNIEnv *env);
/* natives_declared.c */
bool ag_declared_natives_register(JNIEnv *env);
/* natives_kept.c */
bool ag_kept_natives_register(JNIEnv *env);
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
