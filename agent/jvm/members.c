/* Fields and methods of loaded classes. */
#include "jvm/members.h"

#include "jdk/descriptors.h"
#include "jdk/jdk_classes.h"
#include "jvm/loaded_classes.h"
#include "jvm/loaders.h"
#include "jvm/unlocked_methods.h"

#include <string.h>

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

/* Field resolution of the JVM specification, 5.4.3.2: the class, its interfaces, its superclass. A local reference. */
static jclass declares_field(ag_agent *a, JNIEnv *env, jclass type, const char *field) {
  if (!type) return NULL;
  if (declared(a, type, field, true) >= 0) return (*env)->NewLocalRef(env, type);
  jint count = 0;
  jclass *interfaces = NULL, found = NULL;
  if ((*a->jvmti)->GetImplementedInterfaces(a->jvmti, type, &count, &interfaces) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; i++) {
      if (!found) found = declares_field(a, env, interfaces[i], field);
      (*env)->DeleteLocalRef(env, interfaces[i]);
    }
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)interfaces);
  }
  if (found) return found;
  jclass parent = (*env)->GetSuperclass(env, type);
  found = declares_field(a, env, parent, field);
  if (parent) (*env)->DeleteLocalRef(env, parent);
  return found;
}

uint32_t ag_declaring_class(ag_agent *a, JNIEnv *env, const ag_site *site) {
  jclass type = ag_class_named_at(a, env, site, site->owner);
  jclass found = type ? declares_field(a, env, type, ag_name_text(a->program.sites, site->field)) : NULL;
  uint32_t name = found ? ag_class_told_apart(a, env, found) : site->owner;
  if (type) (*env)->DeleteLocalRef(env, type);
  if (found) (*env)->DeleteLocalRef(env, found);
  return name;
}

static bool has_method(ag_agent *a, jclass type, const char *name, const char *descriptor) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0;
  jmethodID *methods = NULL;
  bool found = false;
  if ((*jvmti)->GetClassMethods(jvmti, type, &count, &methods) != JVMTI_ERROR_NONE) return false;
  for (jint i = 0; i < count && !found; i++) {
    char *text = NULL, *signature = NULL;
    if ((*jvmti)->GetMethodName(jvmti, methods[i], &text, &signature, NULL) != JVMTI_ERROR_NONE) continue;
    found = !strcmp(text, name) && !strcmp(signature, descriptor);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)text);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
  return found;
}

/* Of static methods: those of interfaces are not inherited (5.4.3.3). */
static jclass declares_method(ag_agent *a, JNIEnv *env, jclass type, const char *name, const char *descriptor) {
  jclass at = (*env)->NewLocalRef(env, type);
  while (at && !has_method(a, at, name, descriptor)) {
    jclass parent = (*env)->GetSuperclass(env, at);
    (*env)->DeleteLocalRef(env, at);
    at = parent;
  }
  return at;
}

jclass ag_initialized_at(ag_agent *a, JNIEnv *env, const ag_site *site, jclass type) {
  const char *name = ag_name_text(a->program.sites, site->field),
             *descriptor = ag_name_text(a->program.sites, site->descriptor);
  if (!*name) return NULL;
  return *descriptor == '(' ? declares_method(a, env, type, name, descriptor) : declares_field(a, env, type, name);
}

bool ag_has_initializer(ag_agent *a, jclass type) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0;
  jmethodID *methods = NULL;
  if ((*jvmti)->GetClassMethods(jvmti, type, &count, &methods) != JVMTI_ERROR_NONE) return true;
  bool found = false;
  for (jint i = 0; i < count && !found; i++) {
    char *name = NULL;
    if ((*jvmti)->GetMethodName(jvmti, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
    found = strcmp(name, "<clinit>") == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
  return found;
}

bool ag_is_constant(ag_agent *a, jclass type, const char *field) {
  jint modifiers = declared(a, type, field, true);
  return modifiers >= 0 && modifiers & ACC_FINAL;
}

/* The hook stands before the access, which may be the first use of a class of the JDK: then the class is loaded here,
 * and linked, since a class has no fields before. It is not initialized. */
static jclass class_of_static(ag_agent *a, JNIEnv *env, const char *name) {
  jclass type = ag_find_class(a, env, name);
  if (!ag_jdk_package(name)) return type;
  jstring text = type ? NULL : (*env)->NewStringUTF(env, name);
  jmethodID load = text ? (*env)->GetStaticMethodID(env, a->java.values, "loaded", "(" AG_STRING ")" AG_CLASS) : NULL;
  if (load) type = (*env)->CallStaticObjectMethod(env, a->java.values, load, text);
  if (text) (*env)->DeleteLocalRef(env, text);
  if (type) ag_link_class(a, env, type);
  return type;
}

uint32_t ag_jvm_field_flags(ag_agent *a, JNIEnv *env, const ag_site *site) {
  bool is_static = site->kind == AG_STATIC_READ || site->kind == AG_STATIC_WRITE;
  const char *field = ag_name_text(a->program.sites, site->field);
  jclass type = is_static && !site->loader
                    ? class_of_static(a, env, ag_name_text(a->program.sites, site->known.resolved))
                    : ag_class_named_at(a, env, site, site->owner);
  jint modifiers = -1;
  while (type && (modifiers = declared(a, type, field, is_static)) < 0) {
    jclass parent = (*env)->GetSuperclass(env, type);
    (*env)->DeleteLocalRef(env, type);
    type = parent;
  }
  uint32_t known = type ? ag_field_flags(a->program.sites, ag_class_told_apart(a, env, type), site->field) : 0;
  if (type) (*env)->DeleteLocalRef(env, type);
  if (known & AG_FIELD_LATE) return known;
  if (modifiers < 0) return 0;
  return AG_FIELD_DECLARED | (modifiers & ACC_FINAL ? AG_FIELD_FINAL : 0) |
         (modifiers & ACC_VOLATILE ? AG_FIELD_VOLATILE : 0);
}
