/* What is known of inner monitors that count, and the hooks of classes that were loaded before. */
#include "jvm/inner_monitors.h"

#include "jdk/inner_monitor_classes.h"
#include "jvm/unlocked_methods.h"

#include <stdlib.h>
#include <string.h>

const char *const *ag_inner_monitors_met(const ag_agent *a) {
  return (const char *const *)__atomic_load_n(&a->program.inner_monitors, __ATOMIC_ACQUIRE);
}

size_t ag_inner_monitors_count(const ag_agent *a) {
  size_t count = 0;
  const char *const *met = ag_inner_monitors_met(a);
  while (met && met[count]) count++;
  return count;
}

static bool is_known(const ag_agent *a, const char *name) {
  const char *const *met = ag_inner_monitors_met(a);
  for (size_t i = 0; met && met[i]; i++)
    if (!strcmp(met[i], name)) return true;
  return false;
}

/* Other threads may read the list meanwhile, so it is copied. The old one stays: there are few. */
bool ag_inner_monitors_add(ag_agent *a, const char *name) {
  if (is_known(a, name)) return true;
  size_t count = ag_inner_monitors_count(a);
  char **names = malloc((count + 2) * sizeof *names);
  if (!names) return false;
  if (count) memcpy(names, ag_inner_monitors_met(a), count * sizeof *names);
  names[count] = strdup(name);
  names[count + 1] = NULL;
  const bool good = names[count] != NULL;
  __atomic_store_n(&a->program.inner_monitors, names, __ATOMIC_RELEASE);
  if (ag_inner_monitors_is_code(name)) a->program.inner_code_pending = true;
  return good;
}

bool ag_inner_monitors_is_code(const char *name) {
  return strchr(name, '/') != NULL;
}

/* Are both the same class, or nested in the same one? */
static bool is_nest_mate(const char *name, const char *other) {
  size_t length = strcspn(other, "$");
  return !strncmp(name, other, length) && (name[length] == 0 || name[length] == '$');
}

bool ag_inner_monitors_variables(const ag_agent *a, const char *class_name) {
  const char *const *met = ag_inner_monitors_met(a);
  for (size_t i = 0; met && met[i]; i++)
    if (ag_inner_monitors_is_code(met[i]) && is_nest_mate(class_name, met[i])) return true;
  return false;
}

/* ---- classes that were loaded before ----------------------------------------------------------------------------- */

/* Exceptions only name what they are about. */
static bool is_exception(const char *name) {
  static const char end[] = "Exception";
  size_t length = strlen(name);
  return length >= sizeof end && strcmp(name + length + 1 - sizeof end, end) == 0;
}

void ag_inner_monitors_loaded(ag_agent *a, const char *name, const uint8_t *bytes, size_t length, bool program) {
  if (program && !a->program.may_hold) a->program.may_hold = ag_jdk_may_hold(bytes, length);
  const bool starting = a->stage.phase == AG_PHASE_START; /* what the JVM loads then is not for the program */
  if (!program && (starting || (name && (is_exception(name) || !ag_jdk_has_inner_monitors(name))))) return;
  unsigned needed = ag_jdk_monitor_groups(bytes, length, program);
  __atomic_fetch_or(&a->program.monitor_groups, needed, __ATOMIC_RELAXED); /* classes are loaded by any thread */
}

bool ag_inner_monitors_pending(const ag_agent *a) {
  return a->program.monitor_groups & ~a->program.groups_rewritten;
}

static bool is_wanted(ag_agent *a, jclass type, unsigned groups, bool code) {
  char *signature = NULL;
  jboolean modifiable = JNI_FALSE;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  bool wanted = false;
  if (signature[0] == 'L') {
    signature[strlen(signature) - 1] = 0;
    const char *name = signature + 1;
    wanted = (ag_jdk_in_monitor_groups(name, groups) || (code && ag_inner_monitors_variables(a, name))) &&
             (*a->jvmti)->IsModifiableClass(a->jvmti, type, &modifiable) == JVMTI_ERROR_NONE && modifiable;
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return wanted;
}

/* The code of a class uses the fields of those above it. */
static void add_above(ag_agent *a, JNIEnv *env, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return;
  signature[strlen(signature) - 1] = 0;
  jclass above = is_known(a, signature + 1) ? (*env)->GetSuperclass(env, type) : NULL;
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  if (!above || (*a->jvmti)->GetClassSignature(a->jvmti, above, &signature, NULL) != JVMTI_ERROR_NONE) return;
  signature[strlen(signature) - 1] = 0;
  const bool fields = ag_jdk_has_inner_monitors(signature + 1) && ag_jdk_inner_fields(signature + 1);
  if (fields && ag_inner_monitors_add(a, signature + 1)) add_above(a, env, above);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  (*env)->DeleteLocalRef(env, above);
}

void ag_inner_monitors_apply(ag_agent *a) {
  unsigned groups = a->program.monitor_groups & ~a->program.groups_rewritten;
  const bool code = a->program.inner_code_pending;
  JNIEnv *env = groups || code ? ag_env(a) : NULL;
  jint count = 0, wanted = 0;
  jclass *classes = NULL;
  if (!env || (*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return;
  a->program.groups_rewritten |= groups;
  for (jint i = 0; code && i < count; i++) add_above(a, env, classes[i]);
  for (jint i = 0; i < count; i++) {
    if (is_wanted(a, classes[i], groups, code)) {
      ag_link_class(a, env, classes[i]);
      classes[wanted++] = classes[i];
    } else {
      (*env)->DeleteLocalRef(env, classes[i]);
    }
  }
  a->program.inner_code_pending = false; /* those above are among them */
  if (wanted && (*a->jvmti)->RetransformClasses(a->jvmti, wanted, classes) != JVMTI_ERROR_NONE)
    a->program.may_hold = true;
  for (jint i = 0; i < wanted; i++) (*env)->DeleteLocalRef(env, classes[i]);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
}
