/* The end of an execution: finds its races, and adds what must be explored beside it. */
#include "por/search_parts.h"

#include "por/algorithms/algorithms.h"
#include "por/bound.h"
#include "por/claims.h"
#include "por/dependence.h"
#include "por/limits.h"
#include "por/mutant.h"
#include "por/observers.h"
#include "por/replay.h"
#include "por/resume.h"
#include "por/sleep.h"
#include "por/states/matching.h"
#include "por/states/probe.h"
#include "por/unprotected.h"

#include <stdio.h>
#include <stdlib.h>

/* Has `thread` announced its operation after the last enabled set? Then it may wait with it, though it was enabled
 * there. */
static bool ran_last(const por_search *search, por_thread_id thread) {
  const por_trace *trace = &search->trace;
  return trace->nodes.length && por_nodes(trace)[trace->nodes.length - 1].thread == thread;
}

/* The program has ended: could `thread` have gone on? The last enabled set is that before the last operation, which may
 * have enabled it (model daemon-freed-by-the-end). Whose operation that was has ended, or ended the program. */
static bool could_go_on(const por_search *search, por_thread_id thread) {
  const por_trace *trace = &search->trace;
  uint32_t last = trace->nodes.length - 1;
  const por_operation *pending = por_announced(search, thread);
  por_footprint last_one = por_node_footprint(trace, &por_nodes(trace)[last]), waiting = {pending, NULL, 0};
  return pending && !ran_last(search, thread) &&
         (por_set_has(por_enabled(trace, last), thread) || por_footprints_dependent(&last_one, &waiting));
}

/* The program ended while `thread`, which does not count, could have gone on. */
static void race_with_end(por_search *search, por_thread_id thread, const por_operation *operation) {
  uint64_t *ended = search->scratch.items;
  por_set_clear(ended, search->trace.words);
  for (por_thread_id other = 0; other < search->pending.length; other++)
    if (!por_announced(search, other)) por_set_add(ended, other);
  por_races_with_end(&search->trace, thread, operation, ended, &search->races);
}

/* What `thread` waits with at the end. The operation that ended the execution by a failure cannot be carried out before
 * it; one that ended the program while others could go on can if, with the race reversed, it no longer is the last. */
static void race_waiting(por_search *search, por_thread_id thread, const por_operation *operation, por_end end) {
  por_races *races = &search->races;
  uint32_t from = races->length;
  por_footprint waiting = por_trace_waiting(&search->trace, thread, operation);
  por_races_of_pending(&search->trace, thread, &waiting, races);
  uint32_t found = races->length - from;
  if (found == 0) return;
  if (end != POR_END_ERROR && end != POR_END_COMPLETE) return;
  if (end == POR_END_COMPLETE) {
    uint32_t copies = hp_add(races, found);
    if (copies == UINT32_MAX) {
      search->trace.out_of_memory = true;
      return;
    }
    memcpy(races->items + copies, races->items + from, found * sizeof(por_race));
  }
  for (uint32_t i = from; i < from + found; i++) {
    por_race *race = races->items + i;
    if (race->until == search->trace.settled) race->until--;
  }
}

/* Threads that wait at the end carry out their announced operation in no continuation of this trace; what it races with
 * must be found now, or a deadlock is taken for the only end (notes: source must race attempts on a held lock). */
static void race_waiting_threads(por_search *search, por_end end) {
  por_trace *trace = &search->trace;
  const uint64_t *enabled = NULL;
  if (end == POR_END_STOPPED) enabled = search->final_enabled.items;
  if ((end == POR_END_ERROR || end == POR_END_COMPLETE) && trace->nodes.length)
    enabled = por_enabled(trace, trace->nodes.length - 1);
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    const por_operation *pending = por_announced(search, thread);
    if (POR_MUTANT(3)) continue;
    bool may_wait = end != POR_END_STOPPED && ran_last(search, thread);
    bool waits = !enabled || !por_set_has(enabled, thread) || may_wait;
    if (pending && waits) race_waiting(search, thread, pending, end);
    if (end == POR_END_COMPLETE && could_go_on(search, thread)) race_with_end(search, thread, pending);
  }
}

/* Behind an error nothing follows, nor behind the end of the last thread that counts; so what the other threads would
 * do next would never be seen. The last operation is taken as the end of its thread alone: another thread must be
 * explored in its place, that one asleep there. */
static void continue_beside_last(por_search *search) {
  por_trace *trace = &search->trace;
  uint32_t at = por_free_node(trace, trace->nodes.length - 1), words = trace->words;
  const uint64_t *enabled = por_enabled(trace, at), *sleep = por_sleep(trace, at);
  uint64_t *others = search->scratch.items;
  por_set_copy(others, enabled, words);
  if (sleep) por_set_minus(others, sleep, words);
  por_set_remove(others, por_nodes(trace)[at].thread);
  POR_SET_EACH(thread, others, words) if (!por_announced(search, thread)) por_set_remove(others, thread);
  if (por_set_empty(others, words) || POR_MUTANT(7)) return;
  if (por_is_foreign(search, at)) {
    por_claim_beside(search, at, others);
    return;
  }
  por_branch *branch = por_trace_branch(trace, at);
  if (!branch) return;
  por_set_add(branch->ended, por_nodes(trace)[at].thread);
  por_set_minus(others, branch->ended, words);
  if (por_set_empty(others, words)) return;
  if (search->algorithm->beside)
    search->algorithm->beside(search, at, others);
  else if (!por_set_meets(others, branch->backtrack, words))
    por_set_add(branch->backtrack, por_set_next(others, words, 0));
}

/* Could a thread have gone on at the end of the execution? */
static bool is_unfinished(const por_search *search, por_end end) {
  if (end != POR_END_COMPLETE) return end != POR_END_DEADLOCK;
  for (por_thread_id thread = 0; thread < search->pending.length; thread++)
    if (could_go_on(search, thread)) return true;
  return false;
}

static void count_end(por_search *search, por_end end) {
  por_statistics *statistics = &search->statistics;
  if (end == POR_END_LIMIT)
    statistics->limited++;
  else if (end != POR_END_STOPPED)
    statistics->executions++;
  else if (search->now.cut)
    statistics->cut++;
  else
    statistics->blocked++;
  search->now.cut = false;
  statistics->events += search->now.position;
  if (search->now.position > statistics->depth) statistics->depth = search->now.position;
}

void por_check_protected(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_operation *event = &por_nodes(trace)[race->event].operation;
  bool later = race->later < trace->settled;
  const por_operation *operation =
      later ? &por_nodes(trace)[race->later].operation : por_announced(search, race->thread);
  if (!operation) return;
  /* What a SECTION that waits would touch is known only if it has looked in vain. */
  bool known = later || por_trace_waiting(trace, race->thread, operation).touch_count;
  por_check_section(search, event, operation);
  if (known) por_check_section(search, operation, event);
}

/* What the execution shows: where to go on. When memory runs out, the rest is left undone: the search has failed. */
static void learn(por_search *search, por_end end) {
  por_trace *trace = &search->trace;
  uint32_t flags = search->flags;
  search->now.unfinished = is_unfinished(search, end);
  if (flags & POR_USES_SLEEP) por_sleep_settle(search, trace->nodes.length - 1);
  if (flags & POR_OBSERVES && !por_observe(search, end)) {
    search->begin_anew = true;
    return;
  }
  if (flags & POR_USES_RACES) {
    por_settle(trace, trace->nodes.length, &search->races);
    if (trace->out_of_memory) return;
    race_waiting_threads(search, end);
    por_resume_known_races(search);
    search->statistics.races += search->races.length;
    for (uint32_t i = 0; i < trace->passed_over.length; i++) por_check_protected(search, trace->passed_over.items + i);
    if (search->config.limited) por_limits_begin(search, end);
    for (uint32_t i = 0; i < search->races.length && !trace->out_of_memory; i++) {
      por_race *race = search->races.items + i;
      por_check_protected(search, race);
      if (search->config.limited && !por_limits_take(search, race)) continue;
      race->event = por_free_node(trace, race->event);
      search->algorithm->race(search, race);
    }
    if (search->config.limited) por_limits_end(search);
  }
  if (trace->out_of_memory) return;
  if ((end == POR_END_ERROR || end == POR_END_COMPLETE) && (flags & POR_USES_RACES || search->algorithm->beside))
    continue_beside_last(search);
  if (search->matching.on) por_matching_end(search, end);
  if (search->algorithm->end && !trace->out_of_memory) search->algorithm->end(search, end);
}

/* The end of an execution that is no part of the search: a probe, or one that is taken up again after the probes that
 * it has asked for. */
static void end_aside(por_search *search) {
  search->statistics.probes++;
  search->statistics.events += search->now.position;
  search->now.ended = true;
  if (search->probe.on) por_probe_end(search);
  if (search->trace.out_of_memory) por_fail_memory(search);
}

void por_execution_end(por_search *search, por_end end) {
  if (!search->now.begun) return;
  search->now.begun = false;
  if (search->failed) return;
  if (search->probe.on || search->now.paused) {
    end_aside(search);
    return;
  }
  if (search->now.stopped) end = POR_END_STOPPED;
  por_trace *trace = &search->trace;
  if (search->now.retracted) por_trace_pop_state(trace);
  search->now.retracted = false;
  if (end == POR_END_LIMIT) por_bound_cut_off(search);
  count_end(search, end);
  if (search->replay) {
    if (search->now.position < search->step_count && end != POR_END_LIMIT)
      por_fail_nondeterminism(search, search->now.position, search->steps[search->now.position].thread,
                              &search->steps[search->now.position].operation, NULL);
    search->complete = true;
    return;
  }
  bool resuming = search->now.position < search->resume.node_count && !search->now.resumed;
  if (search->now.position < trace->nodes.length || resuming) {
    /* The recorded prefix was not carried out to its end. */
    const por_node *node = resuming ? NULL : &por_nodes(trace)[search->now.position];
    if (end == POR_END_LIMIT)
      search->complete = true;
    else
      por_fail_nondeterminism(search, search->now.position,
                              node ? node->thread : search->resume.nodes[search->now.position].thread,
                              node ? &node->operation : NULL, NULL);
    return;
  }
  if (trace->nodes.length && !trace->out_of_memory) learn(search, end);
  por_frontier_free(&search->resume);
  search->now.ended = true;
  if (trace->out_of_memory) por_fail_memory(search);
}
