/* Drives the exploration core with a toy machine, and collects the executions' outcomes. */
#include "future.h"
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_STEPS = 100000 };

typedef struct driver {
  toy_machine *machine;
  por_search *search;
  uint64_t *enabled;
  uint32_t words;
  bool time_passed;
  bool guarded; /* the program has operations that wait for data */
  bool *fine;   /* by instruction: what this `lock` begins is no section; null: there are no sections */
  bool misfit;  /* it has turned out that something is no section */
} driver;

static void find_enabled(driver *d) {
  uint32_t words = (d->machine->thread_count + 63) / 64;
  if (words > d->words) {
    d->enabled = realloc(d->enabled, words * sizeof *d->enabled);
    if (!d->enabled) abort();
    d->words = words;
  }
  memset(d->enabled, 0, d->words * sizeof *d->enabled);
  uint64_t any = 0;
  do {
    for (uint32_t i = 0; i < d->machine->thread_count; i++)
      if (toy_machine_enabled(d->machine, i)) any |= d->enabled[i >> 6] |= UINT64_C(1) << (i & 63);
  } while (!any && (d->time_passed = toy_machine_let_time_pass(d->machine)));
}

/* Is there a thread that counts and has not ended? */
static bool any_left(const driver *d) {
  const toy_machine *m = d->machine;
  if (!m->program->has_daemons) return true;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists && !m->threads[i].ended && !m->threads[i].procedure->daemon) return true;
  return false;
}

static bool any_enabled(const driver *d) {
  for (uint32_t w = 0; w < d->words; w++)
    if (d->enabled[w]) return true;
  return false;
}

/* May the operation change which other threads are enabled? */
static bool changes_enabled(const driver *d, toy_code code) {
  if (d->machine->program->has_idle) return true;
  switch (code) {
    case TOY_LOAD:
    case TOY_CHOOSE:
    case TOY_BEGIN:
    case TOY_JOIN:
    case TOY_ALIVE:
      return false;
    case TOY_STORE:
    case TOY_CAS:
    case TOY_CASR:
    case TOY_XCHG:
    case TOY_ADD:
    case TOY_INCREASE:
    case TOY_SWAP:
    case TOY_ATOMIC:
      return d->guarded;
    default:
      return true;
  }
}

/* ---- sections --------------------------------------------------------------------------------------------------- */

static bool begins_section(const driver *d, por_thread_id thread) {
  if (!d->fine) return false;
  uint32_t counter = d->machine->threads[thread].counter;
  const toy_instruction *i = &d->machine->program->instructions[counter];
  return i->code == TOY_LOCK && !i->second.kind && !d->fine[counter];
}

static por_operation operation_of(driver *d, por_thread_id thread) {
  por_operation operation = toy_machine_operation(d->machine, thread);
  const toy_instruction *i = &d->machine->program->instructions[d->machine->threads[thread].counter];
  if (begins_section(d, thread)) operation.first.mode = POR_SECTION;
  if (d->fine && i->code == TOY_ATOMIC && !i->guarded)
    return (por_operation){
        .first = {operation.first.location, POR_CALL}, .site = operation.site, .kind = operation.kind};
  return operation;
}

static bool fits_section(const toy_instruction *i) {
  switch (i->code) {
    case TOY_LOAD:
    case TOY_STORE:
    case TOY_CAS:
    case TOY_CASR:
    case TOY_XCHG:
    case TOY_ADD:
    case TOY_INCREASE:
    case TOY_SWAP:
      return true;
    case TOY_ATOMIC:
      return !i->guarded;
    default:
      return false;
  }
}

/* The thread has taken the lock at the location by the instruction `first`, as a section: runs it until it has given
 * the lock back. False: something in between is no part of a section. */
static bool finish_section(driver *d, por_thread_id running, uint32_t first, por_location_id lock, uint32_t *steps) {
  enum { LONGEST = 40 };
  toy_machine *m = d->machine;
  for (int length = 0; !m->failed && !m->broken[0]; length++) {
    const toy_instruction *i = &m->program->instructions[m->threads[running].counter];
    if (m->threads[running].ended) break;
    por_operation operation = toy_machine_operation(m, running);
    bool last = i->code == TOY_UNLOCK && operation.first.location == lock;
    if (!last && (!fits_section(i) || length >= LONGEST)) break;
    por_thread_id started;
    if (!last) por_extend(d->search, operation.first);
    if (!last) por_extend(d->search, operation.second);
    toy_machine_step(m, running, 0, &started);
    ++*steps;
    if (last) return true;
  }
  if (m->failed || m->broken[0]) return true;
  d->fine[first] = d->misfit = true;
  return false;
}

static void announce(driver *d, por_thread_id thread) {
  if (d->machine->threads[thread].ended) return;
  por_operation operation = operation_of(d, thread);
  por_announce(d->search, thread, &operation);
}

/* A thread that waited for others, or for time to pass, goes on. */
static bool is_progress(const toy_instruction *i) {
  return i->code == TOY_WAKE || i->code == TOY_JOIN || i->code == TOY_IDLE || (i->code == TOY_ATOMIC && i->guarded);
}

static bool is_conditional(toy_code code) {
  return code == TOY_CASR || code == TOY_ONCE;
}

/* The mode of a conditional operation follows the state: those of other threads are announced anew. */
static void announce_conditional(driver *d, por_thread_id but) {
  toy_machine *m = d->machine;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (i != but && m->threads[i].exists && !m->threads[i].ended &&
        is_conditional(m->program->instructions[m->threads[i].counter].code))
      announce(d, i);
}

/* ---- data races ------------------------------------------------------------------------------------------------- */

static bool add_outcome(toy_outcomes *set, toy_outcome outcome);

static bool is_plain(const toy_instruction *i) {
  return i->code == TOY_LOAD || i->code == TOY_STORE;
}

/* `running` is about to carry out its operation: notes the operations of other threads beside it that conflict. */
static void note_races(driver *d, por_thread_id running, toy_outcomes *races) {
  toy_machine *m = d->machine;
  const toy_instruction *mine = &m->program->instructions[m->threads[running].counter];
  if (!is_plain(mine)) return;
  por_operation operation = toy_machine_operation(m, running);
  for (uint32_t i = 0; i < m->thread_count; i++) {
    if (i == running || !m->threads[i].exists || m->threads[i].ended) continue;
    const toy_instruction *other = &m->program->instructions[m->threads[i].counter];
    if (!is_plain(other) || (mine->code == TOY_LOAD && other->code == TOY_LOAD)) continue;
    if (toy_machine_operation(m, i).first.location != operation.first.location) continue;
    uint64_t sum = 0;
    const toy_instruction *sides[2] = {mine, other};
    const uint64_t names[2] = {m->threads[running].name, m->threads[i].name};
    for (int s = 0; s < 2; s++) {
      uint64_t x = (names[s] ^ sides[s]->line * UINT64_C(0xa0761d6478bd642f)) * UINT64_C(0xbf58476d1ce4e5b9);
      sum += x ^ x >> 31;
    }
    add_outcome(races, (toy_outcome){TOY_FINAL, sum});
  }
}

/* Runs one execution to its end. */
static por_end run(driver *d, uint32_t limit, bool conditional, toy_outcomes *races) {
  toy_machine *m = d->machine;
  toy_machine_reset(m);
  if (m->failed) return POR_END_ERROR;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists) announce(d, i);
  d->time_passed = false;
  find_enabled(d);
  uint32_t steps = 0;
  while (any_enabled(d) && any_left(d)) {
    if (por_wants_state(d->search)) por_state(d->search, toy_machine_digest(m, true));
    por_thread_set set = {d->enabled, d->words};
    if (d->time_passed) por_time_passes(d->search);
    d->time_passed = false;
    por_decision decision = por_decide(d->search, &set);
    if (decision.thread == POR_STOP) return POR_END_STOPPED;
    por_thread_id running = decision.thread;
    uint32_t choice = decision.choice;
    for (;;) {
      uint32_t counter = m->threads[running].counter;
      const toy_instruction *instruction = &m->program->instructions[counter];
      toy_code code = instruction->code;
      por_thread_id started;
      note_races(d, running, races);
      bool section = begins_section(d, running);
      por_location_id lock = section ? toy_machine_operation(m, running).first.location : 0;
      toy_machine_step(m, running, choice, &started);
      if (section && !m->failed && !finish_section(d, running, counter, lock, &steps)) return POR_END_LIMIT;
      if (is_progress(instruction)) por_progress(d->search);
      steps++;
      if (m->broken[0]) return POR_END_LIMIT;
      if (m->failed) return POR_END_ERROR;
      bool ended = m->threads[running].ended, changed = ended || changes_enabled(d, code);
      if (changes_enabled(d, code))
        find_enabled(d);
      else if (ended)
        d->enabled[running >> 6] &= ~(UINT64_C(1) << (running & 63));
      if (started != POR_NO_THREAD) announce(d, started);
      if (conditional) announce_conditional(d, running);
      if (ended) break;
      if (steps >= limit) return POR_END_LIMIT;
      const toy_instruction *next = &m->program->instructions[m->threads[running].counter];
      bool enabled = next->code == TOY_LOAD || next->code == TOY_STORE || toy_machine_enabled(m, running);
      if (!enabled || (d->enabled[running >> 6] >> (running & 63) & 1) != enabled) {
        find_enabled(d);
        changed = true;
      }
      if (!enabled || d->time_passed || --decision.budget == 0 || next->code == TOY_CHOOSE ||
          next->code == TOY_SETTLE) {
        announce(d, running);
        break;
      }
      por_operation operation = operation_of(d, running);
      por_thread_set now = {d->enabled, d->words};
      por_follow(d->search, &operation, changed ? &now : NULL);
      choice = 0;
    }
    if (steps >= limit) return POR_END_LIMIT;
  }
  if (por_wants_state(d->search)) por_state(d->search, toy_machine_digest(m, true));
  if (toy_machine_halted(m)) return POR_END_COMPLETE;
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].exists && !m->threads[i].ended && !m->threads[i].procedure->daemon) return POR_END_DEADLOCK;
  return POR_END_COMPLETE;
}

/* ---- livelocks -------------------------------------------------------------------------------------------------- */

/* Runs the schedule and holds it against what a livelock is: it leads back to the state before step `from`, without
 * progress, and by then all have run that could. */
static bool is_livelock(driver *d, const por_livelock *livelock) {
  toy_machine *m = d->machine;
  por_digest there = {0, 0};
  uint64_t could = 0, ran = 0;
  toy_machine_reset(m);
  for (size_t i = 0; i < livelock->count && !m->failed; i++) {
    const por_step *step = &livelock->steps[i];
    const toy_instruction *at = &m->program->instructions[m->threads[step->thread].counter];
    por_thread_id started;
    if (i == livelock->from) there = toy_machine_digest(m, true);
    find_enabled(d);
    if (at->code != (toy_code)step->operation.kind || step->thread > 63 || !(d->enabled[0] >> step->thread & 1))
      return false;
    if (i >= livelock->from) {
      if (is_progress(at) || at->code == TOY_CHOOSE || at->code == TOY_SETTLE) return false;
      could |= d->enabled[0];
      ran |= UINT64_C(1) << step->thread;
    }
    toy_machine_step(m, step->thread, step->choice, &started);
  }
  por_digest back = toy_machine_digest(m, true);
  return livelock->from < livelock->count && there.low == back.low && there.high == back.high && could == ran;
}

static void note_livelocks(driver *d, toy_result *result) {
  por_livelock livelock;
  while (por_take_livelock(d->search, &livelock)) {
    result->livelocks++;
    result->false_livelocks += !is_livelock(d, &livelock);
    free(livelock.steps);
  }
}

/* ---- outcomes --------------------------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right) {
  const toy_outcome *a = left, *b = right;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  return a->digest < b->digest ? -1 : a->digest > b->digest;
}

/* The slot that holds the outcome, or the free one where it belongs. */
static uint32_t *slot_of(const toy_outcomes *set, const toy_outcome *outcome) {
  uint64_t hash = (outcome->digest + outcome->kind) * UINT64_C(0x9e3779b97f4a7c15);
  for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
    uint32_t *slot = &set->slots[at & (set->slot_count - 1)];
    if (!*slot || !compare(&set->items[*slot - 1], outcome)) return slot;
  }
}

static void make_room(toy_outcomes *set) {
  if (set->count * 2 < set->slot_count) return;
  set->slot_count = set->slot_count ? set->slot_count * 2 : 32;
  free(set->slots);
  set->slots = calloc(set->slot_count, sizeof *set->slots);
  set->items = realloc(set->items, set->slot_count / 2 * sizeof *set->items);
  if (!set->slots || !set->items) abort();
  for (uint32_t i = 0; i < set->count; i++) *slot_of(set, &set->items[i]) = i + 1;
}

static bool add_outcome(toy_outcomes *set, toy_outcome outcome) {
  make_room(set);
  uint32_t *slot = slot_of(set, &outcome);
  if (*slot) return false;
  set->items[set->count++] = outcome;
  *slot = (uint32_t)set->count;
  return true;
}

static void free_outcomes(toy_outcomes *set) {
  free(set->items);
  free(set->slots);
}

bool toy_outcomes_equal(const toy_outcomes *a, const toy_outcomes *b) {
  if (a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (compare(&a->items[i], &b->items[i])) return false;
  return true;
}

bool toy_outcomes_within(const toy_outcomes *some, const toy_outcomes *all) {
  size_t at = 0;
  for (size_t i = 0; i < some->count; i++) {
    while (at < all->count && compare(&all->items[at], &some->items[i])) at++;
    if (at == all->count) return false;
  }
  return true;
}

static bool changes(uint32_t mode) {
  return mode == POR_WRITE || mode == POR_ACQUIRE || mode == POR_RELEASE || mode == POR_KEEP || mode == POR_UPDATE;
}

static bool conflict(uint32_t a, uint32_t b) {
  bool part = (a == POR_PART && b == POR_ATTEMPT) || (a == POR_ATTEMPT && b == POR_PART);
  if (a == POR_UPDATE && b == POR_UPDATE) return false;
  return changes(a) || changes(b) || part;
}

/* What stays the same under every exchange of neighbouring independent operations: for each operation, its thread, its
 * place in the thread, and which operations it depends on directly. */
static uint64_t trace_digest(const toy_machine *m, por_search *search) {
  size_t length = por_trace_length(search);
  uint64_t *names = calloc(length + 1, sizeof *names), sum = 0;
  if (!names) abort();
  for (size_t i = 0; i < length; i++) {
    por_step step = por_trace_step(search, i);
    uint64_t before = 0, own = 0;
    for (size_t j = 0; j < i; j++) {
      por_step other = por_trace_step(search, j);
      bool same = other.thread == step.thread;
      bool dependent = same;
      por_access mine[2] = {step.operation.first, step.operation.second};
      por_access theirs[2] = {other.operation.first, other.operation.second};
      for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
          if (mine[a].mode && theirs[b].mode && mine[a].location == theirs[b].location) {
            if (conflict(mine[a].mode, theirs[b].mode)) dependent = true;
          }
      own += same;
      if (dependent) before += names[j] * UINT64_C(0x9e3779b97f4a7c15);
    }
    uint64_t x = m->threads[step.thread].name ^ (own * UINT64_C(0xd6e8feb86659fd93)) ^
                 (step.operation.site * UINT64_C(0xa0761d6478bd642f)) ^ (step.choice * UINT64_C(0xe7037ed1a0b428db));
    x = (x ^ (x >> 31)) * UINT64_C(0xbf58476d1ce4e5b9) + before;
    names[i] = (x ^ (x >> 30)) * UINT64_C(0x94d049bb133111eb);
    sum += names[i] ^ (names[i] >> 29);
  }
  free(names);
  return sum;
}

static void note(toy_result *result, const driver *d, por_end end, const toy_program *program, toy_outcomes *traces) {
  const toy_machine *m = d->machine;
  toy_outcome outcome = {TOY_FINAL, 0};
  if (end == POR_END_ERROR) {
    outcome.kind = TOY_FAILURE;
    outcome.digest = m->threads[m->failed_thread].name + m->failed_line;
  } else if (end == POR_END_DEADLOCK) {
    outcome.kind = TOY_DEADLOCK;
    outcome.digest = toy_machine_digest(m, false).low;
  } else if (end == POR_END_COMPLETE) {
    outcome.digest = program->has_daemons ? 0 : toy_machine_digest(m, false).low;
  } else {
    return;
  }
  add_outcome(&result->outcomes, outcome);
  if (!traces) return;
  if (add_outcome(traces, (toy_outcome){TOY_FINAL, trace_digest(m, d->search)}))
    result->traces++;
  else
    result->repeated = true;
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
static void take_up(driver *d, const toy_program *program, const por_config *config, toy_future *future,
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

static void sort(toy_outcomes *set) {
  if (set->count) qsort(set->items, set->count, sizeof(toy_outcome), compare);
}

/* `fine`: as in the driver. `*misfit` is set if the search must begin anew. */
static toy_result explore(const toy_program *program, const por_config *config, const toy_options *options, bool *fine,
                          bool *misfit) {
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
                                   .plain_lock = toy_future_plain_lock};
  driver d = {.search = por_search_new(&complete, &error)};
  if (!d.search) {
    snprintf(result.failure, sizeof result.failure, "%s", error.text);
    free(future);
    return result;
  }
  d.machine = toy_machine_new(program, d.search);
  d.fine = por_takes_sections(d.search) ? fine : NULL;
  toy_future_init(future, d.machine);
  bool conditional = false;
  for (uint32_t i = 0; i < program->instruction_count; i++) {
    conditional |= is_conditional(program->instructions[i].code);
    d.guarded |= program->instructions[i].guarded || program->instructions[i].code == TOY_IDLE ||
                 (program->instructions[i].code == TOY_WAKE && program->instructions[i].second.kind);
  }
  toy_outcomes traces = {0};
  uint64_t count = 0, begun = 0;
  result.finished = true;
  while (por_execution_begin(d.search)) {
    note_livelocks(&d, &result);
    if (options->leave_every && por_frontier_is_there(d.search) && ++begun % options->leave_every == 0) {
      take_up(&d, program, &complete, future, &result);
      if (result.failure[0] || !por_execution_begin(d.search)) break;
      /* Left again before anything has been run. */
      take_up(&d, program, &complete, future, &result);
      if (result.failure[0] || !por_execution_begin(d.search)) break;
    }
    por_end end = run(&d, options->limits.steps ? options->limits.steps : DEFAULT_STEPS, conditional, &result.races);
    por_execution_end(d.search, end);
    for (por_operation section; por_take_unprotected(d.search, &section);) d.fine[section.site] = d.misfit = true;
    if (por_failure(d.search) || d.misfit) break;
    if (por_execution_aside(d.search)) continue;
    note(&result, &d, end, program, options->traces ? &traces : NULL);
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
  const por_failure_info *failure = por_failure(d.search);
  if (failure)
    snprintf(result.failure, sizeof result.failure, "%s at step %zu, thread %u: expected site %u, found site %u",
             failure->kind == POR_FAIL_MEMORY ? "out of memory" : "nondeterminism", failure->step, failure->thread,
             failure->expected.site, failure->found.site);
  if (result.failure[0]) result.finished = false;
  result.statistics = por_search_statistics(d.search);
  *misfit = d.misfit;
  toy_future_free(future);
  toy_machine_free(d.machine);
  por_search_free(d.search);
  free(d.enabled);
  free_outcomes(&traces);
  sort(&result.outcomes);
  sort(&result.races);
  return result;
}

toy_result toy_explore(const toy_program *program, const por_config *config, const toy_options *options) {
  static const toy_options defaults;
  if (!options) options = &defaults;
  bool *fine = options->sections ? calloc(program->instruction_count + 1, sizeof *fine) : NULL;
  if (options->sections && !fine) abort();
  bool misfit = false;
  toy_result result = explore(program, config, options, fine, &misfit);
  for (uint32_t begun_anew = 1; misfit && !result.failure[0]; begun_anew++) {
    toy_result_free(&result);
    misfit = false;
    result = explore(program, config, options, fine, &misfit);
    result.begun_anew = begun_anew;
  }
  free(fine);
  return result;
}

void toy_result_free(toy_result *result) {
  free_outcomes(&result->outcomes);
  free_outcomes(&result->races);
  *result = (toy_result){.finished = false};
}
