/* Runs one execution of a toy machine as the exploration core wants it. */
#include "driver.h"
#include "machine_parts.h"
#include "por/mutant.h"

#include <stdlib.h>
#include <string.h>

toy_known *toy_known_new(const toy_program *program) {
  toy_known *known = calloc(1, sizeof *known);
  if (!known) abort();
  known->fine = calloc(program->instruction_count + 1, sizeof *known->fine);
  known->nests = calloc(program->instruction_count + 1, sizeof *known->nests);
  known->outer = calloc(program->lock_count + 1, sizeof *known->outer);
  known->inner = calloc(program->lock_count + 1, sizeof *known->inner);
  if (!known->fine || !known->nests || !known->outer || !known->inner) abort();
  return known;
}

void toy_known_free(toy_known *known) {
  if (!known) return;
  free(known->fine);
  free(known->nests);
  free(known->outer);
  free(known->inner);
  free(known);
}

void toy_driver_init(toy_driver *d, const toy_program *program, por_search *search, toy_known *known) {
  d->search = search;
  d->machine = toy_machine_new(program, search);
  d->known = por_takes_sections(search) ? known : NULL;
  d->guards = d->known && !known->waits;
  for (uint32_t i = 0; i < program->instruction_count; i++) {
    const toy_instruction *instruction = &program->instructions[i];
    d->conditional |= instruction->code == TOY_CASR || instruction->code == TOY_ONCE;
    d->guarded |= instruction->guarded || instruction->code == TOY_IDLE || instruction->code == TOY_PASS ||
                  (instruction->code == TOY_WAKE && instruction->second.kind);
  }
}

void toy_driver_free(toy_driver *d) {
  toy_machine_free(d->machine);
  free(d->enabled);
  free(d->cells);
  free(d->section.registers);
  hp_free(&d->section.looks);
  hp_free(&d->section.writes);
}

/* What begins at the instruction is no section; nor is anything else of the lock, if threads may share it. */
static void is_fine(toy_driver *d, uint32_t at) {
  const toy_program *program = d->machine->program;
  d->known->fine[at] = d->misfit = true;
  if (!toy_lock_is_shared(program, program->instructions[at].place.base)) return;
  for (uint32_t i = 0; i < program->instruction_count; i++)
    if (program->instructions[i].place.base == program->instructions[at].place.base) d->known->fine[i] = true;
}

/* Where one section takes the lock of another one, only the outer one is split: the next search finds whether the inner
 * one fits. */
void toy_driver_split(toy_driver *d) {
  HP_VECTOR(uint32_t) found = {0};
  bool any = false;
  for (por_operation section; por_take_unprotected(d->search, &section);) {
    if (!hp_push(&found, section.site)) abort();
    any |= d->known->nests[section.site];
  }
  for (uint32_t i = 0; i < found.length; i++)
    if (!any || d->known->nests[found.items[i]]) is_fine(d, found.items[i]);
  hp_free(&found);
}

void toy_find_enabled(toy_driver *d) {
  uint32_t words = (d->machine->thread_count + 63) / 64;
  if (words > d->words) {
    d->enabled = realloc(d->enabled, words * sizeof *d->enabled);
    if (!d->enabled) abort();
    d->words = words;
  }
  memset(d->enabled, 0, d->words * sizeof *d->enabled);
  uint64_t any = 0;
  do {
    for (uint32_t i = 0; i < d->machine->thread_count; i++)
      if (toy_machine_enabled(d->machine, i)) any |= d->enabled[i >> 6] |= UINT64_C(1) << (i & 63);
  } while (!any && (d->time_passed = toy_machine_let_time_pass(d->machine)));
}

/* Is there a thread that counts and has not ended? */
static bool any_left(const toy_driver *d) {
  const toy_machine *m = d->machine;
  if (!m->program->has_daemons) return true;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists && !m->threads[i].ended && !m->threads[i].procedure->daemon) return true;
  return false;
}

static bool any_enabled(const toy_driver *d) {
  for (uint32_t w = 0; w < d->words; w++)
    if (d->enabled[w]) return true;
  return false;
}

/* May the operation change which other threads are enabled? */
static bool changes_enabled(const toy_driver *d, toy_code code) {
  if (d->machine->program->has_idle) return true;
  switch (code) {
    case TOY_LOAD:
    case TOY_CHOOSE:
    case TOY_BEGIN:
    case TOY_JOIN:
    case TOY_ALIVE:
      return false;
    case TOY_STORE:
    case TOY_CAS:
    case TOY_CASR:
    case TOY_XCHG:
    case TOY_ADD:
    case TOY_INCREASE:
    case TOY_SWAP:
    case TOY_ATOMIC:
      return d->guarded;
    default:
      return true;
  }
}

/* ---- limits ----------------------------------------------------------------------------------------------------- */

/* `running` is about to carry out its operation. */
static void note_changed(toy_driver *d, por_thread_id running) {
  if (!d->changed || !d->changed[d->machine->threads[running].counter]) return;
  por_operation operation = toy_machine_operation(d->machine, running);
  if (operation.first.mode) por_changed(d->search, operation.first.location);
  if (operation.second.mode) por_changed(d->search, operation.second.location);
}

/* ---- sections --------------------------------------------------------------------------------------------------- */

static bool begins_section(const toy_driver *d, por_thread_id thread) {
  if (!d->known) return false;
  if (thread < 64 && d->vain[thread]) return true;
  uint32_t counter = d->machine->threads[thread].counter;
  const toy_instruction *i = &d->machine->program->instructions[counter];
  return (i->code == TOY_LOCK || i->code == TOY_SHARE) && !i->second.kind && !d->known->fine[counter];
}

static por_operation operation_of(toy_driver *d, por_thread_id thread) {
  por_operation operation = toy_machine_operation(d->machine, thread);
  const toy_instruction *i = &d->machine->program->instructions[d->machine->threads[thread].counter];
  if (begins_section(d, thread)) operation.first.mode = i->code == TOY_SHARE ? POR_SHARED : POR_SECTION;
  if (thread < 64 && d->vain[thread]) {
    operation.site = d->vain[thread] - 1;
    operation.kind = TOY_LOCK;
  }
  if (d->known && ((i->code == TOY_ATOMIC && !i->guarded) || i->code == TOY_GROW))
    return (por_operation){
        .first = {operation.first.location, POR_CALL}, .site = operation.site, .kind = operation.kind};
  if (d->known && i->code >= TOY_PUT && i->code <= TOY_POLL) operation.first = toy_queue_access(d->machine, i, true);
  return operation;
}

static bool fits_section(const toy_instruction *i) {
  switch (i->code) {
    case TOY_LOAD:
    case TOY_STORE:
    case TOY_CAS:
    case TOY_CASR:
    case TOY_XCHG:
    case TOY_ADD:
    case TOY_INCREASE:
    case TOY_SWAP:
      return true;
    case TOY_ATOMIC:
      return !i->guarded;
    default:
      return false;
  }
}

/* May the thread take this lock within its section of `outer`? A lock whose sections take others is taken within none:
 * sections that take each other's locks in a circle may come to a deadlock. */
static bool may_nest(toy_driver *d, por_thread_id thread, const toy_instruction *outer, const toy_instruction *i) {
  toy_machine *m = d->machine;
  if (i->code != TOY_LOCK || i->second.kind || outer->code != TOY_LOCK || !toy_machine_enabled(m, thread)) return false;
  uint32_t lock = toy_lock_index(m, &m->threads[thread], &i->place);
  uint32_t own = toy_lock_index(m, &m->threads[thread], &outer->place);
  if (lock == UINT32_MAX || own == UINT32_MAX || toy_lock_is_shared(m->program, lock)) return false;
  d->known->outer[own] = d->known->inner[lock] = true;
  return (!d->known->outer[lock] && !d->known->inner[own]) || POR_MUTANT(116);
}

typedef enum section_end { SECTION_DONE, SECTION_IN_VAIN, SECTION_IS_NONE } section_end;

/* The thread has taken the lock at the location by the instruction `first`, as a section: runs it until it has given
 * the lock back. IS_NONE: something in between is no part of a section. */
static section_end finish_section(toy_driver *d, por_thread_id running, uint32_t first, por_location_id lock,
                                  uint32_t *steps) {
  enum { LONGEST = 40 };
  toy_machine *m = d->machine;
  const uint32_t before = *steps;
  uint32_t nested = 0; /* the location, plus 1, of a lock that has been taken within the section */
  toy_guard_begin(d, running, first, lock);
  for (int length = 0; !m->failed && !m->broken[0]; length++) {
    const toy_instruction *i = &m->program->instructions[m->threads[running].counter];
    if (m->threads[running].ended) break;
    por_operation operation = toy_machine_operation(m, running);
    note_changed(d, running);
    bool own = operation.first.location == lock, last = own && (i->code == TOY_UNLOCK || i->code == TOY_UNSHARE);
    bool tells = d->guards && i->code == TOY_NOTIFY_ALL && own;
    bool takes = !nested && may_nest(d, running, &m->program->instructions[first], i);
    bool leaves = nested && i->code == TOY_UNLOCK && operation.first.location == nested - 1;
    if (nested && (own || (i->code == TOY_LOCK && !takes))) break;
    if (takes || leaves) {
      nested = takes ? operation.first.location + 1 : 0;
      d->known->nests[first] = true;
      operation.first.mode = takes ? POR_SECTION : POR_NONE;
    }
    if (d->guards && i->code == TOY_WAIT && !i->second.kind && own) {
      *steps = before;
      return toy_guard_wait(d) ? SECTION_IN_VAIN : SECTION_IS_NONE;
    }
    if (!last && !tells && !takes && !leaves && (!fits_section(i) || length >= LONGEST)) break;
    por_thread_id started;
    if (tells) {
      toy_guard_tell(d);
    } else if (!last) {
      por_extend(d->search, operation.first);
      por_extend(d->search, operation.second);
      toy_guard_touch(d, &operation, i->code != TOY_LOAD);
    }
    toy_machine_step(m, running, 0, &started);
    ++*steps;
    if (!last) continue;
    toy_guard_end(d);
    return d->misfit ? SECTION_IS_NONE : SECTION_DONE;
  }
  if (m->failed || m->broken[0]) return SECTION_DONE;
  is_fine(d, first);
  return SECTION_IS_NONE;
}

static void announce(toy_driver *d, por_thread_id thread) {
  if (d->machine->threads[thread].ended) return;
  por_operation operation = operation_of(d, thread);
  por_announce(d->search, thread, &operation);
}

/* A thread that waited for others, or for time to pass, goes on. */
bool toy_is_progress(const toy_instruction *i) {
  return i->code == TOY_WAKE || i->code == TOY_JOIN || i->code == TOY_IDLE || i->code == TOY_PASS ||
         i->code == TOY_PUT || i->code == TOY_TAKE || (i->code == TOY_ATOMIC && i->guarded);
}

static bool is_conditional(toy_code code) {
  return code == TOY_CASR || code == TOY_ONCE;
}

/* The mode of a conditional operation follows the state: those of other threads are announced anew. */
static void announce_conditional(toy_driver *d, por_thread_id but) {
  toy_machine *m = d->machine;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (i != but && m->threads[i].exists && !m->threads[i].ended &&
        is_conditional(m->program->instructions[m->threads[i].counter].code))
      announce(d, i);
}

/* ---- data races ------------------------------------------------------------------------------------------------- */

static bool is_plain(const toy_instruction *i) {
  return i->code == TOY_LOAD || i->code == TOY_STORE;
}

/* `running` is about to carry out its operation: notes the operations of other threads beside it that conflict. */
static void note_races(toy_driver *d, por_thread_id running, toy_outcomes *races) {
  toy_machine *m = d->machine;
  const toy_instruction *mine = &m->program->instructions[m->threads[running].counter];
  if (!is_plain(mine)) return;
  por_operation operation = toy_machine_operation(m, running);
  for (uint32_t i = 0; i < m->thread_count; i++) {
    if (i == running || !m->threads[i].exists || m->threads[i].ended) continue;
    const toy_instruction *other = &m->program->instructions[m->threads[i].counter];
    if (!is_plain(other) || (mine->code == TOY_LOAD && other->code == TOY_LOAD)) continue;
    if (toy_machine_operation(m, i).first.location != operation.first.location) continue;
    uint64_t sum = 0;
    const toy_instruction *sides[2] = {mine, other};
    const uint64_t names[2] = {m->threads[running].name, m->threads[i].name};
    for (int s = 0; s < 2; s++) {
      uint64_t x = (names[s] ^ sides[s]->line * UINT64_C(0xa0761d6478bd642f)) * UINT64_C(0xbf58476d1ce4e5b9);
      sum += x ^ x >> 31;
    }
    toy_outcomes_add(races, (toy_outcome){TOY_FINAL, sum});
  }
}

/* ---- latches ---------------------------------------------------------------------------------------------------- */

static bool is_open(toy_machine *m, por_thread_id thread) {
  uint32_t cell = m->program->instructions[m->threads[thread].counter].place.base;
  return !m->cells[cell];
}

/* The thread has counted a latch down: in no order, as long as no such call comes behind the one that opens it. */
static void count_down(toy_driver *d, bool further) {
  if (further && !POR_MUTANT(69))
    d->known->counts = d->misfit = true;
  else
    por_updated(d->search, true);
}

por_end toy_run(toy_driver *d, uint32_t limit, toy_outcomes *races) {
  toy_machine *m = d->machine;
  toy_machine_reset(m);
  memset(d->vain, 0, sizeof d->vain);
  if (m->failed) return POR_END_ERROR;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists) announce(d, i);
  d->time_passed = false;
  toy_find_enabled(d);
  uint32_t steps = 0;
  while (any_enabled(d) && any_left(d)) {
    if (por_wants_state(d->search)) por_state(d->search, toy_machine_digest(m, true));
    por_thread_set set = {d->enabled, d->words};
    if (d->time_passed) por_time_passes(d->search);
    d->time_passed = false;
    por_decision decision = por_decide(d->search, &set);
    if (decision.thread == POR_STOP) return POR_END_STOPPED;
    por_thread_id running = decision.thread;
    uint32_t choice = decision.choice;
    for (;;) {
      uint32_t counter = m->threads[running].counter;
      const toy_instruction *instruction = &m->program->instructions[counter];
      toy_code code = instruction->code;
      por_thread_id started;
      note_races(d, running, races);
      note_changed(d, running);
      bool section = begins_section(d, running), further = code == TOY_DOWN && is_open(m, running);
      por_location_id lock = section ? toy_machine_operation(m, running).first.location : 0;
      if (!section) toy_guard_beside(d, running);
      if (section && running < 64 && d->vain[running]) counter = d->vain[running] - 1;
      if (running < 64) d->vain[running] = 0;
      toy_machine_step(m, running, choice, &started);
      if (code == TOY_DOWN && d->known && !d->known->counts) count_down(d, further);
      section_end end = section && !m->failed ? finish_section(d, running, counter, lock, &steps) : SECTION_DONE;
      if (end == SECTION_IS_NONE || d->misfit) return POR_END_LIMIT;
      if (end == SECTION_IN_VAIN) {
        announce(d, running);
        toy_find_enabled(d);
        break;
      }
      if (toy_is_progress(instruction)) por_progress(d->search, POR_PROGRESS);
      steps++;
      if (m->broken[0]) return POR_END_LIMIT;
      if (m->failed) return POR_END_ERROR;
      bool ended = m->threads[running].ended, changed = ended || changes_enabled(d, code);
      if (changes_enabled(d, code))
        toy_find_enabled(d);
      else if (ended)
        d->enabled[running >> 6] &= ~(UINT64_C(1) << (running & 63));
      if (started != POR_NO_THREAD) announce(d, started);
      if (d->conditional) announce_conditional(d, running);
      if (ended) break;
      if (steps >= limit) return POR_END_LIMIT;
      const toy_instruction *next = &m->program->instructions[m->threads[running].counter];
      bool enabled = next->code == TOY_LOAD || next->code == TOY_STORE || toy_machine_enabled(m, running);
      if (!enabled || (d->enabled[running >> 6] >> (running & 63) & 1) != enabled) {
        toy_find_enabled(d);
        changed = true;
      }
      if (!enabled || d->time_passed || --decision.budget == 0 || next->code == TOY_CHOOSE ||
          next->code == TOY_SETTLE) {
        announce(d, running);
        break;
      }
      por_operation operation = operation_of(d, running);
      por_thread_set now = {d->enabled, d->words};
      por_follow(d->search, &operation, changed ? &now : NULL);
      choice = 0;
    }
    if (steps >= limit) return POR_END_LIMIT;
  }
  if (por_wants_state(d->search)) por_state(d->search, toy_machine_digest(m, true));
  if (toy_machine_halted(m)) return POR_END_COMPLETE;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists && !m->threads[i].ended && !m->threads[i].procedure->daemon) return POR_END_DEADLOCK;
  return POR_END_COMPLETE;
}
