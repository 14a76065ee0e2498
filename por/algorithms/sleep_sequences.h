/* Sleep sequences: what the context-sensitive algorithms (cdpor1, cdpor2, cdpor3) share; Algorithm 1 of Albert, Arenas,
 * Garcia de la Banda, Gomez-Zamalloa, Stuckey: Context-Sensitive Dynamic Partial Order Reduction, CAV 2017.
 *
 * Where running the two sides of a race in the other order leads to the state that was reached anyway, the sequence
 * that does so is put to sleep: all that follows it follows the order explored. */
#ifndef POR_SLEEP_SEQUENCES_H
#define POR_SLEEP_SEQUENCES_H

#include "por/algorithm.h"

/* Hooks. With POR_MAY_MISS they do as printed: line 15 keeps only what is independent, and what sleeps owes nothing to
 * the trace. */
bool por_sequences_init(por_search *search, por_error *error);
void por_sequences_free(por_search *search);
size_t por_sequences_bytes(const por_search *search);
void por_sequences_save(const por_search *search, struct por_writer *writer);
void por_sequences_load(por_search *search, struct por_reader *reader);
void por_sequences_state(por_search *search, por_digest digest);
bool por_sequences_asleep(por_search *search, uint32_t at, uint64_t *set);
void por_sequences_race(por_search *search, const por_race *race);
void por_sequences_end(por_search *search, por_end end);
void por_sequences_backtracked(por_search *search, uint32_t at);

/* What the three have in common in their tables. */
#define POR_SEQUENCES_FLAGS (POR_USES_RACES | POR_USES_SLEEP | POR_COMPARES_STATES)
#define POR_SEQUENCES_HOOKS                                                                                            \
  .init = por_sequences_init, .free = por_sequences_free, .bytes = por_sequences_bytes, .save = por_sequences_save,    \
  .load = por_sequences_load, .state = por_sequences_state, .asleep = por_sequences_asleep,                            \
  .race = por_sequences_race, .end = por_sequences_end, .backtracked = por_sequences_backtracked

/* The hook `choose` with anticipating cuts (5.3.1): POR_NO_THREAD where a thread is asleep, its sequence consumed but
 * for this last step, that no other thread's future can wake: all that follows has been explored. */
por_thread_id por_sequences_choose(por_search *search, uint32_t at, uint16_t *choice);
/* The hook `next` with guiding (5.3.2). For an algorithm that has it, line 10 and por_sequences_choose() too take a
 * thread with which a sequence begins, the shortest one. */
por_thread_id por_sequences_next(por_search *search, uint32_t at, uint16_t *choice);

#endif
