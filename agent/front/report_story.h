/* The few steps that matter, for who reads no more of a report than its first lines. */
#ifndef AG_REPORT_STORY_H
#define AG_REPORT_STORY_H

#include "front/report.h"

/* Prints the last steps of the program's own code whose order with those of other threads counts, and how it failed.
 * Nothing where the report's head says it all (deadlocks and data races), or where the whole table is short. */
void ag_story_print(const ag_failure *failure, FILE *out);

#endif
