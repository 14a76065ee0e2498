/* The state graph in arrays; the transitions of a state are a linked list. */
#include "por/states/state_graph.h"

#include "por/serialize.h"

void por_state_graph_init(por_state_graph *graph) {
  *graph = (por_state_graph){.walks = 0};
}

void por_state_graph_free(por_state_graph *graph) {
  hp_index_free(&graph->names);
  hp_free(&graph->actions);
  hp_free(&graph->edges);
  hp_free(&graph->walk);
  hp_free(&graph->reached);
  hp_free(&graph->masks);
}

size_t por_state_graph_bytes(const por_state_graph *graph) {
  return hp_index_bytes(&graph->names) + hp_bytes(&graph->actions) + hp_bytes(&graph->edges) + hp_bytes(&graph->walk) +
         hp_bytes(&graph->reached) + hp_bytes(&graph->masks);
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
  if (!hp_push(&graph->edges, (por_edge){action, target, table->states[from].edges})) return false;
  table->states[from].edges = graph->edges.length;
  return true;
}

static void new_walk(por_state_graph *graph, por_state_table *table) {
  graph->reached.length = graph->walk.length = 0;
  graph->met_open = graph->met_unknown = false;
  if (++graph->walks < UINT32_C(1) << 30) return;
  graph->walks = 1; /* the numbers have come round */
  for (uint32_t i = 0; i < table->count; i++) table->states[i].mark &= 3;
  for (uint32_t i = 0; i < graph->actions.length; i++) por_actions(graph)[i].mark = 0;
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
  return hp_push(&graph->walk, state);
}

bool por_state_graph_reach(por_state_graph *graph, por_state_table *table, uint32_t state) {
  new_walk(graph, table);
  if (!visit(graph, table, state)) return false;
  while (graph->walk.length) {
    uint32_t at = graph->walk.items[--graph->walk.length];
    for (uint32_t e = table->states[at].edges; e;) {
      const por_edge *edge = graph->edges.items + e - 1;
      por_action *action = &por_actions(graph)[edge->action];
      if (action->mark != graph->walks) {
        action->mark = graph->walks;
        if (!hp_push(&graph->reached, edge->action)) return false;
      }
      if (!visit(graph, table, edge->target)) return false;
      e = edge->next;
    }
  }
  return true;
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
