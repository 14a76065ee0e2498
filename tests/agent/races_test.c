/* Tests data races by hand-made cases, then by random executions. The races found are compared with the definition: the
 * closure of program order and the memory model's edges, computed over all pairs of events. */
#include "races/frozen.h"
#include "races/races.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, EVENTS = 60, VARIABLES = 3, LOCKS = 2, FIRST_LOCK = VARIABLES };

typedef enum event_kind { ACCESS, ACQUIRE, RELEASE, START, FENCE } event_kind;

typedef struct event {
  event_kind kind;
  uint32_t thread;
  uint32_t location; /* START: the child */
  ag_access_kind access;
  ag_mode mode; /* FENCE: acquire, release, or volatile for both */
} event;

typedef struct execution {
  event events[EVENTS];
  uint32_t count;
} execution;

/* ---- the definition --------------------------------------------------------------------------------------------- */

static bool reads(const event *e) {
  return e->kind == ACCESS && e->access & AG_ACCESS_READ;
}

static bool writes(const event *e) {
  return e->kind == ACCESS && e->access & AG_ACCESS_WRITE;
}

/* Is the write at `from` the one that is seen at `to`, or one whose release sequence leads there? */
static bool is_seen(const execution *x, uint32_t from, uint32_t to) {
  for (uint32_t i = from + 1; i < to; i++) {
    const event *e = &x->events[i];
    if (writes(e) && e->location == x->events[from].location && e->access != AG_ACCESS_UPDATE) return false;
  }
  return true;
}

/* Does the access, or the fence by means of one that comes behind it in its thread, release to a later write's readers?
 * `write`: that one. */
static bool releases_at(const execution *x, uint32_t from, uint32_t write) {
  const event *f = &x->events[from], *w = &x->events[write];
  if (!writes(w) || w->mode == AG_MODE_PLAIN || w->thread != f->thread) return false;
  if (f->kind == FENCE) return f->mode >= AG_MODE_RELEASE && from < write;
  return from == write && f->mode >= AG_MODE_RELEASE;
}

static bool acquires_at(const execution *x, uint32_t to, uint32_t read) {
  const event *t = &x->events[to], *r = &x->events[read];
  if (!reads(r) || r->mode == AG_MODE_PLAIN || r->thread != t->thread) return false;
  if (t->kind == FENCE) return t->mode != AG_MODE_RELEASE && read < to;
  return read == to && t->mode != AG_MODE_RELEASE && t->mode != AG_MODE_OPAQUE;
}

/* A fence orders by means of the accesses that are not plain behind it or before it, as in C++ (atomics.fences). */
static bool releases_to(const execution *x, uint32_t from, uint32_t to) {
  for (uint32_t w = from; w < to; w++)
    for (uint32_t r = w + 1; releases_at(x, from, w) && r <= to; r++)
      if (x->events[w].location == x->events[r].location && acquires_at(x, to, r) && is_seen(x, w, r)) return true;
  return false;
}

static bool synchronizes(const execution *x, uint32_t from, uint32_t to) {
  const event *a = &x->events[from], *b = &x->events[to];
  if (a->thread == b->thread) return true;
  if (a->kind == START) return a->location == b->thread;
  if (a->kind == RELEASE) return b->kind == ACQUIRE && a->location == b->location;
  if (writes(a) && reads(b) && a->location == b->location && a->mode == AG_MODE_VOLATILE && b->mode == AG_MODE_VOLATILE)
    return true;
  return releases_to(x, from, to);
}

typedef struct order {
  bool before[EVENTS][EVENTS];
} order;

static void close_order(const execution *x, order *o) {
  memset(o, 0, sizeof *o);
  for (uint32_t to = 0; to < x->count; to++)
    for (uint32_t from = to; from-- > 0;) {
      if (!synchronizes(x, from, to)) continue;
      o->before[from][to] = true;
      for (uint32_t i = 0; i < from; i++)
        if (o->before[i][from]) o->before[i][to] = true;
    }
}

static bool is_race(const execution *x, const order *o, uint32_t from, uint32_t to) {
  const event *a = &x->events[from], *b = &x->events[to];
  return a->kind == ACCESS && b->kind == ACCESS && a->location == b->location && a->thread != b->thread &&
         (writes(a) || writes(b)) && (a->mode == AG_MODE_PLAIN || b->mode == AG_MODE_PLAIN) && !o->before[from][to];
}

/* ---- the detector ----------------------------------------------------------------------------------------------- */

/* In which moment each thread has read and written each variable, for what need not be told again. */
typedef uint64_t moments[THREADS][VARIABLES][4];

static void tell(ag_races *r, const event *e, uint32_t site, uint32_t step, moments *known) {
  const uint64_t *moment = ag_races_moment(r, e->thread);
  uint64_t *last = known ? &(*known)[e->thread][e->location][e->access] : NULL;
  if (last && *last == *moment && e->mode == AG_MODE_PLAIN) {
    if (e->access == AG_ACCESS_WRITE) ag_races_again(r, e->location, site, step);
    return;
  }
  bool again = ag_races_access(r, &(ag_race_access){e->thread, e->location, site, step, e->access, e->mode});
  if (last) *last = again ? *moment : 0;
}

typedef enum told { EACH_A_SITE, SITES_OFTEN, ONCE_A_MOMENT } told;

/* With each event a site of its own no pair is left out. */
static uint32_t run_as(ag_races *r, const execution *x, ag_race *found, uint32_t capacity, told how) {
  moments known = {0};
  uint32_t count = 0;
  ag_races_begin(r);
  for (uint32_t i = 0; i < x->count; i++) {
    const event *e = &x->events[i];
    switch (e->kind) {
      case ACCESS:
        tell(r, e, how == EACH_A_SITE ? i + 1 : 1 + e->thread * 16 + e->location * 4 + e->access, i + 1,
             how == ONCE_A_MOMENT ? &known : NULL);
        break;
      case ACQUIRE:
        ag_races_acquire(r, e->thread, e->location);
        break;
      case RELEASE:
        ag_races_release(r, e->thread, e->location);
        break;
      case START:
        ag_races_start(r, e->thread, e->location);
        break;
      case FENCE:
        ag_races_fence(r, e->thread, e->mode);
        break;
    }
    ag_races_settle(r);
    for (ag_race race; ag_races_next(r, &race);)
      if (count < capacity) found[count++] = race;
  }
  return count;
}

static uint32_t run(ag_races *r, const execution *x, ag_race *found, uint32_t capacity) {
  return run_as(r, x, found, capacity, EACH_A_SITE);
}

/* ---- random executions ------------------------------------------------------------------------------------------ */

static uint32_t pick(uint64_t *state, uint32_t n) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33) % n;
}

static execution generate(uint64_t seed) {
  execution x = {.count = 10 + pick(&seed, EVENTS - 10)};
  uint32_t started = 1, holder[LOCKS] = {0};
  /* Some variables are atomic only, some plain only, some mixed: else everything would race at once. */
  bool fences = pick(&seed, 2);
  uint32_t style[VARIABLES];
  for (int v = 0; v < VARIABLES; v++) style[v] = pick(&seed, 3);
  for (uint32_t i = 0; i < x.count; i++) {
    event *e = &x.events[i];
    e->thread = pick(&seed, started);
    uint32_t what = pick(&seed, 10), lock = pick(&seed, LOCKS);
    if (i == 0 || (what == 0 && started < THREADS)) {
      *e = (event){START, e->thread, started++, 0, 0};
    } else if (what < 6 && holder[lock] == 0) {
      holder[lock] = e->thread + 1;
      *e = (event){ACQUIRE, e->thread, FIRST_LOCK + lock, 0, 0};
    } else if (what < 4 && holder[lock]) {
      *e = (event){RELEASE, holder[lock] - 1, FIRST_LOCK + lock, 0, 0};
      holder[lock] = 0;
    } else if (what == 9 && fences) {
      *e = (event){FENCE, e->thread, 0, 0, AG_MODE_ACQUIRE + pick(&seed, 3)};
    } else {
      uint32_t v = pick(&seed, VARIABLES);
      bool atomic = style[v] == 0 || (style[v] == 1 && pick(&seed, 4));
      e->kind = ACCESS;
      e->location = v;
      e->access = atomic ? 1 + pick(&seed, 3) : 1 + pick(&seed, 2);
      e->mode = atomic ? AG_MODE_OPAQUE + pick(&seed, 4) : AG_MODE_PLAIN;
    }
  }
  return x;
}

static const char *check(ag_races *r, const execution *x, bool *raced) {
  static order o;
  static ag_race found[EVENTS * EVENTS];
  close_order(x, &o);
  uint32_t first = UINT32_MAX, count = run(r, x, found, EVENTS * EVENTS);
  for (uint32_t to = 0; to < x->count && first == UINT32_MAX; to++)
    for (uint32_t from = 0; from < to; from++)
      if (is_race(x, &o, from, to)) first = to + 1;
  *raced = first != UINT32_MAX;
  static ag_race often[EVENTS * EVENTS], once[EVENTS * EVENTS];
  uint32_t told_often = run_as(r, x, often, EVENTS * EVENTS, SITES_OFTEN);
  if (run_as(r, x, once, EVENTS * EVENTS, ONCE_A_MOMENT) != told_often ||
      memcmp(once, often, told_often * sizeof *once) != 0)
    return "what was told in the same moment need not be told again";
  for (uint32_t i = 0; i < count; i++) {
    if (!is_race(x, &o, found[i].first.step - 1, found[i].second.step - 1)) return "what is found is a race";
    if (x->events[found[i].first.step - 1].access != found[i].first.kind) return "the first access is what it was";
  }
  if (!*raced) return NULL;
  return count && found[0].second.step == first ? NULL : "the first race is found, at its second access";
}

static void test_random(tap *t) {
  enum { RUNS = 20000 };
  ag_races *r = ag_races_new();
  uint32_t raced = 0;
  const char *wrong = NULL;
  uint64_t seed = 1;
  for (; seed <= RUNS && !wrong; seed++) {
    execution x = generate(seed);
    bool race;
    wrong = check(r, &x, &race);
    raced += race;
  }
  tap_check(t, !wrong, "random executions: %s (seed %u)", wrong ? wrong : "as defined", (unsigned)seed - 1);
  tap_check(t, raced > RUNS / 10 && raced < RUNS * 9 / 10, "with and without races: %u of %d have one", raced, RUNS);
  tap_check(t, !ag_races_failed(r), "memory did not run out");
  ag_races_free(r);
}

/* ---- cases ------------------------------------------------------------------------------------------------------ */

static uint32_t races_in(const event *events, uint32_t count) {
  execution x = {.count = count};
  ag_race found[EVENTS];
  memcpy(x.events, events, count * sizeof *events);
  ag_races *r = ag_races_new();
  uint32_t races = run(r, &x, found, EVENTS);
  ag_races_free(r);
  return races;
}

#define CASE(expected, text, ...)                                                                                      \
  do {                                                                                                                 \
    const event events[] = {__VA_ARGS__};                                                                              \
    uint32_t found = races_in(events, sizeof events / sizeof *events);                                                 \
    tap_check(t, found == (expected), "%s: %u races, expected %u", text, found, (unsigned)(expected));                 \
  } while (0)
#define READ(thread, mode)                                                                                             \
  { ACCESS, thread, 0, AG_ACCESS_READ, mode }
#define WRITE(thread, mode)                                                                                            \
  { ACCESS, thread, 0, AG_ACCESS_WRITE, mode }

#define FLAG(thread, how)                                                                                              \
  { ACCESS, thread, 1, AG_ACCESS_##how, AG_MODE_OPAQUE }
#define RELEASE_FENCE(thread)                                                                                          \
  { FENCE, thread, 0, 0, AG_MODE_RELEASE }
#define ACQUIRE_FENCE(thread)                                                                                          \
  { FENCE, thread, 0, 0, AG_MODE_ACQUIRE }

static void test_cases(tap *t) {
  const event start = {START, 0, 1, 0, 0};
  CASE(0, "a write before the start, a read behind it", WRITE(0, 0), start, READ(1, 0));
  CASE(1, "a write behind the start", start, WRITE(0, 0), READ(1, 0));
  CASE(0, "two reads", start, READ(0, 0), READ(1, 0));
  CASE(2, "a write behind two unordered reads", start, {START, 0, 2, 0, 0}, READ(0, 0), READ(1, 0), WRITE(2, 0));
  CASE(1, "what is done behind a release is not released", start, {ACQUIRE, 0, 3, 0, 0}, {RELEASE, 0, 3, 0, 0},
       WRITE(0, 0), {ACQUIRE, 1, 3, 0, 0}, READ(1, 0));
  CASE(0, "volatile accesses are no race", start, WRITE(0, AG_MODE_VOLATILE), READ(1, AG_MODE_VOLATILE));
  CASE(0, "nor are opaque ones", start, WRITE(0, AG_MODE_OPAQUE), READ(1, AG_MODE_OPAQUE));
  CASE(1, "a plain write and a volatile read", start, WRITE(0, 0), READ(1, AG_MODE_VOLATILE));
  CASE(1, "a volatile write and a plain read", start, WRITE(0, AG_MODE_VOLATILE), READ(1, 0));
  CASE(0, "fences around opaque accesses", start, WRITE(0, 0), RELEASE_FENCE(0), FLAG(0, WRITE), FLAG(1, READ),
       ACQUIRE_FENCE(1), READ(1, 0));
  CASE(0, "a fence on one side, a mode on the other", start, WRITE(0, 0), RELEASE_FENCE(0), FLAG(0, WRITE),
       {ACCESS, 1, 1, AG_ACCESS_READ, AG_MODE_ACQUIRE}, READ(1, 0));
  CASE(1, "no fence where it is written", start, WRITE(0, 0), FLAG(0, WRITE), FLAG(1, READ), ACQUIRE_FENCE(1),
       READ(1, 0));
  CASE(1, "no fence where it is read", start, WRITE(0, 0), RELEASE_FENCE(0), FLAG(0, WRITE), FLAG(1, READ), READ(1, 0));
  CASE(1, "what is written behind the fence", start, RELEASE_FENCE(0), WRITE(0, 0), FLAG(0, WRITE), FLAG(1, READ),
       ACQUIRE_FENCE(1), READ(1, 0));
  CASE(1, "a fence before the flag is read", start, WRITE(0, 0), RELEASE_FENCE(0), FLAG(0, WRITE), ACQUIRE_FENCE(1),
       FLAG(1, READ), READ(1, 0));
}

/* An update that only reads, seen by a volatile read: is the plain write before it ordered with the plain read behind?
 */
static uint32_t races_after_update(bool only_read) {
  ag_races *r = ag_races_new();
  ag_races_start(r, 0, 1);
  ag_races_access(r, &(ag_race_access){1, 5, 1, 1, AG_ACCESS_WRITE, AG_MODE_PLAIN});
  ag_races_access(r, &(ag_race_access){1, 6, 2, 2, AG_ACCESS_UPDATE, AG_MODE_VOLATILE});
  if (only_read) ag_races_only_read(r, 1);
  ag_races_access(r, &(ag_race_access){0, 6, 3, 3, AG_ACCESS_READ, AG_MODE_VOLATILE});
  ag_races_access(r, &(ag_race_access){0, 5, 4, 4, AG_ACCESS_READ, AG_MODE_PLAIN});
  uint32_t count = 0;
  for (ag_race race; ag_races_next(r, &race);) count++;
  ag_races_free(r);
  return count;
}

/* Both threads write variable 5, thread 0 before it adds to counter 6, thread 1 behind that. Then a thread may read the
 * counter, and variable 5. */
static uint32_t races_beside_sums(ag_access_kind first, ag_access_kind second, ag_access_kind last) {
  ag_races *r = ag_races_new();
  ag_races_start(r, 0, 1);
  ag_races_access(r, &(ag_race_access){0, 5, 1, 1, AG_ACCESS_WRITE, AG_MODE_PLAIN});
  ag_races_access(r, &(ag_race_access){0, 6, 2, 2, first, AG_MODE_VOLATILE});
  ag_races_access(r, &(ag_race_access){1, 6, 3, 3, second, AG_MODE_VOLATILE});
  ag_races_access(r, &(ag_race_access){1, 5, 4, 4, last, AG_MODE_PLAIN});
  uint32_t count = 0;
  for (ag_race race; ag_races_next(r, &race);) count++;
  ag_races_free(r);
  return count;
}

/* An addition whose sum nobody uses, between a write and a volatile read, both of other threads. */
static uint32_t races_across_a_sum(void) {
  ag_races *r = ag_races_new();
  ag_races_start(r, 0, 1);
  ag_races_start(r, 0, 2);
  ag_races_access(r, &(ag_race_access){0, 5, 1, 1, AG_ACCESS_WRITE, AG_MODE_PLAIN});
  ag_races_access(r, &(ag_race_access){0, 6, 2, 2, AG_ACCESS_WRITE, AG_MODE_RELEASE});
  ag_races_access(r, &(ag_race_access){1, 6, 3, 3, AG_ACCESS_ADD, AG_MODE_OPAQUE});
  ag_races_access(r, &(ag_race_access){2, 6, 4, 4, AG_ACCESS_READ, AG_MODE_ACQUIRE});
  ag_races_access(r, &(ag_race_access){2, 5, 5, 5, AG_ACCESS_READ, AG_MODE_PLAIN});
  uint32_t count = 0;
  for (ag_race race; ag_races_next(r, &race);) count++;
  ag_races_free(r);
  return count;
}

static void test_sums(tap *t) {
  tap_check(t, races_beside_sums(AG_ACCESS_ADD, AG_ACCESS_ADD, AG_ACCESS_WRITE) == 1,
            "sums: an addition that gives nothing back acquires nothing");
  tap_check(t, races_beside_sums(AG_ACCESS_ADD, AG_ACCESS_UPDATE, AG_ACCESS_WRITE) == 0, "sums: but it releases");
  tap_check(t, races_beside_sums(AG_ACCESS_ADD, AG_ACCESS_READ, AG_ACCESS_READ) == 0, "sums: to readers, too");
  tap_check(t, races_across_a_sum() == 0, "sums: it passes on what the write before it has released");
}

/* Thread 0 reads variable 5 with a stamp of lock 6. Where does thread 1 write it: before that without the lock, or
 * behind the read, having taken the lock or not; and does thread 0 validate the stamp, with what result? */
typedef enum writes_when { WRITES_BEFORE, WRITES_BEHIND_LOCKED, WRITES_BEHIND } writes_when;
typedef enum validation { VALID, INVALID, NEVER } validation;

static uint32_t races_of_optimist(writes_when when, validation how) {
  ag_races *r = ag_races_new();
  ag_races_start(r, 0, 1);
  ag_race_access write = {1, 5, 1, 1, AG_ACCESS_WRITE, AG_MODE_PLAIN};
  if (when == WRITES_BEFORE) ag_races_access(r, &write);
  ag_races_access(r, &(ag_race_access){0, 6, 2, 2, AG_ACCESS_READ, AG_MODE_VOLATILE});
  ag_races_optimistic(r, 0, 2);
  ag_races_access(r, &(ag_race_access){0, 5, 3, 3, AG_ACCESS_READ, AG_MODE_PLAIN});
  if (how != NEVER) ag_races_validated(r, 0, how == VALID, 4);
  if (when == WRITES_BEHIND_LOCKED)
    ag_races_access(r, &(ag_race_access){1, 6, 4, 5, AG_ACCESS_UPDATE, AG_MODE_VOLATILE});
  write.step = 6;
  if (when != WRITES_BEFORE) ag_races_access(r, &write);
  ag_races_unvalidated(r, 0, 7);
  uint32_t count = 0;
  for (ag_race race; ag_races_next(r, &race);) count++;
  ag_races_free(r);
  return count;
}

static void test_optimistic(tap *t) {
  tap_check(t, races_of_optimist(WRITES_BEFORE, VALID) == 1, "optimistic: a writer without the lock");
  tap_check(t, races_of_optimist(WRITES_BEFORE, INVALID) == 0, "optimistic: what was read does not count");
  tap_check(t, races_of_optimist(WRITES_BEFORE, NEVER) == 1, "optimistic: a write before, never validated");
  tap_check(t, races_of_optimist(WRITES_BEHIND_LOCKED, VALID) == 0, "optimistic: the writer takes the lock behind it");
  tap_check(t, races_of_optimist(WRITES_BEHIND, VALID) == 1, "optimistic: the writer does not take the lock");
  tap_check(t, races_of_optimist(WRITES_BEHIND_LOCKED, NEVER) == 1,
            "optimistic: a locked write behind, never validated");
}

static void test_frozen(tap *t) {
  enum { HOLDER = 1, BOX, LIST, NODE, OTHER };
  ag_frozen *f = ag_frozen_new();
  ag_frozen_begin(f);
  ag_frozen_store(f, 0, HOLDER, BOX, true, 1);
  ag_frozen_store(f, 0, HOLDER, LIST, true, 2);
  ag_frozen_store(f, 0, LIST, NODE, false, 3);
  tap_check(t, !ag_frozen_covers(f, NODE, 0, 3, false), "nobody else can reach it");
  ag_frozen_freeze(f, HOLDER, 4);
  ag_frozen_store(f, 0, 0, HOLDER, false, 5);
  tap_check(t, ag_frozen_covers(f, BOX, 0, 4, false), "what a final field leads to");
  tap_check(t, ag_frozen_covers(f, NODE, 0, 4, false), "and what that leads to");
  tap_check(t, !ag_frozen_covers(f, BOX, 0, 5, false), "but not what was written behind the constructor");
  tap_check(t, !ag_frozen_covers(f, BOX, 1, 2, false), "nor by another thread");
  tap_check(t, !ag_frozen_covers(f, HOLDER, 0, 2, false), "nor what is in the holder's other fields");
  tap_check(t, ag_frozen_covers(f, HOLDER, 0, 2, true), "but what is in its final ones");
  ag_frozen_store(f, 0, NODE, OTHER, true, 6);
  tap_check(t, !ag_frozen_covers(f, OTHER, 0, 6, false), "nor what was added later");
  ag_frozen_begin(f);
  ag_frozen_store(f, 0, 0, BOX, false, 1);
  ag_frozen_store(f, 0, HOLDER, BOX, true, 4);
  ag_frozen_freeze(f, HOLDER, 5);
  ag_frozen_store(f, 0, 0, HOLDER, false, 5);
  tap_check(t, !ag_frozen_covers(f, BOX, 0, 3, false), "nor what can be reached past the holder");
  ag_frozen_begin(f);
  ag_frozen_store(f, 0, HOLDER, BOX, true, 2);
  ag_frozen_store(f, 0, 0, HOLDER, false, 3);
  ag_frozen_freeze(f, HOLDER, 4);
  tap_check(t, !ag_frozen_covers(f, BOX, 0, 1, false), "nor what was let go before the constructor ended");
  ag_frozen_begin(f);
  ag_frozen_store(f, 0, HOLDER, BOX, true, 1);
  ag_frozen_store(f, 0, BOX, HOLDER, false, 2);
  tap_check(t, !ag_frozen_covers(f, BOX, 0, 1, false), "a circle that nobody can reach");
  ag_frozen_free(f);
}

int main(void) {
  tap t = {0};
  test_frozen(&t);
  test_sums(&t);
  test_optimistic(&t);
  tap_check(&t, races_after_update(true) == 1, "a compare-and-set that fails orders nothing");
  tap_check(&t, races_after_update(false) == 0, "one that succeeds does");
  test_cases(&t);
  test_random(&t);
  return tap_end(&t);
}
