/* `hpor run --jobs=N`: one search, explored by several JVMs of this machine. This process keeps the parts of the
 * search, hands them out, and gathers what the JVMs find (launcher/team.h). The first JVM tells the verdict. With a
 * cluster, tasks of other machines explore, too. */
#ifndef AG_LAUNCHER_JOBS_H
#define AG_LAUNCHER_JOBS_H

#include "front/options.h"
#include "launcher/jobs_checkpoint.h"

#include <stdio.h>

enum { AG_MOST_JOBS = 64 };

struct ag_cluster;

typedef struct ag_jobs_run {
  ag_jobs_java java;
  const ag_options *options;     /* those in java.settings, read */
  int jobs;                      /* so many JVMs at most */
  FILE *progress;                /* borrowed; null: no lines of progress */
  struct ag_cluster *cluster;    /* null: there is none */
  ag_jobs_checkpoint checkpoint; /* not with a cluster */
} ag_jobs_run;

/* Can the options be used with --jobs, or whatever asks for several processes? */
bool ag_jobs_take(const ag_options *options, const char *what, hp_error *error);
/* Reads how many may run at a time, the value of the option `key`. */
bool ag_count_of_jobs(const char *key, const char *value, int *count, hp_error *error);
/* Reads so the number of processes that explore one search: they are no more than the processors, since each of them
 * is busy, and a further one would only compile the program's code once more. Says on stderr if they are fewer. */
bool ag_count_of_processes(const char *key, const char *value, int *count, hp_error *error);
/* Runs the search; with one JVM, no cluster and no checkpoint, by that JVM alone. Returns the exit code. */
int ag_run_jobs(const ag_jobs_run *run);
/* Does so in a child process, which has no input, and writes to that file. Returns -1 on failure; errno says why. */
pid_t ag_start_jobs(const ag_jobs_run *run, const char *output);

#endif
