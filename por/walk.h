#ifndef POR_WALK_H
#define POR_WALK_H

#include "hpor/por.h"

enum { POR_WALK_CHANGES = 3, POR_WALK_FALLEN = 16 };

/* Of a search that is a walk. */
typedef struct por_walk {
  bool on;
  uint64_t seed;                      /* of the priorities */
  uint32_t changes[POR_WALK_CHANGES]; /* steps before which the running thread falls behind */
  uint32_t change_count;
  por_thread_id fallen[POR_WALK_FALLEN]; /* the latest one last; the last mention of a thread counts */
  uint32_t fallen_count;
  uint32_t from; /* the step from which on the running thread has gone on alone */
} por_walk;

struct por_search;
por_decision por_walk_decide(struct por_search *search, const por_thread_set *enabled);

#endif
