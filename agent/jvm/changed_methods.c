/* Methods that have changed (changed=): which they are, and the native method of HporChanged. */
#include "jvm/changed_methods.h"

#include "base/class_pattern.h"

#include <stdlib.h>
#include <string.h>

static bool matches(const ag_patterns *patterns, const char *name) {
  for (size_t i = 0; i < patterns->count; i++)
    if (ag_class_pattern_matches(patterns->text[i], name)) return true;
  return false;
}

/* A lambda is a part of the method that its name tells: "lambda$move$0". */
bool ag_is_changed(const ag_agent *a, const char *class_name, const char *method) {
  const ag_patterns *patterns = &a->options.changed;
  char *whole = NULL, *around = NULL;
  if (!patterns->count) return false;
  bool is = matches(patterns, class_name);
  if (!is && asprintf(&whole, "%s.%s", class_name, method) >= 0) is = matches(patterns, whole);
  const size_t prefix = strncmp(method, "lambda$", 7) == 0 ? 7 : 0;
  const char *end = prefix ? strrchr(method, '$') : NULL;
  if (!is && end && end > method + prefix &&
      asprintf(&around, "%s.%.*s", class_name, (int)(end - method - prefix), method + prefix) >= 0)
    is = matches(patterns, around);
  free(whole);
  free(around);
  return is;
}

void ag_changed_hear(ag_agent *a) {
  a->engine.changed.main = a->program.main_class && ag_is_changed(a, a->program.main_class, "main");
  ag_changed_listen(&a->engine.changed, &a->engine.driver);
}

static void JNICALL n_enters(JNIEnv *env, jclass c, jboolean enters) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->stage.phase == AG_PHASE_SEARCH) ag_changed_enters(&a->engine.changed, enters);
}

bool ag_changed_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"enters0", "(Z)V", n_enters}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporChanged");
  return owner && (*env)->RegisterNatives(env, owner, methods, 1) == 0;
}
