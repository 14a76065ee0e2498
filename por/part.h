/* The part that a search explores (hpor/split.h): where it begins, and what it claims before that. */
#ifndef POR_PART_H
#define POR_PART_H

#include "por/trace.h"

typedef HP_VECTOR(uint64_t) por_names; /* by number, of threads or locations: what all processes understand */

/* Asks for an alternative at a node that belongs to the owner: one of a set of threads. */
typedef struct por_claim {
  uint32_t node;
  por_thread_id thread; /* the one to be taken if none of the set is explored there; POR_NO_THREAD: the first */
  por_thread_id ended;  /* the thread whose operation ended the execution at the node; POR_NO_THREAD: none did */
  uint32_t set, words;  /* in por_part.sets */
} por_claim;

/* The part that a search explores. */
typedef struct por_part {
  bool taken;                  /* por_part_take() */
  const char *wants;           /* por_part_wants() */
  uint32_t root;               /* so many nodes belong to the owner; 0: the whole search */
  HP_VECTOR(por_claim) claims; /* all since the part was taken */
  por_words sets;
  uint32_t told;    /* the claims before this one have been told */
  bool introduces;  /* other parts wait for what the path's steps touch, which the first execution shows */
  bool apart;       /* what the algorithm keeps of its own was not taken with the part: all its races are new to it */
  hp_numbers given; /* threads of the node that has something left, in the order in which they are given away */
  por_names thread_names; /* por_part_trace() */
  hp_numbers ordinals;    /* likewise: the place of each event among those of its thread, from 1 on */
} por_part;

/* What an operation of this node's thread touches beside its first location, in messages. */
typedef struct por_told_touch {
  uint64_t location; /* its name */
  uint64_t mode;
} por_told_touch;

/* In place of the number of touches: it is not known what they are. */
#define POR_TOUCHES_UNKNOWN UINT64_MAX

/* Has the node belonged to the owner since the part was taken, or since its alternatives were given away? */
#define por_is_foreign(search, at) ((at) < (search)->part.root)

#endif
