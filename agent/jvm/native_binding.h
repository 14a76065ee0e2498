/* Native methods that the program comes to. */
#ifndef AG_NATIVE_BINDING_H
#define AG_NATIVE_BINDING_H

#include "jvm/agent.h"

/* The JVM has found the code of a native method. */
void JNICALL ag_native_bound(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method, void *address,
                             void **new_address);

#endif
