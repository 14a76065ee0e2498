/* dpor's hooks, shared with its variants. */
#ifndef POR_DPOR_H
#define POR_DPOR_H

#include "por/algorithm.h"

void por_dpor_race(por_search *search, const por_race *race);
void por_dpor_beside(por_search *search, uint32_t at, const uint64_t *others);

#endif
