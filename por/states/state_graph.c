/* The state graph in arrays; the transitions of a state are a linked list. */
#include "por/states/state_graph.h"

#include "por/mutant.h"
#include "por/serialize.h"

/* ---- what is known behind a state ------------------------------------------------------------------------------- */

void por_state_graph_renew(por_state_graph *graph) {
  por_known_actions *known = &graph->known;
  known->of_state.length = known->begins.length = known->walks.length = known->words.length = 0;
  hp_index_clear(&known->hashes);
}

static size_t known_bytes(const por_known_actions *known) {
  return hp_bytes(&known->of_state) + hp_bytes(&known->begins) + hp_bytes(&known->walks) + hp_bytes(&known->words) +
         hp_index_bytes(&known->hashes);
}

static void free_known(por_known_actions *known) {
  hp_free(&known->of_state);
  hp_free(&known->begins);
  hp_free(&known->walks);
  hp_free(&known->words);
  hp_index_free(&known->hashes);
}

static const uint64_t *words_of(const por_known_actions *known, uint32_t set, uint32_t *count) {
  const uint32_t next = set + 1 < known->begins.length ? known->begins.items[set + 1] : known->words.length;
  *count = next - known->begins.items[set];
  return known->words.items + known->begins.items[set];
}

/* The number of the set of these words. UINT32_MAX: it is new, and there is no room for it. */
static uint32_t set_of(por_state_graph *graph, const uint64_t *words, uint32_t count) {
  por_known_actions *known = &graph->known;
  uint64_t hash = count;
  for (uint32_t i = 0; i < count; i++) hash = hp_mix(hash ^ words[i]);
  for (const hp_slot *slot = hp_index_find(&known->hashes, hash); slot; slot = hp_index_after(&known->hashes, slot)) {
    uint32_t length;
    const uint64_t *others = words_of(known, slot->number, &length);
    if (length == count && (!count || memcmp(words, others, count * sizeof *words) == 0)) return slot->number;
  }
  const uint32_t set = known->begins.length, begin = known->words.length;
  const size_t most = hp_bytes(&graph->edges); /* the states come first */
  if ((begin + count) * sizeof *words > most || !hp_push(&known->begins, begin)) return UINT32_MAX;
  if (hp_push(&known->walks, 0) && hp_add(&known->words, count) != UINT32_MAX &&
      hp_index_add(&known->hashes, hash, set)) {
    if (count) memcpy(known->words.items + begin, words, count * sizeof *words);
    return set;
  }
  known->begins.length = known->walks.length = set;
  known->words.length = begin;
  return UINT32_MAX;
}

/* All behind the state is closed, and the last walk has found its actions. */
static void keep(por_state_graph *graph, uint32_t state) {
  uint32_t count = graph->found.length;
  while (count && !graph->found.items[count - 1]) count--;
  const uint32_t set = set_of(graph, graph->found.items, count);
  if (set != UINT32_MAX && hp_reach(&graph->known.of_state, state)) graph->known.of_state.items[state] = set + 1;
}

/* ---- the graph --------------------------------------------------------------------------------------------------- */

void por_state_graph_init(por_state_graph *graph) {
  *graph = (por_state_graph){.walks = 0};
}

void por_state_graph_free(por_state_graph *graph) {
  hp_index_free(&graph->names);
  hp_free(&graph->actions);
  hp_free(&graph->edges);
  hp_free(&graph->walk);
  hp_free(&graph->reached);
  hp_free(&graph->found);
  hp_free(&graph->masks);
  free_known(&graph->known);
}

size_t por_state_graph_bytes(const por_state_graph *graph) {
  return hp_index_bytes(&graph->names) + hp_bytes(&graph->actions) + hp_bytes(&graph->edges) + hp_bytes(&graph->walk) +
         hp_bytes(&graph->reached) + hp_bytes(&graph->found) + hp_bytes(&graph->masks) + known_bytes(&graph->known);
}

static uint64_t mix_access(uint64_t name, por_access access) {
  if (!access.mode) access.location = 0;
  return hp_mix(name * UINT64_C(0x9e3779b97f4a7c15) + ((uint64_t)access.location << 32 | access.mode) + 1);
}

uint32_t por_state_graph_action(por_state_graph *graph, const por_action *action) {
  uint64_t name = mix_access(mix_access(action->thread + UINT64_C(0x51ed2701), action->access[0]), action->access[1]);
  uint32_t number = hp_index_number(&graph->names, name);
  if (number == graph->actions.length && !hp_push(&graph->actions, *action)) return UINT32_MAX;
  return number;
}

bool por_state_graph_add(por_state_graph *graph, por_state_table *table, uint32_t from, const por_action *of,
                         uint32_t target) {
  uint32_t action = por_state_graph_action(graph, of);
  if (action == UINT32_MAX) return false;
  const por_edge *edges = graph->edges.items;
  for (uint32_t e = table->states[from].edges; e; e = edges[e - 1].next)
    if (edges[e - 1].action == action && edges[e - 1].target == target) return true;
  if (table->states[from].mark >> 2 && por_state_status_of(table, from) == POR_STATE_CLOSED)
    por_state_graph_renew(graph); /* a walk has come by this state: what it found may not be all */
  if (!hp_push(&graph->edges, (por_edge){action, target, table->states[from].edges})) return false;
  table->states[from].edges = graph->edges.length;
  return true;
}

/* ---- walks ------------------------------------------------------------------------------------------------------ */

static void new_walk(por_state_graph *graph, por_state_table *table) {
  graph->reached.length = graph->walk.length = 0;
  graph->met_open = graph->met_unknown = false;
  if (++graph->walks < UINT32_C(1) << 30) return;
  graph->walks = 1; /* the numbers have come round */
  por_state_graph_renew(graph);
  for (uint32_t i = 0; i < table->count; i++) table->states[i].mark &= 3;
}

/* Adds what is known behind the state. */
static bool join(por_state_graph *graph, uint32_t state) {
  por_known_actions *known = &graph->known;
  const uint32_t number = state < known->of_state.length ? known->of_state.items[state] : 0;
  if (!number) return false;
  const uint32_t set = number - 1;
  if (known->walks.items[set] == graph->walks) return true;
  known->walks.items[set] = graph->walks;
  uint32_t count;
  const uint64_t *words = words_of(known, set, &count);
  for (uint32_t i = 0; i < count; i++) graph->found.items[i] |= words[i];
  return true;
}

static bool visit(por_state_graph *graph, por_state_table *table, uint32_t state) {
  if (state == POR_TARGET_NONE) return true;
  if (state == POR_TARGET_UNKNOWN) {
    graph->met_unknown = true;
    return true;
  }
  uint32_t mark = table->states[state].mark;
  if (mark >> 2 == graph->walks) return true;
  table->states[state].mark = graph->walks << 2 | (mark & 3);
  if ((mark & 3) != POR_STATE_CLOSED) graph->met_open = true;
  return join(graph, state) || hp_push(&graph->walk, state);
}

static bool list_found(por_state_graph *graph) {
  for (uint32_t i = 0; i < graph->found.length; i++)
    for (uint64_t left = graph->found.items[i]; left; left &= left - 1)
      if (!hp_push(&graph->reached, i * 64 + (uint32_t)__builtin_ctzll(left))) return false;
  return true;
}

bool por_state_graph_reach(por_state_graph *graph, por_state_table *table, uint32_t state) {
  new_walk(graph, table);
  graph->found.length = 0;
  if (!hp_reach(&graph->found, graph->actions.length / 64) || !visit(graph, table, state)) return false;
  while (graph->walk.length) {
    uint32_t at = graph->walk.items[--graph->walk.length];
    for (uint32_t e = table->states[at].edges; e;) {
      const por_edge *edge = graph->edges.items + e - 1;
      graph->found.items[edge->action / 64] |= UINT64_C(1) << edge->action % 64;
      if (!visit(graph, table, edge->target)) return false;
      e = edge->next;
    }
  }
  if (state < POR_TARGET_UNKNOWN && (!graph->met_open || POR_MUTANT(91)) && !graph->met_unknown) keep(graph, state);
  return list_found(graph);
}

/* A path leads to the state on which the threads of the mask are not awaited. */
static bool visit_masked(por_state_graph *graph, por_state_table *table, uint32_t state, uint64_t mask) {
  if (!mask || state == POR_TARGET_NONE || state == POR_TARGET_UNKNOWN) return true;
  if (!hp_reach(&graph->masks, state)) return false;
  uint64_t *known = graph->masks.items + state;
  if (table->states[state].mark >> 2 != graph->walks)
    *known = 0;
  else if (!(mask & ~*known))
    return true;
  *known |= mask;
  table->states[state].mark = graph->walks << 2 | (table->states[state].mark & 3);
  return hp_push(&graph->walk, state);
}

bool por_state_graph_before(por_state_graph *graph, por_state_table *table, uint32_t state, por_thread_id thread,
                            const por_masks *awaits, por_masks *before) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < awaits->length; i++) all |= awaits->items[i];
  new_walk(graph, table);
  if (!visit_masked(graph, table, state, all)) return false;
  while (graph->walk.length) {
    const uint32_t at = graph->walk.items[--graph->walk.length];
    const uint64_t mask = graph->masks.items[at];
    for (uint32_t e = table->states[at].edges; e; e = graph->edges.items[e - 1].next) {
      const por_edge *edge = graph->edges.items + e - 1;
      uint64_t left = mask;
      if (por_actions(graph)[edge->action].thread == thread) {
        if (!hp_reach(before, edge->action)) return false;
        before->items[edge->action] |= mask;
        if (edge->action < awaits->length) left &= ~awaits->items[edge->action];
      }
      if (!visit_masked(graph, table, edge->target, left)) return false;
    }
  }
  return true;
}

void por_state_graph_save(const por_state_graph *graph, const por_oracle *oracle, struct por_writer *writer) {
  por_put_number(writer, graph->walks);
  por_put_index(writer, &graph->names);
  por_put_vector(writer, &graph->actions);
  for (uint32_t i = 0; i < graph->actions.length; i++)
    por_put_site(writer, oracle, graph->actions.items[i].operation.site);
  por_put_vector(writer, &graph->edges);
}

void por_state_graph_load(por_state_graph *graph, const por_oracle *oracle, struct por_reader *reader) {
  graph->walks = (uint32_t)por_get_number(reader);
  por_get_index(reader, &graph->names);
  por_get_vector(reader, &graph->actions);
  for (uint32_t i = 0; i < graph->actions.length && !reader->failed; i++)
    por_actions(graph)[i].operation.site = por_get_site(reader, oracle);
  por_get_vector(reader, &graph->edges);
  if (graph->names.count != graph->actions.length) reader->failed = true;
}
