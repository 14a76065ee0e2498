/* Makes the order in which the JDK's immutable collections are iterated the same in each JVM. */
#include "jvm/iteration_order.h"

#include "jdk/iteration_order_names.h"

#include <jvmti.h>
#include <string.h>

/* The order of Set.of and Map.of differs from one JVM to the next: these two numbers are why. They are read when such
 * a collection is iterated or printed, never to find an element, so that those there are stay valid; and no code has
 * been compiled yet that takes them for constants. */
void ag_fix_iteration_order(JNIEnv *env) {
  jclass type = (*env)->FindClass(env, AG_ITERATION_ORDER);
  jfieldID salt = type ? (*env)->GetStaticFieldID(env, type, "SALT32L", "J") : NULL;
  jfieldID reverse = salt ? (*env)->GetStaticFieldID(env, type, "REVERSE", "Z") : NULL;
  if (reverse) {
    (*env)->SetStaticLongField(env, type, salt, 0x4f1bbcdc);
    (*env)->SetStaticBooleanField(env, type, reverse, JNI_FALSE);
  }
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env); /* another JDK: nothing depends on it here */
}

/* A JVM that does not have its modules ready in an archive makes them when it starts. They are to have the same order
 * in each JVM, and what is in them the same identity hashes. This class is the first that is about modules. */
static void JNICALL class_prepared_early(jvmtiEnv *early, JNIEnv *env, jthread thread, jclass type) {
  (void)thread;
  char *name = NULL;
  if ((*early)->GetClassSignature(early, type, &name, NULL) != JVMTI_ERROR_NONE) return;
  if (!strcmp(name, AG_MODULES_BEGIN)) {
    (*early)->SetEventNotificationMode(early, JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    ag_fix_iteration_order(env);
  }
  (*early)->Deallocate(early, (unsigned char *)name);
}

/* What comes so early needs an environment of its own: the other one hears of the start when classes can be defined. */
bool ag_watch_modules(JavaVM *vm) {
  jvmtiEnv *early;
  if ((*vm)->GetEnv(vm, (void **)&early, JVMTI_VERSION_9) != JNI_OK) return false;
  const jvmtiCapabilities capabilities = {.can_generate_early_vmstart = 1};
  const jvmtiEventCallbacks callbacks = {.ClassPrepare = class_prepared_early};
  return (*early)->AddCapabilities(early, &capabilities) == JVMTI_ERROR_NONE &&
         (*early)->SetEventCallbacks(early, &callbacks, (jint)sizeof callbacks) == JVMTI_ERROR_NONE &&
         (*early)->SetEventNotificationMode(early, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL) == JVMTI_ERROR_NONE;
}
