/* What the two ways to explore a toy program share: running one execution, and what it leads to. */
#ifndef HPOR_TESTS_TOY_DRIVER_H
#define HPOR_TESTS_TOY_DRIVER_H

#include "hpor/vector.h"
#include "machine.h"

/* What searches with sections learn of a program. */
typedef struct toy_known {
  bool *fine;          /* by instruction: what this `lock` begins is no section */
  bool *nests;         /* by instruction: within the section that it begins, another lock is taken */
  bool *outer, *inner; /* by lock: its sections take others; it is taken within some */
  bool counts;         /* a latch is counted down further: the order counts */
  bool waits;          /* all waits are steps of their own */
} toy_known;

/* How guarded sections use a location, in all executions of a search. */
typedef struct toy_guarded {
  por_location_id looked, told; /* locks, plus 1: somebody has looked in vain here in its section; who wrote here in its
                                   section has told all who wait for it */
  bool bare;                    /* it was written otherwise */
} toy_guarded;

/* The section of the running thread. */
typedef struct toy_section {
  por_thread_id thread;
  uint32_t first; /* the `lock` that begins it */
  por_location_id lock;
  bool changes;
  uint64_t objects;                         /* that the thread had made */
  HP_VECTOR(por_location_id) looks, writes; /* `writes`: since the last `notifyall` */
  int64_t *registers;                       /* of the thread at its beginning */
  uint32_t register_count;
} toy_section;

typedef struct toy_driver {
  toy_machine *machine;
  por_search *search;
  uint64_t *enabled;
  uint32_t words;
  bool time_passed;
  bool guarded;        /* the program has operations that wait for data */
  bool conditional;    /* it has operations whose mode follows the state */
  toy_known *known;    /* null: there are no sections */
  const bool *changed; /* by instruction: its locations count; null: none does */
  bool unseen;         /* what no thread has read is no outcome */
  bool misfit;         /* something has been learned, and the search must begin anew */
  bool guards;         /* a thread that waits where its section began has not begun it (guards.c) */
  uint32_t vain[64];   /* by thread: the `lock`, plus 1, of the section that it has begun in vain */
  toy_guarded *cells;  /* by location */
  uint32_t cell_count;
  toy_section section;
} toy_driver;

/* Fills what follows from the program and the search. `known` null: without sections. */
void toy_driver_init(toy_driver *d, const toy_program *program, por_search *search, toy_known *known);
/* Frees all but the search. */
void toy_driver_free(toy_driver *d);
/* The sections that the search names now are none. */
void toy_driver_split(toy_driver *d);

toy_known *toy_known_new(const toy_program *program);
void toy_known_free(toy_known *known);
void toy_find_enabled(toy_driver *d);
/* Has a thread that waited for others, or for time to pass, gone on? */
bool toy_is_progress(const toy_instruction *i);
/* Runs one execution to its end. */
por_end toy_run(toy_driver *d, uint32_t limit, toy_outcomes *races);

/* ---- guards.c ---- */

/* The thread has taken the lock by the instruction `first`, as a section. */
void toy_guard_begin(toy_driver *d, por_thread_id thread, uint32_t first, por_location_id lock);
/* It carries out this operation within its section. */
void toy_guard_touch(toy_driver *d, const por_operation *operation, bool writes);
/* It tells all who wait for the lock. */
void toy_guard_tell(toy_driver *d);
/* It gives the lock back. */
void toy_guard_end(toy_driver *d);
/* It is about to wait. Has it begun its section in vain? If so, it waits now, and its step is taken back. */
bool toy_guard_wait(toy_driver *d);
/* The thread carries out an operation that is no section. */
void toy_guard_beside(toy_driver *d, por_thread_id thread);

/* Adds an outcome; false: it is there already. */
bool toy_outcomes_add(toy_outcomes *set, toy_outcome outcome);
void toy_outcomes_sort(toy_outcomes *set);
void toy_outcomes_free(toy_outcomes *set);
/* The outcome of the execution that has ended so. False: it has none. */
bool toy_outcome_of(const toy_driver *d, por_end end, toy_outcome *outcome);
/* Of the execution that has ended: stays the same under every exchange of neighbouring independent operations. With
 * `unseen`, so are two stores unless a later operation sees the one that comes last. */
uint64_t toy_trace_digest(const toy_driver *d);

#endif
