/* Chooses the races whose reversal may change the order of operations that count. */
#include "por/limits.h"

#include "por/search_state.h"

static const por_thread_id many = UINT32_MAX - 1;

void por_limits_free(por_search *search) {
  por_limits *l = &search->limits;
  hp_free(&l->counts);
  hp_free(&l->counted);
  hp_free(&l->forced);
  hp_free(&l->beside);
  hp_free(&l->marked);
}

void por_changed(por_search *search, por_location_id location) {
  por_limits *l = &search->limits;
  if (!search->config.limited || !por_got_memory(&search->trace, hp_reach(&l->counts, location))) return;
  if (l->counts.items[location]) return;
  l->counts.items[location] = l->any = true;
  l->anew |= location < l->known && search->statistics.left_out;
}

/* ---- operations that count -------------------------------------------------------------------------------------- */

static bool location_counts(const por_limits *l, por_access access) {
  return access.mode && access.location < l->counts.length && l->counts.items[access.location];
}

static bool operation_counts(const por_limits *l, const por_footprint *footprint) {
  for (uint32_t i = 0; i < por_access_count(footprint); i++)
    if (location_counts(l, por_access_number(footprint, i))) return true;
  return false;
}

/* ---- orders that are forced ------------------------------------------------------------------------------------- */

static void raise(uint32_t *row, const uint32_t *other, uint32_t threads) {
  for (uint32_t t = 0; t < threads; t++)
    if (other[t] > row[t]) row[t] = other[t];
}

/* An AWAIT comes behind what it waits for, whatever else happens. */
static void await(const por_trace *trace, uint32_t at, por_access access, uint32_t *rows, uint32_t threads) {
  const por_node *nodes = por_nodes(trace);
  if (access.mode != POR_AWAIT) return;
  for (uint32_t e = por_link_at(trace, &nodes[at], access.location).last; e != POR_NONE_INDEX;) {
    por_link link = por_link_at(trace, &nodes[e], access.location);
    if (por_modes_conflict(link.mode, POR_AWAIT) && nodes[e].thread != nodes[at].thread) {
      raise(rows + (size_t)at * threads, rows + (size_t)e * threads, threads);
      if (rows[(size_t)at * threads + nodes[e].thread] < e + 1) rows[(size_t)at * threads + nodes[e].thread] = e + 1;
    }
    e = link.last;
  }
}

/* For each node and thread, the index + 1 of the thread's last event that comes before in every order: by the program's
 * order, starts, joins and the passing of time. Returns false when memory runs out. */
static bool find_forced(por_search *search) {
  por_trace *trace = &search->trace;
  por_limits *l = &search->limits;
  const uint32_t threads = trace->thread_events.length;
  l->forced.length = 0;
  if (!por_got_memory(trace, hp_add(&l->forced, trace->settled * threads) != UINT32_MAX)) return false;
  uint32_t *rows = l->forced.items;
  for (uint32_t at = 0; at < trace->settled; at++) {
    const por_node *node = &por_nodes(trace)[at];
    uint32_t *row = rows + (size_t)at * threads;
    memset(row, 0, threads * sizeof *row);
    if (node->own != POR_NONE_INDEX) {
      raise(row, rows + (size_t)node->own * threads, threads);
      row[node->thread] = node->own + 1;
    }
    for (uint32_t e = 0; node->phase && (node->own == POR_NONE_INDEX || node->own < node->phase) && e < node->phase;
         e++)
      if (row[por_nodes(trace)[e].thread] < e + 1) row[por_nodes(trace)[e].thread] = e + 1;
    await(trace, at, por_own_access(&node->operation), rows, threads);
    await(trace, at, node->operation.second, rows, threads);
  }
  l->forced_known = true;
  return true;
}

/* Does the event come before the race's later operation in every order? */
static bool is_forced(const por_search *search, uint32_t event, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_thread_id thread = por_nodes(trace)[event].thread;
  uint32_t at = race->later;
  if (at >= trace->settled) {
    uint32_t count;
    const uint32_t *own = por_events_of(trace, race->thread, &count);
    if (!count) return false;
    at = own[count - 1];
  }
  return thread == race->thread || event < search->limits.forced.items[at * trace->thread_events.length + thread];
}

/* ---- races ------------------------------------------------------------------------------------------------------ */

/* How the operations beside a race touch a location that counts: the thread, plus 1, whose accesses look at the
 * location, and whose change it. Of several threads `many`; 0: none. */
static void mark(por_limits *l, por_location_id location, uint32_t mode, por_thread_id thread) {
  uint32_t *looks = l->beside.items + 2 * location, *changes = looks + 1;
  if (!*looks && !hp_push(&l->marked, location)) return; /* without memory the search has failed */
  *looks = !*looks || *looks == thread + 1 ? thread + 1 : many;
  if (!por_mode_weak(mode)) *changes = !*changes || *changes == thread + 1 ? thread + 1 : many;
}

/* Does one of the events happen before the other? */
static bool is_ordered(const por_trace *trace, uint32_t one, uint32_t other) {
  return one < other ? por_before(trace, one, other) : por_before(trace, other, one);
}

/* Notes what comes before or after the race's later operation. */
static void mark_beside(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  por_limits *l = &search->limits;
  for (uint32_t i = 0; i < l->marked.length; i++) memset(l->beside.items + 2 * l->marked.items[i], 0, 8);
  l->marked.length = 0;
  l->marked_for = race->later;
  for (uint32_t i = l->counted.length; i-- > 0;) {
    const por_node *node = &por_nodes(trace)[l->counted.items[i]];
    if (!is_ordered(trace, l->counted.items[i], race->later)) continue;
    por_footprint footprint = por_node_footprint(trace, node);
    for (uint32_t k = 0; k < por_access_count(&footprint); k++) {
      por_access access = por_access_number(&footprint, k);
      if (location_counts(l, access)) mark(l, access.location, access.mode, node->thread);
    }
  }
}

/* Does the event conflict with an operation of another thread that is noted? */
static bool meets_beside(const por_search *search, uint32_t event) {
  const por_trace *trace = &search->trace;
  const por_limits *l = &search->limits;
  const por_node *node = &por_nodes(trace)[event];
  por_footprint footprint = por_node_footprint(trace, node);
  for (uint32_t i = 0; i < por_access_count(&footprint); i++) {
    por_access access = por_access_number(&footprint, i);
    if (!location_counts(l, access)) continue;
    uint32_t other = l->beside.items[2 * access.location + por_mode_weak(access.mode)];
    if (other && other != node->thread + 1) return true;
  }
  return false;
}

static bool keeps_order(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  por_limits *l = &search->limits;
  if (!l->forced_known && !find_forced(search)) return true;
  if (l->marked_for != race->later) mark_beside(search, race);
  if (!l->marked.length) return false;
  for (uint32_t i = 0; i < l->counted.length; i++) {
    const uint32_t event = l->counted.items[i];
    const bool forced = event < race->later && is_forced(search, event, race);
    if (is_ordered(trace, event, race->event) && meets_beside(search, event) && !forced) return true;
  }
  return false;
}

/* Has a thread announced an operation that was not carried out? */
static bool anyone_waits(const por_search *search) {
  for (por_thread_id thread = 0; thread < search->pending.length; thread++)
    if (por_announced(search, thread)) return true;
  return false;
}

void por_limits_begin(por_search *search, por_end end) {
  por_trace *trace = &search->trace;
  por_limits *l = &search->limits;
  l->whole = end == POR_END_COMPLETE || (end == POR_END_ERROR && !anyone_waits(search));
  l->forced_known = false;
  l->marked_for = POR_NONE_INDEX;
  l->counted.length = 0;
  for (uint32_t at = 0; at < trace->settled; at++) {
    por_footprint footprint = por_node_footprint(trace, &por_nodes(trace)[at]);
    if (operation_counts(l, &footprint)) por_got_memory(trace, hp_push(&l->counted, at));
  }
  if (l->counts.length) por_got_memory(trace, hp_reach(&l->beside, 2 * l->counts.length));
}

bool por_limits_take(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const por_limits *l = &search->limits;
  if (!l->any || !l->whole || race->later >= trace->settled || trace->out_of_memory) return true;
  por_footprint earlier = por_node_footprint(trace, &por_nodes(trace)[race->event]),
                later = por_node_footprint(trace, &por_nodes(trace)[race->later]);
  if (operation_counts(l, &earlier) || operation_counts(l, &later) || keeps_order(search, race)) return true;
  search->statistics.left_out++;
  return false;
}

void por_limits_end(por_search *search) {
  por_limits *l = &search->limits;
  l->known = search->trace.locations.length;
  if (!l->anew) return;
  l->anew = false;
  search->begin_anew = true;
  search->statistics.left_out = 0;
}
