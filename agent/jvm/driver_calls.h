/* What the driver asks and tells the search beside its listeners (ag_driver.calls). */
#ifndef AG_DRIVER_CALLS_H
#define AG_DRIVER_CALLS_H

#include "jvm/agent.h"

/* Fills the driver's calls that need nothing of other parts. */
void ag_driver_calls_prepare(ag_agent *agent);

#endif
