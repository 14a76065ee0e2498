/* Clears the flag of `synchronized` in the JVM's own structures of methods. */
#include "jvm/unlocked_methods.h"

#include "hpor/classfile.h"
#include "jvm/jvm_flags.h"

#include <dlfcn.h>
#include <string.h>

/* The last JDK whose jmethodID points to a pointer to the method's structure. */
enum { LAST_JDK_WITH_POINTERS = 25 };

/* Where the flags are in a method's structure. Looked up once: the JVM's table of its structures is long. */
static bool flags_offset(size_t *offset) {
  static size_t found;
  static _Atomic enum { NOT_ASKED, KNOWN, UNKNOWN } state; /* by whichever thread loads a class */
  if (state == NOT_ASKED) state = ag_jvm_field_offset("Method", "_access_flags", &found) ? KNOWN : UNKNOWN;
  *offset = found;
  return state == KNOWN;
}

bool ag_can_unlock_methods(const ag_agent *a) {
  size_t offset;
  return a->program.jdk_version <= LAST_JDK_WITH_POINTERS && flags_offset(&offset);
}

/* The JVM links a class when it is asked for its constructors. */
void ag_link_class(ag_agent *a, JNIEnv *env, jclass type) {
  jobjectArray (*constructors)(JNIEnv *, jclass, jboolean) =
      (jobjectArray(*)(JNIEnv *, jclass, jboolean))dlsym(RTLD_DEFAULT, "JVM_GetClassDeclaredConstructors");
  jint status = 0;
  (*a->jvmti)->GetClassStatus(a->jvmti, type, &status);
  if (status & JVMTI_CLASS_STATUS_PREPARED || !constructors) return;
  jobjectArray found = constructors(env, type, JNI_TRUE);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env); /* the class has an error: nobody will use it */
  if (found) (*env)->DeleteLocalRef(env, found);
}

static bool is_unsynchronized(const cf_class *c, const char *name, const char *descriptor) {
  const cf_method *m = cf_method_find(c, name, descriptor);
  return m && !(cf_method_flags(m) & CF_ACC_SYNCHRONIZED);
}

/* The upper bits of the word belong to the JVM. */
static void unlock(jmethodID method, jint modifiers) {
  size_t offset;
  uint16_t flags;
  if (!flags_offset(&offset)) return;
  char *at = *(char **)method + offset;
  memcpy(&flags, at, sizeof flags);
  if (flags != (uint16_t)modifiers) return; /* not where it is thought to be: the JVM will refuse the class */
  flags &= (uint16_t)~CF_ACC_SYNCHRONIZED;
  memcpy(at, &flags, sizeof flags);
}

static void unlock_if_new(ag_agent *a, const cf_class *c, jmethodID method) {
  jvmtiEnv *jvmti = a->jvmti;
  jint modifiers = 0;
  char *name = NULL, *descriptor = NULL;
  if ((*jvmti)->GetMethodModifiers(jvmti, method, &modifiers) != JVMTI_ERROR_NONE) return;
  if (!(modifiers & CF_ACC_SYNCHRONIZED)) return;
  if ((*jvmti)->GetMethodName(jvmti, method, &name, &descriptor, NULL) != JVMTI_ERROR_NONE) return;
  if (is_unsynchronized(c, name, descriptor)) unlock(method, modifiers);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
}

void ag_unlock_methods(ag_agent *a, jclass type, const uint8_t *bytes, size_t length) {
  jvmtiEnv *jvmti = a->jvmti;
  jint count = 0;
  jmethodID *methods = NULL;
  cf_class *c = cf_class_parse(bytes, length, "a loaded class", NULL);
  if (c && (*jvmti)->GetClassMethods(jvmti, type, &count, &methods) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; i++) unlock_if_new(a, c, methods[i]);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
  }
  cf_class_free(c);
}
