/* A digest of an execution: of each event, and of the last event of each other thread that happens before it. */
#include "hpor/hash.h"
#include "hpor/split.h"
#include "por/happens_before.h"
#include "por/mutant.h"
#include "por/search_state.h"

bool por_part_repeats(const por_search *search) {
  return search->part.taken && search->algorithm->give;
}

/* Threads may have other numbers in another process. But each is the n-th of the m-th ... of the first one there, too.
 */
static uint64_t thread_digest(const por_names *names, por_thread_id thread) {
  uint64_t digest = 1;
  for (; thread; thread = (por_thread_id)(names->items[thread] >> 32))
    digest = hp_mix(digest + (uint32_t)names->items[thread]);
  return digest;
}

/* The place of each event among those of its thread, from 1 on. */
static bool number_events(por_search *search) {
  const por_trace *trace = &search->trace;
  hp_numbers *ordinals = &search->part.ordinals;
  ordinals->length = 0;
  for (uint32_t i = 0; i < trace->settled; i++) {
    const uint32_t own = por_nodes(trace)[i].own;
    if (!hp_push(ordinals, own == POR_NONE_INDEX ? 1 : ordinals->items[own] + 1)) return false;
  }
  return true;
}

uint64_t por_part_trace(por_search *search) {
  const por_trace *trace = &search->trace;
  por_names *names = &search->part.thread_names;
  if (!por_list_names(search, names, &search->threads) || !por_got_memory(&search->trace, number_events(search)))
    return 0;
  const uint32_t *ordinals = search->part.ordinals.items;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < trace->settled; i++) {
    const por_node *node = &por_nodes(trace)[i];
    const uint32_t *clock = trace->clocks.items + node->clock;
    uint64_t event = hp_mix(thread_digest(names, node->thread) + ordinals[i]) + node->choice;
    for (uint32_t thread = 0; thread < clock[0] && !POR_MUTANT(105); thread++)
      if (clock[1 + thread]) event += hp_mix(thread_digest(names, thread) - ordinals[clock[1 + thread] - 1]);
    sum += hp_mix(event);
  }
  return sum;
}
