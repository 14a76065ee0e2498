/* Loaded classes by name. Only asked when a site is used for the first time, and for reports. */
#include "jvm/loaded_classes.h"

#include <stdlib.h>
#include <string.h>

bool ag_class_has_name(ag_agent *a, jclass type, const char *name) {
  jvmtiEnv *jvmti = a->jvmti;
  char *signature = NULL;
  if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  size_t length = strlen(name);
  bool same = signature[0] == 'L' && !strncmp(signature + 1, name, length) && !strcmp(signature + 1 + length, ";");
  (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return same;
}

jclass ag_find_class(ag_agent *a, JNIEnv *env, const char *name) {
  jint count = 0;
  jclass *classes = NULL, found = NULL;
  if ((*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return NULL;
  for (jint i = 0; i < count; i++) {
    if (!found && ag_class_has_name(a, classes[i], name)) {
      found = classes[i];
      continue;
    }
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  return found;
}

uint32_t ag_interned_class(ag_agent *a, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
  size_t length = strlen(signature);
  uint32_t name = signature[0] == 'L' ? ag_name(a->program.sites, signature + 1, (uint32_t)length - 2) : 0;
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return name;
}
