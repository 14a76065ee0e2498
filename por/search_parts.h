/* Between the files of the loop. */
#ifndef POR_SEARCH_PARTS_H
#define POR_SEARCH_PARTS_H

#include "por/search_state.h"

/* Finds the deepest node with something left to explore and makes everything before it the prefix. */
void por_backtrack(por_search *search);

#endif
