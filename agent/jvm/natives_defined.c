/* The native methods of HporDefined: classes that a program defines at run time. */
#include "jvm/natives_parts.h"

#include "jvm/agent.h"
#include "jvm/verdict.h"

#include <stdio.h>
#include <stdlib.h>

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

bool ag_defined_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"other0", "(Ljava/lang/String;)V", n_other}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporDefined");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0;
}
