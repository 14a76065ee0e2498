/* The programs that the launcher starts. */
#ifndef AG_JAVA_COMMAND_H
#define AG_JAVA_COMMAND_H

#include "error.h"

#include <limits.h>
#include <stdbool.h>

/* The java program: that of JAVA_HOME, else the first of PATH. */
bool ag_find_java(char path[PATH_MAX], ag_error *error);
/* libhpor.so, which lies beside this program. */
bool ag_find_agent(char path[PATH_MAX], ag_error *error);

#endif
