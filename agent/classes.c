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

bool ag_is_instance(JNIEnv *env, jobject object, const char *name) {
  jclass type = (*env)->FindClass(env, name);
  if (!type) (*env)->ExceptionClear(env);
  bool is = type && (*env)->IsInstanceOf(env, object, type);
  (*env)->DeleteLocalRef(env, type);
  return is;
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

enum { ACC_STATIC = 0x0008, ACC_FINAL = 0x0010, ACC_VOLATILE = 0x0040 };

/* The modifiers of the field of this name that the class itself declares, static or not; -1: none. */
static jint declared(ag_agent *a, jclass type, const char *name, bool is_static) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0, found = -1;
  jfieldID *fields = NULL;
  if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) return -1;
  for (jint i = 0; i < count && found < 0; i++) {
    jint modifiers = 0;
    char *field = NULL;
    (*jvmti)->GetFieldModifiers(jvmti, type, fields[i], &modifiers);
    if ((*jvmti)->GetFieldName(jvmti, type, fields[i], &field, NULL, NULL) != JVMTI_ERROR_NONE) continue;
    if (is_static == ((modifiers & ACC_STATIC) != 0) && !strcmp(field, name)) found = modifiers;
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
  if (declared(a, type, field, true) >= 0) return name_of(a, type);
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

uint32_t ag_jvm_field_flags(ag_agent *a, JNIEnv *env, const ag_site *site) {
  bool is_static = site->kind == AG_STATIC_READ || site->kind == AG_STATIC_WRITE;
  const char *field = ag_name_text(a->sites, site->field);
  jclass type = ag_find_class(a, env, ag_name_text(a->sites, is_static ? site->resolved : site->owner));
  jint modifiers = -1;
  while (type && (modifiers = declared(a, type, field, is_static)) < 0) {
    jclass parent = (*env)->GetSuperclass(env, type);
    (*env)->DeleteLocalRef(env, type);
    type = parent;
  }
  if (type) (*env)->DeleteLocalRef(env, type);
  if (modifiers < 0) return 0;
  return AG_FIELD_DECLARED | (modifiers & ACC_FINAL ? AG_FIELD_FINAL : 0) |
         (modifiers & ACC_VOLATILE ? AG_FIELD_VOLATILE : 0);
}

/* ---- immutable types -------------------------------------------------------------------------------------------- */

/* Of the JDK's: immutable by their specification, whatever they cache. */
static bool is_known_immutable(const char *signature) {
  static const char *const names[] = {"Ljava/lang/String;",     "Ljava/lang/Class;", "Ljava/math/BigInteger;",
                                      "Ljava/math/BigDecimal;", "Ljava/util/UUID;",  "Ljava/util/Locale;"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(signature, names[i])) return true;
  return !strncmp(signature, "Ljava/time/", 11);
}

/* No instance field, its own or inherited, that can be assigned after construction. */
static bool only_finals(ag_agent *a, JNIEnv *env, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return false;
  bool known = is_known_immutable(signature), root = !strcmp(signature, "Ljava/lang/Enum;");
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  if (known || root) return true;
  jint count = 0;
  jfieldID *fields = NULL;
  jvmtiError error = (*a->jvmti)->GetClassFields(a->jvmti, type, &count, &fields);
  if (error == JVMTI_ERROR_CLASS_NOT_PREPARED) return true; /* there is no object of it */
  if (error != JVMTI_ERROR_NONE) return false;
  bool immutable = true;
  for (jint i = 0; i < count && immutable; i++) {
    jint modifiers = 0;
    (*a->jvmti)->GetFieldModifiers(a->jvmti, type, fields[i], &modifiers);
    immutable = modifiers & (ACC_STATIC | ACC_FINAL);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)fields);
  jclass parent = (*env)->GetSuperclass(env, type);
  if (immutable && parent) immutable = only_finals(a, env, parent);
  if (parent) (*env)->DeleteLocalRef(env, parent);
  return immutable;
}

bool ag_immutable_type(ag_agent *a, JNIEnv *env, const char *descriptor) {
  if (descriptor[0] != 'L') return false;
  if (is_known_immutable(descriptor)) return true;
  char *name = strndup(descriptor + 1, strlen(descriptor) - 2);
  jclass type = name ? ag_find_class(a, env, name) : NULL;
  free(name);
  if (!type) return false;
  jboolean interface = JNI_TRUE;
  (*a->jvmti)->IsInterface(a->jvmti, type, &interface); /* anything may implement it, lambdas too */
  jint count = 0;
  jclass *classes = NULL;
  bool immutable = !interface && (*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) == JVMTI_ERROR_NONE;
  for (jint i = 0; i < count; i++) {
    if (immutable && (*env)->IsAssignableFrom(env, classes[i], type)) immutable = only_finals(a, env, classes[i]);
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  if (classes) (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  (*env)->DeleteLocalRef(env, type);
  return immutable;
}
