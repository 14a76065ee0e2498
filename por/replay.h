#ifndef POR_REPLAY_H
#define POR_REPLAY_H

#include "por/dependence.h"
#include "por/search_state.h"

/* Does carrying out `operation` agree with the step at the current position? If not, sets the search's failure. */
bool por_replay_step_fits(por_search *search, por_thread_id thread, const por_operation *operation);
/* How many steps from the current position on belong to one thread; at least 1. */
uint32_t por_replay_run(const por_search *search);
/* Decides behind the last step: which thread runs, and how many operations at most. */
por_decision por_replay_go_on(por_search *search, const por_thread_set *enabled);

#endif
