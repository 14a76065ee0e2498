/* Loaded classes by name. Only asked when a site is used for the first time, and for reports. */
#include "agent.h"

#include <stdlib.h>
#include <string.h>

static bool has_name(jvmtiEnv *jvmti, jclass type, const char *name) {
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
    if (!found && has_name(a->jvmti, classes[i], name)) {
      found = classes[i];
      continue;
    }
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  return found;
}

enum { ACC_STATIC = 0x0008 };

static bool declares_static(ag_agent *a, jclass type, const char *name) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0;
  jfieldID *fields = NULL;
  bool found = false;
  if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) return false;
  for (jint i = 0; i < count && !found; i++) {
    jint modifiers = 0;
    char *field = NULL;
    (*jvmti)->GetFieldModifiers(jvmti, type, fields[i], &modifiers);
    if ((*jvmti)->GetFieldName(jvmti, type, fields[i], &field, NULL, NULL) != JVMTI_ERROR_NONE) continue;
    found = modifiers & ACC_STATIC && !strcmp(field, name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)field);
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
  return found;
}

static uint32_t name_of(ag_agent *a, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
  uint32_t name = ag_name(a->sites, signature + 1, (uint32_t)strlen(signature) - 2);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return name;
}

/* Field resolution of the JVM specification, 5.4.3.2: the class, its interfaces, its superclass. */
static uint32_t resolve(ag_agent *a, JNIEnv *env, jclass type, const char *field) {
  if (!type) return 0;
  if (declares_static(a, type, field)) return name_of(a, type);
  jint count = 0;
  jclass *interfaces = NULL;
  uint32_t found = 0;
  if ((*a->jvmti)->GetImplementedInterfaces(a->jvmti, type, &count, &interfaces) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; i++) {
      if (!found) found = resolve(a, env, interfaces[i], field);
      (*env)->DeleteLocalRef(env, interfaces[i]);
    }
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)interfaces);
  }
  if (found) return found;
  jclass parent = (*env)->GetSuperclass(env, type);
  found = resolve(a, env, parent, field);
  if (parent) (*env)->DeleteLocalRef(env, parent);
  return found;
}

uint32_t ag_declaring_class(ag_agent *a, JNIEnv *env, const ag_site *site) {
  jclass type = ag_find_class(a, env, ag_name_text(a->sites, site->owner));
  uint32_t found = type ? resolve(a, env, type, ag_name_text(a->sites, site->field)) : 0;
  if (type) (*env)->DeleteLocalRef(env, type);
  return found ? found : site->owner;
}
