/* What threads wait for, as java.lang.management shows it: the native methods of HporManagement. */
#include "jvm/natives_parts.h"

#include "jvm/agent.h"

/* A thread is also BLOCKED while it initializes a class or starts a thread, by what others do then. */
static jint JNICALL n_monitor_owner(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  uint32_t owner = ag_model_waits_for(ag_the_agent()->engine.model, (uint32_t)thread);
  return owner == POR_NO_THREAD ? -1 : (jint)owner;
}

bool ag_management_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"monitorOwner0", "(I)I", n_monitor_owner}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporManagement");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0;
}
