/* The phases of a search, one execution after the other. */
#ifndef AG_PHASES_H
#define AG_PHASES_H

#include "jvm/agent.h"

bool ag_search_possible(ag_agent *agent, ag_error *error); /* do the options fit together? */
bool ag_search_prepare(ag_agent *agent);                   /* called by the first begin; false: cannot start */
bool ag_search_begin(ag_agent *agent);                     /* the next execution of the phase; false: none */
void ag_search_end(ag_agent *agent, JNIEnv *env);          /* the execution is over */
bool ag_search_shows_output(const ag_agent *agent);

#endif
