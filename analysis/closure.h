/* Computes from the call graph which sites each node may reach. */
#ifndef AN_CLOSURE_H
#define AN_CLOSURE_H

#include "graph.h"
#include "sets.h"

typedef struct an_closure {
  const an_set **sets;   /* by node: all sites in the node and in everything that it reaches */
  const an_set **hidden; /* by node: what hidden methods that the node calls directly may reach */
  uint32_t *first_site;  /* by node: number of a visible method's first site */
  uint32_t site_count;
  uint32_t *order; /* nodes in the order in which their sites are numbered: callees first */
  uint32_t order_count;
} an_closure;

/* Computes the closure of a complete graph. False: out of memory. */
bool an_closure_init(an_closure *closure, const an_graph *graph, an_set_table *sets);
void an_closure_free(an_closure *closure);

#endif
