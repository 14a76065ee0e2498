/* Errors and output of the program, executions that the program discards, and what hpor cannot control: the native
 * methods that tell of them. */
#include "jvm/natives_parts.h"

#include "jvm/endings.h"
#include "jvm/findings.h"
#include "jvm/phases.h"
#include "jvm/verdict.h"

#include <stdlib.h>
#include <string.h>

/* `written`: what goes to standard output; null: it goes elsewhere. Is it to be shown? */
static jboolean JNICALL n_output(JNIEnv *env, jclass c, jbyteArray written, jint offset, jint length) {
  (void)c;
  ag_agent *a = ag_the_agent();
  jsize size = written ? (*env)->GetArrayLength(env, written) : 0;
  if (offset >= 0 && length > 0 && offset <= size && length <= size - offset && ag_ending_wanted(a)) {
    jbyte *bytes = malloc((size_t)length);
    if (bytes) (*env)->GetByteArrayRegion(env, written, offset, length, bytes);
    ag_ending_wrote(a, bytes, (size_t)length);
    free(bytes);
  }
  if (length > 0) por_progress(a->engine.driver.search, POR_SHOWN);
  return ag_search_shows_output(a, length > 0 ? (size_t)length : 0);
}

/* "Main$$Lambda$14/0x0000000800c03000@5": where the JVM put the class, and how many it had made before, is not the same
 * in the process that replays it. */
static void without_addresses(char *text) {
  static const char generated[] = "$$Lambda";
  for (char *at = text; at && (at = strstr(at, generated)) != NULL;) {
    at += sizeof generated - 1;
    char *end = at;
    if (*end == '$') end += 1 + strspn(end + 1, "0123456789");
    if (strncmp(end, "/0x", 3) == 0) end += 3 + strspn(end + 3, "0123456789abcdef");
    memmove(at, end, strlen(end) + 1);
  }
}

static void JNICALL n_thrown(JNIEnv *env, jclass c, jthrowable thrown, jstring type, jstring message,
                             jboolean handled) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (handled) return;
  ag_race_events_thrown(&a->engine.race_events);
  char *type_text = ag_utf(env, type), *message_text = ag_utf(env, message), *title = NULL;
  jstring frames = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_frames, thrown);
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    frames = NULL;
  }
  char *frames_text = ag_utf(env, frames);
  without_addresses(frames_text);
  ag_failure_kind kind = AG_FAIL_EXCEPTION;
  jclass assertion = (*env)->FindClass(env, "java/lang/AssertionError");
  jclass misuse = (*env)->FindClass(env, "java/lang/IllegalMonitorStateException");
  if ((*env)->IsInstanceOf(env, thrown, assertion)) kind = AG_FAIL_ASSERTION;
  if ((*env)->IsInstanceOf(env, thrown, misuse)) kind = AG_FAIL_MONITOR;
  if (message_text && asprintf(&title, "%s: %s", type_text, message_text) < 0) title = NULL;
  if (!title && type_text) title = strdup(type_text);
  without_addresses(title);
  ag_search_failed(a, kind, title ? title : "?", title, frames_text, a->engine.driver.now.current);
  free(type_text);
  free(message_text);
  free(title);
  free(frames_text);
}

static void JNICALL n_discard(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_the_agent()->engine.driver.now.discarded = true;
}

static void JNICALL n_uncontrolled(JNIEnv *env, jclass c, jstring operation) {
  (void)c;
  char *text = ag_utf(env, operation);
  if (text) ag_uncontrolled(ag_the_agent(), text);
  free(text);
}

/* The thread that is to take the turn, but whose start was not posted: a signal came while the JVM was starting, before
 * Shutdown.exit was guarded, and the JVM is dying. */
static bool is_launched(ag_agent *a, JNIEnv *env) {
  uint32_t launching = atomic_load(&a->engine.launching);
  if (launching == POR_NO_THREAD) return false;
  jthread self = NULL;
  if ((*a->jvmti)->GetCurrentThread(a->jvmti, &self) != JVMTI_ERROR_NONE) return false;
  return (*env)->IsSameObject(env, self,
                              (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread, launching));
}

/* A thread without the turn has come to a hook. In the JDK's code that is the JDK's own business. */
static void JNICALL n_foreign(JNIEnv *env, jclass c, jint site) {
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_site *at = ag_site_get(a->program.sites, (uint32_t)site);
  if (at->jdk || a->engine.driver.now.over || a->findings.uncontrollable) return;
  if (is_launched(a, env)) {
    a->stopping.limit_kind = "interrupted";
    ag_leave(a);
  }
  jvmtiThreadInfo info = {0};
  char *why = NULL;
  if ((*a->jvmti)->GetThreadInfo(a->jvmti, NULL, &info) != JVMTI_ERROR_NONE) info.name = NULL;
  if (asprintf(&why, "The thread \"%s\", which hpor did not start, runs the program's code: %s.%s, line %d.",
               info.name ? info.name : "?", ag_name_text(a->program.sites, at->class_name),
               ag_name_text(a->program.sites, at->method), at->line) < 0)
    why = NULL;
  ag_search_give_up(a, why ? why : "A thread that hpor did not start runs the program's code.");
  ag_uncontrolled(a, info.name ? info.name : "a thread that hpor did not start");
  free(why);
  if (info.name) (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)info.name);
  if (info.thread_group) (*env)->DeleteLocalRef(env, info.thread_group);
  if (info.context_class_loader) (*env)->DeleteLocalRef(env, info.context_class_loader);
}

/* The program is about to meet what lies outside of the JVM. */
static void JNICALL n_outside(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->stopping.aside) return;
  ag_search_give_up(a, "The program uses files, sockets, other processes or native libraries. Only one search at a "
                       "time may run such a program.");
  ag_leave(a);
}

static const ag_native natives[] = {
    {"java/lang/Hpor", {"output0", "([BII)Z", n_output}},
    {"java/lang/HporThreads", {"thrown0", "(Ljava/lang/Throwable;" STRING STRING "Z)V", n_thrown}},
    {"java/lang/HporChoices", {"discard0", "()V", n_discard}},
    {"java/lang/Hpor", {"uncontrolled0", "(" STRING ")V", n_uncontrolled}},
    {"java/lang/HporNamed", {"outside0", "()V", n_outside}},
    {"java/lang/Hpor", {"foreign0", "(I)V", n_foreign}},
};

bool ag_finding_natives_register(JNIEnv *env) {
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
