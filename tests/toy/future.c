/* What a toy thread may still do, found in its code. */
#include "future.h"

#include <stdlib.h>

static bool has(const uint64_t *set, uint32_t i) {
  return set[i >> 6] >> (i & 63) & 1;
}

static bool join(uint64_t *to, const uint64_t *from, uint32_t words) {
  uint64_t changed = 0;
  for (uint32_t w = 0; w < words; w++) {
    changed |= from[w] & ~to[w];
    to[w] |= from[w];
  }
  return changed != 0;
}

void toy_future_init(toy_future *f, toy_machine *machine) {
  const toy_program *program = machine->program;
  uint32_t n = program->instruction_count, words = (n + 63) / 64;
  uint64_t *reach = calloc((size_t)n * words + 1, sizeof *reach);
  if (!reach) abort();
  *f = (toy_future){machine, reach, words};
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = n; i-- > 0;) {
      const toy_instruction *instruction = &program->instructions[i];
      uint64_t *set = reach + (size_t)i * words;
      if (!has(set, i)) changed = true;
      set[i >> 6] |= UINT64_C(1) << (i & 63);
      if (instruction->code == TOY_END) continue;
      if (instruction->code != TOY_JUMP) changed |= join(set, reach + (size_t)(i + 1) * words, words);
      if (instruction->code == TOY_JUMP || instruction->code == TOY_JUMP_IF_ZERO)
        changed |= join(set, reach + (size_t)instruction->target * words, words);
      if (instruction->code == TOY_SPAWN)
        changed |= join(set, reach + (size_t)program->procedures[instruction->target].entry * words, words);
    }
  }
}

void toy_future_free(toy_future *future) {
  if (future) free(future->reach);
  free(future);
}

bool toy_future_site(void *driver, por_thread_id number, uint32_t site) {
  const toy_future *f = driver;
  if (number >= f->machine->thread_count || !f->machine->threads[number].exists) return true; /* not yet started */
  const toy_thread *thread = &f->machine->threads[number];
  return !thread->ended && has(f->reach + (size_t)thread->counter * f->words, site);
}

/* May an instruction touch this location, and in a strong mode? Inside atomic blocks the loads and stores count too. */
static bool touches(const toy_instruction *i, toy_kind_of_location kind, uint32_t index, bool *strong) {
  bool lock_code = i->code >= TOY_LOCK && i->code <= TOY_NOTIFY_ALL;
  *strong = i->code != TOY_LOAD;
  switch (kind) {
    case TOY_IS_LOCK:
    case TOY_IS_CELL: {
      const toy_place *places[2] = {&i->place, &i->second};
      for (int k = 0; k < 2; k++) {
        if ((lock_code && k == 0) != (kind == TOY_IS_LOCK)) continue;
        if (places[k]->kind == TOY_CELL && places[k]->base == index) return true;
        if (places[k]->kind == TOY_ELEMENT && index >= places[k]->base && index < places[k]->base + places[k]->length)
          return true;
      }
      return false;
    }
    case TOY_IS_OBJECT:
      *strong = true;
      return true;
    case TOY_IS_FIELD:
      return !lock_code && i->place.kind == TOY_FIELD && i->place.base == index;
    default:
      return i->code == TOY_SPAWN || i->code == TOY_BEGIN || i->code == TOY_EXIT || i->code == TOY_JOIN ||
             i->code == TOY_ALIVE;
  }
}

bool toy_future_conflict(void *driver, por_thread_id number, por_location_id location, uint32_t mode) {
  const toy_future *f = driver;
  const toy_machine *m = f->machine;
  if (location >= m->kind_count) return true;
  bool known = number < m->thread_count && m->threads[number].exists;
  if (known && m->threads[number].ended) return false;
  const uint64_t *reach = known ? f->reach + (size_t)m->threads[number].counter * f->words : NULL;
  bool weak = mode == POR_READ || mode == POR_AWAIT || mode == POR_ATTEMPT || mode == POR_PASS;
  for (uint32_t i = 0; i < m->program->instruction_count; i++) {
    bool strong;
    if (reach && !has(reach, i)) continue;
    if (touches(&m->program->instructions[i], m->kinds[location].kind, m->kinds[location].index, &strong) &&
        (strong || !weak))
      return true;
  }
  return false;
}

por_thread_id toy_future_waits_for(void *driver, por_thread_id number) {
  const toy_future *f = driver;
  toy_machine *m = f->machine;
  if (number >= m->thread_count || !m->threads[number].exists || m->threads[number].ended) return POR_NO_THREAD;
  if (toy_machine_enabled(m, number)) return POR_NO_THREAD;
  por_operation operation = toy_machine_operation(m, number);
  if (operation.first.mode != POR_ACQUIRE || operation.first.location >= m->kind_count ||
      m->kinds[operation.first.location].kind != TOY_IS_LOCK)
    return POR_NO_THREAD;
  uint32_t owner = m->locks[m->kinds[operation.first.location].index].owner_plus_1;
  return owner ? owner - 1 : POR_NO_THREAD;
}

bool toy_future_shared(void *driver, por_location_id location) {
  const toy_future *f = driver;
  const toy_machine *m = f->machine;
  if (location >= m->kind_count) return true;
  toy_kind_of_location kind = m->kinds[location].kind;
  if (kind == TOY_IS_FIELD || kind == TOY_IS_THREAD || kind == TOY_IS_OBJECT) return true;
  uint32_t users = 0;
  for (uint32_t p = 0; p < m->program->procedure_count; p++) {
    const toy_procedure *procedure = &m->program->procedures[p];
    const uint64_t *reach = f->reach + (size_t)procedure->entry * f->words;
    bool uses = false, strong;
    for (uint32_t i = 0; i < m->program->instruction_count && !uses; i++)
      uses = has(reach, i) && touches(&m->program->instructions[i], kind, m->kinds[location].index, &strong);
    if (uses) users += procedure->started ? 1 : 2;
  }
  return users > 1;
}

bool toy_future_plain_lock(void *driver, por_location_id location) {
  const toy_future *f = driver;
  const toy_machine *m = f->machine;
  if (location >= m->kind_count || m->kinds[location].kind != TOY_IS_LOCK) return false;
  for (uint32_t i = 0; i < m->program->instruction_count; i++) {
    const toy_instruction *instruction = &m->program->instructions[i];
    bool strong;
    if (instruction->code != TOY_LOCK && instruction->code != TOY_UNLOCK &&
        touches(instruction, TOY_IS_LOCK, m->kinds[location].index, &strong))
      return false;
  }
  return true;
}

uint32_t toy_nature(void *driver, const por_operation *operation) {
  (void)driver;
  return operation->kind == TOY_STORE ? POR_OVERWRITES | POR_RACES : operation->kind == TOY_LOAD ? POR_RACES : 0;
}

uint32_t toy_nature_without_races(void *driver, const por_operation *operation) {
  return toy_nature(driver, operation) & ~(uint32_t)POR_RACES;
}
