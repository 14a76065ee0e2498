/* Decides whether futures of CompletableFuture.allOf() stand for their parts (docs/decisions/all-of.md). Such a future
 * has no action on the stacks of its parts, and no thread completes it. Who waits for it waits for each of its parts.
 * The search begins anew without such futures when the program may tell the difference. */
#include "driver/driver_parts.h"

enum { THREADS = 64 }; /* ag_gathered.waited has that many bits */

static bool may_gather(const ag_driver *d) {
  const unsigned needed = AG_TAKES_TOLD, hindered = AG_STACKED | AG_APART_FROM_PARTS;
  return !d->now.over && d->sections && (d->traits.calls & (needed | hindered)) == needed;
}

static void give_up(ag_driver *d) {
  (void)ag_driver_learn(d, AG_APART_FROM_PARTS);
}

/* The place of the future among those that stand for their parts; AG_GATHERED: it does not. */
static uint32_t find(const ag_gathered *g, uint32_t object) {
  uint32_t i = 0;
  while (i < g->count && g->futures[i] != object) i++;
  return i < g->count ? i : AG_GATHERED;
}

static void make(ag_driver *d, uint32_t object) {
  ag_gathered *g = &d->now.gathered;
  if (g->count == AG_GATHERED) {
    give_up(d);
    return;
  }
  g->futures[g->count] = object;
  g->waited[g->count++] = 0;
}

bool ag_driver_gather(ag_driver *d, ag_gather what, uint32_t hash) {
  enum { BOTH = 1 << AG_GATHER_MADE | 1 << AG_GATHER_BESIDE };
  if (!may_gather(d)) return false;
  uint32_t object = hash ? ag_object(d->objects, hash, d->now.current) : 0, self = d->now.current, at;
  d->traits.gathers |= (uint8_t)(1 << what);
  if ((d->traits.gathers & BOTH) == BOTH) {
    give_up(d);
    return false;
  }
  switch (what) {
    case AG_GATHER_PART:
      ag_driver_pushes_on_part(d, ag_sections_note_future(d->sections, object, AG_FUTURE_PART));
      break;
    case AG_GATHER_MADE:
      make(d, object);
      break;
    case AG_GATHER_AWAITED:
      at = find(&d->now.gathered, object);
      if (at == AG_GATHERED) return false;
      if (self < THREADS) d->now.gathered.waited[at] |= (uint64_t)1 << self;
      break;
    case AG_GATHER_POSSIBLE:
    case AG_GATHER_BESIDE:
      break;
  }
  return !d->now.over;
}

bool ag_driver_meets_gathered_used(ag_driver *d, uint32_t object) {
  ag_gathered *g = &d->now.gathered;
  const uint32_t at = find(g, object), self = d->now.current;
  if (at == AG_GATHERED) return false;
  g->seen |= self >= THREADS || !(g->waited[at] >> self & 1);
  return true;
}

bool ag_driver_gathered_are_unseen(ag_driver *d) {
  if (!d->now.gathered.seen || d->now.over) return true;
  d->now.gathered.seen = false;
  return ag_driver_learn(d, AG_APART_FROM_PARTS);
}

bool ag_driver_beside_gathered(ag_driver *d, const ag_request *r) {
  if (r->kind == AG_INTERRUPT) (void)ag_driver_gather(d, AG_GATHER_BESIDE, 0);
  return !d->now.over;
}

void ag_driver_pushes_on_part(ag_driver *d, unsigned done) {
  enum { BOTH = AG_FUTURE_PUSHED | AG_FUTURE_PART };
  if ((done & BOTH) == BOTH && may_gather(d)) give_up(d);
}
