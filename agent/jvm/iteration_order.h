/* The order in which Set.of and Map.of are iterated differs from one JVM to the next. With it, that of the boot layer's
 * modules differs, and which identity hashes they have. Here it becomes the same in each. */
#ifndef AG_ITERATION_ORDER_H
#define AG_ITERATION_ORDER_H

#include <jni.h>
#include <stdbool.h>

/* Fixes the order once the JVM has started. */
void ag_fix_iteration_order(JNIEnv *env);
/* From Agent_OnLoad: fixes the order before a JVM without an archive of its modules makes them. False: the JVM does not
 * tell which classes it loads first. */
bool ag_watch_modules(JavaVM *vm);

#endif
