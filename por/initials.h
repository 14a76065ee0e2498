/* Initials: which threads may come first in the part of a trace that a race says should be run from an earlier point.
 *
 * For a race (e, e'), v is the sequence of the events behind e that do not happen after e, followed by e' itself
 * (Source-DPOR's v = notdep(e, E).proc(e')). A thread is an initial of v if its first event in v depends on none before
 * it in v. */
#ifndef POR_INITIALS_H
#define POR_INITIALS_H

#include "por/happens_before.h"

struct por_search;

/* Writes the initials of the race's v to `set` (of the trace's number of words). */
void por_initials(const struct por_search *search, const por_race *race, uint64_t *set);
/* The same, but only those whose first event in v happens before e', or is e' (the thesis's CI; its `i -> p` must be
 * read as reflexive). There is always one. */
void por_causal_initials(const struct por_search *search, const por_race *race, uint64_t *set);

#endif
