/* Adds and removes the trace's nodes, and stores the enabled sets. */
#include "por/trace.h"

#include "por/dependence.h"
#include "por/race.h"

#include <stdlib.h>

void por_trace_init(por_trace *trace) {
  *trace = (por_trace){.words = 1};
  por_stack_init(&trace->nodes, sizeof(por_node));
  por_stack_init(&trace->enabled_sets, sizeof(uint64_t));
  por_stack_init(&trace->sleep_sets, sizeof(uint64_t));
  por_stack_init(&trace->clocks, sizeof(uint32_t));
  por_stack_init(&trace->locations, sizeof(por_location_state));
  por_stack_init(&trace->thread_events, sizeof(por_stack));
  por_stack_init(&trace->touches, sizeof(por_touch));
  por_stack_init(&trace->touched, sizeof(uint32_t));
  por_stack_init(&trace->sleepers, sizeof(por_sleeper));
  por_stack_init(&trace->sleepers_touches, sizeof(por_touch));
  por_stack_init(&trace->walks, sizeof(por_walk_at));
  por_stack_init(&trace->passed_over, sizeof(por_race));
  por_stack_init(&trace->unprotected, sizeof(por_operation));
  por_stack_init(&trace->runs, sizeof(uint32_t));
}

static void free_branch_list(por_trace *trace) {
  while (trace->free_branches) {
    por_branch *next = trace->free_branches->next_free;
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
  por_stack_free(&trace->nodes);
  por_stack_free(&trace->enabled_sets);
  por_stack_free(&trace->sleep_sets);
  por_stack_free(&trace->clocks);
  por_stack_free(&trace->locations);
  for (uint32_t t = 0; t < trace->thread_events.length; t++)
    por_stack_free((por_stack *)trace->thread_events.items + t);
  por_stack_free(&trace->thread_events);
  por_stack_free(&trace->touches);
  por_stack_free(&trace->touched);
  por_stack_free(&trace->sleepers);
  por_stack_free(&trace->sleepers_touches);
  por_stack_free(&trace->walks);
  por_stack_free(&trace->passed_over);
  por_stack_free(&trace->unprotected);
  por_stack_free(&trace->runs);
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
  }
  branch->next_free = NULL;
  branch->backtrack = branch->sets;
  branch->done = branch->sets + trace->words;
  branch->ended = branch->sets + 2 * trace->words;
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

/* Rewrites a stack of sets of `from` words as sets of `to` words; `to` is a multiple of `from`, so that an index i into
 * the stack becomes i / from * to. */
static bool widen_stack(por_stack *stack, uint32_t from, uint32_t to) {
  uint32_t sets = stack->length / from;
  por_stack wide;
  por_stack_init(&wide, sizeof(uint64_t));
  if (sets && por_stack_push(&wide, sets * to) == UINT32_MAX) return false;
  for (uint32_t i = 0; i < sets; i++) {
    uint64_t *set = (uint64_t *)wide.items + (size_t)i * to;
    memset(set, 0, to * sizeof *set);
    memcpy(set, (uint64_t *)stack->items + (size_t)i * from, from * sizeof *set);
  }
  por_stack_free(stack);
  *stack = wide;
  return true;
}

void por_trace_widen(por_trace *trace, uint32_t threads) {
  uint32_t from = trace->words, to = from;
  while ((uint64_t)to * 64 < threads) to *= 2;
  if (to == from) return;
  if (!widen_stack(&trace->enabled_sets, from, to) || !widen_stack(&trace->sleep_sets, from, to)) {
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
  uint32_t at = por_stack_push(&trace->enabled_sets, trace->words);
  if (at == UINT32_MAX) {
    trace->out_of_memory = true;
    return 0;
  }
  uint64_t *to = (uint64_t *)trace->enabled_sets.items + at;
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
    uint32_t run = por_stack_push(&trace->runs, 1);
    if (run == UINT32_MAX) {
      trace->out_of_memory = true;
      return end;
    }
    ((uint32_t *)trace->runs.items)[run] = node;
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

/* Forgets the happens-before of the nodes from `from` on (por_settle()). */
static void unsettle(por_trace *trace, uint32_t from) {
  if (trace->settled <= from) return;
  while (trace->settled > from) {
    const por_node *node = &por_nodes(trace)[--trace->settled];
    por_footprint footprint = por_node_footprint(trace, node);
    for (uint32_t i = 0; i < por_access_count(&footprint); i++) {
      por_access access = por_access_number(&footprint, i);
      if (!access.mode) continue;
      por_location_state *state = (por_location_state *)trace->locations.items + access.location;
      state->last_plus_1 = (i < 2 ? node->last[i] : footprint.touches[i - 2].last) + 1;
      state->strong_plus_1 = POR_MUTANT(12) ? 0 : (i < 2 ? node->strong[i] : footprint.touches[i - 2].strong) + 1;
    }
    ((por_stack *)trace->thread_events.items)[node->thread].length--;
  }
  trace->clocks.length = trace->settled ? por_nodes(trace)[trace->settled - 1].clock_top : 1;
}

/* ---- what SECTIONs and CALLs touch ------------------------------------------------------------------------------ */

void por_trace_extend(por_trace *trace, por_access access) {
  por_node *node = &por_nodes(trace)[trace->nodes.length - 1];
  uint32_t from = trace->touched.length;
  if (!por_mode_extends(node->operation.first.mode)) return;
  if (POR_MUTANT(47) && node->operation.first.mode == POR_CALL) return;
  if (access.location >= from) {
    if (por_stack_push(&trace->touched, access.location + 1 - from) == UINT32_MAX) {
      trace->out_of_memory = true;
      return;
    }
    memset((uint32_t *)trace->touched.items + from, 0, (access.location + 1 - from) * sizeof(uint32_t));
  }
  uint32_t *known_plus_1 = (uint32_t *)trace->touched.items + access.location, known = *known_plus_1 - 1;
  if (known != UINT32_MAX && known >= node->touches && known < node->touches + node->touch_count &&
      ((por_touch *)trace->touches.items)[known].access.location == access.location) {
    uint32_t *mode = &((por_touch *)trace->touches.items)[known].access.mode;
    if (por_mode_covers(*mode, access.mode)) return;
    *mode = por_mode_covers(access.mode, *mode) ? access.mode : (uint32_t)POR_WRITE;
    return;
  }
  uint32_t at = por_stack_push(&trace->touches, 1);
  if (at == UINT32_MAX) {
    trace->out_of_memory = true;
    return;
  }
  ((por_touch *)trace->touches.items)[at] = (por_touch){.access = access};
  *known_plus_1 = at + 1;
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

void por_trace_remember(por_trace *trace, uint32_t at) {
  const por_node *node = &por_nodes(trace)[at];
  if (!por_mode_extends(node->operation.first.mode)) return;
  forget_sleepers_behind(trace, at);
  uint32_t sleeper = por_stack_push(&trace->sleepers, 1);
  uint32_t touches = por_stack_push(&trace->sleepers_touches, node->touch_count);
  if (sleeper == UINT32_MAX || touches == UINT32_MAX) {
    trace->out_of_memory = true;
    return;
  }
  if (node->touch_count)
    memcpy((por_touch *)trace->sleepers_touches.items + touches, (por_touch *)trace->touches.items + node->touches,
           node->touch_count * sizeof(por_touch));
  ((por_sleeper *)trace->sleepers.items)[sleeper] = (por_sleeper){at, node->thread, touches, node->touch_count};
}

bool por_trace_recall(const por_trace *trace, por_thread_id thread, const por_operation *operation,
                      por_footprint *footprint) {
  *footprint = (por_footprint){operation, NULL, 0};
  if (!por_mode_extends(operation->first.mode)) return true;
  const por_sleeper *sleepers = trace->sleepers.items;
  for (uint32_t i = trace->sleepers.length; i-- > 0;) {
    if (sleepers[i].thread != thread) continue;
    footprint->touches = (const por_touch *)trace->sleepers_touches.items + sleepers[i].touches;
    footprint->touch_count = sleepers[i].touch_count;
    return true;
  }
  return false;
}

static int by_location(const void *left, const void *right) {
  const por_touch *a = left, *b = right;
  return (a->access.location > b->access.location) - (a->access.location < b->access.location);
}

void por_trace_sort_touches(por_trace *trace, uint32_t at) {
  const por_node *node = &por_nodes(trace)[at];
  if (por_mode_extends(node->operation.first.mode) && node->touch_count > 1)
    qsort((por_touch *)trace->touches.items + node->touches, node->touch_count, sizeof(por_touch), by_location);
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
  unsettle(trace, at);
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

size_t por_trace_bytes(const por_trace *trace) {
  size_t events = por_stack_bytes(&trace->thread_events);
  for (uint32_t t = 0; t < trace->thread_events.length; t++)
    events += por_stack_bytes((por_stack *)trace->thread_events.items + t);
  return por_stack_bytes(&trace->nodes) + por_stack_bytes(&trace->enabled_sets) + por_stack_bytes(&trace->sleep_sets) +
         por_stack_bytes(&trace->clocks) + por_stack_bytes(&trace->locations) + por_stack_bytes(&trace->runs) + events +
         por_stack_bytes(&trace->touches) + por_stack_bytes(&trace->touched) + por_stack_bytes(&trace->sleepers) +
         por_stack_bytes(&trace->sleepers_touches) + por_stack_bytes(&trace->walks) + trace->branch_bytes;
}
