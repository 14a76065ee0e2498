/* Where the next execution leaves the last one. */
#include "por/search_parts.h"

#include "por/algorithm.h"
#include "por/bound.h"
#include "por/sleep.h"
#include "por/states/matching.h"

por_thread_id por_next_thread(por_search *search, uint32_t at, uint16_t *choice) {
  por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  por_branch *branch = por_nodes(trace)[at].branch;
  if (search->algorithm->next) return search->algorithm->next(search, at, choice);
  uint64_t *left = search->scratch.items;
  por_set_copy(left, branch->backtrack, words);
  por_set_minus(left, branch->done, words);
  por_bound_filter(search, at, left);
  return por_order_pick(search, at, left, por_sleep(trace, at));
}

void por_backtrack(por_search *search) {
  por_trace *trace = &search->trace;
  const por_algorithm *algorithm = search->algorithm;
  search->now.turned.thread = POR_NO_THREAD;
  if (algorithm->anew) {
    algorithm->anew(search);
    if (trace->nodes.length) {
      por_trace_truncate(trace, 0);
      por_trace_pop_state(trace);
    }
    search->prefix = 0;
    search->same_thread = false;
    return;
  }
  if (search->begin_anew) {
    search->begin_anew = false;
    search->statistics.executions = search->statistics.blocked = 0; /* it is run again, and counts then */
    por_matching_begin_anew(search);
    if (search->flags & POR_OBSERVES) por_renew_data(search, algorithm);
    return;
  }
  for (uint32_t at = trace->nodes.length; at-- > 0;) {
    if (por_is_foreign(search, at + 1)) break;
    por_node *node = &por_nodes(trace)[at];
    uint16_t choice = POR_EVERY_CHOICE;
    if (node->choice + 1 < node->choices) {
      if (algorithm->backtracked) algorithm->backtracked(search, at);
      por_trace_truncate(trace, at);
      node->choice++;
      search->prefix = at;
      search->same_thread = true;
      return;
    }
    if (por_is_foreign(search, at)) break; /* the outcomes of its operation are the part's own, but not its threads */
    if (algorithm->open ? !algorithm->open(search, at) : !node->branch) {
      if (search->matching.on) por_matching_close(search, at);
      continue;
    }
    por_branch *branch = por_trace_branch(trace, at);
    if (!branch) return;
    bool first = por_set_empty(branch->done, trace->words);
    por_set_add(branch->done, node->thread);
    por_trace_remember(trace, at);
    if (algorithm->backtracked) algorithm->backtracked(search, at);
    por_thread_id thread = por_next_thread(search, at, &choice);
    if (thread == POR_NO_THREAD) {
      if (search->matching.on) por_matching_close(search, at);
      continue;
    }
    if (first) search->statistics.choices++;
    por_trace_truncate(trace, at);
    search->now.turned = (por_step){node->thread, node->choice, por_announced_at(node)};
    node->thread = thread;
    node->spent = por_bound_spent(search, at, thread);
    node->choice = choice;
    search->prefix = at;
    search->same_thread = false;
    return;
  }
  search->complete = !por_matching_again(search);
}
