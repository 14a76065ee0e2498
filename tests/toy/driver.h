/* What the two ways to explore a toy program share: running one execution, and what it leads to. */
#ifndef HPOR_TESTS_TOY_DRIVER_H
#define HPOR_TESTS_TOY_DRIVER_H

#include "machine.h"

/* What searches with sections learn of a program. */
typedef struct toy_known {
  bool *fine;  /* by instruction: what this `lock` begins is no section */
  bool counts; /* a latch is counted down further: the order counts */
} toy_known;

typedef struct toy_driver {
  toy_machine *machine;
  por_search *search;
  uint64_t *enabled;
  uint32_t words;
  bool time_passed;
  bool guarded;     /* the program has operations that wait for data */
  bool conditional; /* it has operations whose mode follows the state */
  toy_known *known; /* null: there are no sections */
  bool misfit;      /* something has been learned, and the search must begin anew */
} toy_driver;

/* Fills what follows from the program and the search. `known` null: without sections. */
void toy_driver_init(toy_driver *d, const toy_program *program, por_search *search, toy_known *known);
/* A section that the search names is none. */
void toy_driver_split(toy_driver *d, const por_operation *section);

toy_known *toy_known_new(const toy_program *program);
void toy_known_free(toy_known *known);
void toy_find_enabled(toy_driver *d);
/* Has a thread that waited for others, or for time to pass, gone on? */
bool toy_is_progress(const toy_instruction *i);
/* Runs one execution to its end. */
por_end toy_run(toy_driver *d, uint32_t limit, toy_outcomes *races);

/* Adds an outcome; false: it is there already. */
bool toy_outcomes_add(toy_outcomes *set, toy_outcome outcome);
void toy_outcomes_sort(toy_outcomes *set);
void toy_outcomes_free(toy_outcomes *set);
/* The outcome of the execution that has ended so. False: it has none. */
bool toy_outcome_of(const toy_driver *d, por_end end, toy_outcome *outcome);
/* Stays the same under every exchange of neighbouring independent operations. */
uint64_t toy_trace_digest(const toy_machine *m, por_search *search);

#endif
