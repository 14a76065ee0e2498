/* Each deliberate fault of por/ (POR_MUTANT) must show: for some random program the outcomes differ from those of
 * `none` in the sound core, or optimal blocks or repeats a trace. */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include <stdlib.h>
#include <string.h>

extern int por_mutant;
int por_mutant;

enum { PROGRAMS = 8000, ORACLE_LIMIT = 400, STEPS = 200 };

/* A fault, and the first program on which it shows and where: known so that it need not be searched for. */
static const struct {
  int number;
  const char *text;
  uint64_t seed;
} faults[] = {
    {1, "a read does not conflict with a later write", 2},
    {2, "acquisitions of a lock do not race", 324},
    {3, "operations that wait at the end are not raced", 741},
    {4, "a dependent operation does not wake a sleeper", 2},
    {5, "a joined clock knows too much", 23},
    {6, "no conservative branches", 38},
    {7, "nothing is explored beside a failure", 342},
    {8, "dpor adds nothing where the later thread is not enabled", 282},
    {9, "each thread of v is an initial", 197},
    {10, "each thread is a weak initial", 4},
    {11, "only the first outcome of a choice is explored", 13},
    {12, "a location's last writer is forgotten on backtracking", 45},
    {13, "a release hides the acquisition before it", 5},
    {14, "a visited state owes nothing", 1696},
    {15, "accesses of threads other than the first are not noted", 2},
    {16, "optimal drops the races of waiting threads", 741},
    {17, "lazy-hb takes every lock for one without wait and notify", 6241},
    {18, "a sequence is put to sleep whatever state it leads to", 2},
    {19, "cdpor2 cuts whatever may follow", 61},
    {20, "what is asleep by comparison of states owes nothing", 741},
    {21, "that time passes orders nothing", 3801},
    {24, "two orders are taken to lead to one state", 2},
    {28, "an invisible operation that goes round leaves the others out", 3971},
    {38, "who looks at all of an object does not conflict with who changes a part", 898},
    {39, "a change of a part hides what was done before it", 93},
    {40, "an update does not conflict with a read", 139},
    {41, "an update hides what was done before it", 353},
    {44, "what a section touches unprotected is not noticed", 2718},
    {45, "what a section touches does not wake it", 460},
    {46, "what a section touches orders nothing", 93},
    {47, "what a call touches is not known", 93},
    {49, "who awaits something is taken to be disabled before everything", 141},
    {58, "what waits does not keep the order of what it waits for", 370},
    {59, "an event has its name whatever it sees", 25},
    {60, "a value is replaced before all have seen it", 2},
    {61, "rf goes on where daemons are left", 1},
    {62, "what a later change hides in some orders is never seen", 25},
    {63, "what waits at the end has no other source", 3692},
    {64, "a change has the sources that it has here", 6547},
    {65, "rf puts no accesses side by side", 1164},
    {66, "a class has one value at its end", 2},
    {48, "a step that only adds does not conflict with one that looks", 93},
    {71, "what has been looked at in vain is not raced", 11},
    {72, "nothing is explored in place of a look in vain", 1},
    {73, "who has looked in vain need not be told of changes", 158},
    {75, "nobody else comes in place of who looks in vain", 13154},
    {74, "a wait that leads elsewhere than to the look is taken back", 2},
    {77, "what sections touch behind a known state is not seen", 406},
    {78, "what is unprotected behind a known state is not seen", 7780},
    {93, "pop forgets what it has run from a node", 38},
    {94, "the races of the operation that pop has moved are not seen", 2},
    {95, "what pop moves takes with it what comes behind the earlier operation", 1233},
    {111, "who waits sees nothing of what others have written", 125},
    {96, "pop passes over a race that was impossible where its later operation was found", 171},
    {118, "two that put into a queue commute", 49},
    {120, "who sleeps in front of an addition does not wake for another one", 158},
    {119, "what turns out to put or take nothing wakes up for nobody", 392},
};

/* These show on programs of guarded sections. */
static bool is_guarded(int fault) {
  return fault >= 71 && fault != 77 && fault < 92;
}

/* These show where what nobody has read is no outcome. */
static bool is_of_observers(int fault) {
  return fault == 111;
}

/* These show on programs of racy writes and guards. */
static bool is_racy(int fault) {
  return fault == 96 || is_of_observers(fault);
}

static toy_program *program_of(uint64_t seed, int fault) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  if (is_guarded(fault))
    generate_guarded(seed, out);
  else if (is_racy(fault))
    generate_racy(seed, out);
  else
    generate_program(seed, seed % 6 == 5, out);
  fclose(out);
  hp_error error;
  toy_program *program = toy_parse(text, NULL, &error);
  free(text);
  return program;
}

/* May the program end while somebody could go on? */
static bool may_give_up(const toy_program *program, const toy_outcomes *outcomes) {
  for (size_t i = 0; i < outcomes->count; i++)
    if (outcomes->items[i].kind == TOY_FAILURE) return true;
  return program->has_daemons || program->has_halt;
}

/* Does the fault show on this program of guarded sections? */
static bool shows_guarded(int fault, uint64_t seed) {
  enum { GUARDED_LIMIT = 100000 };
  toy_program *program = program_of(seed, fault);
  if (!program) return false;
  toy_options options = {.limits = {.executions = GUARDED_LIMIT, .steps = STEPS}};
  por_config config = {.algorithm = "none", .match = true};
  por_mutant = 0;
  toy_result oracle = toy_explore(program, &config, &options);
  config = (por_config){.algorithm = "source", .match = fault >= 77, .order = (por_order)(seed % 4)};
  options.sections = true;
  por_mutant = fault;
  toy_result r = toy_explore(program, &config, &options);
  por_mutant = 0;
  bool caught = oracle.finished && (!r.finished || !toy_outcomes_equal(&r.outcomes, &oracle.outcomes));
  toy_result_free(&r);
  toy_result_free(&oracle);
  toy_free(program);
  return caught;
}

/* Does the fault have optimal+observers lose an outcome of this program? */
static bool shows_unseen(int fault, uint64_t seed) {
  toy_program *program = program_of(seed, fault);
  if (!program) return false;
  toy_options options = {.unseen = true, .limits = {.executions = ORACLE_LIMIT, .steps = STEPS}};
  por_config config = {.algorithm = "none"};
  por_mutant = 0;
  toy_result oracle = toy_explore(program, &config, &options);
  config = (por_config){.algorithm = "optimal+observers", .order = (por_order)(seed % 4)};
  por_mutant = fault;
  toy_result r = toy_explore(program, &config, &options);
  por_mutant = 0;
  bool caught = oracle.finished && (!r.finished || !toy_outcomes_equal(&r.outcomes, &oracle.outcomes));
  toy_result_free(&r);
  toy_result_free(&oracle);
  toy_free(program);
  return caught;
}

/* Does the fault show on this program? Without a fault it must not. */
static bool shows(int fault, uint64_t seed) {
  if (is_of_observers(fault)) return shows_unseen(fault, seed);
  if (is_guarded(fault)) return shows_guarded(fault, seed);
  toy_program *program = program_of(seed, fault);
  if (!program) return false;
  bool endless = !is_racy(fault) && seed % 6 == 5, caught = false;
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
  enum { PLAIN, MATCHED, BOUNDED, SECTIONS, MATCHED_SECTIONS };
  static const struct {
    const char *name;
    int how;
  } algorithms[] = {{"dpor", PLAIN},     {"source", PLAIN},    {"optimal", PLAIN}, {"bpor-source", BOUNDED},
                    {"hybrid", MATCHED}, {"lazy-hb", PLAIN},   {"cdpor2", PLAIN},  {"source", MATCHED},
                    {"s-por", MATCHED},  {"source", SECTIONS}, {"rf", PLAIN},      {"source", MATCHED_SECTIONS},
                    {"pop", PLAIN}};
  for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
    int how = algorithms[i].how;
    bool bound = how == BOUNDED, match = how == MATCHED || how == MATCHED_SECTIONS;
    if (caught || !oracles[0].finished || oracles[0].statistics.limited || (endless && !match)) continue;
    por_config config = bound ? bounded : (por_config){.match = match};
    config.algorithm = algorithms[i].name;
    config.order = bound ? POR_ORDER_LAST : (por_order)(seed % 4);
    options.sections = how == SECTIONS || how == MATCHED_SECTIONS;
    options.traces = !strcmp(config.algorithm, "pop");
    toy_result r = toy_explore(program, &config, &options);
    caught = !r.finished || !toy_outcomes_equal(&r.outcomes, &oracles[bound].outcomes);
    if (!strcmp(config.algorithm, "pop")) caught |= r.repeated && !r.statistics.taken_over;
    if (!strcmp(config.algorithm, "rf"))
      caught |= !toy_outcomes_equal(&r.races, &oracles[0].races) ||
                (r.statistics.taken_over && !may_give_up(program, &oracles[0].outcomes));
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
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    int fault = faults[i].number;
    seed = faults[i].seed;
    bool found = shows(fault, seed);
    for (uint64_t at = 1; at <= PROGRAMS && !found; at++) found = shows(fault, seed = at);
    tap_check(&t, found, "fault %d, %s: shows on program %llu", fault, faults[i].text, (unsigned long long)seed);
  }
  return tap_end(&t);
}
