/* Tests of the core, driven by hand, that no toy program can make. */
#include "../tap.h"

#include "hpor/por.h"

#include <stdlib.h>
#include <string.h>

enum { MANY = 200 };

static const por_end complete = POR_END_COMPLETE;

/* Lets the first `threads` threads do `steps` operations each on one location, all enabled until they end; odd ones
 * write. `lie`: in execution number `lie` thread 0's operations carry another site. Gives the number of executions. */
static uint64_t drive(por_search *search, uint32_t threads, uint32_t steps, uint64_t lie, uint64_t limit) {
  por_location_id location = por_location(search, 42);
  uint64_t executions = 0;
  for (uint32_t t = 0; t < threads; t++) por_thread(search, t ? 0 : POR_NO_THREAD, t ? t - 1 : 0);
  while (executions < limit && por_execution_begin(search)) {
    executions++;
    uint32_t left[MANY];
    uint64_t enabled[4] = {0};
    uint32_t alive = threads;
    for (uint32_t t = 0; t < threads; t++) {
      left[t] = steps;
      enabled[t >> 6] |= UINT64_C(1) << (t & 63);
      por_operation operation = {.first = {location, t & 1 ? POR_WRITE : POR_READ},
                                 .site = t == 0 && executions == lie};
      por_announce(search, t, &operation);
    }
    por_end end = complete;
    while (alive) {
      por_thread_set set = {enabled, 4};
      por_decision decision = por_decide(search, &set);
      if (decision.thread == POR_STOP) {
        end = POR_END_STOPPED;
        break;
      }
      uint32_t t = decision.thread;
      por_operation operation = {.first = {location, t & 1 ? POR_WRITE : POR_READ},
                                 .site = t == 0 && executions == lie};
      if (--left[t] == 0) {
        enabled[t >> 6] &= ~(UINT64_C(1) << (t & 63));
        alive--;
        continue;
      }
      por_thread_set now = {enabled, 4};
      while (left[t] > 1 && decision.budget > 1) {
        por_follow(search, &operation, &now);
        decision.budget--;
        left[t]--;
      }
      por_announce(search, t, &operation);
    }
    por_execution_end(search, end);
  }
  return executions;
}

static void test_nondeterminism(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  drive(search, 2, 2, 3, 100);
  const por_failure_info *failure = por_failure(search);
  tap_check(t,
            failure && failure->kind == POR_FAIL_NONDETERMINISM && failure->thread == 0 && failure->found.site == 1 &&
                failure->expected.site == 0,
            "another operation in a replayed prefix is a nondeterminism, with both operations");
  tap_check(t, !por_execution_begin(search), "a failed search goes no further");
  por_search_free(search);
}

static void test_turned_thread(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  uint64_t executions = drive(search, 2, 1, 2, 100);
  const por_failure_info *failure = por_failure(search);
  tap_check(t,
            executions == 2 && failure && failure->kind == POR_FAIL_NONDETERMINISM && failure->thread == 0 &&
                failure->step == 0 && failure->found.site == 1 && failure->expected.site == 0,
            "so is another operation of the thread that another one takes the place of");
  por_search_free(search);
}

/* Thread 0 takes the lock, gives it back and looks at it, each by a call that may write it; thread 1 takes it by a
 * SECTION. Gives the number of complete executions. */
static uint64_t drive_calls_beside_section(por_search *search) {
  enum { CALLS = 3 };
  por_location_id lock = por_location(search, 42);
  por_thread(search, POR_NO_THREAD, 0);
  por_thread(search, 0, 0);
  while (por_execution_begin(search)) {
    const por_operation call = {.first = {lock, POR_WRITE}}, section = {.first = {lock, POR_SECTION}};
    uint32_t calls = 0, sections = 0;
    por_end end = complete;
    por_announce(search, 0, &call);
    por_announce(search, 1, &section);
    while (calls < CALLS || !sections) {
      uint64_t enabled = (calls < CALLS ? 1 : 0) | (!sections && calls != 1 ? 2 : 0);
      por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
      if (decision.thread == POR_STOP) {
        end = POR_END_STOPPED;
        break;
      }
      if (decision.thread == 1) {
        sections++;
        continue;
      }
      if (++calls < CALLS)
        por_announce(search, 0, &call);
      else
        por_attempted(search, true); /* it has only looked */
    }
    por_execution_end(search, end);
  }
  return por_search_statistics(search).executions;
}

static void test_calls_beside_section(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  uint64_t executions = drive_calls_beside_section(search);
  tap_check(t, executions == 3,
            "a section comes before a lock's calls, between giving back and looking, and behind: %u",
            (unsigned)executions);
  por_search_free(search);
}

static void test_many_threads(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  uint64_t executions = drive(search, MANY, 3, 0, 50);
  tap_check(t, executions == 50 && !por_failure(search), "%d threads: 50 executions", MANY);
  tap_check(t, por_search_statistics(search).depth == MANY * 3, "%d threads: all operations are in the trace", MANY);
  por_search_free(search);
}

static void test_memory_is_flat(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  drive(search, 4, 6, 0, 2000);
  size_t before = por_search_statistics(search).memory;
  drive(search, 4, 6, 0, 200000);
  size_t after = por_search_statistics(search).memory;
  tap_check(t, after * 100 <= before * 105, "memory after 200,000 more executions: %zu, before: %zu", after, before);
  por_search_free(search);
}

static void test_replay(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  drive(search, 2, 2, 0, 4);
  size_t length = por_trace_length(search);
  por_step *steps = calloc(length, sizeof *steps);
  if (!steps) abort();
  for (size_t i = 0; i < length; i++) steps[i] = por_trace_step(search, i);
  por_search *replay = por_replay_new(steps, length, NULL);
  tap_check(t, drive(replay, 2, 2, 0, 10) == 1 && !por_failure(replay), "a replay is one execution");
  bool same = por_trace_length(replay) == length;
  for (size_t i = 0; same && i < length; i++) {
    por_step step = por_trace_step(replay, i);
    same = step.thread == steps[i].thread && step.operation.first.mode == steps[i].operation.first.mode;
  }
  tap_check(t, same, "a replay takes the same steps");
  por_search_free(replay);
  replay = por_replay_new(steps, length, NULL);
  drive(replay, 2, 2, 1, 10);
  const por_failure_info *failure = por_failure(replay);
  tap_check(t, failure && failure->kind == POR_FAIL_NONDETERMINISM, "a step that does not fit is a nondeterminism");
  por_search_free(replay);
  replay = por_replay_new(steps, 1, NULL);
  tap_check(t, drive(replay, 2, 2, 0, 10) == 1 && por_trace_length(replay) == length,
            "behind the given steps a replay goes on by itself");
  por_search_free(replay);
  por_search_free(search);
  free(steps);
  replay = por_replay_new(NULL, 0, NULL);
  drive(replay, 2, 30000, 0, 1);
  size_t turn = 0;
  while (turn < por_trace_length(replay) && por_trace_step(replay, turn).thread == 0) turn++;
  tap_check(t, turn > 0 && turn < 30000 && por_trace_step(replay, 2 * turn).thread == 0,
            "and no thread keeps the others from running for long");
  por_search_free(replay);
}

typedef struct touches {
  unsigned count;
  bool fit; /* site 0, the one location, a thread that there is */
  uint64_t threads;
} touches;

static void visit_touch(void *data, por_thread_id thread, uint32_t site, por_location_id location) {
  touches *seen = data;
  seen->count++;
  seen->fit &= site == 0 && location == 0 && thread < 3;
  seen->threads |= UINT64_C(1) << (thread & 63);
}

static void test_known_touches(tap *t) {
  touches seen = {.fit = true};
  por_search *search = por_search_new(&(por_config){.algorithm = "hybrid"}, NULL);
  drive(search, 3, 2, 0, 100);
  por_known_touches(search, visit_touch, &seen);
  tap_check(t, seen.fit && seen.count == 3 && seen.threads == 7, "hybrid has seen each thread touch the location (%u)",
            seen.count);
  por_search_free(search);
  search = por_search_new(&(por_config){.algorithm = "dpor"}, NULL);
  drive(search, 3, 2, 0, 100);
  por_known_touches(search, visit_touch, &seen);
  tap_check(t, seen.count == 3, "dpor keeps nothing of the kind");
  por_search_free(search);
}

static bool finds_livelocks(const char *algorithm, bool match) {
  por_search *search = por_search_new(&(por_config){.algorithm = algorithm, .match = match}, NULL);
  bool finds = por_finds_livelocks(search);
  por_search_free(search);
  return finds;
}

static void test_who_finds_livelocks(tap *t) {
  tap_check(t,
            finds_livelocks("none", true) && !finds_livelocks("none", false) && !finds_livelocks("dpor", true) &&
                !finds_livelocks("lazy-hb", false),
            "only none with states misses no livelock");
}

/* A set may have fewer words than there are threads for: what is not in it is not enabled. */
static void test_narrow_sets(tap *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = "source"}, NULL);
  uint64_t low = 3, wide[2] = {3, 1};
  por_operation operation = {.first = {por_location(search, 42), POR_WRITE}};
  for (uint32_t i = 0; i < 64; i++) por_thread(search, 0, i);
  por_execution_begin(search);
  for (uint32_t i = 0; i < 2; i++) por_announce(search, i, &operation);
  por_announce(search, 64, &operation);
  por_decide(search, &(por_thread_set){wide, 2});
  por_follow(search, &operation, &(por_thread_set){&low, 1});
  por_follow(search, &operation, &(por_thread_set){&low, 1});
  por_follow(search, &operation, &(por_thread_set){wide, 2});
  por_execution_end(search, POR_END_COMPLETE);
  tap_check(t, !por_failure(search) && por_trace_length(search) == 4,
            "sets of one word and of two describe one execution");
  /* Thread 64 was enabled at the first operation and at the last, and all operations conflict with its own. */
  tap_check(t, por_execution_begin(search), "and its races are found");
  por_search_free(search);
}

static void test_who_may_miss(tap *t) {
  bool right = true;
  for (const char *const *name = por_algorithms(); *name; name++) {
    bool may = strstr(*name, "-printed") || !strcmp(*name, "bpor-naive");
    por_search *search = por_search_new(&(por_config){.algorithm = *name}, NULL);
    drive(search, 1, 1, 0, 10);
    right &= por_algorithm_may_miss(*name) == may && por_search_statistics(search).may_miss == may;
    por_search_free(search);
  }
  tap_check(t, right, "what is as printed, and bpor-naive, says that it may miss something, and nothing else does");
}

static void test_refusals(tap *t) {
  hp_error error = {""};
  tap_check(t, !por_search_new(&(por_config){.algorithm = "sauce"}, &error) && strstr(error.text, "sauce"),
            "an unknown algorithm is refused by name");
  tap_check(t,
            !por_search_new(&(por_config){.algorithm = "optimal", .bound = POR_BOUND_DELAY}, &error) &&
                strstr(error.text, "bound"),
            "a bound that an algorithm does not take is refused");
  tap_check(
      t, !por_search_new(&(por_config){.algorithm = "optimal", .match = true}, &error) && strstr(error.text, "match"),
      "matching that an algorithm does not do is refused");
}

int main(void) {
  tap t = {0};
  test_nondeterminism(&t);
  test_turned_thread(&t);
  test_calls_beside_section(&t);
  test_many_threads(&t);
  test_memory_is_flat(&t);
  test_replay(&t);
  test_known_touches(&t);
  test_who_finds_livelocks(&t);
  test_narrow_sets(&t);
  test_who_may_miss(&t);
  test_refusals(&t);
  return tap_end(&t);
}
