/* Limits a search to orders that can be new, since other orders are known (por_config.limited).
 *
 * Locations *count* that por_changed() names. An operation counts if it touches such a location. Of the races that an
 * execution shows, the search reverses those that may change the order of two conflicting operations that count. Let
 * (e, e') be a race. It is reversed if e or e' counts. It is also reversed if operations c and c' of different threads
 * conflict at a location that counts, c happens before or after e, and c' happens before or after e'. Then e and e' may
 * be a part of what keeps c before c', such as a lock that both take in between. That is no reason if c comes before e'
 * in every order, such as what comes before the start of the thread of e'.
 *
 * As long as no location counts, all races are reversed.
 *
 * An execution that has not come to its end does not show what follows, so all its races are reversed.
 *
 * What that comes to: if what threads do does not depend on what they have seen, then the search explores each possible
 * order of the operations at locations that count, among executions that come to their end. There is no proof of that.
 * Random programs are held against all interleavings (tests/por/fuzz_limits.c). Only `source` does it: it goes on with
 * an initial of what is to come, so it keeps the order of what comes before. `dpor` does not.
 *
 * A location may begin to count when others have been left out because of it. The search then begins anew, unless no
 * execution had touched that location before. */
#ifndef POR_LIMITS_H
#define POR_LIMITS_H

#include "por/race.h"

struct por_search;

/* Prepares for the races of the execution that has just ended, all of whose nodes are settled. */
void por_limits_begin(struct por_search *search, por_end end);
/* Is the race to be reversed? If not, it counts as left out. */
bool por_limits_take(struct por_search *search, const por_race *race);
/* The races of the execution have been asked for. */
void por_limits_end(struct por_search *search);
void por_limits_free(struct por_search *search);

#endif
