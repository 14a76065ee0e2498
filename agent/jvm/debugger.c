/* What the JVM's agent for debuggers must know of a replay. */
#include "jvm/debugger.h"

#include <dlfcn.h>

bool ag_debugger_loaded(void) {
  return dlopen("libjdwp.so", RTLD_LAZY | RTLD_NOLOAD) != NULL;
}

void ag_debugger_replay_begins(const ag_agent *a) {
  JNIEnv *env = ag_debugger_loaded() ? ag_env(a) : NULL;
  jclass begins = env ? (*env)->FindClass(env, "java/lang/HporReplayBegins") : NULL;
  jmethodID tell = begins ? (*env)->GetStaticMethodID(env, begins, "tell", "()V") : NULL;
  if (tell) (*env)->CallStaticVoidMethod(env, begins, tell);
  if (begins) (*env)->DeleteLocalRef(env, begins);
}
