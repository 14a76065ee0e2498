/* source: Source-DPOR (Abdulla, Aronis, Jonsson, Sagonas; thesis, Algorithm 3) with sleep sets.
 *
 * For a race (e, e') let v be the sequence that can run instead of e: the events behind e that do not happen after e,
 * followed by e'. One initial of v is added to e's backtrack set. None is added if one is explored at e already, or is
 * asleep there (explored from an earlier node). */
#include "por/algorithms/bpor.h"

#include "por/initials.h"
#include "por/reinspect.h"
#include "por/search_state.h"

/* Do both of the race's operations carry out a STORE of one location, and is the earlier one to come last of its block?
 * Then each other STORE of that location that v holds is overwritten before anybody sees it. Where such a STORE comes
 * makes no difference. So v has been explored if the STORE belongs to a thread that has been, or is to be, explored at
 * e, and depends on nothing else in v. */
static bool holds_unseen(const por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace), *event = &nodes[race->event];
  por_location_id location = event->operation.first.location;
  if (event->operation.first.mode != POR_STORE || race->later >= trace->settled) return false;
  if (por_link_at(trace, &nodes[race->later], location).mode != POR_STORE) return false;
  const uint64_t *sets[3] = {event->branch ? event->branch->backtrack : NULL, por_sleep(trace, race->event),
                             por_half_asleep(trace, race->event)};
  uint64_t *initials = (uint64_t *)search->scratch.items;
  por_initials_unseen(search, race, initials);
  POR_SET_EACH(thread, initials, trace->words) {
    uint32_t first = por_first_event_after(trace, thread, race->event);
    const por_operation *operation = &nodes[first < race->later ? first : race->later].operation;
    bool stores = operation->first.mode == POR_STORE && operation->first.location == location;
    if (!(stores || POR_MUTANT(50)) || operation->second.mode) continue;
    for (int i = 0; i < 3; i++)
      if (sets[i] && por_set_has(sets[i], thread)) return true;
  }
  return false;
}

/* Has the race's later operation been disabled right before or behind a STORE of v that it would see? Without e it may
 * have been possible before that STORE, and nobody else asks for that. */
static bool was_disabled(const por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  bool waits = race->later >= trace->settled;
  const por_operation *operation = waits ? por_announced(search, race->thread) : &nodes[race->later].operation;
  por_access accesses[2] = {operation->first, operation->second};
  for (int i = 0; i < 2; i++) {
    if (!accesses[i].mode || !por_mode_observes(accesses[i].mode)) continue;
    por_location_id location = accesses[i].location;
    uint32_t event =
        waits ? por_last_event_at(trace, location) : por_link_at(trace, &nodes[race->later], location).last;
    for (; event != POR_NONE_INDEX && event > race->event; event = por_link_at(trace, &nodes[event], location).last) {
      if (por_link_at(trace, &nodes[event], location).mode != POR_STORE || por_before(trace, race->event, event))
        continue;
      if (por_first_event_after(trace, race->thread, event) < race->later) continue; /* that was an earlier operation */
      if (!por_set_has(por_enabled(trace, event), race->thread)) return true;
      if (event + 1 == trace->nodes.length || !por_set_has(por_enabled(trace, event + 1), race->thread)) return true;
    }
  }
  return false;
}

static void race(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  if (trace->has_stores && holds_unseen(search, race)) return;
  por_add_source(search, race);
  if (!trace->has_stores || !was_disabled(search, race) || POR_MUTANT(54)) return;
  bool announced = por_first_event_after(trace, race->thread, race->event) >= race->later;
  por_branch *branch = por_trace_branch(&search->trace, race->event);
  if (announced && branch && por_set_has(por_enabled(trace, race->event), race->thread))
    por_set_add(branch->backtrack, race->thread);
  else
    por_explore_all(search, race->event);
}

/* Threads that are half asleep wait until their STORE may come last. */
static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  const por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  const uint64_t *half = por_half_asleep(trace, at), *sleep = por_sleep(trace, at);
  if (half && !por_set_empty(half, words)) {
    uint64_t *others = (uint64_t *)search->scratch.items;
    por_set_copy(others, por_enabled(trace, at), words);
    por_set_minus(others, half, words);
    por_set_minus(others, sleep, words);
    por_thread_id thread = por_order_pick(search, at, others, sleep);
    if (thread != POR_NO_THREAD) return thread;
  }
  return por_choose_by_order(search, at);
}

const por_algorithm por_algorithm_source = {.name = "source",
                                            .flags = POR_USES_RACES | POR_USES_SLEEP | POR_MATCHES | POR_USES_GRAPH |
                                                     POR_TAKES_SECTIONS | POR_TAKES_STORES,
                                            .choose = choose,
                                            .race = race,
                                            .end = por_reinspect_source,
                                            .closing = por_closing_source};
