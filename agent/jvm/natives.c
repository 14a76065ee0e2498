/* The native methods of the Java half: they translate between hooks and the driver, and pass the turn. */
#include "jvm/natives.h"

#include "jvm/endings.h"
#include "jvm/findings.h"
#include "jvm/held_monitors.h"
#include "jvm/loaders.h"
#include "jvm/members.h"
#include "jvm/natives_parts.h"
#include "jvm/os_threads.h"
#include "jvm/phases.h"
#include "jvm/recorder.h"
#include "jvm/set_finals.h"
#include "jvm/time_limits.h"
#include "jvm/verdict.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Whose monitor it is, as Hpor.monitorOf() says. */
enum { ENTERS_THREAD = 1, ENTERS_OBJECT = 2, ENTERS_STREAM = 4 };

/* ---- passing the turn ------------------------------------------------------------------------------------------- */

static jint tell_main(ag_agent *a, uint32_t self) {
  if (self == 0) {
    a->engine.main_told = true;
    return AG_KILL;
  }
  ag_os_pass(a->engine.os, 0, AG_TURN_KILL);
  return 0;
}

static jint wait_for_turn(ag_agent *a, uint32_t self) {
  ag_turn turn = ag_os_wait(a->engine.os, self);
  if (turn == AG_TURN_GO) return ag_model_thread(a->engine.model, self)->result;
  if (self == 0) a->engine.main_told = true;
  return AG_KILL;
}

static void record_deadlock(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  if (env) ag_recorder_deadlock(a->findings.recorder, env);
}

/* A fiber that is cut off is dropped as it stands; but a monitor of the JVM's that it owns would stay taken for ever.
 */
static bool must_unwind(ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  return (a->stage.held_seen || d->now.end == POR_END_LIMIT || por_failure(a->stage.search)) && ag_owns_any_monitor(a);
}

/* The last search: if a thread does something else than before, it is told where. That thread need not be the one that
 * runs: what it announced is held against the schedule when its turn comes. */
static void note_difference(ag_agent *a) {
  const por_failure_info *failure = a->engine.driver.each ? por_failure(a->stage.search) : NULL;
  if (!failure || a->stage.different_stack || failure->thread == POR_NO_THREAD) return;
  JNIEnv *env = ag_env(a);
  a->stage.different_stack = ag_utf(
      env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)failure->thread));
}

/* Thread `self`, running, has been answered that `next` goes on. `ends`: self will run no more and does not wait. */
static jint pass(ag_agent *a, uint32_t self, uint32_t next, bool ends) {
  atomic_fetch_add_explicit(&a->stopping.heartbeat, 1, memory_order_relaxed);
  if (next == self && !ends) return a->engine.control->result;
  if (ends && a->engine.os) ag_os_gone(a->engine.os, self);
  if (next == AG_OVER && a->engine.driver.observer && a->engine.driver.now.deadlocked) record_deadlock(a);
  if (next == AG_OVER && !ends) note_difference(a);
  if (a->engine.fibers) return next == AG_OVER && !ends && must_unwind(a) ? AG_KILL : AG_SWITCH;
  if (next == AG_OVER) {
    jint told = tell_main(a, self);
    return ends || told == AG_KILL ? told : wait_for_turn(a, self);
  }
  if (!ag_os_launched(a->engine.os, next)) {
    if (!ag_os_launch(a->engine.os, next)) {
      ag_search_give_up(a, "The program has more threads than hpor can hold.");
      ag_driver_stop(&a->engine.driver, POR_END_LIMIT);
      return pass(a, self, AG_OVER, ends);
    }
    a->engine.launching = next;
    return AG_LAUNCH;
  }
  ag_os_pass(a->engine.os, next, AG_TURN_GO);
  return ends ? 0 : wait_for_turn(a, self);
}

static jint JNICALL n_wait(JNIEnv *env, jclass c, jint self) {
  (void)env;
  (void)c;
  return wait_for_turn(ag_the_agent(), (uint32_t)self);
}

/* ---- operations ------------------------------------------------------------------------------------------------- */

static void at(ag_agent *a, jobject object, uint32_t location) {
  if (a->engine.driver.observer) ag_recorder_at(a->findings.recorder, object, location);
}

/* Too long has passed since the search was asked to stop. */
static void cut_off(ag_agent *a) {
  if (atomic_load_explicit(&a->stopping.stop_now, memory_order_relaxed))
    ag_driver_stop(&a->engine.driver, POR_END_LIMIT);
}

static jint JNICALL n_decide(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t self = a->engine.driver.now.current;
  if (!a->engine.driver.now.over) at(a, object, ag_record_location(&a->engine.driver, a->engine.control->next));
  cut_off(a);
  uint32_t next = ag_driver_plain(&a->engine.driver);
  ag_note_limits(a, env, self);
  return pass(a, self, next, false);
}

/* A test's time limit would else be over at every step. */
static bool watches_test(const ag_agent *a, const ag_request *request) {
  if (a->options.timeouts == AG_TIMEOUTS_LAZY || (request->kind != AG_SLEEP && request->kind != AG_JOIN)) return false;
  const char *class_name = ag_name_text(a->program.sites, ag_site_get(a->program.sites, request->site)->class_name);
  return strncmp(class_name, AG_TIMEOUTS_CLASS, strlen(AG_TIMEOUTS_CLASS)) == 0;
}

/* The site of an initialization names the class in its owner; class numbers come in as they are. */
/* Whose own code only wants to know whether a thread is new, which is ordered against its start. */
static bool asks_whether_started(const ag_agent *a, uint32_t site) {
  const ag_site *at = site ? ag_site_get(a->program.sites, site) : NULL;
  return at && at->jdk &&
         !strcmp(ag_name_text(a->program.sites, at->class_name), "java/util/concurrent/ThreadPoolExecutor");
}

/* Were other threads started? One that has ended may come later in another order. */
static bool had_others(const ag_agent *a, uint32_t self) {
  for (uint32_t i = 0; i < ag_model_thread_count(a->engine.model); i++) {
    ag_thread_status status = ag_model_thread(a->engine.model, i)->status;
    if (i != self && (status == AG_LIVE || status == AG_ENDED)) return true;
  }
  return false;
}

/* Is a step towards the end an operation? A daemon's end is none; nor is that of others where nothing can be seen of
 * it. */
static bool ends_matter(const ag_agent *a, uint32_t self, int64_t step) {
  return step != AG_SHUTDOWN_ENDS || (a->engine.driver.traits.ends && !ag_model_thread(a->engine.model, self)->daemon);
}

/* Does the operation tell that the program's end can be seen, which was not known? What was shown before was no step
 * then. */
static bool learns_of_end(ag_agent *a, uint32_t self, ag_kind kind) {
  ag_driver *d = &a->engine.driver;
  const ag_thread *t = ag_model_thread(a->engine.model, self);
  bool shows = kind == AG_SHOW || kind == AG_LEAVE, knew_ends = d->traits.ends, knew_leaves = d->traits.leaves;
  d->traits.ends |= kind == AG_SHUTDOWN || (shows && t->daemon && !t->destroys);
  d->traits.leaves |= d->traits.ends || (kind == AG_LEAVE && had_others(a, self));
  return d->traits.ends != knew_ends || d->traits.leaves != knew_leaves;
}

static jint JNICALL n_sync(JNIEnv *env, jclass c, jint kind, jint site, jint hash, jlong argument, jobject object) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->engine.driver;
  uint32_t self = d->now.current;
  ag_request request = {.kind = (ag_kind)kind, .site = (uint32_t)site, .argument = argument};
  request.lazy = watches_test(a, &request);
  const bool of_program = request.kind == AG_ENTER && !ag_site_get(a->program.sites, request.site)->jdk;
  const bool locks_itself = of_program && argument & ENTERS_OBJECT, prints = of_program && argument & ENTERS_STREAM;
  request.thread = request.kind == AG_ENTER && argument & ENTERS_THREAD;
  if (request.kind == AG_START || request.kind == AG_JOIN || request.kind == AG_UNPARK) {
    request.virtual = hash < 0;
    hash &= INT32_MAX;
  }
  at(a, object, 0);
  ag_stable_tell(a, env, (uint32_t)hash, object);
  cut_off(a);
  if (d->now.over) return pass(a, self, AG_OVER, request.kind == AG_END);
  if (request.kind == AG_CLASS_INIT || request.kind == AG_CLASS_INIT_END) {
    request.object = (uint32_t)hash;
  } else if (hash) {
    request.object = ag_driver_object(d, (uint32_t)hash);
  }
  if (request.kind == AG_START && !ag_driver_child(d, &request)) {
    ag_search_give_up(a, "Memory for the program's threads ran out.");
    return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (!ag_driver_possible(d, &request)) {
    ag_search_give_up(
        a, "The body of atomic() does something that waits for other threads or wakes them: it starts, joins, "
           "unparks, notifies, interrupts or looks at one, sleeps, chooses, or needs a monitor that another "
           "thread holds.");
    return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (request.kind == AG_ATOMIC_BEGIN && !ag_model_uses_atomic(a->engine.model)) {
    ag_model_use_atomic(a->engine.model);
    d->sections = NULL; /* an operation has no room for both */
    /* What was explored so far was not dependent with the section. */
    if (ag_explores(a)) {
      a->stage.restart = true;
      return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  const bool new_thread = request.thread && !ag_model_uses_thread_monitors(a->engine.model);
  if (new_thread || (locks_itself && !d->traits.monitors_of_objects) || (prints && !d->traits.monitors_of_streams)) {
    if (new_thread) ag_model_use_thread_monitors(a->engine.model);
    d->traits.monitors_of_objects |= locks_itself || prints;
    d->traits.monitors_of_streams |= prints;
    if (ag_explores(a)) { /* what was explored so far was not dependent with the monitor */
      a->stage.restart = true;
      return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_ASKS) return d->traits.ends;
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_HANDLED) return d->traits.handles;
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_HANDLES) {
    const bool knew = d->traits.handles;
    d->traits.handles = true;
    if (knew || !ag_explores(a)) return AG_NORMAL;
    a->stage.restart = true; /* threads may have ended by an exception without a step for this */
    return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (request.kind == AG_SHUTDOWN && !ends_matter(a, self, argument)) return AG_NORMAL;
  if (learns_of_end(a, self, request.kind)) {
    if (ag_explores(a)) {
      a->stage.restart = true;
      return pass(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  if (request.kind == AG_SHOW && !d->traits.leaves) return AG_NORMAL; /* nobody can leave before */
  if (request.kind == AG_GET_STATE && !asks_whether_started(a, request.site))
    ag_uncontrolled(
        a, "Thread.getState (ordered against the thread's start, waits and end, not against where else it blocks)");
  if (ag_takes_thread(request.kind)) request.target = ag_driver_thread_of(d, request.object);
  uint32_t next = ag_driver_sync(d, &request);
  ag_note_limits(a, env, self);
  return pass(a, self, next, request.kind == AG_END);
}

static void JNICALL n_publish(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_driver_publish(&ag_the_agent()->engine.driver, (uint32_t)hash);
}

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
  if (!a->engine.driver.future) return;
  if (!a->java.thread_run) {
    jclass type = (*env)->FindClass(env, "java/lang/Thread");
    a->java.thread_run = (*env)->GetMethodID(env, type, "run", "()V");
    (*env)->DeleteLocalRef(env, type);
  }
  jmethodID run = run_of(env, thread);
  if (run == a->java.thread_run) run = run_of(env, target);
  ag_future_starting(a->engine.driver.future, a->engine.driver.now.current, (uint64_t)(uintptr_t)run);
}

static void JNICALL n_copied(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_driver_copied(&ag_the_agent()->engine.driver, (uint32_t)hash);
}

static jboolean JNICALL n_holds_lock(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  return ag_model_holds(a->engine.model, a->engine.driver.now.current,
                        ag_driver_object(&a->engine.driver, (uint32_t)hash));
}

static void JNICALL n_real_enter(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  (*env)->MonitorEnter(env, object);
}

static void JNICALL n_real_exit(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  (*env)->MonitorExit(env, object);
}

/* ---- determinism ------------------------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* The program's identity hash of an object: from its name, so that it is the same in every execution. */
static jint JNICALL n_hash(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (ag_object_is_old(a->engine.objects, (uint32_t)hash)) return hash;
  uint32_t thread, ordinal, object = ag_driver_object(&a->engine.driver, (uint32_t)hash);
  if (!ag_object_name(a->engine.objects, object, &thread, &ordinal)) return hash;
  return (jint)(mix(a->options.seed + ((uint64_t)thread << 32 | ordinal) + 1) & 0x7fffffff);
}

static jlong JNICALL n_seed(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_thread *t = ag_model_thread(a->engine.model, a->engine.driver.now.current);
  return (jlong)mix(a->options.seed + ((uint64_t)(a->engine.driver.now.current + 1) << 32 | ++t->seeds));
}

static jlong JNICALL n_seed_of(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  return (jlong)mix(ag_the_agent()->options.seed + ((uint64_t)thread + 1) * 0x9e3779b97f4a7c15u);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

static uint32_t name_of(JNIEnv *env, jstring name) {
  char *text = ag_utf(env, name);
  uint32_t number = text ? ag_name(ag_the_agent()->program.sites, text, (uint32_t)strlen(text)) : 0;
  free(text);
  return number;
}

static jint JNICALL n_field_name(JNIEnv *env, jclass c, jclass owner, jstring name) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t loader = ag_loader_of(a, env, owner);
  return (jint)ag_field_member(a->program.sites, ag_class_told_apart(a, env, owner), loader, name_of(env, name));
}

static jint JNICALL n_static_field(JNIEnv *env, jclass c, jclass owner, jstring name) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t class_name = ag_class_told_apart(a, env, owner);
  return (jint)ag_driver_static(&a->engine.driver, class_name, name_of(env, name));
}

static void JNICALL n_only_read(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_only_read(&ag_the_agent()->engine.driver);
}

static void JNICALL n_final_field(JNIEnv *env, jclass c, jint owner, jint value) {
  (void)env;
  (void)c;
  ag_driver_final(&ag_the_agent()->engine.driver, (uint32_t)owner, (uint32_t)value);
}

static jboolean JNICALL n_sets_shown(JNIEnv *env, jclass c, jint hash, jint site) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  bool searches =
      a->stage.phase == AG_PHASE_SEARCH || a->stage.phase == AG_PHASE_WALK; /* what has escaped is followed there */
  return searches && ag_site_get(a->program.sites, (uint32_t)site)->kind == AG_ATOMIC_WRITE &&
         ag_driver_escaped(&a->engine.driver, (uint32_t)hash);
}

static jint JNICALL n_final_kind(JNIEnv *env, jclass c, jclass owner, jstring name, jint site) {
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_site *at = site ? ag_site_get(a->program.sites, (uint32_t)site) : NULL;
  bool sets = at && (at->kind == AG_ATOMIC_WRITE || at->kind == AG_ATOMIC_UPDATE || at->kind == AG_STATIC_WRITE);
  uint32_t class_name = ag_class_told_apart(a, env, owner), field = name_of(env, name);
  uint32_t flags = ag_field_flags(a->program.sites, class_name, field);
  if (flags & AG_FIELD_LATE) return sets ? AG_FINAL_WRITTEN : AG_FINAL_VARIABLE;
  if (!(flags & AG_FIELD_FINAL)) return sets && !at->jdk ? AG_FINAL_ASSIGNED : AG_FINAL_UNKNOWN;
  if (!sets) return AG_FINAL_READ;
  if (at->kind != AG_STATIC_WRITE && ag_is_constant(a, owner, ag_name_text(a->program.sites, field)))
    return AG_FINAL_ASSIGNED;
  ag_final_kind kind = ag_set_finals_met(a, class_name, field);
  return kind == AG_FINAL_VARIABLE ? AG_FINAL_WRITTEN : kind;
}

static jint JNICALL n_interface_value(JNIEnv *env, jclass c, jclass type, jstring name, jstring descriptor) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *signature = NULL;
  const char *field = (*env)->GetStringUTFChars(env, name, NULL);
  const char *field_type = (*env)->GetStringUTFChars(env, descriptor, NULL);
  jint value = -1;
  if (field && field_type && (*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE) {
    signature[strlen(signature) - 1] = 0; /* LName; */
    value = ag_instrument_interface_value(a->program.instrument, signature + 1, field, field_type);
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  }
  if (field) (*env)->ReleaseStringUTFChars(env, name, field);
  if (field_type) (*env)->ReleaseStringUTFChars(env, descriptor, field_type);
  return value;
}

static jint JNICALL n_class_number(JNIEnv *env, jclass c, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t passing = ag_loader_class_number(a, env, type);
  uint32_t number = passing ? passing : (uint32_t)++a->program.class_numbers + 1; /* 1 is Java's NOTHING */
  ag_stable_tell_class(a, number, type);
  return passing ? -(jint)number : (jint)number;
}

static jclass JNICALL n_initialized(JNIEnv *env, jclass c, jint number, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  return ag_initialized_at(a, env, ag_site_get(a->program.sites, (uint32_t)number), type);
}

static jstring JNICALL n_object_name(JNIEnv *env, jclass c, jint hash, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  return (*env)->NewStringUTF(env, ag_recorder_object_name(a->findings.recorder, env, (uint32_t)hash, type));
}

static void JNICALL n_uncontrolled(JNIEnv *env, jclass c, jstring operation) {
  (void)c;
  char *text = ag_utf(env, operation);
  if (text) ag_uncontrolled(ag_the_agent(), text);
  free(text);
}

/* ---- errors and output of the program --------------------------------------------------------------------------- */

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
  return ag_search_shows_output(a);
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
  ag_driver_thrown(&a->engine.driver);
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

/* ---- the search ------------------------------------------------------------------------------------------------- */

static jlong JNICALL n_control(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return (jlong)(uintptr_t)ag_the_agent()->engine.control;
}

/* Every object made from now on gets a higher identity hash than this one. */
static uint32_t first_hash(ag_agent *a, JNIEnv *env) {
  jobject fresh = (*env)->AllocObject(env, a->java.plain_object_class);
  uint32_t hash = (uint32_t)a->java.identity_hash(env, fresh);
  (*env)->DeleteLocalRef(env, fresh);
  return hash + 1;
}

/* How many objects the JVM has hashed while it started differs a little from one process to the next. What is hashed
 * from now on has the same hash in each, so that a replay walks maps in the order in which the search did. */
static void align_hashes(ag_agent *a, JNIEnv *env) {
  enum { STEP = 1 << 13 };
  while (first_hash(a, env) % STEP != 0) continue;
}

static jboolean JNICALL n_ready(JNIEnv *env, jclass c) {
  (void)c;
  ag_agent *a = ag_the_agent();
  a->java.main_tid = (int)syscall(SYS_gettid);
  if (!ag_search_prepare(a)) return false;
  align_hashes(a, env);
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

/* The first decision of an execution: thread 0's begin. */
static jint JNICALL n_first(JNIEnv *env, jclass c, jobject thread) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->engine.fibers)
    a->java.identity_hash(env, thread); /* before the first fresh object, in the first execution as well */
  uint32_t base = first_hash(a, env);
  at(a, NULL, 0);
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

static jint JNICALL n_next(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->engine.control->thread;
}

static void name_held(ag_agent *a, const char *region) {
  char *text = NULL;
  if (asprintf(
          &text,
          "no switch inside %s, which native code or the JVM has called: what other threads could do in its midst, "
          "or just before it, is not explored",
          region) < 0)
    return;
  ag_uncontrolled(a, text);
  free(text);
}

static void JNICALL n_unmounts(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  const ag_driver *d = &ag_the_agent()->engine.driver;
  if (d->future) ag_future_unmounts(d->future, d->now.current);
}

static void JNICALL n_held(JNIEnv *env, jclass c, jstring region) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->stage.phase == AG_PHASE_WARM_UP) return;
  char *text = ag_utf(env, region);
  name_held(a, text ? text : "?");
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
    name_held(a, name);
    ag_search_anew(a);
    ag_driver_stop(&a->engine.driver, POR_END_STOPPED);
  }
  free(text);
}

static void JNICALL n_dispatch(JNIEnv *env, jclass c, jobject self, jobject thrown) {
  (void)c;
  jclass type = (*env)->FindClass(env, "java/lang/Thread");
  jmethodID method = (*env)->GetMethodID(env, type, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
  if (method) (*env)->CallVoidMethod(env, self, method, thrown);
}

static jboolean JNICALL n_has_ended(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  return ag_model_thread(ag_the_agent()->engine.model, (uint32_t)thread)->status == AG_ENDED;
}

static void JNICALL n_wait_for_end(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a->engine.main_told) wait_for_turn(a, 0);
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

static jboolean JNICALL n_is_open(JNIEnv *env, jclass c, jint number) {
  (void)env;
  (void)c;
  return fcntl(number, F_GETFD) != -1;
}

static jboolean JNICALL n_is_alone(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  for (uint32_t i = 0; i < ag_model_thread_count(a->engine.model); i++)
    if (i != a->engine.driver.now.current && ag_model_thread(a->engine.model, i)->status != AG_ENDED) return false;
  return true;
}

static jint JNICALL n_object_hash(JNIEnv *env, jobject object) {
  ag_agent *a = ag_the_agent();
  return (*env)->CallStaticIntMethod(env, a->java.hpor, a->java.hpor_hash_code, object);
}

/* ---- registration ----------------------------------------------------------------------------------------------- */

typedef struct binding {
  const char *owner;
  JNINativeMethod method;
} binding;

#define OBJECT "Ljava/lang/Object;"
#define CLASS "Ljava/lang/Class;"
#define STRING "Ljava/lang/String;"

static binding bindings[] = {
    {"java/lang/Hpor", {"control0", "()J", n_control}},
    {"java/lang/Hpor", {"decide0", "(" OBJECT ")I", n_decide}},
    {"java/lang/Hpor", {"sync0", "(IIIJ" OBJECT ")I", n_sync}},
    {"java/lang/Hpor", {"wait0", "(I)I", n_wait}},
    {"java/lang/Hpor", {"realEnter0", "(" OBJECT ")V", n_real_enter}},
    {"java/lang/Hpor", {"realExit0", "(" OBJECT ")V", n_real_exit}},
    {"java/lang/Hpor", {"holdsLock0", "(I)Z", n_holds_lock}},
    {"java/lang/Hpor", {"hash0", "(I)I", n_hash}},
    {"java/lang/Hpor", {"seed0", "()J", n_seed}},
    {"java/lang/Hpor", {"seedOf0", "(I)J", n_seed_of}},
    {"java/lang/Hpor", {"fieldName0", "(" CLASS STRING ")I", n_field_name}},
    {"java/lang/Hpor", {"staticField0", "(" CLASS STRING ")I", n_static_field}},
    {"java/lang/Hpor", {"uncontrolled0", "(" STRING ")V", n_uncontrolled}},
    {"java/lang/Hpor", {"foreign0", "(I)V", n_foreign}},
    {"java/lang/Hpor", {"output0", "([BII)Z", n_output}},
    {"java/lang/HporThreads", {"thrown0", "(Ljava/lang/Throwable;" STRING STRING "Z)V", n_thrown}},
    {"java/lang/Hpor", {"onlyRead0", "()V", n_only_read}},
    {"java/lang/Hpor", {"finalField0", "(II)V", n_final_field}},
    {"java/lang/Hpor", {"setsShown0", "(II)Z", n_sets_shown}},
    {"java/lang/Hpor", {"finalKind0", "(" CLASS STRING "I)I", n_final_kind}},
    {"java/lang/Hpor", {"interfaceValue0", "(" CLASS STRING STRING ")I", n_interface_value}},
    {"java/lang/Hpor", {"classNumber0", "(" CLASS ")I", n_class_number}},
    {"java/lang/HporClasses", {"initialized0", "(I" CLASS ")" CLASS, n_initialized}},
    {"java/lang/Hpor", {"publish0", "(I)V", n_publish}},
    {"java/lang/Hpor", {"killed0", "(I)V", n_killed}},
    {"java/lang/HporChoices", {"discard0", "()V", n_discard}},
    {"java/lang/HporReach", {"on0", "()Z", n_reach_on}},
    {"java/lang/HporReach", {"copied0", "(I)V", n_copied}},
    {"java/lang/HporReach", {"starting0", "(Ljava/lang/Thread;Ljava/lang/Object;)V", n_starting}},
    {"java/lang/HporValues", {"objectName0", "(I" CLASS ")" STRING, n_object_name}},
    {"java/lang/HporFiles", {"isAlone0", "()Z", n_is_alone}},
    {"java/lang/HporOpened", {"isOpen0", "(I)Z", n_is_open}},
    {"java/lang/HporSearch", {"ready0", "()Z", n_ready}},
    {"java/lang/HporSearch", {"fibers0", "()Z", n_fibers}},
    {"java/lang/HporSearch", {"begin0", "()Z", n_begin}},
    {"java/lang/HporSearch", {"end0", "()V", n_end}},
    {"java/lang/HporSearch", {"broken0", "(" STRING ")V", n_broken}},
    {"java/lang/HporSearch", {"finish0", "()V", n_finish}},
    {"java/lang/HporSearch", {"shutDown0", "(Z)V", n_shut_down}},
    {"java/lang/HporOsThreads", {"first0", "(Ljava/lang/Thread;)I", n_first}},
    {"java/lang/HporOsThreads", {"waitForEnd0", "()V", n_wait_for_end}},
    {"java/lang/HporOsThreads", {"dispatch0", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V", n_dispatch}},
    {"java/lang/HporThreads", {"hasEnded0", "(I)Z", n_has_ended}},
    {"java/lang/HporOsThreads", {"killNext0", "()Z", n_kill_next}},
    {"java/lang/HporOsThreads", {"entered0", "(I)V", n_entered}},
    {"java/lang/HporOsThreads", {"start0", "(Ljava/lang/Thread;)V", n_start}},
    {"java/lang/HporOsThreads", {"unlock0", "(Ljava/lang/Thread;)V", n_unlock}},
    {"java/lang/HporOsThreads", {"lock0", "(Ljava/lang/Thread;)V", n_lock}},
    {"java/lang/HporFibers", {"first0", "(Ljava/lang/Thread;)I", n_first}},
    {"java/lang/HporFibers", {"next0", "()I", n_next}},
    {"java/lang/HporFibers", {"unmounts0", "()V", n_unmounts}},
    {"java/lang/HporFibers", {"held0", "(" STRING ")V", n_held}},
    {"java/lang/HporFibers", {"refused0", "(" STRING "Z)V", n_refused}},
};

bool ag_natives_register(ag_agent *a, JNIEnv *env) {
  for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
    if (a->program.jdk_version < 21 && !strcmp(bindings[i].owner, "java/lang/HporFibers")) continue;
    jclass owner = (*env)->FindClass(env, bindings[i].owner);
    if (!owner || (*env)->RegisterNatives(env, owner, &bindings[i].method, 1) != 0) return false;
    (*env)->DeleteLocalRef(env, owner);
  }
  return ag_digest_natives_register(env) && ag_section_natives_register(env) && ag_race_natives_register(env) &&
         ag_quiet_natives_register(env) && ag_defined_natives_register(env) && ag_object_natives_register(env);
}

/* Object.hashCode asks the runtime, which knows whether the caller belongs to the program. */
static bool register_hash(JNIEnv *env) {
  JNINativeMethod method = {"hashCode", "()I", n_object_hash};
  jclass object = (*env)->FindClass(env, "java/lang/Object");
  return object && (*env)->RegisterNatives(env, object, &method, 1) == 0;
}

/* Hpor's only native method that the JVM links by name. It registers the others: called from a class of the boot
 * loader, that prints no warning. */
__attribute__((visibility("default"))) JNIEXPORT void JNICALL Java_java_lang_Hpor_registerNatives(JNIEnv *env,
                                                                                                  jclass c);
JNIEXPORT void JNICALL Java_java_lang_Hpor_registerNatives(JNIEnv *env, jclass c) {
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!a || !ag_natives_register(a, env) || !register_hash(env))
    (*env)->FatalError(env, "hpor: the native methods of its runtime cannot be bound");
}
