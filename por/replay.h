#ifndef POR_REPLAY_H
#define POR_REPLAY_H

#include "por/dependence.h"
#include "por/search_state.h"

/* Does carrying out `operation` agree with the step at the current position? If not, the search has failed. */
bool por_replay_step_fits(por_search *search, por_thread_id thread, const por_operation *operation);
/* The number of steps of one thread from the current position on, at least 1. */
uint32_t por_replay_run(const por_search *search);
/* Behind the steps: who runs, and for how many operations at most. */
por_decision por_replay_go_on(const por_search *search, const por_thread_set *enabled);

#endif
