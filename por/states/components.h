/* One strongly connected component of the explored states, and its fair part without progress (livelock.h). */
#ifndef POR_COMPONENTS_H
#define POR_COMPONENTS_H

#include "hpor/por.h"
#include "hpor/vector.h"

typedef struct por_component_edge {
  uint32_t from, to;
  por_thread_id thread;
  uint16_t choice;
  uint8_t gain; /* of por_gain */
  por_operation operation;
} por_component_edge;
typedef HP_VECTOR(por_component_edge) por_component_edges;

typedef HP_VECTOR(por_step) por_steps;

typedef struct por_component {
  uint32_t count, words;           /* number of states; 64-bit words of each set of threads */
  const por_component_edge *edges; /* borrowed; the caller's state number `first` is number 0 here */
  uint32_t edge_count, first;
  uint32_t *begin;   /* by state, count + 1 entries: where the state's edges begin in `order` */
  uint32_t *order;   /* numbers of edges, sorted by the state that they leave */
  uint64_t *enabled; /* by state */
  uint32_t *label;   /* by state: the part that the state belongs to; 0: none */
  uint32_t *space;   /* working space: 4 * count + 1 numbers, and two sets for each state's part */
  uint64_t *sets;
  uint8_t barred; /* edges with one of these are left out */
  uint32_t fair;  /* the label of the fair part that was found */
} por_component;

/* Makes a component whose sets of enabled threads are empty; the caller fills them. False: memory ran out. */
bool por_component_init(por_component *c, uint32_t count, uint32_t words, const por_component_edge *edges,
                        uint32_t edge_count, uint32_t first);
void por_component_free(por_component *c);
static inline uint64_t *por_component_enabled(const por_component *c, uint32_t state) {
  return c->enabled + (size_t)state * c->words;
}
/* Is there a fair part: strongly connected, without edges that are `barred`, in which every thread runs that is enabled
 * in one of its states? */
bool por_component_find_fair(por_component *c, uint8_t barred);
/* Appends to `steps` a path from the first state into the fair part, and from *from on a cycle
 * on which each thread runs that is enabled on the cycle. False: memory ran out. */
bool por_component_walk(por_component *c, por_steps *steps, uint32_t *from);

#endif
