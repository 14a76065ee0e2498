/* Settles the vector clocks of new events, and finds their races. */
#include "por/happens_before.h"

#include "por/dependence.h"
#include "por/mutant.h"

static por_location_state *location_state(por_trace *trace, por_location_id location) {
  return por_got_memory(trace, hp_reach(&trace->locations, location)) ? &trace->locations.items[location] : NULL;
}

static hp_numbers *events_of(por_trace *trace, por_thread_id thread) {
  return por_got_memory(trace, hp_reach(&trace->thread_events, thread)) ? &trace->thread_events.items[thread] : NULL;
}

static uint32_t last_event(const hp_numbers *events) {
  return events->length ? events->items[events->length - 1] : POR_NONE_INDEX;
}

/* A clock under construction: shared with an earlier event until a join changes it. */
typedef struct building {
  uint32_t clock;
  bool fresh; /* it is the last one on the stack and belongs to nobody else yet */
} building;

static bool clock_has(const por_trace *trace, const building *b, por_thread_id self, uint32_t event) {
  por_thread_id thread = por_nodes(trace)[event].thread;
  return thread == self || event < por_clock_component(trace, b->clock, thread);
}

/* Makes the clock private, with at least `length` components. */
static bool make_fresh(por_trace *trace, building *b, uint32_t length) {
  uint32_t old_length = trace->clocks.items[b->clock];
  uint32_t *values;
  if (!b->fresh) {
    if (length < old_length) length = old_length;
    uint32_t at = hp_add(&trace->clocks, 1 + length);
    if (at == UINT32_MAX) return false;
    values = trace->clocks.items + at;
    memcpy(values + 1, trace->clocks.items + b->clock + 1, old_length * sizeof *values);
    b->clock = at;
    b->fresh = true;
  } else {
    if (length <= old_length) return true;
    if (hp_add(&trace->clocks, length - old_length) == UINT32_MAX) return false;
    values = trace->clocks.items + b->clock;
  }
  memset(values + 1 + old_length, 0, (length - old_length) * sizeof *values);
  values[0] = length;
  return true;
}

/* Joins `event` and all that happens before it, unless it is there already. */
static void join(por_trace *trace, building *b, por_thread_id self, uint32_t event) {
  if (clock_has(trace, b, self, event)) return;
  const por_node *node = &por_nodes(trace)[event];
  uint32_t length = trace->clocks.items[node->clock];
  if (!make_fresh(trace, b, length > node->thread + 1 ? length : node->thread + 1)) {
    trace->out_of_memory = true;
    return;
  }
  uint32_t *to = trace->clocks.items + b->clock + 1;
  const uint32_t *from = trace->clocks.items + node->clock + 1;
  for (uint32_t i = 0; i < length; i++)
    if (from[i] > to[i]) to[i] = from[i];
  to[node->thread] = POR_MUTANT(5) ? trace->settled + 1 : event + 1;
}

/* Does all that lies before the event at its location, and conflicts with what `self` does there in the mode `later`,
 * happen before `self` gets there if the event does? */
static bool ends_walk(const por_node *event, uint32_t mode, por_thread_id self, uint32_t later) {
  if ((POR_MUTANT(39) && mode == POR_PART) || (POR_MUTANT(41) && mode == POR_UPDATE)) return true;
  if (por_mode_end(mode) && mode == later) return true;
  return por_mode_whole(mode) || (event->thread == self && por_mode_covers(mode, later));
}

/* Joins the events below `end` at one location that an access in `mode` comes after: the last strong one and, unless
 * only such conflict with it, those since that do. Earlier ones happen before these. */
static void join_location(por_trace *trace, building *b, por_thread_id self, por_access access, uint32_t end) {
  const por_location_state *state = trace->locations.items + access.location;
  const por_node *nodes = por_nodes(trace);
  bool plain = por_mode_plain(access.mode);
  for (uint32_t e = (plain ? state->strong_plus_1 : state->last_plus_1) - 1; e != POR_NONE_INDEX;) {
    por_link link = por_link_at(trace, &nodes[e], access.location);
    if (e < end) {
      if (por_modes_conflict(link.mode, access.mode)) join(trace, b, self, e);
      if (ends_walk(&nodes[e], link.mode, self, access.mode)) return;
    }
    e = plain ? link.strong : link.last;
  }
}

/* The last event of a thread below `end`, or POR_NONE_INDEX. */
static uint32_t last_event_below(const hp_numbers *events, uint32_t end) {
  const uint32_t *items = events->items;
  uint32_t count = events->length;
  while (count && items[count - 1] >= end) count--;
  return count ? items[count - 1] : POR_NONE_INDEX;
}

/* Joins all events before time has passed. */
static void join_phases_before(por_trace *trace, building *b, por_thread_id self, uint32_t phase) {
  for (por_thread_id other = 0; other < trace->thread_events.length; other++) {
    uint32_t last = last_event_below(trace->thread_events.items + other, phase);
    if (last != POR_NONE_INDEX) join(trace, b, self, last);
  }
}

bool por_depends_between(const por_trace *trace, const por_race *race, const por_footprint *operation, bool strong) {
  const por_node *nodes = por_nodes(trace);
  for (uint32_t i = 0; i < por_access_count(operation); i++) {
    por_access access = por_access_number(operation, i);
    if (!access.mode || access.location >= trace->locations.length) continue;
    bool plain = por_mode_plain(access.mode);
    uint32_t event;
    if (race->later < trace->settled) {
      por_link link = por_link_at(trace, &nodes[race->later], access.location);
      event = plain ? link.strong : link.last;
    } else {
      const por_location_state *state = trace->locations.items + access.location;
      event = (plain ? state->strong_plus_1 : state->last_plus_1) - 1;
    }
    while (event != POR_NONE_INDEX && event > race->event) {
      por_link link = por_link_at(trace, &nodes[event], access.location);
      bool counts = por_modes_conflict(link.mode, access.mode) && !(strong && por_mode_weak(link.mode));
      if (counts && event < race->until && nodes[event].thread != race->thread &&
          !por_before(trace, race->event, event))
        return true;
      event = plain ? link.strong : link.last;
    }
  }
  return false;
}

static void walk_on(const por_trace *trace, por_walk_at *w) {
  por_link link = por_link_at(trace, &por_nodes(trace)[w->event], w->access.location);
  w->event = por_mode_plain(w->access.mode) ? link.strong : link.last;
}

static por_walk_at walk_begin(const por_trace *trace, por_access access, uint32_t end) {
  por_walk_at w = {POR_NONE_INDEX, access, POR_NO_THREAD};
  if (access.mode && access.location < trace->locations.length) {
    const por_location_state *state = trace->locations.items + access.location;
    w.event = (por_mode_plain(access.mode) ? state->strong_plus_1 : state->last_plus_1) - 1;
  }
  while (w.event != POR_NONE_INDEX && w.event >= end) walk_on(trace, &w);
  return w;
}

/* Did the event happen while the lock that the walk's operation acquires was held, without being its acquisition? Then
 * that operation cannot take its place. */
static bool while_held(const por_walk_at *w, por_thread_id thread, uint32_t mode) {
  return w->holder != POR_NO_THREAD && mode != POR_ACQUIRE && (thread != w->holder || por_mode_weak(mode));
}

/* Was the event an attempt to take the lock at `location` while it was held? What was done to it last says so, where it
 * is held to the end and no release does. (An attempt leaves it held as well, in vain or not.) Then nobody can acquire
 * it in the event's place (models trylock-held-to-the-end, trylock-held-by-a-trylock, trylock-held-by-a-notifier). Of a
 * lock that SECTIONs take, a WRITE may be what gives it back. */
static bool tried_in_vain(const por_trace *trace, uint32_t event, por_access by, uint32_t mode) {
  const por_node *nodes = por_nodes(trace);
  uint32_t before = por_link_at(trace, &nodes[event], by.location).strong;
  if ((mode != POR_WRITE && mode != POR_ATTEMPT) || before == POR_NONE_INDEX || POR_MUTANT(37)) return false;
  uint32_t last = por_operation_mode(&nodes[before].operation, by.location);
  return last == POR_ACQUIRE || (last == POR_WRITE && by.mode == POR_ACQUIRE) || last == POR_KEEP;
}

/* Begins the walks for all accesses of an operation: the first two in `few`, more on the trace's stack. Null: memory
 * ran out. */
static por_walk_at *walks_begin(por_trace *trace, const por_footprint *operation, uint32_t end, por_walk_at few[2]) {
  uint32_t count = por_access_count(operation);
  por_walk_at *walks = few;
  if (count > 2) {
    trace->walks.length = 0;
    if (!por_got_memory(trace, hp_add(&trace->walks, count) != UINT32_MAX)) return NULL;
    walks = trace->walks.items;
  }
  for (uint32_t i = 0; i < count; i++) walks[i] = walk_begin(trace, por_access_number(operation, i), end);
  return walks;
}

static por_walk_at *latest(por_walk_at *walks, uint32_t count) {
  por_walk_at *found = &walks[0];
  for (por_walk_at *w = walks + 1; w < walks + count; w++)
    if (w->event != POR_NONE_INDEX && (found->event == POR_NONE_INDEX || w->event > found->event)) found = w;
  return found;
}

/* Does the walk's operation await only what did not hold before the event? Then it cannot take the event's place. It is
 * disabled there, and stays so: what may change the condition conflicts with the event. That is not so for events in
 * other modes, but for an UPDATE that is awaited: whichever of these is the last, the operation comes behind it. */
static bool is_closed(const por_walk_at *w, const por_node *event, uint32_t mode) {
  bool changes_alone =
      por_mode_whole(mode) || mode == POR_ATTEMPT || (mode == POR_UPDATE && event->awaited) || POR_MUTANT(50);
  return w->access.awaits && event->operation.first.location == w->access.location && event->operation.first.mode &&
         changes_alone && !(w->access.awaits & ~event->closed & (POR_MUTANT(49) ? 0 : UINT16_MAX));
}

/* Notes that the race's operations cannot be swapped. The later one may still be possible in the midst of a SECTION. */
static void pass_over(por_trace *trace, const por_race *race) {
  if (!por_mode_section(por_nodes(trace)[race->event].operation.first.mode) || POR_MUTANT(42)) return;
  por_got_memory(trace, hp_push(&trace->passed_over, *race));
}

/* An operation that its thread could carry out next, and the events that it may race with. */
typedef struct next_event {
  por_thread_id thread;
  const por_footprint *operation;
  uint32_t own;   /* the last event of the thread; POR_NONE_INDEX: none */
  uint32_t clock; /* of that event */
  uint32_t end;   /* the operation may race with the events below this one */
} next_event;

/* May something that does not happen after the race's first event enable the operation in its place? A thread that has
 * looked in vain there is disabled by what it has looked at there: where it touches something else now, what enables it
 * there may come later than it does now. */
static bool may_enable(const por_trace *trace, const por_race *race, const por_footprint *operation) {
  por_footprint look;
  if (por_depends_between(trace, race, operation, true)) return true;
  return por_mode_section(operation->operation->first.mode) && !POR_MUTANT(76) &&
         por_trace_is_vain(trace, race->event, race->thread) &&
         por_trace_recall_at(trace, race->event + 1, race->thread, operation->operation, &look) &&
         !por_footprint_covers(operation, &look);
}

/* Finds the races of the next event behind the settled trace.
 *
 * The events at the locations are visited from the latest to the earliest, all locations merged; `seen` is the clock
 * of all that happens before an already visited partner. An event that only made the operation possible (an unlock
 * before a lock, or another thread's attempt to take that lock meanwhile; anything before which `self` was waiting,
 * disabled, with this very operation, unless what would still come before it could enable it) cannot be swapped with
 * it; what came before such an event may still be, so it is passed over and not joined to `seen`.
 *
 * What the holder of a lock did meanwhile is passed over as well, if the operation is a SECTION of that lock: the
 * SECTION can come before the holder's acquisition, and no later.
 *
 * Under a preemption bound such pairs count too: in place of an unlock, the thread of a later lock can be run up to
 * that lock, where it must wait and the way back is free. */
static void find_races(por_trace *trace, const next_event *next, por_races *races) {
  const por_footprint *operation = next->operation;
  const por_thread_id self = next->thread;
  const uint32_t own = next->own, end = next->end;
  const por_node *nodes = por_nodes(trace);
  uint32_t clocks_before = trace->clocks.length;
  building seen = {next->clock, false};
  por_walk_at few[2], *walks = walks_begin(trace, operation, end, few), *lock = walks;
  for (; walks;) {
    por_walk_at *w = latest(walks, por_access_count(operation));
    if (w->event == POR_NONE_INDEX) break;
    uint32_t event = w->event, mode = por_link_at(trace, &nodes[event], w->access.location).mode;
    bool last = ends_walk(&nodes[event], mode, self, w->access.mode), acquires = por_mode_acquires(w->access.mode);
    if (w != lock && por_mode_section(lock->access.mode) && lock->event != POR_NONE_INDEX &&
        lock->holder == nodes[event].thread) {
      walk_on(trace, w);
      continue;
    }
    bool conflicts = por_modes_conflict(mode, w->access.mode);
    if (!conflicts || clock_has(trace, &seen, self, event)) {
      /* It happens before; so does everything earlier that conflicts with it. */
      if (last)
        w->event = POR_NONE_INDEX;
      else
        walk_on(trace, w);
      continue;
    }
    por_race race = {event, trace->settled, self, 0, end};
    bool waited = (own == POR_NONE_INDEX || own < event) && !por_set_has(por_enabled(trace, event), self);
    bool ordered = (waited && !may_enable(trace, &race, operation)) || !por_modes_race(mode, w->access.mode) ||
                   while_held(w, nodes[event].thread, mode) ||
                   (acquires && tried_in_vain(trace, event, w->access, mode)) || is_closed(w, &nodes[event], mode);
    if (acquires && por_mode_holds(mode)) w->holder = nodes[event].thread;
    if (ordered) pass_over(trace, &race);
    if (ordered && !trace->races_with_releases) {
      if (POR_MUTANT(13))
        w->event = POR_NONE_INDEX;
      else
        walk_on(trace, w);
      continue;
    }
    if (!por_got_memory(trace, hp_push(races, race))) break;
    if (waited || ordered) { /* it may be impossible: what came before must not rely on it */
      walk_on(trace, w);
      continue;
    }
    join(trace, &seen, self, event);
    if (last)
      w->event = POR_NONE_INDEX;
    else
      walk_on(trace, w);
  }
  trace->clocks.length = clocks_before;
}

/* Sets the clocks of the races from number `from` on to the clock that the next event would have. */
static void set_clocks(por_trace *trace, const next_event *next, por_races *races, uint32_t from) {
  if (from == races->length) return;
  building clock = {next->clock, false};
  for (uint32_t i = 0; i < por_access_count(next->operation); i++) {
    por_access access = por_access_number(next->operation, i);
    if (access.mode && access.location < trace->locations.length)
      join_location(trace, &clock, next->thread, access, next->end);
  }
  for (; from < races->length; from++) races->items[from].clock = clock.clock;
}

static uint32_t clock_of(const por_trace *trace, uint32_t event) {
  return event == POR_NONE_INDEX ? 0 : por_nodes(trace)[event].clock;
}

/* Time has passed since the thread's last event: it has waited with this operation, and could not carry it out then. */
static bool waited_through(uint32_t own, uint32_t phase) {
  return phase && (own == POR_NONE_INDEX || own < phase);
}

/* What the thread waits with when time passes, it could have carried out before: as at the end of an execution. */
static void find_races_of_waiting(por_trace *trace, por_thread_id thread, const por_footprint *operation, uint32_t own,
                                  uint32_t phase, por_races *races) {
  uint32_t known = races->length;
  next_event next = {thread, operation, own, clock_of(trace, own), phase};
  find_races(trace, &next, races);
  set_clocks(trace, &next, races, known);
}

/* May there be an event at the location that conflicts with the access and does not happen before it by `base`? */
static bool touches_news(const por_trace *trace, por_thread_id self, uint32_t base, por_access access) {
  const por_location_state *state = trace->locations.items + access.location;
  uint32_t last_plus_1 = por_mode_plain(access.mode) ? state->strong_plus_1 : state->last_plus_1;
  building b = {base, false};
  if (!last_plus_1) return false;
  const por_node *last = &por_nodes(trace)[last_plus_1 - 1];
  if (!ends_walk(last, por_link_at(trace, last, access.location).mode, self, access.mode)) return true;
  return state->strong_plus_1 && !clock_has(trace, &b, self, state->strong_plus_1 - 1);
}

/* Links the node, which is settled now, with the previous events at its locations. */
static inline void link_node(por_trace *trace, uint32_t at, const por_footprint *footprint, uint32_t accesses) {
  por_node *node = &por_nodes(trace)[at];
  por_touch *touches = trace->touches.items + (accesses > 2 ? node->touches : 0);
  for (uint32_t i = 0; i < accesses; i++) {
    por_access access = por_access_number(footprint, i);
    if (!access.mode) continue;
    por_location_state *state = trace->locations.items + access.location;
    *(i < 2 ? &node->last[i] : &touches[i - 2].last) = state->last_plus_1 - 1;
    *(i < 2 ? &node->strong[i] : &touches[i - 2].strong) = state->strong_plus_1 - 1;
    state->last_plus_1 = at + 1;
    if (por_mode_strong(access.mode)) state->strong_plus_1 = at + 1;
  }
}

/* Settles the node behind the settled ones, which has this number of accesses. */
static inline __attribute__((always_inline)) void settle_next(por_trace *trace, por_races *races,
                                                              const por_footprint *footprint, uint32_t accesses) {
  uint32_t at = trace->settled;
  por_node *node = &por_nodes(trace)[at];
  for (uint32_t i = 0; i < accesses; i++) {
    por_access access = por_access_number(footprint, i);
    if (access.mode && !location_state(trace, access.location)) return;
  }
  hp_numbers *events = events_of(trace, node->thread);
  if (!events) return;
  uint32_t own = last_event(events);
  building clock = {own == POR_NONE_INDEX ? 0 : por_nodes(trace)[own].clock, false};
  uint32_t known = races ? races->length : 0;
  if (waited_through(own, node->phase)) {
    if (races) find_races_of_waiting(trace, node->thread, footprint, own, node->phase, races);
    known = races ? races->length : 0;
    join_phases_before(trace, &clock, node->thread, node->phase);
  }
  bool news = false;
  for (uint32_t i = 0; i < (POR_MUTANT(46) ? 2 : accesses) && !news; i++) {
    por_access access = por_access_number(footprint, i);
    news = access.mode && touches_news(trace, node->thread, clock.clock, access);
  }
  if (news) {
    next_event next = {node->thread, footprint, own, clock.clock, at};
    if (races) find_races(trace, &next, races);
    for (uint32_t i = 0; i < accesses; i++) {
      por_access access = por_access_number(footprint, i);
      if (access.mode) join_location(trace, &clock, node->thread, access, at);
    }
    for (; races && known < races->length; known++) races->items[known].clock = clock.clock;
  }
  node->own = own;
  node->clock = clock.clock;
  node->clock_top = trace->clocks.length;
  if (!por_got_memory(trace, hp_push(events, at))) return;
  link_node(trace, at, footprint, accesses);
  trace->settled = at + 1;
}

void por_settle(por_trace *trace, uint32_t end, por_races *races) {
  if (!trace->clocks.length) { /* the empty clock */
    if (!por_got_memory(trace, hp_push(&trace->clocks, 0))) return;
  }
  while (trace->settled < end && !trace->out_of_memory) {
    por_trace_sort_touches(trace, trace->settled);
    por_footprint footprint = por_node_footprint(trace, &por_nodes(trace)[trace->settled]);
    if (!footprint.touch_count) /* most operations: the compiler unrolls the loops */
      settle_next(trace, races, &footprint, 2);
    else
      settle_next(trace, races, &footprint, por_access_count(&footprint));
  }
}

void por_races_of_pending(por_trace *trace, por_thread_id thread, const por_footprint *operation, por_races *races) {
  if (!trace->settled) return;
  hp_numbers *events = events_of(trace, thread);
  if (!events) return;
  uint32_t own = last_event(events), phase = por_nodes(trace)[trace->settled - 1].phase;
  building before = {clock_of(trace, own), false};
  if (waited_through(own, phase)) {
    find_races_of_waiting(trace, thread, operation, own, phase, races);
    join_phases_before(trace, &before, thread, phase);
  }
  uint32_t known = races->length;
  next_event next = {thread, operation, own, before.clock, trace->settled};
  find_races(trace, &next, races);
  set_clocks(trace, &next, races, known);
}

void por_races_with_end(por_trace *trace, por_thread_id thread, const por_operation *operation,
                        const uint64_t *waited_for, por_races *races) {
  hp_numbers *events = events_of(trace, thread);
  if (!events) return;
  uint32_t own = last_event(events), known = races->length;
  building before = {own == POR_NONE_INDEX ? 0 : por_nodes(trace)[own].clock, false};
  for (por_thread_id other = 0; other < trace->thread_events.length; other++) {
    uint32_t last = last_event(trace->thread_events.items + other);
    if (last == POR_NONE_INDEX || !por_set_has(waited_for, other) || clock_has(trace, &before, thread, last)) continue;
    bool latest = true;
    for (por_thread_id third = 0; third < trace->thread_events.length && latest; third++) {
      uint32_t after = last_event(trace->thread_events.items + third);
      latest = third == other || after == POR_NONE_INDEX || !por_set_has(waited_for, third) || after < last ||
               !por_before(trace, last, after);
    }
    uint32_t at = latest ? hp_add(races, 1) : 0;
    if (at == UINT32_MAX)
      trace->out_of_memory = true;
    else if (latest)
      races->items[at] = (por_race){last, trace->settled, thread, 0, trace->settled};
  }
  por_footprint footprint = {operation, NULL, 0};
  next_event next = {thread, &footprint, own, clock_of(trace, own), trace->settled};
  set_clocks(trace, &next, races, known);
}
