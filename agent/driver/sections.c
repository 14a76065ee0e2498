/* Keeps the object whose method each thread is in, and divides calls into steps. */
#include "driver/sections.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

typedef struct stack {
  uint32_t epoch;
  ag_entered *frames;
  uint32_t depth, capacity;
  uint32_t calls; /* calls that were entered in no other one, in all executions */
  uint64_t ended; /* threads below 63 whose end the thread has seen */
} stack;

/* Threads are numbers + 1; 0: none. */
enum { SEVERAL = UINT32_MAX, CLOSERS = 64 };

/* What is known of a location in all executions of a search. Sleeping threads and branches of the search rest on
 * earlier executions, so this is kept. */
typedef struct touchers {
  uint32_t reader, writer; /* threads, or SEVERAL */
} touchers;

typedef struct kept {
  uint32_t search;   /* the search in which this holds */
  uint32_t group;    /* the group of the sections that have touched the location; 0: none; SEVERAL */
  touchers sections; /* the threads of these sections */
  touchers open;     /* threads whose touching operations were outside of the group */
  uint32_t family;   /* the family of the methods */
} kept;

/* A location. `epoch` is the execution that last touched the location. */
typedef struct member {
  kept kept;
  uint32_t epoch;
  uint32_t group;   /* an object; 0: none; SEVERAL */
  uint32_t toucher; /* the thread that touched the location, or SEVERAL */
  touchers bare;    /* threads that touched the location outside of groups and sections */
  bool written;
} member;

/* An object. */
typedef struct known {
  uint32_t search; /* the search in which a java.lang.Thread had these `uses` */
  uint32_t uses;
  uint32_t epoch;
  uint32_t whole;   /* the object that this one is a part of; 0: itself */
  uint32_t entries; /* ag_sections_uses() */
  uint8_t done;     /* of a future: AG_FUTURE_PUSHED, ... */
  uint64_t pusher;  /* of a future: the call that put the last action on its stack */
  bool fired;       /* one of them was an AG_FIRES */
  bool stopped;     /* a pool: ag_sections_stop() */
  bool inner;       /* ag_sections_inner() */
  uint32_t taken;   /* of a queue: how many elements have been taken */
  uint64_t closers; /* of a pool: those of the first threads that have shut it down */
  uint32_t closer;  /* of a pool: the thread that has shut it down, or SEVERAL */
  uint32_t weak;    /* number of calls in progress that are AG_METHOD_WEAK */
  uint8_t worker;   /* of a java.lang.Thread: AG_WORKER_RESTS, ... */
  uint64_t callers; /* threads that called the object; bit 63 stands for all from 63 on */
} known;

struct ag_sections {
  uint32_t epoch, search;
  uint64_t opened; /* families whose single operations belong to their groups; holds for all searches */
  bool changed;    /* ag_sections_changed() */
  bool shared;
  unsigned uses; /* of all threads, if it is shared; holds for all searches */
  stack *stacks; /* by thread */
  uint32_t stack_count;
  known *objects;
  uint32_t object_count;
  member *members; /* by location */
  uint32_t member_count;
};

ag_sections *ag_sections_new(void) {
  return calloc(1, sizeof(ag_sections));
}

void ag_sections_free(ag_sections *s) {
  if (!s) return;
  for (uint32_t i = 0; i < s->stack_count; i++) free(s->stacks[i].frames);
  free(s->stacks);
  free(s->objects);
  free(s->members);
  free(s);
}

void ag_sections_begin_search(ag_sections *s) {
  s->search++;
}

void ag_sections_share(ag_sections *s) {
  s->shared = true;
}

uint64_t ag_sections_opened(const ag_sections *s) {
  return s->opened;
}

void ag_sections_open(ag_sections *s, uint64_t families) {
  s->opened |= families;
}

bool ag_sections_changed(const ag_sections *s) {
  return s->changed;
}

void ag_sections_begin(ag_sections *s) {
  s->epoch++;
}

/* ---- where threads are ------------------------------------------------------------------------------------------ */

static const ag_entered *top(const ag_sections *s, uint32_t thread) {
  if (thread >= s->stack_count) return NULL;
  const stack *st = &s->stacks[thread];
  return st->epoch == s->epoch && st->depth ? &st->frames[st->depth - 1] : NULL;
}

static known *known_of(ag_sections *s, uint32_t object) {
  (void)ag_array_at(&s->objects, &s->object_count, object, sizeof *s->objects);
  known *k = &s->objects[object];
  if (k->search != s->search) *k = (known){.search = s->search};
  if (k->epoch != s->epoch) *k = (known){.search = k->search, .uses = k->uses, .epoch = s->epoch};
  return k;
}

uint32_t ag_sections_whole(const ag_sections *s, uint32_t object) {
  if (object >= s->object_count || s->objects[object].epoch != s->epoch) return object;
  return s->objects[object].whole ? s->objects[object].whole : object;
}

static uint64_t bit_of(uint32_t thread) {
  return (uint64_t)1 << (thread < 63 ? thread : 63);
}

uint32_t ag_sections_other(const ag_sections *s, uint32_t object, uint32_t thread, uint32_t from) {
  if (object >= s->object_count || s->objects[object].epoch != s->epoch) return UINT32_MAX;
  for (uint32_t i = from; i < s->stack_count; i++)
    if (i != thread && s->objects[object].callers & bit_of(i)) return i;
  return UINT32_MAX;
}

/* The kind of a call. Inside a method of the same object, a call takes the kind of that method. */
static ag_method inherited(const ag_entered *below, const ag_entered *call) {
  bool within = below && below->object == call->object && call->object;
  if (!within || below->method == AG_METHOD_OPEN || call->method == AG_METHOD_ENDS) return call->method;
  if (call->method == AG_METHOD_TAKES) return AG_METHOD_TAKES;
  return below->self == call->self ? below->method : AG_METHOD_ATOMIC;
}

static stack *stack_of(ag_sections *s, uint32_t thread) {
  (void)ag_array_at(&s->stacks, &s->stack_count, thread, sizeof *s->stacks);
  stack *st = &s->stacks[thread];
  if (st->epoch != s->epoch) {
    st->depth = 0;
    st->ended = 0;
  }
  st->epoch = s->epoch;
  return st;
}

void ag_sections_saw_end(ag_sections *s, uint32_t thread, uint32_t ended) {
  uint64_t theirs = stack_of(s, ended)->ended;
  if (ended < 63) stack_of(s, thread)->ended |= theirs | bit_of(ended);
}

void ag_sections_started(ag_sections *s, uint32_t thread, uint32_t child) {
  uint64_t seen = stack_of(s, thread)->ended;
  stack_of(s, child)->ended = seen;
}

bool ag_sections_knows_end(const ag_sections *s, uint32_t thread, uint32_t ended) {
  if (thread >= s->stack_count || s->stacks[thread].epoch != s->epoch) return false;
  return ended < 63 && s->stacks[thread].ended & bit_of(ended);
}

/* A call within another one of the same object is a part of that. */
static void inherit(ag_entered *call, const ag_entered *below) {
  call->overlaps = below->overlaps;
  call->takes = below->takes;
  call->number = below->number;
  call->signalled = below->signalled;
  call->signals = below->signals;
  call->signals_all = below->signals_all;
  call->condition = below->condition;
}

bool *ag_sections_inner(ag_sections *s, uint32_t object) {
  return &known_of(s, object)->inner;
}

bool ag_sections_joins(ag_sections *s, uint32_t thread, const ag_entered *call) {
  const ag_entered *below = top(s, thread);
  if (!call->object || !below || !below->object || below->object == call->object) return false;
  if (call->apart || call->by_program) return false;
  if (!ag_section_part(below->family, below->method == AG_METHOD_OPEN, call->family)) return false;
  const known *k = known_of(s, call->object);
  return !k->whole && !(k->callers & ~bit_of(thread));
}

uint32_t ag_sections_enter(ag_sections *s, uint32_t thread, ag_entered call, const uint32_t *parts) {
  const ag_entered *below = top(s, thread);
  call.self = call.object;
  if (call.object) {
    known *k = known_of(s, call.object);
    if (ag_sections_joins(s, thread, &call)) k->whole = below->object;
    call.object = ag_sections_whole(s, call.object);
    known_of(s, call.object)->callers |= bit_of(thread);
    k = known_of(s, call.object);
    bool inner = below && (below->object == call.object || below->fires);
    call.uses = !inner && !(call.fires && k->fired);
    k->entries += call.uses;
    k->fired |= call.fires;
    for (int i = 0; i < AG_PARTS && parts; i++)
      if (parts[i]) known_of(s, parts[i])->whole = call.object;
  }
  bool within = below && below->object == call.object && call.object;
  call.interruptible |= within && below->interruptible && below->method != AG_METHOD_OPEN;
  if (within) inherit(&call, below);
  call.method = inherited(below, &call);
  call.weak = call.method == AG_METHOD_WEAK && call.object;
  if (call.weak) known_of(s, call.object)->weak++;
  if (call.method == AG_METHOD_LOOKS || call.method == AG_METHOD_ENDS || call.method == AG_METHOD_WEAK)
    call.method = AG_METHOD_OPEN;
  stack *st = stack_of(s, thread);
  (void)ag_array_at(&st->frames, &st->capacity, st->depth, sizeof *st->frames);
  st->frames[st->depth] = call;
  if (st->depth == 0) st->calls++;
  return st->depth++;
}

bool ag_sections_adopt(ag_sections *s, uint32_t thread, uint32_t object) {
  const ag_entered *now = top(s, thread);
  if (!now || !now->object) return false;
  known *k = known_of(s, object);
  if (!k->whole && !(k->callers & ~bit_of(thread)) && object != now->object) k->whole = now->object;
  return k->whole == now->object;
}

uint32_t ag_sections_element(ag_sections *s, uint32_t object, uint32_t before, bool takes) {
  known *k = known_of(s, object);
  const uint32_t element = k->taken + before;
  k->taken += takes;
  return element;
}

void ag_sections_await(ag_sections *s, uint32_t thread, ag_waits waits) {
  stack *st = &s->stacks[thread];
  st->frames[st->depth - 1].waits = waits;
}

bool ag_sections_awaits(const ag_sections *s, uint32_t thread) {
  if (!top(s, thread)) return false;
  const stack *st = &s->stacks[thread];
  const uint32_t object = st->frames[st->depth - 1].object;
  for (uint32_t i = st->depth; i-- > 0 && st->frames[i].object == object;)
    if (st->frames[i].waits.awaits) return true;
  return false;
}

ag_waits ag_sections_take_waits(ag_sections *s, uint32_t thread) {
  ag_waits waits = {0};
  if (!top(s, thread)) return waits;
  stack *st = &s->stacks[thread];
  uint32_t object = st->frames[st->depth - 1].object;
  bool same = true; /* calls of other objects have begun by now: they may hold a lock */
  for (uint32_t i = st->depth; i-- > 0; st->frames[i].waits = (ag_waits){0}) {
    same = same && st->frames[i].object == object;
    if (same && !waits.awaits) waits = st->frames[i].waits;
  }
  return waits;
}

int ag_sections_family(const ag_sections *s, uint32_t thread) {
  if (!top(s, thread)) return AG_FAMILY_NONE;
  const stack *st = &s->stacks[thread];
  uint32_t outermost = st->depth - 1;
  while (outermost && st->frames[outermost - 1].object == st->frames[outermost].object) outermost--;
  return st->frames[outermost].family;
}

ag_end ag_sections_end(const ag_sections *s, uint32_t thread) {
  if (!top(s, thread)) return AG_END_NONE;
  const stack *st = &s->stacks[thread];
  uint32_t outermost = st->depth - 1;
  const uint32_t object = st->frames[outermost].object;
  while (outermost && st->frames[outermost - 1].object == object && st->frames[outermost - 1].method != AG_METHOD_OPEN)
    outermost--;
  const ag_entered *call = &st->frames[outermost];
  if (!object || call->self != object) return AG_END_NONE;
  return !call->begun ? call->end : call->put ? AG_END_BEHIND_PUT : AG_END_NONE;
}

void ag_sections_note_put(ag_sections *s, uint32_t thread, bool put) {
  if (!top(s, thread)) return;
  const stack *st = &s->stacks[thread];
  const uint32_t object = st->frames[st->depth - 1].object;
  for (uint32_t i = st->depth; i-- > 0 && st->frames[i].object == object;) st->frames[i].put = put;
}

void ag_sections_begun(ag_sections *s, uint32_t thread) {
  if (!top(s, thread)) return;
  stack *st = &s->stacks[thread];
  for (uint32_t i = st->depth; i-- > 0 && !st->frames[i].begun;) st->frames[i].begun = true;
}

bool ag_sections_idles(const ag_sections *s, uint32_t thread, uint32_t object) {
  if (!top(s, thread)) return false;
  const stack *st = &s->stacks[thread];
  for (uint32_t i = 0; i < st->depth; i++)
    if (st->frames[i].idle && st->frames[i].begun && st->frames[i].self == object) return true;
  return false;
}

void ag_sections_interrupts(ag_sections *s, uint32_t thread) {
  if (top(s, thread)) s->stacks[thread].frames[s->stacks[thread].depth - 1].interrupts = true;
}

void ag_sections_stop(ag_sections *s, uint32_t pool) {
  known_of(s, pool)->stopped = true;
}

void ag_sections_rests(ag_sections *s, uint32_t worker, bool rests) {
  uint8_t *notes = &known_of(s, worker)->worker;
  *notes = (uint8_t)(rests ? *notes | AG_WORKER_RESTS : *notes & ~AG_WORKER_RESTS);
}

bool ag_sections_in_pool(const ag_sections *s, uint32_t thread) {
  if (!top(s, thread)) return false;
  const stack *st = &s->stacks[thread];
  for (uint32_t i = st->depth; i-- > 0 && st->frames[i].object && !st->frames[i].by_program;)
    if (ag_section_runs(st->frames[i].family)) return true;
  return false;
}

unsigned ag_sections_note_worker(ag_sections *s, uint32_t worker, unsigned notes) {
  return known_of(s, worker)->worker |= (uint8_t)notes;
}

void ag_sections_close(ag_sections *s, uint32_t pool, uint32_t thread) {
  uint32_t *closer = &known_of(s, pool)->closer;
  *closer = *closer == 0 || *closer == thread + 1 ? thread + 1 : SEVERAL;
  if (thread < CLOSERS) known_of(s, pool)->closers |= UINT64_C(1) << thread;
}

bool ag_sections_closed_by(const ag_sections *s, uint32_t pool, uint32_t thread) {
  if (thread >= CLOSERS || pool >= s->object_count || s->objects[pool].epoch != s->epoch) return false;
  return s->objects[pool].closers >> thread & 1;
}

bool ag_sections_closed_by_another(const ag_sections *s, uint32_t pool, uint32_t thread) {
  if (pool >= s->object_count || s->objects[pool].epoch != s->epoch) return false;
  return s->objects[pool].closer && s->objects[pool].closer != thread + 1;
}

bool ag_sections_leaves_at_once(const ag_sections *s, const ag_entered *call) {
  if (!call->idle || call->begun || call->object != call->self || call->object >= s->object_count) return false;
  return s->objects[call->object].epoch == s->epoch && s->objects[call->object].stopped;
}

void ag_sections_leave(ag_sections *s, uint32_t thread, uint32_t depth) {
  if (!top(s, thread)) return;
  stack *st = &s->stacks[thread];
  while (depth < st->depth) {
    const ag_entered *left = &st->frames[--st->depth];
    if (left->weak) known_of(s, left->object)->weak--;
  }
}

uint32_t ag_sections_uses(const ag_sections *s, uint32_t object) {
  return object < s->object_count && s->objects[object].epoch == s->epoch ? s->objects[object].entries : 0;
}

unsigned ag_sections_note_future(ag_sections *s, uint32_t object, unsigned done) {
  return known_of(s, object)->done |= (uint8_t)done;
}

void ag_sections_uncount(ag_sections *s, uint32_t object, uint32_t thread) {
  stack *st = stack_of(s, thread);
  for (uint32_t i = st->depth; i-- > 0 && st->frames[i].object == object;)
    if (st->frames[i].uses) {
      st->frames[i].uses = false;
      known_of(s, object)->entries--;
    }
}

bool ag_sections_push_again(ag_sections *s, uint32_t object, uint32_t thread) {
  const uint64_t call = (uint64_t)thread << 32 | stack_of(s, thread)->calls;
  known *future = known_of(s, object);
  const bool again = future->done & AG_FUTURE_PUSHED && future->pusher == call;
  future->pusher = call;
  return again;
}

bool ag_sections_shown(const ag_sections *s, uint32_t object, uint32_t thread) {
  if (object >= s->object_count || s->objects[object].epoch != s->epoch) return false;
  uint32_t weak = s->objects[object].weak;
  if (!weak || !top(s, thread)) return weak;
  const stack *st = &s->stacks[thread];
  for (uint32_t i = 0; i < st->depth; i++) weak -= st->frames[i].weak && st->frames[i].object == object;
  return weak;
}

uint32_t ag_sections_depth(const ag_sections *s, uint32_t thread) {
  return top(s, thread) ? s->stacks[thread].depth : 0;
}

const ag_entered *ag_sections_call(const ag_sections *s, uint32_t thread) {
  static const ag_entered none = {.family = AG_FAMILY_NONE};
  const ag_entered *f = s ? top(s, thread) : NULL;
  return f ? f : &none;
}

/* ---- what belongs to whom --------------------------------------------------------------------------------------- */

/* Returns whether the thread is new. */
static bool add(touchers *t, uint32_t thread, bool writes) {
  uint32_t *who = writes ? &t->writer : &t->reader, before = *who;
  *who = *who == 0 || *who == thread + 1 ? thread + 1 : SEVERAL;
  return *who != before;
}

static bool by_another(uint32_t who, uint32_t thread) {
  return who != 0 && who != thread + 1;
}

/* Has another thread touched the location in a way that makes the order matter? */
static bool conflicts(const touchers *t, uint32_t thread, bool writes) {
  return by_another(t->writer, thread) || (writes && by_another(t->reader, thread));
}

static member *member_of(ag_sections *s, uint32_t location) {
  (void)ag_array_at(&s->members, &s->member_count, location, sizeof *s->members);
  member *m = &s->members[location];
  if (m->kept.search != s->search) *m = (member){.kept.search = s->search};
  if (m->epoch != s->epoch) *m = (member){.kept = m->kept, .epoch = s->epoch};
  return m;
}

uint32_t ag_sections_group(ag_sections *s, uint32_t thread, uint32_t location, bool writes) {
  const member *m = member_of(s, location);
  uint32_t group = m->group;
  if (!group && conflicts(&m->kept.sections, thread, writes)) group = m->kept.group;
  return group == SEVERAL ? 0 : group;
}

bool ag_sections_belongs(ag_sections *s, uint32_t thread, uint32_t location, bool writes, int family) {
  member *m = member_of(s, location);
  bool opened = family < 0 || family >= 64 || s->opened >> family & 1;
  s->changed = false;
  if (opened || conflicts(&m->kept.sections, thread, writes)) return true;
  s->changed = add(&m->kept.open, thread, writes);
  m->kept.family = (uint32_t)family;
  return false;
}

ag_fit ag_sections_touch(ag_sections *s, uint32_t thread, uint32_t location, bool writes, uint32_t group) {
  member *m = member_of(s, location);
  m->toucher = !m->toucher || m->toucher == thread + 1 ? thread + 1 : SEVERAL;
  m->written |= writes;
  uint32_t before = m->group && m->group != SEVERAL ? ag_sections_whole(s, m->group) : m->group;
  s->changed = false;
  if (group) {
    m->group = !before || before == group ? group : SEVERAL;
    m->kept.group = !m->kept.group || m->kept.group == group ? group : SEVERAL;
    s->changed = add(&m->kept.sections, thread, writes);
    if (conflicts(&m->kept.open, thread, writes)) {
      s->opened |= (uint64_t)1 << m->kept.family;
      return AG_OPENED;
    }
    if (conflicts(&m->bare, thread, writes)) return AG_MISFIT;
  } else if (!before && (m->kept.group == SEVERAL || !conflicts(&m->kept.sections, thread, writes))) {
    add(&m->bare, thread, writes);
  }
  /* An access can name only one group. So a location in several groups fits only if one thread alone touches it, or
   * nobody writes it. */
  if (m->group == SEVERAL && m->toucher == SEVERAL && m->written) return AG_MISFIT;
  return m->group == before ? AG_FITS : AG_JOINED;
}

static unsigned needs_of(unsigned uses) {
  static const struct {
    unsigned uses;
    unsigned needs;
  } needs[] = {{AG_PARKED | AG_UNPARKED_APART, AG_NEEDS_PARKS_APART},
               {AG_INTERRUPTED_WITHIN | AG_INTERRUPT_APART, AG_NEEDS_PARKS_APART},
               {AG_LOOKS_FIRST | AG_INTERRUPT_APART, AG_NEEDS_LATE_LOOKS},
               {AG_WAITS_IN_CALLS | AG_PARKS_ITSELF, AG_NEEDS_WAITS},
               {AG_PARKED | AG_PARKS_ITSELF, AG_NEEDS_WAITS},
               {AG_LOCKS_INSIDE | AG_PARKS_ITSELF, AG_NEEDS_WORD},
               {AG_WAITS_IN_FRONT | AG_PARKS_ITSELF, AG_NEEDS_PERMITS},
               {AG_WAITS_DEAF | AG_STATUS_SEEN, AG_NEEDS_WAITS},
               {AG_LOCKS_DEAF | AG_STATUS_SEEN, AG_NEEDS_WAITS | AG_NEEDS_LOCKS}};
  unsigned found = 0;
  for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
    if ((uses & needs[i].uses) == needs[i].uses) found |= needs[i].needs;
  return found;
}

unsigned ag_sections_use(ag_sections *s, uint32_t object, ag_thread_use use) {
  if (s->shared) return ag_sections_join_uses(s, use);
  known *k = known_of(s, object);
  k->uses |= use;
  return needs_of(k->uses);
}

unsigned ag_sections_all_uses(const ag_sections *s) {
  return s->uses;
}

unsigned ag_sections_join_uses(ag_sections *s, unsigned uses) {
  s->uses |= uses;
  return needs_of(s->uses);
}
