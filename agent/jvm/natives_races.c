/* Fences and optimistic reads: the native methods of HporRaces. */
#include "jvm/natives_parts.h"

#include "jvm/agent.h"
static void JNICALL n_begin(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_race_events_optimistic(&ag_the_agent()->engine.race_events);
}

static void JNICALL n_end(JNIEnv *env, jclass c, jboolean valid) {
  (void)env;
  (void)c;
  ag_race_events_validated(&ag_the_agent()->engine.race_events, valid);
}

static void JNICALL n_fence(JNIEnv *env, jclass c, jint mode) {
  (void)env;
  (void)c;
  ag_race_events_fence(&ag_the_agent()->engine.race_events, (ag_mode)mode);
}

bool ag_race_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"begin0", "()V", n_begin}, {"end0", "(Z)V", n_end}, {"fence0", "(I)V", n_fence}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporRaces");
  return owner && (*env)->RegisterNatives(env, owner, methods, 3) == 0;
}
