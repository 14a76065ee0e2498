/* Class loaders that the program makes. */
#ifndef AG_LOADERS_H
#define AG_LOADERS_H

#include "jvm/agent.h"

void ag_loaders_forget(ag_agent *agent); /* what class files became */
/* The number of a loader that the program has made in this execution, the same in each; 0: another loader. */
uint32_t ag_loader(ag_agent *agent, JNIEnv *env, jobject loader);
uint32_t ag_loader_of(ag_agent *agent, JNIEnv *env, jclass type); /* likewise, of the class's loader */
/* The name of a class, with such a number behind it if there is one. */
uint32_t ag_class_told_apart(ag_agent *agent, JNIEnv *env, jclass type);
/* The class that the code at the site means by the name; a local reference, or null. */
jclass ag_class_named_at(ag_agent *agent, JNIEnv *env, const ag_site *site, uint32_t name);
/* What became of the same class file of that loader; `*out` is from malloc(), null: it stays as it is. False: not yet.
 */
bool ag_loader_has(ag_agent *agent, const ag_class_in *in, uint8_t **out, size_t *out_length);
void ag_loader_keep(ag_agent *agent, const ag_class_in *in, const uint8_t *out, size_t out_length);
/* The number of a class with static state that such a loader has defined; 0: another loader has. */
uint32_t ag_loader_class_number(ag_agent *agent, JNIEnv *env, jclass type);

#endif
