/* optimal: Optimal-DPOR (Abdulla, Aronis, Jonsson, Sagonas) with wakeup trees. Each trace gets one execution, and no
 * execution ends asleep.
 *
 * For a race (e, e') of a complete execution E, v is the sequence of all events behind e that do not happen after e,
 * followed by e'. If no thread asleep at e is a weak initial of v, v is inserted into the wakeup tree of e.
 *
 * Wakeup trees compare operations of different executions. So an operation's mode must not depend on the state: an
 * attempt counts as a write, a pass as an acquisition (models class-initialization, initializers-that-choose). */
#include "por/dependence.h"

#include "por/algorithms/wakeup_tree.h"
#include "por/claims.h"
#include "por/mutant.h"
#include "por/observers.h"
#include "por/reinspect.h"
#include "por/search_state.h"
#include "por/serialize.h"

#include <stdlib.h>

/* The operation that a thread would carry out where it was put to sleep. */
typedef struct asleep {
  uint32_t node;
  por_thread_id thread;
  por_operation operation;
  uint16_t choice; /* POR_EVERY_CHOICE: every outcome of it has been explored */
  bool ended;      /* carrying it out ended the execution: what could follow has not been seen */
} asleep;

typedef struct optimal {
  por_wakeup_pool pool;
  hp_numbers trees;           /* by node: its list of children left to explore */
  HP_VECTOR(asleep) sleepers; /* by ascending node: of all threads that are done at a node of the trace */
  por_races races; /* by ascending `later`: of the trace, since a longer v can pass where a shorter did not */
  HP_VECTOR(por_wakeup_event) events; /* v */
  HP_VECTOR(por_wakeup_event) path;   /* of insert_all() */
} optimal;

static bool init(por_search *search, hp_error *error) {
  optimal *o = calloc(1, sizeof *o);
  if (!o) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  por_wakeup_init(&o->pool);
  search->private_data = o;
  return true;
}

static void free_optimal(por_search *search) {
  optimal *o = search->private_data;
  por_wakeup_free(&o->pool);
  hp_free(&o->trees);
  hp_free(&o->sleepers);
  hp_free(&o->races);
  hp_free(&o->events);
  hp_free(&o->path);
  free(o);
}

static size_t bytes(const por_search *search) {
  const optimal *o = search->private_data;
  return sizeof *o + por_wakeup_bytes(&o->pool) + hp_bytes(&o->trees) + hp_bytes(&o->sleepers) + hp_bytes(&o->races) +
         hp_bytes(&o->events) + hp_bytes(&o->path);
}

static size_t wakeups(const por_search *search, uint64_t *events) {
  const optimal *o = search->private_data;
  *events = o->pool.nodes.length ? o->pool.nodes.length - 1 : 0;
  return por_wakeup_bytes(&o->pool);
}

/* Of the operations only what they touch matters, not their sites. */
static void save(const por_search *search, struct por_writer *writer) {
  const optimal *o = search->private_data;
  por_wakeup_save(&o->pool, writer);
  por_put_vector(writer, &o->trees);
  por_put_vector(writer, &o->sleepers);
  por_put_vector(writer, &o->races);
}

static void load(por_search *search, struct por_reader *reader) {
  optimal *o = search->private_data;
  por_wakeup_load(&o->pool, reader);
  por_get_vector(reader, &o->trees);
  por_get_vector(reader, &o->sleepers);
  por_get_vector(reader, &o->races);
}

static uint32_t *tree_of(por_search *search, uint32_t at) {
  optimal *o = search->private_data;
  while (o->trees.length <= at) {
    if (!por_got_memory(&search->trace, hp_push(&o->trees, 0))) return NULL;
  }
  return o->trees.items + at;
}

/* Takes the first child that can be run out of the tree of `at`; what is below it becomes the tree of `at` + 1.
 * POR_NO_THREAD if there is none. `all` is set if there was one that a guard keeps from being carried out there after
 * all: what its sequence was to show may be reached by other ways, so every thread is to be explored (model
 * guards-in-a-wakeup-tree). */
static por_thread_id descend(por_search *search, uint32_t at, uint16_t *choice, bool *all) {
  optimal *o = search->private_data;
  if (!tree_of(search, at + 1)) return POR_NO_THREAD;
  uint32_t *trees = o->trees.items;
  const uint64_t *enabled = por_enabled(&search->trace, at), *sleep = por_sleep(&search->trace, at);
  while (trees[at]) {
    uint32_t child = trees[at];
    por_wakeup_node *node = por_wakeup_at(&o->pool, child);
    por_thread_id thread = por_wakeup_event_of(&o->pool, child)->thread;
    *choice = por_wakeup_event_of(&o->pool, child)->choice;
    const bool unseen = por_wakeup_event_of(&o->pool, child)->operation.first.mode == POR_UNSEEN;
    trees[at] = node->next;
    uint32_t below = node->children;
    node->children = node->next = 0;
    por_wakeup_release(&o->pool, child);
    /* A blind write that sleeps is seen in the sequence. */
    const bool sleeps = sleep && por_set_has(sleep, thread) && !unseen;
    if (por_set_has(enabled, thread) && !sleeps) {
      trees[at + 1] = below;
      return thread;
    }
    por_wakeup_release(&o->pool, below);
    *all |= !por_set_has(enabled, thread) && !POR_MUTANT(34);
  }
  return POR_NO_THREAD;
}

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  bool all = false;
  por_thread_id thread = descend(search, at, choice, &all);
  if (thread == POR_NO_THREAD) {
    thread = por_choose_by_order(search, at);
    *choice = POR_EVERY_CHOICE;
  }
  search->now.branch_all = all && thread != POR_NO_THREAD;
  return thread;
}

static bool guides(por_search *search, uint32_t at) {
  const uint32_t *tree = tree_of(search, at + 1);
  return tree && *tree;
}

static bool open(por_search *search, uint32_t at) {
  const uint32_t *tree = tree_of(search, at);
  return por_nodes(&search->trace)[at].branch || (tree && *tree);
}

static bool push_event(por_search *search, const por_operation *operation, por_thread_id thread, uint16_t choice) {
  optimal *o = search->private_data;
  uint32_t at = hp_add(&o->events, 1);
  if (at == UINT32_MAX) {
    search->trace.out_of_memory = true;
    return false;
  }
  if (operation->choices < 2) choice = POR_EVERY_CHOICE; /* carried out or not, it is the same event */
  o->events.items[at] = (por_wakeup_event){por_unseen(search, operation), thread, choice};
  return true;
}

static bool push_node(por_search *search, uint32_t at) {
  const por_node *node = &por_nodes(&search->trace)[at];
  return push_event(search, &node->operation, node->thread, node->choice);
}

/* The race of two blind writes, the second of which is seen. So that the first one is seen in its place, it comes
 * behind it. So do all others that are not behind what sees it, then this one: nothing of them may be left out, since
 * it may be what sees another write. */
static bool make_observed(por_search *search, const por_race *race) {
  const por_trace *trace = &search->trace;
  const uint32_t observer = por_observer_of(search, race->later);
  if (!push_node(search, race->event)) return false;
  for (uint32_t i = race->event + 1; i < trace->nodes.length; i++) {
    const bool changed = i >= observer && (i == observer || por_before(trace, observer, i));
    if (POR_MUTANT(114) && (i > observer || !por_before(trace, i, observer))) continue;
    if (changed || i == race->later || !por_before(trace, race->event, i)) continue;
    if (!push_node(search, i)) return false;
  }
  return push_node(search, observer);
}

static bool make_sequence(por_search *search, const por_race *race) {
  optimal *o = search->private_data;
  const por_trace *trace = &search->trace;
  o->events.length = 0;
  for (uint32_t i = race->event + 1; i < trace->nodes.length; i++) {
    if (por_before(trace, race->event, i)) continue;
    if (!push_node(search, i)) return false;
  }
  if (race->later < trace->nodes.length) {
    const por_operation *event = &por_nodes(trace)[race->event].operation;
    const bool seen = event->first.mode == POR_UNSEEN && !POR_MUTANT(109) &&
                      por_is_blind(search, &por_nodes(trace)[race->later].operation);
    return push_node(search, race->later) && (!seen || make_observed(search, race));
  }
  return push_event(search, por_announced(search, race->thread), race->thread, POR_EVERY_CHOICE);
}

/* The thread was put to sleep at a node that belongs to the owner of the search, before the part was taken. What it
 * would carry out is what it does next on the trace. Others may explore that now: what they find there does not lead
 * here. So the thread covers only what contains it, as in a source set. */
static bool asleep_from_outside(const por_search *search, por_thread_id thread, uint32_t at, asleep *found) {
  const uint32_t next = por_first_event_after(&search->trace, thread, at);
  const por_operation *operation =
      next == POR_NONE_INDEX ? por_announced(search, thread) : &por_nodes(&search->trace)[next].operation;
  if (!operation || !search->part.root) return false;
  *found = (asleep){at, thread, *operation, POR_EVERY_CHOICE, !POR_MUTANT(97)};
  return true;
}

static bool asleep_at(const por_search *search, por_thread_id thread, uint32_t at, asleep *found) {
  const optimal *o = search->private_data;
  const asleep *all = o->sleepers.items;
  for (uint32_t i = o->sleepers.length; i-- > 0;) {
    if (all[i].thread != thread || all[i].node > at) continue;
    *found = all[i];
    found->ended |= por_is_foreign(search, found->node) && !POR_MUTANT(97);
    return true;
  }
  return asleep_from_outside(search, thread, at, found);
}

/* A blind write sleeps through others of its location. Has one of these been carried out since, and does the sequence
 * see the one that sleeps? Then it came behind those others. */
static bool is_seen_behind(por_search *search, const asleep *sleeper, uint32_t at) {
  const optimal *o = search->private_data;
  const por_location_id location = sleeper->operation.first.location;
  bool others = false;
  if (sleeper->operation.first.mode != POR_UNSEEN || POR_MUTANT(110)) return false;
  for (uint32_t i = sleeper->node; i < at && !others; i++)
    others = por_operation_mode(&por_nodes(&search->trace)[i].operation, location) != POR_NONE;
  for (uint32_t i = 0; i < o->events.length && others; i++)
    if (o->events.items[i].thread == sleeper->thread) return por_wakeup_sees(o->events.items, o->events.length, i);
  return false;
}

/* The execution has come to `at` over blind writes of threads that were asleep. Does the sequence write over one of
 * them before it is seen? Then it could as well have come where its thread was put to sleep, and has been explored
 * there. */
static bool covered_by_unseen(const por_search *search, uint32_t at) {
  const optimal *o = search->private_data;
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  for (uint32_t i = 0; i < at && !POR_MUTANT(113); i++) {
    if (!por_sleep(trace, i) || !por_set_has(por_sleep(trace, i), nodes[i].thread)) continue;
    const por_location_id location = nodes[i].operation.first.location;
    uint32_t mode = POR_NONE;
    for (uint32_t k = i + 1; k < at && !mode; k++) mode = por_operation_mode(&nodes[k].operation, location);
    for (uint32_t k = 0; k < o->events.length && !mode; k++) {
      mode = por_operation_mode(&o->events.items[k].operation, location);
      if (mode == POR_UNSEEN) return true;
    }
  }
  return false;
}

/* Is a thread that is asleep at `at`, or already explored there, a weak initial of the sequence? `strict`: an initial?
 * (One that is not in the sequence counts only if the sequence is all that there is.) */
static bool covered_by_sleep(por_search *search, uint32_t at, bool strict) {
  if (search->flags & POR_OBSERVES && covered_by_unseen(search, at)) return true;
  const optimal *o = search->private_data;
  const por_trace *trace = &search->trace;
  const por_branch *branch = por_nodes(trace)[at].branch;
  const uint64_t *sets[2] = {por_sleep(trace, at), branch ? branch->done : NULL};
  for (int i = 0; i < 2; i++) {
    if (!sets[i]) continue;
    POR_SET_EACH(thread, sets[i], trace->words) {
      uint32_t first;
      asleep sleeper;
      if (asleep_at(search, thread, at, &sleeper) && !is_seen_behind(search, &sleeper, at) &&
          por_weak_initial(thread, &sleeper.operation, o->events.items, o->events.length, &first) &&
          (first < o->events.length || !(strict || sleeper.ended)))
        return true;
    }
  }
  return false;
}

/* Of the nodes from this one on, the races are found anew. */
static void forget_races(por_search *search) {
  optimal *o = search->private_data;
  while (o->races.length && o->races.items[o->races.length - 1].later >= search->trace.observers.from)
    o->races.length--;
  search->trace.observers.from = UINT32_MAX;
}

static void race(por_search *search, const por_race *race) {
  optimal *o = search->private_data;
  if (search->flags & POR_OBSERVES) forget_races(search);
  por_got_memory(&search->trace, hp_push(&o->races, *race));
}

/* The node belongs to the owner of the search: an initial of the sequence must be explored there. */
static void claim(por_search *search, uint32_t at) {
  const optimal *o = search->private_data;
  const por_trace *trace = &search->trace;
  const por_wakeup_event *events = o->events.items;
  uint64_t initials[trace->words];
  por_set_clear(initials, trace->words);
  if (!por_set_has(por_enabled(trace, at), events->thread)) {
    por_explore_all(search, at);
    return;
  }
  for (uint32_t i = 0, found; i < o->events.length; i++)
    if (por_weak_initial(events[i].thread, NULL, events, o->events.length, &found))
      por_set_add(initials, events[i].thread);
  por_claim_one(search, at, initials, events->thread);
}

static void insert(por_search *search, uint32_t at) {
  optimal *o = search->private_data;
  if (por_is_foreign(search, at)) {
    claim(search, at);
    return;
  }
  uint32_t *tree = tree_of(search, at);
  if (!tree || !por_trace_branch(&search->trace, at)) return;
  if (por_wakeup_insert(&o->pool, tree, o->events.items, o->events.length) == POR_WAKEUP_NO_MEMORY)
    search->trace.out_of_memory = true;
}

/* Inserts at `at` what a wakeup tree holds: the events in o->path, then each way from the root of `list` to a leaf. */
static void insert_all(por_search *search, uint32_t at, uint32_t list) {
  optimal *o = search->private_data;
  uint32_t depth = o->path.length;
  for (; list && !search->trace.out_of_memory; list = por_wakeup_at(&o->pool, list)->next) {
    if (!por_got_memory(&search->trace, hp_push(&o->path, *por_wakeup_event_of(&o->pool, list)))) return;
    uint32_t below = por_wakeup_at(&o->pool, list)->children;
    if (below) {
      insert_all(search, at, below);
    } else {
      o->events.length = 0;
      for (uint32_t i = 0; i < o->path.length; i++) {
        const por_wakeup_event *event = o->path.items + i;
        if (!push_event(search, &event->operation, event->thread, event->choice)) return;
      }
      if (!covered_by_sleep(search, at, true)) insert(search, at);
    }
    o->path.length = depth;
  }
}

/* The last operation of a sequence's prefix ended the execution: what should follow it is run without it. As sequences
 * of their own, since what they may now stand beside may cover them, or lead to them (model fails-among-wakeups). */
static void rescue(por_search *search, uint32_t at) {
  optimal *o = search->private_data;
  if (!tree_of(search, at + 1)) return;
  uint32_t list = o->trees.items[at + 1];
  o->trees.items[at + 1] = 0;
  o->path.length = 0;
  insert_all(search, at, list);
  por_wakeup_release(&o->pool, list);
}

static void end(por_search *search, por_end how) {
  optimal *o = search->private_data;
  if (search->flags & POR_OBSERVES) forget_races(search);
  if (how == POR_END_ERROR || how == POR_END_COMPLETE) rescue(search, search->trace.nodes.length - 1);
  for (uint32_t i = 0; i < o->races.length && !search->trace.out_of_memory; i++) {
    const por_race *r = o->races.items + i;
    if (POR_MUTANT(16) && r->later == search->trace.nodes.length) continue;
    if (make_sequence(search, r) && !covered_by_sleep(search, r->event, search->now.unfinished))
      insert(search, r->event);
  }
}

/* Behind an error: another thread at the last node, unless one is waiting there. */
static void beside(por_search *search, uint32_t at, const uint64_t *others) {
  optimal *o = search->private_data;
  uint32_t *tree = tree_of(search, at);
  por_thread_id thread = por_set_next(others, search->trace.words, 0);
  if (!tree || *tree || por_set_meets(others, por_nodes(&search->trace)[at].branch->done, search->trace.words)) return;
  o->events.length = 0;
  if (push_event(search, por_announced(search, thread), thread, POR_EVERY_CHOICE)) insert(search, at);
}

static void backtracked(por_search *search, uint32_t at) {
  optimal *o = search->private_data;
  while (o->races.length && o->races.items[o->races.length - 1].later >= at) o->races.length--;
  while (o->sleepers.length && o->sleepers.items[o->sleepers.length - 1].node > at) o->sleepers.length--;
  while (o->trees.length > at + 1) por_wakeup_release(&o->pool, o->trees.items[--o->trees.length]);
}

static por_thread_id next(por_search *search, uint32_t at, uint16_t *choice) {
  optimal *o = search->private_data;
  const por_node *node = &por_nodes(&search->trace)[at];
  uint32_t index = hp_add(&o->sleepers, 1);
  if (index == UINT32_MAX) {
    search->trace.out_of_memory = true;
    return POR_NO_THREAD;
  }
  bool every = node->choices || node->operation.choices < 2;
  asleep *all = o->sleepers.items;
  all[index] = (asleep){at, node->thread, por_unseen(search, &node->operation), every ? POR_EVERY_CHOICE : node->choice,
                        por_set_has(node->branch->ended, node->thread)};
  /* A thread is asleep when all outcomes of its operation are explored, here one by one. */
  uint32_t outcomes = 0;
  for (uint32_t i = index + 1; i-- > 0 && all[i].node == at;) outcomes += all[i].thread == node->thread;
  if (!every && outcomes < node->operation.choices) por_set_remove(node->branch->done, node->thread);
  bool guarded = false;
  por_thread_id thread = descend(search, at, choice, &guarded);
  if (guarded) por_explore_all(search, at);
  const uint64_t *backtrack = node->branch->backtrack;
  if (thread != POR_NO_THREAD || por_set_count(backtrack, search->trace.words) < 2) return thread;
  *choice = POR_EVERY_CHOICE;
  uint64_t *left = search->scratch.items;
  por_set_copy(left, backtrack, search->trace.words);
  por_set_minus(left, node->branch->done, search->trace.words);
  return por_order_pick(search, at, left, por_sleep(&search->trace, at));
}

static bool left(por_search *search, uint32_t at, hp_numbers *threads) {
  const optimal *o = search->private_data;
  const por_node *node = &por_nodes(&search->trace)[at];
  const uint64_t *enabled = por_enabled(&search->trace, at), *sleep = por_sleep(&search->trace, at);
  const uint32_t words = search->trace.words;
  const bool chosen_anew = at == search->prefix && !search->same_thread; /* the node's operation is another one */
  const bool one = chosen_anew ? node->choice != POR_EVERY_CHOICE : !node->choices && node->operation.choices > 1;
  const uint32_t *tree = tree_of(search, at);
  if (one || !tree) return false; /* sequences that are not yet known may lead to the other outcomes */
  uint64_t seen[words], others[words];
  por_set_clear(seen, words);
  if (node->branch) por_set_copy(seen, node->branch->done, words);
  por_set_add(seen, node->thread);
  bool all = node->branch && por_set_count(node->branch->backtrack, words) > 1;
  for (uint32_t child = *tree; child; child = por_wakeup_at(&o->pool, child)->next) {
    const por_thread_id thread = por_wakeup_event_of(&o->pool, child)->thread;
    all |= !por_set_has(enabled, thread);
    if (por_set_has(seen, thread) || !por_set_has(enabled, thread) || (sleep && por_set_has(sleep, thread))) continue;
    por_set_add(seen, thread);
    if (!por_got_memory(&search->trace, hp_push(threads, thread))) return false;
  }
  por_set_copy(others, enabled, words);
  por_set_minus(others, seen, words);
  for (por_thread_id thread; all && (thread = por_order_pick(search, at, others, sleep)) != POR_NO_THREAD;) {
    por_set_remove(others, thread);
    if (!por_got_memory(&search->trace, hp_push(threads, thread))) return false;
  }
  return true;
}

const por_algorithm por_algorithm_optimal = {.name = "optimal",
                                             .flags = POR_USES_RACES | POR_USES_SLEEP | POR_NO_ATTEMPTS |
                                                      POR_NO_PASSES | POR_SPLITS,
                                             .init = init,
                                             .free = free_optimal,
                                             .bytes = bytes,
                                             .wakeups = wakeups,
                                             .save = save,
                                             .load = load,
                                             .choose = choose,
                                             .guides = guides,
                                             .race = race,
                                             .end = end,
                                             .beside = beside,
                                             .open = open,
                                             .next = next,
                                             .left = left,
                                             .backtracked = backtracked};

/* As above, without what another process could take over (docs/algorithms/observers.md). */
const por_algorithm por_algorithm_optimal_observers = {.name = "optimal+observers",
                                                       .flags = POR_USES_RACES | POR_USES_SLEEP | POR_NO_ATTEMPTS |
                                                                POR_NO_PASSES | POR_OBSERVES,
                                                       .init = init,
                                                       .free = free_optimal,
                                                       .bytes = bytes,
                                                       .wakeups = wakeups,
                                                       .choose = choose,
                                                       .guides = guides,
                                                       .race = race,
                                                       .end = end,
                                                       .beside = beside,
                                                       .open = open,
                                                       .next = next,
                                                       .backtracked = backtracked};
