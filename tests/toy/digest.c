/* Digests of the machine's states and outcomes. Names of objects and threads are canonical in them. */
#include "machine_parts.h"

/* A sum over the parts of a state, in two halves that do not follow from each other. */
static void add_part(por_digest *sum, uint64_t part) {
  sum->low += part;
  sum->high += (part ^ part >> 29) * UINT64_C(0x94d049bb133111eb);
}

static uint64_t chain(uint64_t digest, uint64_t value) {
  digest = (digest ^ value) * UINT64_C(0xbf58476d1ce4e5b9);
  return digest ^ (digest >> 32);
}

static bool in_digest(const toy_machine *m, const toy_thread *thread, uint32_t reg, bool all) {
  return thread->procedure->names[reg][0] || (all && !thread->ended && toy_live(&m->liveness, thread->counter, reg));
}

static uint64_t thread_digest(const toy_machine *m, uint32_t number, bool all) {
  const toy_thread *thread = &m->threads[number];
  const toy_procedure *procedure = thread->procedure;
  uint64_t digest = chain(thread->name, thread->ended ? UINT64_MAX : thread->counter);
  if (thread->expired) digest = chain(digest, 1);
  if (all) digest = chain(digest, (uint64_t)thread->children << 32 | thread->objects);
  for (uint32_t r = 0; r < procedure->registers; r++)
    digest = chain(digest, in_digest(m, thread, r, all) ? (uint64_t)thread->registers[r] : 0);
  return toy_mix(NAME_THREAD, digest);
}

static uint64_t waiting_digest(const toy_machine *m, uint64_t threads, uint64_t seed) {
  uint64_t sum = 0;
  for (; threads; threads &= threads - 1) sum += toy_mix(seed, m->threads[__builtin_ctzll(threads)].name);
  return sum;
}

static uint64_t lock_digest(const toy_machine *m, uint32_t number, bool all) {
  enum { OWNER = 16, WAITING, NOTIFIED, DONE, SHARER, TOKENS };
  const toy_lock *lock = &m->locks[number];
  uint64_t digest = lock->owner_plus_1 ? toy_mix(OWNER, m->threads[lock->owner_plus_1 - 1].name) : 0;
  if (all && lock->waiting) {
    digest += waiting_digest(m, lock->waiting, WAITING) + waiting_digest(m, lock->notified, NOTIFIED);
    for (uint32_t t = 0; t < lock->token_count; t++) digest += waiting_digest(m, lock->tokens[t], TOKENS + t);
  }
  digest += waiting_digest(m, lock->sharers, SHARER);
  if (lock->done) digest += toy_mix(DONE, 0);
  return digest ? toy_mix3(NAME_LOCK, number, digest) : 0;
}

static void add_threads(por_digest *sum, const toy_machine *m, bool all) {
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists) add_part(sum, thread_digest(m, i, all));
  for (uint32_t i = 0; i < m->program->lock_count; i++) add_part(sum, lock_digest(m, i, all));
}

por_digest toy_machine_seen(const toy_machine *m) {
  por_digest sum = {0, 0};
  add_threads(&sum, m, false);
  return sum;
}

por_digest toy_machine_digest(const toy_machine *m, bool all) {
  por_digest sum = {0, 0};
  for (uint32_t i = 0; i < m->program->cell_count; i++) add_part(&sum, toy_mix3(NAME_CELL, i, (uint64_t)m->cells[i]));
  for (uint32_t i = 0; i < m->object_count; i++)
    for (uint32_t f = 0; f < m->program->field_count; f++)
      add_part(&sum,
               toy_mix(toy_mix3(NAME_FIELD, (uint64_t)m->objects[i].reference, f), (uint64_t)m->objects[i].fields[f]));
  add_threads(&sum, m, all);
  return sum;
}
