/* What the algorithms with states and look-ahead share (hybrid paper, Figures 2 and 3): a choice of threads only where
 * the next operation may interfere with another thread's future; state matching; choices added afterwards. */
#ifndef POR_LOOKAHEAD_H
#define POR_LOOKAHEAD_H

#include "por/algorithm.h"
#include "por/algorithms/known_accesses.h"

/* May the operation that `thread` has announced interfere with what another thread does from now on? `*alone` is set if
 * it cannot, whatever is yet to be found out. */
typedef bool por_interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone);
/* May `other` from its present point on touch `location` in a mode that races with `mode`? */
typedef bool por_may_touch(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);

typedef struct por_lookahead {
  por_interferes *interferes;
  por_may_touch *may_touch;
  bool guarded; /* the look-ahead over-approximates; races and known accesses are there for what its driver overlooks */
  por_known_accesses known;
  uint32_t noted;   /* nodes of the current trace whose accesses are known */
  por_stack counts; /* por_known_count: of the nodes, as far as the execution has been followed */
  bool begins;      /* the trace is about to be another one */
  bool grown;       /* something has become known ... */
  bool ends_early;  /* the last known value of matching.ends_early */
  bool grown_after; /* ... after a cut at an open state, where it could have made a choice earlier */
  bool misled;      /* there was a race where by over-approximation there could be none */
  bool cut_at_open;
  bool missed;      /* in this execution: a race made a choice that the look-ahead would have made, had it known */
  bool scouted;     /* the first execution is over */
  uint64_t queries; /* of the known accesses */
} por_lookahead;

bool por_lookahead_init(por_search *search, por_interferes *interferes, por_may_touch *may_touch, por_error *error);
void por_lookahead_free(por_search *search);
size_t por_lookahead_bytes(const por_search *search);
void por_lookahead_save(const por_search *search, struct por_writer *writer);
void por_lookahead_load(por_search *search, struct por_reader *reader);
/* Hooks for the algorithm's table. */
por_thread_id por_lookahead_choose(por_search *search, uint32_t at, uint16_t *choice);
void por_lookahead_race(por_search *search, const por_race *race);
void por_lookahead_end(por_search *search, por_end end);
void por_lookahead_beside(por_search *search, uint32_t at, const uint64_t *others);
void por_lookahead_visited(por_search *search, bool open);
bool por_lookahead_again(por_search *search);

/* May `other` touch the location in the ways seen so far? The first: only at sites that it may still pass. */
bool por_known_future(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);
bool por_known_past(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);
/* The same of any thread that could do so before `thread` goes on: the paper's isInterferingAction. */
bool por_known_interferes(por_search *search, por_thread_id thread, const por_operation *operation);
/* By over-approximation: is a location that the operation touches in the other threads' reach (config.oracle.shared)?
 * May a thread that could do so before `thread` goes on also access it in conflict (config.oracle.future_conflict)? */
bool por_is_shared(const por_search *search, const por_operation *operation);
bool por_may_conflict(por_search *search, por_thread_id thread, const por_operation *operation);
/* hybrid's: all three together. */
bool por_hybrid_interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone);

#endif
