/* Runs the phases of a search, one execution after another. */
#ifndef AG_PHASES_H
#define AG_PHASES_H

#include "jvm/agent.h"

bool ag_search_possible(
    ag_agent *agent,
    hp_error *error); /* Do the options fit together? Returns false with `error` filled when they do not. */
bool ag_search_prepare(ag_agent *agent); /* Prepares the search; the first ag_search_begin() calls this. Returns false
                                            when the search cannot start. */
bool ag_search_begin(ag_agent *agent);   /* Begins the next execution. Returns false when there is none. */
void ag_search_end(ag_agent *agent, JNIEnv *env); /* Ends the current execution and decides what follows. */
/* The program writes this many bytes. Do they reach the user? */
bool ag_search_shows_output(ag_agent *agent, size_t length);

#endif
