/* One search: its configuration, its trace, and where it stands in the current execution. */
#ifndef POR_SEARCH_H
#define POR_SEARCH_H

#include "algorithm.h"
#include "hpor/por.h"
#include "intern.h"
#include "matching.h"
#include "probe.h"
#include "trace.h"
#include "walk.h"

typedef struct por_pending {
  por_operation operation;
  bool announced;
  bool begun;           /* the thread has announced something in this execution */
  por_thread_id parent; /* who starts it */
  uint32_t ran;         /* position + 1 at which it was last chosen in this execution; 0: not yet */
} por_pending;

struct por_search {
  por_config config;
  const por_algorithm *algorithm;
  uint32_t flags;     /* the algorithm's, and what the configuration adds */
  void *private_data; /* the algorithm's */
  por_trace trace;
  por_stack races;         /* por_race, of the current execution */
  por_stack pending;       /* por_pending by thread */
  por_stack scratch;       /* uint64_t: one set */
  por_stack final_enabled; /* uint64_t: one set, those enabled where por_decide() answered POR_STOP */
  por_intern threads, locations;
  por_matching matching;
  por_probe probe;

  uint32_t position; /* operations carried out in the current execution */
  uint32_t prefix;   /* nodes to be replayed; node number `prefix`, if there, has its state and its thread, but its
                        operation is yet to be carried out */
  uint32_t
      repeated; /* of the operations of the current execution so many, at its beginning, are those of the last one */
  por_thread_id running; /* of the last decision */
  uint32_t run_begin;    /* the position since which it has been chosen each time */
  bool begun;            /* an execution is under way */
  bool ended;            /* one has ended, where to go on is not yet chosen */
  bool same_thread;      /* node number `prefix` repeats its operation, with its next outcome */
  bool unfinished;       /* at the end of the execution a thread could have gone on */
  bool branch_all;       /* set by `choose`: every enabled thread is to be explored at the new node */
  bool paused;           /* the execution was stopped for probes only, and is to be taken up again */
  bool time_passed;      /* por_time_passes(): before the next decision */
  bool hold;             /* por_hold(): the running thread must be chosen at the next decision */
  bool begin_anew;       /* set by `end`: nothing of what has been explored is to count */
  bool cut;              /* por_decide() answered POR_STOP for another reason than sleep */
  bool complete;         /* nothing is left to explore */
  bool stopped;          /* por_decide() answered POR_STOP */
  bool failed;
  por_failure_info failure;

  por_frontier resume; /* while its first execution runs: its nodes are appended as they were */
  size_t resumed_sets; /* of them: taken by the nodes appended so far */

  bool replay; /* exactly one execution, after the given steps */
  por_step *steps;
  size_t step_count;
  por_walk walk;

  por_statistics statistics;
  uint64_t random;
};

static inline bool por_set_names(const por_thread_set *set, por_thread_id thread) {
  return thread >> 6 < set->words && (set->bits[thread >> 6] >> (thread & 63)) & 1;
}

/* The operation that `thread` has announced and not carried out, or null. */
static inline const por_operation *por_announced(const por_search *search, por_thread_id thread) {
  if (thread >= search->pending.length) return NULL;
  const por_pending *pending = (const por_pending *)search->pending.items + thread;
  return pending->announced ? &pending->operation : NULL;
}

/* The nearest thread among `thread`, who starts it, who starts that one, ... that has begun in this execution: until it
 * goes on, `thread` does nothing. */
static inline por_thread_id por_begun(const por_search *search, por_thread_id thread) {
  const por_pending *pending = (const por_pending *)search->pending.items;
  while (!pending[thread].begun && pending[thread].parent != POR_NO_THREAD) thread = pending[thread].parent;
  return thread;
}

/* The member of `set` without `without` (null: nothing) that the search's order tries first at node `at`, or
 * POR_NO_THREAD. */
por_thread_id por_order_pick(por_search *search, uint32_t at, const uint64_t *set, const uint64_t *without);

/* Notes that `thread` is chosen at the current position. */
void por_order_chosen(por_search *search, por_thread_id thread);

/* How many operations the thread that is chosen at the current position may carry out before another one gets its turn.
 */
uint32_t por_order_budget(const por_search *search);

/* The next number of the search's random sequence. */
uint64_t por_next_random(por_search *search);

/* The default choice: by the search's order among those enabled and not asleep. */
por_thread_id por_choose_by_order(por_search *search, uint32_t at);

/* Sets the failure, once. */
void por_fail_memory(por_search *search);
void por_fail_nondeterminism(por_search *search, size_t step, por_thread_id thread, const por_operation *expected,
                             const por_operation *found);

#endif
