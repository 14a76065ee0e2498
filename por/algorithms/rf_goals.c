/* Which classes are to be explored because of an execution.
 *
 * A pivot is an event whose sources the search varies. Of a class that agrees with what was taken in before the pivot
 * (its base), one of three things is true. The pivot sees there what it has seen in an execution explored; or it sees
 * something else of the base; or somebody who is not in the base has changed the location first. For the second and the
 * third there are goals. So no class is missed, and none with plain changes only is explored twice. */
#include "por/algorithms/rf.h"

#include "por/dependence.h"
#include "por/mutant.h"

#include <stdlib.h>

/* A pivot of the execution. */
typedef struct pivot {
  uint32_t event, base; /* `base`: so many events of the order */
  const uint32_t *set;  /* how many events of each thread they are */
} pivot;

/* ---- items ------------------------------------------------------------------------------------------------------- */

static bool is_in(const uint32_t *set, const rf_event *event) {
  return event->index < set[event->thread];
}

/* The events before the pivot are taken in as they were; the others of the goal behind them, as no pivots. */
static bool fill_steps(por_search *search, rf_item *item, const rf_goal *goal, uint32_t base, hp_numbers *step_of) {
  const rf_execution *x = &rf_of(search)->now;
  bool got = hp_reach(step_of, x->events.length);
  for (uint32_t i = 0; got && i < base; i++) {
    step_of->items[x->order.items[i]] = item->steps.length;
    got = hp_push(&item->steps, x->steps.items[i]);
  }
  for (uint32_t i = 0; got && i < x->count; i++) {
    const rf_event *event = x->events.items + i;
    if (event->rank < base || !is_in(goal->set, event)) continue;
    step_of->items[i] = item->steps.length;
    got = hp_push(&item->steps, (rf_step){event->thread, event->choice, false, 0});
  }
  return got;
}

/* Makes an item of the goal, if there is a way to it. Null: none, or memory ran out. `base`: so many events of the
 * execution's order come first. Valid until the next item is made. */
static rf_item *add_item(por_search *search, const rf_goal *goal, uint32_t base, rf_step last) {
  rf *r = rf_of(search);
  rf_item item = {.goal = 0};
  hp_numbers step_of = {.items = NULL}, order = {.items = NULL};
  rf_item *made = NULL;
  if (rf_witness(search, goal, &order)) {
    bool got = fill_steps(search, &item, goal, base, &step_of);
    if (got && goal->event != POR_NONE_INDEX) {
      step_of.items[goal->event] = item.steps.length;
      got = hp_push(&item.steps, last);
    }
    for (uint32_t i = 0; got && i < order.length; i++) got = hp_push(&item.schedule, step_of.items[order.items[i]]);
    if (por_got_memory(&search->trace, got && hp_push(&r->items, item)))
      made = &r->items.items[r->items.length - 1];
    else
      rf_item_free(&item);
  }
  hp_free(&step_of);
  hp_free(&order);
  return made;
}

static bool is_new(por_search *search, uint64_t key) {
  hp_index *known = &rf_of(search)->known;
  uint32_t count = known->count;
  return por_got_memory(&search->trace, hp_index_number(known, key) != UINT32_MAX) && known->count > count;
}

static uint64_t path_to(const rf_execution *x, uint32_t base) {
  return base ? x->paths.items[base - 1] : 0;
}

/* The set, with an event of this name behind it, is a goal only once behind the base of a pivot. */
static uint64_t key_of(const rf_execution *x, const pivot *p, const uint32_t *set, uint64_t name) {
  return hp_mix(hp_mix(rf_class(x, set) + name) + path_to(x, p->base));
}

/* The class of r->set and `event`, which may be the pivot itself, behind it. */
static void add_goal(por_search *search, const pivot *p, rf_goal goal, uint16_t choice) {
  rf *r = rf_of(search);
  const rf_execution *x = &r->now;
  const rf_event *event = x->events.items + goal.event;
  goal.set = r->set.items;
  uint64_t name = rf_name_with(x, event, goal.source, choice);
  /* The same class with a pivot at its end is another goal: there more is varied. */
  uint64_t key = key_of(x, p, goal.set, name);
  if (!is_new(search, goal.event == p->event ? key : hp_mix(key))) return;
  rf_step last = {event->thread, choice, goal.event == p->event, p->base};
  rf_item *item = add_item(search, &goal, p->base, last);
  if (!item) return;
  item->goal = rf_class(x, goal.set);
  item->last = name;
}

/* ---- sources ----------------------------------------------------------------------------------------------------- */

/* Adds the past of the event to r->set. */
static void join(rf *r, uint32_t event) {
  if (event == POR_NONE_INDEX) return;
  const uint32_t *clock = rf_clock(&r->now, event);
  for (por_thread_id t = 0; t < r->now.threads; t++)
    if (clock[t] > r->set.items[t]) r->set.items[t] = clock[t];
}

/* Adds what comes before the event in its thread, with its past. */
static void join_before(rf *r, uint32_t event) {
  const rf_event *e = r->now.events.items + event;
  if (e->index) join(r, r->now.of_thread.items[e->thread].items[e->index - 1]);
}

/* Does `other` come before the event, whatever that sees? */
static bool comes_before(const rf *r, uint32_t event, const rf_event *other) {
  const rf_event *e = r->now.events.items + event;
  if (e->thread == other->thread) return other->index < e->index;
  return e->index && is_in(rf_clock(&r->now, r->now.of_thread.items[e->thread].items[e->index - 1]), other);
}

/* Has a change of the location been taken for one that sees nothing? Else the changes there are in one order. */
static bool has_blind(const rf_execution *x, por_location_id location) {
  return x->blind.items[location];
}

/* May the event see something else, with the same events before it? Not if it changes all that it sees, and the changes
 * there are in one order. */
static bool sees_what_is_open(const rf_execution *x, const rf_event *event) {
  for (int i = 0; i < 2; i++)
    if (rf_access(event, i).mode && event->sees[i] && (!event->sets[i] || has_blind(x, rf_access(event, i).location)))
      return true;
  return false;
}

static bool sets_location(const rf_event *event, por_location_id location) {
  for (int i = 0; i < 2; i++)
    if (rf_access(event, i).mode && event->sets[i] && rf_access(event, i).location == location) return true;
  return false;
}

/* An event whose sources are varied. */
typedef struct varied {
  uint32_t event;
  const uint32_t *within; /* the sources are of this set; null: they do not have `without` in their past */
  const rf_event *without;
  bool but_as_here; /* what the event sees here is no goal: it is explored otherwise */
} varied;

/* May `source` be seen by access number `i` of the varied event? */
static bool may_see(const rf *r, const varied *v, int i, uint32_t source) {
  const rf_execution *x = &r->now;
  const rf_event *event = x->events.items + v->event, *writer = x->events.items + source;
  if (writer->pending || source == v->event || !sets_location(writer, rf_access(event, i).location)) return false;
  if (event->index < rf_clock(x, source)[event->thread]) return false;
  if (v->within) return is_in(v->within, writer);
  return v->without->index >= rf_clock(x, source)[v->without->thread];
}

/* Writes to r->latest, by thread, the last change of the location that always comes before the event. */
static bool find_latest(por_search *search, uint32_t event, por_location_id location) {
  rf *r = rf_of(search);
  const rf_execution *x = &r->now;
  const hp_numbers *at = x->at.items + location;
  if (!por_got_memory(&search->trace, hp_reach(&r->latest, x->threads))) return false;
  for (por_thread_id t = 0; t < x->threads; t++) r->latest.items[t] = POR_NONE_INDEX;
  for (uint32_t k = 0; k < at->length; k++) {
    const rf_event *writer = x->events.items + at->items[k];
    bool sets = !writer->pending && at->items[k] != event && sets_location(writer, location);
    if (sets && comes_before(r, event, writer)) r->latest.items[writer->thread] = at->items[k];
  }
  return true;
}

/* Is there always one of these changes behind `source`? Then the event cannot see that. */
static bool is_overwritten(const rf *r, uint32_t source) {
  const rf_execution *x = &r->now;
  for (por_thread_id t = 0; t < x->threads; t++) {
    uint32_t latest = r->latest.items[t];
    if (latest == POR_NONE_INDEX || latest == source) continue;
    if (source == POR_NONE_INDEX || POR_MUTANT(62) || is_in(rf_clock(x, latest), x->events.items + source)) return true;
  }
  return false;
}

/* Adds a source that the event may see there. */
static bool add_source(por_search *search, uint32_t source, hp_numbers *sources) {
  if (is_overwritten(rf_of(search), source)) return true;
  return por_got_memory(&search->trace, hp_push(sources, source));
}

/* Of events in one order that change the location: the last one of the set. */
static uint32_t last_within(const rf_execution *x, const varied *v, por_location_id location) {
  const hp_numbers *at = x->at.items + location;
  for (uint32_t k = at->length; k-- > 0;) {
    const rf_event *event = x->events.items + at->items[k];
    bool is_there = !event->pending && at->items[k] != v->event && is_in(v->within, event);
    if (is_there && sets_location(event, location)) return at->items[k];
  }
  return POR_NONE_INDEX;
}

/* Writes what access number `i` may see to `sources`. */
static bool find_sources(por_search *search, const varied *v, int i, hp_numbers *sources) {
  const rf *r = rf_of(search);
  const rf_execution *x = &r->now;
  const rf_event *event = x->events.items + v->event;
  por_access access = rf_access(event, i);
  sources->length = 0;
  if (!access.mode || !event->sees[i]) return por_got_memory(&search->trace, hp_push(sources, POR_NONE_INDEX));
  bool in_order = event->sets[i] && !has_blind(x, access.location);
  uint32_t only = v->within && in_order ? last_within(x, v, access.location) : event->source[i];
  bool fixed = access.mode == POR_AWAIT || (v->within && in_order);
  if (!v->within && in_order)
    for (int k = 0; k < 2; k++)
      if (rf_access(v->without, k).mode && rf_access(v->without, k).location == access.location &&
          v->without->sees[k] && v->without->sets[k]) {
        only = v->without->source[k];
        fixed = true;
      }
  if (!find_latest(search, v->event, access.location)) return false;
  if (fixed) {
    if (only != POR_NONE_INDEX && !may_see(r, v, i, only)) return true;
    return add_source(search, only, sources);
  }
  if (!add_source(search, POR_NONE_INDEX, sources)) return false;
  const hp_numbers *at = x->at.items + access.location;
  for (uint32_t k = 0; k < at->length; k++)
    if (may_see(r, v, i, at->items[k]) && !add_source(search, at->items[k], sources)) return false;
  return true;
}

/* Adds a goal for each way in which the event may see the base and, if they are not within the base, further events. */
static void vary(por_search *search, const pivot *p, const varied *v) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  const rf_event *event = x->events.items + v->event;
  hp_numbers sources[2] = {{.items = NULL}, {.items = NULL}};
  bool got = find_sources(search, v, 0, &sources[0]) && find_sources(search, v, 1, &sources[1]);
  uint16_t choices = event->operation.choices > 1 ? event->operation.choices : 1;
  for (uint32_t i = 0; got && i < sources[0].length; i++)
    for (uint32_t k = 0; k < sources[1].length; k++)
      for (uint16_t choice = 0; choice < choices && !search->trace.out_of_memory; choice++) {
        rf_goal goal = {.event = v->event, .source = {sources[0].items[i], sources[1].items[k]}};
        bool same = goal.source[0] == event->source[0] && goal.source[1] == event->source[1];
        if (v->but_as_here && same && (event->pending || choice == event->choice)) continue;
        memcpy(r->set.items, p->set, x->threads * sizeof *p->set);
        join_before(r, v->event);
        join(r, goal.source[0]);
        join(r, goal.source[1]);
        add_goal(search, p, goal, choice);
      }
  hp_free(&sources[0]);
  hp_free(&sources[1]);
}

/* ---- pivots ------------------------------------------------------------------------------------------------------ */

/* Do the two touch a location so that they can come in either order, and `later` changes it? */
static bool may_come_first(const rf_event *first, const rf_event *later) {
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++) {
      por_access a = rf_access(first, i), b = rf_access(later, k);
      if (a.mode && b.mode && a.location == b.location && first->sees[i] && later->sets[k] &&
          por_modes_race(a.mode, b.mode))
        return true;
    }
  return false;
}

/* Was `later`, which touches one location only, disabled where the pivot was carried out? It is so wherever that
 * location has the value that it had there. */
static bool was_disabled(const por_search *search, uint32_t event, uint32_t later) {
  const rf_execution *x = &rf_of(search)->now;
  const rf_event *f = x->events.items + later;
  if (f->operation.second.mode || has_blind(x, f->operation.first.location)) return false;
  if (f->index ? x->of_thread.items[f->thread].items[f->index - 1] >= event : !f->pending && later < event)
    return false;
  return f->index && !por_set_has(por_enabled(&search->trace, event), f->thread);
}

/* `later` is not in the pivot's base: may it change first what the pivot sees? */
static void turn_around(por_search *search, const pivot *p, uint32_t later) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  const rf_event *e = x->events.items + p->event, *f = x->events.items + later;
  if (comes_before(r, later, e) || !may_come_first(e, f)) return;
  bool reads = e->operation.first.mode == POR_READ && !e->operation.second.mode;
  if (!reads || f->pending) {
    if (!was_disabled(search, p->event, later)) vary(search, p, &(varied){later, NULL, e, false});
    return;
  }
  if (sees_what_is_open(x, f) && !POR_MUTANT(64)) vary(search, p, &(varied){later, NULL, e, true});
  if (is_in(rf_clock(x, later), e)) return;
  memcpy(r->set.items, p->set, x->threads * sizeof *p->set);
  join(r, later);
  add_goal(search, p, (rf_goal){.event = p->event, .source = {later, POR_NONE_INDEX}}, e->choice);
}

/* The goals of a pivot. `from`: the first event of the order that is new. */
static void vary_pivot(por_search *search, const pivot *p, uint32_t from) {
  rf_execution *x = &rf_of(search)->now;
  const rf_event e = x->events.items[p->event];
  if (e.rank >= from) {
    is_new(search, key_of(x, p, p->set, e.name)); /* what is seen here is explored */
    vary(search, p, &(varied){p->event, p->set, NULL, true});
  }
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(&e, i);
    if (!access.mode || !e.sees[i]) continue;
    const hp_numbers *at = x->at.items + access.location;
    for (uint32_t k = 0; k < at->length && !search->trace.out_of_memory; k++) {
      const rf_event *f = x->events.items + at->items[k];
      if (f->thread != e.thread && f->rank > e.rank && f->rank >= from) turn_around(search, p, at->items[k]);
    }
  }
}

/* ---- data races -------------------------------------------------------------------------------------------------- */

static bool may_race(const por_search *search, const rf_event *event) {
  return event->operation.first.mode && rf_nature(search, &event->operation) & POR_RACES;
}

/* Two accesses that nothing orders: there is an execution in which they are side by side. */
static void put_side_by_side(por_search *search, uint32_t one, uint32_t other) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  const rf_event *a = x->events.items + one, *b = x->events.items + other;
  uint64_t first = hp_mix((uint64_t)a->thread << 32 | a->operation.site);
  uint64_t second = hp_mix((uint64_t)b->thread << 32 | b->operation.site);
  uint32_t known = r->races.count;
  if (!por_got_memory(&search->trace, hp_index_number(&r->races, first + second) != UINT32_MAX)) return;
  if (r->races.count == known) return;
  memset(r->set.items, 0, x->threads * sizeof *r->set.items);
  join_before(r, one);
  join_before(r, other);
  rf_goal goal = {.set = r->set.items, .event = POR_NONE_INDEX};
  rf_item *item = add_item(search, &goal, 0, (rf_step){.base = 0});
  if (!item) return;
  item->kind = RF_RACE;
  for (int i = 0; i < 2; i++) {
    bool got = hp_push(&item->schedule, item->steps.length) &&
               hp_push(&item->steps, (rf_step){i ? b->thread : a->thread, 0, false, 0});
    por_got_memory(&search->trace, got);
  }
}

static void find_data_races(por_search *search, uint32_t from) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  if (!search->config.oracle.nature || POR_MUTANT(65)) return;
  for (uint32_t l = 0; l < x->touched.length; l++) {
    por_location_id location = x->touched.items[l];
    const hp_numbers *at = x->at.items + location;
    for (uint32_t i = 1; i < at->length; i++)
      for (uint32_t k = 0; k < i && !search->trace.out_of_memory; k++) {
        const rf_event *b = x->events.items + at->items[i], *a = x->events.items + at->items[k];
        if ((a->rank < from && b->rank < from) || a->thread == b->thread) continue;
        if (a->operation.first.location != location || b->operation.first.location != location) continue;
        if (!a->sets[0] && !b->sets[0]) continue;
        if (comes_before(r, at->items[i], a) || comes_before(r, at->items[k], b)) continue;
        if (may_race(search, a) && may_race(search, b)) put_side_by_side(search, at->items[k], at->items[i]);
      }
  }
}

/* ---- values at the end ------------------------------------------------------------------------------------------- */

/* The locations whose last value the class leaves open, with who has set it last here. */
static bool find_finals(por_search *search, hp_numbers *finals) {
  rf_execution *x = &rf_of(search)->now;
  for (por_location_id location = 0; location < x->at.length; location++) {
    if (!x->last.items[location] || !has_blind(x, location)) continue;
    if (!hp_push(finals, location) || !hp_push(finals, x->last.items[location] - 1)) return false;
  }
  return true;
}

/* The class again, with each other value at its end. Of the first locations it is settled by earlier items. */
static void vary_finals(por_search *search) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  hp_numbers finals = {.items = NULL};
  bool got = por_got_memory(&search->trace, find_finals(search, &finals));
  memset(r->set.items, 0, x->threads * sizeof *r->set.items);
  for (uint32_t i = 0; i < x->count; i++) r->set.items[x->events.items[i].thread]++;
  uint32_t settled = r->item.kind == RF_FINAL ? r->item.finals : 0;
  for (uint32_t i = settled; got && i < finals.length / 2; i++) {
    uint32_t actual = finals.items[i * 2 + 1];
    const hp_numbers *at = x->at.items + finals.items[i * 2];
    for (uint32_t k = 0; k < at->length && !search->trace.out_of_memory; k++) {
      uint32_t other = at->items[k];
      const rf_event *event = x->events.items + other;
      if (other == actual || event->pending || !sets_location(event, finals.items[i * 2])) continue;
      finals.items[i * 2 + 1] = other;
      rf_goal goal = {.set = r->set.items, .event = POR_NONE_INDEX, .keep = finals.items, .keep_count = i + 1};
      rf_item *item = add_item(search, &goal, x->count, (rf_step){.base = 0});
      if (!item) continue;
      item->kind = RF_FINAL;
      item->finals = i + 1;
      item->goal = rf_class(x, goal.set);
    }
    finals.items[i * 2 + 1] = actual;
  }
  hp_free(&finals);
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

/* What the thread waits with when it has carried out so many events. POR_NONE_INDEX: nothing. */
static uint32_t waits_with(const rf_execution *x, por_thread_id thread, uint32_t index) {
  const hp_numbers *own = x->of_thread.items + thread;
  if (index < own->length) return own->items[index];
  for (uint32_t i = x->count; i < x->events.length; i++)
    if (x->events.items[i].thread == thread) return i;
  return POR_NONE_INDEX;
}

/* Nothing more can happen behind the first `base` events of the order, which are r->before: what the threads wait with
 * may be carried out where it sees something else of them. */
static void vary_waiting(por_search *search, uint32_t base) {
  rf *r = rf_of(search);
  for (por_thread_id t = 0; t < r->now.threads && !search->trace.out_of_memory; t++) {
    const pivot p = {waits_with(&r->now, t, r->before.items[t]), base, r->before.items};
    if (p.event != POR_NONE_INDEX) vary(search, &p, &(varied){p.event, p.set, NULL, true});
  }
}

/* Has time passed before the event at this place of the order, which is as new as its place in the execution? */
static bool time_passed(const por_search *search, uint32_t place) {
  return rf_of(search)->now.order.items[place] == place && por_nodes(&search->trace)[place].phase == place;
}

void rf_add_goals(por_search *search, por_end end) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  bool over = end == POR_END_COMPLETE || end == POR_END_DEADLOCK;
  if (over && search->config.final_values && !POR_MUTANT(66)) vary_finals(search);
  if (r->item.kind == RF_FINAL) return;
  uint32_t from = r->item.steps.length ? r->item.steps.length - 1 : 0;
  r->before.length = 0;
  if (x->threads && !por_got_memory(&search->trace, hp_reach(&r->before, x->threads - 1))) return;
  hp_numbers base = {.items = NULL};
  if (x->threads && !por_got_memory(&search->trace, hp_reach(&base, x->threads - 1))) return;
  memset(r->before.items, 0, x->threads * sizeof *r->before.items);
  for (uint32_t i = 0; i < x->count && !search->trace.out_of_memory; i++) {
    rf_step step = x->steps.items[i];
    const uint32_t *set = r->before.items;
    if (step.pivot && step.base < i) { /* it was put behind its base, with what it sees */
      memset(base.items, 0, x->threads * sizeof *base.items);
      for (uint32_t k = 0; k < step.base; k++) base.items[x->steps.items[k].thread]++;
      set = base.items;
    }
    if (i >= from && i && time_passed(search, i) && !POR_MUTANT(67)) vary_waiting(search, i);
    if (step.pivot) vary_pivot(search, &(pivot){x->order.items[i], step.base, set}, from);
    r->before.items[step.thread]++;
  }
  hp_free(&base);
  if (!POR_MUTANT(63)) vary_waiting(search, x->count);
  find_data_races(search, from);
}
