/* A replayed prefix that differed: what, and why that may be. */
#ifndef AG_NONDETERMINISM_H
#define AG_NONDETERMINISM_H

#include "jvm/agent.h"

/* What differed, and why that may be; owned by the caller, null: out of memory. */
char *ag_nondeterminism_text(const ag_agent *agent);

#endif
