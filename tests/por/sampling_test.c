/* Tests searches that take samples (por_config.sampling): which schedules each strategy comes to, and how often. What
 * is expected follows from the strategy's definition; the seeds are fixed. */
#include "../tap.h"

#include "hpor/por.h"

#include <string.h>

enum { X = 1, Y, Z, MOST_STEPS = 64, MOST_THREADS = 3 };

/* A thread: how many operations on Z of its own come first, then how many on X, and in which mode. */
typedef struct sample_thread {
  unsigned before, operations;
  uint32_t mode;
} sample_thread;

typedef struct sampled {
  por_search *search;
  const sample_thread *threads;
  uint32_t count;
  char order[MOST_STEPS + 1]; /* which thread each operation on X was of, in the last execution: "01100" */
  unsigned switches;          /* how often another thread than before was chosen */
  bool goes_on;               /* threads go on within their budgets */
  unsigned decisions;         /* how often the search was asked */
} sampled;

static sampled sampled_new(por_sampling sampling, uint32_t depth, uint64_t seed, const sample_thread *threads,
                           uint32_t count) {
  const por_config config = {.sampling = sampling, .sampling_depth = depth, .seed = seed};
  sampled s = {.search = por_search_new(&config, NULL), .threads = threads, .count = count};
  for (uint32_t t = 1; t < count; t++) por_thread(s.search, 0, t - 1);
  return s;
}

static por_operation operation_of(const sampled *s, uint32_t thread, unsigned done) {
  const sample_thread *t = &s->threads[thread];
  bool on_x = done >= t->before;
  return (por_operation){.first = {por_location(s->search, on_x ? X : Z + thread), on_x ? t->mode : POR_WRITE}};
}

static void announce(sampled *s, uint32_t thread, unsigned done) {
  const por_operation operation = operation_of(s, thread, done);
  por_announce(s->search, thread, &operation);
}

/* One execution. False: the search is complete. */
static bool run(sampled *s) {
  if (!por_execution_begin(s->search)) return false;
  unsigned done[MOST_THREADS] = {0}, length = 0;
  uint64_t enabled = (UINT64_C(1) << s->count) - 1;
  por_thread_id last = POR_NO_THREAD;
  s->switches = 0;
  for (uint32_t t = 0; t < s->count; t++) announce(s, t, 0);
  while (enabled) {
    por_decision decision = por_decide(s->search, &(por_thread_set){&enabled, 1});
    uint32_t t = decision.thread;
    if (done[t] >= s->threads[t].before) s->order[length++] = (char)('0' + t);
    s->switches += last != POR_NO_THREAD && last != t;
    last = t;
    const unsigned all = s->threads[t].before + s->threads[t].operations;
    s->decisions++;
    for (done[t]++; s->goes_on && decision.budget > 1 && done[t] < all; decision.budget--, done[t]++) {
      const por_operation operation = operation_of(s, t, done[t]);
      if (done[t] >= s->threads[t].before) s->order[length++] = (char)('0' + t);
      por_follow(s->search, &operation, NULL);
    }
    if (done[t] < all)
      announce(s, t, done[t]);
    else
      enabled &= ~(UINT64_C(1) << t);
  }
  s->order[length] = 0;
  por_execution_end(s->search, POR_END_COMPLETE);
  return true;
}

static unsigned place_of(const char *order, char thread) {
  return (unsigned)(strchr(order, thread) - order);
}

/* How often in `runs` executions the only operation of thread 0 stood at each place. */
static void places(por_sampling sampling, const sample_thread threads[2], unsigned runs, unsigned *counts) {
  sampled s = sampled_new(sampling, 2, 7, threads, 2);
  memset(counts, 0, MOST_STEPS * sizeof *counts);
  for (unsigned i = 0; i < runs && run(&s); i++) counts[place_of(s.order, '0')]++;
  por_search_free(s.search);
}

static void test_orders(tap *t) {
  static const struct {
    por_sampling sampling;
    const char *name;
  } strategies[] = {{POR_SAMPLE_WALK, "walk"}, {POR_SAMPLE_PCT, "pct"}, {POR_SAMPLE_POS, "pos"},
                    {POR_SAMPLE_SURW, "surw"}, {POR_SAMPLE_MIX, "mix"}, {POR_SAMPLE_FEW, "few"}};
  static const char *const orders[] = {"0011", "0101", "0110", "1001", "1010", "1100"};
  static const sample_thread writers[2] = {{0, 2, POR_WRITE}, {0, 2, POR_WRITE}};
  static const sample_thread readers[2] = {{0, 2, POR_READ}, {0, 2, POR_READ}};
  for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
    sampled s = sampled_new(strategies[i].sampling, 4, 1, writers, 2);
    bool met[6] = {false};
    for (unsigned k = 0; k < 1000 && run(&s); k++)
      for (int order = 0; order < 6; order++) met[order] |= !strcmp(s.order, orders[order]);
    bool all = met[0] && met[1] && met[2] && met[3] && met[4] && met[5];
    tap_check(t, all, "%s comes to all orders of two threads with two writes", strategies[i].name);
    por_statistics statistics = por_search_statistics(s.search);
    tap_check(t, statistics.executions == 1000 && statistics.classes == 6 && !statistics.classes_once,
              "%s: they are six classes, all met more than once", strategies[i].name);
    por_search_free(s.search);
    s = sampled_new(strategies[i].sampling, 4, 1, readers, 2);
    for (unsigned k = 0; k < 100 && run(&s); k++) continue;
    tap_check(t, por_search_statistics(s.search).classes == 1, "%s: reads in any order are one class",
              strategies[i].name);
    por_search_free(s.search);
  }
}

static void test_walk(tap *t) {
  static const sample_thread threads[2] = {{0, 1, POR_WRITE}, {0, 9, POR_WRITE}};
  unsigned counts[MOST_STEPS];
  places(POR_SAMPLE_WALK, threads, 4000, counts);
  /* The single write comes first with probability 1/2, second with 1/4, and so on. */
  tap_check(t, counts[0] > 1850 && counts[0] < 2150 && counts[1] > 880 && counts[1] < 1120,
            "walk: each enabled thread is equally likely at each operation (%u, %u)", counts[0], counts[1]);
}

static void test_surw(tap *t) {
  /* Thread 1 is busy elsewhere before, which must not matter. */
  static const sample_thread threads[2] = {{0, 1, POR_WRITE}, {20, 9, POR_WRITE}};
  unsigned counts[MOST_STEPS];
  places(POR_SAMPLE_SURW, threads, 4000, counts);
  bool even = true;
  for (int place = 0; place < 10; place++) even &= counts[place] > 320 && counts[place] < 480;
  tap_check(t, even, "surw: each of ten places is equally likely (%u, %u, ... %u)", counts[0], counts[1], counts[9]);
}

static void test_pct(tap *t) {
  static const sample_thread threads[3] = {{0, 5, POR_WRITE}, {0, 5, POR_WRITE}, {0, 5, POR_WRITE}};
  for (uint32_t depth = 1; depth <= 3; depth++) {
    sampled s = sampled_new(POR_SAMPLE_PCT, depth, 3, threads, 3);
    unsigned most = 0, least = MOST_STEPS;
    for (unsigned i = 0; i < 500 && run(&s); i++) {
      if (s.switches > most) most = s.switches;
      if (s.switches < least) least = s.switches;
    }
    /* Three threads, one behind the other, are two switches; each lowered priority may add one. */
    tap_check(t, least == 2 && most == 2 + depth - 1, "pct:%u: %u to %u switches", depth, least, most);
    por_search_free(s.search);
  }
}

/* Three threads, one behind the other, are two switches; each preemption adds one. */
static void test_few(tap *t) {
  static const sample_thread threads[3] = {{0, 9, POR_WRITE}, {0, 9, POR_WRITE}, {0, 9, POR_WRITE}};
  for (uint32_t depth = 1; depth <= 3; depth++) {
    sampled s = sampled_new(POR_SAMPLE_FEW, depth, 3, threads, 3);
    unsigned least = UINT32_MAX, most = 0, first[3] = {0};
    bool counted = true;
    for (unsigned i = 0; i < 600 && run(&s); i++) {
      counted = counted && por_preemptions(s.search) == s.switches - 2;
      if (s.switches < least) least = s.switches;
      if (s.switches > most) most = s.switches;
      first[s.order[0] - '0']++;
    }
    tap_check(t, least == 2 && most == 2 + depth - 1, "few:%u: %u to %u switches", depth, least, most);
    tap_check(t, counted, "few:%u: the core counts the preemptions", depth);
    tap_check(t, first[0] > 100 && first[1] > 100 && first[2] > 100, "few:%u: any thread may be the first", depth);
    por_search_free(s.search);
  }
}

/* Threads that never end by themselves: each may wait in a loop for the others. */
static void test_alone(tap *t) {
  por_search *search = por_search_new(&(por_config){.sampling = POR_SAMPLE_PCT, .sampling_depth = 1}, NULL);
  unsigned run_of[MOST_THREADS] = {0}, longest = 0, run = 0;
  por_thread_id last = POR_NO_THREAD;
  uint64_t enabled = 7;
  for (uint32_t thread = 1; thread < 3; thread++) por_thread(search, 0, thread - 1);
  por_operation operation = {.first = {por_location(search, X), POR_WRITE}};
  por_execution_begin(search);
  for (uint32_t thread = 0; thread < 3; thread++) por_announce(search, thread, &operation);
  for (int step = 0; step < 3000; step++) {
    por_thread_id thread = por_decide(search, &(por_thread_set){&enabled, 1}).thread;
    run = thread == last ? run + 1 : 1;
    if (run > longest) longest = run;
    run_of[thread]++;
    last = thread;
    por_announce(search, thread, &operation);
  }
  por_execution_end(search, POR_END_LIMIT);
  tap_check(t, longest == 500 && run_of[0] == 1000 && run_of[1] == 1000 && run_of[2] == 1000,
            "pct: who has gone on alone for 500 operations comes last (%u)", longest);
  por_search_free(search);
}

static void test_pos(tap *t) {
  static const sample_thread threads[3] = {{0, 1, POR_WRITE}, {0, 1, POR_WRITE}, {0, 1, POR_WRITE}};
  static const char *const orders[] = {"012", "021", "102", "120", "201", "210"};
  sampled s = sampled_new(POR_SAMPLE_POS, 0, 5, threads, 3);
  unsigned counts[6] = {0};
  for (unsigned i = 0; i < 3000 && run(&s); i++)
    for (int order = 0; order < 6; order++) counts[order] += !strcmp(s.order, orders[order]);
  bool even = true;
  for (int order = 0; order < 6; order++) even &= counts[order] > 400 && counts[order] < 600;
  tap_check(t, even, "pos: each order of three writes is equally likely");
  por_search_free(s.search);
}

static void test_end(tap *t) {
  static const sample_thread threads[2] = {{1, 2, POR_WRITE}, {0, 2, POR_WRITE}};
  sampled s = sampled_new(POR_SAMPLE_POS, 0, 5, threads, 1);
  tap_check(t, run(&s) && !run(&s), "without a choice one execution is all");
  por_search_free(s.search);
  char first[200][MOST_STEPS + 1];
  unsigned same = 0, other = 0;
  for (uint64_t seed = 0; seed < 3; seed++) { /* seeds 1, 1 and 2 */
    s = sampled_new(POR_SAMPLE_WALK, 0, seed ? seed : 1, threads, 2);
    for (unsigned i = 0; i < 200 && run(&s); i++) {
      if (seed == 0) strcpy(first[i], s.order);
      if (seed == 1) same += !strcmp(first[i], s.order);
      if (seed == 2) other += !strcmp(first[i], s.order);
    }
    por_search_free(s.search);
  }
  tap_check(t, same == 200 && other < 100, "the seed says which schedules are drawn");
}

/* Outcomes of an operation are drawn as well. */
static void test_choices(tap *t) {
  por_search *search = por_search_new(&(por_config){.sampling = POR_SAMPLE_WALK}, NULL);
  unsigned counts[3] = {0};
  uint64_t enabled = 1;
  for (int i = 0; i < 300 && por_execution_begin(search); i++) {
    por_announce(search, 0, &(por_operation){.first = {por_location(search, Y), POR_WRITE}, .choices = 3});
    counts[por_decide(search, &(por_thread_set){&enabled, 1}).choice % 3]++;
    por_execution_end(search, POR_END_COMPLETE);
  }
  tap_check(t, counts[0] > 70 && counts[1] > 70 && counts[2] > 70, "each outcome of an operation is drawn");
  tap_check(t, por_search_statistics(search).classes == 3, "executions with another outcome are of another class");
  por_search_free(search);
}

/* Who lets threads go on within their budgets comes to the same schedules as who asks before each operation. */
static void test_budgets(tap *t) {
  static const sample_thread threads[] = {{3, 4, POR_WRITE}, {0, 9, POR_WRITE}, {6, 5, POR_READ}};
  static const struct {
    por_sampling sampling;
    const char *name;
    bool fewer;
  } strategies[] = {{POR_SAMPLE_PCT, "pct", true},  {POR_SAMPLE_FEW, "few", true},    {POR_SAMPLE_MIX, "mix", true},
                    {POR_SAMPLE_POS, "pos", false}, {POR_SAMPLE_SURW, "surw", false}, {POR_SAMPLE_WALK, "walk", false}};
  for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
    sampled asks = sampled_new(strategies[i].sampling, 3, 7, threads, 3);
    sampled goes_on = sampled_new(strategies[i].sampling, 3, 7, threads, 3);
    goes_on.goes_on = true;
    bool same = true;
    for (int k = 0; k < 200; k++) same &= run(&asks) && run(&goes_on) && !strcmp(asks.order, goes_on.order);
    tap_check(t, same, "%s: the same schedules within budgets", strategies[i].name);
    tap_check(t, strategies[i].fewer ? goes_on.decisions < asks.decisions : goes_on.decisions == asks.decisions,
              "%s: %u decisions for %u", strategies[i].name, goes_on.decisions, asks.decisions);
    por_search_free(asks.search);
    por_search_free(goes_on.search);
  }
}

int main(void) {
  tap t = {0};
  test_budgets(&t);
  test_orders(&t);
  test_walk(&t);
  test_surw(&t);
  test_pct(&t);
  test_few(&t);
  test_alone(&t);
  test_pos(&t);
  test_end(&t);
  test_choices(&t);
  return tap_end(&t);
}
