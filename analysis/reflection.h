/* Calls by reflection in the program: they run code that no instruction names. */
#ifndef AN_REFLECTION_H
#define AN_REFLECTION_H

#include "graph.h"
#include "values.h"

/* Adds to `targets` the nodes that the call may lead to, beside the JDK's own method. `values` must stand before the
 * call. */
void an_reflection_targets(an_graph *graph, uint32_t caller, const cf_member *member, bool is_static,
                           const an_values *values, hp_numbers *targets);

#endif
