/* `hpor cluster task`: what a worker of the cluster runs. Explores parts of the search for a while, with one JVM, and
 * gives back what is left. */
#ifndef AG_LAUNCHER_CLUSTER_TASK_H
#define AG_LAUNCHER_CLUSTER_TASK_H

/* Reads the file `task` of the current folder, and writes the file `result` (front/jobs_pipe.h). What goes wrong is
 * told on standard output. Returns the exit code: 0; or AG_TASK_REFUSED: nothing can be explored on this worker. */
int ag_cluster_task(const char *task, const char *result);

enum { AG_TASK_REFUSED = 4 };

#endif
