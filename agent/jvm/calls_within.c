/* Looks at the stack for who has called a method of the JDK: the JDK's own code of a family, or the program. */
#include "jvm/calls_within.h"

#include "instrument/hooks.h"
#include "jdk/jdk_classes.h"
#include "jdk/section_rules.h"
#include "jvm/own_methods.h"

#include <stdlib.h>
#include <string.h>

/* What a method belongs to: a family, or one of these. */
enum { OF_CUT = -4, OF_BOTTOM = -3, OF_HOOKS = -2, OF_PROGRAM = -1 };

/* The families of methods of the JDK. Its classes stay loaded, so these hold for the life of the JVM. */
static struct {
  jmethodID method;
  int family;
} known[1024];
enum { KNOWN = sizeof known / sizeof *known };

static int named(const char *class_name, const char *method) {
  if (ag_jdk_runs_fibers(class_name, method)) return OF_CUT;
  if (ag_jdk_enters_fiber(class_name, method)) return OF_BOTTOM;
  if (!strncmp(class_name, AG_HOOK_CLASS, strlen(AG_HOOK_CLASS))) return OF_HOOKS;
  return ag_jdk_package(class_name) ? ag_section_family(class_name) : OF_PROGRAM;
}

static int ask(ag_agent *a, jmethodID method) {
  jvmtiEnv *jvmti = a->jvmti;
  JNIEnv *env = ag_env(a);
  jclass owner = NULL;
  char *signature = NULL, *name = NULL;
  int family = OF_PROGRAM;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &owner) != JVMTI_ERROR_NONE) return family;
  if ((*jvmti)->GetClassSignature(jvmti, owner, &signature, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
    signature[strlen(signature) - 1] = 0;
    family = named(signature + 1, name);
  }
  if (signature) (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  if (name) (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  if (env) (*env)->DeleteLocalRef(env, owner);
  return family;
}

static int family_of(ag_agent *a, jmethodID method) {
  const size_t at = ((uintptr_t)method >> 3) % KNOWN;
  if (known[at].method == method) return known[at].family;
  const int family = ask(a, method);
  if (family != OF_PROGRAM) {
    known[at].method = method;
    known[at].family = family;
  }
  return family;
}

/* A way down the stack, until it is known who has called. */
typedef struct way {
  int family;
  bool entered; /* the method that is being entered has been passed */
  int caller;   /* OF_HOOKS: not known */
} way;

static bool goes_on(way *w, int of) {
  if (of == OF_CUT || (w->entered && (of == OF_PROGRAM || of == OF_BOTTOM || of == w->family))) w->caller = of;
  w->entered |= of != OF_HOOKS;
  return w->caller == OF_HOOKS;
}

/* Where Java does not see it either (-XX:-StackTraceInThrowable), it may be the program. */
static int caller_that_java_sees(ag_agent *a, int family) {
  way w = {.family = family, .caller = OF_HOOKS};
  char *methods = ag_own_methods(a);
  const char *class_name, *method;
  for (char *left = methods; left && ag_next_own_method(&left, &class_name, &method);)
    if (!goes_on(&w, named(class_name, method))) break;
  free(methods);
  return w.caller == OF_HOOKS ? OF_PROGRAM : w.caller;
}

bool ag_called_by_program(ag_agent *a, int family) {
  enum { CHUNK = 16 };
  jvmtiFrameInfo frames[CHUNK];
  way w = {.family = family, .caller = OF_HOOKS};
  jint count = CHUNK;
  for (jint depth = 0; count == CHUNK && w.caller == OF_HOOKS; depth += CHUNK) {
    if ((*a->jvmti)->GetStackTrace(a->jvmti, NULL, depth, CHUNK, frames, &count) != JVMTI_ERROR_NONE) return false;
    for (jint i = 0; i < count && goes_on(&w, family_of(a, frames[i].method)); i++) {
    }
  }
  if (w.caller == OF_CUT) w.caller = caller_that_java_sees(a, family);
  return w.caller == OF_PROGRAM;
}
