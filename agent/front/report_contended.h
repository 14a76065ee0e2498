/* Which steps of a schedule could come before or behind a step of another thread, and touch the same. */
#ifndef AG_REPORT_CONTENDED_H
#define AG_REPORT_CONTENDED_H

#include "front/report.h"

/* By step: does another thread have a step at the same location, one of both changes it, and neither a start nor a join
 * orders the two? The caller frees the result. Null: memory ran out, or the schedule is too large. */
bool *ag_contended_steps(const ag_schedule *schedule);

/* Does the called method's name say that it only looks: "ArrayDeque.isEmpty"? A guess. */
bool ag_is_look(const char *call);
/* Does the step look as if it left all as it was? */
bool ag_only_reads(const ag_step *step);

#endif
