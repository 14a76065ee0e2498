/* Random programs over everything that the model has. */
#ifndef HPOR_TESTS_RANDOM_PROGRAM_H
#define HPOR_TESTS_RANDOM_PROGRAM_H

#include "fake_program.h"

typedef enum random_kind {
  RANDOM_OPERATIONS,
  RANDOM_WITH_UNTRACKED,  /* instructions AG_NONE too */
  RANDOM_THREAD_MONITORS, /* mostly what is done to threads and to their monitors */
  RANDOM_MEMORY           /* only these, reads and writes; the first thread waits for the others */
} random_kind;

/* Returns a random number below `limit`, and advances the seed. */
uint32_t random_below(uint64_t *seed, uint32_t limit);
void random_append(fake_program *program, uint32_t thread, ag_kind kind, uint32_t operand, int64_t argument);
void random_operation(fake_program *program, uint32_t thread, uint64_t *seed, random_kind kind);
/* Makes the program of that number. One number always gives one program. */
fake_program random_program(uint64_t number, random_kind kind);

#endif
