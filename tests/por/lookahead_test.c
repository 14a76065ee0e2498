/* Tests the algorithms with look-ahead on random programs.
 *
 * With a driver that overlooks everything, they must still find the outcomes of `none`. With state matching that holds
 * once the driver says that it overlooked something, because the search is then repeated.
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

static toy_result explore(const toy_program *program, const char *algorithm, bool overlooks, bool match,
                          uint64_t limit) {
  late_driver driver = {.noticed = false};
  por_config config = {.algorithm = algorithm, .match = match};
  if (overlooks && match)
    config.oracle = (por_oracle){.driver = &driver, .shared = is_shared_once_noticed, .mistaken = notices};
  else if (overlooks)
    config.oracle = (por_oracle){.driver = &driver, .shared = nothing_is_shared, .future_conflict = nothing_conflicts};
  toy_options options = {.limits = {.executions = limit, .steps = STEPS}};
  return toy_explore(program, &config, &options);
}

int main(void) {
  static const char *const algorithms[] = {"heap-reach", "hr-fields", "hybrid"};
  tap t = {0};
  unsigned compared = 0, differing = 0, more = 0;
  uint64_t sum[3] = {0};
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    toy_program *program = program_of(seed);
    if (!program) continue;
    toy_result oracle = explore(program, "none", false, false, ORACLE_LIMIT);
    uint64_t before = UINT64_MAX;
    for (int i = 0; i < 3 && oracle.finished && !oracle.statistics.limited; i++) {
      for (int match = 0; match < 2; match++) {
        toy_result r = explore(program, algorithms[i], true, match, 100 * ORACLE_LIMIT);
        compared++;
        differing += !r.finished || !toy_outcomes_equal(&r.outcomes, &oracle.outcomes);
        toy_result_free(&r);
      }
      toy_result r = explore(program, algorithms[i], false, false, 100 * ORACLE_LIMIT);
      more += r.statistics.choices > before;
      before = r.statistics.choices;
      sum[i] += before;
      toy_result_free(&r);
    }
    toy_result_free(&oracle);
    toy_free(program);
  }
  tap_check(&t, compared >= PROGRAMS && !differing,
            "with a driver that overlooks everything: %u of %u comparisons differ from none", differing, compared);
  tap_check(&t, more * 100 <= compared, "%u of %u times more choices than the algorithm before", more, compared / 2);
  tap_check(&t, sum[0] > sum[1] && sum[1] > sum[2], "choices in all: heap-reach %llu, hr-fields %llu, hybrid %llu",
            (unsigned long long)sum[0], (unsigned long long)sum[1], (unsigned long long)sum[2]);
  return tap_end(&t);
}
