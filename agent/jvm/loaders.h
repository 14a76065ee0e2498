/* Class loaders that the program creates. Each gets a number that is equal in all executions; all other loaders have
 * number 0. */
#ifndef AG_LOADERS_H
#define AG_LOADERS_H

#include "jvm/agent.h"

void ag_loaders_forget(ag_agent *agent); /* Forgets all rewritten class files that ag_loader_keep() stored. */
/* The number of a loader; 0: not created by the program in this execution. */
uint32_t ag_loader(ag_agent *agent, JNIEnv *env, jobject loader);
uint32_t ag_loader_of(ag_agent *agent, JNIEnv *env, jclass type); /* The number of the class's loader. */
/* The interned name of a class, followed by the number of its loader unless that is 0. */
uint32_t ag_class_told_apart(ag_agent *agent, JNIEnv *env, jclass type);
/* The class that `name` means in the code at the site. Returns a local reference, or null. */
jclass ag_class_named_at(ag_agent *agent, JNIEnv *env, const ag_site *site, uint32_t name);
/* Looks up the rewritten form of a class file that the same loader has defined before. `*out` is owned by the caller
 * (free()); null: the class stays unchanged. Returns false when the class file is new. */
bool ag_loader_has(ag_agent *agent, const ag_class_in *in, uint8_t **out, size_t *out_length);
/* Stores the rewritten form of a class file (copied); a null `out` means that the class stays unchanged. */
void ag_loader_keep(ag_agent *agent, const ag_class_in *in, const uint8_t *out, size_t out_length);
/* The number of a class with static state whose loader the program created; 0: any other loader, or memory ran out. */
uint32_t ag_loader_class_number(ag_agent *agent, JNIEnv *env, jclass type);

#endif
