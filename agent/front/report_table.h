/* The schedule as a table: the largest part of a report. */
#ifndef AG_REPORT_TABLE_H
#define AG_REPORT_TABLE_H

#include "front/report.h"

/* Writes the table. With a failure (may be null), the last rows say how the threads ended: what each waits for, or what
 * it threw. */
void ag_table_print(const ag_schedule *schedule, const ag_failure *failure, FILE *out, ag_layout layout);

#endif
