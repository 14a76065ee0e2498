/* The program's summary. */
#ifndef AG_SUMMARY_SOURCE_H
#define AG_SUMMARY_SOURCE_H

#include "jvm/agent.h"

/* Finds the program's summary, or makes it. False: there is none, and the user knows why. */
bool ag_summary_find(ag_agent *agent);

#endif
