/* The tasks of a cluster explore parts of the search (launcher/team.h). A task takes some parts, explores them for some
 * seconds, and gives back what is left, together with what it has found. So nothing is lost with a worker but some
 * seconds of work. Each part of a task is a member of the team. The functions take null: there is no cluster. */
#ifndef AG_LAUNCHER_CLUSTER_H
#define AG_LAUNCHER_CLUSTER_H

#include "launcher/cluster_files.h"
#include "launcher/team.h"

typedef struct ag_cluster_flags {
  const char *workers;  /* "TYPE:N", to be started by a work_queue_factory; null: others start them */
  const char *password; /* the file */
  const char *journal;  /* a path */
  int port;             /* 0: any */
  double seconds;       /* how long a task explores */
} ag_cluster_flags;

extern const ag_cluster_flags ag_cluster_defaults;

typedef struct ag_cluster ag_cluster;

/* Borrows its arguments. Null: a file is missing, or memory ran out. */
ag_cluster *ag_cluster_new(const ag_cluster_flags *flags, const ag_jobs_java *java, hp_error *error);
void ag_cluster_free(ag_cluster *cluster);

/* Starts to listen to workers. If there is a journal, the team is then where it has stopped. */
bool ag_cluster_begin(ag_cluster *cluster, ag_team *team, hp_error *error);
/* What to poll; -1: nothing. */
int ag_cluster_socket(const ag_cluster *cluster);
/* Waits for a message of hpor-cluster, and takes it. */
void ag_cluster_hear(ag_cluster *cluster, ag_team *team);
/* Hands parts that wait to workers. Are there workers who get none? */
bool ag_cluster_hand_out(ag_cluster *cluster, ag_team *team);
/* The task of this member is not needed any more. */
void ag_cluster_cancel(ag_cluster *cluster, ag_team *team, uint32_t member);
/* The search has ended. `complete`: nobody will go on with it. */
void ag_cluster_end(ag_cluster *cluster, ag_team *team, bool complete);

/* For a simulation: a cluster whose tasks go to `send` in place of hpor-cluster (launcher/work_queue_pipe.h). */
typedef void ag_cluster_send(void *data, uint32_t kind, uint32_t number, const void *bytes, size_t size);
ag_cluster *ag_cluster_simulated(const ag_cluster_flags *flags, ag_cluster_send *send, void *data);
/* Takes a message as if it came from hpor-cluster. */
void ag_cluster_take(ag_cluster *cluster, ag_team *team, const ag_jobs_message *message);

#endif
