/* The watch: a thread that ends a search whose time is over, and an execution that makes no progress. */
#ifndef AG_WATCH_H
#define AG_WATCH_H

#include "jvm/agent.h"

/* Starts the watch. */
void ag_watch_start(ag_agent *agent);

#endif
