/* Drives the exploration core with a toy machine, and collects the executions' outcomes. */
#include "driver.h"
#include "future.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_STEPS = 100000 };

static void note(toy_result *result, const toy_driver *d, por_end end, toy_outcomes *traces) {
  toy_outcome outcome;
  if (!toy_outcome_of(d, end, &outcome)) return;
  toy_outcomes_add(&result->outcomes, outcome);
  if (!traces) return;
  if (toy_outcomes_add(traces, (toy_outcome){TOY_FINAL, toy_trace_digest(d)}))
    result->traces++;
  else
    result->repeated = true;
}

/* ---- livelocks -------------------------------------------------------------------------------------------------- */

/* Runs the schedule and holds it against what a livelock is: it leads back to the state before step `from`, without
 * progress, and by then all have run that could. */
static bool is_livelock(toy_driver *d, const por_livelock *livelock) {
  toy_machine *m = d->machine;
  por_digest there = {0, 0};
  uint64_t could = 0, ran = 0;
  toy_machine_reset(m);
  for (size_t i = 0; i < livelock->count && !m->failed; i++) {
    const por_step *step = &livelock->steps[i];
    const toy_instruction *at = &m->program->instructions[m->threads[step->thread].counter];
    por_thread_id started;
    if (i == livelock->from) there = toy_machine_digest(m, true);
    toy_find_enabled(d);
    if (at->code != (toy_code)step->operation.kind || step->thread > 63 || !(d->enabled[0] >> step->thread & 1))
      return false;
    if (i >= livelock->from) {
      if (toy_is_progress(at) || at->code == TOY_CHOOSE || at->code == TOY_SETTLE) return false;
      could |= d->enabled[0];
      ran |= UINT64_C(1) << step->thread;
    }
    toy_machine_step(m, step->thread, step->choice, &started);
  }
  por_digest back = toy_machine_digest(m, true);
  return livelock->from < livelock->count && there.low == back.low && there.high == back.high && could == ran;
}

static void note_livelocks(toy_driver *d, toy_result *result) {
  por_livelock livelock;
  while (por_take_livelock(d->search, &livelock)) {
    result->livelocks++;
    result->false_livelocks += !is_livelock(d, &livelock);
    free(livelock.steps);
  }
}

typedef struct kept {
  unsigned char *bytes;
  size_t size, capacity;
} kept;

static bool keep(void *data, const void *bytes, size_t size) {
  kept *k = data;
  if (k->capacity - k->size < size) {
    k->capacity = (k->size + size) * 2;
    k->bytes = realloc(k->bytes, k->capacity);
    if (!k->bytes) abort();
  }
  memcpy(k->bytes + k->size, bytes, size);
  k->size += size;
  return true;
}

/* The search and all that goes with it are made anew, as in another process, and go on where they were left. Where that
 * fails, the old ones stay. */
static void take_up(toy_driver *d, const toy_program *program, const por_config *config, toy_future *future,
                    toy_result *result) {
  por_frontier frontier = {.nodes = NULL};
  hp_error error = {""};
  kept rest = {NULL, 0, 0};
  por_search *anew = NULL;
  if (!por_frontier_take(d->search, &frontier) || !por_save(d->search, keep, &rest)) {
    snprintf(result->failure, sizeof result->failure, "cannot be left: out of memory");
  } else {
    anew = por_search_new(config, &error);
    if (!anew || !por_resume(anew, &frontier) || !por_load(anew, rest.bytes, rest.size)) {
      snprintf(result->failure, sizeof result->failure, "not resumed: %s", error.text);
      por_search_free(anew);
      anew = NULL;
    }
  }
  por_frontier_free(&frontier);
  free(rest.bytes);
  if (!anew) return;
  toy_machine_free(d->machine);
  por_search_free(d->search);
  d->search = anew;
  d->machine = toy_machine_new(program, anew);
  free(future->reach);
  toy_future_init(future, d->machine);
}

/* `known`: as in the driver. `*misfit` is set if the search must begin anew. */
static toy_result explore(const toy_program *program, const por_config *config, const toy_options *options,
                          toy_known *known, bool *misfit) {
  toy_result result = {.finished = false};
  hp_error error;
  /* The core copies the configuration; the machine that answers its questions needs the search. So the answers come
   * through a pointer that is filled below. */
  toy_future *future = calloc(1, sizeof *future);
  if (!future) abort();
  por_config complete = *config;
  if (!complete.oracle.driver)
    complete.oracle = (por_oracle){.driver = future,
                                   .future_site = toy_future_site,
                                   .future_conflict = toy_future_conflict,
                                   .waits_for = toy_future_waits_for,
                                   .shared = toy_future_shared,
                                   .plain_lock = toy_future_plain_lock,
                                   .nature = toy_nature};
  complete.final_values = !options->unseen;
  if (options->unseen && complete.oracle.nature) complete.oracle.nature = toy_nature_without_races;
  toy_driver d = {.search = por_search_new(&complete, &error)};
  if (!d.search) {
    snprintf(result.failure, sizeof result.failure, "%s", error.text);
    free(future);
    return result;
  }
  toy_driver_init(&d, program, d.search, known);
  d.changed = options->changed;
  d.unseen = options->unseen;
  toy_future_init(future, d.machine);
  toy_outcomes traces = {0};
  uint64_t count = 0, begun = 0;
  result.finished = true;
  while (por_execution_begin(d.search)) {
    note_livelocks(&d, &result);
    toy_driver_split(&d);
    if (d.misfit) break;
    if (options->leave_every && por_frontier_is_there(d.search) && ++begun % options->leave_every == 0) {
      take_up(&d, program, &complete, future, &result);
      if (result.failure[0] || !por_execution_begin(d.search)) break;
      /* Left again before anything has been run. */
      take_up(&d, program, &complete, future, &result);
      if (result.failure[0] || !por_execution_begin(d.search)) break;
    }
    por_end end = toy_run(&d, options->limits.steps ? options->limits.steps : DEFAULT_STEPS, &result.races);
    por_execution_end(d.search, end);
    toy_driver_split(&d);
    if (por_failure(d.search) || d.misfit) break;
    if (por_execution_aside(d.search)) continue;
    note(&result, &d, end, options->traces ? &traces : NULL);
    note_livelocks(&d, &result);
    if (options->on_execution) options->on_execution(options->data, d.search, end);
    if (d.machine->broken[0]) {
      snprintf(result.failure, sizeof result.failure, "the program cannot be run: %s", d.machine->broken);
      break;
    }
    if (options->limits.executions && ++count >= options->limits.executions) {
      result.finished = !por_execution_begin(d.search);
      break;
    }
  }
  note_livelocks(&d, &result);
  toy_driver_split(&d);
  const por_failure_info *failure = por_failure(d.search);
  if (failure)
    snprintf(result.failure, sizeof result.failure, "%s at step %zu, thread %u: expected site %u, found site %u",
             failure->kind == POR_FAIL_MEMORY ? "out of memory" : "nondeterminism", failure->step, failure->thread,
             failure->expected.site, failure->found.site);
  if (result.failure[0]) result.finished = false;
  result.statistics = por_search_statistics(d.search);
  *misfit = d.misfit;
  toy_future_free(future);
  toy_driver_free(&d);
  por_search_free(d.search);
  toy_outcomes_free(&traces);
  toy_outcomes_sort(&result.outcomes);
  toy_outcomes_sort(&result.races);
  return result;
}

toy_result toy_explore(const toy_program *program, const por_config *config, const toy_options *options) {
  static const toy_options defaults;
  if (!options) options = &defaults;
  toy_known *known = options->sections ? toy_known_new(program) : NULL;
  if (known) known->waits = options->waits;
  bool misfit = false;
  toy_result result = explore(program, config, options, known, &misfit);
  for (uint32_t begun_anew = 1; misfit && !result.failure[0]; begun_anew++) {
    toy_result_free(&result);
    misfit = false;
    result = explore(program, config, options, known, &misfit);
    result.begun_anew = begun_anew;
  }
  toy_known_free(known);
  return result;
}

void toy_result_free(toy_result *result) {
  toy_outcomes_free(&result->outcomes);
  toy_outcomes_free(&result->races);
  *result = (toy_result){.finished = false};
}
