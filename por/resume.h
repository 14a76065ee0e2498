/* A search that goes on where another one, perhaps of another process, was left (por_frontier). */
#ifndef POR_RESUME_H
#define POR_RESUME_H

#include "hpor/por.h"

/* What there is to explore at node `at`, which has been appended as the frontier says. */
void por_resume_branch(por_search *search, uint32_t at);
/* Takes the races out of which both events lie before the frontier's last step: they were seen when these were new. */
void por_resume_known_races(por_search *search);

#endif
