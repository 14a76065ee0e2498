/* The error of a replay. */
#ifndef AG_REPLAYED_ERROR_H
#define AG_REPLAYED_ERROR_H

#include "jvm/agent.h"

/* Has the replay ended in the saved error? Any other end is no answer at all: neither that error, nor the absence of
 * it. The search gives up then. */
void ag_check_replayed_error(ag_agent *agent);

#endif
