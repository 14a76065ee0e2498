/* Random programs: every algorithm must find the outcomes that `none` finds, and run as many executions as theory says.
 *
 *   fuzz_por --seed S --runs N [--racy | --guarded] [--algorithm NAME] [--show]
 *
 * Program number i is made from seed S + i. On a difference, prints the program, its seed and the algorithm, and fails.
 */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include <stdlib.h>
#include <string.h>

/* The oracle of guarded sections matches states: they are larger. */
enum { ORACLE_LIMIT = 2500, GUARDED_LIMIT = 100000, STEPS = 300 };

typedef struct tally {
  unsigned long long compared, skipped, failed;
  unsigned long long counted,
      in_vain; /* programs whose classes of executions were counted; those with one run in vain */
} tally;

static bool racy;    /* programs of generate_racy() */
static bool guarded; /* programs of generate_guarded() */

/* Every sixth program has endless loops. */
static bool is_endless(uint64_t seed) {
  return !racy && !guarded && seed % 6 == 5;
}

static void generate(uint64_t seed, FILE *out) {
  if (racy)
    generate_racy(seed, out);
  else if (guarded)
    generate_guarded(seed, out);
  else
    generate_program(seed, is_endless(seed), out);
}

static char *program_text(uint64_t seed) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  generate(seed, out);
  fclose(out);
  return text;
}

static void describe(const toy_result *r, FILE *out) {
  size_t kinds[3] = {0};
  for (size_t i = 0; i < r->outcomes.count; i++) kinds[r->outcomes.items[i].kind]++;
  fprintf(out, "%llu executions, %llu blocked; %zu final, %zu deadlocks, %zu failures, %zu races%s%s%s%s",
          (unsigned long long)r->statistics.executions, (unsigned long long)r->statistics.blocked, kinds[0], kinds[1],
          kinds[2], r->races.count, r->livelocks ? ", a livelock" : "", r->finished ? "" : "; not finished",
          r->failure[0] ? "; " : "", r->failure);
}

static void differs(const toy_result *oracle, const toy_result *r, const por_config *config, uint64_t seed,
                    const char *text, tally *sum) {
  sum->failed++;
  printf("# seed %llu: %s, order %d, match %d, bound %d:%u differs\n# none: ", (unsigned long long)seed,
         config->algorithm, config->order, config->match, config->bound, config->bound_limit);
  describe(oracle, stdout);
  printf("\n# here: ");
  describe(r, stdout);
  printf("\n# this program alone: build/tests/por/fuzz_por%s --seed %llu --runs 1 --algorithm %s --show\n",
         racy      ? " --racy"
         : guarded ? " --guarded"
                   : "",
         (unsigned long long)seed, config->algorithm);
  if (sum->failed <= 3) printf("%s", text);
}

/* May an operation be a SECTION? */
static bool takes_sections(const por_config *config) {
  por_search *search = por_search_new(config, NULL);
  bool takes = search && por_takes_sections(search);
  por_search_free(search);
  return takes;
}

static bool has_failure(const toy_outcomes *outcomes) {
  for (size_t i = 0; i < outcomes->count; i++)
    if (outcomes->items[i].kind == TOY_FAILURE) return true;
  return false;
}

static void compare(const toy_program *program, const toy_result *oracle, const por_config *config, uint64_t seed,
                    const char *text, tally *sum) {
  toy_options options = {.limits = {.steps = STEPS, .executions = 1000000}};
  for (int sections = guarded; sections <= takes_sections(config); sections++) {
    options.sections = sections;
    toy_result r = toy_explore(program, config, &options);
    sum->compared++;
    /* The accesses within a section are not seen one by one, and rf looks for races only if it is told what races. */
    bool untold = config->oracle.driver && !config->oracle.nature && !strcmp(config->algorithm, "rf");
    bool races_equal = sections || untold || toy_outcomes_equal(&r.races, &oracle->races);
    /* Only an end of the program while somebody could go on is too much for rf. */
    bool ends = program->has_daemons || program->has_halt || has_failure(&oracle->outcomes);
    bool gave_up = r.statistics.taken_over && !ends && !strcmp(config->algorithm, "rf");
    bool missed = config->match && oracle->livelocks && !r.livelocks && !r.false_livelocks;
    if (!r.finished || r.false_livelocks || missed || !races_equal || gave_up ||
        !toy_outcomes_equal(&r.outcomes, &oracle->outcomes))
      differs(oracle, &r, config, seed, text, sum);
    toy_result_free(&r);
  }
}

static bool can_match(const char *algorithm) {
  por_config config = {.algorithm = algorithm, .match = true};
  por_search *search = por_search_new(&config, NULL);
  por_search_free(search);
  return search != NULL;
}

/* Does it match states also if it is not told to? */
static bool always_matches(const char *algorithm) {
  por_config config = {.algorithm = algorithm};
  por_search *search = por_search_new(&config, NULL);
  bool matches = search && por_matches_states(search);
  por_search_free(search);
  return matches && can_match(algorithm);
}

/* Does a thread wait for what others write? `*attempts`: are there operations whose modes follow the state? */
static bool waits_for_data(const toy_program *program, bool *attempts) {
  /* Who waits at a halt is taken for one that could go on; operations on a lock that threads may share are writes. */
  bool waits = program->has_halt || program->shared_locks;
  *attempts = false;
  for (uint32_t i = 0; i < program->instruction_count; i++) {
    const toy_instruction *instruction = &program->instructions[i];
    bool step = instruction->code == TOY_ATOMIC && instruction->c;
    *attempts |= instruction->code == TOY_CASR || instruction->code == TOY_ONCE || step ||
                 instruction->code == TOY_OFFER || instruction->code == TOY_POLL;
    waits |= instruction->guarded || (instruction->code == TOY_IDLE && instruction->place.kind) ||
             instruction->code == TOY_OPEN || instruction->code == TOY_PUT || instruction->code == TOY_TAKE ||
             (instruction->code == TOY_WAKE && instruction->second.kind);
  }
  return waits;
}

/* Optimal runs each trace once and nothing in vain; source and nidhugg, by their sleep sets, end each trace once; dpor
 * at least once (see check_optimal in models.c), and pop where a guard waits. Not where a failure or a daemon cuts
 * traces short; a failed attempt is a write, what passes an acquisition to optimal alone; a guard can make a reversal
 * impossible (docs/algorithms/optimal.md). */
static void check_counts(const toy_program *program, const toy_result *oracle, uint64_t seed, const char *text,
                         tally *sum) {
  static const char *const algorithms[] = {"optimal", "pop", "source", "nidhugg", "dpor"};
  bool attempts, waits = waits_for_data(program, &attempts);
  if (has_failure(&oracle->outcomes)) return;
  if (program->has_daemons) return;
  uint64_t traces = 0;
  for (int a = 0; a < (attempts ? 2 : 5); a++) {
    por_config config = {.algorithm = algorithms[a], .order = (por_order)(seed / 4 % 4), .seed = seed};
    toy_options options = {.traces = a < 4 && !attempts, .limits = {.steps = STEPS}};
    toy_result r = toy_explore(program, &config, &options);
    if (!a) traces = attempts ? r.statistics.executions : r.traces;
    sum->compared++;
    bool repeated = r.repeated && !r.statistics.taken_over; /* who gives up begins anew, and another goes on */
    const bool may_repeat = a == 4 || (a == 1 && waits);    /* pop, in rare cases (docs/algorithms/pop.md) */
    const bool wrong = may_repeat ? r.statistics.executions < traces || (options.traces && r.traces != traces)
                                  : repeated || r.statistics.executions != traces;
    if (wrong || (a < 2 && !waits && r.statistics.blocked)) {
      printf("# %llu traces expected:\n", (unsigned long long)traces);
      differs(oracle, &r, &config, seed, text, sum);
    }
    toy_result_free(&r);
  }
}

/* What is known to miss outcomes must still invent none. */
static void check_printed(const toy_program *program, const toy_result *oracle, uint64_t seed, const char *text,
                          tally *sum) {
  for (const char *const *name = por_algorithms(); *name; name++) {
    if (!por_algorithm_may_miss(*name)) continue;
    por_config config = {.algorithm = *name, .order = (por_order)(seed / 8 % 4), .seed = seed};
    toy_options options = {.limits = {.steps = STEPS, .executions = ORACLE_LIMIT}};
    toy_result r = toy_explore(program, &config, &options);
    sum->compared++;
    if (r.failure[0] || !toy_outcomes_within(&r.outcomes, &oracle->outcomes))
      differs(oracle, &r, &config, seed, text, sum);
    toy_result_free(&r);
  }
}

/* Under a bound: what `none` reaches under the same bound. */
static void check_bounds(const toy_program *program, const char *only, uint64_t seed, const char *text, tally *sum) {
  por_config config = {.algorithm = "none",
                       .bound = seed % 8 ? POR_BOUND_PREEMPTION : POR_BOUND_DELAY,
                       .bound_limit = (uint32_t)(seed % 3)};
  toy_options options = {.limits = {.steps = STEPS}};
  toy_result oracle = toy_explore(program, &config, &options);
  for (const char *const *name = por_algorithms(); *name; name++) {
    if (strncmp(*name, "bpor-", 5) || !strcmp(*name, "bpor-naive") || (only && strcmp(*name, only))) continue;
    config.algorithm = *name;
    compare(program, &oracle, &config, seed, text, sum);
  }
  toy_result_free(&oracle);
}

/* An estimate of how many executions `none` needs (Knuth's): of a random one, the product of the numbers of threads
 * that it could have gone on with, on average over some. */
static double executions_of_none(const toy_program *program) {
  enum { PROBES = 16 };
  toy_options options = {.limits = {.executions = 1, .steps = STEPS}};
  double sum = 0;
  for (uint64_t seed = 0; seed < PROBES; seed++) {
    por_config config = {.algorithm = "none", .order = POR_ORDER_RANDOM, .seed = seed};
    toy_result r = toy_explore(program, &config, &options);
    sum += 1 / r.statistics.explored_share;
    toy_result_free(&r);
  }
  return sum / PROBES;
}

/* Sections with guards, explored in each order. */
static void check_orders(const toy_program *program, const toy_result *oracle, uint64_t seed, const char *text,
                         tally *sum) {
  for (int order = 0; order < 4; order++) {
    por_config config = {.algorithm = "source", .order = (por_order)order, .seed = seed};
    compare(program, oracle, &config, seed, text, sum);
    config.match = true;
    compare(program, oracle, &config, seed, text, sum);
  }
}

/* Writes that nothing tells apart: only what threads have read counts. Each class of executions is run, and run once.
 */
static void check_unseen(const toy_program *program, const char *only, uint64_t seed, const char *text, tally *sum) {
  static const char name[] = "optimal+observers";
  if (only && strcmp(only, name)) return;
  bool attempts, waits = waits_for_data(program, &attempts), counts = !waits && !attempts && !program->has_daemons;
  por_config config = {.algorithm = "none"};
  toy_options options = {.unseen = true, .traces = counts, .limits = {.steps = STEPS}};
  toy_result oracle = toy_explore(program, &config, &options);
  config = (por_config){.algorithm = name, .order = (por_order)(seed / 2 % 4), .seed = seed};
  toy_result r = toy_explore(program, &config, &options);
  sum->compared++;
  counts &= !has_failure(&oracle.outcomes);
  if (counts) {
    sum->counted++;
    sum->in_vain += r.repeated || r.statistics.blocked;
  }
  if (!r.finished || !toy_outcomes_equal(&r.outcomes, &oracle.outcomes) || (counts && r.traces != oracle.traces))
    differs(&oracle, &r, &config, seed, text, sum);
  toy_result_free(&r);
  toy_result_free(&oracle);
}

static void check_seed(uint64_t seed, const char *only, tally *sum) {
  char *text = program_text(seed);
  hp_error error;
  toy_program *program = toy_parse(text, NULL, &error);
  if (!program) {
    printf("# seed %llu: %s\n%s", (unsigned long long)seed, error.text, text);
    sum->failed++;
    free(text);
    return;
  }
  bool endless = is_endless(seed);
  /* Most programs that are too large for `none` are left out before it has tried. */
  bool large = !endless && !guarded && executions_of_none(program) > ORACLE_LIMIT;
  por_config config = {.algorithm = "none", .match = endless || guarded};
  const uint64_t limit = guarded ? GUARDED_LIMIT : ORACLE_LIMIT;
  toy_options options = {.limits = {.executions = large ? 1 : limit, .steps = STEPS}};
  toy_result oracle = toy_explore(program, &config, &options);
  if (!oracle.finished || oracle.statistics.limited) {
    sum->skipped++;
  } else if (guarded) {
    check_orders(program, &oracle, seed, text, sum);
  } else {
    for (const char *const *name = por_algorithms(); *name; name++) {
      if ((!strcmp(*name, "none") && endless) || (only && strcmp(*name, only)) ||
          (!only && por_algorithm_may_miss(*name)))
        continue;
      /* A table that holds nothing must lose nothing; nor must an algorithm that knows nothing of the future. */
      config = (por_config){
          .algorithm = *name, .order = (por_order)(seed % 4), .seed = seed, .match_bytes = !endless && seed % 16 == 3};
      if (seed % 16 == 6) config.oracle.driver = sum;
      config.stateless = always_matches(*name);
      if (!endless && strcmp(*name, "none") && (!config.stateless || seed % 16 == 0))
        compare(program, &oracle, &config, seed, text, sum);
      config.stateless = false;
      if (!can_match(*name)) continue;
      config.match = true;
      compare(program, &oracle, &config, seed, text, sum);
    }
    if (!endless) check_unseen(program, only, seed, text, sum);
    if (!endless) check_bounds(program, only, seed, text, sum);
    if (!endless && !only && seed % 4 == 2) check_counts(program, &oracle, seed, text, sum);
    if (!endless && !only && seed % 8 == 1) check_printed(program, &oracle, seed, text, sum);
  }
  toy_result_free(&oracle);
  toy_free(program);
  free(text);
}

int main(int count, char **arguments) {
  uint64_t seed = 1, runs = 1000;
  const char *only = NULL;
  bool show = false;
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "--seed") && i + 1 < count)
      seed = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--runs") && i + 1 < count)
      runs = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--algorithm") && i + 1 < count)
      only = arguments[++i];
    else if (!strcmp(arguments[i], "--racy"))
      racy = true;
    else if (!strcmp(arguments[i], "--guarded"))
      guarded = true;
    else if (!strcmp(arguments[i], "--show"))
      show = true;
    else {
      fprintf(stderr, "fuzz_por: --seed S --runs N [--racy | --guarded] [--algorithm NAME] [--show]\n");
      return 3;
    }
  }
  if (show) {
    generate(seed, stdout);
    return 0;
  }
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  tally total = {0};
  for (uint64_t i = 0; i < runs && total.failed < 20; i++) check_seed(seed + i, only, &total);
  tap t = {0};
  tap_check(&t, total.failed == 0, "%llu programs from seed %llu: %llu comparisons, %llu failed",
            (unsigned long long)runs, (unsigned long long)seed, total.compared, total.failed);
  tap_check(&t, total.skipped * 3 < runs, "at most a third (%llu) is too large for none", total.skipped);
  tap_check(&t, total.in_vain * 100 <= total.counted, "of %llu programs, at most one in 100 (%llu) has a class twice",
            total.counted, total.in_vain);
  return tap_end(&t);
}
