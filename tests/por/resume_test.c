/* Tests resumed searches (por_frontier). An inconsistent frontier is refused. A program that behaves otherwise than
 * before is reported as nondeterministic. The models test that everything left is explored. */
#include "../tap.h"

#include "hpor/por.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, STEPS = 3, X = 1, KIND = 7 };

/* How an execution differs from what the program does. */
typedef enum lie { NO_LIE, SILENT, DISABLED, HELD, OTHER_KIND, ENDS, LIMITED } lie;

static por_operation operation(por_search *search, uint32_t kind) {
  return (por_operation){.first = {por_location(search, X), POR_WRITE}, .kind = (uint16_t)kind};
}

/* Each thread writes x STEPS times. In step number `at` the driver lies. */
static void run(por_search *search, lie how, uint32_t at) {
  uint32_t left[THREADS];
  bool silent = how == SILENT && at == 0;
  for (uint32_t t = 0; t < THREADS; t++) {
    left[t] = STEPS;
    por_operation first = operation(search, how == OTHER_KIND && at == 0 ? KIND + 1 : KIND);
    if (!silent) por_announce(search, t, &first);
  }
  for (uint32_t step = 0;; step++) {
    uint64_t enabled = 0;
    for (uint32_t t = 0; t < THREADS; t++) enabled |= (uint64_t)(left[t] > 0) << t;
    if (!enabled) break;
    if (how == ENDS && step == at) break;
    if (how == LIMITED && step == at) {
      por_execution_end(search, POR_END_LIMIT);
      return;
    }
    if (how == HELD && step == at) por_hold(search);
    if (how == DISABLED && step == at) enabled = 0;
    por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
    if (decision.thread == POR_STOP) {
      por_execution_end(search, POR_END_STOPPED);
      return;
    }
    por_operation next = operation(search, how == OTHER_KIND && step + 1 == at ? KIND + 1 : KIND);
    if (--left[decision.thread] && !(how == SILENT && step + 1 == at)) por_announce(search, decision.thread, &next);
  }
  por_execution_end(search, POR_END_COMPLETE);
}

static por_search *search_of(const char *algorithm) {
  por_search *search = por_search_new(&(por_config){.algorithm = algorithm}, NULL);
  for (uint32_t t = 0; t < THREADS; t++) por_thread(search, t ? 0 : POR_NO_THREAD, 0);
  return search;
}

/* What is left of a search of `algorithm` before its execution number `executions` + 1. */
static por_frontier left_after(const char *algorithm, unsigned executions) {
  por_search *search = search_of(algorithm);
  por_frontier frontier = {0};
  for (unsigned i = 0; i < executions && por_execution_begin(search); i++) run(search, NO_LIE, 0);
  if (!por_execution_begin(search) || !por_frontier_take(search, &frontier)) abort();
  por_search_free(search);
  return frontier;
}

static por_search *resumed(const char *algorithm, const por_frontier *frontier) {
  por_search *search = por_search_new(&(por_config){.algorithm = algorithm}, NULL);
  if (por_resume(search, frontier)) return search;
  por_search_free(search);
  return NULL;
}

static bool refused(const por_frontier *frontier) {
  por_search *search = resumed("dpor", frontier);
  por_search_free(search);
  return !search;
}

static void test_counts(tap *t) {
  static const char *const algorithms[] = {"none", "dpor", "source", "nidhugg"};
  for (int a = 0; a < 4; a++) {
    por_search *whole = search_of(algorithms[a]);
    while (por_execution_begin(whole)) run(whole, NO_LIE, 0);
    uint64_t executions = por_search_statistics(whole).executions;
    por_search_free(whole);
    bool same = executions > 2;
    for (unsigned i = 0; i < executions; i++) {
      por_frontier frontier = left_after(algorithms[a], i);
      por_search *rest = resumed(algorithms[a], &frontier);
      while (rest && por_execution_begin(rest)) run(rest, NO_LIE, 0);
      same &= rest && !por_failure(rest) && por_search_statistics(rest).executions == executions;
      por_search_free(rest);
      por_frontier_free(&frontier);
    }
    tap_check(t, same, "%s, left once after each number of executions: %llu in all", algorithms[a],
              (unsigned long long)executions);
  }
}

/* Frontiers that no search has left: from a file that is damaged, or of another version. */
static void test_unsound(tap *t) {
  por_frontier good = left_after("dpor", 1), bad;
  tap_check(t, good.node_count > 1 && good.set_count >= 3 && good.thread_count == THREADS && !refused(&good),
            "what a search has left is taken up");
  bad = good, bad.words = 0;
  tap_check(t, refused(&bad), "sets of no words are refused");
  bad = good, bad.thread_count = 0;
  tap_check(t, refused(&bad), "no threads");
  bad = good, bad.thread_count = 65;
  tap_check(t, refused(&bad), "more threads than a set can hold");
  bad = good, bad.set_count -= 1;
  tap_check(t, refused(&bad), "too few sets");
  good.nodes[1].thread = THREADS;
  tap_check(t, refused(&good), "a step of a thread that there is not");
  good.nodes[1].thread = 0;
  uint64_t set = good.sets[0];
  good.sets[0] |= UINT64_C(1) << 63;
  tap_check(t, refused(&good), "a set with a thread that there is not");
  good.sets[0] = set;
  uint64_t name = good.threads[1];
  good.threads[1] = UINT64_C(1) << 32;
  tap_check(t, refused(&good), "a thread that has started itself");
  good.threads[1] = (uint64_t)POR_NO_THREAD << 32;
  tap_check(t, refused(&good), "a second first thread");
  good.threads[1] = name;
  tap_check(t, !refused(&good), "(put right, it is taken up)");

  por_search *search = por_search_new(&(por_config){.algorithm = "dpor"}, NULL);
  for (uint32_t i = 0; i < 70; i++) por_thread(search, 0, i);
  tap_check(t, !por_resume(search, &good), "a search with wider sets is refused");
  por_search_free(search);
  search = por_search_new(&(por_config){.algorithm = "dpor"}, NULL);
  tap_check(t, por_execution_begin(search) && !por_resume(search, &good), "a search that has begun is refused");
  por_search_free(search);
  search = por_replay_new(NULL, 0, NULL);
  tap_check(t, !por_resume(search, &good), "a replay is refused");
  por_search_free(search);
  por_frontier_free(&good);
}

/* The driver lies while the first execution runs, which repeats what is known. */
static void test_another_program(tap *t) {
  static const struct {
    lie how;
    uint32_t at;
    const char *text;
  } lies[] = {{SILENT, 0, "a thread that has announced nothing"},
              {SILENT, 1, "one that has announced nothing later"},
              {DISABLED, 1, "one that is not enabled"},
              {HELD, 1, "one that could be switched away from before, and no longer can"},
              {OTHER_KIND, 0, "an operation of another kind"},
              {OTHER_KIND, 1, "an operation of another kind, later"},
              {ENDS, 0, "an end before the first step"},
              {ENDS, 1, "an end before the last known step"}};
  por_frontier frontier = left_after("dpor", 1);
  for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
    por_search *search = resumed("dpor", &frontier);
    bool begun = por_execution_begin(search);
    run(search, lies[i].how, lies[i].at);
    const por_failure_info *failure = por_failure(search);
    tap_check(t, begun && failure && failure->kind == POR_FAIL_NONDETERMINISM && failure->step == lies[i].at,
              "resumed: %s is a nondeterminism", lies[i].text);
    por_search_free(search);
  }
  por_search *search = resumed("dpor", &frontier);
  por_execution_begin(search);
  run(search, LIMITED, 1);
  tap_check(t, !por_failure(search) && !por_execution_begin(search) && por_search_statistics(search).limited == 1,
            "a driver that stops within what is known ends the search, with a limit and without a failure");
  por_search_free(search);
  por_frontier_free(&frontier);
}

static void test_who_can(tap *t) {
  bool fits = true;
  for (const char *const *name = por_algorithms(); *name; name++) {
    por_search *search = por_search_new(&(por_config){.algorithm = *name}, NULL);
    const bool cannot = !strcmp(*name, "rf") || !strcmp(*name, "optimal+observers");
    fits &= por_can_resume(search) != cannot;
    por_search_free(search);
  }
  tap_check(t, fits, "all algorithms but rf and optimal+observers can be resumed");
}

int main(void) {
  tap t = {0};
  test_counts(&t);
  test_unsound(&t);
  test_another_program(&t);
  test_who_can(&t);
  return tap_end(&t);
}
