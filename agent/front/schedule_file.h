/* Saves schedules as JSON files, and reads them. The reader checks the whole file before anything trusts it. */
#ifndef AG_SCHEDULE_FILE_H
#define AG_SCHEDULE_FILE_H

#include "front/schedule.h"

/* Writes the schedule. The file gets its name only when it is complete, so no reader sees half of it. */
bool ag_schedule_write(const ag_schedule *schedule, const char *path, hp_error *error);

/* Reads a schedule. If the file cannot be read or is no schedule, returns null and fills `error` with what is wrong and
 * where. The caller frees the result: ag_schedule_free(). In the result, the thread of each step is below
 * `thread_count`, and the parent of a thread is below its own number. `operation` of each step is not null; all other
 * strings may be null. */
ag_schedule *ag_schedule_read(const char *path, hp_error *error);
void ag_schedule_free(ag_schedule *schedule);

#endif
