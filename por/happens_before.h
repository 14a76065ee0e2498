/* Happens-before by vector clocks, and the races that follow from it.
 *
 * Settling computes the clocks of the nodes in order. For each other thread, the clock of an event e holds the index +
 * 1 of that thread's last event that happens before e. A missing component is 0. The clock has no component for e's own
 * thread, since e comes after all earlier events of its thread. So consecutive events of a thread share one clock
 * unless a join changes it. */
#ifndef POR_HAPPENS_BEFORE_H
#define POR_HAPPENS_BEFORE_H

#include "por/race.h"
#include "por/trace.h"

/* Settles the nodes up to `end` (exclusive). If `races` (a stack of por_race) is not null, appends the races of the
 * newly settled events, in the order of `later`. The races of one `later` go from the latest `event` to the earliest.
 */
void por_settle(por_trace *trace, uint32_t end, por_races *races);
/* Appends the races of an operation that `thread` has announced at the end of the settled trace. */
void por_races_of_pending(por_trace *trace, por_thread_id thread, const por_footprint *operation, por_races *races);

/* Appends races between an operation and the end of the program. `thread` could have carried out `operation` at the end
 * of the settled trace if the program had not ended. The operation races with the last event of each thread in
 * `waited_for`, the threads whose ends the program waited for. Events that happen before another such last event are
 * left out. */
void por_races_with_end(por_trace *trace, por_thread_id thread, const por_operation *operation,
                        const uint64_t *waited_for, por_races *races);

/* Does `operation`, the race's later one, depend directly on another thread's event between the race's two events that
 * does not happen after race->event? (That event would still come first if `operation` took the place of race->event.)
 * With `strong`, only events that change something count. */
bool por_depends_between(const por_trace *trace, const por_race *race, const por_footprint *operation, bool strong);

static inline uint32_t por_clock_component(const por_trace *trace, uint32_t clock, por_thread_id thread) {
  const uint32_t *values = trace->clocks.items + clock;
  return thread < values[0] ? values[1 + thread] : 0;
}

/* Does event a happen before event b (both settled, a < b)? */
static inline bool por_before(const por_trace *trace, uint32_t a, uint32_t b) {
  const por_node *nodes = por_nodes(trace);
  return nodes[a].thread == nodes[b].thread || a < por_clock_component(trace, nodes[b].clock, nodes[a].thread);
}

/* The number of the node's access to `location`: 0 for the first, 1 for the second. */
static inline uint32_t por_slot(const por_node *node, por_location_id location) {
  por_access first = por_own_access(&node->operation);
  return first.mode && first.location == location ? 0 : 1;
}

/* How a settled node touches a location, and the previous events there. */
typedef struct por_link {
  uint32_t mode; /* POR_NONE: not at all */
  uint32_t last, strong;
} por_link;
static inline por_link por_link_at(const por_trace *trace, const por_node *node, por_location_id location) {
  const por_operation *operation = &node->operation;
  por_access first = por_own_access(operation);
  if (first.mode && first.location == location) return (por_link){first.mode, node->last[0], node->strong[0]};
  if (operation->second.mode && operation->second.location == location)
    return (por_link){operation->second.mode, node->last[1], node->strong[1]};
  const por_touch *touch = por_mode_extends(operation->first.mode)
                               ? por_touch_find(trace->touches.items + node->touches, node->touch_count, location)
                               : NULL;
  return touch ? (por_link){touch->access.mode, touch->last, touch->strong}
               : (por_link){POR_NONE, POR_NONE_INDEX, POR_NONE_INDEX};
}

/* The latest settled event at the location, or POR_NONE_INDEX. */
static inline uint32_t por_last_event_at(const por_trace *trace, por_location_id location) {
  if (location >= trace->locations.length) return POR_NONE_INDEX;
  return trace->locations.items[location].last_plus_1 - 1;
}

#endif
