/* Keeps the sequences that are asleep, and consumes them step by step. */
#include "por/algorithms/sleep_sequences.h"

#include "por/algorithms/bpor.h"
#include "por/algorithms/known_accesses.h"
#include "por/dependence.h"
#include "por/initials.h"
#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"
#include "por/states/probe.h"

#include <stdlib.h>

/* At most so many sequences, none longer than this, are asleep at a node: looking through them must not cost more than
 * they save, and memory must not grow with the number of executions. What is not put to sleep is run. */
enum { MOST_SEQUENCES = 64, MOST_STEPS = 128 };

/* One step of a sequence, and what it does when the sequence is run from its node (known once it is confirmed). */
typedef struct step {
  por_thread_id thread;
  por_operation operation;
} step;

typedef HP_VECTOR(step) sequence_steps;

typedef struct sequence {
  por_digest target;    /* the state of the order explored, which it must lead to */
  uint32_t from, count; /* in node.steps */
  enum { SEQUENCE_OPEN, SEQUENCE_CONFIRMED, SEQUENCE_DROPPED } status; /* open: not yet compared */
} sequence;

/* What belongs to one node of the trace. */
typedef struct node {
  por_digest state;
  bool has_state;
  HP_VECTOR(sequence) sequences;
  sequence_steps steps;
  HP_VECTOR(por_thread_id) consumed; /* asleep as the last step of a sequence */
} node;

typedef struct context {
  HP_VECTOR(node) nodes; /* by node of the trace, and one behind; those above `used` are empty and keep their memory */
  HP_VECTOR(por_thread_id) threads; /* a sequence being compared */
  HP_VECTOR(por_operation) doing;   /* what it does */
  por_races races;                  /* of what waits at a node */
  por_known_accesses known;         /* all operations seen */
  uint32_t used;
  bool as_printed;
  uint32_t resumed; /* nodes of a search that was taken up */
  por_words asleep; /* what was asleep at each of them */
  bool newly;       /* something has fallen asleep, or stayed so, at the new node by comparison of states */
} context;

bool por_sequences_init(por_search *search, hp_error *error) {
  context *c = calloc(1, sizeof *c);
  if (!c) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  c->as_printed = search->flags & POR_MAY_MISS;
  search->private_data = c;
  return true;
}

void por_sequences_free(por_search *search) {
  context *c = search->private_data;
  for (uint32_t i = 0; i < c->nodes.length; i++) {
    node *n = c->nodes.items + i;
    hp_free(&n->sequences);
    hp_free(&n->steps);
    hp_free(&n->consumed);
  }
  hp_free(&c->nodes);
  hp_free(&c->threads);
  hp_free(&c->doing);
  hp_free(&c->races);
  hp_free(&c->asleep);
  por_known_free(&c->known);
  free(c);
}

size_t por_sequences_bytes(const por_search *search) {
  const context *c = search->private_data;
  size_t bytes = sizeof *c + hp_bytes(&c->nodes) + hp_bytes(&c->threads) + hp_bytes(&c->doing) + hp_bytes(&c->races) +
                 hp_bytes(&c->asleep) + por_known_bytes(&c->known);
  for (uint32_t i = 0; i < c->nodes.length; i++) {
    const node *n = c->nodes.items + i;
    bytes += hp_bytes(&n->sequences) + hp_bytes(&n->steps) + hp_bytes(&n->consumed);
  }
  return bytes;
}

static void empty(node *n) {
  n->has_state = false;
  n->sequences.length = n->steps.length = n->consumed.length = 0;
}

/* Null when memory ran out. */
static node *node_at(por_search *search, uint32_t at) {
  context *c = search->private_data;
  if (!por_got_memory(&search->trace, hp_reach(&c->nodes, at))) return NULL;
  for (; c->used <= at; c->used++) empty(c->nodes.items + c->used);
  return c->nodes.items + at;
}

static sequence *sequences(const node *n) {
  return n->sequences.items;
}

static step *steps_of(const node *n, const sequence *s) {
  return n->steps.items + s->from;
}

void por_sequences_save(const por_search *search, por_writer *writer) {
  const context *c = search->private_data;
  uint32_t words = search->trace.words, nodes = search->trace.nodes.length;
  bool untouched = search->resume.nodes != NULL; /* since it was taken up */
  uint32_t used = untouched || c->used < nodes ? c->used : nodes;
  por_known_save(&c->known, search, writer);
  por_successors_save(&search->probe.known, &search->config.oracle, writer);
  por_put_number(writer, used);
  for (uint32_t at = 0; at < used; at++) {
    const node *n = c->nodes.items + at;
    const uint64_t *sleep = untouched ? c->asleep.items + (size_t)at * words : por_sleep(&search->trace, at);
    por_put_number(writer, n->state.low);
    por_put_number(writer, n->state.high);
    por_put_number(writer, n->has_state);
    por_put_vector(writer, &n->sequences);
    por_put_vector(writer, &n->consumed);
    por_put_vector(writer, &n->steps);
    for (uint32_t i = 0; i < n->steps.length; i++)
      por_put_site(writer, &search->config.oracle, n->steps.items[i].operation.site);
    for (uint32_t w = 0; w < words; w++) por_put_number(writer, sleep ? sleep[w] : 0);
  }
}

void por_sequences_load(por_search *search, por_reader *reader) {
  context *c = search->private_data;
  uint32_t words = search->trace.words;
  por_known_load(&c->known, search, reader);
  por_successors_load(&search->probe.known, &search->config.oracle, reader);
  uint64_t used = por_get_number(reader);
  for (uint32_t at = 0; at < used && !reader->failed; at++) {
    node *n = node_at(search, at);
    uint32_t sleep = hp_add(&c->asleep, words);
    if (!n || sleep == UINT32_MAX) {
      reader->failed = true;
      return;
    }
    n->state.low = por_get_number(reader);
    n->state.high = por_get_number(reader);
    n->has_state = por_get_number(reader) & 1;
    por_get_vector(reader, &n->sequences);
    por_get_vector(reader, &n->consumed);
    por_get_vector(reader, &n->steps);
    for (uint32_t i = 0; i < n->steps.length && !reader->failed; i++)
      n->steps.items[i].operation.site = por_get_site(reader, &search->config.oracle);
    for (uint32_t w = 0; w < words; w++) c->asleep.items[sleep + w] = por_get_number(reader);
  }
  c->resumed = reader->failed ? 0 : (uint32_t)used;
}

void por_sequences_state(por_search *search, por_digest digest) {
  const context *c = search->private_data;
  uint32_t at = search->now.position;
  node *here = node_at(search, at);
  if (!here) return;
  if (at < c->resumed && at < search->resume.node_count && here->has_state &&
      (here->state.low != digest.low || here->state.high != digest.high)) {
    search->failed = true;
    search->failure = (por_failure_info){.kind = POR_FAIL_STATES, .step = at};
    return;
  }
  here->state = digest;
  here->has_state = true;
  if (!at) return;
  const node *before = here - 1;
  const por_node *done = &por_nodes(&search->trace)[at - 1];
  if (before->has_state) por_probe_learn(search, before->state, done->thread, &done->operation, digest);
}

void por_sequences_backtracked(por_search *search, uint32_t at) {
  context *c = search->private_data;
  if (c->used > at + 1) c->used = at + 1;
}

static void note(por_search *search, por_thread_id thread, const por_operation *operation) {
  context *c = search->private_data;
  bool grown;
  if (!por_known_note(&c->known, thread, operation, &grown)) search->trace.out_of_memory = true;
}

void por_sequences_end(por_search *search, por_end end) {
  (void)end;
  for (uint32_t at = search->prefix; at < search->trace.nodes.length; at++)
    note(search, por_nodes(&search->trace)[at].thread, &por_nodes(&search->trace)[at].operation);
  for (por_thread_id thread = 0; thread < search->pending.length; thread++)
    if (por_announced(search, thread)) note(search, thread, por_announced(search, thread));
}

/* ---- comparing states ------------------------------------------------------------------------------------------- */

/* The threads of a sequence in c->threads, with room for one more before and behind it, and room for what they do. */
static por_thread_id *threads_of(por_search *search, const step *steps, uint32_t count) {
  context *c = search->private_data;
  c->threads.length = c->doing.length = 0;
  if (!por_got_memory(&search->trace,
                      hp_add(&c->threads, count + 2) != UINT32_MAX && hp_add(&c->doing, count + 2) != UINT32_MAX))
    return NULL;
  por_thread_id *threads = c->threads.items + 1;
  for (uint32_t i = 0; i < count; i++) threads[i] = steps[i].thread;
  return threads;
}

/* Line 13, put off until the sequence may matter: does it lead to its target? Fills in what its steps do. */
static por_reach confirm(por_search *search, uint32_t at, const node *n, const sequence *s) {
  const context *c = search->private_data;
  step *steps = steps_of(n, s);
  const por_thread_id *threads = threads_of(search, steps, s->count);
  por_digest end;
  if (!threads) return POR_UNREACHED;
  por_operation *doing = c->doing.items;
  por_reach reach = por_probe_reach(search, (por_sequence){at, n->state, threads, s->count}, &end, doing);
  if (reach != POR_REACHED) return reach;
  if (!POR_MUTANT(18) && (end.low != s->target.low || end.high != s->target.high)) return POR_UNREACHED;
  for (uint32_t i = 0; i < s->count; i++) {
    steps[i].operation = doing[i];
    note(search, threads[i], &doing[i]);
  }
  return POR_REACHED;
}

/* Do the sequence and one operation of `thread` lead to one state in either order? If so, c->doing holds what `thread`
 * does, then what the sequence does behind it. */
static por_reach commute(por_search *search, uint32_t at, const node *n, por_thread_id thread, const step *steps,
                         uint32_t count) {
  const context *c = search->private_data;
  por_thread_id *threads = threads_of(search, steps, count);
  por_digest ends[2];
  if (!threads) return POR_UNREACHED;
  for (uint32_t i = 0; i < count; i++)
    if (threads[i] == thread) return POR_UNREACHED;
  threads[count] = thread;
  por_sequence last = {at, n->state, threads, count + 1}, first = {at, n->state, threads - 1, count + 1};
  por_reach after = por_probe_reach(search, last, &ends[1], NULL);
  if (after == POR_UNREACHED) return after;
  threads[-1] = thread;
  por_reach before = por_probe_reach(search, first, &ends[0], c->doing.items);
  if (before == POR_UNREACHED || after == POR_ASKED) return before == POR_UNREACHED ? before : after;
  if (before == POR_ASKED) return before;
  for (uint32_t i = 0; i <= count; i++) note(search, threads[(int64_t)i - 1], c->doing.items + i);
  bool equal = (ends[0].low == ends[1].low && ends[0].high == ends[1].high) || POR_MUTANT(24);
  return equal ? POR_REACHED : POR_UNREACHED;
}

/* ---- lines 15 and 16 -------------------------------------------------------------------------------------------- */

/* The copy's steps; null when memory ran out. */
static step *copy(por_search *search, node *to, const step *steps, uint32_t count, por_digest target) {
  uint32_t from = hp_add(&to->steps, count), index = hp_add(&to->sequences, 1);
  if (from == UINT32_MAX || index == UINT32_MAX) {
    search->trace.out_of_memory = true;
    to->sequences.length = 0;
    return NULL;
  }
  step *copied = to->steps.items + from;
  memcpy(copied, steps, count * sizeof *steps);
  sequences(to)[index] = (sequence){target, from, count, SEQUENCE_CONFIRMED};
  return copied;
}

static void consume(por_search *search, node *to, por_thread_id thread, uint64_t *set) {
  por_set_add(set, thread);
  por_got_memory(&search->trace, hp_push(&to->consumed, thread));
}

static bool independent(const step *steps, uint32_t count, por_thread_id thread, const por_operation *operation) {
  for (uint32_t i = 0; i < count; i++)
    if (steps[i].thread == thread || por_operations_dependent(&steps[i].operation, operation)) return false;
  return true;
}

/* What of one confirmed sequence of node `at` - 1 is asleep at node `at`. */
static por_reach pass_on(por_search *search, uint32_t at, const node *before, node *here, const sequence *s,
                         uint64_t *set) {
  context *c = search->private_data;
  const por_node *done = &por_nodes(&search->trace)[at - 1];
  const step *steps = steps_of(before, s);
  if (steps[0].thread == done->thread) {
    if (s->count == 2) {
      consume(search, here, steps[1].thread, set);
      c->newly = true;
    } else {
      copy(search, here, steps + 1, s->count - 1, s->target);
    }
    return POR_REACHED;
  }
  if (independent(steps, s->count, done->thread, &done->operation)) {
    copy(search, here, steps, s->count, s->target);
    return POR_REACHED;
  }
  if (c->as_printed) return POR_UNREACHED;
  por_reach reach = commute(search, at - 1, before, done->thread, steps, s->count);
  if (reach != POR_REACHED) return reach;
  step *moved = copy(search, here, steps, s->count, s->target);
  for (uint32_t i = 0; moved && i < s->count; i++) moved[i].operation = c->doing.items[i + 1];
  return POR_REACHED;
}

/* The repair of line 15 for single threads: one that was asleep stays so if the operation carried out, though
 * dependent, commutes with its own in this state. False: probes are asked for. */
static bool keep_asleep(por_search *search, uint32_t at, const node *before, uint64_t *set) {
  context *c = search->private_data;
  const por_trace *trace = &search->trace;
  const por_node *done = &por_nodes(trace)[at - 1];
  const uint64_t *sets[2] = {por_sleep(trace, at - 1), done->branch ? done->branch->done : NULL};
  bool known = true;
  for (int i = 0; i < 2; i++) {
    if (!sets[i]) continue;
    POR_SET_EACH(thread, sets[i], trace->words) {
      if (thread == done->thread || por_set_has(set, thread)) continue;
      step single = {.thread = thread};
      por_reach reach = commute(search, at - 1, before, done->thread, &single, 1);
      if (reach == POR_REACHED) {
        por_set_add(set, thread);
        c->newly = true;
      }
      known &= reach != POR_ASKED;
    }
  }
  return known;
}

/* ---- what is owed to the trace ----------------------------------------------------------------------------------- */

/* Some thread that comes first in what the trace holds behind `event` and not after it must be explored in the event's
 * place; if there is nothing, all. */
static void owe(por_search *search, uint32_t event) {
  por_race race = {.event = event, .later = search->trace.settled, .thread = POR_NO_THREAD};
  por_initials(search, &race, search->scratch.items);
  por_add_initial(search, event, POR_NO_THREAD);
}

/* May `thread`, behind its announced operation (if it has begun), still do what conflicts with the operation? */
static bool may_conflict(const por_search *search, por_thread_id thread, const por_operation *operation) {
  const context *c = search->private_data;
  const por_oracle *oracle = &search->config.oracle;
  const por_access access[2] = {operation->first, operation->second};
  for (int i = 0; i < 2; i++) {
    if (!access[i].mode) continue;
    for (const por_known_access *entry = por_known_first(&c->known, access[i].location); entry;
         entry = por_known_next(&c->known, entry))
      if (entry->thread == thread && (por_known_strong(entry) || !por_mode_weak(access[i].mode)) &&
          (!oracle->future_site || oracle->future_site(oracle->driver, por_begun(search, thread), entry->site)))
        return true;
  }
  return false;
}

/* What is asleep at node `at` by comparison of states is not carried out on this trace, and what follows was explored
 * behind another order of its events. There its races had other partners. So each operation that may follow is raced
 * here: those that are announced as if they were carried out, and those further on by all that has been seen of their
 * threads. (The paper explores no such race, and loses outcomes: models race-of-a-sleeping-sequence and
 * race-behind-a-kept-sleeper.) */
static void reinspect(por_search *search, uint32_t at) {
  context *c = search->private_data;
  por_trace *trace = &search->trace;
  por_settle(trace, at, &search->races);
  for (por_thread_id thread = 0; thread < search->pending.length && !trace->out_of_memory; thread++) {
    const por_operation *pending = por_announced(search, thread);
    uint32_t count;
    const uint32_t *events = por_events_of(trace, thread, &count);
    if (!pending && count) continue; /* it has ended; one without events may yet be started */
    if (pending) {
      c->races.length = 0;
      por_footprint waiting = {pending, NULL, 0};
      por_races_of_pending(trace, thread, &waiting, &c->races);
      for (uint32_t i = 0; i < c->races.length; i++) por_add_source(search, c->races.items + i);
    }
    for (uint32_t event = 0; event < at; event++) {
      const por_node *done = &por_nodes(trace)[event];
      if (done->thread == thread || (pending && por_operations_dependent(pending, &done->operation)) ||
          (count && events[count - 1] > event && por_before(trace, event, events[count - 1])))
        continue;
      if (may_conflict(search, thread, &done->operation)) owe(search, event);
    }
  }
}

bool por_sequences_asleep(por_search *search, uint32_t at, uint64_t *set) {
  context *c = search->private_data;
  node *here = node_at(search, at);
  if (!here) return true;
  node *before = here - 1;
  const por_node *done = &por_nodes(&search->trace)[at - 1];
  if (at < c->resumed && at < search->resume.node_count) {
    por_set_join(set, c->asleep.items + (size_t)at * search->trace.words, search->trace.words);
    return true;
  }
  here->sequences.length = here->steps.length = here->consumed.length = 0;
  if (!before->has_state) return true;
  bool known = true;
  c->newly = false;
  if (!c->as_printed && done->operation.choices < 2) known = keep_asleep(search, at, before, set);
  for (uint32_t i = 0; i < before->consumed.length; i++) {
    por_thread_id thread = before->consumed.items[i];
    if (thread != done->thread && por_set_has(set, thread)) consume(search, here, thread, set);
  }
  for (uint32_t i = 0; i < before->sequences.length; i++) {
    sequence *s = &sequences(before)[i];
    if (s->status == SEQUENCE_OPEN) {
      por_reach reach = confirm(search, at - 1, before, s);
      known &= reach != POR_ASKED;
      if (reach == POR_ASKED) continue;
      s->status = reach == POR_REACHED ? SEQUENCE_CONFIRMED : SEQUENCE_DROPPED;
    }
    if (s->status == SEQUENCE_CONFIRMED) known &= pass_on(search, at, before, here, s, set) != POR_ASKED;
  }
  if (known && c->newly && !c->as_printed && !POR_MUTANT(20)) reinspect(search, at);
  return known;
}

/* ---- lines 11 to 13 --------------------------------------------------------------------------------------------- */

/* Line 12: is a beginning of the sequence asleep already? */
static bool begins_asleep(const por_search *search, uint32_t at, const node *n, const step *steps, uint32_t count,
                          por_digest target) {
  const por_trace *trace = &search->trace;
  const por_branch *branch = por_nodes(trace)[at].branch;
  const uint64_t *sleep = por_sleep(trace, at);
  por_thread_id first = steps[0].thread;
  if ((sleep && por_set_has(sleep, first)) || (branch && por_set_has(branch->done, first))) return true;
  for (uint32_t i = 0; i < n->sequences.length; i++) {
    const sequence *s = &sequences(n)[i];
    if (s->count > count || s->status == SEQUENCE_DROPPED) continue;
    bool same = s->status == SEQUENCE_CONFIRMED ||
                (s->count == count && s->target.low == target.low && s->target.high == target.high);
    for (uint32_t k = 0; k < s->count && same; k++) same = steps_of(n, s)[k].thread == steps[k].thread;
    if (same) return true;
  }
  return false;
}

/* Lines 7 and 11: appends the events behind race->event that do not happen after it, the later operation, race->event
 * and those that do happen after it. False: one of them has several outcomes. */
static bool append_reversal(por_search *search, const por_race *race, sequence_steps *steps) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  for (int after = 0; after < 2; after++) {
    for (uint32_t i = race->event; i <= race->later; i++) {
      bool is_after = i == race->event || (i < race->later && por_before(trace, race->event, i));
      if (nodes[i].operation.choices > 1) return false;
      if (is_after != (after == 1)) continue;
      if (!por_got_memory(&search->trace, hp_push(steps, (step){.thread = nodes[i].thread}))) return false;
    }
  }
  return true;
}

/* cdpor3 (section 5.3.2) */
static bool is_guided(const por_search *search) {
  return search->algorithm->next == por_sequences_next;
}

/* Of the threads of `set`, enabled and not asleep, that with which the shortest sequence asleep at node `at` begins;
 * POR_NO_THREAD if none does. */
static por_thread_id shortest(por_search *search, uint32_t at, const uint64_t *set) {
  const uint64_t *enabled = por_enabled(&search->trace, at), *sleep = por_sleep(&search->trace, at);
  const node *n = node_at(search, at);
  por_thread_id best = POR_NO_THREAD;
  uint32_t length = UINT32_MAX;
  for (uint32_t i = 0; n && i < n->sequences.length; i++) {
    const sequence *s = &sequences(n)[i];
    por_thread_id first = steps_of(n, s)[0].thread;
    if (s->status == SEQUENCE_DROPPED || s->count >= length || !por_set_has(set, first) ||
        !por_set_has(enabled, first) || (sleep && por_set_has(sleep, first)))
      continue;
    best = first;
    length = s->count;
  }
  return best;
}

void por_sequences_race(por_search *search, const por_race *race) {
  por_initials(search, race, search->scratch.items);
  por_thread_id preferred = is_guided(search) ? shortest(search, race->event, search->scratch.items) : POR_NO_THREAD;
  por_add_initial(search, race->event, preferred == POR_NO_THREAD ? race->thread : preferred);
  if (race->later >= search->trace.nodes.length) return; /* what waits at the end has led to no state */
  const node *behind = node_at(search, race->later + 1);
  node *n = node_at(search, race->event);
  if (!behind || !n || !behind->has_state || !n->has_state) return;
  if (n->sequences.length >= MOST_SEQUENCES || race->later - race->event >= MOST_STEPS) return;
  uint32_t from = n->steps.length;
  if (append_reversal(search, race, &n->steps)) {
    uint32_t count = n->steps.length - from;
    if (!begins_asleep(search, race->event, n, n->steps.items + from, count, behind->state)) {
      uint32_t index = hp_add(&n->sequences, 1);
      if (index != UINT32_MAX) {
        sequences(n)[index] = (sequence){behind->state, from, count, SEQUENCE_OPEN};
        return;
      }
      search->trace.out_of_memory = true;
    }
  }
  n->steps.length = from;
}

/* ---- what the optimizations ask --------------------------------------------------------------------------------- */

static bool may_wake(const por_search *search, por_thread_id other, const por_operation *operation) {
  const por_oracle *oracle = &search->config.oracle;
  const por_access access[2] = {operation->first, operation->second};
  for (int i = 0; i < 2; i++)
    if (access[i].mode && (!oracle->future_conflict ||
                           oracle->future_conflict(oracle->driver, other, access[i].location, access[i].mode)))
      return true;
  return false;
}

/* May what is not run if the search is cut at node `at` conflict with the trace? reinspect() races it by what has been
 * seen of the threads so far, and that may grow: without this, random program 40192432 loses an outcome. */
static bool may_race_behind(const por_search *search, uint32_t at) {
  const por_trace *trace = &search->trace;
  for (por_thread_id thread = 0; thread < search->pending.length; thread++) {
    if (!por_announced(search, thread)) continue;
    for (uint32_t event = 0; event < at; event++) {
      const por_node *done = &por_nodes(trace)[event];
      if (done->thread == thread) continue;
      if (may_wake(search, thread, &done->operation)) return true;
    }
  }
  return false;
}

/* Is a thread asleep at node `at`, its sequence consumed but for this last step, that no other thread's future can
 * wake? Then all that follows has been explored. */
static bool is_cut(por_search *search, uint32_t at) {
  const context *c = search->private_data;
  const node *n = node_at(search, at);
  for (uint32_t i = 0; n && i < n->consumed.length; i++) {
    por_thread_id thread = n->consumed.items[i];
    const por_operation *operation = por_announced(search, thread);
    bool wakes = !operation;
    for (por_thread_id other = 0; other < search->pending.length && !wakes; other++)
      wakes = other != thread && por_announced(search, other) && !POR_MUTANT(19) && may_wake(search, other, operation);
    if (wakes || (!c->as_printed && !POR_MUTANT(19) && may_race_behind(search, at))) continue;
    /* The races of what is not run now, as in por_sequences_asleep(). */
    if (!c->as_printed) reinspect(search, at);
    return true;
  }
  return false;
}

static por_thread_id pick(por_search *search, uint32_t at, const uint64_t *set) {
  por_thread_id thread = is_guided(search) ? shortest(search, at, set) : POR_NO_THREAD;
  return thread == POR_NO_THREAD ? por_order_pick(search, at, set, por_sleep(&search->trace, at)) : thread;
}

por_thread_id por_sequences_choose(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  return is_cut(search, at) ? POR_NO_THREAD : pick(search, at, por_enabled(&search->trace, at));
}

por_thread_id por_sequences_next(por_search *search, uint32_t at, uint16_t *choice) {
  (void)choice;
  const por_branch *branch = por_nodes(&search->trace)[at].branch;
  uint64_t *left = search->scratch.items;
  por_set_copy(left, branch->backtrack, search->trace.words);
  por_set_minus(left, branch->done, search->trace.words);
  return pick(search, at, left);
}
