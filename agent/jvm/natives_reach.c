/* Which objects threads share, and what threads may still do: the native methods of HporReach. */
#include "jvm/natives_parts.h"

static jboolean JNICALL n_reach_on(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->engine.reach != NULL;
}

static jmethodID run_of(JNIEnv *env, jobject object) {
  jclass type = object ? (*env)->GetObjectClass(env, object) : NULL;
  jmethodID run = type ? (*env)->GetMethodID(env, type, "run", "()V") : NULL;
  if (type && !run) (*env)->ExceptionClear(env);
  if (type) (*env)->DeleteLocalRef(env, type);
  return run;
}

/* The running thread is about to start this one (null: not known): what that will run is the run() that its class
 * overrides, or that of the target it was given. */
static void JNICALL n_starting(JNIEnv *env, jclass c, jobject thread, jobject target) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->engine.oracle.future) return;
  if (!a->java.thread_run) {
    jclass type = (*env)->FindClass(env, "java/lang/Thread");
    a->java.thread_run = (*env)->GetMethodID(env, type, "run", "()V");
    (*env)->DeleteLocalRef(env, type);
  }
  jmethodID run = run_of(env, thread);
  if (run == a->java.thread_run) run = run_of(env, target);
  ag_future_starting(a->engine.oracle.future, a->engine.driver.now.current, (uint64_t)(uintptr_t)run);
}

static void JNICALL n_copied(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_oracle_copied(&ag_the_agent()->engine.oracle, (uint32_t)hash);
}

static const ag_native natives[] = {
    {"java/lang/HporReach", {"on0", "()Z", n_reach_on}},
    {"java/lang/HporReach", {"copied0", "(I)V", n_copied}},
    {"java/lang/HporReach", {"starting0", "(Ljava/lang/Thread;Ljava/lang/Object;)V", n_starting}},
};

bool ag_reach_natives_register(JNIEnv *env) {
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
