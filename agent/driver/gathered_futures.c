/* Decides whether futures of CompletableFuture.allOf() stand for their parts (docs/decisions/all-of.md). Such a future
 * has no action on the stacks of its parts, and no thread completes it. Who waits for it waits for each of its parts.
 * Once it gets an action, its parts are counted instead. The search begins anew without such futures when the program
 * may tell the difference. */
#include "driver/driver_parts.h"

enum { THREADS = 64 }; /* ag_gathered.waited has that many bits */

static bool may_gather(const ag_driver *d) {
  const unsigned needed = AG_TAKES_TOLD, hindered = AG_STACKED | AG_APART_FROM_PARTS;
  return !d->now.over && d->sections && (d->traits.calls & (needed | hindered)) == needed;
}

static void give_up(ag_driver *d) {
  (void)ag_driver_learn(d, AG_APART_FROM_PARTS);
}

/* The place of the future among those of allOf(); AG_GATHERED: it is none. */
static uint32_t find(const ag_gathered *g, uint32_t object) {
  uint32_t i = 0;
  while (i < g->count && g->futures[i] != object) i++;
  return i < g->count ? i : AG_GATHERED;
}

static bool has_waited(const ag_gathered *g, uint32_t at, uint32_t thread) {
  return thread < THREADS && g->waited[at] >> thread & 1;
}

static void note_waited(ag_gathered *g, uint32_t at, uint32_t thread) {
  if (thread < THREADS) g->waited[at] |= (uint64_t)1 << thread;
}

static void make(ag_driver *d, uint32_t object) {
  ag_gathered *g = &d->now.gathered;
  if (g->count == AG_GATHERED) {
    give_up(d);
    return;
  }
  g->futures[g->count] = object;
  g->counted[g->count] = false;
  g->waited[g->count++] = 0;
}

static void add_part(ag_driver *d, uint32_t object) {
  ag_gathered *g = &d->now.gathered;
  ag_driver_pushes_on_part(d, ag_sections_note_future(d->sections, object, AG_FUTURE_PART));
  if (g->part_count == AG_GATHERED_PARTS)
    give_up(d);
  else
    g->parts[g->part_count++] = (ag_gathered_part){object, g->count};
}

/* Does the thread wait for the parts? If they are counted, then it waits for the future itself, as the JDK's code
 * does. */
static bool awaits(ag_driver *d, uint32_t at) {
  ag_gathered *g = &d->now.gathered;
  if (g->counted[at]) return false;
  if (d->now.current >= THREADS) give_up(d);
  note_waited(g, at, d->now.current);
  return true;
}

/* Has a thread seen whether a part of the future is done? */
static bool has_seen_part(const ag_driver *d, uint32_t at) {
  const ag_gathered *g = &d->now.gathered;
  for (uint32_t i = 0; i < g->part_count; i++)
    if (g->parts[i].whole == at && ag_sections_note_future(d->sections, g->parts[i].object, 0) & AG_FUTURE_SEEN)
      return true;
  return false;
}

/* Are the parts counted from here on? Not if they were before, or if the thread has waited for them all. Parts that are
 * done meanwhile would be counted wrongly, so the call that gives the future its action must be one step. */
static bool count_parts(ag_driver *d, uint32_t at) {
  ag_gathered *g = &d->now.gathered;
  if (g->counted[at] || has_waited(g, at, d->now.current)) return false;
  if (!d->inside.open || g->waited[at] || has_seen_part(d, at)) give_up(d);
  g->counted[at] = true;
  return true;
}

/* Has the thread waited for a future that this is a part of? Then the part is done for good. */
static bool is_known(const ag_driver *d, uint32_t object) {
  const ag_gathered *g = &d->now.gathered;
  for (uint32_t i = 0; i < g->part_count; i++)
    if (g->parts[i].object == object && has_waited(g, g->parts[i].whole, d->now.current)) return true;
  return false;
}

bool ag_driver_gather(ag_driver *d, ag_gather what, uint32_t hash) {
  if (what == AG_GATHER_BESIDE && !d->now.over && d->sections && !ag_driver_note_half(d, AG_STACK_SEEN)) return false;
  if (!may_gather(d)) return false;
  if (what == AG_GATHER_MADE) (void)ag_driver_note_half(d, AG_ALL_OF_MADE);
  if (what == AG_GATHER_BESIDE) (void)ag_driver_note_half(d, AG_ALL_OF_TOLD_APART);
  if (!may_gather(d)) return false;
  uint32_t object = hash ? ag_object(d->objects, hash, d->now.current) : 0;
  const uint32_t at = find(&d->now.gathered, object);
  switch (what) {
    case AG_GATHER_PART:
      add_part(d, object);
      break;
    case AG_GATHER_MADE:
      make(d, object);
      break;
    case AG_GATHER_AWAITED:
      if (at == AG_GATHERED || !awaits(d, at)) return false;
      break;
    case AG_GATHER_COUNTED:
      if (at == AG_GATHERED || !count_parts(d, at)) return false;
      break;
    case AG_GATHER_KNOWN:
      return is_known(d, object);
    case AG_GATHER_DONE:
      if (at != AG_GATHERED) note_waited(&d->now.gathered, at, d->now.current);
      break;
    case AG_GATHER_POSSIBLE:
    case AG_GATHER_BESIDE:
      break;
  }
  return !d->now.over;
}

void ag_driver_begin_gathered(ag_driver *d) {
  d->now.gathered.count = d->now.gathered.part_count = 0;
  d->now.gathered.seen = false;
}

void ag_driver_gathered_started(ag_driver *d, uint32_t thread, uint32_t child) {
  ag_gathered *g = &d->now.gathered;
  for (uint32_t i = 0; i < g->count; i++)
    if (has_waited(g, i, thread)) note_waited(g, i, child);
}

/* The running thread sees whether the future is done. While its part of a count is due, that is more than the count
 * tells. */
static void sees(ag_driver *d, uint32_t object) {
  ag_gathered *g = &d->now.gathered;
  (void)ag_sections_note_future(d->sections, object, AG_FUTURE_SEEN);
  for (uint32_t i = 0; i < g->part_count; i++) {
    const uint32_t at = g->parts[i].whole;
    if (g->parts[i].object == object && g->counted[at]) g->seen |= !has_waited(g, at, d->now.current);
  }
}

bool ag_driver_meets_gathered_used(ag_driver *d, uint32_t object, const ag_site *site) {
  ag_gathered *g = &d->now.gathered;
  const uint8_t use = site->known.of_future;
  const bool looks = (use == AG_FUTURE_LOOKED_AT || use == AG_FUTURE_ATTACHED) && may_gather(d);
  if (looks) sees(d, object);
  const uint32_t at = find(g, object);
  if (at != AG_GATHERED && !g->counted[at] && use != AG_FUTURE_COUNTED && use != AG_FUTURE_ATTACHED)
    g->seen |= !has_waited(g, at, d->now.current);
  return looks || at != AG_GATHERED;
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
