/* Handles native methods of the JDK when the JVM links them, at their first call. The verdict names a method that the
 * table (jdk_natives.tsv) marks, and one that is missing from the table and takes an object. */
#include "jvm/native_binding.h"

#include "jdk/jdk_classes.h"
#include "jdk/native_methods.h"
#include "jdk/network_calls.h"
#include "jvm/main_class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hooks are on: neither does the JDK load classes nor does hpor itself do something. */
static bool is_program(ag_agent *a, JNIEnv *env, jthread thread) {
  if (!a->java.live || a->stage.phase == AG_PHASE_START || !env) return false;
  jobject running = (*env)->GetStaticObjectField(env, a->java.hpor, a->java.hpor_running);
  bool is = running && (*env)->IsSameObject(env, running, thread);
  if (running) (*env)->DeleteLocalRef(env, running);
  return is;
}

static bool takes_object(const char *descriptor, jint modifiers) {
  enum { ACC_STATIC = 0x0008 };
  return !(modifiers & ACC_STATIC) || memchr(descriptor, 'L', strcspn(descriptor, ")")) ||
         memchr(descriptor, '[', strcspn(descriptor, ")"));
}

static bool is_named(const char *owner, const char *name, const char *descriptor, jint modifiers, bool real_network) {
  if (!ag_jdk_package(owner) || !strncmp(owner, "java/lang/Hpor", 14)) return false;
  const ag_native_method *m =
      ag_native_method_find((cf_string){owner, (uint32_t)strlen(owner)}, (cf_string){name, (uint32_t)strlen(name)},
                            (cf_string){descriptor, (uint32_t)strlen(descriptor)});
  const ag_network_native *replaced =
      ag_network_native_find((cf_string){owner, (uint32_t)strlen(owner)}, (cf_string){name, (uint32_t)strlen(name)});
  if (replaced && !strcmp(replaced->hook, "Sockets")) return real_network;
  return m ? m->named : takes_object(descriptor, modifiers);
}

static void name_class(ag_agent *a, const char *owner) {
  char *name = ag_class_with_dots(owner), *text = NULL;
  if (asprintf(&text, "native methods of %s: what they do is not seen", name ? name : owner) >= 0)
    ag_uncontrolled(a, text);
  free(name);
  free(text);
}

void JNICALL ag_native_bound(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method, void *address,
                             void **new_address) {
  (void)address;
  (void)new_address;
  ag_agent *a = ag_the_agent();
  if (!is_program(a, env, thread)) return;
  jclass type = NULL;
  jint modifiers = 0;
  char *owner = NULL, *name = NULL, *descriptor = NULL;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &type) != JVMTI_ERROR_NONE) return;
  (*jvmti)->GetMethodModifiers(jvmti, method, &modifiers);
  if ((*jvmti)->GetClassSignature(jvmti, type, &owner, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodName(jvmti, method, &name, &descriptor, NULL) == JVMTI_ERROR_NONE) {
    owner[strlen(owner) - 1] = 0; /* Lname; */
    if (is_named(owner + 1, name, descriptor, modifiers, a->options.network == AG_NETWORK_REAL))
      name_class(a, owner + 1);
  }
  (*env)->DeleteLocalRef(env, type);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)owner);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
}
