/* Adds and removes the trace's nodes, and stores the enabled sets. */
#include "por/trace.h"

#include "por/dependence.h"
#include "por/race.h"

#include <stdlib.h>

void por_trace_init(por_trace *trace) {
  *trace = (por_trace){.words = 1};
}

static void free_branch_list(por_trace *trace) {
  while (trace->free_branches) {
    por_branch *next = trace->free_branches->next_free;
    hp_free(&trace->free_branches->asked);
    free(trace->free_branches);
    trace->free_branches = next;
  }
  trace->branch_bytes = 0;
}

static void release_branch(por_trace *trace, por_node *node) {
  if (!node->branch) return;
  node->branch->next_free = trace->free_branches;
  trace->free_branches = node->branch;
  node->branch = NULL;
}

void por_trace_free(por_trace *trace) {
  for (uint32_t i = 0; i < trace->nodes.length; i++) release_branch(trace, &por_nodes(trace)[i]);
  free_branch_list(trace);
  hp_free(&trace->nodes);
  hp_free(&trace->enabled_sets);
  hp_free(&trace->sleep_sets);
  hp_free(&trace->clocks);
  hp_free(&trace->locations);
  for (uint32_t t = 0; t < trace->thread_events.length; t++) hp_free(trace->thread_events.items + t);
  hp_free(&trace->thread_events);
  hp_free(&trace->touches);
  hp_free(&trace->touched);
  hp_free(&trace->sleepers);
  hp_free(&trace->sleepers_touches);
  hp_free(&trace->walks);
  hp_free(&trace->passed_over);
  hp_free(&trace->unprotected);
  hp_free(&trace->runs);
  hp_free(&trace->observers.ordered);
  hp_free(&trace->observers.taken);
  hp_free(&trace->observers.next);
  hp_free(&trace->observers.touched);
  hp_free(&trace->observers.since);
}

static size_t branch_size(uint32_t words) {
  return sizeof(por_branch) + 3 * words * sizeof(uint64_t);
}

static por_branch *new_branch(por_trace *trace) {
  por_branch *branch = trace->free_branches;
  if (branch) {
    trace->free_branches = branch->next_free;
  } else {
    branch = malloc(branch_size(trace->words));
    if (!branch) {
      trace->out_of_memory = true;
      return NULL;
    }
    trace->branch_bytes += branch_size(trace->words);
    branch->asked = (hp_numbers){0};
  }
  branch->next_free = NULL;
  branch->backtrack = branch->sets;
  branch->done = branch->sets + trace->words;
  branch->ended = branch->sets + 2 * trace->words;
  branch->asked.length = 0;
  branch->all_asked = trace->looks;
  memset(branch->sets, 0, 3 * trace->words * sizeof(uint64_t));
  return branch;
}

por_branch *por_trace_branch(por_trace *trace, uint32_t at) {
  por_node *node = &por_nodes(trace)[at];
  if (!node->branch) {
    node->branch = new_branch(trace);
    if (node->branch) por_set_add(node->branch->backtrack, node->thread);
  }
  return node->branch;
}

/* Rewrites sets of `from` words as sets of `to` words; `to` is a multiple of `from`, so that an index i
 * becomes i / from * to. */
static bool widen_sets(por_words *narrow, uint32_t from, uint32_t to) {
  uint32_t sets = narrow->length / from;
  por_words wide = {0};
  if (sets && hp_add(&wide, sets * to) == UINT32_MAX) return false;
  for (uint32_t i = 0; i < sets; i++) {
    uint64_t *set = wide.items + (size_t)i * to;
    memset(set, 0, to * sizeof *set);
    memcpy(set, narrow->items + (size_t)i * from, from * sizeof *set);
  }
  hp_free(narrow);
  *narrow = wide;
  return true;
}

void por_trace_widen(por_trace *trace, uint32_t threads) {
  uint32_t from = trace->words, to = from;
  while ((uint64_t)to * 64 < threads) to *= 2;
  if (to == from) return;
  if (!widen_sets(&trace->enabled_sets, from, to) || !widen_sets(&trace->sleep_sets, from, to)) {
    trace->out_of_memory = true;
    return;
  }
  free_branch_list(trace);
  trace->words = to;
  for (uint32_t i = 0; i < trace->nodes.length; i++) {
    por_node *node = &por_nodes(trace)[i];
    node->enabled = node->enabled / from * to;
    if (i < trace->slept) {
      if (node->sleep != POR_NONE_INDEX) node->sleep = node->sleep / from * to;
      node->sleep_top = node->sleep_top / from * to;
    }
    if (!node->branch) continue;
    por_branch *narrow = node->branch;
    node->branch = new_branch(trace);
    if (node->branch) {
      memcpy(node->branch->backtrack, narrow->backtrack, from * sizeof(uint64_t));
      memcpy(node->branch->done, narrow->done, from * sizeof(uint64_t));
      memcpy(node->branch->ended, narrow->ended, from * sizeof(uint64_t));
      node->branch->asked = narrow->asked;
    }
    free(narrow);
  }
}

uint32_t por_trace_enabled(por_trace *trace, const uint64_t *set, uint32_t words) {
  uint32_t used = words < trace->words ? words : trace->words;
  uint32_t length = trace->nodes.length;
  if (length) {
    const uint64_t *last = por_enabled(trace, length - 1);
    uint32_t w = 0;
    while (w < used && last[w] == set[w]) w++;
    if (w == used) {
      while (w < trace->words && !last[w]) w++;
      if (w == trace->words) return por_nodes(trace)[length - 1].enabled;
    }
  }
  uint32_t at = hp_add(&trace->enabled_sets, trace->words);
  if (at == UINT32_MAX) {
    trace->out_of_memory = true;
    return 0;
  }
  uint64_t *to = trace->enabled_sets.items + at;
  memcpy(to, set, used * sizeof *to);
  memset(to + used, 0, (trace->words - used) * sizeof *to);
  return at;
}

/* ---- runs: what one thread carries out in a row -------------------------------------------------------------------
 */

/* The nodes before `at` stay as they are. */
static void keep_runs(por_trace *trace, uint32_t at) {
  if (trace->in_runs <= at) return;
  const uint32_t *runs = trace->runs.items;
  trace->in_runs = at;
  while (trace->runs.length && runs[trace->runs.length - 1] >= at) trace->runs.length--;
}

uint32_t por_trace_run_end(por_trace *trace, uint32_t at, uint32_t end) {
  const por_node *nodes = por_nodes(trace);
  /* Most of what is repeated was repeated before, so that each node is looked at once. */
  for (; trace->in_runs < end; trace->in_runs++) {
    uint32_t node = trace->in_runs;
    if (!node || nodes[node].thread == nodes[node - 1].thread) continue;
    if (!por_got_memory(trace, hp_push(&trace->runs, node))) return end;
  }
  const uint32_t *runs = trace->runs.items;
  uint32_t low = 0, high = trace->runs.length;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (runs[middle] > at)
      high = middle;
    else
      low = middle + 1;
  }
  return low < trace->runs.length && runs[low] < end ? runs[low] : end;
}

void por_trace_unsettle(por_trace *trace, uint32_t from) {
  if (trace->settled <= from) return;
  while (trace->settled > from) {
    const por_node *node = &por_nodes(trace)[--trace->settled];
    por_footprint footprint = por_node_footprint(trace, node);
    for (uint32_t i = 0; i < por_access_count(&footprint); i++) {
      por_access access = por_access_number(&footprint, i);
      if (!access.mode) continue;
      por_location_state *state = trace->locations.items + access.location;
      state->last_plus_1 = (i < 2 ? node->last[i] : footprint.touches[i - 2].last) + 1;
      state->strong_plus_1 = POR_MUTANT(12) ? 0 : (i < 2 ? node->strong[i] : footprint.touches[i - 2].strong) + 1;
    }
    trace->thread_events.items[node->thread].length--;
  }
  trace->clocks.length = trace->settled ? por_nodes(trace)[trace->settled - 1].clock_top : 1;
}

/* ---- what SECTIONs and CALLs touch ------------------------------------------------------------------------------ */

void por_trace_extend(por_trace *trace, por_access access) {
  por_node *node = &por_nodes(trace)[trace->nodes.length - 1];
  if (!por_mode_extends(node->operation.first.mode)) return;
  if (POR_MUTANT(47) && node->operation.first.mode == POR_CALL) return;
  if (!por_got_memory(trace, hp_reach(&trace->touched, access.location))) return;
  uint32_t *known_plus_1 = trace->touched.items + access.location, known = *known_plus_1 - 1;
  if (known != UINT32_MAX && known >= node->touches && known < node->touches + node->touch_count &&
      trace->touches.items[known].access.location == access.location) {
    uint16_t *mode = &trace->touches.items[known].access.mode;
    trace->touches.items[known].access.awaits |= access.awaits;
    if (por_mode_covers(*mode, access.mode)) return;
    *mode = por_mode_covers(access.mode, *mode) ? access.mode : (uint16_t)POR_WRITE;
    return;
  }
  if (!por_got_memory(trace, hp_push(&trace->touches, (por_touch){.access = access}))) return;
  *known_plus_1 = trace->touches.length;
  node->touch_count++;
}

static void forget_sleepers_behind(por_trace *trace, uint32_t at) {
  const por_sleeper *sleepers = trace->sleepers.items;
  while (trace->sleepers.length && sleepers[trace->sleepers.length - 1].node > at)
    trace->sleepers_touches.length = sleepers[--trace->sleepers.length].touches;
}

/* Of the nodes from `at` on. Who is done at node `at` stays so. */
static void forget_touches(por_trace *trace, uint32_t at) {
  if (!trace->touches.length && !trace->sleepers.length) return;
  for (uint32_t i = trace->nodes.length; i-- > at;) {
    por_node *node = &por_nodes(trace)[i];
    if (!por_mode_extends(node->operation.first.mode)) continue;
    trace->touches.length = node->touches;
    node->touch_count = 0;
  }
  forget_sleepers_behind(trace, at);
}

bool por_touched_at(const por_trace *trace, const por_node *node, por_touch *own, por_footprint *touched) {
  *touched = por_node_footprint(trace, node);
  if (por_mode_extends(node->operation.first.mode)) return true;
  if (!por_mode_extends(por_announced_at(node).first.mode)) return false;
  *own = (por_touch){.access = node->operation.first};
  touched->touches = own;
  touched->touch_count = POR_MUTANT(119) ? 0 : 1;
  return true;
}

void por_trace_remember(por_trace *trace, uint32_t at) {
  const por_node *node = &por_nodes(trace)[at];
  por_touch own;
  por_footprint touched;
  if (!por_touched_at(trace, node, &own, &touched)) return;
  forget_sleepers_behind(trace, at);
  uint32_t sleeper = hp_add(&trace->sleepers, 1);
  uint32_t touches = hp_add(&trace->sleepers_touches, touched.touch_count);
  if (sleeper == UINT32_MAX || touches == UINT32_MAX) {
    trace->out_of_memory = true;
    return;
  }
  if (touched.touch_count)
    memcpy(trace->sleepers_touches.items + touches, touched.touches, touched.touch_count * sizeof(por_touch));
  trace->sleepers.items[sleeper] = (por_sleeper){at, node->thread, touches, touched.touch_count, false, false};
}

bool por_trace_recall_at(const por_trace *trace, uint32_t before, por_thread_id thread, const por_operation *operation,
                         por_footprint *footprint) {
  *footprint = (por_footprint){operation, NULL, 0};
  if (!por_mode_extends(operation->first.mode)) return true;
  const por_sleeper *sleepers = trace->sleepers.items;
  for (uint32_t i = trace->sleepers.length; i-- > 0;) {
    if (sleepers[i].thread != thread || sleepers[i].node >= before) continue;
    if (sleepers[i].unknown && !POR_MUTANT(55)) return false;
    footprint->touches = trace->sleepers_touches.items + sleepers[i].touches;
    footprint->touch_count = sleepers[i].touch_count;
    return true;
  }
  return false;
}

/* The thread's entry of the latest node up to `at`; null: there is none. */
static const por_sleeper *last_sleeper(const por_trace *trace, uint32_t at, por_thread_id thread) {
  for (uint32_t i = trace->sleepers.length; i-- > 0;) {
    const por_sleeper *sleeper = &trace->sleepers.items[i];
    if (sleeper->thread == thread && sleeper->node <= at) return sleeper;
  }
  return NULL;
}

por_footprint por_trace_waiting(const por_trace *trace, por_thread_id thread, const por_operation *operation) {
  const bool extends = operation && por_mode_extends(operation->first.mode);
  const por_sleeper *last = extends ? last_sleeper(trace, UINT32_MAX, thread) : NULL;
  const hp_numbers *events = thread < trace->thread_events.length ? &trace->thread_events.items[thread] : NULL;
  bool went_on = events && events->length && last && events->items[events->length - 1] >= last->node;
  if (!last || !last->vain || went_on) return (por_footprint){operation, NULL, 0};
  return (por_footprint){operation, trace->sleepers_touches.items + last->touches, last->touch_count};
}

bool por_footprint_covers(const por_footprint *wide, const por_footprint *narrow) {
  for (uint32_t i = 0, j = 0; i < narrow->touch_count; i++) {
    const por_location_id location = narrow->touches[i].access.location;
    while (j < wide->touch_count && wide->touches[j].access.location < location) j++;
    if (j == wide->touch_count || wide->touches[j].access.location != location) return false;
  }
  return true;
}

bool por_trace_is_vain(const por_trace *trace, uint32_t at, por_thread_id thread) {
  const por_sleeper *last = last_sleeper(trace, at, thread);
  if (!last || !last->vain) return false;
  const uint64_t *sleep = por_sleep(trace, at);
  return last->node == at || (sleep && por_set_has(sleep, thread));
}

bool por_trace_is_unknown(const por_trace *trace, uint32_t at, por_thread_id thread) {
  const por_sleeper *last = last_sleeper(trace, at, thread);
  return !last || last->node != at || last->unknown;
}

static int by_location(const void *left, const void *right) {
  const por_touch *a = left, *b = right;
  return (a->access.location > b->access.location) - (a->access.location < b->access.location);
}

void por_touches_sort(por_touch *touches, uint32_t count) {
  if (count > 1) qsort(touches, count, sizeof *touches, by_location);
}

void por_trace_sort_touches(por_trace *trace, uint32_t at) {
  const por_node *node = &por_nodes(trace)[at];
  if (por_mode_extends(node->operation.first.mode))
    por_touches_sort(trace->touches.items + node->touches, node->touch_count);
}

const por_touch *por_touch_find(const por_touch *touches, uint32_t count, por_location_id location) {
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (touches[middle].access.location < location)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && touches[low].access.location == location ? &touches[low] : NULL;
}

static bool touches_conflict(const por_footprint *of, por_access access) {
  const por_touch *touch = access.mode ? por_touch_find(of->touches, of->touch_count, access.location) : NULL;
  return touch && por_modes_conflict(touch->access.mode, access.mode);
}

bool por_footprints_dependent(const por_footprint *a, const por_footprint *b) {
  if (por_operations_dependent(a->operation, b->operation) || touches_conflict(a, b->operation->first) ||
      touches_conflict(a, b->operation->second) || touches_conflict(b, a->operation->first) ||
      touches_conflict(b, a->operation->second))
    return true;
  uint32_t i = 0, j = 0;
  while (i < a->touch_count && j < b->touch_count) {
    por_access x = a->touches[i].access, y = b->touches[j].access;
    if (por_accesses_conflict(x, y)) return true;
    i += x.location <= y.location;
    j += y.location <= x.location;
  }
  return false;
}

/* ---- going back ------------------------------------------------------------------------------------------------- */

void por_trace_truncate(por_trace *trace, uint32_t at) {
  keep_runs(trace, at);
  por_trace_unsettle(trace, at);
  forget_touches(trace, at);
  for (uint32_t i = at + 1; i < trace->nodes.length; i++) release_branch(trace, &por_nodes(trace)[i]);
  trace->nodes.length = at + 1;
  trace->enabled_sets.length = por_nodes(trace)[at].enabled + trace->words;
  if (trace->slept > at) {
    trace->slept = at + 1;
    trace->sleep_sets.length = por_nodes(trace)[at].sleep_top;
  }
}

void por_trace_pop_state(por_trace *trace) {
  uint32_t at = trace->nodes.length - 1;
  forget_touches(trace, at);
  release_branch(trace, &por_nodes(trace)[at]);
  keep_runs(trace, at);
  trace->nodes.length = at;
  trace->enabled_sets.length = at ? por_nodes(trace)[at - 1].enabled + trace->words : 0;
  if (trace->slept > at) {
    trace->slept = at;
    trace->sleep_sets.length = at ? por_nodes(trace)[at - 1].sleep_top : 0;
  }
}

uint32_t por_first_event_after(const por_trace *trace, por_thread_id thread, uint32_t after) {
  uint32_t count;
  const uint32_t *events = por_events_of(trace, thread, &count);
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (events[middle] > after)
      high = middle;
    else
      low = middle + 1;
  }
  return low < count ? events[low] : POR_NONE_INDEX;
}

static size_t observers_bytes(const por_observers *o) {
  return hp_bytes(&o->ordered) + hp_bytes(&o->taken) + hp_bytes(&o->next) + hp_bytes(&o->touched) + hp_bytes(&o->since);
}

size_t por_trace_bytes(const por_trace *trace) {
  size_t events = hp_bytes(&trace->thread_events);
  for (uint32_t t = 0; t < trace->thread_events.length; t++) events += hp_bytes(trace->thread_events.items + t);
  return hp_bytes(&trace->nodes) + hp_bytes(&trace->enabled_sets) + hp_bytes(&trace->sleep_sets) +
         hp_bytes(&trace->clocks) + hp_bytes(&trace->locations) + hp_bytes(&trace->runs) + events +
         hp_bytes(&trace->touches) + hp_bytes(&trace->touched) + hp_bytes(&trace->sleepers) +
         hp_bytes(&trace->sleepers_touches) + hp_bytes(&trace->walks) + observers_bytes(&trace->observers) +
         trace->branch_bytes;
}
