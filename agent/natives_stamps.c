/* Optimistic reads: the native methods of HporStamps. */
#include "agent.h"

static void JNICALL n_begin(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_optimistic(&ag_the_agent()->driver);
}

static void JNICALL n_end(JNIEnv *env, jclass c, jboolean valid) {
  (void)env;
  (void)c;
  ag_driver_validated(&ag_the_agent()->driver, valid);
}

bool ag_stamp_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"begin0", "()V", n_begin}, {"end0", "(Z)V", n_end}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporStamps");
  return owner && (*env)->RegisterNatives(env, owner, methods, 2) == 0;
}
