/* Has code of the JDK that is still running called the program? */
#ifndef AG_CALLED_BACK_H
#define AG_CALLED_BACK_H

#include "jvm/agent.h"

/* The running thread enters an inner monitor at `site`. Is its last operation one that the same call of the JDK has led
 * to? Then other threads may come between that operation and what the monitor protects. Asked once for each pair of
 * sites. */
bool ag_called_back(ag_agent *agent, uint32_t site);

#endif
