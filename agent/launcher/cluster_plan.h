/* How much a task gets. Used by the cluster, and by its simulation (benchmarks/cluster). */
#ifndef AG_LAUNCHER_CLUSTER_PLAN_H
#define AG_LAUNCHER_CLUSTER_PLAN_H

#include <stddef.h>

typedef struct ag_task_plan {
  size_t parts;   /* so many parts for a task; 0: no task now */
  double seconds; /* how long it explores */
  int gives;      /* how often it gives something away at the end */
} ag_task_plan;

/* So many parts wait, `workers` tasks can run at a time, and `tasks` are under way. A task takes `seconds` by default.
 *
 * A few tasks more than workers are under way, so that no worker waits for its next one. As long as there are fewer
 * parts than workers, a task is short and comes back in many parts. Where there are more, a task gets several: they may
 * be small, and starting a JVM takes time. A task costs the manager some milliseconds, so the more tasks
 * are under way, the longer they are. */
static inline ag_task_plan ag_plan_task(size_t waiting, size_t workers, size_t tasks, double seconds) {
  enum { MOST_PARTS = 16, MANY_GIVES = 4, MANAGER_MS = 3 };
  const size_t most = workers ? workers + workers / 8 + 1 : 0;
  const double least = (double)tasks * MANAGER_MS * 2 / 1000;
  const double brief = seconds / 4 > least / 2 ? seconds / 4 : least / 2;
  if (!waiting || tasks >= most) return (ag_task_plan){0, 0, 0};
  if (seconds < least) seconds = least;
  const size_t share = waiting / most;
  if (tasks + waiting < most) return (ag_task_plan){1, brief, MANY_GIVES};
  return (ag_task_plan){share > MOST_PARTS ? MOST_PARTS : share ? share : 1, seconds, share ? 1 : MANY_GIVES};
}

#endif
