/* `hpor run --jobs=N`: one search, explored by several JVMs of this machine (hpor/split.h). This process keeps the
 * parts of the search, hands them out, and gathers what the JVMs find. The first JVM tells the verdict. */
#ifndef AG_LAUNCHER_JOBS_H
#define AG_LAUNCHER_JOBS_H

#include "front/options.h"

enum { AG_MOST_JOBS = 64 };

typedef struct ag_jobs_run {
  const char *java, *agent;  /* paths */
  const char *settings;      /* the user's options in the agent's form, each with a comma behind it */
  const ag_options *options; /* the same, read */
  char *const *arguments;    /* of java */
  int count;
  int jobs; /* so many JVMs at most */
} ag_jobs_run;

/* Can the options be used with --jobs? */
bool ag_jobs_take(const ag_options *options, hp_error *error);
/* Returns the exit code. */
int ag_run_jobs(const ag_jobs_run *run);

#endif
