/* The test framework that runs around the program (quiet=), and the native methods of HporQuiet. */
#include "jvm/natives_parts.h"

#include "base/class_pattern.h"
#include "jvm/agent.h"

#include <stdlib.h>
#include <string.h>

/* Parts of JUnit that start threads, wait for them or look at the clock: they are explored like the program. (Those
 * that make and close the pool of TimeoutInvocation are not: it has no thread, see instrument/timeouts.c.) */
static bool runs_threads(const char *name) {
  if (strncmp(name, "org/junit/jupiter/engine/extension/TimeoutInvocationFactory", 59) == 0) return false;
  static const char *const parts[] = {"org/junit/jupiter/api/AssertTimeout", /* and AssertTimeoutPreemptively */
                                      "org/junit/rules/Stopwatch",
                                      "org/junit/internal/runners/statements/FailOnTimeout",
                                      "org/junit/jupiter/engine/extension/SameThreadTimeoutInvocation",
                                      "org/junit/jupiter/engine/extension/SeparateThreadTimeoutInvocation",
                                      "org/junit/jupiter/engine/extension/TimeoutInvocation"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strncmp(name, parts[i], strlen(parts[i])) == 0) return true;
  return false;
}

bool ag_is_quiet(const ag_agent *a, const char *name) {
  const ag_patterns *quiet = &a->options.quiet;
  for (size_t i = 0; i < quiet->count; i++)
    if (ag_class_pattern_matches(quiet->text[i], name)) return !runs_threads(name);
  return false;
}

static jboolean JNICALL n_is_quiet(JNIEnv *env, jclass c, jstring name) {
  (void)c;
  const char *text = (*env)->GetStringUTFChars(env, name, NULL);
  char *copy = text ? strdup(text) : NULL;
  for (char *p = copy; p && *p; p++)
    if (*p == '.') *p = '/';
  bool is = copy && ag_is_quiet(ag_the_agent(), copy);
  free(copy);
  if (text) (*env)->ReleaseStringUTFChars(env, name, text);
  return is;
}

bool ag_quiet_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"isQuiet0", "(Ljava/lang/String;)Z", n_is_quiet}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporQuiet");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0;
}
