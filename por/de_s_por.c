/* de-s-por: Algorithm 2 (DE-S-POR) of the pragmatic paper: s-por with source sets, found eagerly: each operation is
 * noted at the nodes that it depends on (UpdateCurr) when it is carried out, or when a visited state is met behind
 * which it was.
 *
 * de-s-por-printed is the paper's text, and loses outcomes also without cycles and deadlocks (notes): line 20 notes an
 * operation at the last node only that it depends on. The sound one notes it at all of them. The appendix does so too,
 * but only for what is behind a visited state. Both read UpdateBack as por_source_set_next() does.
 *
 * Not in the paper: what a thread waits with at the end counts as done, since there are deadlocks; cycles
 * (por_reinspect). */
#include "dependence.h"
#include "reinspect.h"
#include "safe_set.h"
#include "search.h"
#include "source_set.h"

/* Line 22. */
static void note(por_search *search, uint32_t event, por_thread_id thread) {
  if (thread == POR_NO_THREAD) {
    por_explore_all(search, event);
    return;
  }
  uint64_t *current = por_source_set_current(search, event, por_nodes(&search->trace)[event].thread);
  if (current) por_set_add(current, thread);
}

static bool can_be_swapped(por_access a, por_access b) {
  return por_accesses_conflict(a, b) && por_modes_race(a.mode, b.mode);
}

/* UpdateCurr (lines 18 to 22) for an operation at the end of the first `end` nodes. */
static void update_current(por_search *search, uint32_t end, por_thread_id thread, const por_operation *operation) {
  const por_node *nodes = por_nodes(&search->trace);
  for (uint32_t at = end; at-- > 0;) {
    const por_operation *earlier = &nodes[at].operation;
    if (nodes[at].thread != thread &&
        (can_be_swapped(earlier->first, operation->first) || can_be_swapped(earlier->first, operation->second) ||
         can_be_swapped(earlier->second, operation->first) || can_be_swapped(earlier->second, operation->second)))
      note(search, at, thread);
  }
}

static void end(por_search *search, por_end how) {
  (void)how;
  const por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  for (uint32_t at = search->prefix; at < length; at++)
    update_current(search, at, por_nodes(trace)[at].thread, &por_nodes(trace)[at].operation);
  for (por_thread_id thread = 0; m->cut_at == POR_NO_STATE && thread < search->pending.length; thread++)
    if (por_announced(search, thread)) update_current(search, length, thread, por_announced(search, thread));
  por_reinspect_cut(search, note, true); /* lines 16 and 17 */
  for (uint32_t at = 0; m->ends_early && at < length; at++) por_explore_all(search, at);
}

static void closing(por_search *search, uint32_t at) {
  por_reinspect_closing(search, at, note, true);
}

const por_algorithm por_algorithm_de_s_por = {.name = "de-s-por",
                                              .flags = POR_MATCHES | POR_ALWAYS_MATCHES | POR_USES_GRAPH,
                                              .init = por_source_set_init,
                                              .free = por_source_set_free,
                                              .bytes = por_source_set_bytes,
                                              .choose = por_source_set_choose,
                                              .end = end,
                                              .beside = por_safe_beside,
                                              .open = por_source_set_open,
                                              .next = por_source_set_next,
                                              .closing = closing};

/* As printed: the last one only, a lock and its release being writes of it (the paper's implementation). */
static void update_last(por_search *search, uint32_t end, por_thread_id thread, const por_operation *operation) {
  const por_node *nodes = por_nodes(&search->trace);
  for (uint32_t at = end; at-- > 0;)
    if (nodes[at].thread != thread && por_operations_dependent(&nodes[at].operation, operation)) {
      note(search, at, thread);
      return;
    }
}

static void end_printed(por_search *search, por_end how) {
  (void)how;
  const por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  for (uint32_t at = search->prefix; at < length; at++)
    update_last(search, at, por_nodes(trace)[at].thread, &por_nodes(trace)[at].operation);
  if (m->cut_at == POR_NO_STATE) return;
  por_matching_reach(search, m->cut_at);
  for (uint32_t i = 0; i < m->graph.reached.length; i++) {
    const por_action *action = &por_actions(&m->graph)[((const uint32_t *)m->graph.reached.items)[i]];
    update_last(search, length, action->thread,
                &(por_operation){.first = action->access[0], .second = action->access[1]});
  }
}

const por_algorithm por_algorithm_de_s_por_printed = {.name = "de-s-por-printed",
                                                      .flags = POR_MATCHES | POR_ALWAYS_MATCHES | POR_USES_GRAPH |
                                                               POR_MAY_MISS,
                                                      .init = por_source_set_init,
                                                      .free = por_source_set_free,
                                                      .bytes = por_source_set_bytes,
                                                      .choose = por_source_set_choose,
                                                      .end = end_printed,
                                                      .open = por_source_set_open,
                                                      .next = por_source_set_next};
