/* The loop of a search: run forward and decide. Also the queries of the search's callers. */
#include "por/search_parts.h"

#include "por/algorithms/algorithms.h"
#include "por/bound.h"
#include "por/claims.h"
#include "por/dependence.h"
#include "por/limits.h"
#include "por/mutant.h"
#include "por/replay.h"
#include "por/resume.h"
#include "por/sleep.h"
#include "por/states/matching.h"
#include "por/states/probe.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- life ------------------------------------------------------------------------------------------------------- */

static const por_operation no_operation;

por_search *por_search_new(const por_config *config, hp_error *error) {
  hp_error ignored;
  if (!error) error = &ignored;
  const por_algorithm *algorithm = config->sampling    ? &por_algorithm_sampling
                                   : config->algorithm ? por_algorithm_find(config->algorithm)
                                                       : NULL;
  if (!algorithm) {
    snprintf(error->text, sizeof error->text, "There is no exploration algorithm '%.64s'; choose one of those listed.",
             config->algorithm ? config->algorithm : "");
    return NULL;
  }
  if (config->bound != POR_BOUND_NONE && !(algorithm->flags & POR_TAKES_BOUND)) {
    snprintf(error->text, sizeof error->text, "The algorithm '%.64s' does not take a bound; 'bpor-source' does.",
             algorithm->name);
    return NULL;
  }
  if (config->match && !(algorithm->flags & (POR_MATCHES | POR_ALWAYS_MATCHES))) {
    snprintf(error->text, sizeof error->text, "The algorithm '%.64s' does not match states; 'hybrid' does.",
             algorithm->name);
    return NULL;
  }
  if (config->match && config->bound != POR_BOUND_NONE) {
    *error =
        (hp_error){"A bound and state matching exclude each other: what is left of the bound is no part of a state."};
    return NULL;
  }
  if (config->limited && (!(algorithm->flags & POR_LIMITS) || config->match || config->bound != POR_BOUND_NONE)) {
    snprintf(error->text, sizeof error->text,
             "Only a search by 'source', without a bound and state matching, can leave known orders out.");
    return NULL;
  }
  por_search *search = calloc(1, sizeof *search);
  if (!search) {
    *error = (hp_error){"There is not enough memory for a search."};
    return NULL;
  }
  search->config = *config;
  search->algorithm = algorithm;
  search->flags = algorithm->flags;
  /* An operation whose mode follows the state would have to be kept in each mode that it may have. */
  if (config->match || algorithm->flags & (POR_ALWAYS_MATCHES | POR_OWN_DIGESTS | POR_COMPARES_STATES))
    search->flags |= POR_STEPWISE | POR_NO_ATTEMPTS;
  search->statistics.may_miss = algorithm->flags & POR_MAY_MISS;
  search->random = config->seed;
  search->now.running = POR_NO_THREAD;
  por_trace_init(&search->trace);
  search->trace.races_with_releases = config->bound != POR_BOUND_NONE;
  por_matching_init(search);
  por_probe_init(&search->probe);
  por_thread(search, POR_NO_THREAD, 0);
  if (search->failed || hp_add(&search->scratch, 1) == UINT32_MAX || hp_add(&search->final_enabled, 1) == UINT32_MAX) {
    *error = (hp_error){"There is not enough memory for a search."};
    search->algorithm = NULL;
    por_search_free(search);
    return NULL;
  }
  if (algorithm->init && !algorithm->init(search, error)) {
    search->algorithm = NULL;
    por_search_free(search);
    return NULL;
  }
  return search;
}

void por_search_free(por_search *search) {
  if (!search) return;
  if (search->algorithm && search->algorithm->free) search->algorithm->free(search);
  por_trace_free(&search->trace);
  hp_free(&search->races);
  hp_free(&search->pending);
  hp_free(&search->scratch);
  hp_free(&search->final_enabled);
  por_matching_free(search);
  por_probe_free(&search->probe);
  hp_index_free(&search->threads);
  hp_index_free(&search->locations);
  por_frontier_free(&search->resume);
  por_part_free(&search->part);
  por_limits_free(search);
  free(search->steps);
  free(search);
}

/* ---- one execution ---------------------------------------------------------------------------------------------- */

/* So much of the trace is carried out again before the execution does anything else. */
static uint32_t repeated(const por_search *search) {
  if (search->replay || !search->trace.nodes.length) return 0;
  return search->probe.on ? search->probe.fork : search->prefix;
}

bool por_execution_begin(por_search *search) {
  /* A probe has left the trace at its fork. */
  uint32_t carried_out = search->probe.on ? search->probe.fork : UINT32_MAX;
  search->probe.on = false;
  if (search->now.ended && !search->failed && !por_probe_begin(search)) {
    search->now.ended = false;
    if (search->now.paused) {
      /* All of the trace is to be repeated; the execution goes on behind it. */
      search->now.paused = false;
      search->prefix = search->trace.nodes.length;
      search->same_thread = false;
    } else {
      por_probe_forget(search);
      search->races.length = 0;
      por_backtrack(search);
    }
    if (search->trace.out_of_memory) por_fail_memory(search);
  }
  if (search->complete || search->failed || search->now.begun) return false;
  search->now.begun = true;
  search->now.repeated = repeated(search) < carried_out ? repeated(search) : carried_out;
  search->now.stopped = search->now.hold = search->now.time_passed = false;
  search->now.retracted = search->now.resumed = false;
  search->trace.passed_over.length = 0;
  search->now.position = 0;
  search->now.running = POR_NO_THREAD;
  search->matching.cut_at = search->matching.blocked_at = POR_NO_STATE;
  por_pending *pending = search->pending.items;
  for (uint32_t i = 0; i < search->pending.length; i++) {
    pending[i].announced = pending[i].begun = false;
    pending[i].ran = 0;
  }
  return true;
}

void por_announce(por_search *search, por_thread_id thread, const por_operation *operation) {
  if (thread >= search->pending.length) return;
  por_pending *pending = search->pending.items + thread;
  /* Sleep sets of the past look at what the threads asleep had announced then. */
  if (!search->probe.on && pending->announced && search->trace.slept < search->trace.nodes.length &&
      search->flags & POR_USES_SLEEP && search->now.position >= search->trace.nodes.length)
    por_sleep_settle(search, search->trace.nodes.length - 1);
  pending->operation = *operation;
  por_operation_without(&pending->operation, search->flags & POR_NO_ATTEMPTS, search->flags & POR_NO_PASSES);
  por_operation_normalise(&pending->operation);
  pending->announced = pending->begun = true;
}

static por_decision stop(por_search *search) {
  search->now.stopped = true;
  return (por_decision){POR_STOP, 0, 1};
}

/* The number of operations that one thread carries out in the prefix from the current position on. */
static uint32_t prefix_run(por_search *search) {
  uint32_t at = search->now.position;
  return at + 1 < search->prefix ? por_trace_run_end(&search->trace, at, search->prefix) - at : 1;
}

/* How long the thread chosen at the new node `at` may go on unasked. */
static uint32_t budget_at(por_search *search, uint32_t at) {
  const por_algorithm *algorithm = search->algorithm;
  if (algorithm->budget) return algorithm->budget(search, at);
  if (search->flags & POR_STEPWISE || search->matching.on || search->config.order != POR_ORDER_LAST) return 1;
  return algorithm->guides && algorithm->guides(search, at) ? 1 : por_order_budget(search);
}

static void set_choice(por_node *node, uint16_t choice) {
  bool every = choice == POR_EVERY_CHOICE;
  node->choice = every ? 0 : choice;
  node->choices = every && !POR_MUTANT(11) ? node->operation.choices : 0;
}

/* The new node `at` has been appended: has time passed before it? */
static void begin_phase(const por_search *search, uint32_t at) {
  if (search->now.time_passed && !POR_MUTANT(21)) por_nodes(&search->trace)[at].phase = at;
}

static void set_attempted(por_search *search, por_mode mode) {
  por_trace *trace = &search->trace;
  /* Of the steps of the prefix it is known. */
  bool is_new =
      search->now.position && search->now.position == trace->nodes.length && trace->settled < trace->nodes.length;
  if (!search->now.begun || search->probe.on || !is_new) return;
  por_node *node = &por_nodes(trace)[search->now.position - 1];
  const bool end = por_mode_end(node->operation.first.mode);
  if (search->flags & POR_NO_ATTEMPTS && !end) return;
  if (node->operation.first.mode != POR_WRITE && !end && !node->announced) return;
  if (search->flags & POR_NO_ATTEMPTS) mode = POR_WRITE;
  if (!node->announced) node->announced = (uint8_t)node->operation.first.mode;
  node->operation.first.mode = mode;
}

void por_attempted(por_search *search, bool nothing_changed) {
  set_attempted(search, nothing_changed ? POR_ATTEMPT : POR_WRITE);
}

void por_updated(por_search *search, bool awaited) {
  set_attempted(search, POR_MUTANT(48) ? POR_ATTEMPT : POR_UPDATE);
  por_trace *trace = &search->trace;
  if (search->now.position && search->now.position == trace->nodes.length)
    por_nodes(trace)[search->now.position - 1].awaited = awaited;
}

void por_closed(por_search *search, uint16_t conditions) {
  por_trace *trace = &search->trace;
  bool is_new =
      search->now.position && search->now.position == trace->nodes.length && trace->settled < trace->nodes.length;
  if (search->now.begun && is_new && !search->probe.on && !search->replay)
    por_nodes(trace)[search->now.position - 1].closed = conditions;
}

void por_extend(por_search *search, por_access access) {
  por_trace *trace = &search->trace;
  bool is_new =
      search->now.position && search->now.position == trace->nodes.length && trace->settled < trace->nodes.length;
  if (search->now.begun && is_new && !search->probe.on && !search->replay && access.mode)
    por_trace_extend(trace, access);
}

bool por_takes_sections(const por_search *search) {
  return search->flags & POR_TAKES_SECTIONS && search->config.bound == POR_BOUND_NONE;
}

bool por_take_unprotected(por_search *search, por_operation *section) {
  por_trace *trace = &search->trace;
  if (!trace->unprotected.length) return false;
  *section = trace->unprotected.items[--trace->unprotected.length];
  return true;
}

/* Where the execution branches off, the thread that went on there before could go on again, and would do the same. Else
 * something that is no part of the state decides what the program does. */
static bool turned_would_do_the_same(por_search *search, const por_thread_set *enabled) {
  const por_step *turned = &search->now.turned;
  if (turned->thread == POR_NO_THREAD) return true;
  const por_operation *now = por_announced(search, turned->thread);
  if (now && por_set_names(enabled, turned->thread) && por_operation_same(&turned->operation, now)) return true;
  por_fail_nondeterminism(search, search->now.position, turned->thread, &turned->operation, now);
  return false;
}

static por_decision decide_recorded(por_search *search, const por_thread_set *enabled) {
  por_node *node = &por_nodes(&search->trace)[search->now.position];
  por_pending *pending = search->pending.items + node->thread;
  bool branching = search->now.position == search->prefix;
  bool known = !branching || search->same_thread;
  bool torn = search->now.hold ? node->thread != search->now.running : node->held;
  por_operation before = por_announced_at(node);
  if (!pending->announced || torn || !por_set_names(enabled, node->thread) ||
      (known && !por_operation_same(&pending->operation, &before))) {
    por_fail_nondeterminism(search, search->now.position, node->thread, known ? &node->operation : NULL,
                            pending->announced ? &pending->operation : NULL);
    return stop(search);
  }
  if (branching && !turned_would_do_the_same(search, enabled)) return stop(search);
  pending->announced = false;
  por_decision decision = {node->thread, node->choice, 1};
  if (branching) {
    node->operation = pending->operation;
    por_trace_begin_touches(&search->trace, node);
    node->announced = POR_NONE;
    node->closed = 0;
    node->awaited = false;
    if (!search->same_thread) set_choice(node, node->choice);
    node->gain = 0;
    decision.choice = node->choice;
    decision.budget = budget_at(search, search->now.position);
  } else {
    decision.budget = prefix_run(search);
  }
  return decision;
}

static por_decision decide_replay(por_search *search, const por_thread_set *enabled) {
  por_decision decision = {POR_STOP, 0, 1};
  if (search->now.position < search->step_count) {
    const por_step *step = &search->steps[search->now.position];
    decision = (por_decision){step->thread, step->choice, por_replay_run(search)};
  } else {
    decision = por_replay_go_on(search, enabled);
  }
  const por_operation *pending = por_announced(search, decision.thread);
  if (!pending || !por_set_names(enabled, decision.thread)) {
    const por_operation *expected =
        search->now.position < search->step_count ? &search->steps[search->now.position].operation : NULL;
    por_fail_nondeterminism(search, search->now.position, decision.thread, expected, pending);
    return stop(search);
  }
  if (!por_replay_step_fits(search, decision.thread, pending)) return stop(search);
  search->pending.items[decision.thread].announced = false;
  uint32_t set = por_trace_enabled(&search->trace, enabled->bits, enabled->words);
  por_node *node = search->trace.out_of_memory ? NULL : por_trace_append(&search->trace, decision.thread, pending, set);
  if (!node) return stop(search);
  node->choice = (uint16_t)decision.choice;
  return decision;
}

/* The new state at node `at` has no operation: it leaves the trace again. */
static por_decision leave_out(por_search *search, uint32_t at) {
  por_trace *trace = &search->trace;
  por_set_copy(search->final_enabled.items, por_enabled(trace, at), trace->words);
  por_remove_vain(search, at, search->final_enabled.items);
  por_trace_pop_state(trace);
  return stop(search);
}

/* Has the operation the outcome that was chosen when the search was left, and as many others? */
static bool has_choice(const por_frontier_node *known, const por_operation *operation, bool chosen_anew) {
  if (chosen_anew && known->choice == POR_EVERY_CHOICE) return true;
  if (!chosen_anew && known->choices && known->choices != operation->choices) return false;
  return known->choice < (operation->choices ? operation->choices : 1);
}

/* The node as it was when the search was left: what is to be explored there is known. */
static por_decision decide_resumed(por_search *search, const por_thread_set *enabled) {
  por_trace *trace = &search->trace;
  const por_frontier *from = &search->resume;
  uint32_t at = trace->nodes.length;
  const por_frontier_node *known = &from->nodes[at];
  bool last = at + 1 == from->node_count, chosen_anew = last && !from->same_thread;
  const por_operation *operation = por_announced(search, known->thread);
  if (!operation || !por_set_names(enabled, known->thread) || search->now.hold != known->held ||
      (!chosen_anew && operation->kind != known->kind) || !has_choice(known, operation, chosen_anew)) {
    por_fail_nondeterminism(search, at, known->thread, &(por_operation){.kind = known->kind}, operation);
    return stop(search);
  }
  uint32_t set = por_trace_enabled(trace, enabled->bits, enabled->words);
  por_node *node = trace->out_of_memory ? NULL : por_trace_append(trace, known->thread, operation, set);
  if (!node) return stop(search);
  begin_phase(search, at);
  search->pending.items[known->thread].announced = false;
  node->held = known->held;
  node->alone = known->alone;
  if (search->flags & POR_USES_SLEEP) por_sleep_settle(search, at);
  if (search->matching.on && !por_matching_resumed(search, at)) {
    search->failed = true;
    search->failure = (por_failure_info){.kind = POR_FAIL_STATES, .step = at, .thread = known->thread};
    return stop(search);
  }
  node->spent = por_bound_spent(search, at, known->thread);
  if (chosen_anew) {
    set_choice(node, known->choice);
  } else {
    node->choice = known->choice;
    node->choices = known->choices;
  }
  por_resume_branch(search, at);
  return (por_decision){known->thread, node->choice, last ? budget_at(search, at) : 1};
}

/* The thread carries out its operation at the node, which has a state and no operation yet. */
static por_decision take(por_search *search, uint32_t at, por_thread_id thread, uint16_t choice) {
  por_trace *trace = &search->trace;
  por_pending *pending = search->pending.items + thread;
  por_node *node = &por_nodes(trace)[at];
  node->spent = por_bound_spent(search, at, thread);
  node->thread = thread;
  if (!pending->announced) {
    por_fail_nondeterminism(search, at, thread, NULL, NULL);
    return stop(search);
  }
  pending->announced = false;
  node->operation = pending->operation;
  por_trace_begin_touches(trace, node);
  node->announced = POR_NONE;
  node->awaited = false;
  node->gain = 0;
  node->closed = 0;
  set_choice(node, choice);
  if (search->now.branch_all) {
    por_branch *branch = por_trace_branch(trace, at);
    if (branch) por_set_join(branch->backtrack, por_enabled(trace, at), trace->words);
    search->now.branch_all = false;
  }
  return (por_decision){thread, node->choice, budget_at(search, at), search->algorithm->budget != NULL};
}

static por_decision decide_new(por_search *search, const por_thread_set *enabled) {
  por_trace *trace = &search->trace;
  uint32_t at = trace->nodes.length;
  uint32_t set = por_trace_enabled(trace, enabled->bits, enabled->words);
  por_node *node = trace->out_of_memory ? NULL : por_trace_append(trace, POR_NO_THREAD, &no_operation, set);
  if (!node) return stop(search);
  begin_phase(search, at);
  if (search->matching.on) por_matching_meet(search, at);
  if (search->flags & POR_USES_SLEEP && !por_sleep_settle(search, at)) {
    search->now.paused = true;
    return leave_out(search, at);
  }
  if (search->matching.on && !por_matching_visit(search, at)) {
    por_decision decision = leave_out(search, at);
    if (search->algorithm->visited) search->algorithm->visited(search, search->matching.cut_open);
    return decision;
  }
  uint16_t choice = POR_EVERY_CHOICE;
  node->held = search->now.hold;
  por_thread_id thread = trace->out_of_memory                  ? POR_NO_THREAD
                         : search->now.hold && !POR_MUTANT(23) ? search->now.running
                         : search->algorithm->choose           ? search->algorithm->choose(search, at, &choice)
                                                               : por_choose_by_order(search, at);
  if (thread == POR_NO_THREAD && !trace->out_of_memory) thread = por_look_again(search, at);
  if (thread == POR_NO_THREAD) {
    if (search->matching.on) por_matching_blocked(search, at);
    return leave_out(search, at);
  }
  return take(search, at, thread, choice);
}

/* The last node's operation was taken back: another thread takes its place. */
static por_decision decide_again(por_search *search, const por_thread_set *enabled) {
  por_trace *trace = &search->trace;
  uint32_t at = search->now.position, set = por_trace_enabled(trace, enabled->bits, enabled->words);
  search->now.retracted = false;
  if (trace->out_of_memory) return stop(search);
  por_nodes(trace)[at].enabled = set;
  begin_phase(search, at);
  por_thread_id thread = por_next_beside_vain(search, at);
  return thread == POR_NO_THREAD ? leave_out(search, at) : take(search, at, thread, POR_EVERY_CHOICE);
}

por_decision por_decide(por_search *search, const por_thread_set *enabled) {
  if (!search->now.begun || search->failed) return stop(search);
  por_decision decision = search->replay                                      ? decide_replay(search, enabled)
                          : search->probe.on                                  ? por_probe_decide(search, enabled)
                          : search->now.retracted                             ? decide_again(search, enabled)
                          : search->now.position < search->trace.nodes.length ? decide_recorded(search, enabled)
                          : search->now.position < search->resume.node_count  ? decide_resumed(search, enabled)
                                                                              : decide_new(search, enabled);
  search->now.hold = search->now.time_passed = false;
  if (search->trace.out_of_memory) por_fail_memory(search);
  if (search->failed) return stop(search);
  if (decision.thread == POR_STOP) return decision;
  por_order_chosen(search, decision.thread);
  search->now.running = decision.thread;
  search->now.position++;
  search->now.resumed |= search->now.position >= search->resume.node_count;
  return decision;
}

void por_time_passes(por_search *search) {
  search->now.time_passed = true;
}

void por_hold(por_search *search) {
  if (search->now.running != POR_NO_THREAD) search->now.hold = true;
}

static void follow_recorded(por_search *search, const por_operation *operation) {
  const por_node *node = &por_nodes(&search->trace)[search->now.position];
  por_operation before = por_announced_at(node);
  if (node->thread != search->now.running || !por_operation_same(&before, operation) ||
      search->now.position >= search->prefix)
    por_fail_nondeterminism(search, search->now.position, search->now.running, &node->operation, operation);
  search->now.position++;
}

void por_follow(por_search *search, const por_operation *given, const por_thread_set *enabled) {
  por_trace *trace = &search->trace;
  /* Not copied: reading back at once, as a whole, what the driver has just written in parts stalls the processor. */
  const por_operation *operation = given;
  por_operation changed;
  if (__builtin_expect(search->flags & POR_NO_ATTEMPTS || given->second.mode != POR_NONE, 0)) {
    changed = *given;
    por_operation_without(&changed, search->flags & POR_NO_ATTEMPTS, search->flags & POR_NO_PASSES);
    if (changed.second.mode != POR_NONE) por_operation_normalise(&changed);
    operation = &changed;
  }
  if (search->now.position < trace->nodes.length) {
    follow_recorded(search, operation);
    return;
  }
  if (__builtin_expect(!search->now.begun || !search->now.position, 0)) return;
  if (search->replay && !por_replay_step_fits(search, search->now.running, operation)) return;
  uint32_t set = enabled ? por_trace_enabled(trace, enabled->bits, enabled->words)
                         : por_nodes(trace)[search->now.position - 1].enabled;
  if (trace->out_of_memory || !por_trace_append(trace, search->now.running, operation, set)) return;
  if (__builtin_expect(search->matching.on, 0)) por_matching_meet(search, search->now.position);
  search->now.position++;
}

/* ---- what others may know --------------------------------------------------------------------------------------- */

size_t por_prefix_length(const por_search *search) {
  return search->now.repeated;
}

size_t por_trace_length(const por_search *search) {
  return search->now.position;
}

bool por_execution_aside(const por_search *search) {
  return search->probe.on || search->now.paused;
}

por_step por_trace_step(const por_search *search, size_t index) {
  if (search->probe.on && index >= search->probe.fork) return search->probe.steps.items[index - search->probe.fork];
  const por_node *node = &por_nodes(&search->trace)[index];
  return (por_step){node->thread, node->choice, por_announced_at(node)};
}

const por_failure_info *por_failure(const por_search *search) {
  return search->failed ? &search->failure : NULL;
}

bool por_matches_states(const por_search *search) {
  if (search->config.stateless && search->flags & POR_ALWAYS_MATCHES) return false;
  return (search->matching.on && !(search->flags & POR_OWN_DIGESTS)) || search->flags & POR_COMPARES_STATES;
}

bool por_wants_state(const por_search *search) {
  if (!por_matches_states(search) || !search->now.begun || search->failed || search->replay) return false;
  return search->probe.on ? search->now.position > search->probe.fork
                          : search->now.position == search->trace.nodes.length;
}

void por_state(por_search *search, por_digest digest) {
  if (search->probe.on)
    por_probe_state(search, digest);
  else if (search->algorithm->state)
    search->algorithm->state(search, digest);
  search->matching.digest = digest;
  search->matching.has_digest = por_wants_state(search);
}
