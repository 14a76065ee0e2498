/* Ends a search whose time is up, and a thread that blocks or loops where no hook sees it. */
#include "jvm/watch.h"

#include "jvm/verdict.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A search that has been asked to stop may finish its execution for so long. */
enum { GRACE_SECONDS = 3, TOLD_SECONDS = 10, STUCK_SECONDS = 20, TICK_NANOSECONDS = 100 * 1000 * 1000 };

/* The OS thread on which the thread that has the turn runs, also while it is muted; null: none. */
static jobject turn_holder(ag_agent *a, JNIEnv *env) {
  if (a->engine.fibers) return a->java.main_thread;
  jobject thread =
      (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread, (jint)a->engine.driver.now.current);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  return thread;
}

/* "java.io.FileInputStream.readBytes"; null: a method of hpor's own runtime. */
static char *method_of(ag_agent *a, const jvmtiFrameInfo *frame) {
  jvmtiEnv *jvmti = a->jvmti;
  char *method = NULL, *signature = NULL, *text = NULL;
  jclass owner = NULL;
  (*jvmti)->GetMethodName(jvmti, frame->method, &method, NULL, NULL);
  (*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &owner);
  if (owner) (*jvmti)->GetClassSignature(jvmti, owner, &signature, NULL);
  if (method && signature && strncmp(signature, "Ljava/lang/Hpor", 15) != 0) {
    size_t length = strlen(signature);
    signature[length ? length - 1 : 0] = 0;
    for (char *c = signature; *c; c++)
      if (*c == '/') *c = '.';
    if (asprintf(&text, "%s.%s", signature + 1, method) < 0) text = NULL;
  }
  if (method) (*jvmti)->Deallocate(jvmti, (unsigned char *)method);
  if (signature) (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return text;
}

enum { FRAMES = 64 };

/* The stack of the thread that has the turn, or would have it if it were not muted: its length. */
static jint stack_of_turn(ag_agent *a, JNIEnv *env, jvmtiFrameInfo frames[FRAMES]) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0, depth = 0;
  jthread *threads = NULL;
  if ((*jvmti)->GetAllThreads(jvmti, &count, &threads) != JVMTI_ERROR_NONE) return 0;
  jobject holder = turn_holder(a, env);
  for (jint i = 0; i < count && !depth; i++)
    if ((*env)->IsSameObject(env, threads[i], holder))
      (*jvmti)->GetStackTrace(jvmti, threads[i], 0, FRAMES, frames, &depth);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)threads);
  return depth;
}

/* Where the program's threads stand: the one that neither waits in a hook nor ends is the culprit. */
static char *culprit(ag_agent *a, JNIEnv *env) {
  jvmtiFrameInfo frames[FRAMES];
  char *text = NULL;
  const jint depth = stack_of_turn(a, env, frames);
  for (jint f = 0; f < depth && !text; f++) text = method_of(a, &frames[f]);
  return text;
}

/* The stacks of the threads that wait for their turn, which is for the one that has the turn to pass on. */
static void print_waiting(ag_agent *a, JNIEnv *env) {
  const uint32_t count = ag_model_thread_count(a->engine.model);
  for (uint32_t i = 0; i < count; i++) {
    if (i == a->engine.driver.now.current || ag_model_thread(a->engine.model, i)->status != AG_LIVE) continue;
    char *name =
        ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_name, (jint)i, NULL));
    char *stack =
        ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)i));
    if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
    fprintf(a->out, "  %s waits%s\n", name ? name : "?", stack && *stack ? ":" : " to begin");
    for (char *rest = stack, *line; rest && (line = strsep(&rest, "\n"));)
      if (*line) fprintf(a->out, "      at %s\n", line);
    free(name);
    free(stack);
  }
}

/* Whether a thread of this process but the calling one runs, or would if it had a processor: on a machine that is too
 * busy, nothing may happen for long. */
static bool anything_runs(void) {
  DIR *tasks = opendir("/proc/self/task");
  bool runs = false;
  for (struct dirent *entry; tasks && !runs && (entry = readdir(tasks));) {
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == gettid()) continue;
    char path[sizeof "/proc/self/task//stat" + sizeof entry->d_name], text[128] = "";
    snprintf(path, sizeof path, "/proc/self/task/%s/stat", entry->d_name);
    FILE *file = fopen(path, "re");
    if (!file) continue;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    const char *name_end = strrchr(text, ')'); /* of "123 (name) R ..." */
    runs = name_end && !strncmp(name_end, ") R", 3);
  }
  if (tasks) closedir(tasks);
  return runs;
}

static bool blocked_natively(ag_agent *a, JNIEnv *env) {
  jobject thread = turn_holder(a, env);
  jint state = 0;
  if (!thread || (*a->jvmti)->GetThreadState(a->jvmti, thread, &state) != JVMTI_ERROR_NONE) return false;
  return state & (JVMTI_THREAD_STATE_WAITING | JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER |
                  JVMTI_THREAD_STATE_SLEEPING | JVMTI_THREAD_STATE_PARKED | JVMTI_THREAD_STATE_IN_NATIVE);
}

/* A program that hangs is never silent. Stacks of fibers can be walked only while no thread can go on. */
static void tell_stall(ag_agent *a, JNIEnv *env) {
  jvmtiFrameInfo frames[FRAMES];
  const jint depth = stack_of_turn(a, env, frames);
  fprintf(a->out, "hpor: For %d seconds, no thread has come to an operation that others notice.\n", TOLD_SECONDS);
  fputs("  The running thread:\n", a->out);
  for (jint f = 0; f < depth; f++) {
    char *method = method_of(a, &frames[f]);
    if (method) fprintf(a->out, "      at %s\n", method);
    free(method);
  }
  if (blocked_natively(a, env) && !anything_runs()) print_waiting(a, env);
  fflush(a->out);
}

static void JNICALL watch(jvmtiEnv *jvmti, JNIEnv *env, void *argument) {
  (void)jvmti;
  ag_agent *a = argument;
  uint64_t last = 0;
  double since = 0, stop_since = 0;
  bool told = false;
  while (!atomic_load(&a->stopping.finished)) {
    struct timespec tick = {.tv_nsec = TICK_NANOSECONDS};
    nanosleep(&tick, NULL);
    if (a->stage.phase == AG_PHASE_START) continue;
    double now = ag_seconds(a);
    if (atomic_load(&a->stopping.waits_for_launcher)) {
      since = now;
      stop_since = 0;
      continue;
    }
    uint64_t beat = atomic_load_explicit(&a->stopping.heartbeat, memory_order_relaxed);
    if (beat != last) {
      last = beat;
      since = now;
      told = false;
    }
    if (!told && now - since >= TOLD_SECONDS) {
      told = true;
      tell_stall(a, env);
    }
    bool time_up = a->options.time_ms && now * 1000 >= (double)a->options.time_ms;
    if ((time_up || atomic_load(&a->stopping.stop_requested)) && stop_since == 0) stop_since = now;
    if (stop_since > 0 && now - stop_since >= GRACE_SECONDS) atomic_store(&a->stopping.stop_now, true);
    if (stop_since > 0 && now - stop_since >= GRACE_SECONDS && now - since >= GRACE_SECONDS) {
      /* The running execution reaches no operation at which it could be stopped. */
      char *where = culprit(a, env), *why = NULL;
      if (!a->stopping.limit_kind) a->stopping.limit_kind = time_up ? "time" : "interrupted";
      if (where && asprintf(&why, "a thread goes on without visible operations in %s", where) >= 0)
        ag_uncontrolled(a, why);
      free(where);
      free(why);
      ag_leave(a);
    }
    if (now - since >= STUCK_SECONDS && blocked_natively(a, env) && !anything_runs()) {
      char *where = culprit(a, env), *why = NULL;
      if (asprintf(&why, "The program blocks in an operation that hpor does not control: %s.",
                   where ? where : "unknown") < 0)
        why = NULL;
      ag_search_give_up(a, why ? why : "The program blocks in an operation that hpor does not control.");
      if (where) ag_uncontrolled(a, where);
      ag_leave(a);
    }
  }
}

void ag_watch_start(ag_agent *a) {
  JNIEnv *env = NULL;
  (*a->vm)->GetEnv(a->vm, (void **)&env, JNI_VERSION_1_8);
  jclass type = (*env)->FindClass(env, "java/lang/Thread");
  jmethodID make = (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;)V");
  jobject thread = (*env)->NewObject(env, type, make, (*env)->NewStringUTF(env, "hpor watch"));
  if (thread) (*a->jvmti)->RunAgentThread(a->jvmti, thread, watch, a, JVMTI_THREAD_NORM_PRIORITY);
}
