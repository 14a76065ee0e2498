/* Tests the core's interface, call by call: which operations are equal, what a driver must not do, how a replay fits.
 */
#include "../tap.h"

#include "hpor/por.h"
#include "por/algorithms/wakeup_tree.h"

#include <string.h>

enum { A = 1, X, Y }; /* names of locations */

static por_access on(por_search *search, uint64_t name, uint32_t mode) {
  return (por_access){por_location(search, name), mode};
}

/* Decides among the threads in the bitmap. */
static por_decision decide(por_search *search, uint64_t enabled) {
  return por_decide(search, &(por_thread_set){&enabled, 1});
}

static por_search *search_of(const char *algorithm, uint32_t threads) {
  por_search *search = por_search_new(&(por_config){.algorithm = algorithm}, NULL);
  por_thread(search, POR_NO_THREAD, 0);
  for (uint32_t t = 1; t < threads; t++) por_thread(search, 0, t - 1);
  return search;
}

/* ---- what conflicts --------------------------------------------------------------------------------------------- */

/* The number of executions of two threads with one operation each. */
static uint64_t executions_of(const char *algorithm, const uint32_t modes[4], uint64_t second_name) {
  por_search *search = search_of(algorithm, 2);
  uint64_t executions = 0;
  while (por_execution_begin(search)) {
    uint64_t enabled = 3;
    executions++;
    for (uint32_t t = 0; t < 2; t++)
      por_announce(
          search, t,
          &(por_operation){.first = on(search, X, modes[2 * t]), .second = on(search, second_name, modes[2 * t + 1])});
    while (enabled) enabled &= ~(UINT64_C(1) << decide(search, enabled).thread);
    por_execution_end(search, POR_END_COMPLETE);
  }
  por_search_free(search);
  return executions;
}

static void test_two_accesses(tap *t) {
  /* Modes of thread 0's two accesses, then of thread 1's; the second ones are of x too, or of y. Threads that conflict
   * run in both orders. */
  static const struct {
    uint32_t modes[4];
    uint64_t second;
    unsigned executions;
  } cases[] = {
      {{POR_READ, POR_WRITE, POR_READ, POR_READ}, X, 2},       {{POR_WRITE, POR_READ, POR_READ, POR_READ}, X, 2},
      {{POR_AWAIT, POR_WRITE, POR_READ, POR_NONE}, X, 2},      {{POR_ACQUIRE, POR_READ, POR_READ, POR_NONE}, X, 2},
      {{POR_RELEASE, POR_WRITE, POR_RELEASE, POR_NONE}, X, 2}, {{POR_RELEASE, POR_READ, POR_RELEASE, POR_NONE}, X, 1},
      {{POR_READ, POR_READ, POR_READ, POR_READ}, X, 1},        {{POR_READ, POR_WRITE, POR_READ, POR_WRITE}, Y, 2},
      {{POR_NONE, POR_WRITE, POR_NONE, POR_WRITE}, Y, 2},      {{POR_NONE, POR_WRITE, POR_WRITE, POR_NONE}, Y, 1},
      {{POR_NONE, POR_WRITE, POR_WRITE, POR_NONE}, X, 2},      {{POR_AWAIT, POR_NONE, POR_RELEASE, POR_NONE}, X, 1},
      {{POR_RELEASE, POR_NONE, POR_AWAIT, POR_NONE}, X, 1},    {{POR_ACQUIRE, POR_NONE, POR_RELEASE, POR_NONE}, X, 1},
      {{POR_ACQUIRE, POR_NONE, POR_ACQUIRE, POR_NONE}, X, 2},  {{POR_ATTEMPT, POR_NONE, POR_ATTEMPT, POR_NONE}, X, 1},
      {{POR_READ, POR_ATTEMPT, POR_READ, POR_ATTEMPT}, Y, 1},
  };
  static const char *const algorithms[] = {"source", "dpor", "nidhugg"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int a = 0; a < 3; a++) {
      uint64_t found = executions_of(algorithms[a], cases[i].modes, cases[i].second);
      tap_check(t, found == cases[i].executions, "%s: two operations of kind %zu: %u executions (found %llu)",
                algorithms[a], i, cases[i].executions, (unsigned long long)found);
    }
  /* optimal takes attempts as writes. */
  static const uint32_t first[4] = {POR_ATTEMPT, POR_NONE, POR_ATTEMPT, POR_NONE};
  static const uint32_t second[4] = {POR_READ, POR_ATTEMPT, POR_READ, POR_ATTEMPT};
  tap_check(t, executions_of("optimal", first, X) == 2 && executions_of("optimal", second, Y) == 2,
            "optimal: two attempts conflict");
}

/* ---- nondeterminism --------------------------------------------------------------------------------------------- */

/* Thread 0: two operations on locations of its own, then x; thread 1: x. After one execution the race on x is to be
 * reversed, and thread 0's first two operations are the prefix. */
static por_search *one_race(por_operation prefix[2]) {
  por_search *search = search_of("source", 2);
  for (uint32_t i = 0; i < 2; i++)
    prefix[i] = (por_operation){
        .first = on(search, A, POR_WRITE), .second = on(search, Y, POR_READ), .site = 10 + i, .kind = 20, .choices = 0};
  por_operation race = {.first = on(search, X, POR_WRITE), .site = 12};
  if (!por_execution_begin(search)) return search;
  por_announce(search, 0, &prefix[0]);
  por_announce(search, 1, &race);
  decide(search, 3);
  por_follow(search, &prefix[1], NULL);
  por_follow(search, &race, NULL);
  decide(search, 2);
  por_execution_end(search, POR_END_COMPLETE);
  return search;
}

static bool is_nondeterminism(por_search *search, size_t step) {
  const por_failure_info *failure = por_failure(search);
  return failure && failure->kind == POR_FAIL_NONDETERMINISM && failure->step == step && !por_execution_begin(search);
}

/* The ways in which an operation can be another one. */
enum { OPERATION_FIELDS = 7 };
static void change(por_operation *operation, int field) {
  uint32_t *const fields[] = {&operation->site, &operation->first.location, &operation->second.location};
  uint16_t *const modes[] = {&operation->first.mode, &operation->second.mode};
  if (field < 3)
    ++*fields[field];
  else if (field < 5)
    ++*modes[field - 3];
  else if (field == 5)
    operation->kind++;
  else
    operation->choices = 2;
}

static void test_nondeterminism(tap *t) {
  por_operation prefix[2];
  for (int field = 0; field < OPERATION_FIELDS; field++) {
    por_search *search = one_race(prefix);
    bool begun = por_execution_begin(search);
    por_operation other = prefix[0];
    change(&other, field);
    por_announce(search, 0, &other);
    por_announce(search, 1, &prefix[1]);
    por_decision decision = decide(search, 3);
    tap_check(t, begun && decision.thread == POR_STOP && is_nondeterminism(search, 0),
              "a prefix that begins with another operation (%d) is a nondeterminism", field);
    por_search_free(search);

    search = one_race(prefix);
    begun = por_execution_begin(search);
    por_announce(search, 0, &prefix[0]);
    decision = decide(search, 3);
    other = prefix[1];
    change(&other, field);
    por_follow(search, &other, NULL);
    tap_check(t, begun && decision.budget == 2 && is_nondeterminism(search, 1),
              "so is one that goes on with another operation (%d)", field);
    por_search_free(search);
  }

  por_search *search = one_race(prefix);
  por_execution_begin(search);
  por_announce(search, 1, &prefix[1]);
  decide(search, 2);
  tap_check(t, is_nondeterminism(search, 0) && por_failure(search)->found.site == 0,
            "a thread of the prefix that has announced nothing is a nondeterminism");
  por_search_free(search);

  search = one_race(prefix);
  por_execution_begin(search);
  por_announce(search, 0, &prefix[0]);
  decide(search, 2);
  tap_check(t, is_nondeterminism(search, 0) && por_failure(search)->found.site == prefix[0].site,
            "so is one that is not enabled");
  por_search_free(search);

  search = one_race(prefix);
  por_execution_begin(search);
  por_announce(search, 0, &prefix[0]);
  decide(search, 1);
  por_follow(search, &prefix[1], NULL);
  decide(search, 1); /* thread 1 was to reverse the race */
  tap_check(t, is_nondeterminism(search, 2) && por_failure(search)->thread == 1,
            "and one that is to reverse a race and is not there");
  por_search_free(search);

  search = one_race(prefix);
  por_execution_begin(search);
  por_announce(search, 0, &prefix[0]);
  decide(search, 3);
  por_execution_end(search, POR_END_COMPLETE);
  tap_check(t, is_nondeterminism(search, 1), "a program that ends within the prefix is a nondeterminism");
  por_search_free(search);

  search = one_race(prefix);
  por_execution_begin(search);
  por_announce(search, 0, &prefix[0]);
  decide(search, 3);
  por_execution_end(search, POR_END_LIMIT);
  tap_check(t, !por_failure(search) && !por_execution_begin(search) && por_search_statistics(search).limited == 1,
            "a driver that stops within the prefix ends the search, with a limit and without a failure");
  por_search_free(search);
}

/* ---- calls out of turn ------------------------------------------------------------------------------------------ */

static void test_out_of_turn(tap *t) {
  por_operation prefix[2];
  por_search *search = search_of("source", 1);
  por_operation operation = {.first = on(search, X, POR_WRITE)};
  tap_check(t, decide(search, 1).thread == POR_STOP, "no decision outside of an execution");
  por_follow(search, &operation, NULL);
  por_execution_end(search, POR_END_COMPLETE);
  tap_check(t, por_trace_length(search) == 0 && por_search_statistics(search).executions == 0,
            "nothing can be carried out or ended outside of an execution");
  tap_check(t, por_execution_begin(search) && !por_execution_begin(search), "an execution is begun once");
  por_follow(search, &operation, NULL);
  tap_check(t, por_trace_length(search) == 0, "nothing can follow before the first decision");
  por_announce(search, 7, &operation);
  tap_check(t, decide(search, 1).thread == POR_STOP && por_failure(search),
            "a thread that is enabled and has announced nothing ends the search");
  por_execution_end(search, POR_END_STOPPED);
  tap_check(t, decide(search, 1).thread == POR_STOP && !por_execution_begin(search), "and it stays at its end");
  por_search_free(search);
  por_search_free(NULL);

  search = one_race(prefix);
  por_execution_begin(search);
  por_execution_end(search, POR_END_DEADLOCK);
  por_failure_info first = *por_failure(search);
  decide(search, 3);
  por_follow(search, &operation, NULL);
  const por_failure_info *kept = por_failure(search);
  tap_check(t, kept->kind == first.kind && kept->step == first.step && kept->thread == first.thread,
            "the first failure stays");
  por_search_free(search);

  tap_check(t, !por_algorithm_may_miss("no such algorithm") && por_algorithm_may_miss("bpor-naive"),
            "only a known algorithm can be known to miss something");
  hp_error error = {""};
  tap_check(t, !por_search_new(&(por_config){.algorithm = NULL}, &error) && error.text[0],
            "an algorithm must be named");
  tap_check(t,
            !por_search_new(&(por_config){.algorithm = "none", .match = true, .bound = POR_BOUND_DELAY}, &error) &&
                strstr(error.text, "exclude"),
            "a bound and matching exclude each other");
}

/* ---- replay ----------------------------------------------------------------------------------------------------- */

/* Thread 0 does `first` operations on a, thread 1 one on x. */
static por_search *replay_of(const por_step *steps, size_t count) {
  por_search *search = por_replay_new(steps, count, NULL);
  por_thread(search, POR_NO_THREAD, 0);
  por_thread(search, 0, 0);
  por_execution_begin(search);
  return search;
}

static void test_replay(tap *t) {
  por_operation plain = {.kind = 5}, other = {.kind = 6};
  por_step steps[] = {
      {.thread = 0, .operation = plain}, {.thread = 0, .operation = plain}, {.thread = 1, .operation = other}};
  por_search *search = replay_of(steps, 3);
  por_operation full = {.first = on(search, A, POR_WRITE), .second = on(search, X, POR_READ), .site = 9, .kind = 5};
  por_operation last = {.first = on(search, X, POR_WRITE), .site = 8, .kind = 6};
  por_announce(search, 0, &full);
  por_announce(search, 1, &last);
  por_decision decision = decide(search, 3);
  tap_check(t, decision.thread == 0 && decision.budget == 2, "steps of one thread are decided at once");
  por_follow(search, &full, NULL);
  tap_check(t, decide(search, 3).thread == 1 && !por_failure(search), "steps that know the kind only fit by kind");
  por_execution_end(search, POR_END_COMPLETE);
  tap_check(t, !por_failure(search) && por_trace_length(search) == 3 && !por_execution_begin(search),
            "the replay is one execution");
  por_search_free(search);

  search = replay_of(steps, 3);
  por_announce(search, 0, &full);
  decide(search, 3);
  por_follow(search, &last, NULL);
  tap_check(t, por_failure(search) && por_failure(search)->step == 1, "an operation of another kind does not fit");
  por_search_free(search);

  steps[0].operation = full;
  search = replay_of(steps, 3);
  por_operation elsewhere = full;
  elsewhere.site = 10;
  por_announce(search, 0, &elsewhere);
  tap_check(t, decide(search, 3).thread == POR_STOP && por_failure(search), "a step that knows all fits by all");
  por_search_free(search);
  steps[0].operation = plain;
  steps[0].operation.site = 10;
  search = replay_of(steps, 3);
  por_announce(search, 0, &full);
  tap_check(t, decide(search, 3).thread == POR_STOP && por_failure(search), "also if it touches nothing");
  por_search_free(search);
  steps[0].operation = plain;

  search = replay_of(steps, 3);
  por_announce(search, 1, &last);
  tap_check(t, decide(search, 2).thread == POR_STOP && por_failure(search)->thread == 0,
            "a step of a thread that has announced nothing does not fit");
  por_search_free(search);

  search = replay_of(steps, 3);
  por_announce(search, 0, &full);
  tap_check(t, decide(search, 2).thread == POR_STOP && por_failure(search)->step == 0,
            "nor does one of a thread that is not enabled");
  por_search_free(search);

  search = replay_of(steps, 3);
  por_announce(search, 0, &full);
  decide(search, 3);
  por_execution_end(search, POR_END_COMPLETE);
  tap_check(t, por_failure(search) && por_failure(search)->step == 1, "steps that are left over are a nondeterminism");
  por_search_free(search);

  search = replay_of(steps, 3);
  por_announce(search, 0, &full);
  decide(search, 3);
  por_execution_end(search, POR_END_LIMIT);
  tap_check(t, !por_failure(search) && !por_execution_begin(search), "unless the driver was at its limit");
  por_search_free(search);

  search = replay_of(NULL, 0);
  por_announce(search, 0, &full);
  por_announce(search, 1, &last);
  tap_check(t, decide(search, 3).thread == 0 && !por_failure(search), "without steps a replay begins with any thread");
  por_follow(search, &full, NULL);
  tap_check(t, decide(search, 2).thread == 1, "and goes on with another where it must");
  por_search_free(search);
}

static void test_replay_of_search(tap *t) {
  por_operation plain = {.kind = 5}, other = {.kind = 6};
  por_step steps[] = {
      {.thread = 0, .operation = plain}, {.thread = 0, .operation = plain}, {.thread = 1, .operation = other}};
  por_search *source = search_of("source", 2);
  for (uint64_t name = 100; name < 110; name++) por_location(source, name);
  por_search *search = por_replay_of(source, steps, 3, NULL);
  tap_check(t, por_location(search, 109) == por_location(source, 109) && por_location(search, 109) == 9,
            "a replay of a search's execution has its numbers");
  por_search_free(search);
  por_search_free(source);

  /* optimal takes a pass for an acquisition: so do its steps, but not what the program announces. */
  por_step entered[] = {{.thread = 0, .operation = {.first = {X, POR_ACQUIRE}, .site = 9, .kind = 3}}};
  por_operation passes = {.first = {X, POR_PASS}, .site = 9, .kind = 3};
  static const char *const algorithms[] = {"optimal", "source"};
  for (int i = 0; i < 2; i++) {
    source = search_of(algorithms[i], 2);
    search = por_replay_of(source, entered, 1, NULL);
    por_execution_begin(search);
    por_announce(search, 0, &passes);
    bool fits = decide(search, 1).thread == 0 && !por_failure(search);
    tap_check(t, fits == (i == 0), "%s: a step that passes %s one that acquires", algorithms[i], i ? "is not" : "is");
    por_search_free(search);
    por_search_free(source);
  }
}

/* A sample beside a search: two threads with a write each. Who came first? */
static por_thread_id sample(const por_search *source, por_sampler *sampler) {
  por_search *search = por_sample_of(source, sampler, 0, NULL);
  uint64_t enabled = 3;
  por_thread(search, 0, 0);
  por_execution_begin(search);
  for (por_thread_id thread = 0; thread < 2; thread++)
    por_announce(search, thread, &(por_operation){.first = on(search, Y, POR_WRITE)});
  por_thread_id first = decide(search, enabled).thread;
  decide(search, enabled & ~(UINT64_C(1) << first));
  por_execution_end(search, POR_END_COMPLETE);
  if (por_execution_begin(search)) first = POR_NO_THREAD; /* it is one execution */
  por_search_free(search);
  return first;
}

static void test_samples(tap *t) {
  por_search *source = search_of("source", 2);
  por_location_id x = por_location(source, X), y = por_location(source, Y);
  por_sampler *sampler = por_sampler_new(), *again = por_sampler_new();
  por_search *search = por_sample_of(source, sampler, 0, NULL);
  tap_check(t, por_location(search, Y) == y && por_location(search, X) == x && por_thread(search, 0, 0) == 1,
            "a sample has the numbers of the search");
  por_search_free(search);
  unsigned first[2] = {0}, same = 0, ended = 0;
  for (int i = 0; i < 300; i++) {
    por_thread_id thread = sample(source, sampler);
    ended += thread < 2;
    first[thread & 1]++;
    same += thread == sample(source, again);
  }
  tap_check(t, first[0] > 100 && first[1] > 100, "either thread may be the first (%u, %u)", first[0], first[1]);
  tap_check(t, ended == 300, "a sample is one execution");
  tap_check(t, same == 300, "what earlier samples have shown says how the next one goes");
  por_sampler_free(sampler);
  por_sampler_free(again);
  por_search_free(source);
}

/* ---- what wakeup trees take ------------------------------------------------------------------------------------- */

/* Threads that all write one location, in sequences of which each begins with another thread. */
static void test_wakeup_memory(tap *t) {
  enum { THREADS = 100, LENGTH = 50 };
  por_wakeup_pool pool;
  por_wakeup_init(&pool);
  uint32_t tree = 0, events = 0;
  bool inserted = true;
  for (uint32_t first = 0; first < THREADS; first++) {
    por_wakeup_event sequence[LENGTH];
    for (uint32_t i = 0; i < LENGTH; i++)
      sequence[i] =
          (por_wakeup_event){.operation = {.first = {X, POR_WRITE}, .site = 7}, .thread = (first + i) % THREADS};
    inserted &= por_wakeup_insert(&pool, &tree, sequence, LENGTH) == POR_WAKEUP_INSERTED;
    events += LENGTH;
  }
  size_t each = por_wakeup_bytes(&pool) / events;
  tap_check(t, inserted && pool.nodes.length == events + 1, "a wakeup tree of %u events of %u operations", events,
            THREADS);
  tap_check(t, each <= 24, "takes at most twice 12 bytes for each event, as its memory grows by doubling (found %zu)",
            each);
  por_wakeup_release(&pool, tree);
  tree = 0;
  por_wakeup_event again = {.operation = {.first = {X, POR_WRITE}, .site = 7}};
  por_wakeup_insert(&pool, &tree, &again, 1);
  tap_check(t, pool.nodes.length == events + 1 && pool.events.length == THREADS,
            "what is given back is used again, and an operation is stored once");
  por_wakeup_free(&pool);
}

/* ---- operations that turn out to change nothing -------------------------------------------------------------------
 */

/* Two threads with an announced write each, of which those in the bitmap change something; what they did is told at
 * once, or first otherwise. Then each is asked again, to see that the prefix fits. */
static uint64_t executions_of_attempts(const char *algorithm, uint32_t changing, bool hesitates) {
  por_search *search = search_of(algorithm, 2);
  uint64_t executions = 0;
  while (por_execution_begin(search)) {
    uint64_t enabled = 3;
    for (uint32_t t = 0; t < 2; t++) por_announce(search, t, &(por_operation){.first = on(search, X, POR_WRITE)});
    while (enabled) {
      por_thread_id thread = decide(search, enabled).thread;
      if (thread == POR_STOP) break;
      bool changes = changing >> thread & 1;
      if (hesitates) por_attempted(search, changes);
      por_attempted(search, !changes);
      enabled &= ~(UINT64_C(1) << thread);
    }
    executions += !enabled;
    por_execution_end(search, POR_END_COMPLETE);
  }
  if (por_failure(search)) executions = UINT64_MAX;
  por_search_free(search);
  return executions;
}

static void test_attempted(tap *t) {
  static const char *const algorithms[] = {"source", "dpor", "nidhugg", "optimal"};
  for (int a = 0; a < 4; a++)
    for (uint32_t changing = 0; changing < 4; changing++)
      for (int hesitates = 0; hesitates < 2; hesitates++) {
        bool knows = strcmp(algorithms[a], "optimal") != 0; /* takes them as writes */
        uint64_t expected = knows && !changing ? 1 : 2;
        uint64_t found = executions_of_attempts(algorithms[a], changing, hesitates);
        tap_check(t, found == expected, "%s: threads %u change something: %u executions (found %llu)", algorithms[a],
                  changing, (unsigned)expected, (unsigned long long)found);
      }
}

/* A read by thread 0, then a write by thread 1, of which it is said that it has changed nothing: before its time (0),
 * at its time (1), of the read (2), or too late (3). Is there another execution, as of a race? */
static bool races_with_attempt(int when) {
  por_search *search = search_of("source", 2);
  if (when == 0) por_attempted(search, true);
  por_execution_begin(search);
  if (when == 0) por_attempted(search, true);
  por_announce(search, 0, &(por_operation){.first = on(search, X, POR_READ)});
  por_announce(search, 1, &(por_operation){.first = on(search, X, POR_WRITE)});
  decide(search, 3);
  if (when == 2) por_attempted(search, true);
  decide(search, 2);
  if (when == 1) por_attempted(search, true);
  por_execution_end(search, POR_END_COMPLETE);
  if (when == 3) por_attempted(search, true);
  bool again = por_execution_begin(search);
  por_search_free(search);
  return again;
}

static void test_attempted_out_of_turn(tap *t) {
  tap_check(t, !races_with_attempt(1), "a write that has changed nothing is no race with a read");
  tap_check(t, races_with_attempt(0) && races_with_attempt(2) && races_with_attempt(3),
            "but only if it is said of the write, when it has just been carried out");
  /* In what is repeated it is known already. */
  por_operation prefix[2];
  por_search *search = one_race(prefix);
  por_execution_begin(search);
  por_operation race = {.first = on(search, X, POR_WRITE), .site = 12};
  por_announce(search, 0, &prefix[0]);
  por_announce(search, 1, &race);
  decide(search, 3);
  por_attempted(search, true);
  por_follow(search, &prefix[1], NULL);
  por_announce(search, 0, &race);
  tap_check(t, decide(search, 3).thread == 1 && !por_failure(search), "nor of what is repeated");
  por_search_free(search);
}

/* ---- fairness --------------------------------------------------------------------------------------------------- */

enum { ROUNDS_MOST = 12 };

/* Threads 0 and 1 read x for ever, until thread 2 has written y, and then x. At most that many operations an execution.
 * Returns how many executions were cut off; `executions`: how many were not. */
static uint64_t run_spinners(const char *algorithm, uint32_t patience, uint32_t preemptions, uint64_t *executions) {
  por_config config = {.algorithm = algorithm,
                       .patience = patience,
                       .bound = preemptions ? POR_BOUND_PREEMPTION : POR_BOUND_NONE,
                       .bound_limit = preemptions};
  por_search *search = por_search_new(&config, NULL);
  for (uint32_t i = 0; i < 3; i++) por_thread(search, i ? 0 : POR_NO_THREAD, i ? i - 1 : 0);
  while (por_execution_begin(search)) {
    uint64_t enabled = 7;
    bool written = false, comes = false;
    uint32_t steps = 0;
    for (uint32_t i = 0; i < 3; i++)
      por_announce(search, i, &(por_operation){.first = i < 2 ? on(search, X, POR_READ) : on(search, Y, POR_WRITE)});
    while (enabled && steps < ROUNDS_MOST) {
      por_decision decision = decide(search, enabled);
      if (decision.thread == POR_STOP) break;
      steps++;
      if (decision.thread == 2) {
        written = comes;
        comes = true;
      }
      for (uint32_t more = 1; decision.thread < 2 && more < decision.budget && !written && steps < ROUNDS_MOST;
           more++) {
        por_follow(search, &(por_operation){.first = on(search, X, POR_READ)}, NULL);
        steps++;
      }
      if (written)
        enabled &= ~(UINT64_C(1) << decision.thread);
      else
        por_announce(search, decision.thread,
                     &(por_operation){.first = on(search, X, decision.thread == 2 ? POR_WRITE : POR_READ)});
    }
    por_execution_end(search, enabled && steps == ROUNDS_MOST ? POR_END_LIMIT : POR_END_COMPLETE);
  }
  uint64_t limited = por_search_statistics(search).limited;
  *executions = por_search_statistics(search).executions;
  por_search_free(search);
  return limited;
}

static void test_fairness(tap *t) {
  static const char *const algorithms[] = {"source", "dpor", "nidhugg", "optimal", "hybrid"};
  for (size_t a = 0; a < sizeof algorithms / sizeof *algorithms; a++) {
    uint64_t executions;
    run_spinners(algorithms[a], 2, 0, &executions);
    tap_check(t, executions > 0, "%s: a thread that others wait for in a loop has its turn", algorithms[a]);
  }
  uint64_t executions;
  tap_check(t, run_spinners("source", 0, 0, &executions) == 1 && executions == 0, "without patience it has none");
  run_spinners("bpor-source", 2, 3, &executions);
  tap_check(t, executions > 0, "with a bound it has it, too");
}

/* Thread 0 reads x for ever, each of `threads` threads could do so. Is there more beyond the bound, which is 0? */
static bool more_beyond(const char *algorithm, uint32_t threads) {
  por_config config = {.algorithm = algorithm, .patience = 2, .bound = POR_BOUND_PREEMPTION};
  por_search *search = por_search_new(&config, NULL);
  for (uint32_t i = 0; i < threads; i++) por_thread(search, i ? 0 : POR_NO_THREAD, i ? i - 1 : 0);
  while (por_execution_begin(search)) {
    for (uint32_t i = 0; i < threads; i++) por_announce(search, i, &(por_operation){.first = on(search, X, POR_READ)});
    for (uint32_t steps = 0; steps < ROUNDS_MOST; steps++) {
      por_thread_id thread = decide(search, (UINT64_C(1) << threads) - 1).thread;
      if (thread == POR_STOP) break;
      por_announce(search, thread, &(por_operation){.first = on(search, X, POR_READ)});
    }
    por_execution_end(search, POR_END_LIMIT);
  }
  bool more = por_search_statistics(search).bound_reached;
  por_search_free(search);
  return more;
}

static void test_cut_within_bound(tap *t) {
  static const char *const algorithms[] = {"bpor-source", "bpor-classic", "bpor-nidhugg", "none"};
  for (size_t a = 0; a < sizeof algorithms / sizeof *algorithms; a++) {
    tap_check(t, more_beyond(algorithms[a], 2), "%s: too long while another thread could go on: more is beyond",
              algorithms[a]);
    tap_check(t, !more_beyond(algorithms[a], 1), "%s: too long alone: nothing is beyond the bound", algorithms[a]);
  }
}

int main(void) {
  tap t = {0};
  test_fairness(&t);
  test_cut_within_bound(&t);
  test_attempted(&t);
  test_attempted_out_of_turn(&t);
  test_two_accesses(&t);
  test_nondeterminism(&t);
  test_out_of_turn(&t);
  test_replay(&t);
  test_replay_of_search(&t);
  test_samples(&t);
  test_wakeup_memory(&t);
  return tap_end(&t);
}
