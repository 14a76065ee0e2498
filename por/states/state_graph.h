/* The graph of the states met and the transitions carried out between them (L_r of the pragmatic paper): what has been
 * seen to happen behind a state. Kept for algorithms that ask for it (POR_USES_GRAPH). */
#ifndef POR_STATE_GRAPH_H
#define POR_STATE_GRAPH_H

#include "por/intern.h"
#include "por/stack.h"
#include "por/states/state_table.h"

/* What a thread does, as far as other threads notice it. */
typedef struct por_action {
  por_thread_id thread;
  por_access access[2];
  uint32_t mark; /* number of the last walk that came by */
} por_action;

/* 12 bytes each. */
typedef struct por_edge {
  uint32_t action;
  uint32_t target; /* a state, or one of: */
  uint32_t next;   /* of the same state: number + 1; 0: none */
} por_edge;
#define POR_TARGET_NONE UINT32_MAX /* nothing follows, or nothing has been carried out: a thread waits with it */
#define POR_TARGET_UNKNOWN (UINT32_MAX - 1) /* what follows is not in the table */

typedef struct por_state_graph {
  por_intern names;  /* of actions */
  por_stack actions; /* por_action */
  por_stack edges;   /* por_edge */
  por_stack walk;    /* uint32_t: states to visit */
  por_stack reached; /* uint32_t: numbers of the actions of the last walk */
  uint32_t walks;
  bool met_open;    /* the last walk came by an open state: what follows it is not all known */
  bool met_unknown; /* the last walk came to the end of what is known: anything may follow */
} por_state_graph;

void por_state_graph_init(por_state_graph *graph);
void por_state_graph_free(por_state_graph *graph);
size_t por_state_graph_bytes(const por_state_graph *graph);
/* Adds an edge, unless it is there. False: memory ran out. */
bool por_state_graph_add(por_state_graph *graph, por_state_table *table, uint32_t from, por_thread_id thread,
                         const por_operation *operation, uint32_t target);
/* Collects the actions of all edges that can be reached from `state` (POR_TARGET_...: allowed) into graph->reached,
 * each once, each edge walked once (appendix A, the first optimization). False: memory ran out. */
bool por_state_graph_reach(por_state_graph *graph, por_state_table *table, uint32_t state);

struct por_writer;
struct por_reader;
void por_state_graph_save(const por_state_graph *graph, struct por_writer *writer);
void por_state_graph_load(por_state_graph *graph, struct por_reader *reader); /* into an empty one */

static inline por_action *por_actions(const por_state_graph *graph) {
  return (por_action *)graph->actions.items;
}

#endif
