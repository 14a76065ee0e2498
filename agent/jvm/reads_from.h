/* Chooses the search by reads-from classes (por=rf), where it explores less than `source`. */
#ifndef AG_READS_FROM_H
#define AG_READS_FROM_H

#include "jvm/agent.h"

/* The algorithm that explores the program, which need not be that of por=. Borrowed. */
const char *ag_search_algorithm(const ag_agent *agent);
/* Looks at the last execution of the search, which is over. The search begins anew by `rf`, or again by `source`, if
 * what the program does fits that better (stage.reads_from, stage.restart). */
void ag_reads_from_look(ag_agent *agent);

#endif
