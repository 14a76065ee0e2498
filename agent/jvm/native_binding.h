/* Notices native methods when the JVM links them. */
#ifndef AG_NATIVE_BINDING_H
#define AG_NATIVE_BINDING_H

#include "jvm/agent.h"

/* Handles NativeMethodBind: the JVM has linked a native method. */
void JNICALL ag_native_bound(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method, void *address,
                             void **new_address);

#endif
