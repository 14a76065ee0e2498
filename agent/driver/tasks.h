/* Tasks that have threads of their own: those of fork/join pools (docs/decisions/tasks-have-threads.md), and those that
 * a pool hands to a thread at once (docs/decisions/tasks-handed-over.md). */
#ifndef AG_TASKS_H
#define AG_TASKS_H

#include <stdbool.h>
#include <stdint.h>

/* What the running thread says about tasks and threads of pools. */
typedef enum ag_task_use {
  AG_TASK_OF_FUTURE, /* it submits a task of a future */
  AG_TASK_OF_PARTS,  /* it submits a part of what the JDK computes in parallel, and may be the one that waits for it */
  AG_TASK_BEGINS,    /* it begins the task that it was made for */
  AG_TASK_ENDS,      /* it has ended that task */
  AG_TASK_SEEN,      /* it may see which thread runs a task; or it gives the pool a task of another kind */
  AG_TASK_DELAYED,   /* it has a future's time limit, or a delayed task, kept by a thread that is made for those */
  AG_TASK_SCHEDULED, /* it gives the pool a delayed task of another kind, or asks for their number */
  AG_TASK_HANDED, /* it is a worker that begins with a task handed to it, in a pool that may have any number of them */
  AG_TASK_HANDS,  /* that worker has ended its task, and asks for another one */
  AG_TASK_STACK,  /* it may see what its thread does besides the task */
  AG_TASK_SHOWS   /* whoever runs a task like this one sees its thread */
} ag_task_use;

/* What the running thread says about a task that the program has forked or submitted. */
typedef enum ag_fork_use {
  AG_FORK_BEGINS,   /* it gives the task to a pool */
  AG_FORK_RUNS,     /* it begins the task, for which it was made */
  AG_FORK_JOINS,    /* it is about to wait for the task */
  AG_FORK_JOINED,   /* it has waited for it */
  AG_FORK_IS_OWN,   /* was it made for this task of the program's? */
  AG_FORK_FAILS,    /* the task has thrown something, or somebody else has completed it */
  AG_FORK_PART,     /* it gives the common pool this part of what the JDK computes in parallel */
  AG_FORK_STOPS,    /* it has come to the end of this task: is another thread to go on with it? */
  AG_FORK_GATHERS,  /* has the task parts that were forked, for which this thread waits now? */
  AG_FORK_GATHERED, /* it has waited for them */
  AG_FORK_ENDS_POOL /* of a pool: it ends it; or the pool has a task of another kind, which waits in a list */
} ag_fork_use;

/* What an execution has room for. */
enum { AG_TASK_THREADS = 256, AG_HANDED_TASKS = 256 };

/* Such a task, or a part. */
typedef struct ag_forked {
  uint32_t task, pool;  /* objects */
  uint32_t whole;       /* of a part: the task of which it is one. 0: of no part */
  uint32_t parallelism; /* how many tasks the pool may run at once; 0: any number */
  uint32_t forker;      /* who has forked it, */
  uint32_t thread;      /* and the thread that was made for it; POR_NO_THREAD: that has not begun */
  bool ended, joined;   /* somebody has waited for it */
  bool joins;           /* it waits for a task that it has forked, or for parts */
} ag_forked;

/* The current execution. */
typedef struct ag_task_threads {
  uint32_t count;                    /* threads that were made for one task each */
  uint32_t threads[AG_TASK_THREADS]; /* those of them that have begun, by number */
  uint32_t begun;
  uint32_t handed[AG_HANDED_TASKS]; /* workers to which a task was handed, by number */
  uint32_t handed_count;
  ag_forked
      forked[AG_TASK_THREADS]; /* of the `count` tasks those that the program has forked or submitted, and parts */
  uint32_t forked_count;
  uint32_t part_count;     /* of these */
  bool seen;               /* an AG_TASK_SEEN */
  bool parts;              /* an AG_TASK_OF_PARTS or AG_FORK_BEGINS: who waits for one would run others meanwhile */
  bool waited;             /* such a thread has waited, or another thread while it held a lock */
  bool delayed, scheduled; /* an AG_TASK_DELAYED, an AG_TASK_SCHEDULED */
} ag_task_threads;

#endif
