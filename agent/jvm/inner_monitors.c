/* The classes whose inner monitors count, and the hooks of classes that were loaded before. */
#include "jvm/inner_monitors.h"

#include "jdk/inner_monitors.h"
#include "jvm/unlocked_methods.h"

#include <stdlib.h>
#include <string.h>

const char *const *ag_inner_monitors_met(const ag_agent *a) {
  return (const char *const *)a->program.inner_monitors;
}

size_t ag_inner_monitors_count(const ag_agent *a) {
  size_t count = 0;
  while (a->program.inner_monitors && a->program.inner_monitors[count]) count++;
  return count;
}

static bool is_known(const ag_agent *a, const char *class_name) {
  for (size_t i = 0; i < ag_inner_monitors_count(a); i++)
    if (!strcmp(a->program.inner_monitors[i], class_name)) return true;
  return false;
}

bool ag_inner_monitors_add(ag_agent *a, const char *class_name) {
  if (is_known(a, class_name)) return true;
  size_t count = ag_inner_monitors_count(a);
  char **names = realloc(a->program.inner_monitors, (count + 2) * sizeof *names);
  if (!names) return false;
  a->program.inner_monitors = names;
  names[count + 1] = NULL;
  return (names[count] = strdup(class_name)) != NULL;
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

static bool is_wanted(ag_agent *a, jclass type, unsigned groups) {
  char *signature = NULL;
  jboolean modifiable = JNI_FALSE;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  bool wanted = false;
  if (signature[0] == 'L') {
    signature[strlen(signature) - 1] = 0;
    wanted = ag_jdk_in_monitor_groups(signature + 1, groups) &&
             (*a->jvmti)->IsModifiableClass(a->jvmti, type, &modifiable) == JVMTI_ERROR_NONE && modifiable;
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return wanted;
}

void ag_inner_monitors_apply(ag_agent *a) {
  unsigned groups = a->program.monitor_groups & ~a->program.groups_rewritten;
  JNIEnv *env = groups ? ag_env(a) : NULL;
  jint count = 0, wanted = 0;
  jclass *classes = NULL;
  if (!env || (*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return;
  a->program.groups_rewritten |= groups;
  for (jint i = 0; i < count; i++) {
    if (is_wanted(a, classes[i], groups)) {
      ag_link_class(a, env, classes[i]);
      classes[wanted++] = classes[i];
    } else {
      (*env)->DeleteLocalRef(env, classes[i]);
    }
  }
  if (wanted && (*a->jvmti)->RetransformClasses(a->jvmti, wanted, classes) != JVMTI_ERROR_NONE)
    a->program.may_hold = true;
  for (jint i = 0; i < wanted; i++) (*env)->DeleteLocalRef(env, classes[i]);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
}
