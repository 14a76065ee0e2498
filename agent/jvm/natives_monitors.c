/* The native methods of HporInnerMonitors. */
#include "jdk/inner_monitor_classes.h"
#include "jvm/called_back.h"
#include "jvm/inner_monitors.h"
#include "jvm/natives_parts.h"

#include <stdlib.h>

/* The classes whose monitors count, without those of the code that enters them. */
static jint count_types(void) {
  const char *const *met = ag_inner_monitors_met(ag_the_agent());
  jint count = 0;
  for (size_t i = 0; met && met[i]; i++) count += !ag_inner_monitors_is_code(met[i]);
  return count;
}

static jint JNICALL n_known(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  return count_types();
}

static jobjectArray JNICALL n_names(JNIEnv *env, jclass c) {
  (void)c;
  const char *const *met = ag_inner_monitors_met(ag_the_agent());
  jclass string = (*env)->GetObjectClass(env, (*env)->NewStringUTF(env, ""));
  jobjectArray names = (*env)->NewObjectArray(env, count_types(), string, NULL);
  jsize filled = 0;
  for (size_t i = 0; names && met && met[i]; i++) {
    if (ag_inner_monitors_is_code(met[i])) continue;
    jstring name = (*env)->NewStringUTF(env, met[i]);
    (*env)->SetObjectArrayElement(env, names, filled++, name);
    (*env)->DeleteLocalRef(env, name);
  }
  return names;
}

/* May anything be learned now? While the program has one thread, nobody else needs the monitor. */
static bool learns(const ag_agent *a) {
  const bool explores = ag_explores(a) || a->stage.phase == AG_PHASE_WARM_UP;
  return explores && !a->stage.replay && ag_model_thread_count(a->engine.model) > 1;
}

/* What was explored so far was not dependent with the monitor. This execution goes on to its end: a thread that is cut
 * off within such code may leave something unfinished to the next execution. */
static bool add(ag_agent *a, const char *name) {
  const bool added = ag_inner_monitors_add(a, name);
  if (added && ag_explores(a)) a->stage.restart = a->stage.refined = true;
  return added;
}

/* The code at the site enters a monitor that counts: its fields are variables from now on. */
static jboolean JNICALL n_code(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_site *at = ag_site_get(a->program.sites, (uint32_t)site);
  const char *name = ag_name_text(a->program.sites, at->class_name);
  const bool none = at->jdk != AG_JDK_CODE_INNER || !ag_jdk_inner_fields(name);
  if (none || ag_inner_monitors_variables(a, name)) return JNI_TRUE;
  return learns(a) && add(a, name);
}

static jboolean JNICALL n_of_stream(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  const ag_agent *a = ag_the_agent();
  const ag_site *at = ag_site_get(a->program.sites, (uint32_t)site);
  return ag_jdk_prints(ag_name_text(a->program.sites, at->class_name));
}

static jboolean JNICALL n_old(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  return ag_object_is_old(ag_the_agent()->engine.driver.objects, (uint32_t)hash);
}

static jboolean JNICALL n_met(JNIEnv *env, jclass c, jstring name) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *text = learns(a) ? ag_utf(env, name) : NULL;
  const bool added = text && add(a, text);
  free(text);
  return added;
}

static jboolean JNICALL n_follows(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  return learns(a) && ag_called_back(a, (uint32_t)site);
}

/* The running thread has entered the monitor already, and nobody else has come there. */
static void JNICALL n_entered(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  d->now.enabled_changed = true;
  if (!d->now.over) ag_model_entered(d->model, d->now.current, ag_driver_object(d, (uint32_t)hash));
}

static void JNICALL n_muted(JNIEnv *env, jclass c, jobject object, jint hash) {
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_driver *d = &a->engine.driver;
  uint32_t owner = ag_model_owner(d->model, ag_driver_object(&a->engine.driver, (uint32_t)hash));
  if (owner == POR_NO_THREAD || owner == d->now.current) return;
  jclass type = (*env)->GetObjectClass(env, object);
  char *text = NULL;
  char *name = ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_type_name, type));
  if (asprintf(&text,
               "class loading and initialization enter the monitor of %s, which another thread holds: they do not wait",
               name ? name : "?") >= 0)
    ag_uncontrolled(a, text);
  free(text);
  free(name);
  (*env)->DeleteLocalRef(env, type);
}

bool ag_monitor_natives_register(JNIEnv *env) {
  static const ag_native natives[] = {
      {"java/lang/HporInnerMonitors", {"known0", "()I", n_known}},
      {"java/lang/HporInnerMonitors", {"names0", "()[" STRING, n_names}},
      {"java/lang/HporInnerMonitors", {"code0", "(I)Z", n_code}},
      {"java/lang/HporInnerMonitors", {"ofStream0", "(I)Z", n_of_stream}},
      {"java/lang/HporInnerMonitors", {"old0", "(I)Z", n_old}},
      {"java/lang/HporInnerMonitors", {"met0", "(" STRING ")Z", n_met}},
      {"java/lang/HporInnerMonitors", {"follows0", "(I)Z", n_follows}},
      {"java/lang/HporInnerMonitors", {"entered0", "(I)V", n_entered}},
      {"java/lang/HporInnerMonitors", {"muted0", "(" OBJECT "I)V", n_muted}},
  };
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
