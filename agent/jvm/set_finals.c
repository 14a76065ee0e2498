/* Final fields that something else than their constructor sets: reflection, Unsafe, and System.setOut, setErr and
 * setIn. Settings that code of the JDK reads for itself are treated like them. To read a final field is no operation
 * until one of them is seen. From then on the field is a variable like others: the classes that read it are rewritten
 * once more, between two executions, and what was explored is explored again. */
#include "jvm/set_finals.h"

#include "jdk/jdk_classes.h"
#include "jdk/settings.h"
#include "jvm/loaders.h"
#include "lookahead/future.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYSTEM "java/lang/System"

typedef struct set_final {
  uint32_t class_name, field; /* interned; the class is told apart by its loader */
  char *text;                 /* "com/acme/Point.x" */
} set_final;

struct ag_set_finals {
  set_final *list;
  const char **texts;
  size_t count;
  bool pending; /* classes are still to be rewritten */
  bool rewriting;
};

static struct ag_set_finals *all(ag_agent *a) {
  if (!a->program.set_finals) a->program.set_finals = calloc(1, sizeof *a->program.set_finals);
  return a->program.set_finals;
}

static uint32_t name_of(ag_agent *a, const char *text, size_t length) {
  return ag_name(a->program.sites, text, (uint32_t)length);
}

/* False: out of memory. */
static bool add(ag_agent *a, uint32_t class_name, uint32_t field) {
  struct ag_set_finals *f = all(a);
  set_final *list = f ? realloc(f->list, (f->count + 1) * sizeof *list) : NULL;
  if (list) f->list = list;
  const char **texts = list ? realloc(f->texts, (f->count + 1) * sizeof *texts) : NULL;
  if (texts) f->texts = texts;
  char *text = NULL;
  if (!texts ||
      asprintf(&text, "%s.%s", ag_name_text(a->program.sites, class_name), ag_name_text(a->program.sites, field)) < 0)
    return false;
  uint32_t flags = ag_field_flags(a->program.sites, class_name, field) & AG_FIELD_VOLATILE;
  list[f->count] = (set_final){class_name, field, text};
  texts[f->count++] = text;
  f->pending = true;
  return ag_field_add(a->program.sites, class_name, field, flags | AG_FIELD_LATE | AG_FIELD_SET);
}

size_t ag_set_finals_count(const ag_agent *a) {
  return a->program.set_finals ? a->program.set_finals->count : 0;
}

const char *const *ag_set_finals_texts(const ag_agent *a) {
  return a->program.set_finals ? a->program.set_finals->texts : NULL;
}

static bool is_known(const ag_agent *a, const char *text) {
  for (size_t i = 0; i < ag_set_finals_count(a); i++)
    if (!strcmp(a->program.set_finals->texts[i], text)) return true;
  return false;
}

void ag_set_finals_take_over(ag_agent *a, const char *text) {
  const char *dot = strrchr(text, '.');
  if (dot && !is_known(a, text)) add(a, name_of(a, text, (size_t)(dot - text)), name_of(a, dot + 1, strlen(dot + 1)));
}

void ag_set_finals_prepare(ag_agent *a) {
  static const char *const streams[] = {"out", "err", "in"};
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
    ag_field_add(a->program.sites, name_of(a, SYSTEM, strlen(SYSTEM)), name_of(a, streams[i], strlen(streams[i])),
                 AG_FIELD_FINAL);
  const ag_inner_setting *setting;
  for (size_t i = 0; (setting = ag_jdk_inner_setting(i)); i++)
    ag_field_add(a->program.sites, name_of(a, setting->of, strlen(setting->of)),
                 name_of(a, setting->field, strlen(setting->field)), AG_FIELD_FINAL);
  for (size_t i = 0; a->stage.replay && i < a->stage.replay->final_count; i++)
    ag_set_finals_take_over(a, a->stage.replay->finals[i]);
}

ag_final_kind ag_set_finals_met(ag_agent *a, uint32_t class_name, uint32_t field) {
  bool searches = ag_explores(a);
  /* Threads that are started later see what is set now. */
  if (ag_model_thread_count(a->engine.model) < 2) return AG_FINAL_ALONE;
  if (a->stage.replay || (a->stage.phase != AG_PHASE_WARM_UP && !searches) || !add(a, class_name, field))
    return AG_FINAL_ASSIGNED;
  if (searches) a->stage.restart = true;
  return AG_FINAL_VARIABLE;
}

/* ---- classes that are loaded ------------------------------------------------------------------------------------ */

bool ag_set_finals_rewriting(const ag_agent *a) {
  return a->program.set_finals && a->program.set_finals->rewriting;
}

/* Is the text a constant of the pool? As CONSTANT_Utf8: a tag, two bytes of length, and the text (JVMS 4.4.7). */
static bool has_text(const unsigned char *pool, jint length, const char *text) {
  char constant[1024];
  const size_t size = strlen(text);
  if (size + 3 > sizeof constant) return true;
  constant[0] = 1;
  constant[1] = (char)(size >> 8);
  constant[2] = (char)(size & 0xff);
  memcpy(constant + 3, text, size);
  return memmem(pool, (size_t)length, constant, size + 3);
}

/* Who reads a field has its name among the constants, while the class may be any that inherits the field. */
static bool reads_one(ag_agent *a, jclass type) {
  const struct ag_set_finals *f = a->program.set_finals;
  jint count, length;
  unsigned char *pool;
  if ((*a->jvmti)->GetConstantPool(a->jvmti, type, &count, &length, &pool) != JVMTI_ERROR_NONE) return true;
  bool found = false;
  for (size_t i = 0; i < f->count && !found; i++)
    found = has_text(pool, length, ag_name_text(a->program.sites, f->list[i].field)) ||
            (!strcmp(ag_name_text(a->program.sites, f->list[i].class_name), SYSTEM) &&
             has_text(pool, length, AG_PRINTS_TRACE));
  (*a->jvmti)->Deallocate(a->jvmti, pool);
  return found;
}

static bool is_wanted(ag_agent *a, JNIEnv *env, jclass type) {
  char *signature = NULL;
  jboolean modifiable = JNI_FALSE;
  jobject loader = NULL;
  bool wanted = false;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  if (signature[0] == 'L' && (*a->jvmti)->GetClassLoader(a->jvmti, type, &loader) == JVMTI_ERROR_NONE && loader) {
    (*a->jvmti)->IsModifiableClass(a->jvmti, type, &modifiable);
    bool program = !(*env)->IsSameObject(env, loader, a->program.platform_loader) && !ag_jdk_package(signature + 1);
    wanted = modifiable && program && reads_one(a, type);
  }
  if (loader) (*env)->DeleteLocalRef(env, loader);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return wanted;
}

static void name_refused(ag_agent *a, jclass type) {
  char *signature = NULL, *text = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return;
  if (asprintf(&text, "what %s reads of final fields that are set behind their constructor", signature) >= 0)
    ag_uncontrolled(a, text);
  free(text);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
}

/* If the JVM refuses one, then the others by themselves. */
static void rewrite_loaded(ag_agent *a, JNIEnv *env) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0, wanted = 0;
  jclass *classes = NULL;
  if ((*jvmti)->GetLoadedClasses(jvmti, &count, &classes) != JVMTI_ERROR_NONE) return;
  for (jint i = 0; i < count; i++) {
    if (is_wanted(a, env, classes[i]))
      classes[wanted++] = classes[i];
    else
      (*env)->DeleteLocalRef(env, classes[i]);
  }
  a->program.set_finals->rewriting = true;
  bool whole = !wanted || (*jvmti)->RetransformClasses(jvmti, wanted, classes) == JVMTI_ERROR_NONE;
  for (jint i = 0; i < wanted; i++) {
    if (!whole && (*jvmti)->RetransformClasses(jvmti, 1, &classes[i]) != JVMTI_ERROR_NONE) name_refused(a, classes[i]);
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  a->program.set_finals->rewriting = false;
  (*jvmti)->Deallocate(jvmti, (unsigned char *)classes);
}

void ag_set_finals_apply(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  if (!a->program.set_finals || !a->program.set_finals->pending || !env) return;
  a->program.set_finals->pending = false;
  ag_loaders_forget(a);
  rewrite_loaded(a, env);
  for (uint32_t i = 1; i <= ag_site_count(a->program.sites); i++)
    ag_site_get(a->program.sites, i)->known.checked = false;
  jclass fields = (*env)->FindClass(env, "java/lang/HporFields");
  jmethodID changed = fields ? (*env)->GetStaticMethodID(env, fields, "finalsChanged", "()V") : NULL;
  if (changed) (*env)->CallStaticVoidMethod(env, fields, changed);
  if (fields) (*env)->DeleteLocalRef(env, fields);
  /* The analysis knows nothing of such reads. */
  ag_future_free(a->engine.oracle.future);
  a->engine.oracle.future = NULL;
  a->engine.oracle.check = NULL;
}
