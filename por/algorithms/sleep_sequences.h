/* Sleep sequences, shared by the context-sensitive algorithms cdpor1, cdpor2, cdpor3 (Albert, Arenas, Garcia de la
 * Banda, Gomez-Zamalloa, Stuckey: Context-Sensitive Dynamic Partial Order Reduction, CAV 2017; Algorithm 1).
 *
 * Suppose that running a race in the other order leads to the state that was reached anyway. Then the sequence that
 * reverses the race is put to sleep. Everything behind the sequence also follows the explored order. */
#ifndef POR_SLEEP_SEQUENCES_H
#define POR_SLEEP_SEQUENCES_H

#include "por/algorithm.h"

/* Hooks. With POR_MAY_MISS they work as printed: line 15 keeps only independent sequences, and a sleeping sequence owes
 * no races to the trace. */
bool por_sequences_init(por_search *search, hp_error *error);
void por_sequences_free(por_search *search);
size_t por_sequences_bytes(const por_search *search);
void por_sequences_save(const por_search *search, struct por_writer *writer);
void por_sequences_load(por_search *search, struct por_reader *reader);
void por_sequences_state(por_search *search, por_digest digest);
bool por_sequences_asleep(por_search *search, uint32_t at, uint64_t *set);
void por_sequences_race(por_search *search, const por_race *race);
void por_sequences_end(por_search *search, por_end end);
void por_sequences_backtracked(por_search *search, uint32_t at);

/* The common part of the three algorithms' tables. */
#define POR_SEQUENCES_FLAGS (POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES)
#define POR_SEQUENCES_HOOKS                                                                                            \
  .init = por_sequences_init, .free = por_sequences_free, .bytes = por_sequences_bytes, .save = por_sequences_save,    \
  .load = por_sequences_load, .state = por_sequences_state, .asleep = por_sequences_asleep,                            \
  .race = por_sequences_race, .end = por_sequences_end, .backtracked = por_sequences_backtracked

/* The hook `choose` with anticipating cuts (5.3.1). POR_NO_THREAD if a thread is asleep, its sequence is consumed
 * except for this last step, and no other thread's future can wake the thread. Everything behind has been explored
 * then. */
por_thread_id por_sequences_choose(por_search *search, uint32_t at, uint16_t *choice);
/* The hook `next` with guiding (5.3.2). In an algorithm with this hook, line 10 and por_sequences_choose() also prefer
 * the first thread of the shortest sleep sequence. */
por_thread_id por_sequences_next(por_search *search, uint32_t at, uint16_t *choice);

#endif
