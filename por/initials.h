/* Initials: threads that may come first in the sequence that a race asks to be run from an earlier point.
 *
 * For a race (e, e'), v is the sequence of the events behind e that do not happen after e, followed by e'
 * (Source-DPOR's v = notdep(e, E).proc(e')). A thread is an initial of v if its first event in v depends on no earlier
 * event in v. */
#ifndef POR_INITIALS_H
#define POR_INITIALS_H

#include "por/happens_before.h"

struct por_search;

/* Writes the initials of the race's v to `set` (as wide as the trace's sets). */
void por_initials(const struct por_search *search, const por_race *race, uint64_t *set);
/* Writes only the initials whose first event in v happens before e', or is e' (the thesis's CI; its `i -> p` must be
 * read as reflexive). There is always one. */
void por_causal_initials(const struct por_search *search, const por_race *race, uint64_t *set);

#endif
