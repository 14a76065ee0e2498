/* What JVMTI does not see of the stack of the running thread. A fiber that goes on has its last frames alone on the
 * stack, until it returns from those: JVMTI shows below them what runs the fiber. Java shows all frames. */
#ifndef AG_OWN_METHODS_H
#define AG_OWN_METHODS_H

#include "jvm/agent.h"

/* Is the fiber's stack cut off above this frame, which runs fibers? So it is if the frame of the fiber's first method
 * (ag_method_enters()) has not come before. */
bool ag_method_runs_fibers(const char *class_name, const char *method);
/* Is it the method that each fiber begins with? */
bool ag_method_enters(const char *class_name, const char *method);

/* Asks Java for the methods on the stack, the last one first, each a line: "java/lang/Thread run\n". The caller owns
 * the text. Null: not known. */
char *ag_own_methods(ag_agent *agent);
/* Takes the next line off. False: there is none. The texts are in `*lines`, and end. */
bool ag_next_own_method(char **lines, const char **class_name, const char **method);

#endif
