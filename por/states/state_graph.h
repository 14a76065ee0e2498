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

/* The actions behind closed states, as far as a walk has found them; sets of actions, each kept once. No further edge
 * comes to be behind a state once it is closed, and so is all behind it. */
typedef struct por_known_actions {
  hp_numbers of_state; /* by state: number of its set + 1; 0: not known */
  hp_numbers begins;   /* by set: its first word; it ends where the next one begins */
  hp_numbers walks;    /* by set: number of the last walk that came by it */
  por_masks words;     /* a bit for each action */
  hp_index hashes;     /* of the sets */
} por_known_actions;

typedef struct por_state_graph {
  hp_index names; /* names of actions */
  HP_VECTOR(por_action) actions;
  HP_VECTOR(por_edge) edges;
  hp_numbers walk;    /* states to visit */
  hp_numbers reached; /* numbers of the actions of the last walk, each once */
  por_masks found;    /* the same, a bit for each action */
  por_masks masks;    /* of por_state_graph_before(), by state */
  por_known_actions known;
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
 * Each edge is walked once (appendix A, the first optimization), and none behind a state from which an earlier walk has
 * found only closed states. False: memory ran out. */
bool por_state_graph_reach(por_state_graph *graph, por_state_table *table, uint32_t state);
/* `awaits` has a bit, by number of an action of `thread`, for each other thread that the action awaits. Sets the bit in
 * `before` for each action of `thread` to which a path leads from `state` on which the other thread is not awaited.
 * False: memory ran out. */
bool por_state_graph_before(por_state_graph *graph, por_state_table *table, uint32_t state, por_thread_id thread,
                            const por_masks *awaits, por_masks *before);

/* Forgets what earlier walks have found: the states are new again. */
void por_state_graph_renew(por_state_graph *graph);

struct por_writer;
struct por_reader;
void por_state_graph_save(const por_state_graph *graph, const por_oracle *oracle, struct por_writer *writer);
/* Into an empty graph. */
void por_state_graph_load(por_state_graph *graph, const por_oracle *oracle, struct por_reader *reader);

static inline por_action *por_actions(const por_state_graph *graph) {
  return graph->actions.items;
}

#endif
