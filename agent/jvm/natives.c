/* The native methods of the Java half: how they are registered, and those with which the Java half runs the
 * search. Other files, natives_*.c, have the rest. */
#include "instrument/runtime_classes.h"
#include "jvm/changed_methods.h"
#include "jvm/natives_parts.h"

#include "jvm/phases.h"
#include "jvm/verdict.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static jlong JNICALL n_control(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return (jlong)(uintptr_t)ag_the_agent()->engine.control;
}

static jboolean JNICALL n_ready(JNIEnv *env, jclass c) {
  (void)c;
  ag_agent *a = ag_the_agent();
  a->engine.main_tid = (int)syscall(SYS_gettid);
  if (!ag_search_prepare(a)) return false;
  ag_align_hashes(a, env);
  return true;
}

static jboolean JNICALL n_fibers(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->engine.fibers;
}

static jboolean JNICALL n_begin(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_search_begin(ag_the_agent());
}

static void JNICALL n_end(JNIEnv *env, jclass c) {
  (void)c;
  ag_search_end(ag_the_agent(), env);
}

static void JNICALL n_broken(JNIEnv *env, jclass c, jstring what) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *text = ag_utf(env, what), *why = NULL;
  if (asprintf(&why, "hpor itself failed: %s. Please report this with the program.", text ? text : "?") < 0) why = NULL;
  ag_search_give_up(a, why ? why : "hpor itself failed.");
  free(text);
  free(why);
}

static void JNICALL n_finish(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_tell_verdict(ag_the_agent());
}

static void JNICALL n_shut_down(JNIEnv *env, jclass c, jboolean by_signal) {
  (void)env;
  (void)c;
  ag_shut_down(ag_the_agent(), by_signal);
}

static jboolean JNICALL n_is_open(JNIEnv *env, jclass c, jint number) {
  (void)env;
  (void)c;
  return fcntl(number, F_GETFD) != -1;
}

static void JNICALL n_close(JNIEnv *env, jclass c, jint number) {
  (void)env;
  (void)c;
  close(number);
}

static jint JNICALL n_ready_to_read(JNIEnv *env, jclass c, jint one, jint other) {
  (void)env;
  (void)c;
  struct pollfd both[] = {{.fd = one, .events = POLLIN}, {.fd = other, .events = POLLIN}};
  return poll(both, 2, 0);
}

static const ag_native search_natives[] = {
    {"java/lang/Hpor", {"control0", "()J", n_control}},
    {"java/lang/HporSearch", {"ready0", "()Z", n_ready}},
    {"java/lang/HporSearch", {"fibers0", "()Z", n_fibers}},
    {"java/lang/HporSearch", {"begin0", "()Z", n_begin}},
    {"java/lang/HporSearch", {"end0", "()V", n_end}},
    {"java/lang/HporSearch", {"broken0", "(" STRING ")V", n_broken}},
    {"java/lang/HporSearch", {"finish0", "()V", n_finish}},
    {"java/lang/HporOpened", {"isOpen0", "(I)Z", n_is_open}},
    {"java/lang/HporOpened", {"close0", "(I)V", n_close}},
    {"java/lang/HporWatches", {"ready0", "(II)I", n_ready_to_read}},
    {"java/lang/HporSearch", {"shutDown0", "(Z)V", n_shut_down}},
};

/* FindClass would initialize it, and its initializer may need methods that come behind. Null: none of the runtime's. */
static jclass runtime_class(const char *name) {
  const jclass *defined = ag_the_agent()->java.runtime;
  for (size_t i = 0; ag_runtime_classes[i].name; i++)
    if (!strcmp(ag_runtime_classes[i].name, name)) return defined[i];
  return NULL;
}

bool ag_natives_register_all(JNIEnv *env, const ag_native *natives, size_t count) {
  for (size_t i = 0; i < count; i++) {
    jclass owner = runtime_class(natives[i].owner);
    if (!owner) owner = (*env)->FindClass(env, natives[i].owner);
    if (!owner || (*env)->RegisterNatives(env, owner, &natives[i].method, 1) != 0) return false;
  }
  return true;
}

/* The hashes come last: from then on Object.hashCode runs code of the Java half, which needs the other methods. */
static bool register_all(JNIEnv *env) {
  return ag_natives_register_all(env, search_natives, sizeof search_natives / sizeof *search_natives) &&
         ag_operation_natives_register(env) && ag_backend_natives_register(env) && ag_name_natives_register(env) &&
         ag_reach_natives_register(env) && ag_finding_natives_register(env) && ag_digest_natives_register(env) &&
         ag_section_natives_register(env) && ag_race_natives_register(env) && ag_quiet_natives_register(env) &&
         ag_changed_natives_register(env) && ag_defined_natives_register(env) && ag_kept_natives_register(env) &&
         ag_declared_natives_register(env) && ag_object_natives_register(env) && ag_management_natives_register(env) &&
         ag_hash_natives_register(env) && ag_monitor_natives_register(env);
}

/* The JVM's own threads, such as that of references, may come to the first rewritten class while the main thread still
 * defines the runtime. */
static atomic_bool may_bind;

static void await_runtime(void) {
  enum { TRIES = 50000, MICROSECONDS = 200 };
  for (int i = 0; i < TRIES && !atomic_load(&may_bind); i++) usleep(MICROSECONDS);
}

void ag_natives_may_bind(void) {
  atomic_store(&may_bind, true);
}

/* Hpor's only native method that the JVM links by name. It registers the others: called from a class of the boot
 * loader, that prints no warning. */
__attribute__((visibility("default"))) JNIEXPORT void JNICALL Java_java_lang_Hpor_registerNatives(JNIEnv *env,
                                                                                                  jclass c);
JNIEXPORT void JNICALL Java_java_lang_Hpor_registerNatives(JNIEnv *env, jclass c) {
  (void)c;
  await_runtime();
  if (!ag_the_agent() || !register_all(env))
    (*env)->FatalError(env, "hpor: the native methods of its runtime cannot be bound");
}
