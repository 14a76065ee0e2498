/* The machine: its state, and how instructions change it. */
#include "machine_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    m->cell_locations[i] = toy_locate(m, toy_mix(NAME_CELL, i), TOY_IS_CELL, i);
  for (uint32_t i = 0; i < program->cell_count; i++)
    if (program->cell_objects[i] == i + 1)
      m->object_locations[i] = toy_locate(m, toy_mix(NAME_PARTS, i), TOY_IS_OBJECT, i);
  for (uint32_t i = 0; i < program->lock_count; i++)
    m->lock_locations[i] = toy_locate(m, toy_mix(NAME_LOCK, i), TOY_IS_LOCK, i);
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
  object->reference = (int64_t)(toy_mix3(NAME_OBJECT, thread->name, thread->objects++) | (UINT64_C(1) << 62));
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
                         .handle = (int64_t)(toy_mix(NAME_THREAD, name) | (UINT64_C(1) << 62))};
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
    start_thread(m, number, &program->procedures[i], toy_mix(NAME_THREAD, ordinal));
    if (ordinal) m->threads[0].children++;
    ordinal++;
  }
  for (uint32_t i = 0; i < m->thread_count && !m->failed; i++)
    if (m->threads[i].exists) go_on(m, i);
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
      const int64_t *place = toy_place_of(m, thread, &i->place);
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

/* Values of a cell for which there is a condition: that the cell has another value. TOY_AWAITS_OPEN comes behind. */
enum { CLOSING = 2 };

uint16_t toy_awaits(toy_machine *m, toy_thread *thread) {
  const toy_instruction *i = &m->program->instructions[thread->counter];
  if (i->code == TOY_OPEN) return TOY_AWAITS_OPEN;
  if (!i->guarded || i->place.kind != TOY_CELL || i->second.kind) return 0;
  int64_t *cell = toy_place_of(m, thread, &i->place), was = *cell;
  uint16_t awaits = 0;
  for (int64_t v = 0; v < CLOSING && !awaits; v++) {
    *cell = v;
    if (!guard_holds(m, thread)) awaits = (uint16_t)(1 << v);
  }
  *cell = was;
  return awaits;
}

/* Tells the core which conditions do not hold at the cell that the instruction touches. */
static void tell_closed(toy_machine *m, toy_thread *thread, const toy_instruction *i) {
  bool touches = (i->code >= TOY_LOAD && i->code <= TOY_SWAP) || i->code == TOY_ATOMIC || i->code == TOY_DOWN;
  if (!touches || i->place.kind != TOY_CELL) return;
  int64_t value = *toy_place_of(m, thread, &i->place);
  uint16_t closed = value >= 0 && value < CLOSING ? (uint16_t)(1 << value) : 0;
  por_closed(m->search, value ? closed | TOY_AWAITS_OPEN : closed);
}

bool toy_machine_enabled(toy_machine *m, por_thread_id number) {
  toy_thread *thread = &m->threads[number];
  if (!thread->exists || thread->ended) return false;
  const toy_instruction *i = &m->program->instructions[thread->counter];
  uint32_t lock;
  switch (i->code) {
    case TOY_LOCK:
    case TOY_ONCE:
      lock = toy_lock_index(m, thread, &i->place);
      return lock == UINT32_MAX || (!m->locks[lock].owner_plus_1 && !m->locks[lock].sharers);
    case TOY_SHARE:
      lock = toy_lock_index(m, thread, &i->place);
      return lock == UINT32_MAX || !m->locks[lock].owner_plus_1;
    case TOY_WAKE:
      lock = toy_lock_index(m, thread, &i->place);
      return !m->locks[lock].owner_plus_1 &&
             (m->locks[lock].notified >> number & 1 || token_for(&m->locks[lock], number) != UINT32_MAX ||
              (i->second.kind && *toy_place_of(m, thread, &i->second)));
    case TOY_JOIN: {
      por_thread_id other = toy_thread_of(m, thread->registers[i->b]);
      return other == POR_NO_THREAD || m->threads[other].exited;
    }
    case TOY_ATOMIC:
      return !i->guarded || guard_holds(m, thread);
    case TOY_PASS:
      return *toy_place_of(m, thread, &i->place) >= thread->registers[i->b];
    case TOY_OPEN:
      return !*toy_place_of(m, thread, &i->place);
    case TOY_PUT:
    case TOY_TAKE:
      return toy_queue_enabled(m, i);
    case TOY_HALT:
      return false;
    case TOY_IDLE:
      return thread->expired || (i->place.kind && *toy_place_of(m, thread, &i->place));
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
  int64_t *second = i->second.kind ? toy_place_of(m, &m->threads[number], &i->second) : NULL;
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
  toy_lock *lock = &m->locks[toy_lock_index(m, &m->threads[number], &i->place)];
  uint64_t self = UINT64_C(1) << number;
  uint32_t token = token_for(lock, number);
  if (!by_notification) {
    *toy_place_of(m, &m->threads[number], &i->second) = 0;
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
  if (notified && i->second.kind && *toy_place_of(m, &m->threads[number], &i->second))
    return; /* TOY_SETTLE says which */
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
  uint32_t index = toy_lock_index(m, thread, &i->place);
  if (index == UINT32_MAX) {
    fail(m, number, i->line);
    return;
  }
  toy_lock *lock = &m->locks[index];
  bool taking = i->code == TOY_LOCK || i->code == TOY_TRYLOCK || i->code == TOY_WAKE || i->code == TOY_ONCE;
  bool shares = i->code == TOY_SHARE || i->code == TOY_UNSHARE, has_share = lock->sharers >> number & 1;
  if (shares ? has_share != (i->code == TOY_UNSHARE) : !taking && lock->owner_plus_1 != number + 1) {
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
    case TOY_SHARE:
    case TOY_UNSHARE:
      lock->sharers ^= UINT64_C(1) << number;
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
  int64_t *place = toy_place_of(m, thread, &i->place);
  int64_t *second = i->code == TOY_SWAP ? toy_place_of(m, thread, &i->second) : place;
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
    case TOY_INCREASE:
      *place = toy_compute('+', old, r[i->b]);
      break;
    case TOY_DOWN:
      *place = old > 0 ? old - 1 : 0;
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
  bool step = m->program->instructions[thread->counter - 1].c, changes = false, adds = true;
  if (step) por_attempted(m->search, true);
  for (uint32_t budget = 100000; !m->failed && !m->broken[0]; budget--) {
    const toy_instruction *i = &m->program->instructions[thread->counter];
    if (!budget) snprintf(m->broken, sizeof m->broken, "an atomic block does not end");
    if (i->code == TOY_LEAVE) {
      if (step && changes && adds) por_updated(m->search, false);
      return;
    }
    if (step_local(m, number)) continue;
    adds &= i->code == TOY_INCREASE;
    if (step && i->code != TOY_LOAD && !changes) por_attempted(m->search, false);
    por_operation inner = toy_machine_operation(m, number);
    por_extend(m->search, inner.first);
    por_extend(m->search, inner.second);
    changes |= i->code != TOY_LOAD;
    step_access(m, number, i);
    thread->counter++;
  }
}

static por_thread_id step_spawn(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  toy_thread *parent = &m->threads[number];
  const toy_procedure *procedure = &m->program->procedures[i->target];
  uint64_t name = toy_mix3(NAME_THREAD, parent->name, parent->children);
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
  tell_closed(m, &m->threads[number], i);
  m->threads[number].counter++;
  switch (i->code) {
    case TOY_LOCK:
    case TOY_TRYLOCK:
    case TOY_UNLOCK:
    case TOY_SHARE:
    case TOY_UNSHARE:
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
    case TOY_PASS:
    case TOY_OPEN:
      break;
    case TOY_CHOOSE:
      m->threads[number].registers[i->a] = choice;
      break;
    case TOY_SETTLE:
      end_wait(m, number, i, choice == 0);
      break;
    case TOY_ALIVE: {
      por_thread_id other = toy_thread_of(m, m->threads[number].registers[i->b]);
      m->threads[number].registers[i->a] = other != POR_NO_THREAD && !m->threads[other].exited;
      break;
    }
    case TOY_IDLE:
      m->threads[number].expired = false;
      if (i->place.kind) *toy_place_of(m, &m->threads[number], &i->place) = 0;
      break;
    case TOY_ATOMIC:
      step_atomic(m, number);
      break;
    case TOY_PUT:
    case TOY_TAKE:
    case TOY_OFFER:
    case TOY_POLL:
      toy_queue_step(m, number, i);
      break;
    case TOY_GROW:
      toy_table_step(m, number, i);
      break;
    default:
      step_access(m, number, i);
      break;
  }
  if (!m->failed) go_on(m, number);
}
