/* What becomes of the data races that the driver finds. */
#ifndef AG_RACE_REPORT_H
#define AG_RACE_REPORT_H

#include "jvm/agent.h"

/* What becomes of the data races that the driver finds. */
bool ag_races_prepare(ag_agent *agent); /* false: out of memory */
void ag_races_seen(void *agent, const ag_race *race);
/* What became of a race. */
typedef enum ag_race_sort {
  AG_RACE_REAL,      /* an error, or listed (races=report) */
  AG_RACE_NOT_LISTED /* perhaps none: the text is the name of a class of the JDK's of which nothing is known */
} ag_race_sort;
/* Texts of the races of a sort. Null: there are no more. Borrowed. */
const char *ag_races_text(const ag_agent *agent, ag_race_sort sort, size_t index);
/* One that an earlier process of the search has seen. */
void ag_races_known(ag_agent *agent, const char *text, ag_race_sort sort);

#endif
