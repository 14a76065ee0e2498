/* Explores random programs over everything in the model, by each algorithm and by all interleavings. The outcomes must
 * be equal. A dependence that the model fails to express shows as an outcome that only `none` finds. Every algorithm
 * that runs Java programs must find a data race if one of them does.
 *
 *     differential_test [first seed] [programs] */
#include "fake_program.h"
#include "random_program.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { EXECUTIONS = 4000, PROGRAMS = 300 };

static bool same(const fake_outcomes *a, const fake_outcomes *b) {
  return a->count == b->count && !memcmp(a->digest, b->digest, a->count * sizeof *a->digest);
}

/* Algorithms that need digests of states do not run Java programs, and those that may miss outcomes may miss races. */
static bool runs_java(const char *algorithm) {
  por_config config = {.algorithm = algorithm};
  hp_error error;
  por_search *search = por_search_new(&config, &error);
  bool matches = !search || por_matches_states(search);
  por_search_free(search);
  return !matches && !por_algorithm_may_miss(algorithm);
}

/* Two or three threads that write or read two variables, with and without a lock, and whatever else there is. */
static fake_program racing_program(uint64_t number) {
  uint64_t seed = number * 2862933555777941757u + 1013904223u;
  fake_program p = {0};
  const uint32_t threads = 2 + random_below(&seed, 2), quiet = random_below(&seed, 3);
  for (uint32_t i = 1; i < threads; i++) random_append(&p, 0, AG_START, i, 0);
  for (uint32_t i = 0; i < threads; i++) {
    for (uint32_t k = 0; k < 2; k++) {
      const bool locks = quiet == 2 || random_below(&seed, 2);
      const ag_kind access = random_below(&seed, 2) ? AG_FIELD_WRITE : AG_FIELD_READ;
      if (random_below(&seed, 5) == 0) random_operation(&p, i, &seed, RANDOM_OPERATIONS);
      if (i == 0 && k == 1 && quiet) random_append(&p, 0, AG_JOIN, 1, -1);
      if (locks) random_append(&p, i, AG_ENTER, 0, 0);
      random_append(&p, i, access, random_below(&seed, 2), 0);
      if (locks) random_append(&p, i, AG_EXIT, 0, 0);
    }
  }
  return p;
}

/* Small programs, explored whole by each algorithm. */
static void test_races(tap *t, uint64_t first, uint64_t programs) {
  const char *const *algorithms = por_algorithms();
  unsigned raced = 0, compared = 0, wrong = 0, ran = 0;
  for (int a = 0; algorithms[a]; a++) ran += runs_java(algorithms[a]);
  for (uint64_t number = first; number < first + programs; number++) {
    fake_program p = racing_program(number);
    fake_settings s = {.algorithm = "none", .timeouts = AG_TIMEOUTS_LAZY, .executions = EXECUTIONS};
    fake_outcomes oracle = fake_explore(&p, s);
    compared += oracle.complete;
    raced += oracle.complete && oracle.raced;
    for (int a = 0; algorithms[a] && oracle.complete; a++) {
      if (!runs_java(algorithms[a])) continue;
      s.algorithm = algorithms[a];
      s.kept_alone = (uint32_t)(number % 3);
      fake_outcomes o = fake_explore(&p, s);
      if (o.raced != oracle.raced && ++wrong <= 5) {
        printf("# program %llu: none %s a race, %s %s\n", (unsigned long long)number, oracle.raced ? "has" : "lacks",
               algorithms[a], o.raced ? "does too" : "does not see it");
        fake_print(&p);
      }
      fake_outcomes_free(&o);
    }
    fake_outcomes_free(&oracle);
  }
  tap_check(t, wrong == 0, "data races of %u programs, %u with one, by %u algorithms: %u differ", compared, raced, ran,
            wrong);
  tap_check(t, raced * 10 > compared && raced * 10 < compared * 9 && ran >= 5,
            "the comparison of races means something");
}

int main(int count, char **arguments) {
  tap t = {0};
  const uint64_t first = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  const uint64_t programs = count > 2 ? strtoull(arguments[2], NULL, 10) : PROGRAMS;
  static const char *const algorithms[] = {"dpor", "source"};
  static const ag_timeouts timeouts[] = {AG_TIMEOUTS_LAZY, AG_TIMEOUTS_EXPLORE, AG_TIMEOUTS_NEVER, AG_TIMEOUTS_SLACK,
                                         AG_TIMEOUTS_LAZY};
  static const char *const names[] = {"lazy", "explore", "never", "slack", "lazy, monitors of threads"};
  for (int k = 0; k < 5; k++) {
    const bool monitors = k == 4; /* of threads */
    uint64_t compared = 0, outcomes = 0, deadlocks = 0;
    unsigned different = 0, broken = 0;
    for (uint64_t number = first; number < first + programs; number++) {
      fake_program p = random_program(number, monitors ? RANDOM_THREAD_MONITORS : RANDOM_OPERATIONS);
      fake_settings s = {.algorithm = "none",
                         .timeouts = timeouts[k],
                         .slack = 1000000 * (1 + (int64_t)(number % 4)),
                         .executions = EXECUTIONS,
                         .thread_monitors = monitors};
      fake_outcomes oracle = fake_explore(&p, s);
      broken += oracle.wrong_child || oracle.nondeterministic;
      for (int a = 0; a < 2 && oracle.complete; a++) {
        s.algorithm = algorithms[a];
        s.kept_alone = (uint32_t)(number % 3);
        fake_outcomes o = fake_explore(&p, s);
        broken += o.wrong_child || o.nondeterministic;
        if (!same(&oracle, &o) && ++different <= 5) {
          printf("# program %llu, timeouts=%s: none sees %zu outcomes in %llu executions, %s %zu in %llu\n",
                 (unsigned long long)number, names[k], oracle.count, (unsigned long long)oracle.executions,
                 algorithms[a], o.count, (unsigned long long)o.executions);
          fake_print(&p);
        }
        fake_outcomes_free(&o);
      }
      compared += oracle.complete;
      outcomes += oracle.count;
      deadlocks += oracle.deadlocks > 0;
      fake_outcomes_free(&oracle);
    }
    tap_check(&t, different == 0, "timeouts=%s: %llu programs with %llu outcomes, %llu with deadlocks; %u differ",
              names[k], (unsigned long long)compared, (unsigned long long)outcomes, (unsigned long long)deadlocks,
              different);
    tap_check(&t, broken == 0, "timeouts=%s: replay and the numbers of children: %u programs went wrong", names[k],
              broken);
    tap_check(&t, compared * 2 > programs && outcomes > compared, "timeouts=%s: the comparison means something",
              names[k]);
  }
  test_races(&t, first, programs / 2);
  return tap_end(&t);
}
