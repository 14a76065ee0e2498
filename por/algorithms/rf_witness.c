/* Finds an order of events in which each one sees what it has seen: a witness that a class of executions is not empty.
 *
 * Events that can do no harm are put into the order at once: those that only look; those whose place is forced, since
 * they see what they change; and changes that nobody sees. What is left are changes that somebody sees. They are tried
 * one by one, and each state is tried once. */
#include "por/algorithms/rf.h"

#include "por/mutant.h"

#include <stdlib.h>

/* Where one of several events was put into the order. */
typedef struct frame {
  uint32_t length; /* of the order before it */
  uint32_t tried;  /* the event */
} frame;

typedef struct rf_search {
  const rf_goal *goal;
  const rf_execution *x;
  hp_numbers *order;
  uint32_t wanted;         /* how many events the order will hold */
  hp_numbers set, at;      /* by thread: events wanted, and put into the order */
  hp_numbers last;         /* by location: index + 1 of the event that has set it last */
  hp_numbers left;         /* by event and access: how many have yet to see what it sets */
  hp_numbers left_initial; /* by location */
  hp_numbers replaced;     /* two for each event in the order: what `last` was before */
  HP_VECTOR(frame) frames;
  hp_index seen; /* states behind which there is no order */
} rf_search;

void rf_witness_free(rf_search *w) {
  if (!w) return;
  hp_free(&w->set);
  hp_free(&w->at);
  hp_free(&w->last);
  hp_free(&w->left);
  hp_free(&w->left_initial);
  hp_free(&w->replaced);
  hp_free(&w->frames);
  hp_index_free(&w->seen);
  free(w);
}

size_t rf_witness_bytes(const rf_search *w) {
  if (!w) return 0;
  return sizeof *w + hp_bytes(&w->set) + hp_bytes(&w->at) + hp_bytes(&w->last) + hp_bytes(&w->left) +
         hp_bytes(&w->left_initial) + hp_bytes(&w->replaced) + hp_bytes(&w->frames) + hp_index_bytes(&w->seen);
}

static const rf_event *event_of(const rf_search *w, uint32_t number) {
  return w->x->events.items + number;
}

static uint32_t source_of(const rf_search *w, uint32_t number, int i) {
  return number == w->goal->event ? w->goal->source[i] : event_of(w, number)->source[i];
}

/* How many have yet to see what `writer` has left at the location. */
static uint32_t *readers_left(rf_search *w, uint32_t writer, por_location_id location) {
  if (writer == POR_NONE_INDEX) return w->left_initial.items + location;
  const rf_event *event = event_of(w, writer);
  int i = rf_access(event, 0).mode && event->sets[0] && rf_access(event, 0).location == location ? 0 : 1;
  return w->left.items + (size_t)writer * 2 + i;
}

/* The next event of the thread that the order must hold. POR_NONE_INDEX: none. */
static uint32_t next_of(const rf_search *w, por_thread_id thread) {
  const rf_goal *goal = w->goal;
  uint32_t at = w->at.items[thread];
  if (at < w->set.items[thread]) return w->x->of_thread.items[thread].items[at];
  bool is_last = goal->event != POR_NONE_INDEX && event_of(w, goal->event)->thread == thread;
  return is_last && at == w->set.items[thread] ? goal->event : POR_NONE_INDEX;
}

static bool can_run(rf_search *w, uint32_t number) {
  const rf_execution *x = w->x;
  const rf_event *event = event_of(w, number);
  for (por_thread_id t = 0; t < x->threads && number != w->goal->event; t++)
    if (t != event->thread && rf_clock(x, number)[t] > w->at.items[t]) return false;
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(event, i);
    if (!access.mode) continue;
    uint32_t last = w->last.items[access.location] - 1;
    if (event->sees[i] && last != source_of(w, number, i)) return false;
    if (event->sets[i] && *readers_left(w, last, access.location) > event->sees[i] && !POR_MUTANT(60)) return false;
  }
  return true;
}

/* Can the event, which can be run, do no harm by being the next one? */
static bool is_safe(rf_search *w, uint32_t number) {
  const rf_event *event = event_of(w, number);
  for (int i = 0; i < 2; i++)
    if (rf_access(event, i).mode && event->sets[i] && !event->sees[i] && w->left.items[(size_t)number * 2 + i])
      return false;
  return true;
}

static void run(rf_search *w, uint32_t number) {
  const rf_event *event = event_of(w, number);
  uint32_t *replaced = w->replaced.items + (size_t)w->order->length * 2;
  w->order->items[w->order->length++] = number;
  w->at.items[event->thread]++;
  for (int i = 0; i < 2; i++) {
    por_access access = rf_access(event, i);
    if (!access.mode) continue;
    if (event->sees[i]) --*readers_left(w, source_of(w, number, i), access.location);
    replaced[i] = w->last.items[access.location];
    if (event->sets[i]) w->last.items[access.location] = number + 1;
  }
}

/* Takes the last events out of the order again. */
static void undo(rf_search *w, uint32_t length) {
  while (w->order->length > length) {
    uint32_t number = w->order->items[--w->order->length];
    const rf_event *event = event_of(w, number);
    w->at.items[event->thread]--;
    for (int i = 0; i < 2; i++) {
      por_access access = rf_access(event, i);
      if (!access.mode) continue;
      w->last.items[access.location] = w->replaced.items[(size_t)w->order->length * 2 + i];
      if (event->sees[i]) ++*readers_left(w, source_of(w, number, i), access.location);
    }
  }
}

/* May the event end the execution? Nothing comes behind it, if that can be. The goal's own event is such a one, and the
 * last event of the execution. */
static bool is_end(const rf_search *w, uint32_t number) {
  return number + 1 == w->x->count || number == w->goal->event;
}

static void run_safe(rf_search *w) {
  for (bool again = true; again;) {
    again = false;
    for (por_thread_id t = 0; t < w->x->threads; t++)
      for (;;) {
        uint32_t number = next_of(w, t);
        bool early = number != POR_NONE_INDEX && is_end(w, number) && w->order->length + 1 < w->wanted;
        if (number == POR_NONE_INDEX || early || !can_run(w, number) || !is_safe(w, number)) break;
        run(w, number);
        again = true;
      }
  }
}

/* The place of an event among those to be tried. */
static uint32_t turn_of(const rf_search *w, uint32_t number) {
  return number == w->goal->event ? UINT32_MAX - 1 : number;
}

/* The first event behind `tried` that can be run. POR_NONE_INDEX: none. */
static uint32_t candidate(rf_search *w, uint32_t tried) {
  uint32_t first = POR_NONE_INDEX;
  for (por_thread_id t = 0; t < w->x->threads; t++) {
    uint32_t number = next_of(w, t);
    if (number == POR_NONE_INDEX) continue;
    bool behind = tried == POR_NONE_INDEX || turn_of(w, number) > turn_of(w, tried);
    bool before = first == POR_NONE_INDEX || turn_of(w, number) < turn_of(w, first);
    if (behind && before && can_run(w, number)) first = number;
  }
  return first;
}

static uint64_t state_of(const rf_search *w) {
  uint64_t hash = HP_HASH;
  for (por_thread_id t = 0; t < w->x->threads; t++) hash = hp_mix(hash * 31 + w->at.items[t]);
  for (uint32_t i = 0; i < w->x->touched.length; i++) hash = hp_mix(hash * 31 + w->last.items[w->x->touched.items[i]]);
  return hash;
}

/* Tries the next event that can be run, here or at the last place where there is another one. */
static bool branch(por_search *search, rf_search *w) {
  uint32_t known = w->seen.count;
  uint32_t state = hp_index_number(&w->seen, state_of(w));
  if (!por_got_memory(&search->trace, state != UINT32_MAX)) return false;
  uint32_t next = state < known ? POR_NONE_INDEX : candidate(w, POR_NONE_INDEX);
  if (next != POR_NONE_INDEX && !por_got_memory(&search->trace, hp_push(&w->frames, (frame){w->order->length, next})))
    return false;
  while (next == POR_NONE_INDEX && w->frames.length) {
    frame *f = &w->frames.items[w->frames.length - 1];
    undo(w, f->length);
    next = candidate(w, f->tried);
    f->tried = next;
    if (next == POR_NONE_INDEX) w->frames.length--;
  }
  if (next == POR_NONE_INDEX) return false;
  run(w, next);
  return true;
}

static void see(rf_search *w, uint32_t number) {
  const rf_event *event = event_of(w, number);
  for (int i = 0; i < 2; i++)
    if (rf_access(event, i).mode && event->sees[i])
      ++*readers_left(w, source_of(w, number, i), rf_access(event, i).location);
}

/* Makes the vector hold so many zeroes. */
static bool clear(hp_numbers *numbers, uint32_t count) {
  numbers->length = 0;
  if (count && hp_add(numbers, count) == UINT32_MAX) return false;
  if (count) memset(numbers->items, 0, count * sizeof *numbers->items);
  return true;
}

/* All that belongs to locations is 0 again. */
static bool clear_locations(rf_search *w) {
  const rf_execution *x = w->x;
  if (x->at.length && !(hp_reach(&w->last, x->at.length - 1) && hp_reach(&w->left_initial, x->at.length - 1)))
    return false;
  for (uint32_t i = 0; i < x->touched.length; i++)
    w->last.items[x->touched.items[i]] = w->left_initial.items[x->touched.items[i]] = 0;
  return true;
}

static bool begin(rf_search *w) {
  const rf_goal *goal = w->goal;
  const rf_execution *x = w->x;
  if (!clear(&w->set, x->threads) || !clear(&w->at, x->threads) || !clear_locations(w) ||
      !clear(&w->left, x->events.length * 2) || !clear(&w->replaced, x->events.length * 2) ||
      !clear(w->order, x->events.length))
    return false;
  w->order->length = w->frames.length = 0;
  hp_index_clear(&w->seen);
  memcpy(w->set.items, goal->set, x->threads * sizeof *goal->set);
  w->wanted = goal->event != POR_NONE_INDEX;
  for (por_thread_id t = 0; t < x->threads; t++) {
    w->wanted += goal->set[t];
    for (uint32_t i = 0; i < goal->set[t]; i++) see(w, x->of_thread.items[t].items[i]);
  }
  if (goal->event != POR_NONE_INDEX) see(w, goal->event);
  for (uint32_t i = 0; i < goal->keep_count; i++) ++*readers_left(w, goal->keep[i * 2 + 1], goal->keep[i * 2]);
  return true;
}

bool rf_witness(por_search *search, const rf_goal *goal, hp_numbers *order) {
  rf *r = rf_of(search);
  if (!r->way && !por_got_memory(&search->trace, (r->way = calloc(1, sizeof *r->way)) != NULL)) return false;
  rf_search *w = r->way;
  w->goal = goal;
  w->x = &r->now;
  w->order = order;
  if (!por_got_memory(&search->trace, begin(w))) return false;
  for (;;) {
    run_safe(w);
    if (order->length == w->wanted) return true;
    if (!branch(search, w)) return false;
  }
}
