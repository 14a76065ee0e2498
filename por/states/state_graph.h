/* The state graph: the states met and the transitions carried out between them (L_r of the pragmatic paper). It tells
 * what has happened behind a state. Kept for algorithms with POR_USES_GRAPH. */
#ifndef POR_STATE_GRAPH_H
#define POR_STATE_GRAPH_H

#include "hpor/index.h"
#include "hpor/vector.h"
#include "por/states/state_table.h"

/* What a thread does, as far as other threads can notice. Each location that a SECTION or CALL touches is an action of
 * its own, beside the SECTION's lock. */
typedef struct por_action {
  por_thread_id thread;
  por_access access[2];
  uint32_t mark; /* number of the last walk that passed this action */
  por_operation operation;
} por_action;

/* A transition of a state: 12 bytes. */
typedef struct por_edge {
  uint32_t action;
  uint32_t target; /* a state, or POR_TARGET_... */
  uint32_t next;   /* next edge of that state: number + 1; 0: none */
} por_edge;
#define POR_TARGET_NONE UINT32_MAX          /* nothing follows, or a thread waits with the operation undone */
#define POR_TARGET_UNKNOWN (UINT32_MAX - 1) /* the state that follows is not in the table */

typedef HP_VECTOR(uint64_t) por_masks;

typedef struct por_state_graph {
  hp_index names; /* names of actions */
  HP_VECTOR(por_action) actions;
  HP_VECTOR(por_edge) edges;
  hp_numbers walk;    /* states to visit */
  hp_numbers reached; /* numbers of the actions of the last walk */
  por_masks masks;    /* of por_state_graph_before(), by state */
  uint32_t walks;
  bool met_open;    /* the last walk met an open state: not everything behind that state is known */
  bool met_unknown; /* the last walk met POR_TARGET_UNKNOWN: anything may follow */
} por_state_graph;

void por_state_graph_init(por_state_graph *graph);
void por_state_graph_free(por_state_graph *graph);
size_t por_state_graph_bytes(const por_state_graph *graph);
/* The number of an action; a new one is added. UINT32_MAX: memory ran out. */
uint32_t por_state_graph_action(por_state_graph *graph, const por_action *action);
/* Adds an edge, unless there is an equal one. Its action needs no mark. False: memory ran out. */
bool por_state_graph_add(por_state_graph *graph, por_state_table *table, uint32_t from, const por_action *action,
                         uint32_t target);
/* Collects the actions of all edges reachable from `state` (or POR_TARGET_...) into graph->reached, each action once.
 * Each edge is walked once (appendix A, the first optimization). False: memory ran out. */
bool por_state_graph_reach(por_state_graph *graph, por_state_table *table, uint32_t state);
/* `awaits` has a bit, by number of an action of `thread`, for each other thread that the action awaits. Sets the bit in
 * `before` for each action of `thread` to which a path leads from `state` on which the other thread is not awaited.
 * False: memory ran out. */
bool por_state_graph_before(por_state_graph *graph, por_state_table *table, uint32_t state, por_thread_id thread,
                            const por_masks *awaits, por_masks *before);

struct por_writer;
struct por_reader;
void por_state_graph_save(const por_state_graph *graph, const por_oracle *oracle, struct por_writer *writer);
/* Into an empty graph. */
void por_state_graph_load(por_state_graph *graph, const por_oracle *oracle, struct por_reader *reader);

static inline por_action *por_actions(const por_state_graph *graph) {
  return graph->actions.items;
}

#endif
