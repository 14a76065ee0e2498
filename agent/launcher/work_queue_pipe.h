/* Messages between `hpor cluster` and hpor-cluster (work_queue.c), which hands tasks to workers. Their form is that of
 * front/jobs_pipe.h, with the number of a task in place of the epoch. */
#ifndef AG_LAUNCHER_WORK_QUEUE_PIPE_H
#define AG_LAUNCHER_WORK_QUEUE_PIPE_H

#include <limits.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ag_queue_kind {
  /* To hpor-cluster. */
  AG_QUEUE_TASK,    /* the bytes of the file `task` */
  AG_QUEUE_CANCEL,  /* the task is not needed any more; nothing will be told of it */
  AG_QUEUE_BATCHES, /* the batches that tasks get from now on: their numbers */
  AG_QUEUE_FORGET,  /* no task needs the batch with this number any more */
  /* From hpor-cluster. */
  AG_QUEUE_PORT,    /* it listens at the port with this number */
  AG_QUEUE_WORKERS, /* so many tasks can run at a time (the number) */
  AG_QUEUE_RESULT,  /* the bytes of the file `result` */
  AG_QUEUE_REFUSED, /* a text: why a worker cannot run the task */
  AG_QUEUE_LOST,    /* a text: the task has been tried by several workers, and all were lost */
} ag_queue_kind;

/* The words behind the name of the program: the descriptor of the socket, the port (0: any), the password file, a
 * folder for results, then pairs: a file or folder here, and its name for the tasks. */
enum { AG_QUEUE_SOCKET = 1, AG_QUEUE_AT_PORT, AG_QUEUE_PASSWORD, AG_QUEUE_FOLDER, AG_QUEUE_FILES };

/* A batch of states (launcher/cluster_batches.h): its name for tasks, and its path here. */
static inline void ag_batch_name(char name[32], uint32_t number) {
  snprintf(name, 32, "states-%u", number);
}

static inline void ag_batch_path(char path[PATH_MAX], const char *folder, uint32_t number) {
  snprintf(path, PATH_MAX, "%s/states-%u", folder, number);
}

#endif
