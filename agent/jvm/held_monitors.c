/* Monitors of the JVM's that the running thread owns: taken in code that is not instrumented. */
#include "jvm/held_monitors.h"

#include "jvm/inner_monitors.h"
#include "jvm/loaded_classes.h"
#include "jvm/os_threads.h"
#include "jvm/unlocked_methods.h"
#include "jvm/verdict.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static jobject os_thread(ag_agent *a, JNIEnv *env) {
  if (a->engine.fibers) return (*env)->NewLocalRef(env, a->java.main_thread);
  return (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread, (jint)a->engine.driver.now.current);
}

static char *class_of_object(ag_agent *a, JNIEnv *env, jobject object) {
  jclass type = (*env)->GetObjectClass(env, object);
  char *text = ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_type_name, type));
  (*env)->DeleteLocalRef(env, type);
  return text;
}

/* Keeps the monitor, a local reference, if it counts and is no more than AG_OWNED; else it is deleted. Threads are
 * locked by their own start(), which asks for a decision: nobody blocks in that. */
static uint32_t keep(JNIEnv *env, jobject *found, uint32_t many, jobject monitor, jclass thread_class) {
  if (many < AG_OWNED && monitor && !(*env)->IsInstanceOf(env, monitor, thread_class)) {
    found[many] = monitor;
    return many + 1;
  }
  if (monitor) (*env)->DeleteLocalRef(env, monitor);
  return many;
}

static uint32_t owned_by_fiber(ag_agent *a, JNIEnv *env, jobject *found, jclass thread_class) {
  jobjectArray all = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_owned_monitors);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  const jint count = all ? (*env)->GetArrayLength(env, all) : 0;
  uint32_t many = 0;
  for (jint i = 0; i < count; i++)
    many = keep(env, found, many, (*env)->GetObjectArrayElement(env, all, i), thread_class);
  if (all) (*env)->DeleteLocalRef(env, all);
  return many;
}

static uint32_t owned_by_thread(ag_agent *a, JNIEnv *env, jobject *found, jclass thread_class) {
  jobject thread = os_thread(a, env), *owned = NULL;
  jint count = 0;
  uint32_t many = 0;
  if ((*a->jvmti)->GetOwnedMonitorInfo(a->jvmti, thread, &count, &owned) != JVMTI_ERROR_NONE) count = 0;
  for (jint i = 0; i < count; i++) many = keep(env, found, many, owned[i], thread_class);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)owned);
  if (thread) (*env)->DeleteLocalRef(env, thread);
  return many;
}

/* Returns how many are found: local references, which the caller deletes. */
static uint32_t owned_monitors(ag_agent *a, JNIEnv *env, jobject found[AG_OWNED]) {
  jclass thread_class = (*env)->FindClass(env, "java/lang/Thread");
  const uint32_t many =
      a->engine.fibers ? owned_by_fiber(a, env, found, thread_class) : owned_by_thread(a, env, found, thread_class);
  (*env)->DeleteLocalRef(env, thread_class);
  return many;
}

/* Deletes the references; `hashes` may be null. */
static void take_hashes(ag_agent *a, JNIEnv *env, jobject *found, uint32_t many, uint32_t *hashes) {
  for (uint32_t i = 0; i < many; i++) {
    jint hash = 0;
    if (hashes) (*a->jvmti)->GetObjectHashCode(a->jvmti, found[i], &hash);
    if (hashes) hashes[i] = (uint32_t)hash;
    (*env)->DeleteLocalRef(env, found[i]);
  }
}

bool ag_owns_any_monitor(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  jobject found[AG_OWNED];
  const uint32_t many = owned_monitors(a, env, found);
  take_hashes(a, env, found, many, NULL);
  return many;
}

/* The first execution is looked at for so many steps, unless something is found; it may be a long one. */
enum { STEPS_LOOKED_AT = 2000 };

/* The warm-up names nothing, since it meets the JDK's first time at something. It asks only where a turn ends. */
static bool owns_in_warm_up(ag_agent *a, uint32_t *hashes) {
  if (!por_replay_turn_over(a->stage.search)) return false;
  JNIEnv *env = ag_env(a);
  jobject found[AG_OWNED];
  const uint32_t many = owned_monitors(a, env, found);
  take_hashes(a, env, found, many, hashes);
  return many;
}

/* Nobody is kept waiting then, in no execution. Where the others have only ended, they may live on in another one. */
static bool is_only_thread(const ag_agent *a) {
  return ag_model_thread_count(a->engine.model) < 2;
}

/* May any code with hooks run while a thread holds a monitor of the JVM? The code of the JDK does not hold any then,
 * but for few classes. What is excluded, and what could not be rewritten, may. */
static bool may_hold(const ag_agent *a) {
  return a->program.may_hold || a->options.exclude.count || a->options.quiet.count || !ag_can_unlock_methods(a) ||
         ag_instrument_uninstrumented(a->program.instrument, 0);
}

static void name_monitor(ag_agent *a, JNIEnv *env, jobject owned) {
  char *type = class_of_object(a, env, owned), *text = NULL;
  if (asprintf(
          &text,
          "no switch while a thread holds the JVM's monitor of %s, in code that is not instrumented, unless it waits: "
          "what other threads could do meanwhile, or just before, is not explored",
          type ? type : "?") >= 0)
    ag_uncontrolled(a, text);
  free(text);
  free(type);
}

bool ag_owns_monitor(void *context, uint32_t *hashes) {
  ag_agent *a = context;
  bool pending = ag_inner_monitors_pending(a);
  if (!may_hold(a) && !pending) return false;
  if (a->stage.phase == AG_PHASE_WARM_UP) return owns_in_warm_up(a, hashes);
  if (is_only_thread(a)) return false;
  if (!a->stage.held_seen && a->stage.phase == AG_PHASE_SEARCH && a->engine.driver.now.steps > STEPS_LOOKED_AT)
    a->engine.control->asks = 0;
  JNIEnv *env = ag_env(a);
  jobject found[AG_OWNED];
  const uint32_t many = owned_monitors(a, env, found);
  if (!many) return false;
  if (pending && ag_explores(a)) { /* the next search has hooks there */
    a->stage.restart = a->stage.refined = true;
  } else {
    name_monitor(a, env, found[0]);
    ag_search_anew(a);
  }
  take_hashes(a, env, found, many, hashes);
  return true;
}

/* ---- a thread that blocks ---------------------------------------------------------------------------------------- */

/* Appends the stacks of the threads that have not ended, the running one's first. */
static void print_stacks(ag_agent *a, JNIEnv *env, FILE *out) {
  uint32_t count = ag_model_thread_count(a->engine.model);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t thread = (a->engine.driver.now.current + i) % count;
    if (ag_model_thread(a->engine.model, thread)->status != AG_LIVE) continue;
    char *name = ag_utf(
        env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_name, (jint)thread, NULL));
    char *stack =
        ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)thread));
    fprintf(out, "\n%s:\n%s", name ? name : "?", stack ? stack : "");
    free(name);
    free(stack);
  }
}

void ag_refuse_wait_in_monitor(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  jobject found[AG_OWNED];
  const uint32_t many = owned_monitors(a, env, found), thread = a->engine.driver.now.current;
  if (!many) return;
  char *text = NULL, *type = class_of_object(a, env, found[0]);
  take_hashes(a, env, found, many, NULL);
  char *stack =
      ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)thread));
  if (asprintf(&text,
               "A thread waits (%s) while it holds the JVM's monitor of %s, in code that is not instrumented: before "
               "JDK 24, a fiber cannot be switched away from there. Try threads=os. Its stack:\n%s",
               ag_kind_name(ag_model_thread(a->engine.model, thread)->request.kind), type ? type : "?",
               stack ? stack : "") < 0)
    text = NULL;
  ag_leave_at_once(a, text);
}

/* Does the thread, which is about to block in the JVM, have the turn? */
static bool has_turn(ag_agent *a, JNIEnv *env, jthread thread) {
  if (a->stage.phase == AG_PHASE_START || a->stage.phase == AG_PHASE_DONE || a->engine.driver.now.over) return false;
  if (a->engine.fibers) return syscall(SYS_gettid) == a->engine.main_tid;
  jobject running = os_thread(a, env);
  bool same = running && (*env)->IsSameObject(env, running, thread);
  if (running) (*env)->DeleteLocalRef(env, running);
  return same;
}

/* Is the monitor owned by a thread of the program that sleeps until it has the turn? Else it will be free in a moment:
 * a thread that has ended takes its own Thread's monitor on its way out. One that has passed on the turn by starting
 * another is still in Thread.start, which takes that Thread's. */
static bool kept_by_sleeper(ag_agent *a, JNIEnv *env, jobject monitor) {
  for (jint sleeper = -1;;) {
    jvmtiMonitorUsage usage;
    if ((*a->jvmti)->GetObjectMonitorUsage(a->jvmti, monitor, &usage) != JVMTI_ERROR_NONE) return true;
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)usage.waiters);
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)usage.notify_waiters);
    /* A fiber that is not mounted is no thread to the JVM: nobody owns the monitor, or such a fiber does. */
    if (!usage.owner)
      return a->engine.fibers &&
             (*env)->CallStaticBooleanMethod(env, a->java.values, a->java.values_owned_by_sleeper, monitor);
    jint owner = (*env)->CallStaticIntMethod(env, a->java.values, a->java.values_number, usage.owner);
    (*env)->DeleteLocalRef(env, usage.owner);
    if (owner < 0 || (uint32_t)owner >= ag_model_thread_count(a->engine.model) ||
        ag_model_thread(a->engine.model, (uint32_t)owner)->status != AG_LIVE)
      return false;
    if (a->engine.fibers || owner == sleeper) return true;
    if (ag_os_sleeps(a->engine.os, (uint32_t)owner))
      sleeper = owner; /* it may have left the monitor just before it slept: is it still the owner? */
    else
      usleep(100);
  }
}

void ag_monitor_contended(ag_agent *a, JNIEnv *env, jthread thread, jobject monitor) {
  if (!has_turn(a, env, thread) || !kept_by_sleeper(a, env, monitor)) return;
  char *text = NULL, *type = class_of_object(a, env, monitor);
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (out) {
    fprintf(out,
            "A thread blocks in the JVM, in code that is not instrumented: another one waits while it holds the JVM's "
            "monitor of %s. Instrument the code (instrument=, exclude=). The threads:\n",
            type ? type : "?");
    print_stacks(a, env, out);
    fclose(out);
  }
  ag_leave_at_once(a, text);
}
