/* The methods on the stack of the running thread, as Java sees them. */
#include "jvm/own_methods.h"

#include "jdk/descriptors.h"

#include <string.h>

char *ag_own_methods(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  jmethodID ask = env ? (*env)->GetStaticMethodID(env, a->java.values, "ownMethods", "()" AG_STRING) : NULL;
  return ask ? ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, ask)) : NULL;
}

bool ag_next_own_method(char **lines, const char **class_name, const char **method) {
  char *blank = strchr(*lines, ' ');
  char *end = blank ? strchr(blank, '\n') : NULL;
  if (!end) return false;
  *blank = 0;
  *end = 0;
  *class_name = *lines;
  *method = blank + 1;
  *lines = end + 1;
  return true;
}
