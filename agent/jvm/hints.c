/* Notes what executions show, and finds options that may help. */
#include "jvm/hints.h"

#include "base/machine.h"
#include "hpor/split.h"
#include "jvm/time_limits.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_PLACES = 1 << 12,  /* of which conflicts are counted */
  COUNTED_PREEMPTIONS = 8 /* executions with more are one group */
};

struct ag_seen {
  ag_seen_pair places[MOST_PLACES]; /* open addressing; a count of 0: free */
  uint32_t place_count;
  uint64_t pairs;                /* conflicts of all places, and of those that had no room */
  uint64_t executions;           /* of which the following numbers are */
  uint64_t early;                /* in so many a time limit was over while others could go on */
  uint64_t steps, limited_steps; /* of all; of those that were cut off by steps= */
  uint64_t shortest, longest;    /* the fewest and the most steps of one that was not cut off */
  uint64_t looked_at;            /* executions whose preemptions were counted */
  uint64_t preemptions[COUNTED_PREEMPTIONS + 1];
};

ag_seen *ag_seen_new(void) {
  return calloc(1, sizeof(ag_seen));
}

void ag_seen_forget(ag_seen *seen) {
  if (seen) memset(seen, 0, sizeof *seen);
}

/* ---- what an execution shows ------------------------------------------------------------------------------------ */

static void count_pair(void *data, const por_pair *pair) {
  ag_seen *seen = data;
  const bool swap = pair->sites[0] > pair->sites[1];
  const uint32_t one = pair->sites[swap], other = pair->sites[!swap];
  seen->pairs++;
  for (uint32_t i = (one * 31 + other) % MOST_PLACES;; i = (i + 1) % MOST_PLACES) {
    ag_seen_pair *p = &seen->places[i];
    if (p->count && (p->sites[0] != one || p->sites[1] != other)) continue;
    if (!p->count && seen->place_count > MOST_PLACES / 2) return;
    if (!p->count) {
      seen->place_count++;
      p->sites[0] = one;
      p->sites[1] = other;
    }
    p->count++;
    return;
  }
}

/* Walks along the whole execution, so it is done for some of many. */
static void count_preemptions(ag_seen *seen, const por_search *search) {
  enum { ALL_OF_THE_FIRST = 256, THEN_ONE_OF = 16 };
  if (seen->executions > ALL_OF_THE_FIRST && seen->executions % THEN_ONE_OF) return;
  const size_t count = por_preemptions(search);
  seen->looked_at++;
  seen->preemptions[count < COUNTED_PREEMPTIONS ? count : COUNTED_PREEMPTIONS]++;
}

void ag_seen_take(ag_agent *a) {
  ag_seen *seen = a->findings.seen;
  const por_search *search = a->stage.search;
  if (!seen || a->options.sampling) return;
  const size_t length = por_trace_length(search);
  const bool limited = a->engine.driver.now.end == POR_END_LIMIT;
  seen->executions++;
  seen->early += ag_model_ended_early(a->engine.model);
  seen->steps += length;
  if (limited) {
    seen->limited_steps += length;
  } else {
    if (length > seen->longest) seen->longest = length;
    if (length < seen->shortest || !seen->shortest) seen->shortest = length;
  }
  if (por_knows_pairs(search)) por_known_pairs(search, count_pair, seen);
  count_preemptions(seen, search);
}

size_t ag_seen_most(const ag_seen *seen, ag_seen_pair *most, size_t room) {
  size_t count = 0;
  for (size_t i = 0; i < MOST_PLACES; i++) {
    const ag_seen_pair *p = &seen->places[i];
    size_t at = count;
    if (!p->count || (count == room && p->count <= most[room - 1].count)) continue;
    if (count < room) count++;
    if (at == room) at--;
    for (; at > 0 && most[at - 1].count < p->count; at--) most[at] = most[at - 1];
    most[at] = *p;
  }
  return count;
}

uint64_t ag_seen_pairs(const ag_seen *seen) {
  return seen->pairs;
}

uint64_t ag_seen_executions(const ag_seen *seen) {
  return seen->executions;
}

/* ---- hints ------------------------------------------------------------------------------------------------------ */

/* A hint with its rank: the share of the work that would be left, as far as it is known. */
typedef struct candidate {
  ag_hint hint;
  double left;
} candidate;

typedef struct finder {
  const ag_agent *agent;
  const ag_verdict *verdict;
  const ag_seen *seen;
  candidate found[12];
  size_t count;
} finder;

enum { NOT_KNOWN = 1 };

__attribute__((format(printf, 1, 2))) static char *text(const char *format, ...) {
  va_list arguments;
  char *result = NULL;
  va_start(arguments, format);
  if (vasprintf(&result, format, arguments) < 0) result = NULL;
  va_end(arguments);
  return result;
}

/* A search with several processes refuses the option. */
static bool is_for_one_process(const char *option) {
  static const char *const options[] = {"match=", "por=bpor", "explain="};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (strncmp(option, options[i], strlen(options[i])) == 0) return true;
  return false;
}

/* Takes the texts. With several processes, what was seen is what the one that tells has seen. */
static void add(finder *f, double left, char *option, char *seen, char *effect) {
  if (f->agent->jobs.on && option && is_for_one_process(option)) {
    char *alone = text("%s (without jobs=)", option);
    free(option);
    option = alone;
  }
  if (option && seen && f->count < sizeof f->found / sizeof *f->found) {
    f->found[f->count++] = (candidate){{option, seen, effect}, left};
    return;
  }
  free(option);
  free(seen);
  free(effect);
}

static double share(uint64_t part, uint64_t whole) {
  return whole ? (double)part / (double)whole : 0;
}

static const char *plural(uint64_t n) {
  return n == 1 ? "" : "s";
}

enum { FEWEST_STEPS = 100, FAR = 20, NEAR = 4 };

static bool is_spread(const ag_seen *s) {
  return s->shortest && s->longest / FAR > s->shortest;
}

/* Do executions go round in a loop as often as the schedule lets them? Then there is one for each number of rounds, and
 * no number is the last: those that end come near the limit, or are of very different lengths. */
static bool has_rounds(const finder *f) {
  const ag_seen *s = f->seen;
  return f->verdict->statistics.limited && (is_spread(s) || s->longest > f->verdict->options->steps / NEAR);
}

/* Time limits that end early: with timeouts=lazy they do not. */
static void look_at_time_limits(finder *f) {
  const ag_seen *s = f->seen;
  const ag_timeouts timeouts = f->verdict->options->timeouts;
  if (!s->early || has_rounds(f) || (timeouts != AG_TIMEOUTS_SLACK && timeouts != AG_TIMEOUTS_EXPLORE)) return;
  const char *at = f->agent->findings.limit_places[AG_LIMIT_ANY_TIME];
  add(f, 0.5, text("timeouts=lazy"),
      text("In %" PRIu64 " of %" PRIu64 " executions a time limit was over while another thread could go on%s%s.",
           s->early, s->executions, at ? ", the first in " : "", at ? at : ""),
      text("It runs none of these. What goes wrong when a time limit ends early is then not found."));
}

/* A small bound explores few of the executions, and most errors. */
static void look_at_preemptions(finder *f) {
  const ag_seen *s = f->seen;
  const ag_options *o = f->verdict->options;
  const uint64_t few = s->preemptions[0] + s->preemptions[1] + s->preemptions[2];
  const double left = share(few, s->looked_at);
  enum { ENOUGH = 50 };
  if (o->bound != POR_BOUND_NONE || o->match || s->looked_at < ENOUGH || left > 0.5) return;
  add(f, left, text("por=bpor-source bound=preemption:2"),
      text("Of %" PRIu64 " executions that were looked at, %" PRIu64 " take the turn at most twice from a thread that "
           "could go on.",
           s->looked_at, few),
      text(
          "It explores such executions only (%.*f %%). What needs more is not found, and the verdict stays INCOMPLETE.",
          left < 0.1, 100 * left));
}

/* Few rounds are enough for most errors. */
static void look_at_rounds(finder *f) {
  const ag_seen *s = f->seen;
  if (!has_rounds(f)) return;
  uint64_t few = is_spread(s) ? s->shortest * 10 : f->verdict->options->steps / 10;
  if (few < FEWEST_STEPS) few = FEWEST_STEPS;
  add(f, 0, text("steps=%" PRIu64, few),
      text("The executions that came to their end have %" PRIu64 " to %" PRIu64
           " steps: the schedule decides how often "
           "a loop goes round, and there is one for each number of rounds.",
           s->shortest, s->longest),
      text("It ends, with all executions of few rounds explored; the verdict stays INCOMPLETE."));
}

/* Executions that steps= cuts off take long to get there. */
static void look_at_steps(finder *f) {
  const ag_seen *s = f->seen;
  const uint64_t limit = f->verdict->options->steps, limited = f->verdict->statistics.limited;
  const uint64_t enough = s->longest * 2 < FEWEST_STEPS ? FEWEST_STEPS : s->longest * 2;
  if (!limited || !s->longest || enough >= limit || has_rounds(f)) return;
  const double left = 1 - share(s->limited_steps, s->steps) * (1 - share(enough, limit));
  add(f, left, text("steps=%" PRIu64, enough),
      text("%" PRIu64 " execution%s went on after %" PRIu64 " steps. The longest of the others has %" PRIu64 ".",
           limited, plural(limited), limit, s->longest),
      text("They would end sooner: %.0f %% of all steps so far were theirs.", 100 * share(s->limited_steps, s->steps)));
}

/* Threads that go round in loops come back to states. */
static void look_at_loops(finder *f) {
  const por_statistics *s = &f->verdict->statistics;
  const ag_options *o = f->verdict->options;
  const size_t outcomes = f->verdict->outcomes ? ag_outcomes_count(f->verdict->outcomes) : 0;
  enum { MANY = 20 };
  if (o->match || o->bound != POR_BOUND_NONE || ag_is_shared(f->agent) || has_rounds(f)) return;
  const ag_driver *d = &f->agent->engine.driver;
  const uint32_t site = ag_driver_long_loop(d);
  if (s->limited && (site || !d->traits.cut_alone)) {
    const uint64_t limit = d->traits.cut_alone ? ag_driver_lone_limit(d) : o->steps;
    char *loop = site ? ag_place_of_site(f->agent, ag_site_get(f->agent->program.sites, site)) : NULL;
    add(f, NOT_KNOWN - 0.3, text("match=on"),
        text("%" PRIu64 " execution%s went on after %" PRIu64 " steps%s%s. If they come back to a state that was seen, "
             "they end there.",
             s->limited, plural(s->limited), limit, loop ? ", in the loop at " : "", loop ? loop : ""),
        NULL);
    free(loop);
  } else if (!s->limited && outcomes && s->executions >= MANY * outcomes) {
    add(f, NOT_KNOWN - 0.2, text("match=on"),
        text("%" PRIu64
             " executions came to %zu different end%s, so that states may have been met again and again. Each "
             "would be explored once.",
             s->executions, outcomes, plural(outcomes)),
        NULL);
  }
}

/* The end is near enough to wait for it. */
static void look_at_progress(finder *f) {
  const double done = f->verdict->statistics.explored_share, seconds = f->verdict->seconds;
  if (done < 0.02 || done >= 1 || seconds < 0.5 || !f->agent->stopping.limit_kind || has_rounds(f)) return;
  const double whole = seconds / done;
  add(f, done > 0.5 ? 0.05 : 0.4, text("time=%.0f", whole * 1.5 + 1),
      text("By the estimate, %.0f %% of the search is done after %.1f s.", 100 * done, seconds),
      text("At this speed the whole takes %.0f s; checkpoint= and resume= take it up where it was stopped.", whole));
}

static bool takes_jobs(const ag_options *o) {
  if (o->match || o->bound != POR_BOUND_NONE || o->checkpoint || o->resume || o->suppress) return false;
  return por_splits(o->por, false);
}

static void look_at_processors(finder *f) {
  const int processors = ag_machine_processors("");
  if (processors < 2 || f->agent->jobs.on || !takes_jobs(f->verdict->options) || !f->agent->stopping.limit_kind) return;
  add(f, 0.3 + 1.0 / (double)processors, text("jobs=%d", processors),
      text("This process explored alone, and the machine has %d processors.", processors),
      text("At most %d times as many executions in the same time (`hpor run --jobs=%d`).", processors, processors));
}

/* Options that make more of a search than is needed. */
static void look_at_options(finder *f) {
  const ag_options *o = f->verdict->options;
  uint64_t steps = 0, in_jdk = 0;
  const por_search *search = f->agent->stage.main_search;
  for (size_t i = 0; search && i < por_trace_length(search); i++, steps++) {
    const uint32_t site = por_trace_step(search, i).operation.site;
    if (site) in_jdk += ag_site_get(f->agent->program.sites, site)->jdk != 0;
  }
  if (o->jdk == AG_JDK_FINE && in_jdk)
    add(f, 1 - share(in_jdk, steps), text("jdk=atomic"),
        text("%" PRIu64 " of %" PRIu64 " steps of the last execution are in the JDK's own code.", in_jdk, steps),
        text("Most of these steps become one for each call, where nothing else can be seen of it."));
  if (o->monitors == AG_MONITORS_FINE)
    add(f, NOT_KNOWN - 0.1, text("monitors=atomic"),
        text("Each operation in a critical section was a step of its own (monitors=fine)."), NULL);
  if (strcmp(o->por, "none") == 0)
    add(f, 0.1, text("por=source"), text("All interleavings were tried, also those that differ in nothing (por=none)."),
        NULL);
}

/* The place that makes most of the choices. */
static void look_at_places(finder *f) {
  const ag_seen *s = f->seen;
  const ag_seen_pair *most = NULL;
  ag_site_table *sites = f->agent->program.sites;
  for (size_t i = 0; i < MOST_PLACES; i++)
    if (s->places[i].count && (!most || s->places[i].count > most->count)) most = &s->places[i];
  if (!most || !most->sites[0] || !most->sites[1] || share(most->count, s->pairs) < 0.2) return;
  const ag_site *one = ag_site_get(sites, most->sites[0]), *other = ag_site_get(sites, most->sites[1]);
  if (ag_site_is_hpors(sites, one) || ag_site_is_hpors(sites, other)) return;
  const ag_site_source shown = ag_site_shown(sites, one->jdk ? other : one);
  char *first = ag_place_of_site(f->agent, one), *second = ag_place_of_site(f->agent, other);
  if (shown.file && shown.line > 0 && first && second)
    add(f, NOT_KNOWN, text("explain=%s:%d", shown.file, shown.line),
        text("Most choices: %.0f %% of the orders to be tried are those of %s%s%s.", 100 * share(most->count, s->pairs),
             first, one == other ? " with itself" : " and ", one == other ? "" : second),
        text("It says of each access there whether its order is a choice, and why. Threads that need not share it make "
             "fewer."));
  free(first);
  free(second);
}

/* Threads that take part multiply what can happen. */
static void look_at_threads(finder *f) {
  enum { MANY = 6 };
  if (f->verdict->most_threads < MANY) return;
  add(f, NOT_KNOWN - 0.05, text("fewer threads"),
      text("Up to %u threads take part, and the orders of all of them are tried. A pool with two or three workers is "
           "explored sooner; of the common pool, -Djava.util.concurrent.ForkJoinPool.common.parallelism=2 says so.",
           f->verdict->most_threads),
      NULL);
}

static int compare(const void *a, const void *b) {
  const candidate *x = a, *y = b;
  return (x->left > y->left) - (x->left < y->left);
}

static void free_hint(ag_hint *hint) {
  free((char *)hint->option);
  free((char *)hint->seen);
  free((char *)hint->effect);
}

void ag_find_hints(const ag_agent *a, const ag_verdict *verdict, ag_hints *hints) {
  finder f = {.agent = a, .verdict = verdict, .seen = a->findings.seen};
  hints->count = 0;
  if (!f.seen || !f.seen->executions || verdict->options->sampling || (a->jobs.on && !a->jobs.over)) return;
  look_at_time_limits(&f);
  look_at_preemptions(&f);
  look_at_rounds(&f);
  look_at_steps(&f);
  look_at_loops(&f);
  look_at_progress(&f);
  look_at_processors(&f);
  look_at_options(&f);
  look_at_places(&f);
  look_at_threads(&f);
  qsort(f.found, f.count, sizeof *f.found, compare);
  for (size_t i = 0; i < f.count; i++) {
    if (hints->count < AG_MOST_HINTS)
      hints->items[hints->count++] = f.found[i].hint;
    else
      free_hint(&f.found[i].hint);
  }
}

void ag_hints_free(ag_hints *hints) {
  for (size_t i = 0; i < hints->count; i++) free_hint(&hints->items[i]);
  hints->count = 0;
}
