/* source: Source-DPOR (Abdulla, Aronis, Jonsson, Sagonas; thesis, Algorithm 3) with sleep sets.
 *
 * For a race (e, e') let v be the sequence that can run instead of e: the events behind e that do not happen after e,
 * followed by e'. One initial of v is added to e's backtrack set. None is added if one is explored at e already, or is
 * asleep there (explored from an earlier node). */
#include "por/algorithms/bpor.h"

#include "por/reinspect.h"
#include "por/search_state.h"

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

const por_algorithm por_algorithm_source = {.name = "source",
                                            .flags = POR_USES_RACES | POR_USES_SLEEP | POR_MATCHES | POR_USES_GRAPH |
                                                     POR_TAKES_SECTIONS | POR_SPLITS | POR_LIMITS,
                                            .race = race,
                                            .end = por_reinspect_source,
                                            .closing = por_closing_source};
