/* Has code of the JDK that is still running called the program? The last operation of the thread tells. It was made in
 * a method that is not on the stack any more. So the method has returned: to the JDK, or to the program, which made no
 * operation before it called the JDK. The second case is rare, and then one monitor too many counts. */
#include "jvm/called_back.h"

#include "jvm/own_methods.h"

#include <stdlib.h>
#include <string.h>

/* Pairs of an operation's site and a monitor's site that need not be looked at again. */
struct ag_called_back_pairs {
  uint64_t *pairs;
  size_t count, capacity;
};

static bool is_known(ag_agent *a, uint64_t pair) {
  const struct ag_called_back_pairs *known = a->program.called_back;
  for (size_t i = 0; known && i < known->count; i++)
    if (known->pairs[i] == pair) return true;
  return false;
}

static void remember(ag_agent *a, uint64_t pair) {
  if (!a->program.called_back) a->program.called_back = calloc(1, sizeof *a->program.called_back);
  struct ag_called_back_pairs *known = a->program.called_back;
  if (!known) return;
  if (known->count == known->capacity) {
    size_t capacity = known->capacity ? 2 * known->capacity : 64;
    uint64_t *pairs = realloc(known->pairs, capacity * sizeof *pairs);
    if (!pairs) return;
    known->pairs = pairs;
    known->capacity = capacity;
  }
  known->pairs[known->count++] = pair;
}

/* Is it the method of the site? */
static bool is_method_of(ag_agent *a, jmethodID method, const ag_site *site) {
  jvmtiEnv *jvmti = a->jvmti;
  const char *wanted = ag_name_text(a->program.sites, site->method);
  char *name = NULL, *descriptor = NULL, *signature = NULL;
  jclass owner = NULL;
  if ((*jvmti)->GetMethodName(jvmti, method, &name, &descriptor, NULL) != JVMTI_ERROR_NONE) return false;
  const size_t length = strlen(name);
  bool same = !strncmp(wanted, name, length) && !strcmp(wanted + length, descriptor);
  if (same && (*jvmti)->GetMethodDeclaringClass(jvmti, method, &owner) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetClassSignature(jvmti, owner, &signature, NULL) == JVMTI_ERROR_NONE) {
    const char *class_name = ag_name_text(a->program.sites, site->class_name);
    same = !strncmp(signature + 1, class_name, strlen(class_name)) && signature[1 + strlen(class_name)] == ';';
  }
  JNIEnv *env = ag_env(a);
  if (owner && env) (*env)->DeleteLocalRef(env, owner);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
  if (signature) (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return same;
}

/* The same where the stack is that of a fiber. Methods of one name are not told apart. */
static bool java_sees(ag_agent *a, const ag_site *site) {
  const char *wanted_class = ag_name_text(a->program.sites, site->class_name);
  const char *wanted = ag_name_text(a->program.sites, site->method);
  char *methods = ag_own_methods(a);
  bool found = !methods;
  const char *class_name, *method;
  for (char *left = methods; left && !found && ag_next_own_method(&left, &class_name, &method);)
    found =
        !strcmp(class_name, wanted_class) && !strncmp(wanted, method, strlen(method)) && wanted[strlen(method)] == '(';
  free(methods);
  return found;
}

/* Is the method of the site on the stack? True when that is not known. */
static bool is_running(ag_agent *a, const ag_site *site) {
  enum { FRAMES = 256 };
  jvmtiFrameInfo frames[FRAMES];
  jint count = 0;
  if ((*a->jvmti)->GetStackTrace(a->jvmti, NULL, 0, FRAMES, frames, &count) != JVMTI_ERROR_NONE) return true;
  for (jint i = 0; i < count; i++)
    if (is_method_of(a, frames[i].method, site)) return true;
  return count == FRAMES || (a->engine.fibers && java_sees(a, site));
}

bool ag_called_back(ag_agent *a, uint32_t site) {
  ag_driver *d = &a->engine.driver;
  ag_driver_flush(d);
  const uint32_t last = d->now.over ? 0 : ag_model_thread(a->engine.model, d->now.current)->last_read.site;
  if (!last) return false;
  const ag_site *at = ag_site_get(a->program.sites, last);
  if (at->jdk == AG_JDK_CODE_INNER) return true;
  const uint64_t pair = (uint64_t)last << 32 | site;
  if (is_known(a, pair)) return false;
  remember(a, pair);
  return !is_running(a, at);
}
