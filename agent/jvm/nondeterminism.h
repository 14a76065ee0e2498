/* Explains why a replayed prefix differed. */
#ifndef AG_NONDETERMINISM_H
#define AG_NONDETERMINISM_H

#include "jvm/agent.h"

/* Says what differed, what may be the cause and what to do. The caller owns the text; null when memory runs out. */
char *ag_nondeterminism_text(const ag_agent *agent);

#endif
