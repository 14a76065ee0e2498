/* Tells the driver which pairs of operations the search turns around. */
#include "por/search_state.h"

bool por_knows_pairs(const por_search *search) {
  return search->flags & POR_USES_RACES && !search->matching.on && !search->config.sampling;
}

/* Calls `visit` for each location at which the two operations conflict. */
static void visit_conflicts(const por_footprint *first, const por_footprint *second, por_pair *pair,
                            por_pair_visit *visit, void *data) {
  for (uint32_t i = 0; i < por_access_count(first); i++)
    for (uint32_t k = 0; k < por_access_count(second); k++) {
      const por_access one = por_access_number(first, i), other = por_access_number(second, k);
      if (!one.mode || !other.mode || one.location != other.location || !por_modes_conflict(one.mode, other.mode))
        continue;
      pair->location = one.location;
      visit(data, pair);
    }
}

void por_known_pairs(const por_search *search, por_pair_visit *visit, void *data) {
  const por_trace *trace = &search->trace;
  for (uint32_t i = 0; i < search->races.length; i++) {
    const por_race *race = &search->races.items[i];
    const bool waits = race->later >= trace->nodes.length;
    const por_operation *announced = waits ? por_announced(search, race->thread) : NULL;
    if (waits && !announced) continue;
    const por_node *nodes = por_nodes(trace), *event = &nodes[race->event];
    por_footprint first = por_node_footprint(trace, event), second = {announced, NULL, 0};
    if (!waits) second = por_node_footprint(trace, &nodes[race->later]);
    por_pair pair = {.threads = {event->thread, race->thread},
                     .sites = {first.operation->site, second.operation->site}};
    visit_conflicts(&first, &second, &pair, visit, data);
  }
}

bool por_step_is_alone(const por_search *search, size_t index) {
  return index < search->trace.nodes.length && por_nodes(&search->trace)[index].alone;
}

uint32_t por_step_mode(const por_search *search, size_t index, por_location_id location) {
  if (index >= search->trace.nodes.length) return POR_NONE;
  const por_footprint footprint = por_node_footprint(&search->trace, &por_nodes(&search->trace)[index]);
  for (uint32_t i = 0; i < por_access_count(&footprint); i++) {
    const por_access access = por_access_number(&footprint, i);
    if (access.mode && access.location == location) return access.mode;
  }
  return POR_NONE;
}

bool por_may_swap(uint32_t mode, uint32_t other) {
  return por_modes_conflict(mode, other) && por_modes_race(mode, other);
}
