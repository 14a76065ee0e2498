/* What the algorithms with states and look-ahead share (hybrid paper, Figures 2 and 3): a choice of threads only where
 * the next operation may interfere with another thread's future; state matching; choices added afterwards. */
#ifndef POR_LOOKAHEAD_H
#define POR_LOOKAHEAD_H

#include "algorithm.h"
#include "known_accesses.h"

/* May the operation that `thread` has announced interfere with what another thread does from now on? */
typedef bool por_interferes(por_search *search, por_thread_id thread, const por_operation *operation);

typedef struct por_lookahead {
  por_interferes *interferes;
  bool asks_known; /* it goes by the accesses seen so far; else it over-approximates, and a visited state owes nothing to
                      the trace */
  por_known_accesses known;
  uint32_t noted;   /* nodes of the current trace whose accesses are known */
  bool grown_after; /* something has become known after a cut at an open state */
  bool cut_at_open;
  bool ends_early; /* the last known value of matching.ends_early */
} por_lookahead;

bool por_lookahead_init(por_search *search, por_interferes *interferes, bool asks_known, por_error *error);
void por_lookahead_free(por_search *search);
/* Hooks for the algorithm's table. */
por_thread_id por_lookahead_choose(por_search *search, uint32_t at, uint16_t *choice);
void por_lookahead_race(por_search *search, const por_race *race);
void por_lookahead_end(por_search *search, por_end end);
void por_lookahead_beside(por_search *search, uint32_t at, const uint64_t *others);
void por_lookahead_visited(por_search *search, bool open);
bool por_lookahead_again(por_search *search);

/* For `asks_known`: may another thread still pass a site at which it has been seen to touch a location of the operation in
 * conflict? */
bool por_known_interferes(por_search *search, por_thread_id thread, const por_operation *operation);

#endif
