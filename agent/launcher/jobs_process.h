/* Starts a JVM that explores parts of a search, and talks over a socket (front/jobs_pipe.h). */
#ifndef AG_LAUNCHER_JOBS_PROCESS_H
#define AG_LAUNCHER_JOBS_PROCESS_H

#include "launcher/java_command.h"

#include <stdint.h>

typedef struct ag_jobs_java {
  const char *java, *agent; /* paths */
  const char *settings;     /* the user's options in the agent's form, each with a comma behind it */
  char *const *arguments;   /* of java */
  int count;
  bool aside; /* another search runs the same program (ag_start_search()) */
  int memory; /* a file descriptor of memory for the states that all JVMs share (hpor/shared_states.h); 0: none */
  bool tells; /* the JVM tells the states that it adds there */
} ag_jobs_java;

/* Runs one JVM that explores the whole search. Returns the exit code. */
int ag_jobs_run_one(const ag_jobs_java *java);
/* Starts it as a child process, which has no input, and writes to that file. Returns -1 on failure; errno says why. */
pid_t ag_jobs_start_one(const ag_jobs_java *java, const char *output);
/* Starts it as a search whose verdict is heard of. With `output`, it has no input, and writes to that file. Returns
 * false on failure; errno says why. */
bool ag_jobs_start_search(const ag_jobs_java *java, const char *output, ag_search_process *process);
/* Starts the JVM with this number, in this epoch. With `output`, it tells nothing, and writes to that file. `*made`
 * becomes the socket, which the caller closes. False: that cannot be done. */
bool ag_jobs_start(const ag_jobs_java *java, int number, uint32_t epoch, const char *output, ag_search_process *process,
                   int *made);

#endif
