/* Do the options that say how to search fit together? */
#ifndef AG_OPTIONS_FIT_H
#define AG_OPTIONS_FIT_H

#include "jvm/agent.h"

/* False: `error` says which do not. */
bool ag_options_fit(const ag_agent *agent, hp_error *error);

#endif
