/* Tests the algorithms with look-ahead on random programs.
 *
 * With a driver that overlooks everything, they must still find the outcomes of `none`. With state matching that holds
 * once the driver says that it overlooked something, because the search is then repeated.
 *
 * With a driver that sees no future, each algorithm finds them that does not rest on it (por_rests_on_future).
 *
 * With a right driver, each of the three algorithms makes no more choices than the one before. A few programs are
 * exceptions: what hybrid learns late costs choices (as for LinkedList in the paper). */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include <stdlib.h>

enum { PROGRAMS = 300, ORACLE_LIMIT = 400, STEPS = 200 };

static toy_program *program_of(uint64_t seed) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  generate_program(seed, false, out);
  fclose(out);
  hp_error error;
  toy_program *program = toy_parse(text, NULL, &error);
  free(text);
  return program;
}

static bool nothing_is_shared(void *driver, por_location_id location) {
  (void)driver;
  (void)location;
  return false;
}

static bool nothing_conflicts(void *driver, por_thread_id thread, por_location_id location, uint32_t mode) {
  (void)driver;
  (void)thread;
  (void)location;
  (void)mode;
  return false;
}

static bool nothing_is_passed(void *driver, por_thread_id thread, uint32_t site) {
  (void)driver;
  (void)thread;
  (void)site;
  return false;
}

/* One that takes nothing for shared until it notices, after some executions, and says so. */
typedef struct late_driver {
  unsigned asked;
  bool noticed;
} late_driver;

static bool is_shared_once_noticed(void *driver, por_location_id location) {
  (void)location;
  return ((const late_driver *)driver)->noticed;
}

static bool notices(void *driver) {
  late_driver *late = driver;
  if (late->noticed || ++late->asked < 12) return false;
  late->noticed = true;
  return true;
}

/* How the driver answers. A blind one sees no future, and BLIND_TO_ALL nothing that is shared either. */
typedef enum answers { RIGHT, BLIND, BLIND_TO_ALL, BLIND_AT_FIRST } answers;

static toy_result explore(const toy_program *program, const char *algorithm, answers how, bool match, uint64_t limit) {
  late_driver driver = {.noticed = false};
  por_config config = {.algorithm = algorithm, .match = match};
  if (how == BLIND_AT_FIRST)
    config.oracle = (por_oracle){.driver = &driver, .shared = is_shared_once_noticed, .mistaken = notices};
  else if (how != RIGHT)
    config.oracle = (por_oracle){.driver = &driver,
                                 .shared = how == BLIND_TO_ALL ? nothing_is_shared : NULL,
                                 .future_conflict = nothing_conflicts,
                                 .future_site = nothing_is_passed};
  toy_options options = {.limits = {.executions = limit, .steps = STEPS}};
  return toy_explore(program, &config, &options);
}

/* How many searches there were, and how many of them came to other outcomes than `none`. */
typedef struct tally {
  unsigned compared, differing;
} tally;

static void compare(tally *t, toy_result r, const toy_result *oracle) {
  t->compared++;
  t->differing += !r.finished || !toy_outcomes_equal(&r.outcomes, &oracle->outcomes);
  toy_result_free(&r);
}

/* Who does not rest on the future finds all without it. */
static void compare_blind(const toy_program *program, const toy_result *oracle, tally *without, tally *resting) {
  for (const char *const *name = por_algorithms(); *name; name++) {
    for (int match = 0; match < 2 && !por_algorithm_may_miss(*name); match++) {
      toy_result r = explore(program, *name, BLIND, match, 100 * ORACLE_LIMIT);
      if (r.failure[0])
        toy_result_free(&r); /* the algorithm does not match states */
      else
        compare(por_rests_on_future(*name, match) ? resting : without, r, oracle);
    }
  }
}

int main(void) {
  static const char *const algorithms[] = {"heap-reach", "hr-fields", "hybrid"};
  tap t = {0};
  tally late = {0}, blind = {0}, without = {0}, resting = {0};
  unsigned more = 0;
  uint64_t sum[3] = {0};
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    toy_program *program = program_of(seed);
    if (!program) continue;
    toy_result oracle = explore(program, "none", RIGHT, false, ORACLE_LIMIT);
    bool known = oracle.finished && !oracle.statistics.limited;
    uint64_t before = UINT64_MAX;
    if (known) compare_blind(program, &oracle, &without, &resting);
    for (int i = 0; i < 3 && known; i++) {
      compare(&blind, explore(program, algorithms[i], BLIND_TO_ALL, false, 100 * ORACLE_LIMIT), &oracle);
      compare(&late, explore(program, algorithms[i], BLIND_AT_FIRST, true, 100 * ORACLE_LIMIT), &oracle);
      toy_result r = explore(program, algorithms[i], RIGHT, false, 100 * ORACLE_LIMIT);
      more += r.statistics.choices > before;
      before = r.statistics.choices;
      sum[i] += before;
      toy_result_free(&r);
    }
    toy_result_free(&oracle);
    toy_free(program);
  }
  tap_check(&t, blind.compared >= PROGRAMS && !blind.differing,
            "with a driver that overlooks everything: %u of %u searches differ from none", blind.differing,
            blind.compared);
  tap_check(&t, late.compared >= PROGRAMS && !late.differing,
            "with one that notices it, and states matched: %u of %u differ", late.differing, late.compared);
  tap_check(&t, without.compared >= 10 * PROGRAMS && !without.differing,
            "with one that sees no future, and algorithms that do not rest on it: %u of %u differ", without.differing,
            without.compared);
  tap_check(&t, resting.differing, "with one that sees no future, and algorithms that rest on it: %u of %u differ",
            resting.differing, resting.compared);
  tap_check(&t, more * 50 <= late.compared, "%u of %u times more choices than the algorithm before", more,
            late.compared);
  tap_check(&t, sum[0] > sum[1] && sum[1] > sum[2], "choices in all: heap-reach %llu, hr-fields %llu, hybrid %llu",
            (unsigned long long)sum[0], (unsigned long long)sum[1], (unsigned long long)sum[2]);
  return tap_end(&t);
}
