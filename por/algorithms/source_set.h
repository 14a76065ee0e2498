/* The source sets of de-s-por and dl-s-por (pragmatic paper, Figure 2): for each node and each thread explored there,
 * which threads have been seen to do something later that its operation depends on (the paper's s.current[t]); and what
 * follows from it for the node (UpdateBack). */
#ifndef POR_SOURCE_SET_H
#define POR_SOURCE_SET_H

#include "por/algorithm.h"

typedef struct por_current {
  uint64_t *sets; /* `threads` sets of `words` words */
  uint32_t threads, words;
  bool single; /* an invisible operation was alone in the safe set */
} por_current;

/* Hooks. private_data is a stack of por_current by node. */
bool por_source_set_init(por_search *search, por_error *error);
void por_source_set_free(por_search *search);
size_t por_source_set_bytes(const por_search *search);
void por_source_set_save(const por_search *search, struct por_writer *writer);
void por_source_set_load(por_search *search, struct por_reader *reader);
por_thread_id por_source_set_choose(por_search *search, uint32_t at, uint16_t *choice);
bool por_source_set_open(por_search *search, uint32_t at);
por_thread_id por_source_set_next(por_search *search, uint32_t at, uint16_t *choice);

/* s.current[t], which holds t; null when memory ran out. */
uint64_t *por_source_set_current(por_search *search, uint32_t at, por_thread_id thread);

#endif
