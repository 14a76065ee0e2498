/* Random programs over everything that the model has, explored by each algorithm and by all interleavings: the outcomes
 * must be the same. An operation whose dependence is not expressed shows here, as an outcome that only `none` sees.
 * Data races must be found by every algorithm that runs Java programs, or by none.
 *
 *     differential_test [first seed] [programs] */
#include "fake_program.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { EXECUTIONS = 4000, PROGRAMS = 300 };

static uint32_t below(uint64_t *seed, uint32_t limit) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33) % limit;
}

static void append(fake_program *p, uint32_t thread, ag_kind kind, uint32_t operand, int64_t argument) {
  if (p->length[thread] < FAKE_CODE) p->code[thread][p->length[thread]++] = (fake_instruction){kind, operand, argument};
}

static int64_t timeout(uint64_t *seed) {
  return below(seed, 2) ? -1 : 1000000 * (1 + (int64_t)below(seed, 3));
}

static void random_operation(fake_program *p, uint32_t thread, uint64_t *seed) {
  const uint32_t other = below(seed, 3), small = below(seed, 2);
  switch (below(seed, 22)) {
    case 0:
    case 1:
      append(p, thread, AG_FIELD_READ, small, 0);
      break;
    case 2:
    case 3:
    case 4:
      append(p, thread, AG_FIELD_WRITE, small, 0);
      break;
    case 5:
      append(p, thread, AG_ENTER, small, 0);
      append(p, thread, AG_WAIT, small, timeout(seed));
      append(p, thread, AG_EXIT, small, 0);
      break;
    case 6:
      append(p, thread, AG_ENTER, small, 0);
      append(p, thread, below(seed, 2) ? AG_NOTIFY : AG_NOTIFY_ALL, small, 0);
      append(p, thread, AG_EXIT, small, 0);
      break;
    case 7:
      append(p, thread, AG_ENTER, small, 0);
      append(p, thread, AG_FIELD_WRITE, 2 + small, 0);
      append(p, thread, AG_EXIT, small, 0);
      break;
    case 8:
      append(p, thread, AG_JOIN, other, timeout(seed));
      break;
    case 9:
      append(p, thread, AG_SLEEP, 0, 1000000 * (1 + (int64_t)below(seed, 3)));
      break;
    case 10:
    case 11:
      append(p, thread, AG_INTERRUPT, other, 0);
      break;
    case 12:
      append(p, thread, AG_IS_INTERRUPTED, other, 0);
      break;
    case 13:
      append(p, thread, AG_INTERRUPTED, 0, 0);
      break;
    case 14:
      append(p, thread, AG_IS_ALIVE, other, 0);
      break;
    case 15:
      append(p, thread, AG_PARK, 0, timeout(seed));
      break;
    case 16:
    case 17:
      append(p, thread, AG_UNPARK, other, 0);
      break;
    case 18:
      append(p, thread, AG_CLASS_INIT, small, 0);
      break;
    case 19:
      append(p, thread, AG_CLOCK, 0, 0);
      break;
    case 20:
      append(p, thread, AG_START, 1 + below(seed, FAKE_THREADS - 1), 0);
      break;
    default:
      append(p, thread, AG_YIELD, 0, 0);
      break;
  }
}

static fake_program random_program(uint64_t number) {
  uint64_t seed = number * 2862933555777941757u + 3037000493u;
  fake_program p = {0};
  const uint32_t threads = 2 + below(&seed, 2);
  for (uint32_t i = 1; i < threads; i++) append(&p, 0, AG_START, i, 0);
  for (uint32_t i = 0; i < threads; i++) {
    const uint32_t operations = 1 + below(&seed, i ? 4 : 3);
    for (uint32_t k = 0; k < operations; k++) random_operation(&p, i, &seed);
    p.daemon[i] = i && below(&seed, 8) == 0;
  }
  return p;
}

static bool same(const fake_outcomes *a, const fake_outcomes *b) {
  return a->count == b->count && !memcmp(a->digest, b->digest, a->count * sizeof *a->digest);
}

/* Algorithms that need digests of states do not run Java programs, and those that may miss outcomes may miss races. */
static bool runs_java(const char *algorithm) {
  por_config config = {.algorithm = algorithm};
  por_error error;
  por_search *search = por_search_new(&config, &error);
  bool matches = !search || por_matches_states(search);
  por_search_free(search);
  return !matches && !por_algorithm_may_miss(algorithm);
}

/* Two or three threads that write or read two variables, with and without a lock, and whatever else there is. */
static fake_program racing_program(uint64_t number) {
  uint64_t seed = number * 2862933555777941757u + 1013904223u;
  fake_program p = {0};
  const uint32_t threads = 2 + below(&seed, 2), quiet = below(&seed, 3);
  for (uint32_t i = 1; i < threads; i++) append(&p, 0, AG_START, i, 0);
  for (uint32_t i = 0; i < threads; i++) {
    for (uint32_t k = 0; k < 2; k++) {
      const bool locks = quiet == 2 || below(&seed, 2);
      const ag_kind access = below(&seed, 2) ? AG_FIELD_WRITE : AG_FIELD_READ;
      if (below(&seed, 5) == 0) random_operation(&p, i, &seed);
      if (i == 0 && k == 1 && quiet) append(&p, 0, AG_JOIN, 1, -1);
      if (locks) append(&p, i, AG_ENTER, 0, 0);
      append(&p, i, access, below(&seed, 2), 0);
      if (locks) append(&p, i, AG_EXIT, 0, 0);
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
  static const ag_timeouts timeouts[] = {AG_TIMEOUTS_LAZY, AG_TIMEOUTS_EXPLORE, AG_TIMEOUTS_NEVER};
  static const char *const names[] = {"lazy", "explore", "never"};
  for (int k = 0; k < 3; k++) {
    uint64_t compared = 0, outcomes = 0, deadlocks = 0;
    unsigned different = 0, broken = 0;
    for (uint64_t number = first; number < first + programs; number++) {
      fake_program p = random_program(number);
      fake_settings s = {.algorithm = "none", .timeouts = timeouts[k], .executions = EXECUTIONS};
      fake_outcomes oracle = fake_explore(&p, s);
      broken += oracle.wrong_child || oracle.nondeterministic;
      for (int a = 0; a < 2 && oracle.complete; a++) {
        s.algorithm = algorithms[a];
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
