/* Synchronization, epochs of plain accesses, and the check of each access. */
#include "races/races_parts.h"

#include <stdlib.h>

ag_races *ag_races_new(void) {
  ag_races *r = calloc(1, sizeof *r);
  if (r) ag_races_begin(r);
  return r;
}

void ag_races_free(ag_races *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->optimisms.length; i++) hp_free(&r->optimisms.items[i].list);
  hp_free(&r->optimisms);
  hp_free(&r->fences);
  hp_free(&r->cells);
  hp_free(&r->clocks);
  hp_free(&r->syncs);
  hp_free(&r->lists);
  hp_free(&r->threads);
  hp_free(&r->pending.locations);
  hp_free(&r->found);
  hp_index_free(&r->pairs);
  free(r);
}

bool ag_races_failed(const ag_races *r) {
  return r->failed;
}

/* What the thread does from now on is not part of what it has released. */
static void tick(ag_races *r, uint32_t thread) {
  r->moment++;
  ag_clock_components(r, r->threads.items[thread])[1 + thread]++;
}

const uint64_t *ag_races_moment(ag_races *r, uint32_t thread) {
  if (r->thread != thread) r->moment++;
  r->thread = thread;
  return &r->moment;
}

void ag_races_begin(ag_races *r) {
  r->execution++;
  r->moment++;
  r->clocks.length = r->threads.length = r->found.length = r->taken = 0;
  r->syncs.length = r->lists.length = r->waiting = 0;
  r->pending.is = false;
  ag_races_got(r, hp_reach(&r->clocks, 0) && hp_reach(&r->syncs, 0) && hp_reach(&r->lists, 0));
}

/* ---- synchronization -------------------------------------------------------------------------------------------- */

static inline cell *cell_of(ag_races *r, uint32_t location) {
  if (!ag_races_got(r, hp_reach(&r->cells, location))) return NULL;
  cell *c = &r->cells.items[location];
  if (c->execution != r->execution) *c = (cell){.execution = r->execution};
  return c;
}

static sync *sync_of(ag_races *r, cell *c) {
  if (!c) return NULL;
  if (!c->sync) {
    uint32_t index = r->syncs.length;
    if (!ag_races_got(r, hp_push(&r->syncs, (sync){0}))) return NULL;
    c->sync = index;
    r->moment++;
  }
  return r->syncs.items + c->sync;
}

void ag_races_start(ag_races *r, uint32_t parent, uint32_t child) {
  ag_races_settle(r);
  uint32_t *c = ag_clock_of(r, child), *p = ag_clock_of(r, parent);
  if (!c || !p) return;
  c = ag_clock_of(r, child);
  ag_clock_join(r, c, *p);
  tick(r, parent);
}

void ag_races_release(ag_races *r, uint32_t thread, uint32_t location) {
  ag_races_settle(r);
  const uint32_t *clock = ag_clock_of(r, thread);
  sync *s = sync_of(r, cell_of(r, location));
  if (!clock || !s) return;
  ag_clock_join(r, &s->released, *clock);
  tick(r, thread);
}

void ag_races_acquire(ag_races *r, uint32_t thread, uint32_t location) {
  ag_races_settle(r);
  cell *c = cell_of(r, location);
  uint32_t *clock = ag_clock_of(r, thread);
  if (c && c->sync && clock) ag_clock_join(r, clock, (r->syncs.items + c->sync)->released);
}

void ag_races_forget(ag_races *r, uint32_t location) {
  ag_races_settle(r);
  cell *c = cell_of(r, location);
  if (c && c->sync) (r->syncs.items + c->sync)->released = 0;
}

static fences *fences_of(ag_races *r, uint32_t thread) {
  if (!ag_races_got(r, hp_reach(&r->fences, thread))) return NULL;
  fences *f = &r->fences.items[thread];
  if (f->execution != r->execution) *f = (fences){.execution = r->execution};
  return f;
}

void ag_races_fence(ag_races *r, uint32_t thread, ag_mode mode) {
  ag_races_settle(r);
  uint32_t *clock = ag_clock_of(r, thread);
  fences *f = fences_of(r, thread);
  if (!clock || !f) return;
  if (mode != AG_MODE_RELEASE) ag_clock_join(r, clock, f->seen);
  if (mode == AG_MODE_ACQUIRE) return;
  ag_clock_join(r, &f->released, *clock);
  tick(r, thread);
}

/* ---- optimistic reads ---------------------------------------------------------------------------------------------
 */

static optimism *optimism_of(ag_races *r, uint32_t thread) {
  if (!ag_races_got(r, hp_reach(&r->optimisms, thread))) return NULL;
  optimism *o = &r->optimisms.items[thread];
  if (o->execution != r->execution) {
    o->list.length = 0;
    *o = (optimism){.execution = r->execution, .list = o->list};
  }
  return o;
}

bool ag_races_under_stamp(ag_races *r, uint32_t thread) {
  const optimism *o = thread < r->optimisms.length ? r->optimisms.items + thread : NULL;
  return o && o->execution == r->execution && o->reads;
}

/* Was what another thread read all right before this one took the lock? */
static bool is_fenced(ag_races *r, const epoch *read, uint32_t thread) {
  if (thread >= r->optimisms.length) return false;
  const optimism *o = r->optimisms.items + thread;
  return o->execution == r->execution && o->fenced && read->clock <= ag_clock_component(r, o->fenced, read->thread);
}

/* ---- accesses --------------------------------------------------------------------------------------------------- */

/* Does it happen before what the thread with this clock does now? */
static bool before(const ag_races *r, const epoch *e, uint32_t clock) {
  return e->clock <= ag_clock_component(r, clock, e->thread);
}

static __attribute__((noinline)) void unordered(ag_races *r, const epoch *e, ag_access_kind kind,
                                                const ag_race_access *a) {
  if (kind == AG_ACCESS_READ && is_fenced(r, e, a->thread)) return;
  epoch first = *e;
  if (kind == AG_ACCESS_WRITE && a->kind == AG_ACCESS_READ && r->excused &&
      r->excused(r->context, a->location, e->thread, e->step)) {
    if (r->excused(r->context, a->location, e->thread, e->latest)) return;
    first.site = e->latest_site;
    first.step = e->latest;
  }
  ag_races_found(r, &first, kind, a);
}

static inline void check(ag_races *r, const epoch *e, ag_access_kind kind, const ag_race_access *a, uint32_t clock) {
  if (!before(r, e, clock)) unordered(r, e, kind, a);
}

/* The accesses of the list that conflict. */
static void check_list(ag_races *r, uint32_t list, const ag_race_access *a, uint32_t clock) {
  for (const entry *e; list; list = e->next) {
    e = r->lists.items + list;
    if ((e->kind | a->kind) & AG_ACCESS_WRITE) check(r, &e->at, (ag_access_kind)e->kind, a, clock);
  }
}

/* What was read with a stamp, and waits for its validation, is met by a write that is not ordered behind it. */
static void meet_optimists(ag_races *r, const ag_race_access *a, uint32_t clock) {
  for (uint32_t thread = 0; thread < r->optimisms.length; thread++) {
    const optimism *o = r->optimisms.items + thread;
    if (thread == a->thread || o->execution != r->execution) continue;
    for (uint32_t i = 0; i < o->list.length; i++) {
      optimistic_read *read = o->list.items + i;
      if (read->met || read->access.location != a->location || before(r, &read->at, clock)) continue;
      read->met = !is_fenced(r, &read->at, a->thread);
      read->later = *a;
    }
  }
}

/* The thread's latest accesses, reads and writes apart, stand in the list. */
static void add_to_list(ag_races *r, uint32_t *list, const epoch *now, ag_access_kind kind) {
  uint32_t at = *list;
  for (entry *e; at; at = e->next) {
    e = r->lists.items + at;
    if (e->at.thread != now->thread || e->kind != (uint32_t)kind) continue;
    if (e->at.clock < now->clock) e->at = *now;
    return;
  }
  uint32_t index = r->lists.length;
  if (ag_races_got(r, hp_push(&r->lists, (entry){*now, *list, (uint32_t)kind}))) *list = index;
}

static void plain_read(ag_races *r, cell *c, const ag_race_access *a, const epoch *now, uint32_t clock) {
  check(r, &c->write, AG_ACCESS_WRITE, a, clock);
  if (c->readers) {
    add_to_list(r, &c->readers, now, AG_ACCESS_READ);
  } else if (!c->read.clock || before(r, &c->read, clock)) {
    c->read = *now;
  } else {
    add_to_list(r, &c->readers, &c->read, AG_ACCESS_READ);
    add_to_list(r, &c->readers, now, AG_ACCESS_READ);
  }
}

/* A read that was made some time ago. */
static void add_read(ag_races *r, cell *c, const epoch *at) {
  if (!c->readers && (!c->read.clock || c->read.thread == at->thread)) {
    if (c->read.clock < at->clock) c->read = *at;
    return;
  }
  if (!c->readers) add_to_list(r, &c->readers, &c->read, AG_ACCESS_READ);
  add_to_list(r, &c->readers, at, AG_ACCESS_READ);
}

static void plain_write(ag_races *r, cell *c, const ag_race_access *a, const epoch *now, uint32_t clock) {
  if (r->waiting) meet_optimists(r, a, clock);
  check(r, &c->write, AG_ACCESS_WRITE, a, clock);
  if (c->readers)
    check_list(r, c->readers, a, clock);
  else if (c->read.clock)
    check(r, &c->read, AG_ACCESS_READ, a, clock);
  c->write = *now;
  if (!c->readers && !c->read.clock) return;
  c->readers = 0;
  c->read = (epoch){0};
  r->moment++;
}

/* A plain access is in a race with an atomic one, too. A plain write also ends what later acquiring reads would see. */
static void plain_meets_atomic(ag_races *r, cell *c, const ag_race_access *a, uint32_t clock) {
  sync *s = r->syncs.items + c->sync;
  check_list(r, s->atomics, a, clock);
  if (a->kind & AG_ACCESS_WRITE) s->last = 0;
}

/* JLS 17.4.4: a volatile write is ordered before every later volatile read. A read in mode acquire gets only what the
 * write that it sees has released, one that does not acquire gets that at the next fence. */
static void acquire_from(ag_races *r, const sync *s, const ag_race_access *a, uint32_t *clock) {
  if (a->mode == AG_MODE_VOLATILE) ag_clock_join(r, clock, s->released);
  if (a->mode == AG_MODE_VOLATILE || a->mode == AG_MODE_ACQUIRE) {
    ag_clock_join(r, clock, s->last);
  } else if (s->last) {
    fences *f = fences_of(r, a->thread);
    if (f) ag_clock_join(r, &f->seen, s->last);
  }
}

/* What the thread's last release fence lets a write release that does not itself. */
static uint32_t fenced_of(const ag_races *r, uint32_t thread) {
  if (thread >= r->fences.length) return 0;
  const fences *f = r->fences.items + thread;
  return f->execution == r->execution ? f->released : 0;
}

/* An update passes on what the writes before it released (a release sequence); any other write ends that. */
static void release_to(ag_races *r, sync *s, const ag_race_access *a, uint32_t clock) {
  bool update = a->kind != AG_ACCESS_WRITE, releases = a->mode >= AG_MODE_RELEASE;
  if (a->mode == AG_MODE_VOLATILE) ag_clock_join(r, &s->released, clock);
  uint32_t released = releases ? clock : fenced_of(r, a->thread);
  if (update)
    ag_clock_join(r, &s->last, released);
  else if (released)
    ag_clock_assign(r, &s->last, released);
  else
    s->last = 0;
  if (releases) tick(r, a->thread);
}

static void atomic_read(ag_races *r, cell *c, sync *s, const ag_race_access *a, uint32_t *clock) {
  acquire_from(r, s, a, clock);
  if (c->write.clock) check(r, &c->write, AG_ACCESS_WRITE, a, *clock);
}

static void atomic_write(ag_races *r, cell *c, sync *s, const ag_race_access *a, const epoch *now, uint32_t *clock) {
  if (r->waiting) meet_optimists(r, a, *clock);
  if (!(a->kind & AG_ACCESS_READ) && c->write.clock) check(r, &c->write, AG_ACCESS_WRITE, a, *clock);
  if (c->readers)
    check_list(r, c->readers, a, *clock);
  else if (c->read.clock)
    check(r, &c->read, AG_ACCESS_READ, a, *clock);
  add_to_list(r, &s->atomics, now, a->kind);
  release_to(r, s, a, *clock);
}

/* The theorem that programs without data races are sequentially consistent is about volatile accesses. */
static void note_weak(ag_races *r, sync *s, const ag_race_access *a, uint32_t clock) {
  s->weak |= a->chosen && a->mode != AG_MODE_VOLATILE;
  r->apart |= s->weak; /* who sees such a write need not be ordered behind it */
  if (!s->weak || r->weak) return;
  const entry *e;
  for (uint32_t list = s->atomics; list; list = e->next) {
    e = r->lists.items + list;
    r->weak |= (e->kind | a->kind) & AG_ACCESS_WRITE && !before(r, &e->at, clock);
  }
}

bool ag_races_weak(const ag_races *r) {
  return r->weak;
}

void ag_races_set_weak(ag_races *r) {
  r->weak = true;
}

/* Whether an update writes is known only behind it: the half of it that writes waits. */
static void wait_to_write(ag_races *r, const ag_race_access *a, const epoch *now) {
  r->moment++; /* what comes next must settle it */
  if (!a->joined) r->pending.locations.length = 0;
  r->pending.is = ag_races_got(r, hp_push(&r->pending.locations, a->location));
  r->pending.access = *a;
  r->pending.now = *now;
}

static void atomic_access(ag_races *r, cell *c, const ag_race_access *a, const epoch *now, uint32_t *clock) {
  sync *s = sync_of(r, c);
  if (!s) return;
  optimism *o = optimism_of(r, a->thread);
  if (o) o->accessed = a->location;
  note_weak(r, s, a, *clock);
  if (a->kind & AG_ACCESS_READ) atomic_read(r, c, s, a, clock);
  if (a->kind == AG_ACCESS_READ)
    add_to_list(r, &s->atomics, now, a->kind);
  else if (a->kind != AG_ACCESS_UPDATE)
    atomic_write(r, c, s, a, now, clock);
  else
    wait_to_write(r, a, now);
}

/* A plain access of either kind. */
static void plain_access(ag_races *r, cell *c, const ag_race_access *a, const epoch *now, uint32_t clock) {
  if (c->sync) plain_meets_atomic(r, c, a, clock);
  if (a->kind & AG_ACCESS_WRITE)
    plain_write(r, c, a, now, clock);
  else
    plain_read(r, c, a, now, clock);
}

/* weakCompareAndSetPlain reads and writes as plain accesses do. */
static void plain_update(ag_races *r, cell *c, const ag_race_access *a, const epoch *now, uint32_t clock) {
  ag_race_access half = *a;
  half.kind = AG_ACCESS_READ;
  plain_access(r, c, &half, now, clock);
  half.kind = AG_ACCESS_WRITE;
  wait_to_write(r, &half, now);
}

static void settle_at(ag_races *r, uint32_t location) {
  ag_race_access *a = &r->pending.access;
  a->location = location;
  cell *c = cell_of(r, location);
  uint32_t *clock = ag_clock_of(r, a->thread);
  if (a->mode == AG_MODE_PLAIN) {
    if (c && clock) plain_access(r, c, a, &r->pending.now, *clock);
    return;
  }
  sync *s = sync_of(r, c);
  if (s && clock) atomic_write(r, c, s, a, &r->pending.now, clock);
  optimism *o = s && s->fenced ? optimism_of(r, a->thread) : NULL;
  if (o) ag_clock_join(r, &o->fenced, s->fenced);
}

static __attribute__((noinline)) void settle(ag_races *r) {
  r->pending.is = false;
  for (uint32_t i = 0; i < r->pending.locations.length; i++) settle_at(r, r->pending.locations.items[i]);
}

void ag_races_settle(ag_races *r) {
  if (r->pending.is) settle(r);
}

void ag_races_only_read(ag_races *r, uint32_t thread) {
  if (!r->pending.is || r->pending.access.thread != thread) return;
  r->pending.is = false;
  if (r->pending.access.mode == AG_MODE_PLAIN) return;
  for (uint32_t i = 0; i < r->pending.locations.length; i++) {
    sync *s = sync_of(r, cell_of(r, r->pending.locations.items[i]));
    if (s) add_to_list(r, &s->atomics, &r->pending.now, AG_ACCESS_READ);
  }
}

/* The last write that nothing orders before the read; clock 0: there is none. */
static epoch unordered_write(const ag_races *r, const cell *c, uint32_t clock) {
  if (c->write.clock && !before(r, &c->write, clock)) return c->write;
  const entry *e;
  for (uint32_t list = c->sync ? r->syncs.items[c->sync].atomics : 0; list; list = e->next) {
    e = r->lists.items + list;
    if (e->kind & AG_ACCESS_WRITE && !before(r, &e->at, clock)) return e->at;
  }
  return (epoch){0};
}

/* It waits for the stamp's validation. Of the reads of a variable by the same code, the last one counts, or the first
 * one that is in a race. */
static bool read_optimistically(ag_races *r, const cell *c, const ag_race_access *a, const epoch *now, uint32_t clock) {
  if (a->thread >= r->optimisms.length) return false;
  optimism *o = optimism_of(r, a->thread);
  if (!o || !o->reads) return false;
  const optimistic_read read = {.access = *a, .at = *now, .write = unordered_write(r, c, clock)};
  for (uint32_t i = 0; i < o->list.length; i++) {
    optimistic_read *other = o->list.items + i;
    if (other->access.location != a->location || other->access.site != a->site) continue;
    if (!other->write.clock && !other->met) *other = read;
    return true;
  }
  if (!ag_races_got(r, hp_push(&o->list, read))) return false;
  r->waiting++;
  return true;
}

static void forget_reads(ag_races *r, optimism *o) {
  r->waiting -= o->list.length;
  o->list.length = 0;
}

/* The reads count, as made when they were made. A race is told in the present step. */
static void count_reads(ag_races *r, optimism *o, uint32_t step) {
  const uint32_t count = o->list.length;
  forget_reads(r, o);
  for (uint32_t i = 0; i < count; i++) {
    optimistic_read read = o->list.items[i];
    cell *c = cell_of(r, read.access.location);
    if (!c) return;
    read.access.made = read.access.step;
    read.later.made = read.later.step;
    read.access.step = read.later.step = step;
    if (read.write.clock) unordered(r, &read.write, AG_ACCESS_WRITE, &read.access);
    if (read.met) ag_races_found(r, &read.at, AG_ACCESS_READ, &read.later);
    add_read(r, c, &read.at);
  }
}

void ag_races_optimistic(ag_races *r, uint32_t thread, uint32_t step) {
  ag_races_settle(r);
  optimism *o = optimism_of(r, thread);
  if (!o) return;
  count_reads(r, o, step);
  o->reads = true;
  o->lock = o->accessed;
}

void ag_races_validated(ag_races *r, uint32_t thread, bool valid, uint32_t step) {
  ag_races_settle(r);
  optimism *o = optimism_of(r, thread);
  if (!o || !o->reads) return;
  o->reads = false;
  if (!valid) {
    forget_reads(r, o);
    return;
  }
  count_reads(r, o, step);
  sync *s = sync_of(r, cell_of(r, o->lock));
  const uint32_t *clock = ag_clock_of(r, thread);
  if (!s || !clock) return;
  ag_clock_join(r, &s->fenced, *clock);
  tick(r, thread);
}

void ag_races_unvalidated(ag_races *r, uint32_t thread, uint32_t step) {
  ag_races_settle(r);
  if (thread >= r->optimisms.length) return;
  optimism *o = optimism_of(r, thread);
  if (o) count_reads(r, o, step);
}

uint64_t ag_races_stamp_state(const ag_races *r, uint32_t thread) {
  const optimism *o = thread < r->optimisms.length ? r->optimisms.items + thread : NULL;
  if (!o || o->execution != r->execution || !o->reads) return 0;
  uint64_t digest = o->lock + UINT64_C(1);
  for (uint32_t i = 0; i < o->list.length; i++) {
    const ag_race_access *a = &o->list.items[i].access;
    digest = (digest ^ ((uint64_t)a->site << 32 | a->location)) * UINT64_C(0x9e3779b97f4a7c15);
    digest ^= digest >> 32;
  }
  return digest;
}

void ag_races_excuse(ag_races *r, bool (*excused)(void *context, uint32_t location, uint32_t writer, uint32_t step),
                     void *context) {
  r->excused = excused;
  r->context = context;
}

/* What was checked in this epoch need not be checked again: whoever came in between was found to race with it. */
static epoch *repeated(cell *c, const ag_race_access *a, uint32_t clock) {
  epoch *last = a->kind & AG_ACCESS_WRITE ? &c->write : &c->read;
  return last->thread == a->thread && last->clock == clock && !c->sync ? last : NULL;
}

const epoch *ag_races_repeated(ag_races *r, const ag_race_access *a) {
  cell *c = cell_of(r, a->location);
  uint32_t *clock = ag_clock_of(r, a->thread);
  const bool may = c && clock && a->mode == AG_MODE_PLAIN && a->kind != AG_ACCESS_UPDATE;
  return may ? repeated(c, a, ag_clock_component(r, *clock, a->thread)) : NULL;
}

bool ag_races_access(ag_races *r, const ag_race_access *a) {
  if (!a->joined) ag_races_settle(r);
  (void)ag_races_moment(r, a->thread);
  cell *c = cell_of(r, a->location);
  uint32_t *clock = ag_clock_of(r, a->thread);
  if (!c || !clock) return false;
  epoch now = {a->thread, ag_clock_component(r, *clock, a->thread), a->site, a->step, a->site, a->step};
  if (a->mode != AG_MODE_PLAIN) {
    atomic_access(r, c, a, &now, clock);
    return false;
  }
  if (a->kind == AG_ACCESS_UPDATE) {
    plain_update(r, c, a, &now, *clock);
    return false;
  }
  epoch *last = repeated(c, a, now.clock);
  if (last) {
    last->latest = a->step;
    last->latest_site = a->site;
    return true;
  }
  if (a->kind == AG_ACCESS_READ && read_optimistically(r, c, a, &now, *clock)) return false;
  plain_access(r, c, a, &now, *clock);
  return !c->sync;
}

void ag_races_again(ag_races *r, uint32_t location, uint32_t site, uint32_t step) {
  epoch *write = &r->cells.items[location].write;
  write->latest = step;
  write->latest_site = site;
}
