/* Runs every model of a folder with every algorithm.
 *
 *   models FOLDER [MODEL]
 *   models FOLDER --share N      one model in N; HPOR_TURN says which
 *
 * A model is a folder with program.toy and, if something about it can be said by argument, `expect`: lines of
 *
 *   outcomes FINAL DEADLOCKS FAILURES        how many different ones there are
 *   count ALGORITHM ORDER EXECUTIONS BLOCKED [NAME=VALUE]   with parameters other than the program's own
 *   traces COUNT [NAME=VALUE]                how many there are up to the order of independent operations
 *   executions ALGORITHM ORDER EXECUTIONS [NAME=VALUE]       the same, with any number of blocked ones
 *   ladder ALGORITHM ALGORITHM ... [NAME=VALUE]              each runs no more executions than the next, in every order
 *   bounded ALGORITHM BOUND LIMIT FINAL DEADLOCKS FAILURES   how many different outcomes it finds under a bound
 *   memory ALGORITHM BYTES [NAME=VALUE]      for each event of the longest trace at most, wakeup trees apart
 *   count-only                               too large for `none`: only the counts are checked
 *   endless                                  has loops that need not end: state matching is always on
 *   livelock yes|no                          is there one? `none` finds it in every order, the others where it does
 *   optimal-blocks                           known: optimal runs some executions in vain (docs/algorithms/optimal.md)
 *   # comment
 *
 * In `count` and `executions`, ALGORITHM+sections takes what is between `lock` and `unlock` for one operation.
 * Each algorithm must end with the same outcomes as `none`. */
#include "../tap.h"
#include "../toy/toy.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { ORACLE_LIMIT = 2000000 };

static por_order order_of(const char *name) {
  return !strcmp(name, "ascending")    ? POR_ORDER_ASCENDING
         : !strcmp(name, "descending") ? POR_ORDER_DESCENDING
         : !strcmp(name, "random")     ? POR_ORDER_RANDOM
                                       : POR_ORDER_LAST;
}

/* Removes `+sections` from the end of the name. */
static bool take_sections(char *algorithm) {
  char *end = strstr(algorithm, "+sections");
  if (end) *end = 0;
  return end;
}

static void count_outcomes(const toy_outcomes *outcomes, size_t kinds[3]) {
  kinds[0] = kinds[1] = kinds[2] = 0;
  for (size_t i = 0; i < outcomes->count; i++) kinds[outcomes->items[i].kind]++;
}

static void check_count(tap *t, const char *model, const char *path, const char *line) {
  char algorithm[32], order[32], name[32] = "";
  unsigned long long executions, blocked;
  long long value = 0;
  bool any_blocked = !strncmp(line, "executions ", 11);
  int read =
      any_blocked
          ? sscanf(line, "executions %31s %31s %llu %31[^=]=%lld", algorithm, order, &executions, name, &value) + 1
          : sscanf(line, "count %31s %31s %llu %llu %31[^=]=%lld", algorithm, order, &executions, &blocked, name,
                   &value);
  if (read < 4) {
    tap_check(t, false, "%s: cannot read '%s'", model, line);
    return;
  }
  toy_parameter given[2] = {{name[0] ? name + strspn(name, " ") : NULL, value}, {NULL, 0}};
  hp_error error;
  toy_program *program = toy_parse_file(path, given, &error);
  if (!program) {
    tap_check(t, false, "%s: %s", model, error.text);
    return;
  }
  toy_options options = {.sections = take_sections(algorithm)};
  por_config config = {.algorithm = algorithm, .order = order_of(order)};
  toy_result r = toy_explore(program, &config, &options);
  if (any_blocked) blocked = r.statistics.blocked;
  tap_check(t, r.finished && r.statistics.executions == executions && r.statistics.blocked == blocked,
            "%s: %s%s, %s, %s=%lld: %llu executions, %llu blocked (found %llu, %llu)%s%s", model, algorithm,
            options.sections ? "+sections" : "", order, name, value, executions, blocked,
            (unsigned long long)r.statistics.executions, (unsigned long long)r.statistics.blocked,
            r.failure[0] ? ": " : "", r.failure);
  toy_result_free(&r);
  toy_free(program);
}

/* What keeps sleep sets runs each trace to its end once, in whatever order; optimal and pop run nothing else. */
static void check_traces(tap *t, const char *model, const char *path, const char *line) {
  static const char *const algorithms[] = {"optimal", "pop", "source", "nidhugg"};
  char name[32] = "";
  unsigned long long traces;
  long long value = 0;
  hp_error error;
  if (sscanf(line, "traces %llu %31[^=]=%lld", &traces, name, &value) < 1) {
    tap_check(t, false, "%s: cannot read '%s'", model, line);
    return;
  }
  toy_parameter given[2] = {{name[0] ? name + strspn(name, " ") : NULL, value}, {NULL, 0}};
  toy_program *program = toy_parse_file(path, given, &error);
  if (!program) {
    tap_check(t, false, "%s: %s", model, error.text);
    return;
  }
  for (int a = 0; a < 4; a++) {
    for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
      por_config config = {.algorithm = algorithms[a], .order = (por_order)order, .seed = 3};
      toy_result r = toy_explore(program, &config, NULL);
      tap_check(t, r.finished && r.statistics.executions == traces && (a > 1 || !r.statistics.blocked),
                "%s: %s: %s in order %d runs each trace once (found %llu, %llu blocked)", model, line, algorithms[a],
                order, (unsigned long long)r.statistics.executions, (unsigned long long)r.statistics.blocked);
      toy_result_free(&r);
    }
  }
  toy_free(program);
}

/* Each of the algorithms runs no more executions than the next one. */
static void check_ladder(tap *t, const char *model, const char *path, const char *line) {
  char algorithms[4][32], name[32] = "";
  long long value = 0;
  const char *sign = strchr(line, '=');
  while (sign && sign > line && sign[-1] != ' ') sign--;
  if (sign) sscanf(sign, "%31[^=]=%lld", name, &value);
  int length = (int)(sign ? sign - line : (long)strlen(line));
  char rungs[256];
  snprintf(rungs, sizeof rungs, "%.*s", length, line);
  int count = sscanf(rungs, "ladder %31s %31s %31s %31s", algorithms[0], algorithms[1], algorithms[2], algorithms[3]);
  toy_parameter given[2] = {{name[0] ? name : NULL, value}, {NULL, 0}};
  hp_error error;
  toy_program *program = toy_parse_file(path, given, &error);
  if (!tap_check(t, program && count >= 2, "%s: '%s' and its program can be read", model, line)) {
    toy_free(program);
    return;
  }
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    uint64_t fewest = 0;
    for (int i = 0; i < count; i++) {
      por_config config = {.algorithm = algorithms[i], .order = (por_order)order, .seed = 5};
      toy_result r = toy_explore(program, &config, NULL);
      tap_check(t, r.finished && r.statistics.executions >= fewest,
                "%s: order %d: %s runs %llu executions, at least %llu", model, order, algorithms[i],
                (unsigned long long)r.statistics.executions, (unsigned long long)fewest);
      fewest = r.statistics.executions;
      toy_result_free(&r);
    }
  }
  toy_free(program);
}

static void check_memory(tap *t, const char *model, const char *path, const char *line) {
  char algorithm[32], name[32] = "";
  unsigned long long most;
  long long value = 0;
  hp_error error;
  int read = sscanf(line, "memory %31s %llu %31[^=]=%lld", algorithm, &most, name, &value);
  toy_parameter given[2] = {{name[0] ? name : NULL, value}, {NULL, 0}};
  toy_program *program = toy_parse_file(path, given, &error);
  if (!tap_check(t, program && read >= 2, "%s: '%s' and its program can be read", model, line)) {
    toy_free(program);
    return;
  }
  por_config config = {.algorithm = algorithm};
  toy_result r = toy_explore(program, &config, NULL);
  unsigned long long each = (r.statistics.memory - r.statistics.wakeup_memory) / r.statistics.depth;
  tap_check(t, r.finished && each <= most, "%s: %s: %llu bytes for each event of the trace", model, line, each);
  toy_result_free(&r);
  toy_free(program);
}

static void check_bounded(tap *t, const char *model, const char *path, const char *line) {
  char algorithm[32], bound[32];
  unsigned limit;
  size_t wanted[3], kinds[3];
  hp_error error;
  toy_program *program = toy_parse_file(path, NULL, &error);
  if (sscanf(line, "bounded %31s %31s %u %zu %zu %zu", algorithm, bound, &limit, &wanted[0], &wanted[1], &wanted[2]) <
          6 ||
      !program) {
    tap_check(t, false, "%s: cannot read '%s' or its program", model, line);
    toy_free(program);
    return;
  }
  por_config config = {.algorithm = algorithm,
                       .bound_limit = limit,
                       .bound = !strcmp(bound, "delay") ? POR_BOUND_DELAY : POR_BOUND_PREEMPTION};
  toy_result r = toy_explore(program, &config, NULL);
  count_outcomes(&r.outcomes, kinds);
  tap_check(t, r.finished && !memcmp(kinds, wanted, sizeof kinds), "%s: %s (found %zu, %zu, %zu)", model, line,
            kinds[0], kinds[1], kinds[2]);
  toy_result_free(&r);
  toy_free(program);
}

/* What an algorithm that is known to lose outcomes finds of them: it is kept for study, and must say so. */
static void check_missed(tap *t, const char *model, const char *path, const char *line) {
  char algorithm[32], order[32];
  size_t wanted[3], kinds[3];
  hp_error error;
  toy_program *program = toy_parse_file(path, NULL, &error);
  if (sscanf(line, "misses %31s %31s %zu %zu %zu", algorithm, order, &wanted[0], &wanted[1], &wanted[2]) < 5 ||
      !program) {
    tap_check(t, false, "%s: cannot read '%s' or its program", model, line);
    toy_free(program);
    return;
  }
  por_config config = {.algorithm = algorithm, .order = order_of(order)};
  toy_result r = toy_explore(program, &config, NULL);
  count_outcomes(&r.outcomes, kinds);
  tap_check(t, r.finished && r.statistics.may_miss && !memcmp(kinds, wanted, sizeof kinds),
            "%s: %s (found %zu, %zu, %zu)", model, line, kinds[0], kinds[1], kinds[2]);
  toy_result_free(&r);
  toy_free(program);
}

/* What is told is one; `none` misses none; what others find is there. */
static void check_livelocks(tap *t, const char *model, const toy_program *program, bool expected) {
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    por_config config = {.algorithm = "none", .order = (por_order)order, .seed = 3, .match = true};
    toy_result r = toy_explore(program, &config, NULL);
    tap_check(t, r.finished && (r.livelocks > 0) == expected, "%s: none in order %d finds %s livelock (found %llu)",
              model, order, expected ? "a" : "no", (unsigned long long)r.livelocks);
    toy_result_free(&r);
  }
}

static bool can_resume(const por_config *config) {
  por_search *search = por_search_new(config, NULL);
  bool can = search && por_can_resume(search);
  por_search_free(search);
  return can;
}

static bool same_counts(const por_statistics *a, const por_statistics *b) {
  return a->executions == b->executions && a->blocked == b->blocked && a->cut == b->cut && a->limited == b->limited &&
         a->events == b->events && a->choices == b->choices && a->races == b->races && a->depth == b->depth &&
         a->states == b->states && a->cycles == b->cycles;
}

/* A search that is left and taken up again and again runs the same executions as one that is not. */
static void check_resumed(tap *t, const char *model, const toy_program *program, bool endless) {
  enum { MOST = 3000 };
  for (const char *const *name = por_algorithms(); *name; name++) {
    for (int run = 0; run < 8; run++) {
      int order = run % 4;
      por_config config = {.algorithm = *name, .order = (por_order)order, .seed = 5, .match = run >= 4};
      if (!can_resume(&config) || (endless && !config.match)) continue;
      /* What these keep grows with the search, and all of it is written each time. */
      bool keeps_more = !strncmp(*name, "cdpor", 5);
      /* A search that is taken up again does not know who has looked in vain. */
      toy_options whole = {.sections = true, .waits = true, .limits = {.executions = keeps_more ? MOST / 20 : MOST}};
      toy_options parts = whole;
      parts.leave_every = order % 2 ? 3 : 1;
      toy_result a = toy_explore(program, &config, &whole), b = toy_explore(program, &config, &parts);
      tap_check(t,
                !b.failure[0] && a.finished == b.finished && toy_outcomes_equal(&a.outcomes, &b.outcomes) &&
                    same_counts(&a.statistics, &b.statistics) && a.livelocks == b.livelocks,
                "%s: %s in order %d, match %d, left before every execution, goes on as if it had not been: %s", model,
                *name, order, config.match, b.failure);
      toy_result_free(&a);
      toy_result_free(&b);
    }
  }
}

static bool can_match(const char *algorithm) {
  por_config config = {.algorithm = algorithm, .match = true};
  por_search *search = por_search_new(&config, NULL);
  por_search_free(search);
  return search != NULL;
}

static const char *const order_names[] = {"last", "ascending", "descending", "random"}; /* by por_order */

/* Says how an outcome was lost or invented: what `none` found, and what the algorithm found. */
static void compare_with_none(const char *model, const toy_result *r, const toy_result *oracle) {
  printf(
      "# none finds %zu outcomes in %llu executions; here are %zu outcomes in %llu executions, %llu of them in vain\n"
      "# this model alone: build/tests/por/por_models tests/models %s\n",
      oracle->outcomes.count, (unsigned long long)oracle->statistics.executions, r->outcomes.count,
      (unsigned long long)r->statistics.executions + r->statistics.blocked, (unsigned long long)r->statistics.blocked,
      model);
}

/* With sections, where the algorithm can. */
static void check_sections(tap *t, const char *model, const toy_program *program, const por_config *config,
                           const toy_result *oracle) {
  toy_options options = {.sections = true};
  toy_result r = toy_explore(program, config, &options);
  bool same = r.finished && toy_outcomes_equal(&r.outcomes, &oracle->outcomes);
  tap_check(t, same, "%s: %s in order %s, match %d, with sections ends as none does%s%s", model, config->algorithm,
            order_names[config->order], config->match, r.failure[0] ? ": " : "", r.failure);
  if (!same) compare_with_none(model, &r, oracle);
  toy_result_free(&r);
}

/* Does theory say that the algorithm runs no more executions than none? Not of rf where threads wait, for each other or
 * for time. */
static bool may_count(const char *algorithm, const toy_program *program, const toy_result *oracle) {
  size_t kinds[3];
  count_outcomes(&oracle->outcomes, kinds);
  return strcmp(algorithm, "rf") || !(kinds[TOY_DEADLOCK] || program->has_idle);
}

static void check_algorithms(tap *t, const char *model, const toy_program *program, const toy_result *oracle,
                             bool endless) {
  for (const char *const *name = por_algorithms(); *name; name++) {
    if (!strcmp(*name, "none") || por_algorithm_may_miss(*name)) continue;
    for (int run = 0; run < 8; run++) {
      bool match = run >= 4;
      int order = run % 4;
      if ((endless && !match) || (match && !can_match(*name))) continue;
      por_config config = {.algorithm = *name, .order = (por_order)order, .seed = 7, .match = match};
      toy_result r = toy_explore(program, &config, NULL);
      bool same = r.finished && toy_outcomes_equal(&r.outcomes, &oracle->outcomes);
      tap_check(t, same, "%s: %s in order %s, match %d, ends as none does%s%s", model, *name, order_names[order], match,
                r.failure[0] ? ": " : "", r.failure);
      if (!same) compare_with_none(model, &r, oracle);
      tap_check(t, !r.false_livelocks && (r.livelocks > 0) == (match && oracle->livelocks > 0),
                "%s: %s in order %s, match %d, tells a livelock where there is one", model, *name, order_names[order],
                match);
      if (!endless && !match && may_count(*name, program, oracle))
        tap_check(t, r.statistics.executions <= oracle->statistics.executions,
                  "%s: %s in order %s runs no more executions than none", model, *name, order_names[order]);
      if (!endless || match) check_sections(t, model, program, &config, oracle);
      toy_result_free(&r);
    }
  }
}

/* Does the algorithm match states by itself, unless it is told not to? */
static bool can_be_stateless(const char *algorithm) {
  por_config config = {.algorithm = algorithm, .stateless = true};
  por_search *as_told = por_search_new(&config, NULL);
  config.stateless = false;
  por_search *as_usual = por_search_new(&config, NULL);
  bool can = as_told && as_usual && por_matches_states(as_usual) && !por_matches_states(as_told);
  por_search_free(as_told);
  por_search_free(as_usual);
  return can;
}

/* The stateless variations of those that match: no state is met again, and nothing else changes. */
static void check_stateless(tap *t, const char *model, const toy_program *program, const toy_result *oracle) {
  enum { MOST_EXECUTIONS = 20000 };
  if (oracle->statistics.executions > MOST_EXECUTIONS) return;
  for (const char *const *name = por_algorithms(); *name; name++) {
    if (por_algorithm_may_miss(*name) || !can_be_stateless(*name)) continue;
    por_config config = {.algorithm = *name, .stateless = true};
    toy_result r = toy_explore(program, &config, NULL);
    tap_check(t, r.finished && toy_outcomes_equal(&r.outcomes, &oracle->outcomes),
              "%s: %s, stateless, ends as none does%s%s", model, *name, r.failure[0] ? ": " : "", r.failure);
    tap_check(t, r.statistics.cut == 0 && r.statistics.executions <= oracle->statistics.executions,
              "%s: %s, stateless, meets no state again and runs no more executions than none", model, *name);
    toy_result_free(&r);
  }
}

/* An algorithm that asks about the future must take "not known" for "anything". */
static void check_without_oracle(tap *t, const char *model, const toy_program *program, const toy_result *oracle,
                                 bool endless) {
  for (const char *const *name = por_algorithms(); *name; name++) {
    if (!strcmp(*name, "none") || por_algorithm_may_miss(*name) || (endless && !can_match(*name))) continue;
    int nothing;
    por_config config = {.algorithm = *name, .match = endless, .oracle = {.driver = &nothing}};
    toy_result r = toy_explore(program, &config, NULL);
    tap_check(t, r.finished && toy_outcomes_equal(&r.outcomes, &oracle->outcomes),
              "%s: %s, told nothing about the future, ends as none does", model, *name);
    toy_result_free(&r);
  }
}

/* Cut short again and again, a search finds no more than there is, and says that it was. */
static void check_limited(tap *t, const char *model, const toy_program *program, const toy_result *oracle) {
  for (const char *const *name = por_algorithms(); *name; name++) {
    for (int match = 0; match < 2; match++) {
      if (match && !can_match(*name)) continue;
      por_config config = {.algorithm = *name, .match = match};
      toy_options options = {.limits = {.steps = 7, .executions = 200}};
      toy_result r = toy_explore(program, &config, &options);
      tap_check(t,
                !r.failure[0] && (r.statistics.limited || r.statistics.depth <= 7) &&
                    toy_outcomes_within(&r.outcomes, &oracle->outcomes),
                "%s: %s, match %d, of at most 7 steps, finds nothing that is not there", model, *name, match);
      toy_result_free(&r);
    }
  }
}

/* An attempt, which a step may turn out to be, is a write to optimal, a pass an acquisition; thereby it tells more
 * traces apart than others do. */
static bool has_attempts(const toy_program *program) {
  for (uint32_t i = 0; i < program->instruction_count; i++)
    if (program->instructions[i].code == TOY_CASR || program->instructions[i].code == TOY_ONCE ||
        program->instructions[i].code == TOY_OFFER || program->instructions[i].code == TOY_POLL ||
        (program->instructions[i].code == TOY_ATOMIC && program->instructions[i].c))
      return true;
  return false;
}

/* No execution of optimal is blocked, unless the model says so: then, so that it stays true, one is. */
static void check_blocked(tap *t, const char *model, const toy_program *program, bool blocks) {
  unsigned long long blocked = 0;
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    por_config config = {.algorithm = "optimal", .order = (por_order)order, .seed = 11};
    toy_result r = toy_explore(program, &config, NULL);
    blocked += r.statistics.blocked;
    toy_result_free(&r);
  }
  tap_check(t, blocks == (blocked > 0), "%s: of the executions of optimal %s blocked (%llu in 4 orders)", model,
            blocks ? "some, as known, are" : "none is", blocked);
}

/* What theory says of the number of complete executions (those in vain, blocked, are counted apart, and only optimal
 * has none: of their number nothing is said):
 * - optimal runs each trace once (Optimal-DPOR's theorem), whatever the order in which threads are tried; so does pop;
 * - with sleep sets no two complete executions are of one trace (Godefroid), and none is left out: source and nidhugg
 *   run as many as optimal;
 * - without sleep sets (dpor, the bounded ones without a bound) each trace is run at least once.
 * A failure or a daemon cuts traces short: there the execution that shows it comes on top. */
static void check_optimal(tap *t, const char *model, const toy_program *program, const toy_result *oracle) {
  size_t kinds[3];
  count_outcomes(&oracle->outcomes, kinds);
  if (kinds[TOY_FAILURE] || program->has_daemons) return;
  uint64_t traces = 0;
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    por_config config = {.algorithm = "optimal", .order = (por_order)order, .seed = 11};
    toy_options options = {.traces = true};
    toy_result r = toy_explore(program, &config, &options);
    tap_check(t, r.finished && !r.repeated, "%s: optimal in order %d runs no trace twice", model, order);
    tap_check(t, !traces || r.statistics.executions == traces, "%s: optimal in order %d runs as many as in others",
              model, order);
    traces = r.statistics.executions;
    toy_result_free(&r);
    config.algorithm = "pop";
    r = toy_explore(program, &config, &options);
    tap_check(t, r.finished && r.statistics.executions == traces && (r.statistics.taken_over || !r.repeated),
              "%s: pop in order %d runs each of the %llu traces once (found %llu)", model, order,
              (unsigned long long)traces, (unsigned long long)r.statistics.executions);
    toy_result_free(&r);
  }
  if (has_attempts(program)) return;
  static const char *const with_sleep[] = {"source", "nidhugg", "hybrid+sleep"};
  static const char *const without[] = {"dpor",         "bpor-nidhugg", "bpor-source",
                                        "bpor-classic", "hybrid",       "hybrid+source"};
  for (int order = POR_ORDER_LAST; order <= POR_ORDER_RANDOM; order++) {
    for (unsigned i = 0; i < sizeof with_sleep / sizeof *with_sleep; i++) {
      por_config config = {.algorithm = with_sleep[i], .order = (por_order)order, .seed = 12};
      toy_result r = toy_explore(program, &config, NULL);
      tap_check(t, r.statistics.executions == traces,
                "%s: %s in order %d runs each of the %llu traces once (found %llu)", model, with_sleep[i], order,
                (unsigned long long)traces, (unsigned long long)r.statistics.executions);
      toy_result_free(&r);
    }
    for (unsigned i = 0; i < sizeof without / sizeof *without; i++) {
      por_config config = {.algorithm = without[i], .order = (por_order)order, .seed = 13};
      toy_result r = toy_explore(program, &config, NULL);
      tap_check(t, r.statistics.executions >= traces, "%s: %s in order %d runs no fewer executions than source", model,
                without[i], order);
      toy_result_free(&r);
    }
  }
}

static void check_model(tap *t, const char *folder, const char *model) {
  char path[1024], line[256];
  snprintf(path, sizeof path, "%s/%s/expect", folder, model);
  FILE *expect = fopen(path, "r");
  snprintf(path, sizeof path, "%s/%s/program.toy", folder, model);
  unsigned long long wanted[3];
  bool has_wanted = false, count_only = false, endless = false, blocks = false, livelock = false, no_livelock = false;
  while (expect && fgets(line, sizeof line, expect)) {
    line[strcspn(line, "\n")] = 0;
    if (!strncmp(line, "count ", 6) || !strncmp(line, "executions ", 11))
      check_count(t, model, path, line);
    else if (!strncmp(line, "traces ", 7))
      check_traces(t, model, path, line);
    else if (!strncmp(line, "ladder ", 7))
      check_ladder(t, model, path, line);
    else if (!strncmp(line, "bounded ", 8))
      check_bounded(t, model, path, line);
    else if (!strncmp(line, "memory ", 7))
      check_memory(t, model, path, line);
    else if (!strncmp(line, "misses ", 7))
      check_missed(t, model, path, line);
    else if (!strcmp(line, "count-only"))
      count_only = true;
    else if (!strcmp(line, "endless"))
      endless = true;
    else if (!strcmp(line, "optimal-blocks"))
      blocks = true;
    else if (!strcmp(line, "livelock yes"))
      livelock = true;
    else if (!strcmp(line, "livelock no"))
      no_livelock = true;
    else if (sscanf(line, "outcomes %llu %llu %llu", &wanted[0], &wanted[1], &wanted[2]) == 3)
      has_wanted = true;
    else if (line[0] && line[0] != '#' && strncmp(line, "unseen ", 7)) /* observers_test.c */
      tap_check(t, false, "%s: cannot read '%s'", model, line);
  }
  if (expect) fclose(expect);
  if (count_only) return;
  hp_error error;
  toy_program *program = toy_parse_file(path, NULL, &error);
  if (!program) {
    tap_check(t, false, "%s: %s", model, error.text);
    return;
  }
  por_config config = {.algorithm = "none", .match = endless};
  toy_options options = {.limits = {.executions = ORACLE_LIMIT}};
  toy_result oracle = toy_explore(program, &config, &options);
  size_t kinds[3];
  count_outcomes(&oracle.outcomes, kinds);
  if (tap_check(t, oracle.finished, "%s: none ends within %d executions%s%s", model, ORACLE_LIMIT,
                oracle.failure[0] ? ": " : "", oracle.failure)) {
    if (has_wanted)
      tap_check(t, kinds[0] == wanted[0] && kinds[1] == wanted[1] && kinds[2] == wanted[2],
                "%s: %llu final states, %llu deadlocks, %llu failures (found %zu, %zu, %zu)", model, wanted[0],
                wanted[1], wanted[2], kinds[0], kinds[1], kinds[2]);
    check_algorithms(t, model, program, &oracle, endless);
    tap_check(t, !oracle.false_livelocks, "%s: what none tells as a livelock is one", model);
    if (livelock || no_livelock) check_livelocks(t, model, program, livelock);
    check_without_oracle(t, model, program, &oracle, endless);
    check_limited(t, model, program, &oracle);
    check_resumed(t, model, program, endless);
    if (!endless) check_stateless(t, model, program, &oracle);
    if (!endless) check_blocked(t, model, program, blocks);
    if (!endless) check_optimal(t, model, program, &oracle);
  }
  toy_result_free(&oracle);
  toy_free(program);
}

int main(int count, char **arguments) {
  tap t = {0};
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  if (count < 2) return 3;
  if (count == 3) {
    check_model(&t, arguments[1], arguments[2]);
    return tap_end(&t);
  }
  unsigned share = count > 3 ? (unsigned)atoi(arguments[3]) : 1, models = 0;
  const char *turn = getenv("HPOR_TURN");
  unsigned part = (turn ? (unsigned)atoi(turn) : 0) % share;
  struct dirent **entries;
  int found = scandir(arguments[1], &entries, NULL, alphasort);
  for (int i = 0; i < found; i++) {
    if (entries[i]->d_name[0] != '.' && (unsigned)i % share == part) {
      check_model(&t, arguments[1], entries[i]->d_name);
      models++;
    }
    free(entries[i]);
  }
  if (found >= 0) free(entries);
  tap_check(&t, models > 0, "%u models found", models);
  return tap_end(&t);
}
