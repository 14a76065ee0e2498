/* Looks up each state, and decides whether the execution may end there. */
#include "por/states/matching.h"

#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"
#include "por/states/livelock.h"
#include "por/states/sharing.h"
#include "por/unprotected.h"

void por_matching_init(por_search *search) {
  por_matching *m = &search->matching;
  m->on = search->config.match || search->flags & (POR_ALWAYS_MATCHES | POR_OWN_DIGESTS);
  m->graph_kept = m->on && search->flags & POR_USES_GRAPH;
  m->cut_at = m->blocked_at = POR_NO_STATE;
  if (m->graph_kept && search->flags & POR_SPLITS) m->sharing.states = search->config.shared;
  por_state_table_init(&m->table, search->config.match_bytes);
  por_state_graph_init(&m->graph);
  por_livelocks_init(search);
}

void por_matching_free(por_search *search) {
  por_state_table_free(&search->matching.table);
  por_state_graph_free(&search->matching.graph);
  hp_free(&search->matching.of_node);
  por_sharing_free(&search->matching.sharing);
  por_livelocks_free(search);
}

static bool set_state(por_search *search, uint32_t at, uint32_t state) {
  por_matching *m = &search->matching;
  if (!por_got_memory(&search->trace, hp_reach(&m->of_node, at))) return false;
  m->of_node.items[at] = (por_node_state){.state = state};
  return true;
}

static por_digest with_sleep(const por_search *search, uint32_t at, por_digest digest) {
  const uint64_t *sleep = search->flags & POR_USES_SLEEP ? por_sleep(&search->trace, at) : NULL;
  for (uint32_t w = 0; sleep && w < search->trace.words; w++) {
    if (!sleep[w]) continue;
    digest.low += hp_mix(sleep[w] + w * UINT64_C(0x9e3779b97f4a7c15));
    digest.high ^= hp_mix(~sleep[w] - w * UINT64_C(0xa0761d6478bd642f));
  }
  return digest;
}

static bool is_of_owner(const por_search *search, uint32_t state) {
  for (uint32_t at = 0; at < search->part.root; at++)
    if (por_matching_state(search, at) == state) return true;
  return false;
}

static void open_state(por_search *search, uint32_t at, uint32_t state, por_digest key) {
  por_matching *m = &search->matching;
  bool again = is_of_owner(search, state);
  por_state_set_status(&m->table, state, POR_STATE_OPEN);
  por_node_state *node = por_matching_node(search, at);
  node->state = state;
  node->key = key;
  node->waiting = m->sharing.waiting.length;
  node->again = again;
  por_livelocks_visit(search, at, state, &node->live);
}

void por_matching_meet(por_search *search, uint32_t at) {
  if (!set_state(search, at, POR_NO_STATE) || !at || por_is_foreign(search, at - 1) || POR_MUTANT(106)) return;
  por_matching_node(search, at)->awake = por_matching_node(search, at - 1)->round;
}

void por_matching_on_cycle(por_search *search, uint32_t at) {
  por_node_state *node = por_matching_node(search, at);
  node->on_cycle = true;
  node->round |= UINT64_C(1) << por_nodes(&search->trace)[at].thread % 64;
}

bool por_matching_visit(por_search *search, uint32_t at) {
  por_matching *m = &search->matching;
  if (search->algorithm->digest) {
    m->digest = search->algorithm->digest(search, at);
    m->has_digest = true;
  }
  if (search->config.stateless && search->flags & POR_ALWAYS_MATCHES) {
    m->digest = (por_digest){.low = hp_mix(m->table.count + 1), .high = m->table.count};
    m->has_digest = true;
  }
  if (!m->has_digest || search->trace.out_of_memory) return true;
  m->has_digest = false;
  uint32_t known = m->table.count;
  por_digest digest = with_sleep(search, at, m->digest);
  uint32_t state =
      por_state_table_number(&m->table, digest, por_state_graph_bytes(&m->graph) + por_livelocks_bytes(&m->livelocks));
  if (state == POR_NO_STATE) {
    search->statistics.states_forgotten = true;
    return true;
  }
  search->statistics.states += m->table.count - known;
  por_state_status status = por_state_status_of(&m->table, state);
  por_digest key = {0, 0};
  if (status == POR_STATE_NEW && m->sharing.states) {
    key = por_sharing_key(search, digest);
    if (por_sharing_find(search, state, key)) por_state_set_status(&m->table, state, status = POR_STATE_CLOSED);
  }
  if (status == POR_STATE_NEW) {
    open_state(search, at, state, key);
    return true;
  }
  m->cut_at = state;
  m->cut_open = status == POR_STATE_OPEN;
  if (m->cut_open) por_livelocks_cut(search, at, state);
  search->now.cut = true;
  return false;
}

/* The state of a node that belongs to the owner stays new: if the part comes to it, it is explored there. */
static void note_owned(por_search *search, uint32_t at, por_digest digest) {
  por_matching *m = &search->matching;
  if (!m->sharing.states || !set_state(search, at, POR_NO_STATE) || !por_is_foreign(search, at)) return;
  por_matching_node(search, at)->state = por_state_table_number(&m->table, digest, por_state_graph_bytes(&m->graph));
}

bool por_matching_resumed(por_search *search, uint32_t at) {
  por_matching *m = &search->matching;
  uint32_t state = por_matching_state(search, at);
  if (!m->has_digest) return true;
  m->has_digest = false;
  por_digest found = with_sleep(search, at, m->digest);
  if (state == POR_NO_STATE) {
    note_owned(search, at, found);
    return true;
  }
  const por_digest *known = &m->table.states[state].digest;
  return found.low == known->low && found.high == known->high;
}

bool por_matching_is_on_cycle(const por_search *search, uint32_t at) {
  for (uint32_t i = search->part.root; i <= at; i++) {
    const por_node_state *node = por_matching_node(search, i);
    if (node && ((node->on_cycle && !POR_MUTANT(86)) || (node->again && !POR_MUTANT(88)))) return true;
  }
  return false;
}

void por_matching_give(por_search *search, uint32_t at) {
  for (uint32_t i = search->part.root; i <= at && search->matching.on; i++) {
    uint32_t state = por_matching_state(search, i);
    if (state != POR_NO_STATE) por_state_set_status(&search->matching.table, state, POR_STATE_NEW);
  }
}

static void close_node(por_search *search, uint32_t at) {
  if (search->algorithm->closing) search->algorithm->closing(search, at);
  por_livelocks_close(search, at);
  uint32_t state = por_matching_state(search, at);
  if (state != POR_NO_STATE) por_state_set_status(&search->matching.table, state, POR_STATE_CLOSED);
}

void por_matching_close(por_search *search, uint32_t at) {
  close_node(search, at);
  const uint32_t state = por_matching_state(search, at);
  if (state != POR_NO_STATE && search->matching.sharing.states)
    por_sharing_add(search, at, por_matching_reach(search, state));
}

/* The threads that wait at the state are noted only later, so others must not find it. */
void por_matching_blocked(por_search *search, uint32_t at) {
  search->matching.blocked_at = por_matching_state(search, at);
  close_node(search, at);
}

static void add(por_search *search, uint32_t from, por_thread_id thread, const por_footprint *footprint,
                uint32_t target) {
  por_matching *m = &search->matching;
  if (from == POR_NO_STATE) return;
  const por_operation *operation = footprint->operation;
  por_action action = {thread, {por_own_access(operation), operation->second}, *operation};
  bool added = por_state_graph_add(&m->graph, &m->table, from, &action, target);
  for (uint32_t i = 0; added && i < footprint->touch_count && !POR_MUTANT(77); i++) {
    action.access[1] = footprint->touches[i].access;
    added = por_state_graph_add(&m->graph, &m->table, from, &action, target);
  }
  por_got_memory(&search->trace, added);
}

/* The state in which the execution has ended by itself: it has no digest of its own, but what it follows from names it.
 */
static uint32_t end_state(por_search *search) {
  por_matching *m = &search->matching;
  uint32_t last = search->trace.nodes.length - 1;
  const por_node *node = &por_nodes(&search->trace)[last];
  if (por_matching_state(search, last) == POR_NO_STATE) return POR_TARGET_UNKNOWN;
  por_digest digest = m->table.states[por_matching_state(search, last)].digest;
  digest.low = hp_mix(digest.low + ((uint64_t)node->thread << 16 | node->choice) + 1);
  digest.high = hp_mix(digest.high ^ digest.low);
  uint32_t state = por_state_table_number(&m->table, digest, por_state_graph_bytes(&m->graph));
  if (state == POR_NO_STATE) return POR_TARGET_UNKNOWN;
  por_state_set_status(&m->table, state, POR_STATE_CLOSED);
  return state;
}

/* What follows the last operation of the execution. */
static uint32_t last_target(por_search *search, por_end end) {
  const por_matching *m = &search->matching;
  if (end == POR_END_LIMIT) return POR_TARGET_UNKNOWN;
  if (end != POR_END_STOPPED) return end_state(search);
  uint32_t state = m->cut_at != POR_NO_STATE ? m->cut_at : m->blocked_at;
  return state == POR_NO_STATE ? POR_TARGET_UNKNOWN : state;
}

void por_matching_end(por_search *search, por_end end) {
  por_matching *m = &search->matching;
  const por_trace *trace = &search->trace;
  uint32_t length = trace->nodes.length, waiting = 0;
  const por_node *nodes = por_nodes(trace);
  m->has_digest = false;
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) waiting += !!por_announced(search, thread);
  if (end == POR_END_COMPLETE && waiting) m->ends_early = true;
  por_livelocks_end(search);
  if (!m->graph_kept || !length) return;
  if (search->statistics.states_forgotten) por_note_sections(search, 0, length); /* the graph does not hold them */
  uint32_t last = end == POR_END_COMPLETE && !waiting ? POR_TARGET_NONE : last_target(search, end);
  for (uint32_t at = search->prefix; at < length; at++) {
    uint32_t target = at + 1 < length ? por_matching_state(search, at + 1) : last;
    if (target == POR_NO_STATE && at + 1 < length) target = POR_TARGET_UNKNOWN;
    const por_footprint footprint = por_node_footprint(trace, &nodes[at]);
    add(search, por_matching_state(search, at), nodes[at].thread, &footprint, target);
  }
  if (last == POR_TARGET_UNKNOWN || last == POR_TARGET_NONE || (m->cut_at != POR_NO_STATE && !m->cut_open)) return;
  /* The papers assume that there is no deadlock. What a thread waits with at the end counts as done (notes: else ABBA
   * is missed); not so what is only asleep. The same on a cycle, where the thread may wait for ever (model
   * cycle-holds-a-lock). */
  const uint64_t *enabled = end == POR_END_STOPPED ? search->final_enabled.items : NULL;
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    const por_operation *pending = por_announced(search, thread);
    if (pending && !POR_MUTANT(36) && !(enabled && por_set_has(enabled, thread)))
      add(search, last, thread, &(por_footprint){pending, NULL, 0}, POR_TARGET_NONE);
  }
}

bool por_matching_reach(por_search *search, uint32_t state) {
  por_matching *m = &search->matching;
  if (!por_state_graph_reach(&m->graph, &m->table, state)) search->trace.out_of_memory = true;
  return !m->graph.met_unknown;
}

void por_matching_save(const por_search *search, struct por_writer *w) {
  const por_matching *m = &search->matching;
  if (!m->on) return;
  por_put_number(w, m->ends_early | search->statistics.states_forgotten << 1);
  por_put_vector(w, &m->of_node);
  por_state_table_save(&m->table, w);
  por_livelocks_save(&m->livelocks, w);
  if (m->graph_kept) por_state_graph_save(&m->graph, &search->config.oracle, w);
}

void por_matching_load(por_search *search, struct por_reader *r) {
  por_matching *m = &search->matching;
  if (!m->on) return;
  uint64_t known = por_get_number(r);
  m->ends_early = known & 1;
  search->statistics.states_forgotten = known >> 1 & 1;
  por_get_vector(r, &m->of_node);
  por_state_table_load(&m->table, r);
  por_livelocks_load(&m->livelocks, r);
  if (m->graph_kept) por_state_graph_load(&m->graph, &search->config.oracle, r);
  for (uint32_t at = 0; at < m->of_node.length; at++) {
    uint32_t state = por_matching_state(search, at);
    if (state != POR_NO_STATE && state >= m->table.count) r->failed = true;
  }
}

bool por_matching_again(por_search *search) {
  por_matching *m = &search->matching;
  const por_algorithm *algorithm = search->algorithm;
  if (!m->on || !algorithm->again || !algorithm->again(search) || POR_MUTANT(25)) return false;
  por_matching_begin_anew(search);
  return true;
}

void por_matching_begin_anew(por_search *search) {
  if (search->matching.on && !POR_MUTANT(26)) por_state_table_renew(&search->matching.table);
  por_state_graph_renew(&search->matching.graph);
  por_livelocks_reset(search);
  search->matching.sharing.waiting.length = 0;
  if (search->trace.nodes.length) {
    por_trace_truncate(&search->trace, 0);
    por_trace_pop_state(&search->trace);
  }
  search->prefix = 0;
  search->same_thread = false;
}
