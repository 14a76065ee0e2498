/* Finds where a task was handed to its pool. */
#ifndef AG_REPORT_SUBMITTED_H
#define AG_REPORT_SUBMITTED_H

#include "front/report.h"

/* The first step, within a call that hands tasks to a pool, that makes the object whose name has that length, or puts
 * it into a task. The number of steps: there is none. */
size_t ag_submitted_at(const ag_schedule *schedule, const char *name, size_t length);

/* The step that handed the task to a pool whose exception the failure tells: the failed thread is the pool's, or has
 * asked for the task's result. The number of steps, or 0 without a schedule: it is not known. */
size_t ag_failed_task(const ag_failure *failure);

/* "main at com.acme.Shop.open(Shop.java:7) (step 12)" */
void ag_print_submitter(const ag_schedule *schedule, size_t step, FILE *out);

#endif
