/* Finds the static analysis summary of the program. */
#ifndef AG_SUMMARY_SOURCE_H
#define AG_SUMMARY_SOURCE_H

#include "jvm/agent.h"

/* Loads the summary from the named file or the cache, or runs the static analysis. Returns false after telling the
 * user why there is none. */
bool ag_summary_find(ag_agent *agent);

#endif
