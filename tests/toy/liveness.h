/* Finds which temporaries of a toy thread still matter. Two states must not differ only in a value that is never read.
 */
#ifndef HPOR_TESTS_TOY_LIVENESS_H
#define HPOR_TESTS_TOY_LIVENESS_H

#include "toy.h"

typedef struct toy_liveness {
  uint64_t *sets; /* by instruction: the registers that may be read from it on before they are written */
  uint32_t words;
} toy_liveness;

void toy_liveness_init(toy_liveness *liveness, const toy_program *program);
void toy_liveness_free(toy_liveness *liveness);
static inline bool toy_live(const toy_liveness *liveness, uint32_t instruction, uint32_t reg) {
  return liveness->sets[(size_t)instruction * liveness->words + (reg >> 6)] >> (reg & 63) & 1;
}

#endif
