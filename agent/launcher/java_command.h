/* The java program, the files of hpor that it is started with, and running it as a child. */
#ifndef AG_JAVA_COMMAND_H
#define AG_JAVA_COMMAND_H

#include "base/error.h"
#include "front/verdict_pipe.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* The java program: that of JAVA_HOME, else the first of PATH. */
bool ag_find_java(char path[PATH_MAX], ag_error *error);

/* The file `name` beside this program: libhpor.so, hpor.jar. */
bool ag_find_beside(const char *name, char path[PATH_MAX], ag_error *error);

/* Starts `words` (ended by null; the first is the path). With `output`, what it writes goes to that file, and it reads
 * nothing. It ends with this process. -1: errno says why. */
pid_t ag_start_child(char *const *words, const char *output);

/* What is added to the number of a signal that ended a process, as shells do. */
enum { AG_EXIT_BY_SIGNAL = 128 };

/* Runs java with the agent (`words` as above), waits for its end, and returns its exit code, which is the verdict. A
 * JVM that ends without a verdict (it cannot start, or crashes) gives 3, and a message. Signals for this process are
 * passed on. */
int ag_run_search(char *const *words);

/* Runs java without the agent in the same way. 0: it ended with exit code 0; else 3. */
int ag_run_java(char *const *words);

/* A new folder for what is not kept. */
bool ag_scratch_folder(char path[PATH_MAX], ag_error *error);
void ag_remove_folder(const char *path);

#endif
