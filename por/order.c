/* The order in which threads are tried where the algorithm has no preference. */
#include "por/search_state.h"

#include "por/bound.h"

uint64_t por_next_random(por_search *search) {
  search->random += UINT64_C(0x9e3779b97f4a7c15);
  return hp_mix(search->random);
}

static bool is_fair(const por_search *search) {
  return search->config.patience && search->config.order == POR_ORDER_LAST;
}

void por_order_chosen(por_search *search, por_thread_id thread) {
  if (thread != search->now.running) search->now.run_begin = search->now.position;
  search->pending.items[thread].ran = search->now.position + 1;
}

uint32_t por_order_budget(const por_search *search) {
  return is_fair(search) ? search->config.patience : UINT32_MAX;
}

/* A thread that goes on and on may be waiting in a loop for another one, or have no end. At a new node the choice is
 * free, so the thread gives way to the one of `set` that has waited longest. POR_NO_THREAD: there is no reason to. */
static por_thread_id gives_way(const por_search *search, uint32_t at, const uint64_t *set, const uint64_t *without) {
  const por_trace *trace = &search->trace;
  if (!is_fair(search) || at != search->now.position || at - search->now.run_begin < search->config.patience)
    return POR_NO_THREAD;
  const uint64_t *enabled = por_enabled(trace, at);
  const por_pending *pending = search->pending.items;
  por_thread_id longest = POR_NO_THREAD;
  POR_SET_EACH(thread, set, trace->words) {
    if (!por_set_has(enabled, thread) || (without && por_set_has(without, thread))) continue;
    if (longest == POR_NO_THREAD || pending[thread].ran < pending[longest].ran) longest = thread;
  }
  return longest;
}

por_thread_id por_order_pick(por_search *search, uint32_t at, const uint64_t *set, const uint64_t *without) {
  const por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  const uint64_t *enabled = por_enabled(trace, at);
  uint32_t count = 0;
  por_thread_id other = gives_way(search, at, set, without);
  if (other != POR_NO_THREAD) return other;
  por_thread_id low = POR_NO_THREAD, high = POR_NO_THREAD;
  por_thread_id running = at ? por_nodes(trace)[at - 1].thread : POR_NO_THREAD;
  for (uint32_t w = 0; w < words; w++) {
    uint64_t bits = set[w] & enabled[w] & ~(without ? without[w] : 0);
    if (!bits) continue;
    count += (uint32_t)__builtin_popcountll(bits);
    if (low == POR_NO_THREAD) low = w * 64 + (uint32_t)__builtin_ctzll(bits);
    high = w * 64 + 63 - (uint32_t)__builtin_clzll(bits);
    if (search->config.order == POR_ORDER_LAST && running != POR_NO_THREAD && running >> 6 == w &&
        (bits >> (running & 63)) & 1)
      return running;
  }
  if (!count || search->config.order == POR_ORDER_LAST || search->config.order == POR_ORDER_ASCENDING) return low;
  if (search->config.order == POR_ORDER_DESCENDING) return high;
  uint32_t skip = (uint32_t)(por_next_random(search) % count);
  for (por_thread_id thread = low;; thread++)
    if (por_set_has(set, thread) && por_set_has(enabled, thread) && !(without && por_set_has(without, thread)) &&
        skip-- == 0)
      return thread;
}

por_thread_id por_choose_by_order(por_search *search, uint32_t at) {
  const por_trace *trace = &search->trace;
  if (search->config.bound == POR_BOUND_NONE)
    return por_order_pick(search, at, por_enabled(trace, at), por_sleep(trace, at));
  /* Giving way spends a part of the bound, which other continuations may need: so all threads are explored there. */
  por_thread_id other = gives_way(search, at, por_enabled(trace, at), por_sleep(trace, at));
  if (other != POR_NO_THREAD && por_bound_spent(search, at, other) <= search->config.bound_limit) {
    search->now.branch_all = true;
    return other;
  }
  return por_bound_choose(search, at);
}
