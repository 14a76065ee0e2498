/* Explores a toy program in parts: several workers, each with a search and a machine of its own, as in processes of
 * their own, take turns at random. Some are lost in between. The states that they share are in one table. Or each has a
 * table; the owner keeps those states that count, and brings them to the others some time later. */
#include "driver.h"
#include "future.h"

#include "hpor/index.h"
#include "hpor/shared_states.h"
#include "hpor/split.h"
#include "hpor/vector.h"
#include "por/mutant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_STEPS = 100000, MOST_LOSSES = 100, SHARED_BYTES = 1 << 19, FEW_SHARED_BYTES = 1 << 14 };

typedef struct message {
  unsigned char *bytes;
  size_t size, capacity;
} message;

/* What an execution has led to. It counts once the owner can no longer lose it. */
typedef struct finding {
  toy_outcome outcome;
  uint64_t trace, digest; /* as the toy and as the search tells traces apart */
} finding;

/* Memory for states, and a view of it. */
typedef struct table {
  void *memory; /* owned by `view`'s owner; null: the memory is another one's */
  por_shared_states *view;
} table;

typedef struct worker {
  toy_driver driver; /* without a search: idle */
  toy_future *future;
  uint32_t part;
  table shared;     /* without a view: states are not matched */
  uint32_t told;    /* so many of the states that it has listed count */
  uint32_t brought; /* so many of the states that count have been brought here */
  HP_VECTOR(finding) found;
  por_statistics counted;
} worker;

/* How guarded sections use a location, in all workers; all by their names. */
typedef struct guarded {
  uint64_t looked, told; /* locks; 0: none */
  bool bare;
} guarded;

typedef struct team {
  const toy_program *program;
  const por_config *config;
  const toy_options *options;
  const toy_workers *how;
  worker *workers;
  por_parts *parts;
  toy_known *known;
  table shared; /* the memory for the states that all workers share, or those that count */
  size_t shared_bytes;
  uint64_t number;   /* of what the tables hold */
  const char *wants; /* the algorithm by which all must be explored anew */
  bool misfit;
  bool lost;       /* a worker that shared states is lost: what it had found behind them is lost with it */
  uint32_t losses; /* a part whose nodes lie on cycles cannot be given away, and one worker must come to its end */
  uint64_t random;
  toy_outcomes traces, digests;
  hp_index locations; /* names of those that are used so */
  HP_VECTOR(guarded) cells;
  toy_result result;
} team;

static bool write_bytes(void *data, const void *bytes, size_t size) {
  message *m = data;
  if (m->capacity - m->size < size) {
    m->capacity = (m->size + size) * 2;
    m->bytes = realloc(m->bytes, m->capacity);
    if (!m->bytes) abort();
  }
  memcpy(m->bytes + m->size, bytes, size);
  m->size += size;
  return true;
}

static bool by_chance(team *t, uint32_t of_256) {
  t->random += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = (t->random ^ t->random >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  return (x >> 40 & 255) < of_256;
}

static void fail(team *t, const char *what) {
  if (!t->result.failure[0]) snprintf(t->result.failure, sizeof t->result.failure, "%s", what);
}

/* ---- one worker ------------------------------------------------------------------------------------------------- */

static void forget(worker *w) {
  if (!w->driver.search) return;
  toy_future_free(w->future);
  toy_driver_free(&w->driver);
  por_search_free(w->driver.search);
  w->driver = (toy_driver){.search = NULL};
  w->found.length = 0;
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static table open_table(const team *t, void *memory) {
  table new = {.memory = memory ? NULL : calloc(1, t->shared_bytes)};
  new.view = por_shared_states_open(memory ? memory : new.memory, t->shared_bytes);
  if (!new.view) abort();
  por_shared_states_begin(new.view, t->number);
  por_shared_states_list(new.view);
  return new;
}

static void close_table(table *of) {
  por_shared_states_free(of->view);
  free(of->memory);
  *of = (table){NULL, NULL};
}

static void bring(team *t, const table *from, uint32_t begin, uint32_t end, const table *to) {
  message m = {NULL, 0, 0};
  if (!por_shared_states_tell(from->view, begin, end, write_bytes, &m) ||
      !por_shared_states_hear(to->view, m.bytes, m.size))
    fail(t, "states that are told are not understood");
  free(m.bytes);
}

/* The states that the worker has explored to their ends count, and others may hear of them. */
static void count_states(team *t, worker *w) {
  if (!t->how->machines || !w->shared.view) return;
  const uint32_t listed = por_shared_states_listed(w->shared.view);
  bring(t, &w->shared, w->told, listed, &t->shared);
  w->told = listed;
}

/* Some of the states that count and that the worker does not know come there. */
static void bring_some(team *t, worker *w) {
  if (!t->how->machines || !w->shared.view || !by_chance(t, 64)) return;
  const uint32_t most = por_shared_states_listed(t->shared.view) - w->brought;
  const uint32_t end = w->brought + (by_chance(t, 128) ? most : (uint32_t)(t->random >> 20) % (most + 1));
  const uint32_t own = por_shared_states_listed(w->shared.view);
  /* As they come by another view, they are not the worker's to tell. */
  table other = open_table(t, w->shared.memory);
  bring(t, &t->shared, w->brought, end, &other);
  close_table(&other);
  if (por_shared_states_listed(w->shared.view) != own) fail(t, "states of others are listed");
  w->brought = end;
}

/* The worker is lost. What it has not told is not to be known to anybody, also not to the one in its place. */
static void lose_table(team *t, worker *w) {
  if (POR_MUTANT(101)) count_states(t, w);
  if (POR_MUTANT(102)) return;
  close_table(&w->shared);
  w->shared = open_table(t, NULL);
  w->told = w->brought = 0;
}

static void share_states(team *t, uint64_t number) {
  t->shared_bytes = by_chance(t, 32) ? FEW_SHARED_BYTES : SHARED_BYTES;
  t->result.little_memory = t->shared_bytes == FEW_SHARED_BYTES;
  t->number = number;
  t->shared = open_table(t, NULL);
  for (uint32_t i = 0; i < t->how->count; i++)
    t->workers[i].shared = open_table(t, t->how->machines ? NULL : t->shared.memory);
}

/* What the worker has found counts from here on. */
static void count(team *t, worker *w) {
  count_states(t, w);
  por_statistics now = por_search_statistics(w->driver.search), *sum = &t->result.statistics;
  sum->executions += now.executions - w->counted.executions;
  sum->blocked += now.blocked - w->counted.blocked;
  sum->cut += now.cut - w->counted.cut;
  sum->limited += now.limited - w->counted.limited;
  w->counted = now;
  for (uint32_t i = 0; i < w->found.length; i++) {
    toy_outcomes_add(&t->result.outcomes, w->found.items[i].outcome);
    if (!t->options->traces) continue;
    if (toy_outcomes_add(&t->traces, (toy_outcome){TOY_FINAL, w->found.items[i].trace}))
      t->result.traces++;
    else
      t->result.repeated = true;
    if (toy_outcomes_add(&t->digests, (toy_outcome){TOY_FINAL, w->found.items[i].digest})) t->result.digests++;
  }
  w->found.length = 0;
}

static void tell(team *t, worker *w, bool give) {
  message m = {NULL, 0, 0};
  bool gave = false;
  if (!por_part_tell(w->driver.search, give, write_bytes, &m) ||
      !por_parts_hear(t->parts, w->part, m.bytes, m.size, &gave))
    fail(t, "the owner does not understand what a worker tells");
  if (gave != give) fail(t, "a worker that can give away something does not");
  if (gave) count(t, w);
  free(m.bytes);
}

static void take_part(team *t, worker *w) {
  message m = {NULL, 0, 0};
  hp_error error = {""};
  if (!por_parts_next(t->parts, &w->part, write_bytes, &m)) fail(t, "no part is handed out");
  if (!(w->future = calloc(1, sizeof *w->future))) abort();
  por_config config = *t->config;
  config.shared = w->shared.view;
  config.oracle = (por_oracle){.driver = w->future,
                               .future_site = toy_future_site,
                               .future_conflict = toy_future_conflict,
                               .waits_for = toy_future_waits_for,
                               .shared = toy_future_shared,
                               .plain_lock = toy_future_plain_lock};
  por_search *search = por_search_new(&config, &error);
  if (!search || !por_part_take(search, m.bytes, m.size)) fail(t, "a worker does not understand its part");
  if (!search) abort();
  toy_driver_init(&w->driver, t->program, search, t->known);
  toy_future_init(w->future, w->driver.machine);
  w->counted = por_search_statistics(search);
  free(m.bytes);
}

static uint64_t lock_name(const worker *w, por_location_id plus_1) {
  uint64_t name = 0;
  if (plus_1 && !por_location_name(w->driver.search, plus_1 - 1, &name)) abort();
  return name;
}

static bool join_lock(uint64_t *known, uint64_t lock) {
  bool differs = *known && lock && *known != lock;
  if (lock) *known = lock;
  return differs;
}

/* Where somebody has looked in vain, and another worker has seen that it is written otherwise, all begin anew. */
static void join_guarded(team *t, const worker *w) {
  for (uint32_t i = 0; i < w->driver.cell_count; i++) {
    const toy_guarded *at = &w->driver.cells[i];
    uint64_t name;
    if ((!at->looked && !at->told && !at->bare) || !por_location_name(w->driver.search, i, &name)) continue;
    uint32_t number = hp_index_number(&t->locations, name);
    if (number == UINT32_MAX || !hp_reach(&t->cells, number)) abort();
    guarded *known = &t->cells.items[number];
    known->bare |= at->bare;
    known->bare |= join_lock(&known->looked, lock_name(w, at->looked));
    known->bare |= join_lock(&known->told, lock_name(w, at->told));
    if (!known->looked || POR_MUTANT(79) || (!known->bare && (!known->told || known->told == known->looked))) continue;
    t->known->waits = t->misfit = true;
  }
}

static void run_one(team *t, worker *w) {
  toy_driver *d = &w->driver;
  por_end end = toy_run(d, t->options->limits.steps ? t->options->limits.steps : DEFAULT_STEPS, &t->result.races);
  por_execution_end(d->search, end);
  toy_driver_split(d);
  t->misfit |= d->misfit;
  if (d->guards) join_guarded(t, w);
  const por_failure_info *failure = por_failure(d->search);
  if (failure) fail(t, failure->kind == POR_FAIL_MEMORY ? "out of memory" : "nondeterminism");
  if (d->machine->broken[0]) fail(t, d->machine->broken);
  finding found;
  if (failure || d->misfit || por_execution_aside(d->search) || !toy_outcome_of(d, end, &found.outcome)) return;
  if (t->options->traces) {
    found.trace = toy_trace_digest(d);
    found.digest = por_part_trace(d->search);
  }
  if (!hp_push(&w->found, found)) abort();
}

static bool somebody_is_idle(const team *t) {
  for (uint32_t i = 0; i < t->how->count; i++)
    if (!t->workers[i].driver.search) return !por_parts_waiting(t->parts);
  return false;
}

/* The worker does the next thing that it has to do. */
static void go_on(team *t, worker *w) {
  bring_some(t, w);
  if (!w->driver.search) {
    if (por_parts_ready(t->parts)) take_part(t, w);
    return;
  }
  toy_driver *d = &w->driver;
  por_search *search = d->search;
  if (!por_execution_begin(search)) {
    toy_driver_split(d);
    t->misfit |= d->misfit;
    if (por_part_wants(search)) t->wants = por_part_wants(search);
    if (por_part_has_news(search)) tell(t, w, false);
    count(t, w);
    por_parts_ended(t->parts, w->part);
    forget(w);
    return;
  }
  bool gives = (somebody_is_idle(t) && by_chance(t, 128)) || by_chance(t, t->how->gives);
  if (gives && por_can_give(search)) tell(t, w, true);
  run_one(t, w);
  if (por_part_has_news(search) && by_chance(t, 128)) tell(t, w, false);
  if (!by_chance(t, t->how->lost) || t->losses == MOST_LOSSES) return;
  t->losses++;
  por_parts_lost(t->parts, w->part);
  forget(w);
  if (t->how->machines && t->shared.view)
    lose_table(t, w);
  else
    t->lost = t->shared.view && !POR_MUTANT(89);
}

/* ---- all -------------------------------------------------------------------------------------------------------- */

static toy_result explore(team *t) {
  const uint64_t most = t->options->limits.executions ? t->options->limits.executions : 10000000;
  t->workers = calloc(t->how->count, sizeof *t->workers);
  t->parts = por_parts_new();
  if (!t->workers || !t->parts) abort();
  if (by_chance(t, 128)) por_parts_wait(t->parts);
  if (t->config->match) share_states(t, t->random);
  for (uint64_t turns = 0; turns < 10 * most && !t->result.failure[0] && !t->misfit && !t->lost && !t->wants; turns++) {
    if (!por_parts_waiting(t->parts) && !por_parts_under_way(t->parts)) {
      t->result.finished = true;
      break;
    }
    go_on(t, &t->workers[(t->random >> 20) % t->how->count]);
    by_chance(t, 0);
  }
  for (uint32_t i = 0; i < t->how->count; i++) {
    forget(&t->workers[i]);
    close_table(&t->workers[i].shared);
    hp_free(&t->workers[i].found);
  }
  close_table(&t->shared);
  free(t->workers);
  por_parts_free(t->parts);
  toy_outcomes_free(&t->traces);
  toy_outcomes_free(&t->digests);
  hp_index_free(&t->locations);
  hp_free(&t->cells);
  toy_outcomes_sort(&t->result.outcomes);
  toy_outcomes_sort(&t->result.races);
  return t->result;
}

toy_result toy_explore_apart(const toy_program *program, const por_config *config, const toy_options *options,
                             const toy_workers *workers) {
  toy_known *known = options->sections ? toy_known_new(program) : NULL;
  if (known) known->waits = options->waits;
  toy_workers how = *workers;
  por_config now = *config;
  for (uint32_t begun_anew = 0;; begun_anew++) {
    team t = {.program = program,
              .config = &now,
              .options = options,
              .how = &how,
              .known = known,
              .random = workers->seed + begun_anew};
    toy_result result = explore(&t);
    result.begun_anew = begun_anew;
    if (t.lost) how.lost = 0;
    if (t.wants) now.algorithm = t.wants;
    if ((!t.misfit && !t.lost && !t.wants) || result.failure[0]) {
      toy_known_free(known);
      return result;
    }
    toy_result_free(&result);
  }
}
