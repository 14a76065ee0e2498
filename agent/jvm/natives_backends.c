/* Threads of the program as OS threads or as fibers: the native methods of HporOsThreads and HporFibers. */
#include "jvm/natives_parts.h"

#include "jvm/phases.h"
#include "jvm/turn.h"
#include "jvm/verdict.h"

#include <stdlib.h>
#include <string.h>

/* The first decision of an execution: thread 0's begin. */
static jint JNICALL n_first(JNIEnv *env, jclass c, jobject thread) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->engine.fibers)
    a->java.identity_hash(env, thread); /* before the first fresh object, in the first execution as well */
  uint32_t base = ag_first_hash(a, env);
  ag_record_at(a, NULL, 0);
  if (a->engine.os) {
    ag_os_threads_begin(a->engine.os);
    a->engine.main_told = false;
  }
  uint32_t next = ag_driver_begin(&a->engine.driver, base);
  ag_stable_tell(a, env, (uint32_t)a->java.identity_hash(env, thread), thread);
  if (!a->engine.fibers)
    ag_object_skip(a->engine.objects, 0); /* main's Thread is old there, and no fresh object takes its name */
  ag_model_thread(a->engine.model, 0)->object =
      ag_object(a->engine.objects, (uint32_t)a->java.identity_hash(env, thread), 0);
  return (jint)next;
}

/* ---- OS threads ---- */

static void JNICALL n_wait_for_end(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->engine.main_told) ag_wait_for_turn(a, 0);
}

static jboolean JNICALL n_kill_next(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  for (uint32_t i = 1; i < ag_model_thread_count(a->engine.model); i++) {
    if (!ag_os_launched(a->engine.os, i) || ag_os_is_gone(a->engine.os, i)) continue;
    if (ag_model_thread(a->engine.model, i)->status == AG_ENDED) continue;
    a->engine.driver.now.current = i;
    ag_os_pass(a->engine.os, i, AG_TURN_KILL);
    if (ag_os_wait_gone(a->engine.os, i, 10)) return true;
    ag_search_give_up(
        a, "A thread that is left over at the end of an execution cannot be ended: it catches everything that "
           "is thrown at it in code that hpor does not instrument. Try threads=fiber on JDK 21 or later.");
    ag_leave(a);
  }
  /* It would take the turn of a thread of the next execution. */
  if (ag_os_any_waits(a->engine.os))
    ag_leave_at_once(a, strdup("hpor itself failed: a thread is left over at the end of an execution. Please report "
                               "this with the program."));
  return false;
}

/* The driver's current thread may be another one: main is told of the end of the execution, too, and may be in its last
 * steps. */
static void JNICALL n_killed(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->engine.os) ag_os_gone(a->engine.os, (uint32_t)thread);
}

static void JNICALL n_dispatch(JNIEnv *env, jclass c, jobject self, jobject thrown) {
  (void)c;
  jclass type = (*env)->FindClass(env, "java/lang/Thread");
  jmethodID method = (*env)->GetMethodID(env, type, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
  if (method) (*env)->CallVoidMethod(env, self, method, thrown);
}

static void JNICALL n_entered(JNIEnv *env, jclass c, jint id) {
  (void)env;
  (void)c;
  (void)id;
  ag_the_agent()->engine.launching = POR_NO_THREAD;
}

static void JNICALL n_start(JNIEnv *env, jclass c, jobject thread) {
  (void)c;
  jclass type = (*env)->FindClass(env, "java/lang/Thread");
  jmethodID start = type ? (*env)->GetMethodID(env, type, "start", "()V") : NULL;
  if (start) (*env)->CallNonvirtualVoidMethod(env, thread, type, start);
}

static void JNICALL n_unlock(JNIEnv *env, jclass c, jobject thread) {
  (void)c;
  (void)(*env)->MonitorExit(env, thread);
}

static void JNICALL n_lock(JNIEnv *env, jclass c, jobject thread) {
  (void)c;
  (void)(*env)->MonitorEnter(env, thread);
}

/* ---- fibers ---- */

static jint JNICALL n_next(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->engine.control->thread;
}

static void JNICALL n_unmounts(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  const ag_engine *e = &ag_the_agent()->engine;
  if (e->oracle.future) ag_future_unmounts(e->oracle.future, e->driver.now.current);
}

static jboolean JNICALL n_alone(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_model_thread_count(ag_the_agent()->engine.model) < 2;
}

static void name_region(ag_agent *a, const char *region) {
  char *text = NULL;
  if (asprintf(
          &text,
          "no switch inside %s, which native code or the JVM has called, or which is in a monitor of the JVM: what "
          "other threads could do in its midst, or just before it, is not explored",
          region) < 0)
    return;
  ag_uncontrolled(a, text);
  free(text);
}

static void JNICALL n_held(JNIEnv *env, jclass c, jstring region) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->stage.phase == AG_PHASE_WARM_UP) return;
  char *text = ag_utf(env, region);
  name_region(a, text ? text : "?");
  free(text);
  ag_search_anew(a);
}

static void JNICALL n_refused(JNIEnv *env, jclass c, jstring region, jboolean once) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *text = ag_utf(env, region), *why = NULL;
  const char *name = text ? text : "?";
  if (a->engine.driver.now.stuck) {
    const ag_thread *t = ag_model_thread(a->engine.model, a->engine.driver.now.current);
    jstring frames = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames,
                                                    (jint)a->engine.driver.now.current);
    char *stack = ag_utf(env, frames);
    if (asprintf(&why,
                 "A thread waits (%s) inside %s, which native code or the JVM has called: there it cannot be switched "
                 "away from. Try threads=os. Its stack:\n%s",
                 ag_kind_name(t->request.kind), name, stack ? stack : "") < 0)
      why = NULL;
    ag_leave_at_once(a, why);
  }
  /* An exception would leave the class in error for good. */
  bool unwind = !once && (a->engine.driver.now.over || ag_explores(a));
  if (!unwind) {
    if (asprintf(&why,
                 "A thread must be switched inside %s, which native code or the JVM has called: the JVM does not allow "
                 "it. Try threads=os.",
                 name) < 0)
      why = NULL;
    ag_leave_at_once(a, why);
  }
  if (!a->engine.driver.now.over) {
    name_region(a, name);
    ag_search_anew(a);
    ag_driver_stop(&a->engine.driver, POR_END_STOPPED);
  }
  free(text);
}

static void JNICALL n_too_deep(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->engine.driver.now.over) return;
  ag_search_give_up(a, "A thread is to be switched while its stack is too deep for a fiber. Try threads=os.");
  ag_driver_stop(&a->engine.driver, POR_END_STOPPED);
}

/* ---- registration ---- */

static const ag_native os_natives[] = {
    {"java/lang/HporOsThreads", {"first0", "(Ljava/lang/Thread;)I", n_first}},
    {"java/lang/HporOsThreads", {"waitForEnd0", "()V", n_wait_for_end}},
    {"java/lang/HporOsThreads", {"killNext0", "()Z", n_kill_next}},
    {"java/lang/Hpor", {"killed0", "(I)V", n_killed}},
    {"java/lang/HporOsThreads", {"dispatch0", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V", n_dispatch}},
    {"java/lang/HporOsThreads", {"entered0", "(I)V", n_entered}},
    {"java/lang/HporOsThreads", {"start0", "(Ljava/lang/Thread;)V", n_start}},
    {"java/lang/HporOsThreads", {"unlock0", "(Ljava/lang/Thread;)V", n_unlock}},
    {"java/lang/HporOsThreads", {"lock0", "(Ljava/lang/Thread;)V", n_lock}},
};

static const ag_native fiber_natives[] = {
    {"java/lang/HporFibers", {"first0", "(Ljava/lang/Thread;)I", n_first}},
    {"java/lang/HporFibers", {"next0", "()I", n_next}},
    {"java/lang/HporFibers", {"unmounts0", "()V", n_unmounts}},
    {"java/lang/HporFibers", {"alone0", "()Z", n_alone}},
    {"java/lang/HporFibers", {"held0", "(" STRING ")V", n_held}},
    {"java/lang/HporFibers", {"refused0", "(" STRING "Z)V", n_refused}},
    {"java/lang/HporFibers", {"tooDeep0", "()V", n_too_deep}},
};

bool ag_backend_natives_register(JNIEnv *env) {
  const bool fibers = ag_the_agent()->program.jdk_version >= 21; /* older JDKs lack the class */
  return ag_natives_register_all(env, os_natives, sizeof os_natives / sizeof *os_natives) &&
         (!fibers || ag_natives_register_all(env, fiber_natives, sizeof fiber_natives / sizeof *fiber_natives));
}
