/* Resumes a search at the point where another search, perhaps in another process, was left (por_frontier). */
#ifndef POR_RESUME_H
#define POR_RESUME_H

#include "hpor/por.h"

/* Restores what is to be explored at node `at`, which has been appended as the frontier says. */
void por_resume_branch(por_search *search, uint32_t at);
/* Removes races whose two events both lie before the frontier's last step. The search dealt with them before it was
 * left. */
void por_resume_known_races(por_search *search);
/* Allocates what the numbers in the frontier say, all zero. False: memory ran out. */
bool por_frontier_allocate(por_frontier *frontier);
/* `to` need not hold anything before. False: memory ran out. */
bool por_frontier_copy(por_frontier *to, const por_frontier *from);
/* Do the frontier's members fit together? */
bool por_frontier_is_sound(const por_frontier *frontier);

/* As por_save(), but half of what is left, which is left out here from now on. */
bool por_save_half(por_search *search, por_write *write, void *data);

#endif
