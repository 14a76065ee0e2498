/* What a thread saw before it began to wait. */
#ifndef AG_REPORT_LOOKS_H
#define AG_REPORT_LOOKS_H

#include "front/schedule.h"

#include <stdio.h>

/* The thread's last step. The number of steps: it has none. */
size_t ag_last_step(const ag_schedule *schedule, por_thread_id thread);

/* Prints what the thread read before the wait that its last step begins, and who has changed that since, a line each.
 * What was changed comes first. The schedule may be null. */
void ag_looks_print(const ag_schedule *schedule, por_thread_id thread, FILE *out);

#endif
