/* Happens-before by vector clocks, and the races that follow from it.
 *
 * Settling takes the nodes in order. The clock of an event e names, for each other thread, the last event of it that
 * happens before e (index + 1; missing components are 0). The component of e's own thread is not kept: e comes after
 * all earlier events of its thread. So consecutive events of a thread share one clock unless a join changes it. */
#ifndef POR_HAPPENS_BEFORE_H
#define POR_HAPPENS_BEFORE_H

#include "por/trace.h"

/* A reversible race: `event` happens before `later` directly (through no third event, the ones that merely made `later`
 * possible aside) and they may swap. `later` may be the trace's length: then it is the operation that `thread` has
 * announced and not carried out. */
typedef struct por_race {
  uint32_t event, later;
  por_thread_id thread;
  uint32_t clock; /* of the later operation */
  uint32_t until; /* the events between `event` and here can be run without `event`: `later`, or the trace's last event
                     if that ended the execution, and keeps an announced operation from being carried out behind it, or
                     where time passed next if `thread` has waited with the operation since before */
} por_race;

/* Settles the nodes up to `end` (exclusive). With `races` (a stack of por_race) not null, appends those of the newly
 * settled events, in the order of `later`, for one `later` from the latest `event` to the earliest. */
void por_settle(por_trace *trace, uint32_t end, por_stack *races);
/* Appends the races of an operation that `thread` has announced at the end of the settled trace. */
void por_races_of_pending(por_trace *trace, por_thread_id thread, const por_operation *operation, por_stack *races);

/* Appends, for an operation that `thread` could have carried out at the end of the settled trace had the program not
 * ended, a race with the last event of each thread whose end the program waited for (`waited_for`), unless another such
 * event comes after it. */
void por_races_with_end(por_trace *trace, por_thread_id thread, const por_operation *operation,
                        const uint64_t *waited_for, por_stack *races);

/* Does `operation`, the later one of the race, depend directly on another thread's event between the two that does not
 * happen after race->event? (On one that would still come before it if it were carried out instead of race->event.)
 * `strong`: on one that changes something? */
bool por_depends_between(const por_trace *trace, const por_race *race, const por_operation *operation, bool strong);

static inline uint32_t por_clock_component(const por_trace *trace, uint32_t clock, por_thread_id thread) {
  const uint32_t *values = (const uint32_t *)trace->clocks.items + clock;
  return thread < values[0] ? values[1 + thread] : 0;
}

/* Does event a happen before event b (both settled, a < b)? */
static inline bool por_before(const por_trace *trace, uint32_t a, uint32_t b) {
  const por_node *nodes = por_nodes(trace);
  return nodes[a].thread == nodes[b].thread || a < por_clock_component(trace, nodes[b].clock, nodes[a].thread);
}

/* The previous event at the location of `mode`'s access number `slot` (0: first, 1: second) of event `at`. */
static inline uint32_t por_slot(const por_node *node, por_location_id location) {
  return node->operation.first.mode && node->operation.first.location == location ? 0 : 1;
}

/* The latest settled event at the location, or POR_NONE_INDEX. */
static inline uint32_t por_last_event_at(const por_trace *trace, por_location_id location) {
  if (location >= trace->locations.length) return POR_NONE_INDEX;
  return ((const por_location_state *)trace->locations.items)[location].last_plus_1 - 1;
}

#endif
