/* Reports the data races that the driver finds. */
#ifndef AG_RACE_REPORT_H
#define AG_RACE_REPORT_H

#include "jvm/agent.h"

bool ag_races_prepare(ag_agent *agent); /* Returns false when memory runs out. */
/* Takes a data race from the driver. `agent` is an ag_agent. */
void ag_races_seen(void *agent, const ag_race *race);
/* How hpor treats a race. */
typedef enum ag_race_sort {
  AG_RACE_REAL,      /* an error, or in the verdict's list (races=report) */
  AG_RACE_NOT_LISTED /* perhaps no race: the text names a JDK class whose synchronization hpor does not know */
} ag_race_sort;
/* The text of a race of this sort, by index; null: there are no more. Borrowed. */
const char *ag_races_text(const ag_agent *agent, ag_race_sort sort, size_t index);
/* Adds a race that an earlier process of the search has seen. */
void ag_races_known(ag_agent *agent, const char *text, ag_race_sort sort);

#endif
