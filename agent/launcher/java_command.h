/* Finds the java program and the files of hpor that it needs, and runs java as a child process. */
#ifndef AG_JAVA_COMMAND_H
#define AG_JAVA_COMMAND_H

#include "front/verdict_pipe.h"
#include "hpor/error.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* Finds the java program: the one of JAVA_HOME, else the first in PATH. */
bool ag_find_java(char path[PATH_MAX], hp_error *error);

/* Finds libhpor.so or hpor.jar: beside this program, as the build leaves them, or where an installation has them. */
bool ag_find_file(const char *name, char path[PATH_MAX], hp_error *error);

/* Forks: the child ends with this process. With `output`, the child writes to that file and has no input. Returns -1 on
 * failure; errno says why. */
pid_t ag_fork_child(const char *output);
/* Starts a child process that ends with this one. `words` end with null; the first is the path of the program. With
 * `output`, the child writes to that file and has no input. Returns -1 on failure; errno says why. */
pid_t ag_start_child(char *const *words, const char *output);

/* Added to the number of a signal that ended a process, as in shells. */
enum { AG_EXIT_BY_SIGNAL = 128 };

/* A running search: java with the agent. */
typedef struct ag_search_process {
  pid_t pid;
  int verdict; /* the end of a pipe: the agent writes there once its verdict is out */
  bool told;   /* the agent has; known once the process has ended */
} ag_search_process;

/* Starts a search; the arguments are those of ag_start_child(). With `aside`, another search runs the same program:
 * this one gives up before the program meets anything outside of the JVM. Returns false on failure; errno says why. */
bool ag_start_search(char *const *words, const char *output, bool aside, ag_search_process *search);
/* Waits for the end. Returns the exit code, or AG_EXIT_BY_SIGNAL plus the signal. */
int ag_end_search(ag_search_process *search);
/* The exit code for the user: the verdict, or 3 with a message if there is none. */
int ag_search_code(const ag_search_process *search, int code);

/* Runs java with the agent (`words` as above), waits for its end, and returns its exit code, which is the verdict.
 * Signals for this process go to the child, too. If the JVM cannot start or crashes, there is no verdict: the function
 * prints a message and returns 3. */
int ag_run_search(char *const *words);

/* Runs java without the agent in the same way. Returns 0 if java ended with exit code 0, else 3. */
int ag_run_java(char *const *words);

/* Makes a new folder for temporary files. */
bool ag_scratch_folder(char path[PATH_MAX], hp_error *error);
void ag_remove_folder(const char *path);

#endif
