#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_CELL = 1, NAME_LOCK, NAME_FIELD, NAME_START, NAME_END, NAME_OBJECT, NAME_THREAD, NAME_PARTS };

static uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t x = a * UINT64_C(0x9e3779b97f4a7c15) + b + UINT64_C(0x632be59bd9b4e019);
  x ^= x >> 29;
  x *= UINT64_C(0xbf58476d1ce4e5b9);
  x ^= x >> 32;
  x *= UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 29);
}

static uint64_t mix3(uint64_t a, uint64_t b, uint64_t c) {
  return mix(mix(a, b), c);
}

int64_t toy_compute(int operator, int64_t b, int64_t c) {
  switch (operator) {
    case '+':
      return (int64_t)((uint64_t)b + (uint64_t)c);
    case '-':
      return (int64_t)((uint64_t)b - (uint64_t)c);
    case '*':
      return (int64_t)((uint64_t)b * (uint64_t)c);
    case '/':
      return c == 0 || c == -1 ? 0 - (c != 0) * b : b / c;
    case '%':
      return c == 0 || c == -1 ? 0 : b % c;
    case '=':
      return b == c;
    case '!':
      return b != c;
    case '<':
      return b < c;
    case '>':
      return b > c;
    case 'l':
      return b <= c;
    default:
      return b >= c;
  }
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) abort();
  return memory;
}

/* A location of the core, noted with what it is. */
static por_location_id locate(toy_machine *m, uint64_t name, toy_kind_of_location kind, uint32_t index) {
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

toy_machine *toy_machine_new(const toy_program *program, por_search *search) {
  toy_machine *m = allocate(1, sizeof *m);
  m->program = program;
  toy_liveness_init(&m->liveness, program);
  m->search = search;
  m->cells = allocate(program->cell_count, sizeof *m->cells);
  m->cell_locations = allocate(program->cell_count, sizeof *m->cell_locations);
  m->object_locations = allocate(program->cell_count, sizeof *m->object_locations);
  m->lock_locations = allocate(program->lock_count, sizeof *m->lock_locations);
  m->locks = allocate(program->lock_count, sizeof *m->locks);
  for (uint32_t i = 0; i < program->cell_count; i++)
    m->cell_locations[i] = locate(m, mix(NAME_CELL, i), TOY_IS_CELL, i);
  for (uint32_t i = 0; i < program->cell_count; i++)
    if (program->cell_objects[i] == i + 1) m->object_locations[i] = locate(m, mix(NAME_PARTS, i), TOY_IS_OBJECT, i);
  for (uint32_t i = 0; i < program->lock_count; i++)
    m->lock_locations[i] = locate(m, mix(NAME_LOCK, i), TOY_IS_LOCK, i);
  return m;
}

void toy_machine_free(toy_machine *m) {
  if (!m) return;
  for (uint32_t i = 0; i < m->thread_capacity; i++) free(m->threads[i].registers);
  for (uint32_t i = 0; i < m->object_capacity; i++) free(m->objects[i].fields);
  for (uint32_t i = 0; i < m->program->lock_count; i++) free(m->locks[i].tokens);
  toy_liveness_free(&m->liveness);
  free(m->cells);
  free(m->cell_locations);
  free(m->object_locations);
  free(m->lock_locations);
  free(m->locks);
  free(m->threads);
  free(m->objects);
  free(m->kinds);
  free(m);
}

static void fail(toy_machine *m, por_thread_id thread, uint32_t line) {
  if (m->failed) return;
  m->failed = true;
  m->failed_thread = thread;
  m->failed_line = line;
}

static int64_t *field_of(toy_machine *m, int64_t reference, uint32_t field) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (m->objects[i].reference == reference) return &m->objects[i].fields[field];
  return NULL;
}

static void new_object(toy_machine *m, toy_thread *thread, int64_t *reference) {
  if (m->object_count == m->object_capacity) {
    uint32_t capacity = m->object_capacity ? m->object_capacity * 2 : 8;
    m->objects = realloc(m->objects, capacity * sizeof *m->objects);
    if (!m->objects) abort();
    for (uint32_t i = m->object_capacity; i < capacity; i++)
      m->objects[i].fields = allocate(m->program->field_count, sizeof(int64_t));
    m->object_capacity = capacity;
  }
  toy_object *object = &m->objects[m->object_count++];
  object->reference = (int64_t)(mix3(NAME_OBJECT, thread->name, thread->objects++) | (UINT64_C(1) << 62));
  memset(object->fields, 0, m->program->field_count * sizeof(int64_t));
  *reference = object->reference;
}

/* Carries out the instruction that the thread stands before, if it is a local one. False: it is not. */
static bool step_local(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  const toy_instruction *i = &m->program->instructions[thread->counter];
  int64_t *r = thread->registers;
  switch (i->code) {
    case TOY_COMPUTE:
      r[i->a] = toy_compute(i->operator, r[i->b], r[i->c]);
      break;
    case TOY_MOVE:
      r[i->a] = r[i->b];
      break;
    case TOY_JUMP:
      thread->counter = i->target;
      return true;
    case TOY_JUMP_IF_ZERO:
      if (!r[i->b]) {
        thread->counter = i->target;
        return true;
      }
      break;
    case TOY_NEW:
      new_object(m, thread, &r[i->a]);
      break;
    case TOY_ASSERT:
      if (!r[i->b]) {
        fail(m, number, i->line);
        return true;
      }
      break;
    default:
      return false;
  }
  thread->counter++;
  return true;
}

/* Runs local instructions until a visible one or the end. */
static void go_on(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  for (uint32_t budget = 100000; !m->failed && !m->broken[0]; budget--) {
    if (!budget) {
      snprintf(m->broken, sizeof m->broken, "a loop without visible operation does not end");
      return;
    }
    toy_code code = m->program->instructions[thread->counter].code;
    if (code == TOY_LEAVE) {
      thread->counter++;
    } else if (code == TOY_END) {
      thread->ended = true;
      return;
    } else if (!step_local(m, number)) {
      return;
    }
  }
}

static void start_thread(toy_machine *m, por_thread_id number, const toy_procedure *procedure, uint64_t name) {
  if (number >= m->thread_capacity) {
    uint32_t capacity = m->thread_capacity ? m->thread_capacity : 8;
    while (capacity <= number) capacity *= 2;
    m->threads = realloc(m->threads, capacity * sizeof *m->threads);
    if (!m->threads) abort();
    memset(m->threads + m->thread_capacity, 0, (capacity - m->thread_capacity) * sizeof *m->threads);
    m->thread_capacity = capacity;
  }
  toy_thread *thread = &m->threads[number];
  int64_t *registers = realloc(thread->registers, (procedure->registers + 1) * sizeof *registers);
  if (!registers) abort();
  memcpy(registers, procedure->initial, procedure->registers * sizeof *registers);
  *thread = (toy_thread){.procedure = procedure,
                         .name = name,
                         .counter = procedure->entry,
                         .exists = true,
                         .registers = registers,
                         .handle = (int64_t)(mix(NAME_THREAD, name) | (UINT64_C(1) << 62))};
  if (number >= m->thread_count) m->thread_count = number + 1;
}

void toy_machine_reset(toy_machine *m) {
  const toy_program *program = m->program;
  if (program->cell_count) memcpy(m->cells, program->cells, program->cell_count * sizeof *m->cells);
  for (uint32_t i = 0; i < program->lock_count; i++) {
    toy_lock *lock = &m->locks[i];
    *lock = (toy_lock){.tokens = lock->tokens, .token_capacity = lock->token_capacity};
  }
  for (uint32_t i = 0; i < m->thread_count; i++) m->threads[i].exists = false;
  m->thread_count = 0;
  m->object_count = 0;
  m->failed = false;
  uint32_t ordinal = 0;
  for (uint32_t i = 0; i < program->procedure_count; i++) {
    if (!program->procedures[i].started) continue;
    por_thread_id number = ordinal ? por_thread(m->search, 0, ordinal - 1) : por_thread(m->search, POR_NO_THREAD, 0);
    start_thread(m, number, &program->procedures[i], mix(NAME_THREAD, ordinal));
    if (ordinal) m->threads[0].children++;
    ordinal++;
  }
  for (uint32_t i = 0; i < m->thread_count && !m->failed; i++)
    if (m->threads[i].exists) go_on(m, i);
}

/* ---- places ----------------------------------------------------------------------------------------------------- */

static uint32_t lock_index(toy_machine *m, const toy_thread *thread, const toy_place *place) {
  if (place->kind == TOY_CELL) return place->base;
  int64_t index = thread->registers[place->index];
  (void)m;
  return index < 0 || index >= place->length ? UINT32_MAX : place->base + (uint32_t)index;
}

/* Null: out of bounds, or no object. */
static int64_t *place_of(toy_machine *m, toy_thread *thread, const toy_place *place) {
  if (place->kind == TOY_CELL) return &m->cells[place->base];
  int64_t value = thread->registers[place->index];
  if (place->kind == TOY_FIELD) return field_of(m, value, place->base);
  return value < 0 || value >= place->length ? NULL : &m->cells[place->base + (uint32_t)value];
}

static por_access access_of(toy_machine *m, const toy_thread *thread, const toy_place *place, uint32_t mode) {
  if (place->kind == TOY_CELL) return (por_access){m->cell_locations[place->base], mode};
  int64_t value = thread->registers[place->index];
  if (place->kind == TOY_FIELD)
    return (por_access){locate(m, mix3(NAME_FIELD, (uint64_t)value, place->base), TOY_IS_FIELD, place->base), mode};
  if (value < 0 || value >= place->length) return (por_access){0, POR_NONE};
  return (por_access){m->cell_locations[place->base + (uint32_t)value], mode};
}

static por_access lock_access(toy_machine *m, const toy_thread *thread, const toy_place *place, uint32_t mode) {
  uint32_t lock = lock_index(m, thread, place);
  if (lock == UINT32_MAX) return (por_access){0, POR_NONE};
  return (por_access){m->lock_locations[lock], mode};
}

/* ---- operations ------------------------------------------------------------------------------------------------- */

static por_thread_id thread_of_handle(const toy_machine *m, int64_t handle) {
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

por_operation toy_machine_operation(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  const toy_instruction *i = &m->program->instructions[thread->counter];
  por_operation operation = {.site = thread->counter, .kind = (uint16_t)i->code};
  switch (i->code) {
    case TOY_LOAD:
      operation.first = access_of(m, thread, &i->place, POR_READ);
      add_object(m, &i->place, &operation);
      break;
    case TOY_CASR: {
      const int64_t *place = place_of(m, thread, &i->place);
      operation.first =
          access_of(m, thread, &i->place, place && *place == thread->registers[i->b] ? POR_WRITE : POR_ATTEMPT);
      add_object(m, &i->place, &operation);
      break;
    }
    case TOY_STORE:
    case TOY_CAS:
    case TOY_XCHG:
    case TOY_ADD:
      operation.first = access_of(m, thread, &i->place, POR_WRITE);
      add_object(m, &i->place, &operation);
      break;
    case TOY_SWAP:
      operation.first = access_of(m, thread, &i->place, POR_WRITE);
      operation.second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_LOCK:
    case TOY_WAKE:
      operation.first = lock_access(m, thread, &i->place, POR_ACQUIRE);
      if (i->second.kind) operation.second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_ONCE:
      operation.first =
          lock_access(m, thread, &i->place, m->locks[lock_index(m, thread, &i->place)].done ? POR_PASS : POR_ACQUIRE);
      break;
    case TOY_TRYLOCK:
      operation.first = lock_access(m, thread, &i->place, POR_WRITE);
      break;
    case TOY_UNLOCK:
    case TOY_WAIT:
    case TOY_ONCE_END:
      operation.first = lock_access(m, thread, &i->place, POR_RELEASE);
      if (i->second.kind) operation.second = access_of(m, thread, &i->second, POR_WRITE);
      break;
    case TOY_NOTIFY:
    case TOY_NOTIFY_ALL:
      operation.first = lock_access(m, thread, &i->place, POR_KEEP);
      break;
    case TOY_SPAWN:
      operation.first = (por_access){
          por_location(m->search, mix(NAME_START, mix3(NAME_THREAD, thread->name, thread->children))), POR_RELEASE};
      break;
    case TOY_BEGIN:
      operation.first = (por_access){por_location(m->search, mix(NAME_START, thread->name)), POR_AWAIT};
      break;
    case TOY_EXIT:
      operation.first = (por_access){por_location(m->search, mix(NAME_END, (uint64_t)thread->handle)), POR_RELEASE};
      break;
    case TOY_JOIN:
      operation.first =
          (por_access){por_location(m->search, mix(NAME_END, (uint64_t)thread->registers[i->b])), POR_AWAIT};
      break;
    case TOY_ALIVE:
      operation.first =
          (por_access){por_location(m->search, mix(NAME_END, (uint64_t)thread->registers[i->b])), POR_READ};
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
    default:
      break;
  }
  return operation;
}

static uint32_t token_for(const toy_lock *lock, por_thread_id thread) {
  for (uint32_t i = 0; i < lock->token_count; i++)
    if (lock->tokens[i] >> thread & 1) return i;
  return UINT32_MAX;
}

/* Evaluates the guard of a block: local instructions and loads, up to the jump. Loads have no side effect but on
 * temporaries, which are written again when the block runs. */
static bool guard_holds(toy_machine *m, toy_thread *thread) {
  uint32_t counter = thread->counter + 1;
  for (;;) {
    const toy_instruction *i = &m->program->instructions[counter];
    int64_t *r = thread->registers;
    if (i->code == TOY_COMPUTE) {
      r[i->a] = toy_compute(i->operator, r[i->b], r[i->c]);
    } else if (i->code == TOY_MOVE) {
      r[i->a] = r[i->b];
    } else if (i->code == TOY_LOAD) {
      const int64_t *place = place_of(m, thread, &i->place);
      if (!place) return true;
      r[i->a] = *place;
    } else if (i->code == TOY_JUMP_IF_ZERO) {
      const toy_instruction *target = &m->program->instructions[i->target];
      if (target->code == TOY_LEAVE) return r[i->b] != 0;
      if (!r[i->b]) {
        counter = i->target;
        continue;
      }
    } else {
      return true;
    }
    counter++;
  }
}

bool toy_machine_enabled(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  if (!thread->exists || thread->ended) return false;
  const toy_instruction *i = &m->program->instructions[thread->counter];
  uint32_t lock;
  switch (i->code) {
    case TOY_LOCK:
    case TOY_ONCE:
      lock = lock_index(m, thread, &i->place);
      return lock == UINT32_MAX || !m->locks[lock].owner_plus_1;
    case TOY_WAKE:
      lock = lock_index(m, thread, &i->place);
      return !m->locks[lock].owner_plus_1 &&
             (m->locks[lock].notified >> number & 1 || token_for(&m->locks[lock], number) != UINT32_MAX ||
              (i->second.kind && *place_of(m, thread, &i->second)));
    case TOY_JOIN: {
      por_thread_id other = thread_of_handle(m, thread->registers[i->b]);
      return other == POR_NO_THREAD || m->threads[other].exited;
    }
    case TOY_ATOMIC:
      return !i->guarded || guard_holds(m, thread);
    case TOY_HALT:
      return false;
    case TOY_IDLE:
      return thread->expired || (i->place.kind && *place_of(m, thread, &i->place));
    default:
      return true;
  }
}

bool toy_machine_halted(const toy_machine *m) {
  for (uint32_t i = 0; i < m->thread_count && m->program->has_halt; i++) {
    const toy_thread *thread = &m->threads[i];
    if (thread->exists && !thread->ended && m->program->instructions[thread->counter].code == TOY_HALT) return true;
  }
  return false;
}

bool toy_machine_let_time_pass(toy_machine *m) {
  bool any = false;
  for (uint32_t t = 0; t < m->thread_count; t++) {
    toy_thread *thread = &m->threads[t];
    bool idle = thread->exists && !thread->ended && m->program->instructions[thread->counter].code == TOY_IDLE;
    if (idle) any = thread->expired = true;
  }
  return any;
}

static void step_wait(toy_machine *m, por_thread_id number, const toy_instruction *i, toy_lock *lock) {
  int64_t *second = i->second.kind ? place_of(m, &m->threads[number], &i->second) : NULL;
  if (second && *second) { /* it does not even begin to wait */
    *second = 0;
    m->threads[number].counter += 2;
    return;
  }
  if (number >= 64) {
    snprintf(m->broken, sizeof m->broken, "only the first 64 threads may wait");
    return;
  }
  lock->owner_plus_1 = 0;
  lock->waiting |= UINT64_C(1) << number;
}

/* A token without a thread left to wake is lost. Each names the threads of the one before it, and more. */
static void drop_tokens(toy_lock *lock) {
  uint32_t kept = 0;
  for (uint32_t t = 0; t < lock->token_count; t++)
    if ((uint32_t)__builtin_popcountll(lock->tokens[t]) > kept) lock->tokens[kept++] = lock->tokens[t];
  lock->token_count = kept;
}

/* The thread, which has the lock again, waits no longer. */
static void end_wait(toy_machine *m, por_thread_id number, const toy_instruction *i, bool by_notification) {
  toy_lock *lock = &m->locks[lock_index(m, &m->threads[number], &i->place)];
  uint64_t self = UINT64_C(1) << number;
  uint32_t token = token_for(lock, number);
  if (!by_notification) {
    *place_of(m, &m->threads[number], &i->second) = 0;
  } else if (!(lock->notified & self)) {
    memmove(lock->tokens + token, lock->tokens + token + 1, (lock->token_count - token - 1) * sizeof *lock->tokens);
    lock->token_count--;
  }
  for (uint32_t t = 0; t < lock->token_count; t++) lock->tokens[t] &= ~self;
  drop_tokens(lock);
  lock->notified &= ~self;
  lock->waiting &= ~self;
}

static void step_wake(toy_machine *m, por_thread_id number, const toy_instruction *i, toy_lock *lock) {
  bool notified = lock->notified >> number & 1 || token_for(lock, number) != UINT32_MAX;
  lock->owner_plus_1 = number + 1;
  if (notified && i->second.kind && *place_of(m, &m->threads[number], &i->second)) return; /* TOY_SETTLE says which */
  end_wait(m, number, i, notified);
  if (i->second.kind) m->threads[number].counter++;
}

static void step_notify(toy_lock *lock) {
  uint64_t unnotified = lock->waiting & ~lock->notified;
  if ((uint32_t)__builtin_popcountll(unnotified) <= lock->token_count) return; /* nobody left to wake: it is lost */
  if (lock->token_count == lock->token_capacity) {
    lock->token_capacity = lock->token_capacity ? lock->token_capacity * 2 : 4;
    lock->tokens = realloc(lock->tokens, lock->token_capacity * sizeof *lock->tokens);
    if (!lock->tokens) abort();
  }
  lock->tokens[lock->token_count++] = unnotified;
}

static void step_lock(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  toy_thread *thread = &m->threads[number];
  uint32_t index = lock_index(m, thread, &i->place);
  if (index == UINT32_MAX) {
    fail(m, number, i->line);
    return;
  }
  toy_lock *lock = &m->locks[index];
  bool taking = i->code == TOY_LOCK || i->code == TOY_TRYLOCK || i->code == TOY_WAKE || i->code == TOY_ONCE;
  if (!taking && lock->owner_plus_1 != number + 1) {
    fail(m, number, i->line);
    return;
  }
  switch (i->code) {
    case TOY_LOCK:
      lock->owner_plus_1 = number + 1;
      break;
    case TOY_TRYLOCK:
      thread->registers[i->a] = !lock->owner_plus_1;
      if (!lock->owner_plus_1) lock->owner_plus_1 = number + 1;
      break;
    case TOY_UNLOCK:
      lock->owner_plus_1 = 0;
      break;
    case TOY_WAIT:
      step_wait(m, number, i, lock);
      break;
    case TOY_WAKE:
      step_wake(m, number, i, lock);
      break;
    case TOY_ONCE:
      if (lock->done)
        thread->counter = i->target;
      else
        lock->owner_plus_1 = number + 1;
      break;
    case TOY_ONCE_END:
      lock->owner_plus_1 = 0;
      lock->done = true;
      break;
    case TOY_NOTIFY:
      step_notify(lock);
      break;
    default:
      lock->notified = lock->waiting;
      lock->token_count = 0;
      break;
  }
}

static void step_access(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  toy_thread *thread = &m->threads[number];
  int64_t *r = thread->registers;
  int64_t *place = place_of(m, thread, &i->place);
  int64_t *second = i->code == TOY_SWAP ? place_of(m, thread, &i->second) : place;
  if (!place || !second) {
    fail(m, number, i->line);
    return;
  }
  int64_t old = *place;
  switch (i->code) {
    case TOY_LOAD:
      r[i->a] = old;
      break;
    case TOY_STORE:
      *place = r[i->b];
      break;
    case TOY_CAS:
    case TOY_CASR:
      if (old == r[i->b]) *place = r[i->c];
      r[i->a] = old == r[i->b];
      break;
    case TOY_XCHG:
      *place = r[i->b];
      r[i->a] = old;
      break;
    case TOY_ADD:
      *place = toy_compute('+', old, r[i->b]);
      r[i->a] = old;
      break;
    default:
      *place = *second;
      *second = old;
      break;
  }
}

/* A block, up to its TOY_LEAVE. */
static void step_atomic(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  bool step = m->program->instructions[thread->counter - 1].c, changes = false;
  if (step) por_attempted(m->search, true);
  for (uint32_t budget = 100000; !m->failed && !m->broken[0]; budget--) {
    const toy_instruction *i = &m->program->instructions[thread->counter];
    if (!budget) snprintf(m->broken, sizeof m->broken, "an atomic block does not end");
    if (i->code == TOY_LEAVE) return;
    if (step_local(m, number)) continue;
    if (step && i->code != TOY_LOAD && !changes) por_attempted(m->search, false);
    changes |= i->code != TOY_LOAD;
    step_access(m, number, i);
    thread->counter++;
  }
}

static por_thread_id step_spawn(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  toy_thread *parent = &m->threads[number];
  const toy_procedure *procedure = &m->program->procedures[i->target];
  uint64_t name = mix3(NAME_THREAD, parent->name, parent->children);
  por_thread_id child = por_thread(m->search, number, parent->children++);
  if (!child) { /* thread 0 is nobody's child: the search has failed */
    snprintf(m->broken, sizeof m->broken, "a thread cannot be numbered");
    return POR_NO_THREAD;
  }
  start_thread(m, child, procedure, name);
  parent = &m->threads[number];
  for (uint32_t k = 0; k < i->c; k++) m->threads[child].registers[k] = parent->registers[i->b + k];
  parent->registers[i->a] = m->threads[child].handle;
  return child;
}

void toy_machine_step(toy_machine *m, por_thread_id number, uint32_t choice, por_thread_id *started) {
  const toy_instruction *i = &m->program->instructions[m->threads[number].counter];
  *started = POR_NO_THREAD;
  m->threads[number].counter++;
  switch (i->code) {
    case TOY_LOCK:
    case TOY_TRYLOCK:
    case TOY_UNLOCK:
    case TOY_WAIT:
    case TOY_WAKE:
    case TOY_NOTIFY:
    case TOY_NOTIFY_ALL:
    case TOY_ONCE:
    case TOY_ONCE_END:
      step_lock(m, number, i);
      break;
    case TOY_SPAWN:
      *started = step_spawn(m, number, i);
      break;
    case TOY_EXIT:
      m->threads[number].exited = true;
      break;
    case TOY_BEGIN:
    case TOY_JOIN:
      break;
    case TOY_CHOOSE:
      m->threads[number].registers[i->a] = choice;
      break;
    case TOY_SETTLE:
      end_wait(m, number, i, choice == 0);
      break;
    case TOY_ALIVE: {
      por_thread_id other = thread_of_handle(m, m->threads[number].registers[i->b]);
      m->threads[number].registers[i->a] = other != POR_NO_THREAD && !m->threads[other].exited;
      break;
    }
    case TOY_IDLE:
      m->threads[number].expired = false;
      if (i->place.kind) *place_of(m, &m->threads[number], &i->place) = 0;
      break;
    case TOY_ATOMIC:
      step_atomic(m, number);
      break;
    default:
      step_access(m, number, i);
      break;
  }
  if (!m->failed) go_on(m, number);
}

/* ---- digests ---------------------------------------------------------------------------------------------------- */

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
  return mix(NAME_THREAD, digest);
}

static uint64_t waiting_digest(const toy_machine *m, uint64_t threads, uint64_t seed) {
  uint64_t sum = 0;
  for (; threads; threads &= threads - 1) sum += mix(seed, m->threads[__builtin_ctzll(threads)].name);
  return sum;
}

static uint64_t lock_digest(const toy_machine *m, uint32_t number, bool all) {
  enum { OWNER = 16, WAITING, NOTIFIED, DONE, TOKENS };
  const toy_lock *lock = &m->locks[number];
  uint64_t digest = lock->owner_plus_1 ? mix(OWNER, m->threads[lock->owner_plus_1 - 1].name) : 0;
  if (all && lock->waiting) {
    digest += waiting_digest(m, lock->waiting, WAITING) + waiting_digest(m, lock->notified, NOTIFIED);
    for (uint32_t t = 0; t < lock->token_count; t++) digest += waiting_digest(m, lock->tokens[t], TOKENS + t);
  }
  if (lock->done) digest += mix(DONE, 0);
  return digest ? mix3(NAME_LOCK, number, digest) : 0;
}

por_digest toy_machine_digest(const toy_machine *m, bool all) {
  por_digest sum = {0, 0};
  for (uint32_t i = 0; i < m->program->cell_count; i++) add_part(&sum, mix3(NAME_CELL, i, (uint64_t)m->cells[i]));
  for (uint32_t i = 0; i < m->object_count; i++)
    for (uint32_t f = 0; f < m->program->field_count; f++)
      add_part(&sum, mix(mix3(NAME_FIELD, (uint64_t)m->objects[i].reference, f), (uint64_t)m->objects[i].fields[f]));
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists) add_part(&sum, thread_digest(m, i, all));
  for (uint32_t i = 0; i < m->program->lock_count; i++) add_part(&sum, lock_digest(m, i, all));
  return sum;
}
