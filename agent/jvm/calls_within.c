/* Looks at the stack for who has called a method of the JDK: the JDK's own code of a family, or the program. */
#include "jvm/calls_within.h"

#include "instrument/hooks.h"
#include "jdk/jdk_classes.h"
#include "jdk/section_rules.h"

#include <string.h>

/* What a method belongs to: a family, or one of these. */
enum { OF_HOOKS = -2, OF_PROGRAM = -1 };

/* The families of methods of the JDK. Its classes stay loaded, so these hold for the life of the JVM. */
static struct {
  jmethodID method;
  int family;
} known[1024];
enum { KNOWN = sizeof known / sizeof *known };

static int ask(ag_agent *a, jmethodID method) {
  jvmtiEnv *jvmti = a->jvmti;
  JNIEnv *env = ag_env(a);
  jclass owner = NULL;
  char *signature = NULL;
  int family = OF_PROGRAM;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &owner) != JVMTI_ERROR_NONE) return family;
  if ((*jvmti)->GetClassSignature(jvmti, owner, &signature, NULL) == JVMTI_ERROR_NONE) {
    signature[strlen(signature) - 1] = 0;
    const char *name = signature + 1;
    if (!strncmp(name, AG_HOOK_CLASS, strlen(AG_HOOK_CLASS)))
      family = OF_HOOKS;
    else if (ag_jdk_package(name))
      family = ag_section_family(name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  }
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

bool ag_called_by_program(ag_agent *a, int family) {
  enum { CHUNK = 16 };
  jvmtiFrameInfo frames[CHUNK];
  bool entered = false; /* the method that is being entered has been passed */
  jint count = CHUNK;
  for (jint depth = 0; count == CHUNK; depth += CHUNK) {
    if ((*a->jvmti)->GetStackTrace(a->jvmti, NULL, depth, CHUNK, frames, &count) != JVMTI_ERROR_NONE) return false;
    for (jint i = 0; i < count; i++) {
      const int of = family_of(a, frames[i].method);
      if (entered && (of == OF_PROGRAM || of == family)) return of == OF_PROGRAM;
      entered |= of != OF_HOOKS;
    }
  }
  return false;
}
