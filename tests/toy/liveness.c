/* Which temporaries of a toy thread are still read. */
#include "liveness.h"

#include <stdlib.h>
#include <string.h>

static void add(uint64_t *set, uint32_t reg) {
  set[reg >> 6] |= UINT64_C(1) << (reg & 63);
}

static void add_index(uint64_t *set, const toy_place *place) {
  if (place->kind == TOY_ELEMENT || place->kind == TOY_FIELD) add(set, place->index);
}

static void add_reads(uint64_t *set, const toy_instruction *i) {
  add_index(set, &i->place);
  add_index(set, &i->second);
  switch (i->code) {
    case TOY_COMPUTE:
    case TOY_CAS:
    case TOY_CASR:
      add(set, i->b);
      add(set, i->c);
      break;
    case TOY_MOVE:
    case TOY_JUMP_IF_ZERO:
    case TOY_ASSERT:
    case TOY_STORE:
    case TOY_XCHG:
    case TOY_ADD:
    case TOY_INCREASE:
    case TOY_PASS:
    case TOY_PUT:
    case TOY_OFFER:
    case TOY_JOIN:
    case TOY_ALIVE:
      add(set, i->b);
      break;
    case TOY_SPAWN:
      for (uint32_t k = 0; k < i->c; k++) add(set, i->b + k);
      break;
    default:
      break;
  }
}

static bool writes(toy_code code) {
  return code == TOY_COMPUTE || code == TOY_MOVE || code == TOY_NEW || code == TOY_LOAD || code == TOY_CAS ||
         code == TOY_CASR || code == TOY_XCHG || code == TOY_ADD || code == TOY_TRYLOCK || code == TOY_SPAWN ||
         code == TOY_CHOOSE || code == TOY_ALIVE || code == TOY_TAKE || code == TOY_OFFER || code == TOY_POLL ||
         code == TOY_GROW;
}

void toy_liveness_init(toy_liveness *liveness, const toy_program *program) {
  uint32_t registers = 1, n = program->instruction_count;
  for (uint32_t p = 0; p < program->procedure_count; p++)
    if (program->procedures[p].registers > registers) registers = program->procedures[p].registers;
  uint32_t words = (registers + 63) / 64;
  uint64_t *sets = calloc((size_t)n * words + 1, sizeof *sets), *now = calloc(words, sizeof *now);
  if (!sets || !now) abort();
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = n; i-- > 0;) {
      const toy_instruction *instruction = &program->instructions[i];
      memset(now, 0, words * sizeof *now);
      for (uint32_t w = 0; w < words; w++) {
        if (instruction->code == TOY_JUMP || instruction->code == TOY_JUMP_IF_ZERO || instruction->code == TOY_ONCE)
          now[w] |= sets[(size_t)instruction->target * words + w];
        if (instruction->code != TOY_JUMP && instruction->code != TOY_END) now[w] |= sets[(size_t)(i + 1) * words + w];
      }
      if (writes(instruction->code)) now[instruction->a >> 6] &= ~(UINT64_C(1) << (instruction->a & 63));
      add_reads(now, instruction);
      if (memcmp(now, sets + (size_t)i * words, words * sizeof *now)) changed = true;
      memcpy(sets + (size_t)i * words, now, words * sizeof *now);
    }
  }
  free(now);
  *liveness = (toy_liveness){sets, words};
}

void toy_liveness_free(toy_liveness *liveness) {
  free(liveness->sets);
}
