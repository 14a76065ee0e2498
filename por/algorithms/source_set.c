/* Keeps, for each thread explored at a node, the threads that have done something later that depends on its operation.
 */
#include "por/algorithms/source_set.h"

#include "por/algorithms/safe_set.h"
#include "por/reinspect.h"
#include "por/search_state.h"
#include "por/serialize.h"

#include <stdlib.h>

typedef HP_VECTOR(por_current) currents;

bool por_source_set_init(por_search *search, hp_error *error) {
  currents *nodes = calloc(1, sizeof *nodes);
  if (!nodes) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  search->private_data = nodes;
  return true;
}

void por_source_set_free(por_search *search) {
  currents *nodes = search->private_data;
  for (uint32_t i = 0; i < nodes->length; i++) free(nodes->items[i].sets);
  hp_free(nodes);
  free(nodes);
}

size_t por_source_set_bytes(const por_search *search) {
  const currents *nodes = search->private_data;
  size_t bytes = sizeof *nodes + hp_bytes(nodes);
  for (uint32_t i = 0; i < nodes->length; i++) {
    const por_current *current = nodes->items + i;
    if (current->sets) bytes += (size_t)current->threads * current->words * sizeof *current->sets;
  }
  return bytes;
}

void por_source_set_save(const por_search *search, struct por_writer *writer) {
  const currents *nodes = search->private_data;
  por_put_number(writer, nodes->length);
  for (uint32_t i = 0; i < nodes->length; i++) {
    const por_current *current = nodes->items + i;
    size_t sets = current->sets ? (size_t)current->threads * current->words : 0;
    por_put_number(writer, current->single);
    por_put_number(writer, sets ? (uint64_t)current->threads << 32 | current->words : 0);
    por_put(writer, current->sets, sets * sizeof *current->sets);
  }
}

static por_current *current_of(por_search *search, uint32_t at);

void por_source_set_load(por_search *search, struct por_reader *reader) {
  uint64_t count = por_get_number(reader);
  for (uint32_t i = 0; i < count && !reader->failed; i++) {
    por_current *current = current_of(search, i);
    bool single = por_get_number(reader);
    uint64_t shape = por_get_number(reader);
    size_t size = (size_t)(shape >> 32) * (uint32_t)shape * sizeof *current->sets;
    const void *sets = por_get(reader, size);
    if (!current || !sets) {
      reader->failed = true;
      return;
    }
    *current = (por_current){.single = single};
    if (!size) continue;
    if (!(current->sets = malloc(size))) {
      reader->failed = true;
      return;
    }
    memcpy(current->sets, sets, size);
    current->threads = (uint32_t)(shape >> 32);
    current->words = (uint32_t)shape;
  }
}

static por_current *current_of(por_search *search, uint32_t at) {
  currents *nodes = search->private_data;
  return por_got_memory(&search->trace, hp_reach(nodes, at)) ? &nodes->items[at] : NULL;
}

/* Makes room for `threads` sets, each with its own thread in it; the sets that are there stay. */
static bool widen(por_current *current, uint32_t threads, uint32_t words) {
  uint64_t *sets = calloc((size_t)threads * words, sizeof *sets);
  if (!sets) return false;
  for (uint32_t t = 0; t < threads; t++) {
    por_set_add(sets + (size_t)t * words, t);
    if (t < current->threads)
      por_set_join(sets + (size_t)t * words, current->sets + (size_t)t * current->words, current->words);
  }
  free(current->sets);
  current->sets = sets;
  current->threads = threads;
  current->words = words;
  return true;
}

uint64_t *por_source_set_current(por_search *search, uint32_t at, por_thread_id thread) {
  por_current *current = current_of(search, at);
  uint32_t words = search->trace.words;
  if (!current) return NULL;
  if ((thread >= current->threads || words != current->words) &&
      !widen(current, search->threads.count > thread ? search->threads.count : thread + 1, words)) {
    search->trace.out_of_memory = true;
    return NULL;
  }
  return current->sets + (size_t)thread * words;
}

por_thread_id por_source_set_choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  por_current *current = current_of(search, at);
  if (!current) return POR_NO_THREAD;
  free(current->sets); /* what an earlier node here has left */
  *current = (por_current){.threads = 0};
  por_thread_id single = por_safe_single(search, at);
  current->single = single != POR_NO_THREAD;
  return current->single ? single : por_choose_by_order(search, at);
}

bool por_source_set_open(por_search *search, uint32_t at) {
  return por_set_count(por_enabled(&search->trace, at), search->trace.words) > 1;
}

/* Case 2 of UpdateBack: is there a set T of threads explored, not empty, with the union of their current sets within T?
 * Then T is a persistent set, and what is done a source set. The largest candidate is found by leaving out what does
 * not fit
 * ("T = union" and a strict subset in the print; T holds its own current sets' threads, and may be all that is done).
 */
static bool persistent_done(por_search *search, uint32_t at, const uint64_t *done, uint64_t *candidate) {
  uint32_t words = search->trace.words;
  por_set_copy(candidate, done, words);
  for (bool changed = true; changed;) {
    changed = false;
    POR_SET_EACH(thread, candidate, words) {
      const uint64_t *current = por_source_set_current(search, at, thread);
      if (!current) return false;
      bool fits = true;
      for (uint32_t w = 0; w < words; w++) fits = fits && !(current[w] & ~candidate[w]);
      if (fits) continue;
      por_set_remove(candidate, thread);
      changed = true;
    }
  }
  return !por_set_empty(candidate, words);
}

/* Figure 2's UpdateBack, then the loop of line 6 (DE) or 5 (DL). The cases in the order in which they are right: case 2
 * first; then case 1 on the union over all that is done, not for the last thread alone. */
por_thread_id por_source_set_next(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  const por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  const por_branch *branch = por_nodes(trace)[at].branch;
  const uint64_t *enabled = por_enabled(trace, at);
  const por_current *current = current_of(search, at);
  uint64_t *left = search->scratch.items;
  if (!current) return POR_NO_THREAD;
  por_set_copy(left, enabled, words);
  por_set_minus(left, branch->backtrack, words);
  bool all = por_set_empty(left, words); /* por_explore_all() has been called for the node */
  if (!all && (current->single || persistent_done(search, at, branch->done, left))) return POR_NO_THREAD;
  por_set_clear(left, words);
  POR_SET_EACH(thread, branch->done, words) {
    const uint64_t *seen = por_source_set_current(search, at, thread);
    if (seen) por_set_join(left, seen, words);
  }
  for (uint32_t w = 0; w < words; w++) all = all || left[w] & ~enabled[w];
  if (all) por_set_copy(left, enabled, words);
  por_set_minus(left, branch->done, words);
  return por_order_pick(search, at, left, NULL);
}
