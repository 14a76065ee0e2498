/* Computes how much of the bound a schedule has spent, and which threads the bound still allows. */
#include "por/bound.h"

#include "por/mutant.h"
#include "por/search_state.h"

/* The thread that the deterministic schedule of delay bounding takes. */
static por_thread_id undelayed(const por_trace *trace, const uint64_t *enabled, por_thread_id last) {
  if (last == POR_NO_THREAD) return por_set_next(enabled, trace->words, 0);
  por_thread_id thread = por_set_next(enabled, trace->words, last);
  return thread == POR_NO_THREAD ? por_set_next(enabled, trace->words, 0) : thread;
}

/* The thread that could go on at a node without a switch. Where time has passed, the last thread has waited like all
 * others. */
static por_thread_id last_thread(const por_trace *trace, uint32_t at) {
  return at && (por_nodes(trace)[at].phase != at || POR_MUTANT(35)) ? por_nodes(trace)[at - 1].thread : POR_NO_THREAD;
}

static bool preempts(const por_trace *trace, uint32_t at, por_thread_id thread) {
  const por_thread_id last = last_thread(trace, at);
  return last != POR_NO_THREAD && last != thread && por_set_has(por_enabled(trace, at), last);
}

size_t por_preemptions(const por_search *search) {
  size_t count = 0;
  for (uint32_t at = 0; at < search->trace.nodes.length; at++)
    count += preempts(&search->trace, at, por_nodes(&search->trace)[at].thread);
  return count;
}

static uint32_t cost(const por_search *search, uint32_t at, por_thread_id thread) {
  const por_trace *trace = &search->trace;
  const por_thread_id last = last_thread(trace, at);
  const uint64_t *enabled = por_enabled(trace, at);
  if (search->config.bound == POR_BOUND_PREEMPTION) return preempts(trace, at, thread);
  uint32_t passed = 0;
  for (por_thread_id t = undelayed(trace, enabled, last); t != thread; passed++) {
    t = por_set_next(enabled, trace->words, t + 1);
    if (t == POR_NO_THREAD) t = por_set_next(enabled, trace->words, 0);
  }
  return passed;
}

uint32_t por_bound_spent(const por_search *search, uint32_t at, por_thread_id thread) {
  if (search->config.bound == POR_BOUND_NONE || !por_set_has(por_enabled(&search->trace, at), thread)) return 0;
  return (at ? por_nodes(&search->trace)[at - 1].spent : 0) + cost(search, at, thread);
}

void por_bound_filter(por_search *search, uint32_t at, uint64_t *set) {
  if (search->config.bound == POR_BOUND_NONE) return;
  const por_trace *trace = &search->trace;
  POR_SET_EACH(thread, set, trace->words) {
    if (!por_set_has(por_enabled(trace, at), thread)) {
      por_set_remove(set, thread);
    } else if (por_bound_spent(search, at, thread) > search->config.bound_limit) {
      por_set_remove(set, thread);
      search->statistics.bound_reached = true;
    }
  }
}

void por_bound_cut_off(por_search *search) {
  const por_trace *trace = &search->trace;
  if (search->config.bound == POR_BOUND_NONE || !trace->nodes.length) return;
  const uint32_t last = trace->nodes.length - 1;
  const uint64_t *sleep = por_sleep(trace, last);
  uint64_t *left = search->scratch.items;
  por_set_copy(left, por_enabled(trace, last), trace->words);
  if (sleep) por_set_minus(left, sleep, trace->words);
  por_bound_filter(search, last, left);
}

por_thread_id por_bound_choose(por_search *search, uint32_t at) {
  const por_trace *trace = &search->trace;
  const uint64_t *sleep = por_sleep(trace, at);
  uint64_t *left = search->scratch.items;
  por_set_copy(left, por_enabled(trace, at), trace->words);
  if (sleep) por_set_minus(left, sleep, trace->words);
  por_thread_id best = POR_NO_THREAD;
  uint32_t least = UINT32_MAX;
  POR_SET_EACH(thread, left, trace->words) {
    uint32_t spent = por_bound_spent(search, at, thread);
    if (spent < least) {
      least = spent;
      best = thread;
    }
  }
  if (best == POR_NO_THREAD || least <= search->config.bound_limit) return best;
  search->statistics.bound_reached = true;
  search->now.cut = true;
  return POR_NO_THREAD;
}
