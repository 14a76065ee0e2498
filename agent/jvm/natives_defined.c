/* The native methods for classes that are defined at run time: by a program (HporDefined), and by hpor for a program's
 * old interfaces (HporClasses) and for handles that it looks up (HporLookedUp). */
#include "jvm/natives_parts.h"

#include "jdk/descriptors.h"
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

static jbyteArray JNICALL n_looked_up(JNIEnv *env, jclass c, jobjectArray texts, jint kind, jboolean interface) {
  (void)c;
  enum { NEST, OWNER, NAME, DESCRIPTOR, TEXTS };
  char *text[TEXTS] = {NULL};
  bool all = true;
  for (int i = 0; i < TEXTS; i++) {
    jstring from = (*env)->GetObjectArrayElement(env, texts, i);
    all &= (text[i] = ag_utf(env, from)) != NULL;
    (*env)->DeleteLocalRef(env, from);
  }
  for (int i = NEST; i <= OWNER; i++)
    for (char *at = text[i]; at && *at; at++)
      if (*at == '.') *at = '/';
  const ag_looked_up method = {.owner = text[OWNER],
                               .name = text[NAME],
                               .descriptor = text[DESCRIPTOR],
                               .nest = text[NEST],
                               .kind = kind,
                               .interface = interface};
  uint8_t *bytes = NULL;
  size_t length = 0;
  jbyteArray made = NULL;
  if (all && ag_instrument_looked_up(ag_the_agent()->program.instrument, &method, &bytes, &length))
    made = (*env)->NewByteArray(env, (jsize)length);
  if (made) (*env)->SetByteArrayRegion(env, made, 0, (jsize)length, (const jbyte *)bytes);
  free(bytes);
  for (int i = 0; i < TEXTS; i++) free(text[i]);
  return made;
}

bool ag_defined_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"other0", "(Ljava/lang/String;)V", n_other}};
  static JNINativeMethod of_classes[] = {{"initializer0", "(Ljava/lang/Class;)[B", n_initializer}};
  static JNINativeMethod of_looked_up[] = {{"bytes0", "(" AG_STRINGS "IZ)[B", n_looked_up}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporDefined");
  jclass classes = (*env)->FindClass(env, "java/lang/HporClasses");
  jclass looked_up = (*env)->FindClass(env, "java/lang/HporLookedUp");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0 && classes &&
         (*env)->RegisterNatives(env, classes, of_classes, 1) == 0 && looked_up &&
         (*env)->RegisterNatives(env, looked_up, of_looked_up, 1) == 0;
}
