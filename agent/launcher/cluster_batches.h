/* The explored states that the tasks of a cluster get, in numbered files. The file of a batch never changes, so a
 * worker's machine fetches it once for all tasks. Batches that are small beside the new one become part of it: each is
 * more than twice as large as the next one, and a task gets few files. */
#ifndef AG_LAUNCHER_CLUSTER_BATCHES_H
#define AG_LAUNCHER_CLUSTER_BATCHES_H

#include "hpor/shared_states.h"
#include "hpor/vector.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct ag_batch {
  uint32_t number;    /* of the file */
  uint32_t from, to;  /* the places of its states in the list of those that count */
  uint32_t last_task; /* that got it; only if no other task gets it */
} ag_batch;

typedef struct ag_batches {
  const char *folder; /* borrowed */
  uint32_t number;    /* of the last file */
  uint32_t epoch;
  HP_VECTOR(ag_batch) batches; /* those that tasks get from now on; together they have all states up to a place */
  HP_VECTOR(ag_batch) old;     /* those whose files may still be on their way */
  bool failed;                 /* that a file cannot be written was told */
} ag_batches;

void ag_batches_free(ag_batches *batches);
/* Puts new states of the list in a batch, if they are many enough. `epoch`: of the search; in another one, all states
 * are others. `task`: the last one that has been made. Returns whether tasks get other files from now on. */
bool ag_batches_update(ag_batches *batches, const por_shared_states *states, uint32_t epoch, uint32_t task);
/* The names of the files for a task; owned by the caller. */
json_t *ag_batches_names(const ag_batches *batches);
/* A file that no task needs any more, since the first task under way has that number: its number. 0: there is none. */
uint32_t ag_batches_unused(ag_batches *batches, uint32_t first_task);

#endif
