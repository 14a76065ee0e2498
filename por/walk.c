/* A walk: one execution under a random schedule, which is no part of the search. Threads get random priorities, and the
 * enabled thread with the highest priority runs. At a few random steps the running thread gets the lowest priority
 * (PCT, Burckhardt et al., ASPLOS 2010). The probability of finding a bug that needs d such steps does not shrink with
 * the number of schedules. */
#include "por/walk.h"

#include "por/search_state.h"

/* Who has gone on alone for so long while others could have may be waiting for them in a loop. */
enum { ALONE = 500 };

por_search *por_walk_of(const por_search *source, uint64_t seed, uint32_t changes, size_t length, por_error *error) {
  por_search *search = por_replay_of(source, NULL, 0, error);
  if (!search) return NULL;
  search->random = por_mix(seed + 1);
  search->walk.on = true;
  por_walk_draw(search, search->random, changes, length);
  return search;
}

void por_walk_draw(por_search *search, uint64_t seed, uint32_t changes, size_t length) {
  por_walk *walk = &search->walk;
  walk->seed = seed;
  walk->change_count = walk->fallen_count = walk->from = 0;
  for (uint32_t i = 0; i < changes && i < POR_WALK_CHANGES; i++)
    walk->changes[walk->change_count++] = (uint32_t)(por_next_random(search) % (length ? length : 1));
}

static uint32_t fallen(const por_walk *walk, por_thread_id thread) {
  for (uint32_t i = walk->fallen_count; i-- > 0;)
    if (walk->fallen[i] == thread) return i + 1;
  return 0;
}

/* Those that have fallen come last, the latest one at the very end. */
static uint64_t priority(const por_walk *walk, por_thread_id thread) {
  uint32_t place = fallen(walk, thread);
  return place ? POR_WALK_FALLEN - place : por_mix(walk->seed ^ thread) | UINT64_C(1) << 63;
}

static void fall(por_walk *walk, por_thread_id thread) {
  uint32_t from = walk->fallen_count == POR_WALK_FALLEN;
  for (uint32_t i = 0; from && i + 1 < walk->fallen_count; i++) walk->fallen[i] = walk->fallen[i + 1];
  walk->fallen_count -= from;
  walk->fallen[walk->fallen_count++] = thread;
}

por_thread_id por_walk_choose(por_search *search, const uint64_t *enabled, uint32_t words) {
  por_walk *walk = &search->walk;
  por_thread_id running = search->running, best = POR_NO_THREAD;
  bool changes = search->position >= walk->from + ALONE;
  for (uint32_t i = 0; i < walk->change_count; i++) changes |= walk->changes[i] == search->position;
  if (changes && running != POR_NO_THREAD) fall(walk, running);
  for (uint32_t thread = por_set_next(enabled, words, 0); thread != UINT32_MAX;
       thread = por_set_next(enabled, words, thread + 1))
    if (best == POR_NO_THREAD || priority(walk, thread) > priority(walk, best)) best = thread;
  if (search->hold && running != POR_NO_THREAD) best = running;
  if (best != running || changes) walk->from = search->position;
  return best;
}

por_decision por_walk_decide(por_search *search, const por_thread_set *enabled) {
  por_thread_id best = por_walk_choose(search, enabled->bits, enabled->words);
  const por_operation *operation = por_announced(search, best);
  uint16_t choices = operation ? operation->choices : 0;
  return (por_decision){best, choices ? (uint32_t)(por_next_random(search) % choices) : 0, 1};
}
