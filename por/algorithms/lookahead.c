/* Decides where several threads are explored, and adds the choices that later knowledge asks for. */
#include "por/algorithms/lookahead.h"

#include "por/dependence.h"
#include "por/mutant.h"
#include "por/reinspect.h"
#include "por/search_state.h"
#include "por/serialize.h"

#include <stdlib.h>

bool por_lookahead_init(por_search *search, por_interferes *interferes, por_may_touch *may_touch, hp_error *error) {
  por_lookahead *look = calloc(1, sizeof *look);
  if (!look) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  look->interferes = interferes;
  look->may_touch = may_touch;
  search->private_data = look;
  return true;
}

void por_lookahead_free(por_search *search) {
  por_lookahead *look = search->private_data;
  por_known_free(&look->known);
  hp_free(&look->counts);
  free(look);
}

size_t por_lookahead_bytes(const por_search *search) {
  const por_lookahead *look = search->private_data;
  return sizeof *look + por_known_bytes(&look->known) + hp_bytes(&look->counts);
}

enum { GROWN = 1, ENDS_EARLY = 2, GROWN_AFTER = 4, MISLED = 8, CUT_AT_OPEN = 16, SCOUTED = 32 };

void por_lookahead_save(const por_search *search, struct por_writer *writer) {
  const por_lookahead *look = search->private_data;
  por_put_number(writer, (look->grown ? GROWN : 0) | (look->ends_early ? ENDS_EARLY : 0) |
                             (look->grown_after ? GROWN_AFTER : 0) | (look->misled ? MISLED : 0) |
                             (look->cut_at_open ? CUT_AT_OPEN : 0) | (look->scouted ? SCOUTED : 0));
  por_put_number(writer, look->queries);
  por_known_save(&look->known, search, writer);
}

void por_lookahead_load(por_search *search, struct por_reader *reader) {
  por_lookahead *look = search->private_data;
  uint64_t flags = por_get_number(reader);
  look->grown = flags & GROWN;
  look->ends_early = flags & ENDS_EARLY;
  look->grown_after = flags & GROWN_AFTER;
  look->misled = flags & MISLED;
  look->cut_at_open = flags & CUT_AT_OPEN;
  look->scouted = flags & SCOUTED;
  look->queries = por_get_number(reader);
  por_known_load(&look->known, search, reader);
}

static void note(por_search *search, por_thread_id thread, const por_operation *operation) {
  por_lookahead *look = search->private_data;
  bool grown = false;
  if (!por_known_note(&look->known, thread, operation, &grown)) search->trace.out_of_memory = true;
  if (!grown) return;
  look->grown = true;
  if (look->cut_at_open && !look->guarded) look->grown_after = true;
}

/* Of the trace of the last execution only what this one repeats is left. */
static void keep_counts(por_search *search) {
  por_lookahead *look = search->private_data;
  por_known_count *counts = look->counts.items;
  uint32_t kept = search->prefix < search->trace.nodes.length ? search->prefix : search->trace.nodes.length;
  while (look->counts.length > kept) por_known_undone(&look->known, counts[--look->counts.length]);
  look->begins = false;
}

/* Takes in the accesses of the trace and of the announced operations. */
static void note_all(por_search *search) {
  por_lookahead *look = search->private_data;
  const por_trace *trace = &search->trace;
  if (look->begins) keep_counts(search);
  if (look->noted > look->counts.length) look->noted = look->counts.length;
  for (; look->noted < trace->nodes.length; look->noted++) {
    const por_node *node = &por_nodes(trace)[look->noted];
    if (node->thread == POR_NO_THREAD) break;
    note(search, node->thread, &node->operation);
    if (look->noted < look->counts.length) continue;
    if (!por_got_memory(&search->trace,
                        hp_push(&look->counts, por_known_done(&look->known, node->thread, &node->operation))))
      break;
  }
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    const por_operation *operation = por_announced(search, thread);
    if (operation) note(search, thread, operation);
  }
}

static bool touches(por_search *search, const por_known_access *entry, uint32_t mode, bool future) {
  const por_oracle *oracle = &search->config.oracle;
  if (!por_known_races(entry, mode)) return false;
  return !future || !oracle->future_site ||
         oracle->future_site(oracle->driver, por_begun(search, entry->thread), entry->site);
}

static bool may_touch(por_search *search, por_thread_id other, por_location_id location, uint32_t mode, bool future) {
  por_lookahead *look = search->private_data;
  look->queries++;
  for (const por_known_access *entry = por_known_first(&look->known, location); entry;
       entry = por_known_next(&look->known, entry))
    if (entry->thread == other && touches(search, entry, mode, future)) return true;
  return false;
}

bool por_known_future(por_search *search, por_thread_id other, por_location_id location, uint32_t mode) {
  return may_touch(search, other, location, mode, true);
}

bool por_known_past(por_search *search, por_thread_id other, por_location_id location, uint32_t mode) {
  return may_touch(search, other, location, mode, false);
}

/* Can `other` only go on after `thread` has: started by it, or waiting for it, perhaps through others? */
static bool comes_after(por_search *search, por_thread_id other, por_thread_id thread) {
  const por_oracle *oracle = &search->config.oracle;
  other = por_begun(search, other);
  for (uint32_t i = 0; i < search->pending.length && other != POR_NO_THREAD; i++) {
    if (other == thread) return true;
    if (!oracle->waits_for) return false;
    other = oracle->waits_for(oracle->driver, other);
  }
  return false;
}

static bool interferes_at(por_search *search, por_thread_id thread, por_access access) {
  por_lookahead *look = search->private_data;
  if (!access.mode) return false;
  look->queries++;
  for (const por_known_access *entry = por_known_first(&look->known, access.location); entry;
       entry = por_known_next(&look->known, entry))
    if (entry->thread != thread && entry->times < entry->most && touches(search, entry, access.mode, true) &&
        !comes_after(search, entry->thread, thread))
      return true;
  return false;
}

bool por_known_interferes(por_search *search, por_thread_id thread, const por_operation *operation) {
  return interferes_at(search, thread, operation->first) || interferes_at(search, thread, operation->second);
}

static bool is_shared(const por_search *search, por_access access) {
  const por_oracle *oracle = &search->config.oracle;
  return access.mode && (!oracle->shared || oracle->shared(oracle->driver, access.location));
}

bool por_is_shared(const por_search *search, const por_operation *operation) {
  return is_shared(search, operation->first) || is_shared(search, operation->second);
}

static bool may_conflict(por_search *search, por_thread_id thread, por_access access) {
  const por_oracle *oracle = &search->config.oracle;
  if (!is_shared(search, access)) return false;
  if (!oracle->future_conflict) return true;
  for (por_thread_id other = 0; other < search->pending.length; other++)
    if (other != thread && por_begun(search, other) == other && !comes_after(search, other, thread) &&
        oracle->future_conflict(oracle->driver, other, access.location, access.mode))
      return true;
  return false;
}

bool por_may_conflict(por_search *search, por_thread_id thread, const por_operation *operation) {
  return may_conflict(search, thread, operation->first) || may_conflict(search, thread, operation->second);
}

bool por_hybrid_interferes(por_search *search, por_thread_id thread, const por_operation *operation, bool *alone) {
  *alone = !por_is_shared(search, operation);
  if (*alone || !por_known_interferes(search, thread, operation)) return false;
  *alone = !por_may_conflict(search, thread, operation);
  return !*alone;
}

por_thread_id por_lookahead_choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  por_lookahead *look = search->private_data;
  const por_trace *trace = &search->trace;
  const uint64_t *enabled = por_enabled(trace, at), *sleep = por_sleep(trace, at);
  por_thread_id first = por_order_pick(search, at, enabled, sleep);
  if (first == POR_NO_THREAD) return first;
  note_all(search);
  bool alone = false;
  por_thread_id chosen = POR_NO_THREAD;
  if (!look->interferes(search, first, por_announced(search, first), &alone)) chosen = first;
  POR_SET_EACH(thread, enabled, trace->words) {
    if (chosen != POR_NO_THREAD || thread == first || (sleep && por_set_has(sleep, thread))) continue;
    if (!look->interferes(search, thread, por_announced(search, thread), &alone)) chosen = thread;
  }
  search->now.branch_all = chosen == POR_NO_THREAD;
  por_nodes(trace)[at].alone = !search->now.branch_all && alone;
  return search->now.branch_all ? first : chosen;
}

void por_lookahead_race(por_search *search, const por_race *race) {
  por_lookahead *look = search->private_data;
  por_branch *branch = por_trace_branch(&search->trace, race->event);
  if (!branch) return;
  /* The driver's answers were wrong, and states may have been left out by them: with what it has learnt, once more. */
  if (por_nodes(&search->trace)[race->event].alone) look->misled = true;
  if (por_set_count(branch->backtrack, search->trace.words) == 1) look->missed = true;
  por_explore_all(search, race->event);
}

void por_lookahead_end(por_search *search, por_end end) {
  (void)end;
  por_lookahead *look = search->private_data;
  note_all(search);
  look->noted = search->trace.nodes.length;
  const por_oracle *oracle = &search->config.oracle;
  if (oracle->mistaken && oracle->mistaken(oracle->driver)) look->misled = look->grown = true;
  if (search->matching.ends_early && !look->ends_early && look->cut_at_open) look->grown_after = true;
  look->ends_early = search->matching.ends_early;
  /* The first execution knows nothing beforehand, and races would make choices where it happened to go. Once its
   * accesses are known, there may be better places. */
  search->begin_anew = look->missed && !look->scouted && search->algorithm->flags & POR_SCOUTS;
  look->scouted = look->begins = true;
}

void por_lookahead_beside(por_search *search, uint32_t at, const uint64_t *others) {
  por_set_join(por_nodes(&search->trace)[at].branch->backtrack, others, search->trace.words);
}

/* The trace has come to a state visited before, and is cut. What follows was explored from there, but not with this
 * trace before it: each of its accesses that a thread may still touch, and that is not ordered before that thread's
 * present point, is a place for a choice (notes: testing only the accesses of states not yet marked loses final
 * states).
 *
 * At a state that is still open the cut closes a cycle. A thread that only waits could then be left out for ever; so
 * all are explored at the last node. And what is not yet known there may count later: the search is repeated then.
 *
 * Where the program has been seen to end although a daemon could have gone on, any operation of the trace may become
 * the one that it ends with: all threads are explored at each (model daemon-behind-a-visited-state). */
void por_lookahead_visited(por_search *search, bool open) {
  por_lookahead *look = search->private_data;
  por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  if (open && length) por_explore_all(search, length - 1);
  for (uint32_t at = 0; search->matching.ends_early && at < length; at++) por_explore_all(search, at);
  note_all(search);
  if (open) look->cut_at_open = true;
  por_settle(trace, length, &search->races);
  for (por_thread_id other = 0; other < search->pending.length && !trace->out_of_memory; other++) {
    por_thread_id begun = por_begun(search, other);
    if (!por_announced(search, begun)) continue; /* it has ended, and will start nothing */
    uint32_t count;
    const uint32_t *events = por_events_of(trace, begun, &count);
    for (uint32_t at = 0; at < length; at++) {
      const por_node *node = &por_nodes(trace)[at];
      if (node->alone || node->thread == begun) continue;
      if (count && events[count - 1] > at && por_before(trace, at, events[count - 1])) continue;
      const por_operation *operation = &node->operation;
      bool touch =
          (operation->first.mode && look->may_touch(search, other, operation->first.location, operation->first.mode)) ||
          (operation->second.mode &&
           look->may_touch(search, other, operation->second.location, operation->second.mode));
      /* All, since the thread may get there only after others have gone on. */
      if (touch && !POR_MUTANT(14)) por_explore_all(search, at);
    }
  }
}

bool por_lookahead_again(por_search *search) {
  por_lookahead *look = search->private_data;
  bool again = look->grown_after || (look->misled && look->grown);
  look->grown = look->grown_after = look->cut_at_open = look->misled = false;
  look->noted = 0;
  return again;
}

void por_known_touches(const por_search *search,
                       void (*visit)(void *data, por_thread_id thread, uint32_t site, por_location_id location),
                       void *data) {
  if (search->algorithm->free != por_lookahead_free) return;
  const por_known_accesses *known = &((const por_lookahead *)search->private_data)->known;
  for (por_location_id location = 0; location < known->by_location.length; location++)
    for (const por_known_access *entry = por_known_first(known, location); entry; entry = por_known_next(known, entry))
      visit(data, entry->thread, entry->site, location);
}
