/* Replay: one execution along given steps. */
#include "por/replay.h"

#include <stdlib.h>

enum { TURN = 10000 }; /* steps of one thread while others could run */

por_search *por_replay_new(const por_step *steps, size_t count, hp_error *error) {
  por_config config = {.algorithm = "none", .order = POR_ORDER_LAST};
  por_search *search = por_search_new(&config, error);
  if (!search) return NULL;
  search->replay = true;
  search->then = POR_NO_THREAD;
  search->steps = malloc((count ? count : 1) * sizeof *steps);
  if (!search->steps) {
    por_search_free(search);
    if (error) *error = (hp_error){"There is not enough memory for the steps to be replayed."};
    return NULL;
  }
  if (count) memcpy(search->steps, steps, count * sizeof *steps);
  for (size_t i = 0; i < count; i++) por_operation_normalise(&search->steps[i].operation);
  search->step_count = count;
  return search;
}

por_search *por_replay_of(const por_search *source, const por_step *steps, size_t count, hp_error *error) {
  por_search *search = por_replay_new(steps, count, error);
  if (!search) return NULL;
  search->flags |= source->flags & (POR_NO_ATTEMPTS | POR_NO_PASSES); /* its steps have the modes that it knows */
  /* Numbers are given in the order of first use, which is another in an execution that runs alone. */
  if (hp_index_copy(&search->threads, &source->threads) && hp_index_copy(&search->locations, &source->locations))
    return search;
  por_search_free(search);
  if (error) *error = (hp_error){"There is not enough memory for the numbers of the locations."};
  return NULL;
}

/* A step read from a file knows the kind of its operation only: sites and locations are numbered anew in each run. */
static bool known_by_kind(const por_operation *operation) {
  return operation->site == 0 && operation->first.mode == POR_NONE && operation->second.mode == POR_NONE;
}

bool por_replay_step_fits(por_search *search, por_thread_id thread, const por_operation *operation) {
  size_t at = search->now.position;
  if (at >= search->step_count) return true;
  const por_step *step = &search->steps[at];
  if (step->thread == thread && (por_operation_same(&step->operation, operation) ||
                                 (known_by_kind(&step->operation) && step->operation.kind == operation->kind)))
    return true;
  por_fail_nondeterminism(search, at, thread, &step->operation, operation);
  return false;
}

uint32_t por_replay_run(const por_search *search) {
  size_t at = search->now.position, end = at;
  while (end < search->step_count && search->steps[end].thread == search->steps[at].thread) end++;
  return end == at ? 1 : (uint32_t)(end - at);
}

bool por_replay_turn_over(const por_search *search) {
  return search->replay && search->now.position >= search->step_count && search->now.running != POR_NO_THREAD &&
         search->now.position - search->now.run_begin >= TURN;
}

void por_replay_then(por_search *search, por_thread_id thread) {
  search->then = thread;
}

/* The threads take long turns. One that waits in a loop for the others would else run up to the step limit. */
por_decision por_replay_go_on(por_search *search, const por_thread_set *enabled) {
  const bool enabled_still = search->now.running != POR_NO_THREAD && por_set_names(enabled, search->now.running);
  /* A thread that must be held gets another whole turn: to ask at each step whether it still must be is slow. */
  if (search->now.hold && por_replay_turn_over(search)) search->now.run_begin = search->now.position;
  if (search->now.position == search->step_count && search->then != POR_NO_THREAD && !search->now.hold &&
      por_set_names(enabled, search->then))
    return (por_decision){search->then, 0, TURN};
  size_t steps = enabled_still ? search->now.position - search->now.run_begin : 0;
  if (enabled_still && (steps < TURN || search->now.hold))
    return (por_decision){search->now.running, 0, steps < TURN ? TURN - (uint32_t)steps : 1};
  uint32_t next = POR_NO_THREAD;
  if (search->now.running != POR_NO_THREAD) next = por_set_next(enabled->bits, enabled->words, search->now.running + 1);
  if (next == POR_NO_THREAD) next = por_set_next(enabled->bits, enabled->words, 0);
  if (next == search->now.running) search->now.run_begin = search->now.position; /* the same thread has the next turn */
  return (por_decision){next, 0, TURN};
}
