/* Functions shared by the files of the search loop (backtrack.c, search.c, search_end.c). */
#ifndef POR_SEARCH_PARTS_H
#define POR_SEARCH_PARTS_H

#include "por/search_state.h"

/* Finds the deepest node with something left to explore, and makes everything before that node the prefix. */
void por_backtrack(por_search *search);

/* The next thread to explore at node `at`, which has a branch, behind those that are done. POR_NO_THREAD: none. */
por_thread_id por_next_thread(por_search *search, uint32_t at, uint16_t *choice);

/* Notes the SECTIONs of a race whose other operation is carried out without the SECTION's lock. */
void por_check_protected(por_search *search, const por_race *race);

/* A race asks for the thread at the node, to carry out a SECTION there that touches `footprint` where it is now. */
void por_look_asked(por_search *search, uint32_t at, const por_footprint *footprint, por_thread_id thread);
/* The thread has looked in vain at the node or before. Has it looked at something there that `footprint`, of the same
 * SECTION elsewhere, does not touch? */
bool por_look_differs(const por_search *search, uint32_t at, por_thread_id thread, const por_footprint *footprint);

/* The thread that is to be explored at node `at` in place of one that has looked in vain there. POR_NO_THREAD: none. */
por_thread_id por_next_beside_vain(por_search *search, uint32_t at);
/* Where no thread is left at node `at`: the one that is to look once more, since all enabled threads have looked in
 * vain. POR_NO_THREAD: there is another one among these. */
por_thread_id por_look_again(por_search *search, uint32_t at);
/* Removes the threads from `set` that have looked in vain, and that nothing has woken before node `at`. */
void por_remove_vain(const por_search *search, uint32_t at, uint64_t *set);

#endif
