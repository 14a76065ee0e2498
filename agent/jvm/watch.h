/* A thread that ends what does not end by itself. */
#ifndef AG_WATCH_H
#define AG_WATCH_H

#include "jvm/agent.h"

/* A thread that ends what does not end by itself. */
void ag_watch_start(ag_agent *agent);

#endif
