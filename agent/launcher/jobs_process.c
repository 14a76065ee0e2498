/* Puts the command line of a JVM together, with one end of a socket. */
#include "launcher/jobs_process.h"

#include "front/jobs_pipe.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EXIT_USAGE = 3 };

/* The words of a command line: java, the agent's argument, the user's. Owned by the caller; null: out of memory. */
static char **words_of(const ag_jobs_java *j, char *argument) {
  char **words = calloc((size_t)j->count + 3, sizeof *words);
  if (!words) return NULL;
  words[0] = (char *)j->java;
  words[1] = argument;
  memcpy(words + 2, j->arguments, (size_t)j->count * sizeof *words);
  return words;
}

/* The argument of java that loads the agent with such settings, owned by the caller; null: out of memory. */
static char *argument_of(const char *agent, const char *settings) {
  const int length = (int)strlen(settings);
  char *text;
  if (asprintf(&text, "-agentpath:%s%s%.*s", agent, length ? "=" : "", length ? length - 1 : 0, settings) < 0)
    return NULL;
  return text;
}

/* The words of one JVM that explores alone. Owned by the caller, as is their agent's argument; null: out of memory. */
static char **words_of_one(const ag_jobs_java *j, char **argument) {
  *argument = argument_of(j->agent, j->settings);
  return *argument ? words_of(j, *argument) : NULL;
}

pid_t ag_jobs_start_one(const ag_jobs_java *j, const char *output) {
  char *argument, **words = words_of_one(j, &argument);
  const pid_t pid = words ? ag_start_child(words, output) : -1;
  free(argument);
  free(words);
  return pid;
}

bool ag_jobs_start_search(const ag_jobs_java *j, const char *output, ag_search_process *process) {
  char *argument, **words = words_of_one(j, &argument);
  const bool started = words && ag_start_search(words, output, j->aside, process);
  free(argument);
  free(words);
  return started;
}

int ag_jobs_run_one(const ag_jobs_java *j) {
  char *argument, **words = words_of_one(j, &argument);
  const int code = words ? ag_run_search(words) : EXIT_USAGE;
  if (!words) fputs("hpor: Out of memory.\n", stderr);
  free(argument);
  free(words);
  return code;
}

bool ag_jobs_start(const ag_jobs_java *j, int number, uint32_t epoch, const char *output, ag_search_process *process,
                   int *made) {
  char **words = NULL, *argument = NULL, pipe[64];
  int ends[2] = {-1, -1};
  const int memory = j->memory > 0 ? dup(j->memory) : -1; /* this one the JVM inherits */
  const char *silent = output ? ",log=/dev/null" : "";
  bool good = asprintf(&argument, "-agentpath:%s=%sprogress=off%s", j->agent, j->settings, silent) >= 0 &&
              (words = words_of(j, argument)) && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
  if (good) {
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    snprintf(pipe, sizeof pipe, "%d %d %u %d %d", ends[1], number, epoch, memory, j->tells);
    setenv(AG_JOBS_PIPE, pipe, 1);
    good = ag_start_search(words, output, j->aside || number > 0, process);
    unsetenv(AG_JOBS_PIPE);
    close(ends[1]);
  }
  if (!good && ends[0] >= 0) close(ends[0]);
  if (memory >= 0) close(memory);
  free(words);
  free(argument);
  *made = ends[0];
  return good;
}
