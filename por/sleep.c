/* Computes sleep sets, and wakes threads lazily, when a set is asked for. */
#include "por/sleep.h"

#include "por/dependence.h"
#include "por/mutant.h"
#include "por/observers.h"
#include "por/search_state.h"
#include "por/states/matching.h"

static bool adds_to(const por_footprint *f, por_location_id location) {
  const por_touch *touch = por_touch_find(f->touches, f->touch_count, location);
  return touch && touch->access.mode == POR_UPDATE;
}

/* Does the sleeper add to what is nearly full now? */
static bool will_fill(const por_footprint *sleeper, const por_footprint *carried_out) {
  for (uint32_t i = 0; i < carried_out->touch_count; i++) {
    const por_access *a = &carried_out->touches[i].access;
    if (a->mode == POR_UPDATE && a->awaits & POR_FILLS && adds_to(sleeper, a->location)) return true;
  }
  return false;
}

/* Does the operation before node `at` depend on what the thread asleep will do? What is known of it behind that node
 * comes from another process, or an earlier one. */
static bool is_woken(por_search *search, uint32_t at, por_thread_id thread, const por_operation *pending,
                     const por_footprint *carried_out) {
  const por_trace *trace = &search->trace;
  por_footprint sleeper;
  if (search->flags & POR_OBSERVES && !POR_MUTANT(112)) {
    const por_operation one = por_unseen(search, pending), other = por_unseen(search, carried_out->operation);
    return por_operations_dependent(&one, &other);
  }
  if (!carried_out->touch_count && !por_mode_extends(pending->first.mode))
    return por_operations_dependent(pending, carried_out->operation);
  return (!por_trace_recall_at(trace, POR_MUTANT(82) ? UINT32_MAX : at, thread, pending, &sleeper) &&
          !POR_MUTANT(43)) ||
         (por_footprints_dependent(&sleeper, carried_out) && !POR_MUTANT(45)) ||
         (will_fill(&sleeper, carried_out) && !POR_MUTANT(120));
}

bool por_sleep_settle(por_search *search, uint32_t last) {
  por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  bool (*asleep)(por_search *, uint32_t, uint64_t *) = search->algorithm->asleep;
  for (uint32_t at = trace->slept; at <= last; at++) {
    por_node *node = &por_nodes(trace)[at];
    node->sleep = POR_NONE_INDEX;
    node->sleep_top = trace->sleep_sets.length;
    trace->slept = at + 1;
    if (!at) continue;
    const por_node *before = node - 1;
    if (before->sleep == POR_NONE_INDEX && !before->branch && !asleep) continue;
    uint32_t new_set = hp_add(&trace->sleep_sets, words);
    if (new_set == UINT32_MAX) {
      trace->out_of_memory = true;
      return true;
    }
    uint64_t *set = trace->sleep_sets.items + new_set;
    const uint64_t *inherited = por_sleep(trace, at - 1);
    if (inherited)
      por_set_copy(set, inherited, words);
    else
      por_set_clear(set, words);
    if (before->branch) por_set_join(set, before->branch->done, words);
    por_set_remove(set, before->thread);
    const uint64_t awake = por_matching_awake(search, at);
    for (uint32_t w = 0; awake && w < words; w++) set[w] &= ~awake;
    por_trace_sort_touches(trace, at - 1);
    por_footprint carried_out = por_node_footprint(trace, before);
    POR_SET_EACH(thread, set, words) {
      const por_operation *pending = por_announced(search, thread);
      if (!pending || (!POR_MUTANT(4) && is_woken(search, at, thread, pending, &carried_out)))
        por_set_remove(set, thread);
    }
    if (asleep && !asleep(search, at, set)) return false;
    bool same = inherited && por_set_equal(set, inherited, words);
    if (same || por_set_empty(set, words)) {
      trace->sleep_sets.length = new_set;
      if (same) node->sleep = before->sleep;
    } else {
      node->sleep = new_set;
    }
    node->sleep_top = trace->sleep_sets.length;
  }
  return true;
}
