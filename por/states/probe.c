/* Runs a sequence of operations as a probe, and keeps the search's trace as it was. */
#include "por/states/probe.h"

#include "por/dependence.h"
#include "por/search_state.h"

enum { DEFAULT_BYTES = 256 << 20 };

void por_probe_init(por_probe *probe) {
  *probe = (por_probe){.fork = 0};
}

void por_probe_free(por_probe *probe) {
  por_successors_free(&probe->known);
  hp_free(&probe->wanted);
  hp_free(&probe->threads);
  hp_free(&probe->steps);
}

size_t por_probe_bytes(const por_probe *probe) {
  return probe->known.capacity * sizeof(por_successor) + hp_bytes(&probe->wanted) + hp_bytes(&probe->threads) +
         hp_bytes(&probe->steps);
}

static void add(por_search *search, const por_successor *step) {
  if (!por_successors_add(&search->probe.known, step)) search->trace.out_of_memory = true;
}

void por_probe_learn(por_search *search, por_digest from, por_thread_id thread, const por_operation *operation,
                     por_digest to) {
  if (operation->choices > 1) return;
  add(search, &(por_successor){from, to, *operation, thread, POR_STEP_LEADS});
}

/* Follows the sequence as far as its steps are known. */
static por_reach follow(const por_search *search, por_sequence sequence, por_digest *end, por_operation *operations) {
  por_digest state = sequence.state;
  for (uint32_t i = 0; i < sequence.count; i++) {
    const por_successor *step = por_successors_find(&search->probe.known, state, sequence.threads[i]);
    if (!step) return POR_ASKED;
    if (step->status == POR_STEP_CANNOT) return POR_UNREACHED;
    if (operations) operations[i] = step->operation;
    state = step->to;
  }
  *end = state;
  return POR_REACHED;
}

por_reach por_probe_reach(por_search *search, por_sequence sequence, por_digest *end, por_operation *operations) {
  por_probe *probe = &search->probe;
  por_reach reach = follow(search, sequence, end, operations);
  if (reach != POR_ASKED) return reach;
  uint32_t wanted = hp_add(&probe->wanted, 1), from = hp_add(&probe->threads, sequence.count);
  if (wanted == UINT32_MAX || from == UINT32_MAX) {
    search->trace.out_of_memory = true;
    probe->wanted.length = 0;
    return POR_UNREACHED;
  }
  probe->wanted.items[wanted] = (por_wanted){sequence.state, sequence.fork, from, sequence.count};
  memcpy(probe->threads.items + from, sequence.threads, sequence.count * sizeof *sequence.threads);
  return POR_ASKED;
}

bool por_probe_begin(por_search *search) {
  por_probe *probe = &search->probe;
  while (probe->wanted.length) {
    const por_wanted *wanted = probe->wanted.items + --probe->wanted.length;
    const por_thread_id *threads = probe->threads.items + wanted->from;
    por_sequence sequence = {wanted->fork, wanted->state, threads, wanted->count};
    por_digest end;
    if (follow(search, sequence, &end, NULL) != POR_ASKED) continue;
    probe->steps.length = 0;
    if (!por_got_memory(&search->trace, hp_add(&probe->steps, wanted->count) != UINT32_MAX)) return false;
    for (uint32_t i = 0; i < wanted->count; i++) probe->steps.items[i] = (por_step){.thread = threads[i]};
    probe->fork = wanted->fork;
    probe->start = probe->state = wanted->state;
    probe->on = true;
    return true;
  }
  probe->threads.length = 0;
  return false;
}

void por_probe_forget(por_search *search) {
  por_successors_limit(&search->probe.known, search->config.match_bytes ? search->config.match_bytes : DEFAULT_BYTES);
}

/* The step at the search's position, or null: the sequence is carried out. */
static por_step *step_due(por_search *search) {
  por_probe *probe = &search->probe;
  uint32_t at = search->now.position - probe->fork;
  return at < probe->steps.length ? probe->steps.items + at : NULL;
}

por_decision por_probe_decide(por_search *search, const por_thread_set *enabled) {
  por_probe *probe = &search->probe;
  por_decision decision = {POR_STOP, 0, 1};
  por_step *step = NULL;
  const por_node *node = NULL;
  if (search->now.position < probe->fork) {
    node = &por_nodes(&search->trace)[search->now.position];
    decision = (por_decision){node->thread, node->choice, 1};
  } else {
    step = step_due(search);
    if (!step) return decision;
    decision.thread = step->thread;
  }
  por_pending *pending = search->pending.items + decision.thread;
  bool ready = pending->announced && decision.thread >> 6 < enabled->words &&
               (enabled->bits[decision.thread >> 6] >> (decision.thread & 63)) & 1;
  if (node && (!ready || !por_operation_same(&pending->operation, &node->operation))) {
    por_fail_nondeterminism(search, search->now.position, node->thread, &node->operation,
                            pending->announced ? &pending->operation : NULL);
    return (por_decision){POR_STOP, 0, 1};
  }
  if (step && (!ready || pending->operation.choices > 1)) return (por_decision){POR_STOP, 0, 1};
  if (step) step->operation = pending->operation;
  pending->announced = false;
  return decision;
}

void por_probe_state(por_search *search, por_digest digest) {
  por_probe *probe = &search->probe;
  if (search->now.position <= probe->fork) return;
  const por_step *step = probe->steps.items + (search->now.position - probe->fork - 1);
  por_probe_learn(search, probe->state, step->thread, &step->operation, digest);
  probe->state = digest;
}

void por_probe_end(por_search *search) {
  por_probe *probe = &search->probe;
  /* Where it has stopped early, there is nothing to be known. */
  por_digest state = probe->start;
  for (uint32_t i = 0; i < probe->steps.length; i++) {
    const por_step *step = probe->steps.items + i;
    const por_successor *found = por_successors_find(&probe->known, state, step->thread);
    if (!found) add(search, &(por_successor){.from = state, .thread = step->thread, .status = POR_STEP_CANNOT});
    if (!found || found->status != POR_STEP_LEADS) return;
    state = found->to;
  }
}
