/* lazy-hb: Source-DPOR that matches prefixes by their lazy happens-before relation (Thomson, Donaldson: The Lazy
 * Happens-Before Relation, PPoPP 2015; named in the outlook of the hybrid paper).
 *
 * The lazy relation is happens-before without the order of the sections of plain locks. A plain lock is only locked and
 * unlocked (config.oracle.plain_lock). Two prefixes with equal lazy relations have made equal reads and writes in equal
 * order. So each thread has come to the same point with the same locks, and both prefixes lead to one state, deadlocks
 * included. An execution is cut where its prefix has a relation seen before.
 *
 * The relation must not replace happens-before in the search for races, for two reasons. A section that a thread's data
 * do not depend on can keep the thread from a lock; then the reversal asked for cannot be run. And the deadlock from
 * the other order of two locks is no race of the data. So races stay as in `source`, and the relation serves as a
 * state.
 *
 * The digest of a prefix is the sum of its events' names. An event's name is made of its thread, its outcome and the
 * names of the events directly before it. Races behind a cut are found as for any visited state. */
#include "por/algorithms/bpor.h"

#include "por/dependence.h"
#include "por/reinspect.h"
#include "por/search_state.h"

#include <stdlib.h>

/* What one event has changed, to be taken back when it leaves the trace. */
typedef struct undo {
  por_digest own;       /* name of the thread's event before */
  por_digest sum;       /* of the names of all events before */
  por_digest before[2]; /* name of the last event before that changed the location of its first and second access */
  bool orders[2];       /* whether that access is part of the lazy relation */
} undo;

typedef struct lazy {
  HP_VECTOR(undo) events;          /* by node */
  HP_VECTOR(por_digest) threads;   /* by thread: name of its last event */
  HP_VECTOR(por_digest) locations; /* by location: name of the last event that changed it */
  por_digest sum;
} lazy;

static bool init(por_search *search, hp_error *error) {
  lazy *l = calloc(1, sizeof *l);
  if (!l) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  search->private_data = l;
  return true;
}

static void free_lazy(por_search *search) {
  lazy *l = search->private_data;
  hp_free(&l->events);
  hp_free(&l->threads);
  hp_free(&l->locations);
  free(l);
}

static size_t bytes(const por_search *search) {
  const lazy *l = search->private_data;
  return sizeof *l + hp_bytes(&l->events) + hp_bytes(&l->threads) + hp_bytes(&l->locations);
}

/* Mixes `value` into `digest`; not commutative. */
static por_digest with(por_digest digest, por_digest value) {
  digest.low = hp_mix(digest.low * UINT64_C(0x9e3779b97f4a7c15) + value.low + 1);
  digest.high = hp_mix(digest.high * UINT64_C(0xa0761d6478bd642f) + value.high + 2);
  return digest;
}

static bool orders(const por_search *search, por_access access) {
  const por_oracle *oracle = &search->config.oracle;
  if (POR_MUTANT(17) && (access.mode == POR_ACQUIRE || por_mode_holds(access.mode))) return false;
  return access.mode && !(oracle->plain_lock && oracle->plain_lock(oracle->driver, access.location));
}

static void take_in(por_search *search, uint32_t at) {
  lazy *l = search->private_data;
  const por_node *node = &por_nodes(&search->trace)[at];
  por_access access[2] = {node->operation.first, node->operation.second};
  if (!por_got_memory(&search->trace, hp_reach(&l->events, at) && hp_reach(&l->threads, node->thread))) return;
  undo *event = &l->events.items[at];
  por_digest *own = &l->threads.items[node->thread];
  event->own = *own;
  event->sum = l->sum;
  uint64_t step = (uint64_t)node->thread << 16 | node->choice;
  por_digest name = with(*own, (por_digest){step, step});
  for (int i = 0; i < 2; i++) {
    event->orders[i] = orders(search, access[i]);
    if (!event->orders[i]) continue;
    if (!por_got_memory(&search->trace, hp_reach(&l->locations, access[i].location))) return;
    event->before[i] = l->locations.items[access[i].location];
    name = with(name, event->before[i]);
  }
  /* That a write comes after a read is said by the read's name. */
  for (int i = 0; i < 2; i++)
    if (event->orders[i] && !por_mode_weak(access[i].mode)) l->locations.items[access[i].location] = name;
  *own = name;
  l->sum.low += hp_mix(name.low);
  l->sum.high += hp_mix(name.high);
}

static void take_back(por_search *search, uint32_t at) {
  lazy *l = search->private_data;
  const por_node *node = &por_nodes(&search->trace)[at];
  const undo *event = l->events.items + at;
  const por_access *access[2] = {&node->operation.first, &node->operation.second};
  for (int i = 1; i >= 0; i--)
    if (event->orders[i]) l->locations.items[access[i]->location] = event->before[i];
  l->threads.items[node->thread] = event->own;
  l->sum = event->sum;
}

/* All of it is made again from the trace. */
static void save(const por_search *search, struct por_writer *writer) {
  (void)search;
  (void)writer;
}

static void load(por_search *search, struct por_reader *reader) {
  (void)search;
  (void)reader;
}

static por_digest digest(por_search *search, uint32_t at) {
  lazy *l = search->private_data;
  while (l->events.length < at && !search->trace.out_of_memory) take_in(search, l->events.length);
  return l->sum;
}

static void backtracked(por_search *search, uint32_t at) {
  lazy *l = search->private_data;
  while (l->events.length > at) take_back(search, --l->events.length);
}

static void race(por_search *search, const por_race *race) {
  por_add_source(search, race);
}

const por_algorithm por_algorithm_lazy_hb = {.name = "lazy-hb",
                                             .flags =
                                                 POR_USES_RACES | POR_USES_SLEEP | POR_OWN_DIGESTS | POR_USES_GRAPH,
                                             .init = init,
                                             .free = free_lazy,
                                             .bytes = bytes,
                                             .save = save,
                                             .load = load,
                                             .digest = digest,
                                             .race = race,
                                             .end = por_reinspect_source,
                                             .closing = por_closing_source,
                                             .backtracked = backtracked};
