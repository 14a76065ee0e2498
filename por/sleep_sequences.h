/* Sleep sequences: what the context-sensitive algorithms (cdpor1, cdpor2, cdpor3) share; Algorithm 1 of Albert, Arenas,
 * Garcia de la Banda, Gomez-Zamalloa, Stuckey: Context-Sensitive Dynamic Partial Order Reduction, CAV 2017.
 *
 * Where running the two sides of a race in the other order leads to the state that was reached anyway, the sequence
 * that does so is put to sleep: all that follows it follows the order explored. */
#ifndef POR_SLEEP_SEQUENCES_H
#define POR_SLEEP_SEQUENCES_H

#include "algorithm.h"

enum {
  POR_SEQUENCES_AS_PRINTED = 1, /* line 15 keeps only what is independent, and what sleeps owes nothing to the trace */
  POR_SEQUENCES_GUIDE = 2,      /* line 10 prefers threads with which a short sequence begins (5.3.2) */
};
bool por_sequences_init(por_search *search, uint32_t how, por_error *error);

/* Hooks. */
void por_sequences_free(por_search *search);
void por_sequences_state(por_search *search, por_digest digest);
bool por_sequences_asleep(por_search *search, uint32_t at, uint64_t *set);
void por_sequences_race(por_search *search, const por_race *race);
void por_sequences_end(por_search *search, por_end end);
void por_sequences_backtracked(por_search *search, uint32_t at);

/* Anticipating cuts (5.3.1): is a thread asleep at node `at`, its sequence consumed but for this last step, that no
 * other thread's future can wake? Then all that follows has been explored. */
bool por_sequences_cut(por_search *search, uint32_t at);

/* Guiding (5.3.2): of the threads of `set`, enabled and not asleep, that with which the shortest sequence asleep at
 * node `at` begins; POR_NO_THREAD if none does. */
por_thread_id por_sequences_shortest(por_search *search, uint32_t at, const uint64_t *set);

#endif
