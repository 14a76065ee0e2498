/* Puts together what the processes of one search have found, and what they have learnt (jvm/worker_results.h). */
#ifndef AG_JOBS_MERGE_H
#define AG_JOBS_MERGE_H

#include "front/jobs_pipe.h"

#include <jansson.h>
#include <stdbool.h>

/* Adds what one process has found. Takes nothing. */
void ag_jobs_add_found(json_t *all, const json_t *found);
/* One of the executions found repeats another one, with the same outcome and errors. */
void ag_jobs_take_repeated(json_t *all, const ag_told_trace *told);
/* What both have learnt; a new reference. Null: memory ran out. */
json_t *ag_jobs_join_learned(const json_t *one, const json_t *other);

#endif
