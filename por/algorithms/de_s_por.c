/* de-s-por: Algorithm 2 (DE-S-POR) of the pragmatic paper: s-por with source sets, found eagerly. An operation is noted
 * at the nodes that it depends on (UpdateCurr) as soon as it is carried out. The operations behind a visited state are
 * noted when the search meets that state.
 *
 * de-s-por-printed is the paper's text. It loses outcomes even without cycles and deadlocks (notes): line 20 notes an
 * operation only at the last node that it depends on. de-s-por notes it at all of these nodes. The paper's appendix
 * does that only behind a visited state. Both variants read UpdateBack as por_source_set_next() does.
 *
 * Not in the paper: deadlocks and cycles. An operation with which a thread waits at the end counts as carried out. For
 * cycles see por_reinspect(). */
#include "por/dependence.h"

#include "por/algorithms/safe_set.h"
#include "por/algorithms/source_set.h"
#include "por/happens_before.h"
#include "por/reinspect.h"
#include "por/search_state.h"
#include "por/states/matching.h"

/* Line 22. */
static void note(por_search *search, uint32_t event, por_thread_id thread) {
  if (thread == POR_NO_THREAD) {
    por_explore_all(search, event);
    return;
  }
  uint64_t *current = por_source_set_current(search, event, por_nodes(&search->trace)[event].thread);
  if (current) por_set_add(current, thread);
}

/* UpdateCurr (lines 18 to 22) for one access of an operation behind the event `at`, the latest at its location. Where
 * the thread has done the same before, it has been noted at all that lies further back; so a long trace is not walked
 * again for each of its operations. */
static void update_access(por_search *search, uint32_t at, por_thread_id thread, por_access access) {
  const por_node *nodes = por_nodes(&search->trace);
  while (at != POR_NONE_INDEX) {
    uint32_t mode = por_operation_mode(&nodes[at].operation, access.location);
    if (nodes[at].thread != thread) {
      if (por_modes_conflict(mode, access.mode) && por_modes_race(mode, access.mode)) note(search, at, thread);
    } else if (mode == access.mode) {
      return;
    }
    at = nodes[at].last[por_slot(&nodes[at], access.location)];
  }
}

static void update_event(por_search *search, uint32_t at) {
  const por_node *node = &por_nodes(&search->trace)[at];
  const por_access access[2] = {node->operation.first, node->operation.second};
  for (int i = 0; i < 2; i++)
    if (access[i].mode) update_access(search, node->last[i], node->thread, access[i]);
}

/* For an operation at the end of the trace. */
static void update_pending(por_search *search, por_thread_id thread, const por_operation *operation) {
  const por_access access[2] = {operation->first, operation->second};
  for (int i = 0; i < 2; i++)
    if (access[i].mode) update_access(search, por_last_event_at(&search->trace, access[i].location), thread, access[i]);
}

static void end(por_search *search, por_end how) {
  (void)how;
  por_safe_mistaken(search);
  const por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  por_settle(&search->trace, length, NULL);
  if (trace->out_of_memory) return;
  for (uint32_t at = search->prefix; at < length; at++) update_event(search, at);
  for (por_thread_id thread = 0; m->cut_at == POR_NO_STATE && thread < search->pending.length; thread++)
    if (por_announced(search, thread)) update_pending(search, thread, por_announced(search, thread));
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
                                              .save = por_source_set_save,
                                              .load = por_source_set_load,
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
  por_safe_mistaken(search);
  const por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length;
  for (uint32_t at = search->prefix; at < length; at++)
    update_last(search, at, por_nodes(trace)[at].thread, &por_nodes(trace)[at].operation);
  if (m->cut_at == POR_NO_STATE) return;
  por_matching_reach(search, m->cut_at);
  for (uint32_t i = 0; i < m->graph.reached.length; i++) {
    const por_action *action = &por_actions(&m->graph)[m->graph.reached.items[i]];
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
                                                      .save = por_source_set_save,
                                                      .load = por_source_set_load,
                                                      .choose = por_source_set_choose,
                                                      .end = end_printed,
                                                      .open = por_source_set_open,
                                                      .next = por_source_set_next};
