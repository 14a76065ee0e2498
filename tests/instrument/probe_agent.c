/* A JVM agent for tests: instruments what the real agent would, with a runtime (stub/java/lang/Hpor.java) whose hooks
 * count and otherwise do what the JVM would have done. Options, separated by commas:
 *
 *     hpor=FILE     the compiled runtime class (required); its parts lie beside it
 *     classes=DIR   where the program's classes are, for what must be known of them before they are loaded
 *     report=FILE   where to write counts and what could not be instrumented
 *     all           instrument every class of the JDK that is loaded after the start as a library class
 *     break=NAME    make the class NAME wrong: its first method takes something from an empty stack
 *     sweep         instrument classes as program classes while Hpor.sweeping(true) is in force, whatever they are
 */
#include "instrument/hooks.h"
#include "instrument/instrument.h"
#include "jdk/guarded_methods.h"

#include "hpor/classfile.h"

#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { MOST_GUARDS = 512 };

typedef struct probe {
  jvmtiEnv *jvmti;
  ag_site_table *sites;
  ag_instrument *library; /* the real scope */
  ag_instrument *sweep;   /* everything is the program's */
  char *hpor_file, *report_file, *broken_class, *classes_folder;
  bool all, sweep_asked;
  atomic_bool on, sweeping;
  atomic_ullong classes, rewritten, nanoseconds, bytes_in, bytes_out;
  atomic_bool guard_found[MOST_GUARDS]; /* [i]: guarded method i exists in its class */
  atomic_bool owner_seen[MOST_GUARDS];  /* [i]: that class was seen */
} probe;

static probe *the_probe; /* JVMTI callbacks get no pointer of ours before the environment-local storage is set */

static bool find_class(void *data, const char *name, uint8_t **bytes, size_t *length) {
  probe *p = data;
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.class", p->classes_folder ? p->classes_folder : ".", name);
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  *bytes = malloc(*length + 1);
  if (*bytes) *length = fread(*bytes, 1, *length, file);
  fclose(file);
  return *bytes != NULL;
}

static bool every_class(void *data, const char *name) {
  (void)data;
  (void)name;
  return true;
}

static bool no_class(void *data, const char *name) {
  (void)data;
  (void)name;
  return false;
}

static unsigned long long now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (unsigned long long)time.tv_sec * 1000000000ull + (unsigned long long)time.tv_nsec;
}

static void look_for_guards(probe *p, const char *name, const uint8_t *bytes, size_t length) {
  const ag_guarded *guarded;
  for (size_t i = 0; (guarded = ag_guarded_method(i)); i++) {
    if (i == MOST_GUARDS) abort();
    if (strcmp(guarded->owner, name) != 0) continue;
    atomic_store(&p->owner_seen[i], true);
    cf_class *c = cf_class_parse(bytes, length, name, NULL);
    if (c && cf_method_find(c, guarded->name, guarded->descriptor)) atomic_store(&p->guard_found[i], true);
    cf_class_free(c);
  }
}

/* Puts a `pop` at the start of the first method with code. */
static void break_class(uint8_t **bytes, size_t *length) {
  cf_class *c = cf_class_parse(*bytes, *length, "broken", NULL);
  for (uint16_t i = 0; c && i < cf_method_count(c); i++) {
    cf_code *code = cf_code_edit(cf_method_at(c, i), NULL);
    if (!code) continue;
    cf_emit(cf_at_entry(code), CF_OP_POP);
    cf_code_commit(code, NULL);
    break;
  }
  uint8_t *broken = NULL;
  if (c && cf_class_write(c, &broken, length, NULL) == CF_OK) {
    free(*bytes);
    *bytes = broken;
  }
  cf_class_free(c);
}

/* Is it the application loader, or one of the program's own? */
static bool is_program_loader(JNIEnv *jni, jobject loader) {
  if (!loader) return false;
  jclass type = (*jni)->FindClass(jni, "java/lang/ClassLoader");
  jmethodID get = (*jni)->GetStaticMethodID(jni, type, "getPlatformClassLoader", "()Ljava/lang/ClassLoader;");
  jobject platform = (*jni)->CallStaticObjectMethod(jni, type, get);
  return !(*jni)->IsSameObject(jni, platform, loader);
}

/* Gives the class to the JVM. Takes `out`. */
static void hand_over(jvmtiEnv *jvmti, uint8_t *out, size_t length, unsigned char **new_bytes, jint *new_length) {
  if ((*jvmti)->Allocate(jvmti, (jlong)length, new_bytes) == JVMTI_ERROR_NONE) {
    memcpy(*new_bytes, out, length);
    *new_length = (jint)length;
  }
  free(out);
}

static void JNICALL class_file_load(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                    jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                    unsigned char **new_bytes) {
  (void)domain;
  probe *p = the_probe;
  if (!p || !name) return;
  if (!atomic_load(&p->on)) return;
  look_for_guards(p, name, bytes, (size_t)length);
  bool sweeping = atomic_load(&p->sweeping) && !redefined;
  ag_class_in in = {.bytes = bytes,
                    .length = (size_t)length,
                    .name = name,
                    .program = sweeping || is_program_loader(jni, loader),
                    .retransform = redefined != NULL,
                    .initialized = redefined != NULL};
  uint8_t *out;
  size_t out_length;
  hp_error error;
  unsigned long long start = now_ns();
  bool done = ag_instrument_class(sweeping ? p->sweep : p->library, &in, &out, &out_length, &error);
  atomic_fetch_add(&p->nanoseconds, now_ns() - start);
  atomic_fetch_add(&p->classes, 1);
  if (!done) return;
  if (p->broken_class && strcmp(name, p->broken_class) == 0) break_class(&out, &out_length);
  atomic_fetch_add(&p->rewritten, 1);
  atomic_fetch_add(&p->bytes_in, (unsigned long long)length);
  atomic_fetch_add(&p->bytes_out, out_length);
  hand_over(jvmti, out, out_length, new_bytes, new_length);
}

static void die(const char *what) {
  fprintf(stderr, "probe: %s\n", what);
  _exit(99);
}

static void define_class(probe *p, JNIEnv *jni, const char *name) {
  static jbyte bytes[1 << 17];
  char path[4096];
  snprintf(path, sizeof path, "%.*s%s.class", (int)(strlen(p->hpor_file) - strlen("java/lang/Hpor.class")),
           p->hpor_file, name);
  FILE *file = fopen(path, "rb");
  if (!file) die("cannot read a runtime class");
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  if (!(*jni)->DefineClass(jni, name, NULL, bytes, (jsize)length)) {
    (*jni)->ExceptionDescribe(jni);
    die("a runtime class was refused");
  }
}

static void define_runtime(probe *p, JNIEnv *jni) {
  static const char *const parts[] = {
      "",         "Arrays",       "Chance",      "Choices",    "CommonPool", "Comparisons", "Digest",
      "Monitors", "Atomics",      "Inits",       "Hashes",     "Globals",    "Handles",     "Named",
      "Objects",  "References",   "ClassValues", "Reflection", "Search",     "Sections",    "Races",
      "Switches", "Threads",      "Traces",      "Defined",    "Files",      "Kept",        "Loops",
      "Opened",   "ThreadGroups", "Printing",    "Shutdown",   "Management", "Streams",     "InnerMonitors",
      "Polls",    "Pools",        "Numbers",     "Watches",    "Buffers",    "Tables"};
  static const char *const fork_join[] = {"Delays",  "",      "Delays$Timeouts", "Tasks",
                                          "Awaited", "Parts", "Calls",           "Pools"};
  char name[64];
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    snprintf(name, sizeof name, "java/lang/Hpor%s", parts[i]);
    define_class(p, jni, name);
  }
  for (size_t i = 0; i < sizeof fork_join / sizeof *fork_join; i++) {
    snprintf(name, sizeof name, "java/util/concurrent/HporForkJoin%s", fork_join[i]);
    define_class(p, jni, name);
  }
}

static void retransform_loaded(probe *p) {
  jvmtiEnv *jvmti = p->jvmti;
  jint count = 0;
  jclass *classes = NULL, *chosen;
  if ((*jvmti)->GetLoadedClasses(jvmti, &count, &classes) != JVMTI_ERROR_NONE) die("GetLoadedClasses");
  chosen = calloc((size_t)count, sizeof *chosen);
  jint wanted = 0;
  for (jint i = 0; i < count; i++) {
    char *signature = NULL;
    jboolean modifiable = JNI_FALSE;
    (*jvmti)->IsModifiableClass(jvmti, classes[i], &modifiable);
    if (!modifiable || (*jvmti)->GetClassSignature(jvmti, classes[i], &signature, NULL) != JVMTI_ERROR_NONE) continue;
    size_t length = strlen(signature);
    if (signature[0] == 'L' && !strchr(signature, '.')) {
      signature[length - 1] = 0;
      if (ag_instrument_wanted(p->library, signature + 1, false)) chosen[wanted++] = classes[i];
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  }
  jvmtiError error = (*jvmti)->RetransformClasses(jvmti, wanted, chosen);
  if (error != JVMTI_ERROR_NONE) {
    fprintf(stderr, "probe: RetransformClasses: error %d\n", (int)error);
    _exit(99);
  }
  free(chosen);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

static void JNICALL vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread) {
  (void)jvmti;
  (void)thread;
  probe *p = the_probe;
  define_runtime(p, jni);
  atomic_store(&p->on, true);
  retransform_loaded(p);
}

static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *jni) {
  (void)jvmti;
  (void)jni;
  probe *p = the_probe;
  atomic_store(&p->on, false);
  if (!p->report_file) return;
  FILE *out = fopen(p->report_file, "w");
  if (!out) return;
  fprintf(out, "classes %llu\nrewritten %llu\nmilliseconds %.1f\nbytes %llu -> %llu\nsites %u\n",
          atomic_load(&p->classes), atomic_load(&p->rewritten), (double)atomic_load(&p->nanoseconds) / 1e6,
          atomic_load(&p->bytes_in), atomic_load(&p->bytes_out), ag_site_count(p->sites));
  const ag_guarded *guarded;
  for (size_t i = 0; (guarded = ag_guarded_method(i)); i++)
    if (!atomic_load(&p->guard_found[i]))
      fprintf(out, "%s %s.%s%s\n", guarded->optional || !atomic_load(&p->owner_seen[i]) ? "absent" : "missing",
              guarded->owner, guarded->name, guarded->descriptor ? guarded->descriptor : "");
  ag_instrument *both[] = {p->library, p->sweep};
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; ag_instrument_uninstrumented(both[k], i); i++)
      fprintf(out, "uninstrumented %s\n", ag_instrument_uninstrumented(both[k], i));
  fclose(out);
}

/* ---- natives of the runtime ------------------------------------------------------------------------------------- */

#define NATIVE(name, argument)                                                                                         \
  EXPORT void JNICALL Java_java_lang_Hpor_##name(JNIEnv *jni, jclass c, argument);                                     \
  EXPORT void JNICALL Java_java_lang_Hpor_##name(JNIEnv *jni, jclass c, argument)

NATIVE(realEnter, jobject object) {
  (void)c;
  (*jni)->MonitorEnter(jni, object);
}

NATIVE(realExit, jobject object) {
  (void)c;
  (*jni)->MonitorExit(jni, object);
}

NATIVE(sweeping0, jboolean on) {
  (void)jni;
  (void)c;
  if (the_probe->sweep_asked) atomic_store(&the_probe->sweeping, on);
}

/* Runs the moved initializer that the class itself declares, if it has one. */
NATIVE(runInitializer, jclass target) {
  (void)c;
  jmethodID method = (*jni)->GetStaticMethodID(jni, target, AG_MOVED_INITIALIZER, "()V");
  if (!method) {
    (*jni)->ExceptionClear(jni);
    return;
  }
  jclass declaring = NULL;
  jvmtiEnv *jvmti = the_probe->jvmti;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &declaring) == JVMTI_ERROR_NONE &&
      (*jni)->IsSameObject(jni, declaring, target))
    (*jni)->CallStaticVoidMethod(jni, target, method);
}

/* ---- start ------------------------------------------------------------------------------------------------------ */

static bool parse_options(probe *p, const char *options) {
  char *copy = strdup(options ? options : ""), *rest = copy;
  for (char *word; (word = strtok_r(rest, ",", &rest)) != NULL;) {
    if (strncmp(word, "hpor=", 5) == 0)
      p->hpor_file = strdup(word + 5);
    else if (strncmp(word, "report=", 7) == 0)
      p->report_file = strdup(word + 7);
    else if (strncmp(word, "classes=", 8) == 0)
      p->classes_folder = strdup(word + 8);
    else if (strncmp(word, "break=", 6) == 0)
      p->broken_class = strdup(word + 6);
    else if (strcmp(word, "all") == 0)
      p->all = true;
    else if (strcmp(word, "sweep") == 0)
      p->sweep_asked = true;
    else
      return false;
  }
  free(copy);
  return p->hpor_file != NULL;
}

EXPORT JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  (void)reserved;
  probe *p = calloc(1, sizeof *p);
  if (!p || !parse_options(p, options)) {
    fprintf(stderr, "probe: bad options\n");
    return JNI_ERR;
  }
  p->sites = ag_site_table_new();
  ag_instrument_config config = {.sites = p->sites, .back_edges = true, .data = p, .find_class = find_class};
  if (p->all) config.included = every_class;
  p->library = ag_instrument_new(&config);
  config.is_jdk_class = no_class;
  config.find_class = NULL;
  p->sweep = ag_instrument_new(&config);
  if (!p->library || !p->sweep) return JNI_ERR;
  if ((*vm)->GetEnv(vm, (void **)&p->jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities = {
      .can_retransform_classes = 1, .can_retransform_any_class = 1, .can_generate_all_class_hook_events = 1};
  jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = class_file_load, .VMInit = vm_init, .VMDeath = vm_death};
  jvmtiEnv *jvmti = p->jvmti;
  if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
    return JNI_ERR;
  const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH};
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE) return JNI_ERR;
  the_probe = p;
  return JNI_OK;
}
