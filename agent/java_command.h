/* The java program, the files of hpor that it is started with, and running it as a child. */
#ifndef AG_JAVA_COMMAND_H
#define AG_JAVA_COMMAND_H

#include "error.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* The java program: that of JAVA_HOME, else the first of PATH. */
bool ag_find_java(char path[PATH_MAX], ag_error *error);

/* The file `name` beside this program: libhpor.so, hpor.jar. */
bool ag_find_beside(const char *name, char path[PATH_MAX], ag_error *error);

/* Starts `words` (ended by null; the first is the path). With `output`, what it writes goes to that file, and it reads nothing.
 * It ends with this process. -1: errno says why. */
pid_t ag_start_child(char *const *words, const char *output);

/* A new folder for what is not kept. */
bool ag_scratch_folder(char path[PATH_MAX], ag_error *error);
void ag_remove_folder(const char *path);

#endif
