/* Passes clocks between threads. A thread's time limit may end while other threads can still run; its clock is then
 * ahead of theirs. An operation that depends on a later operation of that thread gets a clock no earlier, and reads no
 * earlier time. So the clock of a thread follows only from what happens before its operations. */
#include "driver/driver_parts.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

/* The clocks of the thread that last changed a location. */
typedef struct place {
  uint32_t execution; /* the execution in which the clocks were set */
  ag_times times;
} place;

struct ag_places {
  place *places; /* by location */
  uint32_t capacity;
  uint32_t *used; /* the locations of this execution */
  uint32_t used_count, used_capacity;
  bool failed; /* memory has run out */
};

void ag_driver_free_places(ag_driver *d) {
  if (!d->places) return;
  free(d->places->places);
  free(d->places->used);
  free(d->places);
  d->places = NULL;
}

void ag_driver_begin_places(ag_driver *d) {
  d->traits.times_known = false;
  if (d->places) d->places->used_count = 0;
}

static void later(int64_t *to, int64_t from) {
  if (*to < from) *to = from;
}

static void take(ag_times *to, const ag_times *from) {
  later(&to->clock, from->clock);
  later(&to->read, from->read);
}

static place *place_at(ag_driver *d, uint32_t location) {
  struct ag_places *p = d->places;
  if (!ag_array_reach(&p->places, &p->capacity, location, sizeof *p->places)) return NULL;
  place *at = &p->places[location];
  if (at->execution == d->tables.execution) return at;
  if (!ag_array_reach(&p->used, &p->used_capacity, p->used_count, sizeof *p->used)) return NULL;
  p->used[p->used_count++] = location;
  *at = (place){.execution = d->tables.execution};
  return at;
}

static bool is_set(const ag_driver *d, uint32_t location) {
  return location < d->places->capacity && d->places->places[location].execution == d->tables.execution;
}

void ag_driver_hand_on_times_used(ag_driver *d, uint32_t thread, const por_operation *op, bool changes) {
  if (!d->places && !(d->places = calloc(1, sizeof *d->places))) return;
  ag_times *own = &ag_model_thread(d->model, thread)->times;
  const por_access *accesses[2] = {&op->first, &op->second};
  for (int i = 0; i < 2; i++)
    if (accesses[i]->mode != POR_NONE && accesses[i]->mode != POR_UPDATE && is_set(d, accesses[i]->location))
      take(own, &d->places->places[accesses[i]->location].times);
  for (int i = 0; i < 2; i++) {
    uint32_t mode = accesses[i]->mode;
    bool strong =
        mode == POR_WRITE || mode == POR_ACQUIRE || mode == POR_RELEASE || mode == POR_KEEP || mode == POR_UPDATE;
    place *at = strong && changes ? place_at(d, accesses[i]->location) : NULL;
    if (at) take(&at->times, own);
  }
}

uint64_t ag_driver_times_digest(const ag_driver *d) {
  uint64_t sum = 0;
  int64_t now = ag_model_now(d->model);
  for (uint32_t i = 0; d->places && d->traits.times_known && i < d->places->used_count; i++) {
    uint32_t location = d->places->used[i];
    const ag_times *t = &d->places->places[location].times;
    if (t->clock <= now && t->read <= now) continue;
    uint64_t name = d->stable ? ag_stable_location(d->stable, location) : location;
    uint64_t x = name * UINT64_C(0x9e3779b97f4a7c15) + (t->clock > now ? (uint64_t)(t->clock - now) : 0);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93) + (t->read > now ? (uint64_t)(t->read - now) : 0);
    x = (x ^ x >> 29) * UINT64_C(0xd6e8feb86659fd93);
    sum += x ^ x >> 32;
  }
  return sum;
}

void ag_driver_announce_limits(ag_driver *d) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    if (t->status != AG_LIVE || t->request.kind != AG_SECTION || !t->request.awaits || !t->request.argument) continue;
    const por_operation op = ag_driver_operation_of(d, i);
    por_announce(d->search, i, &op);
  }
}
