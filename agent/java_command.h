/* The java program and the files of hpor that it is started with. */
#ifndef AG_JAVA_COMMAND_H
#define AG_JAVA_COMMAND_H

#include "error.h"

#include <limits.h>
#include <stdbool.h>

/* The java program: that of JAVA_HOME, else the first of PATH. */
bool ag_find_java(char path[PATH_MAX], ag_error *error);

/* The file `name` beside this program: libhpor.so, hpor.jar. */
bool ag_find_beside(const char *name, char path[PATH_MAX], ag_error *error);

#endif
