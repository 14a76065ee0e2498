/* Takes back a SECTION whose thread has only looked, and waits for what it has looked at to change (por_retract()).
 *
 * The thread counts as disabled at the node, and sleeps behind it until another thread touches what it has looked at.
 * What it has looked at is raced at once, as what a thread waits with at the end of an execution: where an earlier
 * operation has made the look one in vain, the thread is to come before it. */
#include "por/search_parts.h"

#include "por/claims.h"
#include "por/mutant.h"
#include "por/sleep.h"

/* ---- who else is to be explored in place of a look in vain -------------------------------------------------------
 *
 * A race asks for the look. In the executions that show the race, the SECTION touches something. If the look touches no
 * more than that, then whatever may enable the SECTION has a race with it there, and is dealt with like all races. If
 * it touches more, then what enables it may come anywhere in these executions, and each thread is to be explored. */

void por_look_asked(por_search *search, uint32_t at, const por_footprint *footprint, por_thread_id thread) {
  por_trace *trace = &search->trace;
  por_branch *branch = por_nodes(trace)[at].branch;
  if (!branch || !por_set_has(branch->backtrack, thread) || por_set_has(branch->done, thread)) return;
  uint32_t from = hp_add(&branch->asked, 2 + footprint->touch_count);
  if (!por_got_memory(trace, from != UINT32_MAX)) return;
  uint32_t *asked = branch->asked.items + from;
  asked[0] = thread;
  asked[1] = footprint->touch_count;
  for (uint32_t i = 0; i < footprint->touch_count; i++) asked[2 + i] = footprint->touches[i].access.location;
}

static bool has(const uint32_t *locations, uint32_t count, por_location_id location) {
  for (uint32_t i = 0; i < count; i++)
    if (locations[i] == location) return true;
  return false;
}

/* The thread has looked in vain at node `at`, the last one. Is there a race that asks for that, in which it touches
 * less? Races that came before anybody had looked in vain are not known. */
static bool may_come_later(const por_trace *trace, uint32_t at, por_thread_id thread) {
  const por_sleeper *look = &trace->sleepers.items[trace->sleepers.length - 1];
  const por_touch *touches = trace->sleepers_touches.items + look->touches;
  const hp_numbers *asked = &por_nodes(trace)[at].branch->asked;
  bool known = false;
  if (!por_nodes(trace)[at].branch->all_asked) return true;
  for (uint32_t i = 0; i < asked->length; i += 2 + asked->items[i + 1]) {
    if (asked->items[i] != thread) continue;
    known = true;
    for (uint32_t t = 0; t < look->touch_count; t++)
      if (!has(asked->items + i + 2, asked->items[i + 1], touches[t].access.location)) return true;
  }
  return !known;
}

static bool is_asked_for(const por_trace *trace, const por_branch *branch) {
  uint64_t others = 0;
  for (uint32_t w = 0; w < trace->words; w++) others |= branch->done[w] & ~branch->ended[w];
  return others;
}

static void add_awake(por_trace *trace, uint32_t at) {
  const uint64_t *enabled = por_enabled(trace, at), *sleep = por_sleep(trace, at);
  for (uint32_t w = 0; w < trace->words; w++)
    por_nodes(trace)[at].branch->backtrack[w] |= enabled[w] & ~(sleep ? sleep[w] : 0);
}

/* The node belongs to the owner of the search. Races that ask for the thread may have come in any process. */
static void claim_awake(por_search *search, uint32_t at, por_thread_id thread) {
  const por_trace *trace = &search->trace;
  const uint64_t *sleep = por_sleep(trace, at);
  uint64_t *others = search->scratch.items;
  por_set_copy(others, por_enabled(trace, at), trace->words);
  if (sleep) por_set_minus(others, sleep, trace->words);
  por_set_remove(others, thread);
  if (!POR_MUTANT(81)) por_claim_each(search, at, others);
}

bool por_look_differs(const por_search *search, uint32_t at, por_thread_id thread, const por_footprint *footprint) {
  por_footprint look;
  return !por_trace_recall_at(&search->trace, at + 1, thread, footprint->operation, &look) ||
         !por_footprint_covers(footprint, &look);
}

/* ---- looks in vain ---------------------------------------------------------------------------------------------- */

/* The thread looks in vain at the end of the settled trace. */
static void race_look(por_search *search, por_thread_id thread, const por_operation *operation) {
  por_trace *trace = &search->trace;
  por_races races = {0};
  const uint32_t passed_over = trace->passed_over.length;
  por_footprint look = por_trace_waiting(trace, thread, operation);
  por_races_of_pending(trace, thread, &look, &races);
  /* They are races of what the thread waits with now. Another operation comes at this place of the trace. */
  for (uint32_t i = passed_over; i < trace->passed_over.length; i++)
    por_check_protected(search, trace->passed_over.items + i);
  trace->passed_over.length = passed_over;
  search->statistics.races += races.length;
  for (uint32_t i = 0; i < races.length && !trace->out_of_memory; i++) {
    por_check_protected(search, races.items + i);
    if (!POR_MUTANT(71)) search->algorithm->race(search, races.items + i);
  }
  hp_free(&races);
}

bool por_retract(por_search *search) {
  por_trace *trace = &search->trace;
  uint32_t at = search->now.position - 1;
  bool is_last = search->now.position && search->now.position == trace->nodes.length && trace->settled <= at;
  if (!search->now.begun || search->failed || search->probe.on || search->replay || search->config.limited ||
      search->matching.on || !por_takes_sections(search) || !is_last ||
      !por_mode_section(por_nodes(trace)[at].operation.first.mode))
    return false;
  por_thread_id thread = por_nodes(trace)[at].thread;
  por_sleep_settle(search, at);
  por_settle(trace, at, &search->races);
  por_trace_sort_touches(trace, at);
  por_branch *branch = por_trace_branch(trace, at);
  if (branch) por_trace_remember(trace, at);
  if (!branch || trace->out_of_memory) return true; /* the next decision says that the search has failed */
  trace->sleepers.items[trace->sleepers.length - 1].vain = trace->looks = true;
  if (por_is_foreign(search, at))
    claim_awake(search, at, thread);
  else if (is_asked_for(trace, branch) && may_come_later(trace, at, thread) && !POR_MUTANT(75))
    add_awake(trace, at);
  por_set_add(branch->done, thread);
  por_set_add(branch->ended, thread);
  por_trace_truncate(trace, at);
  por_pending *pending = search->pending.items + thread;
  pending->announced = true;
  race_look(search, thread, &pending->operation);
  search->now.position = at;
  search->now.retracted = true;
  return true;
}

void por_remove_vain(const por_search *search, uint32_t at, uint64_t *set) {
  const por_trace *trace = &search->trace;
  if (!trace->sleepers.length) return;
  POR_SET_EACH(thread, set, trace->words) {
    if (por_trace_is_vain(trace, at, thread)) por_set_remove(set, thread);
  }
}

por_thread_id por_look_again(por_search *search, uint32_t at) {
  por_trace *trace = &search->trace;
  uint64_t *others = search->scratch.items;
  if (!trace->sleepers.length) return POR_NO_THREAD;
  por_set_copy(others, por_enabled(trace, at), trace->words);
  por_remove_vain(search, at, others);
  if (!por_set_empty(others, trace->words)) return POR_NO_THREAD;
  return por_order_pick(search, at, por_enabled(trace, at), NULL);
}

por_thread_id por_next_beside_vain(por_search *search, uint32_t at) {
  por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  por_branch *branch = por_nodes(trace)[at].branch;
  uint16_t choice;
  /* Somebody has gone on from the node, or it would not be the owner's: what comes beside that is explored elsewhere.
   */
  if (por_is_foreign(search, at)) return POR_NO_THREAD;
  por_thread_id thread = por_next_thread(search, at, &choice);
  if (thread != POR_NO_THREAD) return thread;
  uint64_t *left = search->scratch.items;
  por_set_copy(left, branch->done, words);
  por_set_minus(left, branch->ended, words);
  if (!por_set_empty(left, words)) return POR_NO_THREAD; /* what is to be explored here has been */
  por_set_copy(left, por_enabled(trace, at), words);
  por_set_minus(left, branch->done, words);
  thread = POR_MUTANT(72) ? POR_NO_THREAD : por_order_pick(search, at, left, por_sleep(trace, at));
  if (thread != POR_NO_THREAD)
    por_set_add(branch->backtrack, thread);
  else
    thread = por_look_again(search, at);
  return thread;
}
