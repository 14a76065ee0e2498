/* The methods on the stack of the running thread, as Java sees them. */
#include "jvm/own_methods.h"

#include <string.h>

static bool is_continuation(const char *class_name) {
  return !strcmp(class_name, "jdk/internal/vm/Continuation");
}

bool ag_method_runs_fibers(const char *class_name, const char *method) {
  return is_continuation(class_name) && !strcmp(method, "run");
}

bool ag_method_enters(const char *class_name, const char *method) {
  return is_continuation(class_name) && !strncmp(method, "enter", strlen("enter"));
}

char *ag_own_methods(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  jmethodID ask = env ? (*env)->GetStaticMethodID(env, a->java.values, "ownMethods", "()Ljava/lang/String;") : NULL;
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
