/* Shared by the files of the race detector: races.c, race_clocks.c, found_races.c. */
#ifndef AG_RACES_PARTS_H
#define AG_RACES_PARTS_H

#include "hpor/index.h"
#include "hpor/vector.h"
#include "races/races.h"

/* An access of `thread` when its own clock was `clock`. Thread clocks begin at 1: clock 0 is no access. */
typedef struct epoch {
  uint32_t thread, clock, site, step;
  uint32_t latest_site, latest; /* the same of the thread's last such access in the epoch */
} epoch;

/* Accesses of several threads that nothing orders: a list, one entry a thread. */
typedef struct entry {
  epoch at;
  uint32_t next;
  uint32_t kind;
} entry;

/* What is known of a location that takes part in synchronization. Clocks are offsets in `clocks`, 0: empty. */
typedef struct sync {
  uint32_t released; /* of all volatile writes, or releases of a lock */
  uint32_t last;     /* of the last write alone: what an acquiring read that sees it gets */
  uint32_t atomics;  /* list of accesses that are not plain */
  uint32_t fenced;   /* of those who read with stamps that were valid */
  bool weak;         /* accessed in a mode weaker than volatile, which the program has chosen */
} sync;

typedef struct cell {
  uint32_t execution; /* the rest is empty if this is not the present one */
  uint32_t readers;   /* list of unordered plain reads; 0: `read` holds the only one */
  epoch write, read;  /* plain */
  uint32_t sync;      /* index in `syncs`; 0: none */
} cell;

/* A plain read behind a stamp: what it is, when it was made, and a write before it and one behind it if nothing orders
 * the two. */
typedef struct optimistic_read {
  ag_race_access access;
  epoch at;
  epoch write; /* clock 0: none */
  ag_race_access later;
  bool met; /* there is a later one */
} optimistic_read;

/* What a thread's fences have to do with. Clocks, 0: empty. */
typedef struct fences {
  uint32_t execution; /* the rest is empty if this is not the present one */
  uint32_t released;  /* what had been done at the last release fence */
  uint32_t seen;      /* what acquiring reads in the place of those that do not acquire would have got */
} fences;

/* Of a thread. */
typedef struct optimism {
  uint32_t execution; /* the rest is empty if this is not the present one */
  bool reads;         /* it has a stamp */
  uint32_t accessed;  /* the location that it accessed last in another mode than plain */
  uint32_t lock;      /* where the stamp comes from */
  uint32_t fenced;    /* clock: what was read with valid stamps of locks that the thread has taken since */
  HP_VECTOR(optimistic_read) list;
} optimism;

struct ag_races {
  uint32_t execution;
  uint32_t thread; /* that did something last */
  uint64_t moment;
  HP_VECTOR(optimism) optimisms; /* by thread */
  uint32_t waiting;              /* so many optimistic reads, of all threads */
  HP_VECTOR(fences) fences;      /* by thread */
  HP_VECTOR(cell) cells;         /* by location; all of them are initialized */
  hp_numbers clocks;             /* length, then one component a thread; offset 0 is the empty clock */
  HP_VECTOR(sync) syncs;         /* from 1 */
  HP_VECTOR(entry) lists;        /* from 1 */
  hp_numbers threads;            /* offset of the thread's clock; 0: not started */
  HP_VECTOR(ag_race) found;
  uint32_t taken; /* of `found` */
  struct {        /* an update of which only the reading half has been looked at */
    bool is;
    ag_race_access access;
    epoch now;
    hp_numbers locations;
  } pending;
  bool (*excused)(void *context, uint32_t location, uint32_t writer, uint32_t step);
  void *context;
  hp_index pairs; /* by the two sites of a race: the last execution that had the race */
  bool failed;
  bool weak;  /* ag_races_weak() */
  bool apart; /* ag_races_apart() */
};

/* ---- race_clocks.c ---- */

/* A new clock with at least the components of `old`. 0: memory ran out. */
uint32_t ag_clock_new(ag_races *r, uint32_t old, uint32_t length);
/* *to becomes the least clock that is not before either. */
void ag_clock_join(ag_races *r, uint32_t *to, uint32_t from);
/* *to becomes a copy, in its own memory if that is large enough. */
void ag_clock_assign(ag_races *r, uint32_t *to, uint32_t from);
/* Begins the clock of a thread. Returns false when memory runs out. */
bool ag_clock_begin(ag_races *r, uint32_t *clock, uint32_t thread);

/* Passes on whether memory was there. If it was not, races may be missed from now on. */
static inline bool ag_races_got(ag_races *r, bool got) {
  if (__builtin_expect(!got, 0)) r->failed = true;
  return got;
}

static inline uint32_t *ag_clock_components(const ag_races *r, uint32_t clock) {
  return r->clocks.items + clock;
}

static inline uint32_t ag_clock_component(const ag_races *r, uint32_t clock, uint32_t thread) {
  const uint32_t *c = ag_clock_components(r, clock);
  return thread < c[0] ? c[1 + thread] : 0;
}

static inline uint32_t *ag_clock_of(ag_races *r, uint32_t thread) {
  if (!ag_races_got(r, hp_reach(&r->threads, thread))) return NULL;
  uint32_t *clock = &r->threads.items[thread];
  return *clock || ag_clock_begin(r, clock, thread) ? clock : NULL;
}

/* ---- found_races.c ---- */

/* The first access, of this kind, is in a race with the second one. */
/* The thread's access of this epoch that stands for this one as well; null: there is none. */
const epoch *ag_races_repeated(ag_races *r, const ag_race_access *a);
void ag_races_found(ag_races *r, const epoch *first, ag_access_kind kind, const ag_race_access *second);

/* ---- races.c ---- */

/* Does the thread read under a stamp that it may find invalid? */
bool ag_races_under_stamp(ag_races *r, uint32_t thread);

#endif
