/* What executions leave in the JDK's own objects: the native methods of HporKept. */
#include "jvm/natives_parts.h"

#include "jdk/known_calls.h"
#include "jvm/agent.h"
#include "jvm/kept_objects.h"

#include <stdlib.h>
#include <string.h>

/* Classes of the program are initialized anew in each execution. */
static bool is_of_jdk(ag_agent *a, JNIEnv *env, jclass type) {
  jobject loader = NULL;
  if ((*a->jvmti)->GetClassLoader(a->jvmti, type, &loader) != JVMTI_ERROR_NONE) return false;
  if (!loader) return true;
  bool platform = (*env)->IsSameObject(env, loader, a->program.platform_loader);
  (*env)->DeleteLocalRef(env, loader);
  return platform;
}

static bool is_initialized(ag_agent *a, jclass type) {
  jint status = 0;
  return (*a->jvmti)->GetClassStatus(a->jvmti, type, &status) == JVMTI_ERROR_NONE &&
         status & JVMTI_CLASS_STATUS_INITIALIZED && !(status & JVMTI_CLASS_STATUS_ARRAY);
}

static jobjectArray JNICALL n_loaded(JNIEnv *env, jclass c) {
  (void)c;
  ag_agent *a = ag_the_agent();
  jint count = 0, kept = 0;
  jclass *classes = NULL;
  if ((*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return NULL;
  for (jint i = 0; i < count; i++) {
    if (is_initialized(a, classes[i]) && is_of_jdk(a, env, classes[i]))
      classes[kept++] = classes[i];
    else
      (*env)->DeleteLocalRef(env, classes[i]);
  }
  jobjectArray array = (*env)->NewObjectArray(env, kept, a->java.class_class, NULL);
  for (jint i = 0; i < kept; i++) {
    if (array) (*env)->SetObjectArrayElement(env, array, i, classes[i]);
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  return array;
}

static jint JNICALL n_family(JNIEnv *env, jclass c, jstring owner, jstring method) {
  (void)c;
  char *class_name = ag_utf(env, owner), *name = ag_utf(env, method);
  for (char *at = class_name; at && *at; at++)
    if (*at == '.') *at = '/';
  ag_call_family family = AG_CALL_OTHER;
  if (class_name && name)
    family = ag_jdk_call_family((cf_string){class_name, (uint32_t)strlen(class_name)},
                                (cf_string){name, (uint32_t)strlen(name)});
  free(class_name);
  free(name);
  return (jint)family;
}

static void JNICALL n_recorded(JNIEnv *env, jclass c) {
  ag_agent *a = ag_the_agent();
  a->java.kept = (*env)->NewGlobalRef(env, c);
}

/* What was explored while the JDK kept something from one execution to the next is explored again. */
static void JNICALL n_learned(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (ag_explores(a)) a->stage.restart = a->stage.refined = true;
}

/* Sets a static field that reflection does not show. A JDK without the field has nothing to be set. */
static void JNICALL n_set_static(JNIEnv *env, jclass c, jclass owner, jstring name, jstring type, jobject value) {
  (void)c;
  const char *field_name = (*env)->GetStringUTFChars(env, name, NULL);
  const char *descriptor = (*env)->GetStringUTFChars(env, type, NULL);
  jfieldID field = field_name && descriptor ? (*env)->GetStaticFieldID(env, owner, field_name, descriptor) : NULL;
  if (field)
    (*env)->SetStaticObjectField(env, owner, field, value);
  else
    (*env)->ExceptionClear(env);
  if (descriptor) (*env)->ReleaseStringUTFChars(env, type, descriptor);
  if (field_name) (*env)->ReleaseStringUTFChars(env, name, field_name);
}

void ag_kept_compare(ag_agent *a) {
  JNIEnv *env = a->java.kept ? ag_env(a) : NULL;
  jmethodID compare = env ? (*env)->GetStaticMethodID(env, a->java.kept, "compare", "()V") : NULL;
  if (compare) (*env)->CallStaticVoidMethod(env, a->java.kept, compare);
}

bool ag_kept_natives_register(JNIEnv *env) {
  static const ag_native natives[] = {
      {"java/lang/HporKept", {"loaded0", "()[" CLASS, n_loaded}},
      {"java/lang/HporKept", {"recorded0", "()V", n_recorded}},
      {"java/lang/HporKept", {"learned0", "()V", n_learned}},
      {"java/lang/HporGlobals", {"setStatic0", "(" CLASS STRING STRING OBJECT ")V", n_set_static}},
      {"java/lang/HporKept", {"family0", "(" STRING STRING ")I", n_family}},
  };
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
