/* --checkpoint and --resume of one search by several processes: its journal is the checkpoint (launcher/journal.h). So
 * it is as new as the last thing that was heard, and any number of processes can take it up. */
#ifndef AG_LAUNCHER_JOBS_CHECKPOINT_H
#define AG_LAUNCHER_JOBS_CHECKPOINT_H

#include "front/options.h"
#include "launcher/jobs_process.h"
#include "launcher/team.h"

typedef struct ag_jobs_checkpoint {
  const char *to;   /* the file that what is left is written to; null: none */
  const char *from; /* the file that the search goes on from, perhaps the same; null: it begins */
} ag_jobs_checkpoint;

/* Is the file such a checkpoint? */
bool ag_jobs_checkpoint_is(const char *path);
/* The team goes on where the search was left, and writes down what happens from now on. */
bool ag_jobs_checkpoint_begin(const ag_jobs_checkpoint *checkpoint, const ag_jobs_java *java, const ag_options *options,
                              ag_team *team, hp_error *error);
/* The search ends here. `over`: nothing is left to go on with, so the file is removed. Else says how to go on. */
void ag_jobs_checkpoint_end(const ag_jobs_checkpoint *checkpoint, const ag_team *team, bool over);

#endif
