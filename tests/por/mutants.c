/* Each deliberate fault of por/ (POR_MUTANT) must show: some random program then ends otherwise than `none` of the
 * sound core says, or optimal blocks or repeats a trace. */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include <stdlib.h>
#include <string.h>

extern int por_mutant;
int por_mutant;

enum { PROGRAMS = 8000, ORACLE_LIMIT = 400, STEPS = 200 };

static const char *const faults[] = {
    NULL,
    "a read does not conflict with a later write",
    "acquisitions of a lock do not race",
    "operations that wait at the end are not raced",
    "a dependent operation does not wake a sleeper",
    "a joined clock knows too much",
    "no conservative branches",
    "nothing is explored beside a failure",
    "dpor adds nothing where the later thread is not enabled",
    "each thread of v is an initial",
    "each thread is a weak initial",
    "only the first outcome of a choice is explored",
    "a location's last writer is forgotten on backtracking",
    "a release hides the acquisition before it",
    "a visited state owes nothing",
    "accesses of threads other than the first are not noted",
    "optimal drops the races of waiting threads",
    "lazy-hb takes every lock for one without wait and notify",
    "a sequence is put to sleep whatever state it leads to",
    "cdpor2 cuts whatever may follow",
    "what is asleep by comparison of states owes nothing",
    "that time passes orders nothing",
};

static toy_program *program_of(uint64_t seed) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  generate_program(seed, seed % 6 == 5, out);
  fclose(out);
  por_error error;
  toy_program *program = toy_parse(text, NULL, &error);
  free(text);
  return program;
}

/* Does the fault show on this program? Without a fault it must not. */
static bool shows(int fault, uint64_t seed) {
  toy_program *program = program_of(seed);
  if (!program) return false;
  bool endless = seed % 6 == 5, caught = false;
  toy_options options = {.limits = {.executions = ORACLE_LIMIT, .steps = STEPS}};
  por_config bounded = {.bound = POR_BOUND_PREEMPTION, .bound_limit = (uint32_t)(seed % 3)};
  por_mutant = 0;
  toy_result oracles[2];
  for (int b = 0; b < 2; b++) {
    por_config config = b ? bounded : (por_config){.match = endless};
    config.algorithm = "none";
    oracles[b] = toy_explore(program, &config, &options);
  }
  por_mutant = fault;
  options.limits.executions = 20 * ORACLE_LIMIT;
  static const char *const algorithms[] = {"dpor", "source", "optimal", "bpor-source", "hybrid", "lazy-hb", "cdpor2"};
  for (int i = 0; i < 7 && !caught && oracles[0].finished && !oracles[0].statistics.limited; i++) {
    bool bound = i == 3, match = i == 4;
    if (endless && !match) continue;
    por_config config = bound ? bounded : (por_config){.match = match};
    config.algorithm = algorithms[i];
    config.order = bound ? POR_ORDER_LAST : (por_order)(seed % 4);
    toy_result r = toy_explore(program, &config, &options);
    caught = !r.finished || !toy_outcomes_equal(&r.outcomes, &oracles[bound].outcomes);
    toy_result_free(&r);
  }
  por_mutant = 0;
  for (int b = 0; b < 2; b++) toy_result_free(&oracles[b]);
  toy_free(program);
  return caught;
}

int main(void) {
  tap t = {0};
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  uint64_t seed = 1;
  bool clean = true;
  for (; seed <= 300; seed++) clean &= !shows(0, seed);
  tap_check(&t, clean, "without a fault nothing shows");
  for (int fault = 1; fault < (int)(sizeof faults / sizeof *faults); fault++) {
    for (seed = 1; seed <= PROGRAMS && !shows(fault, seed); seed++) continue;
    tap_check(&t, seed <= PROGRAMS, "fault %d, %s: shows on program %llu", fault, faults[fault],
              (unsigned long long)seed);
  }
  return tap_end(&t);
}
