#include "lookahead.h"

#include "dependence.h"
#include "mutant.h"
#include "reinspect.h"
#include "search.h"

#include <stdlib.h>

bool por_lookahead_init(por_search *search, por_interferes *interferes, bool asks_known, por_error *error) {
  por_lookahead *look = calloc(1, sizeof *look);
  if (!look) {
    *error = (por_error){"There is not enough memory for a search."};
    return false;
  }
  look->interferes = interferes;
  look->asks_known = asks_known;
  por_known_init(&look->known);
  search->private_data = look;
  return true;
}

void por_lookahead_free(por_search *search) {
  por_lookahead *look = search->private_data;
  por_known_free(&look->known);
  free(look);
}

static void note(por_search *search, por_thread_id thread, const por_operation *operation) {
  por_lookahead *look = search->private_data;
  bool grown = false;
  if (!por_known_note(&look->known, thread, operation, &grown)) search->trace.out_of_memory = true;
  if (grown && look->cut_at_open) look->grown_after = true;
}

/* Takes in the accesses of the trace and of the announced operations. */
static void note_all(por_search *search) {
  por_lookahead *look = search->private_data;
  const por_trace *trace = &search->trace;
  if (look->noted > trace->nodes.length) look->noted = trace->nodes.length;
  for (; look->noted < trace->nodes.length; look->noted++) {
    const por_node *node = &por_nodes(trace)[look->noted];
    if (node->thread != POR_NO_THREAD) note(search, node->thread, &node->operation);
  }
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    const por_operation *operation = por_announced(search, thread);
    if (operation) note(search, thread, operation);
  }
}

/* May `other`, from its present point on, pass a site at which it has been seen to touch the location in conflict? */
static bool may_touch(por_search *search, por_thread_id other, por_access access) {
  const por_lookahead *look = search->private_data;
  const por_oracle *oracle = &search->config.oracle;
  if (!access.mode) return false;
  for (const por_known_access *entry = por_known_first(&look->known, access.location); entry;
       entry = por_known_next(&look->known, entry)) {
    if (entry->thread != other || (por_mode_weak(access.mode) && !entry->strong)) continue;
    if (!oracle->future_site || oracle->future_site(oracle->driver, other, entry->site)) return true;
  }
  return false;
}

bool por_known_interferes(por_search *search, por_thread_id thread, const por_operation *operation) {
  for (por_thread_id other = 0; other < search->pending.length; other++)
    if (other != thread && (may_touch(search, other, operation->first) || may_touch(search, other, operation->second)))
      return true;
  return false;
}

por_thread_id por_lookahead_choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  por_lookahead *look = search->private_data;
  const por_trace *trace = &search->trace;
  const uint64_t *enabled = por_enabled(trace, at), *sleep = por_sleep(trace, at);
  por_thread_id first = por_order_pick(search, at, enabled, sleep);
  if (first == POR_NO_THREAD) return first;
  if (look->asks_known) note_all(search);
  if (!look->interferes(search, first, por_announced(search, first))) return first;
  POR_SET_EACH(thread, enabled, trace->words) {
    if (thread != first && !(sleep && por_set_has(sleep, thread)) &&
        !look->interferes(search, thread, por_announced(search, thread)))
      return thread;
  }
  search->branch_all = true;
  return first;
}

void por_lookahead_race(por_search *search, const por_race *race) {
  por_explore_all(search, race->event);
}

void por_lookahead_end(por_search *search, por_end end) {
  por_lookahead *look = search->private_data;
  if (look->asks_known) note_all(search);
  /* The program ended while threads that do not count could have gone on: before the end of each other thread. */
  if (end == POR_END_COMPLETE && search->unfinished && !(search->algorithm->flags & POR_USES_RACES))
    for (uint32_t at = 0; at < search->trace.nodes.length; at++) por_explore_all(search, at);
  look->noted = search->trace.nodes.length;
  if (search->matching.ends_early && !look->ends_early && look->cut_at_open) look->grown_after = true;
  look->ends_early = search->matching.ends_early;
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
 * Where the program has been seen to end although a daemon could have gone on, any operation of the trace may become the
 * one that it ends with: all threads are explored at each (model daemon-behind-a-visited-state). */
void por_lookahead_visited(por_search *search, bool open) {
  por_lookahead *look = search->private_data;
  por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  if (open && length) por_explore_all(search, length - 1);
  for (uint32_t at = 0; search->matching.ends_early && at < length; at++) por_explore_all(search, at);
  if (look->asks_known) note_all(search);
  if (open) look->cut_at_open = true;
  if (!look->asks_known) return;
  por_settle(trace, length, &search->races);
  for (por_thread_id other = 0; other < search->pending.length; other++) {
    if (!por_announced(search, other)) {
      uint32_t count;
      por_events_of(trace, other, &count);
      if (count) continue; /* it has ended; one without events may yet be started */
    }
    uint32_t count;
    const uint32_t *events = por_events_of(trace, other, &count);
    for (uint32_t at = 0; at < length; at++) {
      const por_node *node = &por_nodes(trace)[at];
      if (node->thread == other || (count && events[count - 1] > at && por_before(trace, at, events[count - 1])))
        continue;
      bool touch = may_touch(search, other, node->operation.first) || may_touch(search, other, node->operation.second);
      /* All, since the thread may get there only after others have gone on. */
      if (touch && !POR_MUTANT(14)) por_explore_all(search, at);
    }
  }
}

bool por_lookahead_again(por_search *search) {
  por_lookahead *look = search->private_data;
  bool again = look->grown_after;
  look->grown_after = look->cut_at_open = false;
  look->noted = 0;
  return again;
}
