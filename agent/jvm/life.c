/* The life of the JVM: brings hpor into it, and its verdict out of it. */
#include "jvm/agent.h"
#include "jvm/changed_methods.h"

#include "base/added_names.h"
#include "base/class_pattern.h"
#include "base/json_file.h"
#include "base/own_number.h"
#include "front/schedule_file.h"
#include "front/suppressions.h"
#include "front/verdict_pipe.h"
#include "instrument/runtime_classes.h"
#include "jdk/descriptors.h"
#include "jdk/jdk_classes.h"
#include "jvm/checkpoint.h"
#include "jvm/class_path.h"
#include "jvm/debugger.h"
#include "jvm/held_monitors.h"
#include "jvm/inner_monitors.h"
#include "jvm/iteration_order.h"
#include "jvm/jvm_flags.h"
#include "jvm/live_stacks.h"
#include "jvm/loaders.h"
#include "jvm/main_class.h"
#include "jvm/members.h"
#include "jvm/native_binding.h"
#include "jvm/natives_parts.h"
#include "jvm/phases.h"
#include "jvm/set_finals.h"
#include "jvm/unlocked_methods.h"
#include "jvm/verdict.h"
#include "jvm/watch.h"
#include "jvm/worker.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- classes ---------------------------------------------------------------------------------------------------- */

static bool matches(const ag_patterns *patterns, const char *name) {
  for (size_t i = 0; i < patterns->count; i++)
    if (ag_class_pattern_matches(patterns->text[i], name)) return true;
  return false;
}

static bool is_included(void *data, const char *name) {
  return matches(&((ag_agent *)data)->options.instrument, name);
}
static bool is_excluded(void *data, const char *name) {
  const ag_agent *a = data;
  return matches(&a->options.exclude, name) || ag_is_quiet(a, name);
}
static bool is_changed(void *data, const char *name, const char *method) {
  return ag_is_changed(data, name, method);
}
static bool is_inner(void *data, const char *name) {
  return ag_inner_monitors_variables(data, name);
}

static bool field_is_final(void *data, const char *owner, const char *name) {
  return ag_instrument_final(((ag_agent *)data)->program.instrument, owner, name);
}

/* Classes of the program that are not loaded yet. */
static bool find_class(void *data, const char *name, uint8_t **bytes, size_t *length) {
  ag_agent *a = data;
  return a->program.class_path && ag_class_path_find(a->program.class_path, name, bytes, length);
}

static bool starts_with(const char *text, const char *start) {
  return !strncmp(text, start, strlen(start));
}

/* Gives the rewritten class to the JVM. Takes `out`. */
static void hand_over(ag_agent *a, uint8_t *out, size_t length, unsigned char **new_bytes, jint *new_length) {
  if ((*a->jvmti)->Allocate(a->jvmti, (jlong)length, new_bytes) == JVMTI_ERROR_NONE) {
    memcpy(*new_bytes, out, length);
    *new_length = (jint)length;
  } else {
    ag_uncontrolled(a, "a class that the JVM loaded without its hooks, since memory ran out");
  }
  free(out);
}

static bool is_initialized(ag_agent *a, jclass type) {
  jint status = 0;
  return (*a->jvmti)->GetClassStatus(a->jvmti, type, &status) != JVMTI_ERROR_NONE ||
         status & (JVMTI_CLASS_STATUS_INITIALIZED | JVMTI_CLASS_STATUS_ERROR);
}

/* Classes of hpor's own. */
static bool is_added(const char *name) {
  static const char suffix[] = AG_INITIALIZER_SUFFIX;
  size_t length = strlen(name);
  return starts_with(name, AG_HOOK_CLASS) || strstr(name, AG_LOOKED_UP_CLASS "$") ||
         (length >= sizeof suffix && !strcmp(name + length + 1 - sizeof suffix, suffix));
}

/* Once an agent has given it new bytes for a class of java.base, the JVM runs code of the JDK that opens the module to
 * agents. It is to run now, while that code has no hooks: they need what is being defined. */
static void add_read_edges(ag_agent *a, const unsigned char *bytes, jint length, unsigned char **new_bytes,
                           jint *new_length) {
  uint8_t *same = malloc((size_t)length);
  if (same) hand_over(a, memcpy(same, bytes, (size_t)length), (size_t)length, new_bytes, new_length);
}

static void JNICALL class_file_loaded(jvmtiEnv *jvmti, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                      jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                      unsigned char **new_bytes) {
  (void)domain;
  (void)jvmti;
  ag_agent *a = ag_the_agent();
  if (!a->java.live && name && !strcmp(name, AG_HOOK_CLASS)) add_read_edges(a, bytes, length, new_bytes, new_length);
  if (!a->java.live || (name && is_added(name))) return;
  bool program =
      loader && !(*env)->IsSameObject(env, loader, a->program.platform_loader) && !(name && ag_jdk_package(name));
  if (!redefined) ag_inner_monitors_loaded(a, name, bytes, (size_t)length, program);
  if (program && !redefined) ag_checkpoint_class(a, name, bytes, (size_t)length);
  ag_class_in in = {.bytes = bytes,
                    .length = (size_t)length,
                    .name = name,
                    .program = program,
                    .retransform = redefined && !ag_set_finals_rewriting(a),
                    .initialized = redefined && is_initialized(a, redefined),
                    .unlock = redefined && ag_can_unlock_methods(a),
                    .main_class = program, /* the main method may be inherited */
                    .loader = program && name && !redefined ? ag_loader(a, env, loader) : 0};
  if (program && name && !redefined)
    ag_offsets_class(a->program.offsets, ag_name(a->program.sites, name, (uint32_t)strlen(name)),
                     an_digest(bytes, (size_t)length));
  uint8_t *out = NULL;
  size_t out_length = 0;
  hp_error error;
  if (in.loader && ag_loader_has(a, &in, &out, &out_length)) {
    if (out) hand_over(a, out, out_length, new_bytes, new_length);
    return;
  }
  bool rewritten = ag_instrument_class(a->program.instrument, &in, &out, &out_length, &error);
  if (in.loader) ag_loader_keep(a, &in, rewritten ? out : NULL, out_length);
  if (rewritten && in.unlock) ag_unlock_methods(a, redefined, out, out_length);
  if (rewritten) hand_over(a, out, out_length, new_bytes, new_length);
}

static jclass *places_of_runtime(void) {
  size_t count = 0;
  while (ag_runtime_classes[count].name) count++;
  return calloc(count + 1, sizeof(jclass));
}

/* Those that hooks call; or the others, which are rewritten like classes of the JDK, since they stand for some. */
static bool define_runtime(ag_agent *a, JNIEnv *env, bool hooks) {
  for (const ag_runtime_class *c = ag_runtime_classes; c->name; c++) {
    if (is_added(c->name) != hooks || (c->since_21 && a->program.jdk_version < 21)) continue;
    jclass defined = (*env)->DefineClass(env, c->name, NULL, (const jbyte *)c->bytes, (jsize)c->length);
    if (!defined) {
      (*env)->ExceptionDescribe(env);
      return false;
    }
    a->java.runtime[c - ag_runtime_classes] = (*env)->NewGlobalRef(env, defined);
    (*env)->DeleteLocalRef(env, defined);
  }
  return true;
}

static jclass global_class(JNIEnv *env, const char *name) {
  jclass local = (*env)->FindClass(env, name);
  return local ? (*env)->NewGlobalRef(env, local) : NULL;
}

static bool bind_runtime(ag_agent *a, JNIEnv *env) {
  a->java.hpor = global_class(env, "java/lang/Hpor");
  a->java.hashes = global_class(env, "java/lang/HporHashes");
  a->java.values = global_class(env, "java/lang/HporValues");
  a->java.os_backend = global_class(env, "java/lang/HporOsThreads");
  a->java.class_class = global_class(env, "java/lang/Class");
  a->java.plain_object_class = global_class(env, "java/lang/Object");
  if (!a->java.hpor || !a->java.hashes || !a->java.values || !a->java.os_backend || !a->java.class_class ||
      !a->java.plain_object_class)
    return false;
#define METHOD(class, name, descriptor) (*env)->GetStaticMethodID(env, class, name, descriptor)
  a->java.values_field =
      METHOD(a->java.values, "field", "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/String;");
  a->java.values_element = METHOD(a->java.values, "element", "(Ljava/lang/Object;I)Ljava/lang/String;");
  a->java.values_type_name = METHOD(a->java.values, "typeName", "(Ljava/lang/Class;)Ljava/lang/String;");
  a->java.values_thread_name = METHOD(a->java.values, "threadName", "(ILjava/lang/Object;)Ljava/lang/String;");
  a->java.values_frames = METHOD(a->java.values, "frames", "(Ljava/lang/Throwable;)Ljava/lang/String;");
  a->java.values_thread = METHOD(a->java.values, "carrier", "(I)Ljava/lang/Thread;");
  a->java.values_owned_monitors = METHOD(a->java.values, "ownedMonitors", "()[Ljava/lang/Object;");
  a->java.values_owned_by_sleeper = METHOD(a->java.values, "ownedBySleeper", "(Ljava/lang/Object;)Z");
  a->java.values_number = METHOD(a->java.values, "number", "(Ljava/lang/Thread;)I");
  a->java.values_called = METHOD(a->java.values, "called", "()" AG_OBJECT);
  a->java.values_is_called_on = METHOD(a->java.values, "isCalledOn", "(" AG_OBJECT AG_STRING ")Z");
  a->java.values_lock_of = METHOD(a->java.values, "lockOf", "(" AG_OBJECT ")" AG_OBJECT);
  a->java.values_own_arguments = METHOD(a->java.values, "ownArguments", "(I)" AG_STRING);
  a->java.values_own_frames = METHOD(a->java.values, "ownFrames", "()Ljava/lang/String;");
  a->java.values_thread_frames = METHOD(a->java.values, "threadFrames", "(I)Ljava/lang/String;");
  a->java.os_entered = METHOD(a->java.os_backend, "entered", "(Ljava/lang/Thread;I)V");
  /* It is initialized now, not where the JVM first calls it. */
  METHOD((*env)->FindClass(env, "java/lang/HporSections"), "leaveSection", "(I)V");
  METHOD((*env)->FindClass(env, "java/lang/HporRaces"), "validate", "(Ljava/util/concurrent/locks/StampedLock;JI)Z");
  a->java.hpor_running = (*env)->GetStaticFieldID(env, a->java.hpor, "running", "Ljava/lang/Thread;");
  a->java.hashes_code = METHOD(a->java.hashes, "hashCode", "(Ljava/lang/Object;)I");
#undef METHOD
  return !(*env)->ExceptionCheck(env);
}

static bool named_java_util(jvmtiEnv *jvmti, jclass type) {
  char *signature = NULL;
  if (!type || (*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  bool is = starts_with(signature, "Ljava/util/");
  (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return is;
}

/* Does it extend or implement something of java.util itself? */
static bool is_of_java_util(ag_agent *a, JNIEnv *env, jclass type) {
  jint count = 0;
  jclass *interfaces = NULL;
  jclass super = (*env)->GetSuperclass(env, type);
  bool is = named_java_util(a->jvmti, super);
  (*env)->DeleteLocalRef(env, super);
  if ((*a->jvmti)->GetImplementedInterfaces(a->jvmti, type, &count, &interfaces) != JVMTI_ERROR_NONE) return is;
  for (jint i = 0; i < count; i++) {
    is |= named_java_util(a->jvmti, interfaces[i]);
    (*env)->DeleteLocalRef(env, interfaces[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)interfaces);
  return is;
}

static bool asks_hash(ag_agent *a, jclass type) {
  jint count, length;
  unsigned char *pool;
  if ((*a->jvmti)->GetConstantPool(a->jvmti, type, &count, &length, &pool) != JVMTI_ERROR_NONE) return false;
  bool asks = ag_instrument_asks_hash(pool, (size_t)length);
  (*a->jvmti)->Deallocate(a->jvmti, pool);
  return asks;
}

static bool is_wanted(ag_agent *a, JNIEnv *env, jclass type, const char *name) {
  if (ag_instrument_wanted(a->program.instrument, name, false) || asks_hash(a, type)) return true;
  if (!is_initialized(a, type)) {
    ag_link_class(a, env, type);
    return ag_has_initializer(a, type); /* which is muted */
  }
  return a->options.match && is_of_java_util(a, env, type);
}

/* The classes that were loaded before the agent could rewrite them. Overwrites `classes`. */
static void retransform(ag_agent *a, JNIEnv *env, jclass *classes, jint count) {
  jvmtiEnv *jvmti = a->jvmti;
  jint wanted = 0;
  for (jint i = 0; i < count; i++) {
    char *signature = NULL;
    jboolean modifiable = JNI_FALSE;
    if ((*jvmti)->GetClassSignature(jvmti, classes[i], &signature, NULL) != JVMTI_ERROR_NONE) continue;
    size_t length = strlen(signature);
    if (signature[0] == 'L' && !starts_with(signature, "Ljava/lang/Hpor")) {
      signature[length - 1] = 0;
      (*jvmti)->IsModifiableClass(jvmti, classes[i], &modifiable);
      if (modifiable && is_wanted(a, env, classes[i], signature + 1)) {
        ag_link_class(a, env, classes[i]);
        classes[wanted++] = classes[i];
      }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  }
  jvmtiError result = wanted ? (*jvmti)->RetransformClasses(jvmti, wanted, classes) : JVMTI_ERROR_NONE;
  if (result != JVMTI_ERROR_NONE) {
    char *name = NULL, why[256];
    (*jvmti)->GetErrorName(jvmti, result, &name);
    snprintf(why, sizeof why, "The JVM refuses to rewrite the JDK's own classes (%s).", name ? name : "unknown");
    ag_search_give_up(a, why);
  }
}

/* ---- life of the JVM -------------------------------------------------------------------------------------------- */

static _Noreturn void fail(ag_agent *a, const char *why) {
  ag_search_give_up(a, why);
  ag_leave(a);
}

static void JNICALL vm_started(jvmtiEnv *jvmti, JNIEnv *env) {
  (void)jvmti;
  ag_fix_iteration_order(env);
}

/* Null: there is no such property. Owned by the caller. */
static char *java_property(JNIEnv *env, const char *name) {
  jclass type = (*env)->FindClass(env, "java/lang/System");
  jmethodID get = (*env)->GetStaticMethodID(env, type, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring value = (*env)->CallStaticObjectMethod(env, type, get, (*env)->NewStringUTF(env, name));
  const char *chars = value ? (*env)->GetStringUTFChars(env, value, NULL) : NULL;
  char *copy = chars ? strdup(chars) : NULL;
  if (chars) (*env)->ReleaseStringUTFChars(env, value, chars);
  return copy;
}

static void find_main_class(ag_agent *a, JNIEnv *env) {
  char *command = java_property(env, "sun.java.command");
  if (command) a->program.main_class = ag_main_class(command);
  a->program.command = command ? strdup(command) : NULL;
  free(command);
}

/* A schedule of another program would fail somewhere in the middle, and say nothing of why. */
static void check_replayed_class(ag_agent *a) {
  if (!a->stage.replay || !a->program.main_class) return;
  const char *saved = a->stage.replay->main_class;
  char *here = ag_class_with_dots(a->program.main_class), why[512];
  if (here && strcmp(saved, AG_MAIN_UNKNOWN) != 0 && strcmp(saved, here) != 0) {
    snprintf(why, sizeof why,
             "The schedule in %s is of the main class %s, but %s was started. Start the program that it was saved for.",
             a->options.replay, saved, here);
    fail(a, why);
  }
  free(here);
}

static jobject platform_loader(JNIEnv *env) {
  jclass type = (*env)->FindClass(env, "java/lang/ClassLoader");
  jmethodID get = (*env)->GetStaticMethodID(env, type, "getPlatformClassLoader", "()Ljava/lang/ClassLoader;");
  jobject loader = (*env)->CallStaticObjectMethod(env, type, get);
  return loader ? (*env)->NewGlobalRef(env, loader) : NULL;
}

/* JDK 17 makes a class of a method that is called by reflection for the 16th time, in the middle of some execution and
 * under a monitor of the JVM's; later ones do not. */
static void keep_reflection(JNIEnv *env) {
  jclass factory = (*env)->FindClass(env, "jdk/internal/reflect/ReflectionFactory");
  jfieldID threshold = factory ? (*env)->GetStaticFieldID(env, factory, "inflationThreshold", "I") : NULL;
  if (threshold) (*env)->SetStaticIntField(env, factory, threshold, INT32_MAX);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env); /* a JDK without it */
}

/* The JVM's agent for debuggers ends the JVM when a fiber is mounted. */
static void leave_fibers_to_no_debugger(ag_agent *a) {
  if (!a->engine.fibers || !ag_debugger_loaded()) return;
  if (a->options.threads == AG_THREADS_FIBER) fail(a, "a debugger cannot follow fibers: leave out threads=fiber.");
  a->engine.fibers = false;
}

static void JNICALL vm_initialized(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
  ag_agent *a = ag_the_agent();
  a->java.main_thread = (*env)->NewGlobalRef(env, thread);
  a->program.platform_loader = platform_loader(env);
  a->program.jdk = java_property(env, "java.version");
  find_main_class(a, env);
  a->program.class_path_text = java_property(env, "java.class.path");
  a->program.java_home = java_property(env, "java.home");
  a->program.class_path = a->program.class_path_text ? ag_class_path_new(a->program.class_path_text) : NULL;
  jint count = 0;
  jclass *loaded = NULL;
  a->java.runtime = places_of_runtime();
  bool defined = a->java.runtime && define_runtime(a, env, true);
  if ((*jvmti)->GetLoadedClasses(jvmti, &count, &loaded) != JVMTI_ERROR_NONE) fail(a, "The JVM hides its classes.");
  a->java.live = true; /* what is loaded from now on is rewritten then: that is cheaper than later */
  if (!defined || !define_runtime(a, env, false)) fail(a, "The JVM refuses hpor's runtime classes.");
  ag_natives_may_bind();
  if (!bind_runtime(a, env)) fail(a, "hpor's runtime cannot be bound to the JVM.");
  leave_fibers_to_no_debugger(a);
  keep_reflection(env);
  retransform(a, env, loaded, count);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)loaded);
  check_replayed_class(a);
  if (!a->engine.fibers) (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, NULL);
  ag_watch_start(a);
}

static void JNICALL thread_started(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
  (void)jvmti;
  ag_agent *a = ag_the_agent();
  uint32_t launching = atomic_load(&a->engine.launching); /* perhaps not this thread: os_entered knows */
  if (launching == POR_NO_THREAD) return;
  (*env)->CallStaticVoidMethod(env, a->java.os_backend, a->java.os_entered, thread, (jint)launching);
}

/* By then the search has told its verdict, or has never begun: ag_shut_down has seen to that. */
static void JNICALL vm_died(jvmtiEnv *jvmti, JNIEnv *env) {
  (void)jvmti;
  (void)env;
  ag_agent *a = ag_the_agent();
  if (!atomic_load(&a->stopping.finished) && !a->java.live)
    ag_search_give_up(a, "The JVM ended while it was starting.");
  else if (!atomic_load(&a->stopping.finished) && a->stage.phase == AG_PHASE_START)
    ag_search_give_up(
        a, "The program ended before hpor could take hold of its main method. hpor needs a class file with a "
           "main method that the java command starts directly or through -jar.");
  ag_leave(a);
}

/* Once the JVM has begun to die it posts no events any more, and it waits for those that are under way: a search could
 * not go on then. So it stops here, while the JVM is whole. */
/* ---- loading ---------------------------------------------------------------------------------------------------- */

static void JNICALL monitor_contended(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jobject monitor) {
  (void)jvmti;
  ag_agent *a = ag_the_agent();
  if (a->java.live) ag_monitor_contended(a, env, thread, monitor);
}

static bool request_capabilities(jvmtiEnv *jvmti) {
  jvmtiCapabilities c = {.can_retransform_classes = 1,
                         .can_retransform_any_class = 1,
                         .can_generate_all_class_hook_events = 1,
                         .can_generate_monitor_events = 1,
                         .can_get_owned_monitor_info = 1,
                         .can_get_monitor_info = 1,
                         .can_generate_native_method_bind_events = 1,
                         .can_get_constant_pool = 1};
  jvmtiCapabilities available;
  (*jvmti)->GetPotentialCapabilities(jvmti, &available);
  if (!available.can_retransform_any_class) c.can_retransform_any_class = 0;
  return (*jvmti)->AddCapabilities(jvmti, &c) == JVMTI_ERROR_NONE;
}

static int jdk_version(jvmtiEnv *jvmti) {
  char *text = NULL;
  int version = 0;
  if ((*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.version", &text) == JVMTI_ERROR_NONE) {
    version = atoi(text);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)text);
  }
  return version;
}

static bool choose_backend(ag_agent *a, hp_error *error) {
  int version = a->program.jdk_version = jdk_version(a->jvmti);
  if (version < 17) return hp_fail(error, "hpor needs JDK 17 or later; this is JDK %d.", version);
  if (a->options.threads == AG_THREADS_FIBER && version < 21)
    return hp_fail(error, "threads=fiber needs JDK 21 or later; this is JDK %d. Use threads=os.", version);
  a->engine.fibers = a->options.threads == AG_THREADS_FIBER || (a->options.threads == AG_THREADS_AUTO && version >= 21);
  return true;
}

static bool set_flags(hp_error *error) {
  /* Identity hashes become sequence numbers (objects.h); Object.hashCode becomes ours (HporHashes.hashCode). */
  if (!ag_jvm_flag_set_intx("hashCode", 3))
    return hp_fail(error, "This JVM has no flag hashCode, or does not export its flags: hpor needs a HotSpot JVM.");
  ag_jvm_flag_set_bool("InlineObjectHash", false);
  /* Methods of StringBuffer that the compiler knows are no longer synchronized, and so no longer those. */
  ag_jvm_flag_set_bool("CheckIntrinsics", false);
  return true;
}

/* Neither the program nor what it starts is to see the pipe. */
static int take_verdict_pipe(bool *aside) {
  const char *number = getenv(AG_VERDICT_PIPE);
  const int pipe = number ? atoi(number) : -1;
  *aside = number && strstr(number, AG_ASIDE);
  unsetenv(AG_VERDICT_PIPE);
  return pipe > STDERR_FILENO && fcntl(pipe, F_SETFD, FD_CLOEXEC) == 0 ? pipe : -1;
}

/* Told now: behind a search of hours it would be too late. */
static bool can_write_results(const ag_options *o, hp_error *error) {
  const char *const files[] = {ag_option_given(o, "schedule") ? o->schedule : NULL, o->checkpoint};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (files[i] && !ag_json_can_write(files[i], error)) return false;
  return ag_report_can_write_files(o, error);
}

static ag_agent *new_agent(JavaVM *vm, const char *text, hp_error *error) {
  ag_agent *a = calloc(1, sizeof *a);
  void *control = mmap(NULL, sizeof(ag_control), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!a || control == MAP_FAILED) {
    hp_fail(error, "There is no memory for hpor.");
    return NULL;
  }
  a->vm = vm;
  a->engine.control = control;
  a->out = stderr;
  a->stopping.verdict_pipe = take_verdict_pipe(&a->stopping.aside);
  a->stopping.exit_code = AG_UNCONTROLLED; /* until the verdict is told */
  pthread_mutex_init(&a->lock, NULL);
  ag_jobs_open(a);
  if (!ag_options_parse(text, por_algorithms(), &a->options, error) || !ag_search_possible(a, error)) return NULL;
  ag_jobs_prepare(a);
  if (!can_write_results(&a->options, error)) return NULL;
  if (a->options.suppress && !(a->findings.suppressions = ag_suppressions_read(a->options.suppress, error)))
    return NULL;
  if (a->options.log && !(a->out = fopen(a->options.log, "w"))) {
    hp_fail(error, "The log file %s cannot be written.", a->options.log);
    return NULL;
  }
  if (a->options.replay) {
    if (!(a->stage.replay = ag_schedule_read(a->options.replay, error))) return NULL;
    if (a->stage.replay->options && !ag_options_take_over(&a->options, a->stage.replay->options, error)) return NULL;
  }
  if (a->options.resume && !(a->continuation.resume = ag_checkpoint_read(a, a->options.resume, error))) return NULL;
  a->engine.control->digests = !a->options.match ? 0 : ag_is_shared(a) ? 2 : 1;
  a->java.identity_hash = (int (*)(JNIEnv *, jobject))dlsym(RTLD_DEFAULT, "JVM_IHashCode");
  if (!a->java.identity_hash) {
    hp_fail(error, "This JVM does not export JVM_IHashCode: hpor needs a HotSpot JVM.");
    return NULL;
  }
  a->program.sites = ag_site_table_new();
  a->program.offsets = ag_offsets_new();
  a->engine.objects = ag_objects_new();
  if (a->engine.objects) ag_objects_follow(a->engine.objects, ag_next_hash, a);
  if (a->program.sites && a->engine.objects && ag_is_shared(a))
    a->engine.driver.stable = a->engine.stable = ag_stable_new(a->program.sites, a->engine.objects, ag_own_number());
  ag_instrument_config config = {.sites = a->program.sites,
                                 .offsets = a->program.offsets,
                                 .data = a,
                                 .included = is_included,
                                 .excluded = is_excluded,
                                 .inner = is_inner,
                                 .changed = a->options.changed.count ? is_changed : NULL,
                                 .field_is_final = field_is_final,
                                 .find_class = find_class,
                                 .find_jdk_class = ag_find_jdk_class,
                                 .digests = a->options.match,
                                 .waits = !a->options.match,
                                 .sections = a->options.jdk == AG_JDK_ATOMIC,
                                 .network = a->options.network == AG_NETWORK_VIRTUAL,
                                 .quiet = a->options.quiet.count > 0,
                                 .callbacks = true,
                                 .entries = a->options.check_summary,
                                 .counts = ag_walks_stacks(a),
                                 .explains = a->options.explain != NULL};
  a->program.instrument =
      a->program.sites && a->program.offsets && a->engine.objects ? ag_instrument_new(&config) : NULL;
  if (!a->program.instrument) {
    hp_fail(error, "There is no memory for hpor.");
    return NULL;
  }
  return a;
}

static bool start(ag_agent *a, hp_error *error) {
  if ((*a->vm)->GetEnv(a->vm, (void **)&a->jvmti, JVMTI_VERSION_1_2) != JNI_OK)
    return hp_fail(error, "This JVM offers no JVMTI.");
  if (!ag_watch_modules(a->vm)) return hp_fail(error, "This JVM does not tell which classes it loads first.");
  if (!choose_backend(a, error) || !set_flags(error)) return false;
  if (!request_capabilities(a->jvmti)) return hp_fail(error, "This JVM does not let agents rewrite classes.");
  jvmtiEventCallbacks callbacks = {.VMStart = vm_started,
                                   .VMInit = vm_initialized,
                                   .VMDeath = vm_died,
                                   .ClassFileLoadHook = class_file_loaded,
                                   .MonitorContendedEnter = monitor_contended,
                                   .NativeMethodBind = ag_native_bound,
                                   .ThreadStart = thread_started};
  (*a->jvmti)->SetEventCallbacks(a->jvmti, &callbacks, (jint)sizeof callbacks);
  static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,
                                      JVMTI_EVENT_VM_INIT,
                                      JVMTI_EVENT_VM_DEATH,
                                      JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                      JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
                                      JVMTI_EVENT_NATIVE_METHOD_BIND};
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    if ((*a->jvmti)->SetEventNotificationMode(a->jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
      return hp_fail(error, "This JVM does not send the events that hpor needs.");
  return true;
}

__attribute__((visibility("default"))) JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *text, void *reserved) {
  (void)reserved;
  hp_error error;
  ag_agent *a = new_agent(vm, text, &error);
  ag_set_the_agent(a);
  if (!a || !start(a, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    fflush(NULL);
    _exit(3); /* returning an error would end the JVM with exit code 1, which means that the program has one */
  }
  return JNI_OK;
}
