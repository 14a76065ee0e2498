/* Operations of the program's threads: the native methods that announce them to the driver and pass the turn. */
#include "jvm/natives_parts.h"

#include "base/own_number.h"
#include "jdk/descriptors.h"
#include "jdk/jdk_classes.h"
#include "jvm/live_stacks.h"
#include "jvm/recorder.h"
#include "jvm/stack_room.h"
#include "jvm/time_limits.h"
#include "jvm/turn.h"

#include <string.h>

/* Whose monitor it is, as Hpor.monitorOf() says. */
enum { ENTERS_THREAD = 1, ENTERS_OBJECT = 2, ENTERS_STREAM = 4 };

void ag_record_at(ag_agent *a, jobject object, uint32_t location) {
  if (a->engine.driver.reports) ag_recorder_at(a->findings.recorder, object, location);
}

/* Too long has passed since the search was asked to stop. An error that was found is still told as a whole, with a
 * schedule that replays: that takes no longer than the execution that has come to it. */
static void cut_off(ag_agent *a) {
  if (atomic_load_explicit(&a->stopping.stop_now, memory_order_relaxed) &&
      (a->stage.phase != AG_PHASE_REPORT || a->stage.replay))
    ag_driver_stop(&a->engine.driver, POR_END_LIMIT);
}

static jint JNICALL n_wait(JNIEnv *env, jclass c, jint self) {
  (void)env;
  (void)c;
  return ag_wait_for_turn(ag_the_agent(), (uint32_t)self);
}

static jint JNICALL n_decide(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t self = a->engine.driver.now.current;
  if (ag_stack_overflows(a, env)) return AG_NORMAL;
  if (!a->engine.driver.now.over)
    ag_record_at(a, object, ag_record_location(&a->engine.driver, a->engine.control->next));
  cut_off(a);
  uint32_t next = ag_driver_plain(&a->engine.driver);
  ag_note_limits(a, env, self);
  return ag_pass_turn(a, self, next, false);
}

/* A test's time limit would else be over at every step. */
static bool watches_test(const ag_agent *a, const ag_request *request) {
  if (a->options.timeouts == AG_TIMEOUTS_LAZY || (request->kind != AG_SLEEP && request->kind != AG_JOIN)) return false;
  const char *class_name = ag_name_text(a->program.sites, ag_site_get(a->program.sites, request->site)->class_name);
  return strncmp(class_name, AG_TIMEOUTS_CLASS, strlen(AG_TIMEOUTS_CLASS)) == 0;
}

/* Is the question for a thread's state one of the pool's own code? That only wants to know whether the thread is new,
 * which is ordered against its start. */
static bool asks_whether_started(const ag_agent *a, uint32_t site) {
  const ag_site *at = site ? ag_site_get(a->program.sites, site) : NULL;
  return at && at->jdk &&
         !strcmp(ag_name_text(a->program.sites, at->class_name), "java/util/concurrent/ThreadPoolExecutor");
}

/* Threads have begun to wait without a step for that, before the program asked for a state. */
static bool learns_of_states(const ag_agent *a, const ag_request *request) {
  if (request->kind != AG_GET_STATE || asks_whether_started(a, request->site)) return false;
  bool knew = ag_model_shows_waits(a->engine.model);
  ag_model_show_waits(a->engine.model);
  return !knew;
}

/* Which states are not ordered, as far as that has shown. */
static void name_states(ag_agent *a) {
  const ag_model *m = a->engine.model;
  if (!ag_model_shows_waits(m)) return;
  if (ag_model_uses_thread_monitors(m) || ag_model_uses_atomic(m) || a->engine.driver.traits.entries_shown)
    ag_uncontrolled(a, "Thread.getState (not ordered against starts and ends of threads whose monitors are used, nor "
                       "against where monitors are entered that calls of the JDK take, or that atomic sections use)");
  if (ag_model_states_open(m))
    ag_uncontrolled(a,
                    "Thread.getState of one of several threads of which notify() has woken one: it counts as waiting");
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
static bool learns_of_end(ag_agent *a, uint32_t self, const ag_request *request) {
  const ag_kind kind = request->kind;
  ag_driver *d = &a->engine.driver;
  const ag_thread *t = ag_model_thread(a->engine.model, self);
  bool shows = kind == AG_SHOW || kind == AG_LEAVE, knew_ends = d->traits.ends, knew_leaves = d->traits.leaves;
  d->traits.ends |= kind == AG_SHUTDOWN || (shows && t->daemon && !t->destroys);
  d->traits.leaves |= d->traits.ends || ((kind == AG_LEAVE || (shows && request->argument)) && had_others(a, self));
  return d->traits.ends != knew_ends || d->traits.leaves != knew_leaves;
}

/* Does the operation tell that threads share files, which was not known? Using files was no step then. */
static bool learns_of_files(ag_driver *d, ag_kind kind) {
  if (kind != AG_FILES || d->traits.files) return false;
  d->traits.files = true;
  return true;
}

/* The fact about the whole search that the request tells; null: none. Executions went without it so far: threads may
 * have ended by an exception without a step for the handler, and hooks were started in one order. */
static bool *fact_of(ag_driver *d, const ag_request *request) {
  if (request->kind != AG_SHUTDOWN) return NULL;
  if (request->argument == AG_SHUTDOWN_HANDLES) return &d->traits.handles;
  if (request->argument == AG_SHUTDOWN_SEES) return &d->traits.hooks_seen;
  return NULL;
}

/* Is the operation one of a channel or selector, while the search rests on the analysis? That does not find their
 * classes, which the JDK chooses by reflection. It finds sockets of java.net, and what channels of files use. Where
 * inner monitors count, no search looks ahead. */
static bool is_not_foreseen(const ag_agent *a, const ag_request *request) {
  if (request->kind != AG_ENTER || !ag_rests_on_analysis(a)) return false;
  const ag_site *site = ag_site_get(a->program.sites, request->site);
  const char *class_name = site->jdk == AG_JDK_CODE ? ag_name_text(a->program.sites, site->class_name) : "";
  return ag_jdk_channel(class_name);
}

static jint JNICALL n_sync(JNIEnv *env, jclass c, jint kind, jint site, jint hash, jlong argument, jobject object) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->engine.driver;
  uint32_t self = d->now.current;
  if (kind == AG_ENTER && ag_stack_overflows(a, env)) return AG_NORMAL;
  ag_request request = {.kind = (ag_kind)kind, .site = (uint32_t)site, .argument = argument};
  request.lazy = watches_test(a, &request);
  const bool of_program = request.kind == AG_ENTER && !ag_site_get(a->program.sites, request.site)->jdk;
  const bool locks_itself = of_program && argument & ENTERS_OBJECT, prints = of_program && argument & ENTERS_STREAM;
  request.thread = request.kind == AG_ENTER && argument & ENTERS_THREAD;
  if (request.kind == AG_START || request.kind == AG_JOIN || request.kind == AG_UNPARK) {
    request.virtual = hash < 0;
    hash &= INT32_MAX;
  }
  ag_record_at(a, object, 0);
  if (object) ag_stable_tell(a, env, (uint32_t)hash, object);
  cut_off(a);
  if (d->now.over) return ag_pass_turn(a, self, AG_OVER, request.kind == AG_END);
  if (request.kind == AG_NETWORK) {
    ag_network_request(&request, (uint32_t)hash, argument);
  } else if (request.kind == AG_CLASS_INIT || request.kind == AG_CLASS_INIT_END) {
    request.object = (uint32_t)hash; /* class numbers come in as they are */
  } else if (hash) {
    request.object = ag_driver_object(d, (uint32_t)hash);
  }
  if (request.kind == AG_START && !ag_driver_child(d, &request)) {
    ag_search_give_up(a, "Memory for the program's threads ran out.");
    return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (is_not_foreseen(a, &request)) {
    ag_search_give_up(a,
                      "The static analysis does not follow channels and selectors. Choose an algorithm that does not "
                      "rest on it, such as por=source.");
    return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (!ag_driver_possible(d, &request)) {
    ag_search_give_up(
        a, "The body of atomic() does something that waits for other threads or wakes them: it starts, joins, "
           "unparks, notifies, interrupts or looks at one, sleeps, chooses, or needs a monitor that another "
           "thread holds.");
    return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (request.kind == AG_ATOMIC_BEGIN && !ag_model_uses_atomic(a->engine.model)) {
    ag_model_use_atomic(a->engine.model);
    d->sections = NULL; /* an operation has no room for both */
    /* What was explored so far was not dependent with the section. */
    if (ag_explores(a)) {
      a->stage.restart = true;
      return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  const bool new_thread = request.thread && !ag_model_uses_thread_monitors(a->engine.model);
  if (new_thread || (locks_itself && !d->traits.monitors_of_objects) || (prints && !d->traits.monitors_of_streams)) {
    if (new_thread) ag_model_use_thread_monitors(a->engine.model);
    d->traits.monitors_of_objects |= locks_itself || prints;
    d->traits.monitors_of_streams |= prints;
    if (ag_explores(a)) { /* what was explored so far was not dependent with the monitor */
      a->stage.restart = true;
      return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_ASKS) return d->traits.ends;
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_HANDLED) return d->traits.handles;
  if (request.kind == AG_SHUTDOWN && argument == AG_SHUTDOWN_SEEN) return d->traits.hooks_seen;
  bool *fact = fact_of(d, &request);
  if (fact) {
    const bool knew = *fact;
    *fact = true;
    if (knew || !ag_explores(a)) return AG_NORMAL;
    a->stage.restart = true;
    return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
  }
  if (request.kind == AG_SHUTDOWN && !ends_matter(a, self, argument)) return AG_NORMAL;
  if (learns_of_end(a, self, &request) || learns_of_files(d, request.kind) || learns_of_states(a, &request)) {
    if (ag_explores(a)) {
      a->stage.restart = true;
      return ag_pass_turn(a, self, ag_driver_stop(d, POR_END_LIMIT), false);
    }
  }
  if (request.kind == AG_SHOW && !d->traits.leaves) return AG_NORMAL; /* nobody can leave before */
  if (ag_takes_thread(request.kind)) request.target = ag_driver_thread_of(d, request.object);
  uint32_t next = ag_driver_sync(d, &request);
  name_states(a);
  ag_note_limits(a, env, self);
  return ag_pass_turn(a, self, next, request.kind == AG_END);
}

static void JNICALL n_real_enter(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  (*env)->MonitorEnter(env, object);
}

static void JNICALL n_real_exit(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  (*env)->MonitorExit(env, object);
}

static jboolean JNICALL n_holds_lock(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  return ag_model_holds(a->engine.model, a->engine.driver.now.current,
                        ag_driver_object(&a->engine.driver, (uint32_t)hash));
}

static jboolean JNICALL n_has_ended(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  return ag_model_thread(ag_the_agent()->engine.model, (uint32_t)thread)->status == AG_ENDED;
}

/* JNI gives an inherited method the identifier that the method has in the class above. */
static jboolean JNICALL n_overrides(JNIEnv *env, jclass c, jclass type, jclass above, jint method) {
  (void)c;
  static const struct {
    const char *name, *descriptor;
  } methods[] = {{"getUncaughtExceptionHandler", "()" AG_HANDLER},
                 {"getState", "()" AG_THREAD_STATE},
                 {"uncaughtException", AG_UNCAUGHT}};
  const char *name = methods[method].name, *descriptor = methods[method].descriptor;
  return (*env)->GetMethodID(env, type, name, descriptor) != (*env)->GetMethodID(env, above, name, descriptor);
}

static jboolean JNICALL n_is_alone(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  const ag_agent *a = ag_the_agent();
  return !had_others(a, a->engine.driver.now.current);
}

static jboolean JNICALL n_are_shared(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->engine.driver.traits.files;
}

static jlong JNICALL n_own_number(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return (jlong)ag_own_number();
}

static void JNICALL n_only_read(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_only_read(&ag_the_agent()->engine.driver);
}

static void JNICALL n_publish(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_driver_publish(&ag_the_agent()->engine.driver, (uint32_t)hash);
}

static void JNICALL n_network(JNIEnv *env, jclass c, jint slot, jint ready) {
  (void)env;
  (void)c;
  ag_network_set(ag_the_agent()->engine.model, (uint32_t)slot, (uint32_t)ready);
}

static jboolean JNICALL n_short_reads(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return ag_the_agent()->options.short_reads;
}

/* The VarHandle's method that the site calls. */
static jstring JNICALL n_access_mode(JNIEnv *env, jclass c, jint site) {
  (void)c;
  ag_site_table *sites = ag_the_agent()->program.sites;
  return (*env)->NewStringUTF(env, ag_name_text(sites, ag_site_get(sites, (uint32_t)site)->field));
}

static const ag_native natives[] = {
    {"java/lang/Hpor", {"wait0", "(I)I", n_wait}},
    {"java/lang/Hpor", {"decide0", "(" OBJECT ")I", n_decide}},
    {"java/lang/Hpor", {"sync0", "(IIIJ" OBJECT ")I", n_sync}},
    {"java/lang/Hpor", {"realEnter0", "(" OBJECT ")V", n_real_enter}},
    {"java/lang/Hpor", {"realExit0", "(" OBJECT ")V", n_real_exit}},
    {"java/lang/Hpor", {"holdsLock0", "(I)Z", n_holds_lock}},
    {"java/lang/HporThreads", {"hasEnded0", "(I)Z", n_has_ended}},
    {"java/lang/HporThreads", {"overrides0", "(" AG_CLASS AG_CLASS "I)Z", n_overrides}},
    {"java/lang/HporBuffers", {"accessMode0", "(I)" AG_STRING, n_access_mode}},
    {"java/lang/HporFiles", {"isAlone0", "()Z", n_is_alone}},
    {"java/lang/HporFiles", {"areShared0", "()Z", n_are_shared}},
    {"java/lang/HporFiles", {"ownNumber0", "()J", n_own_number}},
    {"java/lang/Hpor", {"onlyRead0", "()V", n_only_read}},
    {"java/lang/Hpor", {"publish0", "(I)V", n_publish}},
    {"java/lang/HporNetwork", {"ready0", "(II)V", n_network}},
    {"java/lang/HporNetwork", {"shortReads0", "()Z", n_short_reads}},
};

bool ag_operation_natives_register(JNIEnv *env) {
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
