/* rf: one execution for each reads-from class, under sequential consistency (Abdulla, Atig, Jonsson, Lang, Ngo,
 * Sagonas: Optimal stateless model checking for reads-from equivalence under sequential consistency, OOPSLA 2019).
 *
 * Two executions are of one class if the same events see the same events. What sees is a read, and each operation that
 * is more than a plain change: so these keep their order. Only where a plain change stands is told by its readers
 * alone. docs/algorithms/rf.md says how the classes are found and why none is missed.
 *
 * Each execution begins with an empty trace. The item that is explored says how it begins. */
#include "por/algorithms/rf.h"

#include "por/mutant.h"

#include <stdlib.h>

static bool init(por_search *search, hp_error *error) {
  rf *r = calloc(1, sizeof *r);
  if (!r) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  r->missed = POR_NO_THREAD;
  search->private_data = r;
  return true;
}

void rf_item_free(rf_item *item) {
  hp_free(&item->steps);
  hp_free(&item->schedule);
  *item = (rf_item){.goal = 0};
}

static void forget_items(rf *r) {
  for (uint32_t i = 0; i < r->items.length; i++) rf_item_free(r->items.items + i);
  r->items.length = 0;
  rf_item_free(&r->item);
}

static void free_rf(por_search *search) {
  rf *r = rf_of(search);
  forget_items(r);
  rf_execution_free(&r->now);
  hp_free(&r->items);
  hp_index_free(&r->known);
  hp_index_free(&r->races);
  hp_free(&r->ordered);
  hp_free(&r->stored);
  hp_free(&r->set);
  hp_free(&r->before);
  hp_free(&r->latest);
  rf_witness_free(r->way);
  free(r);
}

static size_t item_bytes(const rf_item *item) {
  return hp_bytes(&item->steps) + hp_bytes(&item->schedule);
}

static size_t bytes(const por_search *search) {
  const rf *r = rf_of(search);
  size_t sum = sizeof *r + rf_execution_bytes(&r->now) + rf_witness_bytes(r->way) + item_bytes(&r->item) +
               hp_bytes(&r->items) + hp_index_bytes(&r->known) + hp_index_bytes(&r->races) + hp_bytes(&r->ordered) +
               hp_bytes(&r->stored) + hp_bytes(&r->set) + hp_bytes(&r->before) + hp_bytes(&r->latest);
  for (uint32_t i = 0; i < r->items.length; i++) sum += item_bytes(r->items.items + i);
  return sum;
}

/* ---- one execution ----------------------------------------------------------------------------------------------- */

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  rf *r = rf_of(search);
  const uint64_t *enabled = por_enabled(&search->trace, at);
  *choice = 0;
  if (at < r->item.schedule.length) {
    rf_step step = r->item.steps.items[r->item.schedule.items[at]];
    *choice = step.choice;
    if (por_set_has(enabled, step.thread)) return step.thread;
    r->missed = step.thread;
    return POR_NO_THREAD;
  }
  if (r->item.kind == RF_RACE) return POR_NO_THREAD;
  return por_order_pick(search, at, enabled, NULL);
}

static bool guides(por_search *search, uint32_t at) {
  const rf *r = rf_of(search);
  return at + 1 < r->item.schedule.length || r->item.kind == RF_RACE;
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

/* Is the program where the item was to lead it, and did its last step see what it was to see? Only that step may turn
 * out to be another one: what an operation touches may depend on what it sees. Then it is varied like a free one. */
static bool has_arrived(por_search *search) {
  rf *r = rf_of(search);
  rf_execution *x = &r->now;
  uint32_t wanted = r->item.schedule.length, *set = r->set.items;
  if (!wanted || r->item.kind == RF_RACE) return true;
  uint32_t ends_with = r->item.steps.length - 1, last = x->order.items[ends_with];
  memset(set, 0, x->threads * sizeof *set);
  for (uint32_t i = 0; i < wanted; i++) set[x->events.items[i].thread]++;
  if (r->item.last) set[x->events.items[last].thread]--;
  if (r->item.last && x->events.items[last].name != r->item.last && !x->steps.items[ends_with].pivot)
    x->steps.items[ends_with] = (rf_step){x->events.items[last].thread, x->events.items[last].choice, true, ends_with};
  return rf_class(x, set) == r->item.goal;
}

static void begin_anew(por_search *search) {
  rf *r = rf_of(search);
  forget_items(r);
  hp_index_clear(&r->known);
  hp_index_clear(&r->races);
  memset(r->stored.items, 0, r->stored.length * sizeof *r->stored.items);
  r->stored_orders = false;
  search->statistics.executions = search->statistics.blocked = 0; /* it is run again, and counts then */
  r->item = (rf_item){.goal = 0};
  por_got_memory(&search->trace, hp_push(&r->items, r->item));
}

/* Did the program end while a thread could go on? What that would have done is in no execution of the class. */
static bool is_cut(const por_search *search, por_end end) {
  return end == POR_END_ERROR || (end == POR_END_COMPLETE && search->now.unfinished && !POR_MUTANT(61));
}

static void end(por_search *search, por_end how) {
  rf *r = rf_of(search);
  uint32_t wanted = r->item.schedule.length;
  bool early = search->trace.nodes.length < wanted;
  if (is_cut(search, how)) {
    r->gives_up = true;
    return;
  }
  if (r->item.kind == RF_RACE && how != POR_END_STOPPED && how != POR_END_LIMIT) {
    search->statistics.executions--; /* it may have ended, but was not run for its end */
    search->statistics.blocked++;
  }
  if (!rf_take_in_all(search)) return;
  if (rf_find_ordered(search, how)) {
    begin_anew(search);
    return;
  }
  /* Where it came early to its end, the item's last step could not be carried out. */
  if (search->trace.out_of_memory || early || r->item.kind == RF_RACE || !rf_put_in_order(search)) return;
  if (!has_arrived(search)) {
    r->gives_up = true;
    return;
  }
  r->reached++;
  rf_add_goals(search, how);
}

static void anew(por_search *search) {
  rf *r = rf_of(search);
  if (r->gives_up) {
    por_take_over(search, &por_algorithm_source);
    return;
  }
  rf_forget(&r->now);
  rf_item_free(&r->item);
  r->missed = POR_NO_THREAD;
  search->complete = !r->items.length;
  if (r->items.length) r->item = r->items.items[--r->items.length];
}

static void count(const por_search *search, por_statistics *statistics) {
  const rf *r = rf_of(search);
  double all = (double)(r->reached + r->items.length);
  statistics->explored_share = search->complete || !r->reached ? search->complete : (double)r->reached / all;
}

const por_algorithm por_algorithm_rf = {.name = "rf",
                                        .flags = 0,
                                        .init = init,
                                        .free = free_rf,
                                        .bytes = bytes,
                                        .choose = choose,
                                        .guides = guides,
                                        .end = end,
                                        .anew = anew,
                                        .count = count};
