/* Explores random programs with state matching, by each algorithm that can, and by all interleavings without matching.
 * The final memories, the deadlocks and what unfinished threads have seen must be equal. They must differ where a fault
 * is built into the digest.
 *
 *     matching_test [first seed] [programs] */
#include "fake_program.h"
#include "random_program.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

int ag_mutant;

enum { EXECUTIONS = 4000, PROGRAMS = 200 };

typedef struct comparison {
  uint64_t compared, outcomes, cut;
  unsigned different, broken;
} comparison;

static bool same(const fake_outcomes *a, const fake_outcomes *b) {
  return a->count == b->count && !memcmp(a->digest, b->digest, a->count * sizeof *a->digest);
}

static void compare(const fake_program *p, fake_settings s, const char *const *algorithms, comparison *c, bool show) {
  const int mutant = ag_mutant;
  s.algorithm = "none";
  fake_outcomes oracle = fake_explore(p, s);
  c->broken += oracle.wrong_child || oracle.nondeterministic;
  for (; *algorithms && oracle.complete; algorithms++) {
    s.algorithm = *algorithms;
    s.match = strncmp(s.algorithm, "cdpor", 5) != 0; /* they compare states without */
    fake_outcomes o = fake_explore(p, s);
    c->broken += o.wrong_child || (o.nondeterministic && !mutant);
    c->cut += o.cut;
    if (!same(&oracle, &o) && ++c->different <= 5 && show) {
      printf("# none sees %zu outcomes in %llu executions, %s with matching %zu in %llu\n", oracle.count,
             (unsigned long long)oracle.executions, *algorithms, o.count, (unsigned long long)o.executions);
      fake_print(p);
    }
    fake_outcomes_free(&o);
  }
  c->compared += oracle.complete;
  c->outcomes += oracle.count;
  fake_outcomes_free(&oracle);
}

/* The programs until something differs. */
static bool is_noticed(uint64_t first, uint64_t programs, int mutant) {
  static const char *const none[] = {"none", NULL};
  comparison c = {0};
  ag_mutant = mutant;
  for (uint64_t number = first; number < first + programs && !c.different; number++) {
    fake_program p = random_program(number, RANDOM_MEMORY);
    compare(&p, (fake_settings){.executions = EXECUTIONS, .memory_only = true}, none, &c, false);
  }
  ag_mutant = 0;
  return c.different > 0;
}

/* The digest is taken back to where two executions part. Made anew in each of them, it is the same. */
static unsigned taken_back(uint64_t first, uint64_t programs, uint64_t *states) {
  static const char *const algorithms[] = {"none", "hybrid", "dl-s-por", "cdpor1"};
  unsigned different = 0;
  for (uint64_t number = first; number < first + programs; number++) {
    fake_program p = random_program(number, number % 3 ? RANDOM_WITH_UNTRACKED : RANDOM_MEMORY);
    const char *algorithm = algorithms[number / 3 % 4];
    fake_settings s = {.algorithm = algorithm,
                       .timeouts = number % 2 ? AG_TIMEOUTS_EXPLORE : AG_TIMEOUTS_LAZY,
                       .executions = EXECUTIONS,
                       .match = strcmp(algorithm, "cdpor1") != 0,
                       .memory_only = true};
    fake_outcomes back = fake_explore(&p, s);
    s.forgetful = true;
    fake_outcomes anew = fake_explore(&p, s);
    different += !same(&back, &anew) || back.executions != anew.executions || back.states != anew.states ||
                 back.cut != anew.cut || back.digests != anew.digests;
    *states += anew.states;
    fake_outcomes_free(&back);
    fake_outcomes_free(&anew);
  }
  return different;
}

/* Three threads that read and write three variables each, what they write telling what they have read: thousands of
 * states, so that of digests of 16 bits many are the same. The oracle is the same search without the fault. */
static bool short_digests_are_noticed(tap *t) {
  fake_program p = {0};
  for (uint32_t i = 1; i < FAKE_THREADS; i++) random_append(&p, 0, AG_START, i, 0);
  for (uint32_t i = 1; i < FAKE_THREADS; i++) {
    for (uint32_t k = 0; k < 3; k++) {
      random_append(&p, i, AG_FIELD_READ, (i + k) % 3, 0);
      random_append(&p, i, AG_FIELD_WRITE, (i + 2 * k) % 3, 0);
    }
  }
  for (uint32_t i = 1; i < FAKE_THREADS; i++) random_append(&p, 0, AG_JOIN, i, -1);
  const fake_settings s = {.algorithm = "none", .executions = 1000000, .memory_only = true, .match = true};
  fake_outcomes whole = fake_explore(&p, s);
  ag_mutant = 3;
  fake_outcomes few = fake_explore(&p, s);
  ag_mutant = 0;
  tap_check(t, whole.complete && whole.count > 100, "a program with %zu outcomes, %llu executions cut", whole.count,
            (unsigned long long)whole.cut);
  bool noticed = few.complete && !same(&whole, &few);
  fake_outcomes_free(&whole);
  fake_outcomes_free(&few);
  return noticed;
}

int main(int count, char **arguments) {
  tap t = {0};
  const uint64_t first = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  const uint64_t programs = count > 2 ? strtoull(arguments[2], NULL, 10) : PROGRAMS;
  static const char *const algorithms[] = {"none",   "heap-reach", "hr-fields", "hybrid",   "dpor-stateful",
                                           "source", "s-por",      "de-s-por",  "dl-s-por", "o-dpor",
                                           "cdpor1", "cdpor2",     "cdpor3",    NULL};
  static const ag_timeouts timeouts[] = {AG_TIMEOUTS_LAZY, AG_TIMEOUTS_EXPLORE, AG_TIMEOUTS_NEVER, AG_TIMEOUTS_SLACK};
  static const char *const names[] = {"lazy", "explore", "never", "slack"};
  for (int k = 0; k < 4; k++) {
    comparison c = {0};
    for (uint64_t number = first; number < first + programs; number++) {
      fake_program p = random_program(number, number % 3 ? RANDOM_WITH_UNTRACKED : RANDOM_MEMORY);
      fake_settings settings = {.timeouts = timeouts[k],
                                .slack = 1000000 * (1 + (int64_t)(number % 4)),
                                .executions = EXECUTIONS,
                                .memory_only = true};
      compare(&p, settings, algorithms, &c, true);
    }
    tap_check(&t, c.different == 0, "timeouts=%s: %llu programs with %llu outcomes; %u differ", names[k],
              (unsigned long long)c.compared, (unsigned long long)c.outcomes, c.different);
    tap_check(&t, c.broken == 0, "timeouts=%s: %u programs went wrong", names[k], c.broken);
    tap_check(&t, c.compared * 2 > programs && c.outcomes > c.compared && c.cut > c.compared,
              "timeouts=%s: the comparison means something: %llu executions cut", names[k], (unsigned long long)c.cut);
  }
  uint64_t states = 0;
  unsigned different = taken_back(first, PROGRAMS, &states);
  tap_check(&t, different == 0 && states > PROGRAMS,
            "taken back, digests are as if made anew: %llu states, %u programs differ", (unsigned long long)states,
            different);
  ag_mutant = 5;
  tap_check(&t, taken_back(first, PROGRAMS, &states), "noticed: values of locations are not taken back");
  ag_mutant = 0;
  static const char *const faults[] = {"", "an eighth of the locations is left out", "a thread is left out", NULL,
                                       "what is not tracked is forgotten with the thread's end"};
  for (int mutant = 1; mutant <= 4; mutant++)
    if (faults[mutant]) tap_check(&t, is_noticed(first, 4 * PROGRAMS, mutant), "noticed: %s", faults[mutant]);
  tap_check(&t, short_digests_are_noticed(&t), "noticed: 16 bits only");
  return tap_end(&t);
}
