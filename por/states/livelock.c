/* Checks the cycle that an execution has closed, then cycles made of several executions. */
#include "por/states/livelock.h"

#include "hpor/hash.h"
#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"
#include "por/states/components.h"
#include "por/unprotected.h"

#include <stdlib.h>

typedef struct por_live_state {
  uint32_t state;
  uint32_t enabled, words; /* where its set of enabled threads is */
  bool told;               /* it is on a livelock that has been found */
  uint64_t variables;      /* what they hold, as a hash */
} live_state;

typedef struct por_closed_state {
  uint32_t state, live, slot;
} closed_state;

static live_state *live_at(const por_livelocks *l, uint32_t index) {
  return l->live.items + index;
}

void por_livelocks_init(por_search *search) {
  por_livelocks *l = &search->matching.livelocks;
  l->on = search->matching.on && !(search->flags & POR_OWN_DIGESTS); /* those are not of states */
}

void por_livelocks_free(por_search *search) {
  por_livelocks *l = &search->matching.livelocks;
  for (uint32_t i = 0; i < l->found.length; i++) free(l->found.items[i].steps);
  hp_free(&l->live);
  hp_free(&l->roots);
  hp_free(&l->edges);
  hp_free(&l->enabled);
  hp_free(&l->closed);
  hp_free(&l->slots);
  hp_free(&l->found);
}

size_t por_livelocks_bytes(const por_livelocks *l) {
  return hp_bytes(&l->live) + hp_bytes(&l->roots) + hp_bytes(&l->edges) + hp_bytes(&l->enabled) + hp_bytes(&l->closed) +
         hp_bytes(&l->slots) + hp_bytes(&l->found);
}

void por_livelocks_reset(por_search *search) {
  por_livelocks *l = &search->matching.livelocks;
  l->live.length = l->roots.length = l->edges.length = l->enabled.length = l->closed.length = 0;
  if (l->slots.length) memset(l->slots.items, 0, l->slots.length * sizeof(uint32_t));
}

void por_livelocks_save(const por_livelocks *l, struct por_writer *w) {
  por_put_vector(w, &l->live);
  por_put_vector(w, &l->roots);
  por_put_vector(w, &l->edges);
  por_put_vector(w, &l->enabled);
  por_put_vector(w, &l->closed);
  por_put_vector(w, &l->slots);
}

void por_livelocks_load(por_livelocks *l, struct por_reader *r) {
  por_get_vector(r, &l->live);
  por_get_vector(r, &l->roots);
  por_get_vector(r, &l->edges);
  por_get_vector(r, &l->enabled);
  por_get_vector(r, &l->closed);
  por_get_vector(r, &l->slots);
}

/* ---- live states that have left the trace ----------------------------------------------------------------------- */

/* The slot that holds the state, or the free one where it belongs. */
static uint32_t slot_of(const por_livelocks *l, uint32_t state) {
  const uint32_t *slots = l->slots.items, mask = l->slots.length - 1;
  uint32_t at = (uint32_t)hp_mix(state) & mask;
  while (slots[at] && l->closed.items[slots[at] - 1].state != state) at = (at + 1) & mask;
  return at;
}

static uint32_t find_closed(const por_livelocks *l, uint32_t state) {
  if (!l->slots.length) return POR_NONE_INDEX;
  uint32_t number = l->slots.items[slot_of(l, state)];
  return number ? l->closed.items[number - 1].live : POR_NONE_INDEX;
}

static bool widen_slots(por_search *search) {
  por_livelocks *l = &search->matching.livelocks;
  if ((l->closed.length + 1) * 2 <= l->slots.length) return true;
  if (!por_got_memory(&search->trace, hp_add(&l->slots, l->slots.length ? l->slots.length : 64) != UINT32_MAX))
    return false;
  memset(l->slots.items, 0, l->slots.length * sizeof(uint32_t));
  closed_state *closed = l->closed.items;
  for (uint32_t i = 0; i < l->closed.length; i++) {
    closed[i].slot = slot_of(l, closed[i].state);
    l->slots.items[closed[i].slot] = i + 1;
  }
  return true;
}

static void remember_closed(por_search *search, uint32_t state, uint32_t live) {
  por_livelocks *l = &search->matching.livelocks;
  if (!widen_slots(search)) return;
  closed_state closed = {state, live, slot_of(l, state)};
  if (por_got_memory(&search->trace, hp_push(&l->closed, closed))) l->slots.items[closed.slot] = l->closed.length;
}

/* What was put into the table last is taken out first, so no other entry lies behind the slot that is freed. */
static void forget_closed(por_livelocks *l, uint32_t from) {
  const closed_state *closed = l->closed.items;
  while (l->closed.length && closed[l->closed.length - 1].live >= from)
    l->slots.items[closed[--l->closed.length].slot] = 0;
}

/* ---- what is found ---------------------------------------------------------------------------------------------- */

/* A schedule cannot say what SECTIONs of earlier executions are made of: the search begins anew without them. */
static bool has_sections(por_search *search, const por_steps *steps) {
  bool any = false;
  for (uint32_t i = 0; i < steps->length; i++) {
    if (!por_mode_section(steps->items[i].operation.first.mode)) continue;
    por_note_unprotected(search, &steps->items[i].operation);
    any = true;
  }
  return any;
}

static void tell(por_search *search, por_steps *steps, uint32_t from) {
  if (has_sections(search, steps)) {
    hp_free(steps);
    return;
  }
  por_livelock found = {steps->items, steps->length, from};
  if (!por_got_memory(&search->trace, hp_push(&search->matching.livelocks.found, found))) free(steps->items);
}

/* The first `count` steps of the trace. */
static bool take_trace(por_search *search, uint32_t count, por_steps *steps) {
  for (uint32_t i = 0; i < count; i++) {
    const por_node *node = &por_nodes(&search->trace)[i];
    if (!por_got_memory(&search->trace, hp_push(steps, (por_step){node->thread, node->choice, node->operation})))
      return false;
  }
  return true;
}

bool por_take_livelock(por_search *search, por_livelock *livelock) {
  por_livelocks *l = &search->matching.livelocks;
  if (!l->found.length) return false;
  *livelock = l->found.items[--l->found.length];
  return true;
}

/* All others leave edges out. */
bool por_finds_livelocks(const por_search *search) {
  return search->matching.livelocks.on && !search->statistics.states_forgotten &&
         search->algorithm == &por_algorithm_none;
}

void por_progress(por_search *search, por_gain gain) {
  if (search->probe.on || !search->now.position || search->now.position > search->trace.nodes.length) return;
  por_nodes(&search->trace)[search->now.position - 1].gain |= (uint8_t)gain;
}

void por_variables(por_search *search, uint64_t hash) {
  search->matching.variables = hash;
}

/* What is progress on a cycle; what is progress on a cycle of waits whose time is over. */
enum { PROGRESS = POR_PROGRESS | POR_TIME_OVER, PROGRESS_IN_TIME = POR_PROGRESS | POR_SHOWN };

static uint8_t gain_of(const por_node *node) {
  const uint8_t gain = POR_MUTANT(31) ? 0 : node->gain;
  return node->operation.choices > 1 ? gain | POR_PROGRESS : gain;
}

/* Do the variables hold the same in both states? `gain`: of the operation between them. */
static uint8_t with_changes(const por_livelocks *l, uint8_t gain, uint32_t from, uint32_t to) {
  const bool same = live_at(l, from)->variables == live_at(l, to)->variables;
  return same ? gain : gain | POR_SHOWN;
}

/* ---- a cycle of the trace --------------------------------------------------------------------------------------- */

static uint32_t node_in(const por_search *search, uint32_t at, uint32_t state) {
  while (at-- > 0)
    if (por_matching_state(search, at) == state) return at;
  return POR_NONE_INDEX;
}

/* Does each thread that is enabled at one of the nodes run at one of them? */
static bool is_fair(por_search *search, uint32_t from, uint32_t to) {
  const por_trace *trace = &search->trace;
  por_words *sets = &search->matching.livelocks.enabled;
  uint32_t top = hp_add(sets, 2 * trace->words);
  if (top == UINT32_MAX) {
    search->trace.out_of_memory = true;
    return false;
  }
  uint64_t *enabled = sets->items + top, *moved = enabled + trace->words;
  por_set_clear(enabled, trace->words);
  por_set_clear(moved, trace->words);
  uint8_t gain = 0;
  uint32_t before = POR_NONE_INDEX;
  for (uint32_t i = from; i < to; i++) {
    const por_node *node = &por_nodes(trace)[i];
    por_set_join(enabled, por_enabled(trace, i), trace->words);
    por_set_add(moved, node->thread);
    gain |= gain_of(node);
    const por_node_state *state = por_matching_node(search, i);
    if (state->state == POR_NO_STATE) continue;
    if (before != POR_NONE_INDEX) gain = with_changes(&search->matching.livelocks, gain, before, state->live);
    before = state->live;
  }
  por_set_minus(enabled, moved, trace->words);
  const bool gets_on = (gain & PROGRESS) && (gain & PROGRESS_IN_TIME);
  bool fair = !gets_on && (por_set_empty(enabled, trace->words) || POR_MUTANT(29));
  sets->length = top;
  return fair;
}

void por_livelocks_cut(por_search *search, uint32_t at, uint32_t state) {
  por_livelocks *l = &search->matching.livelocks;
  uint32_t from = l->on ? node_in(search, at, state) : POR_NONE_INDEX;
  if (from == POR_NONE_INDEX) return;
  search->statistics.cycles++;
  bool told = false;
  for (uint32_t i = from; i < at; i++) {
    const por_node_state *node = por_matching_node(search, i);
    told |= node->state != POR_NO_STATE && live_at(l, node->live)->told;
  }
  if (told || !is_fair(search, from, at)) return;
  for (uint32_t i = from; i < at; i++) {
    const por_node_state *node = por_matching_node(search, i);
    if (node->state != POR_NO_STATE) live_at(l, node->live)->told = true;
  }
  por_steps steps = {0};
  if (take_trace(search, at, &steps))
    tell(search, &steps, from);
  else
    hp_free(&steps);
}

/* ---- components ------------------------------------------------------------------------------------------------- */

void por_livelocks_visit(por_search *search, uint32_t at, uint32_t state, uint32_t *live) {
  por_livelocks *l = &search->matching.livelocks;
  if (!l->on) return;
  uint32_t words = search->trace.words, index = l->live.length;
  uint32_t set = hp_add(&l->enabled, words);
  if (set == UINT32_MAX) {
    search->trace.out_of_memory = true;
    return;
  }
  por_set_copy(l->enabled.items + set, por_enabled(&search->trace, at), words);
  if (por_got_memory(&search->trace,
                     hp_push(&l->live, (live_state){state, set, words, false, search->matching.variables})) &&
      por_got_memory(&search->trace, hp_push(&l->roots, index)))
    *live = index;
}

static void add_edge(por_search *search, uint32_t at, uint32_t to) {
  const por_node_state *from = por_matching_node(search, at);
  const por_node *node = &por_nodes(&search->trace)[at];
  if (!from || from->state == POR_NO_STATE || to == POR_NONE_INDEX) return;
  por_component_edge edge = {from->live, to, node->thread, node->choice, 0, node->operation};
  edge.gain = with_changes(&search->matching.livelocks, gain_of(node), from->live, to);
  por_got_memory(&search->trace, hp_push(&search->matching.livelocks.edges, edge));
}

/* Where in `live` the state is at which the execution was cut; POR_NONE_INDEX: not there. */
static uint32_t cut_target(const por_search *search) {
  const por_matching *m = &search->matching;
  if (m->cut_at == POR_NO_STATE) return POR_NONE_INDEX;
  if (!m->cut_open) return find_closed(&m->livelocks, m->cut_at);
  uint32_t node = node_in(search, search->trace.nodes.length, m->cut_at);
  return node == POR_NONE_INDEX ? node : por_matching_node(search, node)->live;
}

void por_livelocks_end(por_search *search) {
  por_livelocks *l = &search->matching.livelocks;
  if (!l->on || search->trace.out_of_memory) return;
  uint32_t length = search->trace.nodes.length;
  for (uint32_t at = search->prefix; at + 1 < length; at++) {
    const por_node_state *next = por_matching_node(search, at + 1);
    if (next && next->state != POR_NO_STATE) add_edge(search, at, next->live);
  }
  uint32_t target = length ? cut_target(search) : POR_NONE_INDEX;
  if (target == POR_NONE_INDEX) return;
  add_edge(search, length - 1, target);
  /* All that has been visited since the target lies on a cycle through it, or is on the way there. */
  const uint32_t *roots = l->roots.items;
  while (roots[l->roots.length - 1] > target) l->roots.length--;
}

/* The component that begins with the live state `first`, of node `at`, is complete. */
static void search_component(por_search *search, uint32_t at, uint32_t first, const por_component_edge *edges,
                             uint32_t count) {
  por_livelocks *l = &search->matching.livelocks;
  por_component c;
  bool told = false;
  if (!por_component_init(&c, l->live.length - first, search->trace.words, edges, count, first)) {
    search->trace.out_of_memory = true;
    return;
  }
  for (uint32_t i = first; i < l->live.length; i++) {
    const live_state *live = live_at(l, i);
    por_set_copy(por_component_enabled(&c, i - first), l->enabled.items + live->enabled, live->words);
    told |= live->told;
  }
  uint32_t from;
  por_steps steps = {0};
  if (!told && !POR_MUTANT(30) &&
      (por_component_find_fair(&c, PROGRESS) || por_component_find_fair(&c, PROGRESS_IN_TIME))) {
    if (take_trace(search, at, &steps) && por_component_walk(&c, &steps, &from)) {
      tell(search, &steps, from);
    } else {
      search->trace.out_of_memory = true;
      hp_free(&steps);
    }
  }
  por_component_free(&c);
}

void por_livelocks_close(por_search *search, uint32_t at) {
  por_livelocks *l = &search->matching.livelocks;
  const por_node_state *node = por_matching_node(search, at);
  if (!l->on || !node || node->state == POR_NO_STATE || !l->roots.length) return;
  uint32_t first = node->live;
  if (l->roots.items[l->roots.length - 1] != first) {
    remember_closed(search, node->state, first);
    return;
  }
  const por_component_edge *edges = l->edges.items;
  uint32_t top = l->edges.length;
  while (l->edges.length && edges[l->edges.length - 1].from >= first) l->edges.length--;
  bool cyclic = top > l->edges.length && (l->live.length - first > 1 || edges[top - 1].to == first);
  for (uint32_t i = l->edges.length; i < top && !cyclic; i++) cyclic = edges[i].to == first;
  if (cyclic) search_component(search, at, first, edges + l->edges.length, top - l->edges.length);
  /* Its number will be given again: what leads there, the step that first came, leaves the component below. */
  if (l->edges.length && edges[l->edges.length - 1].to >= first) l->edges.length--;
  forget_closed(l, first);
  l->enabled.length = live_at(l, first)->enabled;
  l->live.length = first;
  l->roots.length--;
}
