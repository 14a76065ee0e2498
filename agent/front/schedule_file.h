/* Schedules in files: JSON, of which all is checked before anything trusts it. */
#ifndef AG_SCHEDULE_FILE_H
#define AG_SCHEDULE_FILE_H

#include "front/schedule.h"

/* Writes the file under another name first and renames it, so that a reader never sees half of it. */
bool ag_schedule_write(const ag_schedule *schedule, const char *path, ag_error *error);

/* Null, with `error` filled, if the file cannot be read or is not a schedule (what and where). The result is owned by
 * the caller: ag_schedule_free(). Each step's thread is below `thread_count`, a thread's parent below its own number;
 * `operation` of every step is non-null, every other string may be null. */
ag_schedule *ag_schedule_read(const char *path, ag_error *error);
void ag_schedule_free(ag_schedule *schedule);

#endif
