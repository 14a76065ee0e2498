/* Random programs, explored in parts by two to five workers: they must find what the whole search finds, and run each
 * trace once, wherever the search is split and whichever workers are lost.
 *
 *   fuzz_split --seed S --runs N [--guarded | --matching | --machines] [--algorithm NAME] [--show]
 *   fuzz_split --seed S --runs N [--matching | --machines] [--algorithm NAME] FILE
 *
 * With --machines, states are matched, and no two workers share memory: finished states are exchanged now and then.
 * Program number i is made from seed S + i. With a FILE, that model is explored N times, each time split elsewhere. */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include "hpor/split.h"

#include <stdlib.h>
#include <string.h>

enum { LIMIT = 3000, GUARDED_LIMIT = 200, MATCHING_LIMIT = 500, STEPS = 300 };

typedef struct tally {
  unsigned long long programs, compared, executions, of_parts, blocked, blocked_in_parts, cut, cut_in_parts, failed;
  unsigned long long without_end; /* in parts, where the memory for shared states is full */
} tally;

static bool guarded;       /* programs of generate_guarded() */
static bool only_matching; /* only searches that match states */
static bool machines;      /* each worker has a table of states of its own */

static void generate(uint64_t seed, FILE *out) {
  if (guarded)
    generate_guarded(seed, out);
  else
    generate_program(seed, only_matching && seed / 3 % 3 == 0, out); /* every third one has endless loops */
}

static toy_program *program_of(uint64_t seed, const char *file) {
  size_t length = 0;
  char *text = NULL;
  hp_error error;
  if (file) return toy_parse_file(file, NULL, &error);
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  generate(seed, out);
  fclose(out);
  toy_program *program = toy_parse(text, NULL, &error);
  free(text);
  return program;
}

/* What pop gives away may run traces a second time: what else is found meanwhile is not known there. Each counts once.
 */
static bool may_repeat(const por_config *config, const toy_result *whole) {
  return !strcmp(config->algorithm, "pop") && !whole->statistics.taken_over;
}

/* With sleep sets, each trace is explored once. What counts as a trace depends on the order in which threads are tried
 * where a failure or the last thread that counts cuts traces short, or where a failed attempt counts as a read. */
static bool counts_traces(const toy_program *program, const toy_result *whole, const char *algorithm) {
  if (program->has_daemons || program->has_halt || !strcmp(algorithm, "dpor")) return false;
  for (uint32_t i = 0; i < program->instruction_count; i++) {
    const toy_instruction *instruction = &program->instructions[i];
    bool step = instruction->code == TOY_ATOMIC && instruction->c;
    if (instruction->code == TOY_CASR || instruction->code == TOY_ONCE || step) return false;
    if (instruction->code == TOY_OFFER || instruction->code == TOY_POLL) return false;
  }
  for (size_t i = 0; i < whole->outcomes.count; i++)
    if (whole->outcomes.items[i].kind == TOY_FAILURE) return false;
  return true;
}

/* Who takes over begins anew. What was found before that is forgotten only where several workers search. */
static bool same_races(const toy_result *parts, const toy_result *whole) {
  if (whole->statistics.taken_over) return toy_outcomes_within(&parts->races, &whole->races);
  return toy_outcomes_equal(&parts->races, &whole->races);
}

static void compare(const toy_program *program, const por_config *config, bool sections, uint64_t seed, tally *sum) {
  const uint64_t limit = guarded ? GUARDED_LIMIT : config->match ? MATCHING_LIMIT : LIMIT;
  toy_options options = {.limits = {.steps = STEPS, .executions = limit}, .sections = sections, .traces = !sections};
  toy_result whole = toy_explore(program, config, &options);
  if (whole.finished && !whole.statistics.limited) {
    const toy_workers how = {.count = 2 + (uint32_t)(seed % 4),
                             .seed = seed * 77,
                             .gives = seed % 3 == 0   ? 200
                                      : seed % 3 == 1 ? 20
                                                      : 0,
                             .lost = seed / 2 % (machines ? 2 : 3) == 0 ? 10 : 0,
                             .machines = machines};
    options.limits.executions = 20 * limit;
    toy_result parts = toy_explore_apart(program, config, &options, &how);
    bool counts = !sections && !config->match && counts_traces(program, &whole, config->algorithm);
    bool repeats = !whole.statistics.taken_over && whole.repeated; /* who takes over begins anew */
    const uint64_t executions = parts.statistics.executions, expected = whole.statistics.executions;
    bool once = !counts || (may_repeat(config, &whole) ? parts.digests == whole.traces && parts.traces == whole.traces
                                                       : executions == expected && parts.repeated == repeats);
    bool same = parts.finished && toy_outcomes_equal(&parts.outcomes, &whole.outcomes) &&
                (sections || same_races(&parts, &whole));
    /* Then each worker goes round cycles by itself, and an end may be out of reach. */
    bool no_end = !parts.finished && parts.little_memory && !parts.failure[0] &&
                  toy_outcomes_within(&parts.outcomes, &whole.outcomes);
    sum->without_end += no_end;
    sum->compared++;
    sum->executions += whole.statistics.executions;
    sum->of_parts += parts.statistics.executions;
    sum->blocked += whole.statistics.blocked;
    sum->blocked_in_parts += parts.statistics.blocked;
    sum->cut += whole.statistics.cut;
    sum->cut_in_parts += parts.statistics.cut;
    if ((!same && !no_end) || !once) {
      sum->failed++;
      printf("# seed %llu, %s%s, order %d%s, %u workers: %llu executions, in parts %llu; %zu outcomes, in parts %zu; "
             "%llu traces, in parts %llu, by digests %llu; "
             "%s%s%s\n",
             (unsigned long long)seed, config->algorithm, config->match ? "+match" : "", config->order,
             sections ? ", sections" : "", how.count, (unsigned long long)whole.statistics.executions,
             (unsigned long long)parts.statistics.executions, whole.outcomes.count, parts.outcomes.count,
             (unsigned long long)whole.traces, (unsigned long long)parts.traces, (unsigned long long)parts.digests,
             parts.finished ? "" : "not finished; ", parts.repeated ? "a trace came twice; " : "", parts.failure);
    }
    toy_result_free(&parts);
  }
  toy_result_free(&whole);
}

/* The search is left between executions, and goes on in another process. */
static void compare_left(const toy_program *program, const por_config *config, bool sections, uint64_t seed,
                         tally *sum) {
  toy_options options = {.limits = {.steps = STEPS, .executions = GUARDED_LIMIT}, .sections = sections};
  toy_result whole = toy_explore(program, config, &options);
  options.limits.executions *= 2;
  options.leave_every = 1 + (uint32_t)(seed % 3);
  toy_result left = toy_explore(program, config, &options);
  bool same = left.finished && toy_outcomes_equal(&left.outcomes, &whole.outcomes);
  if (whole.finished && !whole.statistics.limited) {
    sum->compared++;
    if (!same) {
      sum->failed++;
      printf("# seed %llu, order %d: left and taken up: %llu executions, %llu; %zu outcomes, %zu; %s\n",
             (unsigned long long)seed, config->order, (unsigned long long)whole.statistics.executions,
             (unsigned long long)left.statistics.executions, whole.outcomes.count, left.outcomes.count, left.failure);
    }
  }
  toy_result_free(&left);
  toy_result_free(&whole);
}

static void check_seed(uint64_t seed, const char *only, const char *file, tally *sum) {
  toy_program *program = program_of(seed, file);
  if (!program) abort();
  sum->programs++;
  for (const char *const *name = por_algorithms(); *name; name++) {
    por_config config = {.algorithm = *name, .order = (por_order)(seed % 4), .seed = seed};
    if (only && strcmp(*name, only)) continue;
    config.match = true;
    if (!guarded && por_splits(*name, true)) {
      compare(program, &config, false, seed, sum);
      if (strcmp(*name, "dpor")) compare(program, &config, true, seed, sum);
    }
    config.match = false;
    if (only_matching || !por_splits(*name, false)) continue;
    if (!guarded) compare(program, &config, false, seed, sum);
    if (!guarded && !strcmp(*name, "pop")) compare_left(program, &config, false, seed, sum);
    if (strcmp(*name, "source")) continue;
    compare(program, &config, true, seed, sum);
    if (guarded) compare_left(program, &config, true, seed, sum);
  }
  toy_free(program);
}

int main(int count, char **arguments) {
  uint64_t seed = 1, runs = 1000;
  const char *only = NULL, *file = NULL;
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "--seed") && i + 1 < count)
      seed = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--runs") && i + 1 < count)
      runs = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--algorithm") && i + 1 < count)
      only = arguments[++i];
    else if (!strcmp(arguments[i], "--guarded"))
      guarded = true;
    else if (!strcmp(arguments[i], "--matching"))
      only_matching = true;
    else if (!strcmp(arguments[i], "--machines"))
      only_matching = machines = true;
    else if (!strcmp(arguments[i], "--show")) {
      generate(seed, stdout);
      return 0;
    } else if (arguments[i][0] != '-') {
      file = arguments[i];
    } else {
      fprintf(stderr, "fuzz_split: --seed S --runs N [--guarded | --matching | --machines] [--algorithm NAME] "
                      "[--show] [FILE]\n");
      return 3;
    }
  }
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  tally total = {0};
  for (uint64_t i = 0; i < runs && total.failed < 20; i++) check_seed(seed + i, only, file, &total);
  tap t = {0};
  tap_check(&t, total.failed == 0, "%llu programs from seed %llu: %llu searches in parts, %llu failed", total.programs,
            (unsigned long long)seed, total.compared, total.failed);
  if (total.without_end) printf("# %llu searches were left: too little memory for shared states\n", total.without_end);
  printf("# executions: %llu, in parts %llu; blocked: %llu, in parts %llu; at known states: %llu, in parts %llu\n",
         total.executions, total.of_parts, total.blocked, total.blocked_in_parts, total.cut, total.cut_in_parts);
  return tap_end(&t);
}
