/* The source sets of de-s-por and dl-s-por (pragmatic paper, Figure 2). For each node s and each thread t explored
 * there, s.current[t] holds t and the threads that have done something later that t's operation depends on. UpdateBack
 * derives the node's backtrack set from these sets. */
#ifndef POR_SOURCE_SET_H
#define POR_SOURCE_SET_H

#include "por/algorithm.h"

typedef struct por_current {
  uint64_t *sets; /* `threads` sets of `words` words */
  uint32_t threads, words;
  bool single; /* the safe set was one thread with an invisible operation */
} por_current;

/* Hooks. private_data is a vector of por_current, by node. */
bool por_source_set_init(por_search *search, hp_error *error);
void por_source_set_free(por_search *search);
size_t por_source_set_bytes(const por_search *search);
void por_source_set_save(const por_search *search, struct por_writer *writer);
void por_source_set_load(por_search *search, struct por_reader *reader);
por_thread_id por_source_set_choose(por_search *search, uint32_t at, uint16_t *choice);
bool por_source_set_open(por_search *search, uint32_t at);
por_thread_id por_source_set_next(por_search *search, uint32_t at, uint16_t *choice);

/* s.current[t] of node `at`, for t = `thread`. Null: memory ran out. */
uint64_t *por_source_set_current(por_search *search, uint32_t at, por_thread_id thread);

#endif
