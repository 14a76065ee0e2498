/* What the driver asks and tells the search beside its listeners (ag_driver.calls). */
#ifndef AG_DRIVER_CALLS_H
#define AG_DRIVER_CALLS_H

#include "jvm/agent.h"

/* Fills the driver's calls, but for `owns_monitor` and `context`. */
void ag_driver_calls_prepare(ag_agent *agent);

#endif
