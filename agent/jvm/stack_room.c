/* Ends a recursion of the program in front of a visible operation, while hooks still have room on the stack. Else the
 * JVM would throw its StackOverflowError in the midst of a hook, and an operation might be announced that is never
 * carried out, such as the exit of a monitor. */
#include "jvm/stack_room.h"

#include <pthread.h>

/* What hooks and the unwinding of the program's frames need at most. */
enum { ROOM = 256 << 10 };

/* The end of the stack's usable part; at least a quarter of a small stack is left. */
static char *limit_of_thread(void) {
  pthread_attr_t attributes;
  void *low = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return (char *)1;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return (char *)low + (size / 4 < ROOM ? size / 4 : ROOM);
}

bool ag_stack_overflows(ag_agent *a, JNIEnv *env) {
  static __thread char *limit;
  if (!limit) limit = limit_of_thread();
  if ((char *)__builtin_frame_address(0) >= limit) return false;
  jmethodID overflow = (*env)->GetStaticMethodID(env, a->java.values, "overflow", "()V");
  if (overflow) (*env)->CallStaticVoidMethod(env, a->java.values, overflow);
  return true;
}
