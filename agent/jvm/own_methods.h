/* What JVMTI does not see of the stack of the running thread, a fiber (ag_jdk_runs_fibers()). Java sees all frames. */
#ifndef AG_OWN_METHODS_H
#define AG_OWN_METHODS_H

#include "jvm/agent.h"

/* Asks Java for the methods on the stack, the last one first, each a line: "java/lang/Thread run\n". The caller owns
 * the text. Null: not known. */
char *ag_own_methods(ag_agent *agent);
/* Takes the next line off. False: there is none. The texts are in `*lines`, and end. */
bool ag_next_own_method(char **lines, const char **class_name, const char **method);

#endif
