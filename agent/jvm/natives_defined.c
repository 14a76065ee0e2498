/* The native methods for classes that are defined at run time: by a program (HporDefined), and by hpor for a program's
 * old interfaces (HporClasses). */
#include "jvm/natives_parts.h"

#include "jvm/agent.h"
#include "jvm/verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void JNICALL n_other(JNIEnv *env, jclass c, jstring name) {
  (void)c;
  char *text = ag_utf(env, name), *why = NULL;
  if (asprintf(
          &why,
          "The program defines the class %s at run time, from other bytes than in an execution before, in a class "
          "loader that lives on: the JVM keeps the class that is there. Let the program define it in a loader that "
          "it makes, or give its classes names that depend on what is in them.",
          text ? text : "?") < 0)
    why = NULL;
  free(text);
  ag_leave_at_once(ag_the_agent(), why);
}

static jbyteArray JNICALL n_initializer(JNIEnv *env, jclass c, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *signature = NULL;
  uint8_t *bytes = NULL;
  size_t length = 0;
  jbyteArray made = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return NULL;
  signature[strlen(signature) - 1] = 0; /* LName; */
  if (ag_instrument_initializer(a->program.instrument, signature + 1, &bytes, &length))
    made = (*env)->NewByteArray(env, (jsize)length);
  if (made) (*env)->SetByteArrayRegion(env, made, 0, (jsize)length, (const jbyte *)bytes);
  free(bytes);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return made;
}

bool ag_defined_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"other0", "(Ljava/lang/String;)V", n_other}};
  static JNINativeMethod of_classes[] = {{"initializer0", "(Ljava/lang/Class;)[B", n_initializer}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporDefined");
  jclass classes = (*env)->FindClass(env, "java/lang/HporClasses");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0 && classes &&
         (*env)->RegisterNatives(env, classes, of_classes, 1) == 0;
}
