/* What the operation that a thread stands before touches: places, as locations of the core. */
#include "machine_parts.h"

#include <stdlib.h>

por_location_id toy_locate(toy_machine *m, uint64_t name, toy_kind_of_location kind, uint32_t index) {
  por_location_id location = por_location(m->search, name);
  if (location >= m->kind_count) {
    uint32_t count = (location + 1) * 2;
    m->kinds = realloc(m->kinds, count * sizeof *m->kinds);
    if (!m->kinds) abort();
    for (uint32_t i = m->kind_count; i < count; i++) m->kinds[i] = (toy_location){TOY_IS_THREAD, 0};
    m->kind_count = count;
  }
  m->kinds[location] = (toy_location){kind, index};
  return location;
}

static int64_t *field_of(toy_machine *m, int64_t reference, uint32_t field) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (m->objects[i].reference == reference) return &m->objects[i].fields[field];
  return NULL;
}

uint32_t toy_lock_index(toy_machine *m, const toy_thread *thread, const toy_place *place) {
  if (place->kind == TOY_CELL) return place->base;
  int64_t index = thread->registers[place->index];
  (void)m;
  return index < 0 || index >= place->length ? UINT32_MAX : place->base + (uint32_t)index;
}

int64_t *toy_place_of(toy_machine *m, toy_thread *thread, const toy_place *place) {
  if (place->kind == TOY_CELL) return &m->cells[place->base];
  int64_t value = thread->registers[place->index];
  if (place->kind == TOY_FIELD) return field_of(m, value, place->base);
  return value < 0 || value >= place->length ? NULL : &m->cells[place->base + (uint32_t)value];
}

static por_access access_of(toy_machine *m, const toy_thread *thread, const toy_place *place, uint32_t mode) {
  if (place->kind == TOY_CELL) return (por_access){m->cell_locations[place->base], mode};
  int64_t value = thread->registers[place->index];
  if (place->kind == TOY_FIELD)
    return (por_access){toy_locate(m, toy_mix3(NAME_FIELD, (uint64_t)value, place->base), TOY_IS_FIELD, place->base),
                        mode};
  if (value < 0 || value >= place->length) return (por_access){0, POR_NONE};
  return (por_access){m->cell_locations[place->base + (uint32_t)value], mode};
}

static por_access lock_access(toy_machine *m, const toy_thread *thread, const toy_place *place, uint32_t mode) {
  uint32_t lock = toy_lock_index(m, thread, place);
  if (lock == UINT32_MAX) return (por_access){0, POR_NONE};
  return (por_access){m->lock_locations[lock], toy_lock_is_shared(m->program, lock) ? POR_WRITE : mode};
}

por_thread_id toy_thread_of(const toy_machine *m, int64_t handle) {
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists && m->threads[i].handle == handle) return i;
  return POR_NO_THREAD;
}

/* A single operation on a part of an object touches the object as well. */
static void add_object(const toy_machine *m, const toy_place *place, por_operation *operation) {
  bool cell = place->kind == TOY_CELL || place->kind == TOY_ELEMENT;
  uint32_t object =
      cell && operation->first.mode && !operation->second.mode ? m->program->cell_objects[place->base] : 0;
  uint32_t mode = operation->first.mode == POR_READ || operation->first.mode == POR_ATTEMPT ? POR_READ : POR_PART;
  if (object) operation->second = (por_access){m->object_locations[object - 1], mode};
}

/* Nothing, unless the operation is one on a lock. */
static void touch_lock(toy_machine *m, toy_thread *thread, const toy_instruction *i, por_operation *operation) {
  switch (i->code) {
    case TOY_LOCK:
    case TOY_WAKE:
      operation->first = lock_access(m, thread, &i->place, POR_ACQUIRE);
      if (i->second.kind) operation->second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_ONCE:
      operation->first = lock_access(m, thread, &i->place,
                                     m->locks[toy_lock_index(m, thread, &i->place)].done ? POR_PASS : POR_ACQUIRE);
      break;
    case TOY_TRYLOCK:
    case TOY_SHARE:
    case TOY_UNSHARE:
      operation->first = lock_access(m, thread, &i->place, POR_WRITE);
      break;
    case TOY_UNLOCK:
    case TOY_WAIT:
    case TOY_ONCE_END:
      operation->first = lock_access(m, thread, &i->place, POR_RELEASE);
      if (i->second.kind) operation->second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_NOTIFY:
    case TOY_NOTIFY_ALL:
      operation->first = lock_access(m, thread, &i->place, POR_KEEP);
      break;
    default:
      break;
  }
}

por_operation toy_machine_operation(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  const toy_instruction *i = &m->program->instructions[thread->counter];
  por_operation operation = {.site = thread->counter, .kind = (uint16_t)i->code};
  switch (i->code) {
    case TOY_LOAD:
    case TOY_OPEN:
    case TOY_PASS:
      operation.first = access_of(m, thread, &i->place, i->code == TOY_PASS ? POR_AWAIT : POR_READ);
      add_object(m, &i->place, &operation);
      break;
    case TOY_CASR: {
      const int64_t *place = toy_place_of(m, thread, &i->place);
      operation.first =
          access_of(m, thread, &i->place, place && *place == thread->registers[i->b] ? POR_WRITE : POR_ATTEMPT);
      add_object(m, &i->place, &operation);
      break;
    }
    case TOY_DOWN:
    case TOY_STORE:
    case TOY_CAS:
    case TOY_XCHG:
    case TOY_ADD:
      operation.first = access_of(m, thread, &i->place, POR_WRITE);
      add_object(m, &i->place, &operation);
      break;
    case TOY_INCREASE:
      operation.first = access_of(m, thread, &i->place, POR_UPDATE);
      add_object(m, &i->place, &operation);
      break;
    case TOY_SWAP:
      operation.first = access_of(m, thread, &i->place, POR_WRITE);
      operation.second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_SPAWN:
      operation.first = (por_access){
          por_location(m->search, toy_mix(NAME_START, toy_mix3(NAME_THREAD, thread->name, thread->children))),
          POR_RELEASE};
      break;
    case TOY_BEGIN:
      operation.first = (por_access){por_location(m->search, toy_mix(NAME_START, thread->name)), POR_AWAIT};
      break;
    case TOY_EXIT:
      operation.first = (por_access){por_location(m->search, toy_mix(NAME_END, (uint64_t)thread->handle)), POR_RELEASE};
      break;
    case TOY_JOIN:
    case TOY_ALIVE:
      operation.first = (por_access){por_location(m->search, toy_mix(NAME_END, (uint64_t)thread->registers[i->b])),
                                     i->code == TOY_JOIN ? POR_AWAIT : POR_READ};
      break;
    case TOY_IDLE:
      if (i->place.kind) operation.first = access_of(m, thread, &i->place, POR_WRITE);
      break;
    case TOY_CHOOSE:
      operation.choices = (uint16_t)i->c;
      break;
    case TOY_SETTLE:
      operation.first = access_of(m, thread, &i->second, POR_WRITE);
      operation.choices = 2;
      break;
    case TOY_ATOMIC:
      if (i->c) operation.first = (por_access){m->object_locations[i->c - 1], POR_WRITE};
      if (i->place.kind) operation.first = access_of(m, thread, &i->place, i->mode);
      if (i->second.kind) operation.second = access_of(m, thread, &i->second, i->second_mode);
      break;
    case TOY_PUT:
    case TOY_TAKE:
    case TOY_OFFER:
    case TOY_POLL:
      operation.first = toy_queue_access(m, i, false);
      break;
    case TOY_GROW:
      operation.first = (por_access){m->object_locations[i->place.base], POR_WRITE};
      break;
    default:
      touch_lock(m, thread, i, &operation);
  }
  operation.first.awaits = toy_awaits(m, thread);
  return operation;
}
