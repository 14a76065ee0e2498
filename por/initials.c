/* Finds initials by comparing vector clocks, without walking through the sequence. */
#include "por/initials.h"

#include "por/mutant.h"
#include "por/search_state.h"

/* Does an event of v other than `self`'s happen before an event with this clock? Components up to race->event lie
 * before v; an event that happens after race->event is not in v. */
static bool clock_meets_v(const por_trace *trace, uint32_t clock, por_thread_id self, const por_race *race) {
  const uint32_t *values = trace->clocks.items + clock;
  for (uint32_t thread = 0; thread < values[0]; thread++) {
    if (thread == self || values[1 + thread] <= race->event + 1) continue;
    if (!por_before(trace, race->event, values[1 + thread] - 1)) return true;
  }
  return false;
}

static bool thread_is_initial(const por_search *search, const por_race *race, const por_footprint *operation,
                              por_thread_id thread) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  uint32_t first = por_first_event_after(trace, thread, race->event);
  if (first < race->until)
    return !por_before(trace, race->event, first) &&
           (POR_MUTANT(9) || !clock_meets_v(trace, nodes[first].clock, thread, race));
  if (thread != race->thread) return false;
  /* Its first event in v is e' itself. Its clock in the trace knows e, so what it depends on is found afresh; what its
   * own earlier events depend on lies before e. */
  return !por_depends_between(trace, race, operation, false);
}

void por_initials(const por_search *search, const por_race *race, uint64_t *set) {
  const por_trace *trace = &search->trace;
  por_footprint operation = race->later < trace->settled
                                ? por_node_footprint(trace, &por_nodes(trace)[race->later])
                                : por_trace_waiting(trace, race->thread, por_announced(search, race->thread));
  por_set_clear(set, trace->words);
  for (por_thread_id thread = 0; thread < trace->thread_events.length; thread++)
    if (thread_is_initial(search, race, &operation, thread)) por_set_add(set, thread);
}

void por_causal_initials(const por_search *search, const por_race *race, uint64_t *set) {
  const por_trace *trace = &search->trace;
  por_initials(search, race, set);
  if (por_set_has(set, race->thread)) { /* then nothing in v happens before e' */
    por_set_clear(set, trace->words);
    por_set_add(set, race->thread);
    return;
  }
  POR_SET_EACH(thread, set, trace->words) {
    uint32_t first = por_first_event_after(trace, thread, race->event);
    if (first >= por_clock_component(trace, race->clock, thread)) por_set_remove(set, thread);
  }
}
