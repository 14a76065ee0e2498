/* What an execution was, in the eyes of `rf`: who has read from whom, and what lies in the past of each event. */
#include "por/algorithms/rf.h"

#include "por/dependence.h"
#include "por/mutant.h"

#include <stdlib.h>

static uint64_t mix(uint64_t hash, uint64_t value) {
  return hp_mix(hash * UINT64_C(0x9e3779b97f4a7c15) + value + 1);
}

void rf_forget(rf_execution *x) {
  for (uint32_t i = 0; i < x->touched.length; i++) {
    x->at.items[x->touched.items[i]].length = 0;
    x->last.items[x->touched.items[i]] = x->blind.items[x->touched.items[i]] = 0;
  }
  for (uint32_t i = 0; i < x->of_thread.length; i++) x->of_thread.items[i].length = 0;
  x->touched.length = x->events.length = x->clocks.length = x->order.length = 0;
  x->steps.length = x->paths.length = x->count = x->threads = 0;
}

void rf_execution_free(rf_execution *x) {
  for (uint32_t i = 0; i < x->of_thread.length; i++) hp_free(x->of_thread.items + i);
  for (uint32_t i = 0; i < x->at.length; i++) hp_free(x->at.items + i);
  hp_free(&x->of_thread);
  hp_free(&x->at);
  hp_free(&x->touched);
  hp_free(&x->last);
  hp_free(&x->blind);
  hp_free(&x->events);
  hp_free(&x->clocks);
  hp_free(&x->order);
  hp_free(&x->steps);
  hp_free(&x->paths);
}

size_t rf_execution_bytes(const rf_execution *x) {
  size_t bytes = hp_bytes(&x->events) + hp_bytes(&x->clocks) + hp_bytes(&x->of_thread) + hp_bytes(&x->at) +
                 hp_bytes(&x->touched) + hp_bytes(&x->last) + hp_bytes(&x->blind) + hp_bytes(&x->order) +
                 hp_bytes(&x->steps) + hp_bytes(&x->paths);
  for (uint32_t i = 0; i < x->of_thread.length; i++) bytes += hp_bytes(x->of_thread.items + i);
  for (uint32_t i = 0; i < x->at.length; i++) bytes += hp_bytes(x->at.items + i);
  return bytes;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

/* Does the operation change its first location without looking at it, so that only who reads from it tells where it
 * stands? */
static bool overwrites(por_search *search, const por_operation *operation) {
  rf *r = rf_of(search);
  por_location_id location = operation->first.location;
  uint32_t nature = operation->first.mode == POR_WRITE ? rf_nature(search, operation) : 0;
  bool orders = nature & POR_ORDERS_LATER;
  if (!(nature & POR_OVERWRITES) || (orders && r->unseen_order)) return false;
  if (location < r->ordered.length && r->ordered.items[location] && !POR_MUTANT(58)) return false;
  if (!por_got_memory(&search->trace, hp_reach(&r->stored, location))) return false;
  r->stored.items[location] = 1;
  r->stored_orders |= orders;
  return true;
}

uint64_t rf_name_with(const rf_execution *x, const rf_event *event, const uint32_t source[2], uint16_t choice) {
  const hp_numbers *own = x->of_thread.items + event->thread;
  uint64_t name = event->index ? x->events.items[own->items[event->index - 1]].name : hp_mix(event->thread + 1);
  name = mix(name, choice);
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(event, i);
    if (!access.mode) continue;
    name = mix(name, access.location);
    if (event->sees[i] && source[i] == POR_NONE_INDEX)
      name = mix(name, 1);
    else if (event->sees[i] && !POR_MUTANT(59))
      name = mix(name, x->events.items[source[i]].name);
  }
  return name;
}

/* The event of an operation that comes behind all that is taken in. One whose modes follow the state changes something
 * in other states, so it keeps its place as if it did so here. */
static bool make_event(por_search *search, por_thread_id thread, const por_operation *operation, rf_event *event) {
  rf_execution *x = &rf_of(search)->now;
  *event = (rf_event){.operation = *operation, .thread = thread, .source = {POR_NONE_INDEX, POR_NONE_INDEX}};
  bool blind = overwrites(search, operation);
  bool by_state = operation->first.mode == POR_ATTEMPT || operation->first.mode == POR_PASS;
  if (!por_got_memory(&search->trace, hp_reach(&x->of_thread, thread))) return false;
  event->index = x->of_thread.items[thread].length;
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(event, i);
    if (!access.mode) continue;
    if (!por_got_memory(&search->trace, hp_reach(&x->at, access.location) && hp_reach(&x->last, access.location) &&
                                            hp_reach(&x->blind, access.location)))
      return false;
    event->sees[i] = i || !blind;
    event->sets[i] = !por_mode_weak(access.mode) || by_state;
    if (event->sees[i]) event->source[i] = x->last.items[access.location] - 1;
  }
  return true;
}

/* Joins the pasts of the event's sources, of the event before it in its thread, and of all before time has passed. */
static bool add_clock(por_search *search, const rf_event *event, uint32_t number, uint32_t phase) {
  rf_execution *x = &rf_of(search)->now;
  uint32_t at = hp_add(&x->clocks, x->threads);
  if (!por_got_memory(&search->trace, at != UINT32_MAX)) return false;
  uint32_t *clock = x->clocks.items + at;
  memset(clock, 0, x->threads * sizeof *clock);
  uint32_t before[3] = {event->source[0], event->source[1], POR_NONE_INDEX};
  if (event->index) before[2] = x->of_thread.items[event->thread].items[event->index - 1];
  for (int i = 0; i < 3; i++) {
    if (before[i] == POR_NONE_INDEX) continue;
    const uint32_t *past = rf_clock(x, before[i]);
    for (uint32_t t = 0; t < x->threads; t++)
      if (past[t] > clock[t]) clock[t] = past[t];
  }
  for (uint32_t i = 0; i < phase && i < number; i++) {
    const rf_event *early = x->events.items + i;
    if (early->index >= clock[early->thread]) clock[early->thread] = early->index + 1;
  }
  clock[event->thread] = event->index + 1;
  return true;
}

/* Lists the event at its locations. */
static bool list(por_search *search, uint32_t number) {
  rf_execution *x = &rf_of(search)->now;
  const rf_event *event = x->events.items + number;
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(event, i);
    if (!access.mode) continue;
    hp_numbers *at = x->at.items + access.location;
    if (event->sets[i] && !event->sees[i]) x->blind.items[access.location] = 1;
    if (!at->length && !por_got_memory(&search->trace, hp_push(&x->touched, access.location))) return false;
    if (!por_got_memory(&search->trace, hp_push(at, number))) return false;
    if (event->sets[i] && !event->pending) x->last.items[access.location] = number + 1;
  }
  return true;
}

/* A thread may be known only now: gives all clocks a component for it. */
static bool widen(por_search *search) {
  rf_execution *x = &rf_of(search)->now;
  uint32_t from = x->threads, to = search->threads.count;
  if (from >= to) return true;
  if (!por_got_memory(&search->trace, hp_reach(&x->of_thread, to - 1))) return false;
  hp_numbers wide = {.items = NULL};
  if (x->count && !por_got_memory(&search->trace, hp_add(&wide, x->count * to) != UINT32_MAX)) return false;
  for (uint32_t i = 0; i < x->count; i++) {
    memset(wide.items + (size_t)i * to, 0, to * sizeof *wide.items);
    memcpy(wide.items + (size_t)i * to, x->clocks.items + (size_t)i * from, from * sizeof *wide.items);
  }
  hp_free(&x->clocks);
  x->clocks = wide;
  x->threads = to;
  return true;
}

bool rf_take_in(por_search *search, uint32_t end) {
  rf_execution *x = &rf_of(search)->now;
  if (!widen(search)) return false;
  for (uint32_t at = x->count; at < end; at++) {
    const por_node *node = &por_nodes(&search->trace)[at];
    rf_event event;
    if (!make_event(search, node->thread, &node->operation, &event)) return false;
    event.choice = node->choice;
    event.name = rf_name_with(x, &event, event.source, event.choice);
    if (!add_clock(search, &event, at, node->phase)) return false;
    if (!por_got_memory(&search->trace, hp_push(&x->events, event) && hp_push(&x->of_thread.items[event.thread], at)) ||
        !list(search, at))
      return false;
    x->count = at + 1;
  }
  return true;
}

bool rf_take_in_all(por_search *search) {
  rf_execution *x = &rf_of(search)->now;
  if (!rf_take_in(search, search->trace.nodes.length)) return false;
  for (por_thread_id thread = 0; thread < x->threads; thread++) {
    const por_operation *operation = por_announced(search, thread);
    rf_event event;
    if (!operation) continue;
    if (!make_event(search, thread, operation, &event)) return false;
    event.pending = true;
    event.rank = UINT32_MAX;
    uint32_t number = hp_add(&x->events, 1);
    if (!por_got_memory(&search->trace, number != UINT32_MAX)) return false;
    x->events.items[number] = event;
    if (!list(search, number)) return false;
  }
  return true;
}

static bool put(por_search *search, uint32_t number, rf_step step) {
  rf_execution *x = &rf_of(search)->now;
  rf_event *event = x->events.items + number;
  uint64_t path = x->paths.length ? x->paths.items[x->paths.length - 1] : 0;
  event->rank = x->order.length;
  path = mix(mix(path, event->name), step.pivot ? step.base + UINT64_C(1) : 0);
  return por_got_memory(&search->trace,
                        hp_push(&x->order, number) && hp_push(&x->steps, step) && hp_push(&x->paths, path));
}

/* First the item's steps; then what has followed freely. */
bool rf_put_in_order(por_search *search) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  r->set.length = 0;
  if (x->threads && !por_got_memory(&search->trace, hp_reach(&r->set, x->threads - 1))) return false;
  uint32_t *taken = r->set.items;
  memset(taken, 0, x->threads * sizeof *taken);
  for (uint32_t i = 0; i < r->item.steps.length; i++) {
    rf_step step = r->item.steps.items[i];
    if (!put(search, x->of_thread.items[step.thread].items[taken[step.thread]++], step)) return false;
  }
  for (uint32_t i = r->item.steps.length; i < x->count; i++) {
    rf_step step = {x->events.items[i].thread, x->events.items[i].choice, true, i};
    if (!put(search, i, step)) return false;
  }
  return true;
}

uint64_t rf_class(const rf_execution *x, const uint32_t *set) {
  uint64_t sum = 0;
  for (por_thread_id t = 0; t < x->threads; t++)
    if (set[t]) sum += hp_mix(x->events.items[x->of_thread.items[t].items[set[t] - 1]].name);
  return sum;
}

/* ---- what keeps its order ---------------------------------------------------------------------------------------- */

/* Did the thread wait with the event, at a node behind its last one? */
static bool waited(const por_search *search, uint32_t number, por_end end) {
  const rf_execution *x = &rf_of(search)->now;
  const rf_event *event = x->events.items + number;
  const por_trace *trace = &search->trace;
  uint32_t from = event->index ? x->of_thread.items[event->thread].items[event->index - 1] + 1 : 0;
  uint32_t to = event->pending ? x->count : number;
  if (event->pending && event->thread == rf_of(search)->missed) return true;
  if (event->pending && (end == POR_END_DEADLOCK || end == POR_END_COMPLETE)) return true;
  for (uint32_t at = from; at < to; at++)
    if (!por_set_has(por_enabled(trace, at), event->thread)) return true;
  return false;
}

/* Has somebody been kept behind others in a way that orders nothing for data races? Then it matters for these where
 * each change stands that orders what comes later. */
static bool has_unseen_order(const por_search *search) {
  const rf_execution *x = &rf_of(search)->now;
  if (x->count && por_nodes(&search->trace)[x->count - 1].phase) return true;
  for (uint32_t i = 0; i < x->count; i++) {
    const rf_event *event = x->events.items + i;
    bool sets = event->sets[0] || event->sets[1];
    if (sets && rf_nature(search, &event->operation) & POR_ORDERS_NOTHING) return true;
  }
  return false;
}

bool rf_find_ordered(por_search *search, por_end end) {
  rf *r = rf_of(search);
  bool anew = false;
  if (!r->unseen_order && has_unseen_order(search)) {
    r->unseen_order = true;
    anew = r->stored_orders;
  }
  for (uint32_t i = 0; i < r->now.events.length; i++) {
    const rf_event *event = r->now.events.items + i;
    bool waits = waited(search, i, end);
    for (int k = 0; k < 2; k++) {
      por_access access = rf_access(event, k);
      if (!access.mode || !(waits || (event->sees[k] && event->sets[k]))) continue;
      if (!por_got_memory(&search->trace, hp_reach(&r->ordered, access.location))) return false;
      anew |=
          !r->ordered.items[access.location] && access.location < r->stored.length && r->stored.items[access.location];
      r->ordered.items[access.location] = 1;
    }
  }
  return anew;
}
