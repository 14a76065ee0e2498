/* Sections that are guarded by a condition: `lock m; while (...) { wait m; } ... notifyall m; unlock m;`. A thread that
 * finds the condition false has not begun its section (docs/decisions/guarded-waits.md). */
#include "driver.h"
#include "por/mutant.h"

#include <stdlib.h>
#include <string.h>

static toy_guarded *guarded_at(toy_driver *d, por_location_id location) {
  if (location >= d->cell_count) {
    uint32_t count = (location + 1) * 2;
    d->cells = realloc(d->cells, count * sizeof *d->cells);
    if (!d->cells) abort();
    memset(d->cells + d->cell_count, 0, (count - d->cell_count) * sizeof *d->cells);
    d->cell_count = count;
  }
  return &d->cells[location];
}

static void give_up(toy_driver *d) {
  d->known->waits = d->misfit = true;
}

/* Whoever has looked in vain must be told of each change. */
static void check(toy_driver *d, const toy_guarded *at) {
  if (at->looked && (at->bare || (at->told && at->told != at->looked)) && !POR_MUTANT(73)) give_up(d);
}

static void is_bare(toy_driver *d, por_location_id location) {
  toy_guarded *at = guarded_at(d, location);
  at->bare = true;
  check(d, at);
}

void toy_guard_begin(toy_driver *d, por_thread_id thread, uint32_t first, por_location_id lock) {
  toy_section *s = &d->section;
  const toy_thread *t = &d->machine->threads[thread];
  s->thread = thread;
  s->first = first;
  s->lock = lock;
  s->changes = false;
  s->looks.length = s->writes.length = 0;
  s->objects = t->objects;
  s->register_count = t->procedure->registers;
  s->registers = realloc(s->registers, (s->register_count + 1) * sizeof *s->registers);
  if (!s->registers) abort();
  memcpy(s->registers, t->registers, s->register_count * sizeof *s->registers);
}

void toy_guard_touch(toy_driver *d, const por_operation *operation, bool writes) {
  toy_section *s = &d->section;
  s->changes |= writes;
  const por_access accesses[2] = {operation->first, operation->second};
  for (int i = 0; i < 2; i++) {
    if (!accesses[i].mode) continue;
    if (!hp_push(&s->looks, accesses[i].location)) abort();
    if (writes && !hp_push(&s->writes, accesses[i].location)) abort();
  }
}

void toy_guard_tell(toy_driver *d) {
  toy_section *s = &d->section;
  for (uint32_t i = 0; i < s->writes.length; i++) {
    toy_guarded *at = guarded_at(d, s->writes.items[i]);
    at->bare |= at->told && at->told != s->lock + 1;
    at->told = s->lock + 1;
    check(d, at);
  }
  s->writes.length = 0;
}

void toy_guard_end(toy_driver *d) {
  for (uint32_t i = 0; i < d->section.writes.length; i++) is_bare(d, d->section.writes.items[i]);
}

/* Does the wait that the thread stands before lead back to where the section has begun, with nothing changed? */
static bool is_in_vain(const toy_driver *d) {
  const toy_section *s = &d->section;
  const toy_machine *m = d->machine;
  const toy_thread *t = &m->threads[s->thread];
  uint32_t at = t->counter + 2;
  for (int jumps = 0; m->program->instructions[at].code == TOY_JUMP && jumps < 8; jumps++)
    at = m->program->instructions[at].target;
  if (at != s->first + 1 && !POR_MUTANT(74)) return false;
  if (s->changes || s->objects != t->objects || s->thread >= 64) return false;
  for (uint32_t r = 0; r < s->register_count; r++) {
    bool counts = t->procedure->names[r][0] || toy_live(&m->liveness, s->first + 1, r);
    if (counts && s->registers[r] != t->registers[r]) return false;
  }
  return true;
}

bool toy_guard_wait(toy_driver *d) {
  toy_section *s = &d->section;
  por_thread_id started;
  if (!is_in_vain(d)) {
    give_up(d);
    return false;
  }
  toy_machine_step(d->machine, s->thread, 0, &started);
  d->vain[s->thread] = s->first + 1;
  if (!por_retract(d->search)) {
    give_up(d);
    return false;
  }
  for (uint32_t i = 0; i < s->looks.length; i++) {
    toy_guarded *at = guarded_at(d, s->looks.items[i]);
    at->bare |= at->looked && at->looked != s->lock + 1;
    at->looked = s->lock + 1;
    check(d, at);
  }
  return !d->misfit;
}

void toy_guard_beside(toy_driver *d, por_thread_id thread) {
  if (!d->guards) return;
  toy_machine *m = d->machine;
  const toy_instruction *i = &m->program->instructions[m->threads[thread].counter];
  por_operation operation = toy_machine_operation(m, thread);
  if (i->code == TOY_NOTIFY || i->code == TOY_WAIT || i->code == TOY_IDLE) give_up(d);
  const por_access accesses[2] = {operation.first, operation.second};
  for (int a = 0; a < 2; a++)
    if (accesses[a].mode && accesses[a].mode != POR_READ && accesses[a].mode != POR_AWAIT)
      is_bare(d, accesses[a].location);
}
