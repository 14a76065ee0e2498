/* The shared part of the algorithms with states and look-ahead (hybrid paper, Figures 2 and 3). They explore several
 * threads at a node only if the next operation may interfere with another thread's future. They match states, and add
 * missing choices afterwards. */
#ifndef POR_LOOKAHEAD_H
#define POR_LOOKAHEAD_H

#include "por/algorithm.h"
#include "por/algorithms/known_accesses.h"

/* May the announced operation of `thread` interfere with what another thread does from now on? Sets *alone if it
 * cannot, whatever the search finds out later. */
typedef bool por_interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone);
/* May `other` still touch `location` in a mode that races with `mode`? */
typedef bool por_may_touch(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);

typedef struct por_lookahead {
  por_interferes *interferes;
  por_may_touch *may_touch;
  bool guarded; /* the look-ahead over-approximates; races and known accesses catch what its driver overlooks */
  por_known_accesses known;
  uint32_t noted;                    /* nodes of the current trace whose accesses are among `known` */
  HP_VECTOR(por_known_count) counts; /* by node, for the followed part of the execution */
  bool begins;                       /* the next execution has another trace */
  bool grown;                        /* the search has learnt something ... */
  bool ends_early;                   /* the last seen value of matching.ends_early */
  bool grown_after;                  /* ... after a cut at an open state, where it could have made a choice earlier */
  bool misled;                       /* a race was found that the over-approximation excludes */
  bool cut_at_open;
  bool missed;  /* in this execution, a race made a choice that the look-ahead would have made with what is known now */
  bool scouted; /* the first execution is over */
  uint64_t queries; /* queries to the known accesses */
} por_lookahead;

bool por_lookahead_init(por_search *search, por_interferes *interferes, por_may_touch *may_touch, hp_error *error);
void por_lookahead_free(por_search *search);
size_t por_lookahead_bytes(const por_search *search);
void por_lookahead_save(const por_search *search, struct por_writer *writer);
void por_lookahead_load(por_search *search, struct por_reader *reader);
/* Hooks for the algorithms' tables. */
por_thread_id por_lookahead_choose(por_search *search, uint32_t at, uint16_t *choice);
void por_lookahead_race(por_search *search, const por_race *race);
void por_lookahead_end(por_search *search, por_end end);
void por_lookahead_beside(por_search *search, uint32_t at, const uint64_t *others);
void por_lookahead_visited(por_search *search, bool open);
bool por_lookahead_again(por_search *search);

/* May `other` touch the location in a way seen so far? por_known_future() counts only sites that `other` may still
 * pass. */
bool por_known_future(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);
bool por_known_past(por_search *search, por_thread_id other, por_location_id location, uint32_t mode);
/* May any thread that could go before `thread` do so? This is the paper's isInterferingAction. */
bool por_known_interferes(por_search *search, por_thread_id thread, const por_operation *operation);
/* Two over-approximations. por_is_shared(): can other threads reach a location that the operation touches
 * (config.oracle.shared)? por_may_conflict(): may a thread that could go before `thread` access the location in
 * conflict (config.oracle.future_conflict)? */
bool por_is_shared(const por_search *search, const por_operation *operation);
bool por_may_conflict(por_search *search, por_thread_id thread, const por_operation *operation);
/* The test of hybrid: por_known_interferes(), por_is_shared() and por_may_conflict() must all hold. */
bool por_hybrid_interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone);

#endif
