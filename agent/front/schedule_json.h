/* Makes JSON of parts of a schedule, for saved schedules and verdicts. Returns new references. */
#ifndef AG_SCHEDULE_JSON_H
#define AG_SCHEDULE_JSON_H

#include "front/schedule.h"

#include <jansson.h>

json_t *ag_place_to_json(const ag_place *site);
json_t *ag_schedule_steps_to_json(const ag_schedule *schedule);
json_t *ag_schedule_threads_to_json(const ag_schedule *schedule); /* the names by number */

#endif
