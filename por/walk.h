/* Walks: executions under random priorities, as in PCT (Burckhardt et al., ASPLOS 2010). */
#ifndef POR_WALK_H
#define POR_WALK_H

#include "por/search_state.h"

por_decision por_walk_decide(por_search *search, const por_thread_set *enabled);

#endif
