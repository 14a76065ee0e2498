/* Members of a class that reflection refuses to list, since a class that one of them names is missing: the native
 * methods of HporDeclared. */
#include "jvm/members.h"
#include "jvm/natives_parts.h"

enum { ACC_STATIC = 0x0008, ACC_ABSTRACT = 0x0400 };

/* The field for reflection; null: its type is missing. */
static jobject reflected(JNIEnv *env, jclass type, jfieldID field) {
  jint modifiers = 0;
  jvmtiEnv *jvmti = ag_the_agent()->jvmti;
  if ((*jvmti)->GetFieldModifiers(jvmti, type, field, &modifiers) != JVMTI_ERROR_NONE) return NULL;
  jobject found = (*env)->ToReflectedField(env, type, field, (modifiers & ACC_STATIC) != 0);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  return found;
}

/* Puts the fields of the class into the array, and returns how many there are; as many as fit are in it. */
static jint JNICALL n_fields(JNIEnv *env, jclass c, jclass type, jobjectArray into) {
  (void)c;
  jvmtiEnv *jvmti = ag_the_agent()->jvmti;
  jint count = 0, shown = 0, room = (*env)->GetArrayLength(env, into);
  jfieldID *fields = NULL;
  if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) count = 0;
  for (jint i = 0; i < count; i++) {
    jobject field = reflected(env, type, fields[i]);
    if (!field) continue;
    if (shown < room) (*env)->SetObjectArrayElement(env, into, shown, field);
    (*env)->DeleteLocalRef(env, field);
    shown++;
  }
  if (fields) (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
  return shown;
}

static jboolean JNICALL n_has_default_method(JNIEnv *env, jclass c, jclass type) {
  (void)env;
  (void)c;
  jvmtiEnv *jvmti = ag_the_agent()->jvmti;
  jint count = 0;
  jmethodID *methods = NULL;
  if ((*jvmti)->GetClassMethods(jvmti, type, &count, &methods) != JVMTI_ERROR_NONE) return true;
  bool found = false;
  for (jint i = 0; i < count && !found; i++) {
    jint modifiers = 0;
    (*jvmti)->GetMethodModifiers(jvmti, methods[i], &modifiers);
    found = !(modifiers & (ACC_STATIC | ACC_ABSTRACT));
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
  return found;
}

static jboolean JNICALL n_has_initializer(JNIEnv *env, jclass c, jclass type) {
  (void)env;
  (void)c;
  return ag_has_initializer(ag_the_agent(), type);
}

bool ag_declared_natives_register(JNIEnv *env) {
  static const ag_native natives[] = {
      {"java/lang/HporDeclared", {"fields0", "(" CLASS "[" OBJECT ")I", n_fields}},
      {"java/lang/HporDeclared", {"hasDefaultMethod0", "(" CLASS ")Z", n_has_default_method}},
      {"java/lang/HporDeclared", {"hasInitializer0", "(" CLASS ")Z", n_has_initializer}},
  };
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
