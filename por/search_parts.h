/* Functions shared by the files of the search loop (search.c, search_end.c). */
#ifndef POR_SEARCH_PARTS_H
#define POR_SEARCH_PARTS_H

#include "por/search_state.h"

/* Finds the deepest node with something left to explore, and makes everything before that node the prefix. */
void por_backtrack(por_search *search);

/* The next thread to explore at node `at`, which has a branch, behind those that are done. POR_NO_THREAD: none. */
por_thread_id por_next_thread(por_search *search, uint32_t at, uint16_t *choice);

#endif
