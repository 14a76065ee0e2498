/* A fake program for the driver, without a JVM: threads of instructions, run as the Java half runs Java code. Accesses
 * are records in the buffer, all other operations are requests, and one thread runs at a time. A thread's history holds
 * everything that it sees. So two executions differ in their outcome if any thread could tell them apart. */
#ifndef HPOR_TESTS_FAKE_PROGRAM_H
#define HPOR_TESTS_FAKE_PROGRAM_H

#include "driver/driver.h"
#include "races/race_events.h"
#include "states/matched_states.h"

enum { FAKE_THREADS = 4, FAKE_CODE = 16, FAKE_VARIABLES = 4, FAKE_OBJECTS = 4 };

typedef struct fake_instruction {
  ag_kind kind; /* AG_FIELD_READ, AG_FIELD_WRITE, what a request can ask for; AG_NONE: what the thread has seen so far
                   goes into a place of its own that is not tracked */
  uint32_t operand; /* variable, monitor, program thread, class; value of a write: its place in the code */
  int64_t argument; /* timeout, -1: none */
} fake_instruction;

typedef struct fake_program {
  fake_instruction code[FAKE_THREADS][FAKE_CODE];
  uint32_t length[FAKE_THREADS];
  bool daemon[FAKE_THREADS];
} fake_program;

typedef struct fake_outcomes {
  uint64_t *digest; /* without duplicates; ascending once the search is over */
  size_t count, capacity;
  uint64_t executions, deadlocks;
  bool complete;        /* the search was not cut off */
  unsigned wrong_child; /* a START that returned with another thread's number */
  por_end last_end;     /* end of the last execution that the core did not stop */
  uint64_t last_steps;
  bool nondeterministic;
  bool raced; /* some execution has a data race */
  uint64_t cut, states;
  uint64_t digests; /* sum of the digests of all states asked for */
} fake_outcomes;

typedef struct fake_settings {
  const char *algorithm;
  ag_timeouts timeouts;
  int64_t slack;
  uint64_t executions; /* limit */
  bool match;
  bool memory_only; /* what threads write tells what they have read, and what they have read counts no more when they
                       end */
  uint64_t steps;
  bool thread_monitors; /* the program enters monitors of threads */
  bool forgetful;       /* each execution's digest is made from its beginning */
  uint32_t kept_alone;  /* ag_traits.kept_alone, where no states are compared */
} fake_settings;

/* Explores the program. The caller owns the outcomes: fake_outcomes_free(). */
fake_outcomes fake_explore(const fake_program *program, fake_settings settings);
void fake_outcomes_free(fake_outcomes *outcomes);
void fake_print(const fake_program *program);

#endif
