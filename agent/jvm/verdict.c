/* Puts the verdict together and tells it, once. */
#include "jvm/verdict.h"

#include "driver/determinacy.h"
#include "front/replay_command.h"
#include "front/schedule_file.h"
#include "hpor/vector.h"
#include "jvm/explain.h"
#include "jvm/hints.h"
#include "jvm/hot_spots.h"
#include "jvm/inner_monitors.h"
#include "jvm/live_stacks.h"
#include "jvm/main_class.h"
#include "jvm/nondeterminism.h"
#include "jvm/race_report.h"
#include "jvm/reads_from.h"
#include "jvm/recorder.h"
#include "jvm/set_finals.h"
#include "jvm/time_limits.h"
#include "jvm/worker.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct phrases {
  HP_VECTOR(const char *) text;
  HP_VECTOR(char *) owned; /* the texts to be freed */
} phrases;

static void add(phrases *p, char *text, bool owned) {
  if (text && owned && !hp_push(&p->owned, text)) {
    free(text);
    return;
  }
  if (text) (void)hp_push(&p->text, text);
}

static void free_phrases(phrases *p) {
  for (uint32_t i = 0; i < p->owned.length; i++) free(p->owned.items[i]);
  hp_free(&p->owned);
  hp_free(&p->text);
}

/* Objects that threads share without order, of classes of the JDK's of which hpor knows nothing. */
static char *not_listed_text(const ag_agent *a) {
  char *text = NULL;
  size_t size;
  FILE *out = ag_races_text(a, AG_RACE_NOT_LISTED, 0) ? open_memstream(&text, &size) : NULL;
  if (!out) return NULL;
  fputs("calls of the same object by several threads, which nothing in the program orders, are no data race of these "
        "classes "
        "of the JDK, about which hpor knows nothing: ",
        out);
  const char *name;
  for (size_t i = 0; (name = ag_races_text(a, AG_RACE_NOT_LISTED, i)); i++) fprintf(out, "%s%s", i ? ", " : "", name);
  fclose(out);
  return text;
}

/* The races whose other order was left out since changed= says that it is known. */
static uint64_t left_out(const ag_agent *a) {
  return a->stage.main_search ? por_search_statistics(a->stage.main_search).left_out : 0;
}

static char *left_out_text(const ag_agent *a) {
  char *text = NULL;
  const uint64_t count = left_out(a);
  if (!count || asprintf(&text,
                         "orders among operations of unchanged methods alone were not explored: %llu of them were left "
                         "out (changed=)",
                         (unsigned long long)count) < 0)
    return NULL;
  return text;
}

/* Is nothing named that hpor does not control? */
static bool controls_all(const ag_agent *a) {
  return !a->findings.uncontrolled_count && !a->options.exclude.count &&
         !ag_instrument_uninstrumented(a->program.instrument, 0);
}

/* Without a data race no execution of the program is other than sequentially consistent (JLS 17.4.5); that needs every
 * schedule to have been run. */
static void assume_memory_model(ag_agent *a, const char *limit, uint64_t cut, phrases *p) {
  bool raced = ag_races_text(a, AG_RACE_REAL, 0);
  char *not_listed = not_listed_text(a);
  if (!a->engine.races)
    add(p, "sequential consistency (data races were not looked for: races=off)", false);
  else if (raced)
    add(p, "sequential consistency, though there are data races, with which the JVM may do more than was explored",
        false);
  else if (limit || a->findings.found_count || left_out(a))
    add(p, "sequential consistency (no data race was seen in what was explored)", false);
  else if (cut && ag_races_apart(a->engine.races))
    add(p,
        "sequential consistency (no data race was seen; an execution that was cut off at a state seen before may have "
        "one, since threads were put in order by something else than synchronization, such as time-outs)",
        false);
  else if (ag_races_weak(a->engine.races))
    add(p,
        "sequential consistency of accesses in modes weaker than volatile (opaque, acquire, release), which threads "
        "may see in "
        "other orders; there is no data race under all explored schedules",
        false);
  else if (not_listed)
    add(p,
        "sequential consistency of what is named next; all else is data-race free under all explored schedules, hence "
        "sequentially consistent",
        false);
  else if (!controls_all(a))
    add(p,
        "sequential consistency of what hpor does not control (see below); all else is data-race free under all "
        "explored schedules, hence sequentially consistent",
        false);
  else
    add(p,
        "nothing of the memory model: the program is data-race free under all explored schedules, hence sequentially "
        "consistent",
        false);
  add(p, not_listed, true);
}

/* Where data races are looked for, calls that nothing orders are one: without a race no calls overlap. Null: no such
 * object was called by two threads. */
static char *called_text(ag_agent *a) {
  bool ordered = a->engine.races && !ag_races_text(a, AG_RACE_REAL, 0) && !ag_races_text(a, AG_RACE_NOT_LISTED, 0);
  if (ordered || !a->engine.driver.traits.called_together) return NULL;
  char *name = ag_class_with_dots(ag_name_text(a->program.sites, a->engine.driver.traits.called_together)),
       *text = NULL;
  if (asprintf(
          &text,
          "calls of the JDK's other objects (%s, for example) are each one step, though calls of several threads may "
          "overlap",
          name ? name : "?") < 0)
    text = NULL;
  free(name);
  return text;
}

/* The algorithm that explores in the place of the one asked for; null: none. */
static const char *taken_over(const ag_agent *a) {
  if (a->stage.by_optimal) return "optimal";
  return a->stage.main_search ? por_search_statistics(a->stage.main_search).taken_over : NULL;
}

static void assume(ag_agent *a, const char *limit, uint64_t cut, uint64_t cycles, phrases *p) {
  assume_memory_model(a, limit, cut, p);
  add(p, left_out_text(a), true);
  add(p, "the given arguments, environment and files", false);
  add(p, ag_limits_text(a), true);
  if (a->stage.held_seen && !a->options.sampling && !por_can_hold(a->options.por))
    add(p, "explored by por=dpor, since there are places where threads cannot be switched", false);
  const char *by = a->stage.reads_from == AG_READS_FROM_NOT ? taken_over(a) : NULL;
  if (by)
    add(p,
        !strcmp(by, "source") ? "explored by por=source: the program does what the algorithm cannot take"
                              : "explored by por=optimal: the program does what the algorithm cannot take",
        false);
  if (!by && !strcmp(ag_search_algorithm(a), "pop"))
    add(p, "por=pop leaves no order out: random programs show it, and no proof", false);
  if (a->stage.held_seen && a->options.match)
    add(p, "states were not matched, since there are places where threads cannot be switched", false);
  if (a->options.jdk == AG_JDK_ATOMIC && a->engine.driver.traits.sections_used)
    add(p,
        "calls of the JDK's locks, queues, maps and pools are each one step, up to where they wait (jdk=fine explores "
        "inside them)",
        false);
  if (a->engine.driver.traits.locks_inside)
    add(p,
        "locks inside of the JDK's queues and pools use up no permit of a thread that parks itself (jdk=fine explores "
        "that)",
        false);
  add(p, called_text(a), true);
  if (ag_rests_on_analysis(a))
    add(p, "the static analysis foresees each access of a thread (check-summary=on checks it)", false);
  if (a->options.match && !a->stage.held_seen) add(p, "states with the same 128-bit digest are the same state", false);
  if (a->options.match && !a->options.livelocks)
    add(p, "livelocks were not looked for (livelocks=off)", false);
  else if (cycles && !por_finds_livelocks(a->stage.main_search))
    add(p, "livelocks are found only among the cycles that this algorithm explores; por=none finds all", false);
  if (a->engine.driver.traits.daemons_cut)
    add(p,
        "threads were stopped 1,000 steps after System.exit was called or the last thread that is no daemon had ended",
        false);
  if (a->engine.driver.traits.versions_cut)
    add(p, "stamps of a StampedLock are not compared as numbers: a loop that takes it in vain may end earlier", false);
}

static void list_uninstrumented(ag_agent *a, phrases *p) {
  for (size_t i = 0; i < a->findings.uncontrolled_count; i++) add(p, a->findings.uncontrolled[i], false);
  if (a->options.exclude.count)
    add(p, "what the classes do that exclude= leaves alone: their accesses, monitors and static initializers", false);
  const char *text;
  size_t i = 0;
  for (; i < 40 && (text = ag_instrument_uninstrumented(a->program.instrument, i)); i++) {
    char *phrase = NULL;
    if (asprintf(&phrase, "not instrumented: %s", text) >= 0) add(p, phrase, true);
  }
  size_t more = 0;
  while (ag_instrument_uninstrumented(a->program.instrument, i + more)) more++;
  char *phrase = NULL;
  if (more && asprintf(&phrase, "%zu more methods that are not instrumented", more) >= 0) add(p, phrase, true);
}

/* ---- failures --------------------------------------------------------------------------------------------------- */

typedef struct told_failure {
  ag_failure failure;
  ag_stack stack;
  ag_schedule schedule, passing;
} told_failure;

static void fill_schedule(ag_agent *a, const ag_verdict *v, const ag_found *f, const char *options, ag_schedule *s) {
  const ag_recording *rec = f->recording;
  *s = (ag_schedule){.main_class = v->main_class ? v->main_class : AG_MAIN_UNKNOWN,
                     .por = a->options.por,
                     .backend = v->backend,
                     .jdk = v->jdk,
                     .options = options,
                     .error_kind = ag_failure_kind_name(f->kind),
                     .error_message = f->message,
                     .learned = f->learned,
                     .finals = ag_set_finals_texts(a),
                     .final_count = ag_set_finals_count(a),
                     .monitors = ag_inner_monitors_met(a),
                     .monitor_count = ag_inner_monitors_count(a)};
  if (!rec) return;
  s->threads = rec->threads;
  s->thread_count = rec->thread_count;
  s->objects = rec->objects;
  s->object_count = rec->object_count;
  s->steps = rec->steps;
  s->step_count = rec->step_count;
}

static void tell_failure(ag_agent *a, const ag_verdict *v, size_t number, const char *options, told_failure *told) {
  ag_found *f = &a->findings.found[number];
  ag_recording *rec = f->recording;
  fill_schedule(a, v, f, options, &told->schedule);
  if (rec && !a->stage.replay && a->options.schedule) {
    hp_error error;
    f->schedule_file = ag_schedule_numbered_path(a->options.schedule, number + 1);
    if (f->schedule_file && !ag_schedule_write(&told->schedule, f->schedule_file, &error)) {
      fprintf(a->out, "hpor: %s\n", error.text);
      free(f->schedule_file);
      f->schedule_file = NULL;
    }
  }
  told->failure = (ag_failure){.kind = f->kind,
                               .message = f->message,
                               .execution = f->execution,
                               .times = f->times + f->now,
                               .schedule = rec ? &told->schedule : NULL,
                               .schedule_file = f->schedule_file,
                               .passing = f->passing,
                               .foreign = f->foreign};
  const ag_recording *passed = f->neighbour.recording;
  if (passed) {
    told->passing = (ag_schedule){.threads = passed->threads,
                                  .thread_count = passed->thread_count,
                                  .objects = passed->objects,
                                  .object_count = passed->object_count,
                                  .steps = passed->steps,
                                  .step_count = passed->step_count};
    told->failure.passing.schedule = &told->passing;
  }
  if (f->kind == AG_FAIL_DEADLOCK || f->kind == AG_FAIL_RACE || f->kind == AG_FAIL_LIVELOCK) {
    if (!rec) return;
    told->failure.note = rec->note;
    told->failure.told = rec->told;
    told->failure.sentence = rec->sentence;
    told->failure.waiting = rec->waiting;
    told->failure.waiting_count = rec->waiting_count;
    told->failure.stacks = rec->stacks;
    told->failure.stack_count = rec->stack_count;
  } else if (f->frames && rec) {
    told->stack = (ag_stack){.thread = f->thread, .title = f->title};
    told->stack.frames = ag_split_lines(rec, f->frames, &told->stack.frame_count);
    told->failure.stacks = &told->stack;
    told->failure.stack_count = told->stack.frames ? 1 : 0;
  }
}

/* ---- what was reached ------------------------------------------------------------------------------------------- */

/* What may help an execution that is too long. */
static const char *steps_remedy(const ag_agent *a, bool loop) {
  if (a->options.match) return "";
  if (loop) return "; if that comes back to what it was, match=on sees the loop's end";
  if (a->engine.driver.traits.cut_alone) return "; if that ends, a larger steps= lets it come to its end";
  return "; if what its loops change comes back to what it was, match=on may see their end";
}

/* That executions were cut off by the step limit, and in which loop of the program. Empty: none was. */
static char *steps_text(const ag_agent *a, const por_statistics *s) {
  char *text = NULL, *loop = NULL;
  if (!s->limited) return strdup("");
  const ag_driver *d = &a->engine.driver;
  const uint32_t site = ag_driver_long_loop(d);
  const bool alone = d->traits.cut_alone;
  if (site) loop = ag_place_of_site(a, ag_site_get(a->program.sites, site));
  int length =
      asprintf(&text, "steps: %llu execution%s went on after %llu steps%s%s%s%s%s", (unsigned long long)s->limited,
               s->limited == 1 ? "" : "s", (unsigned long long)(alone ? ag_driver_lone_limit(d) : a->options.steps),
               alone ? " of a thread that was alone" : "", loop ? ", in rounds of the loop at " : "", loop ? loop : "",
               loop ? ", each of which changes something" : "", steps_remedy(a, loop));
  free(loop);
  return length < 0 ? NULL : text;
}

/* The text of a limit, with what was explored before it where the bound grows. */
static char *with_bound(const ag_agent *a, char *text) {
  const ag_options *o = &a->options;
  char *longer = NULL;
  if (!text || !a->stopping.limit_kind || !o->bound_grows || !a->stage.bounds) return text;
  if (asprintf(&longer, "%s; everything within bound=%s:%u was explored before", text, ag_bound_name(o->bound),
               a->stage.bounds - 1) < 0)
    return text;
  free(text);
  return longer;
}

static char *limit_text(ag_agent *a, const por_statistics *s) {
  char earlier[64] = "";
  if (a->stage.earlier)
    snprintf(earlier, sizeof earlier, " and %llu before the search began anew", (unsigned long long)a->stage.earlier);
  char *text = NULL, *steps = steps_text(a, s);
  const char *then = steps && steps[0] ? "; " : "", *more = steps ? steps : "";
  int length = 0;
  unsigned long long done = s->executions + s->blocked + s->cut + s->limited;
  if (a->stopping.limit_kind && !strcmp(a->stopping.limit_kind, "interrupted"))
    length = asprintf(&text, "stopped by the user after %llu executions%s%s%s", done, earlier, then, more);
  else if (a->stopping.limit_kind && !strcmp(a->stopping.limit_kind, "time"))
    length = asprintf(&text, "time: %.1f seconds are over, after %llu executions%s%s%s",
                      (double)a->options.time_ms / 1000, done, earlier, then, more);
  else if (a->stopping.limit_kind)
    length = asprintf(&text, "executions: %llu were run%s%s", done, then, more);
  else if (s->limited)
    length = asprintf(&text, "%s", more);
  else if (s->bound_reached)
    length = asprintf(&text, "bound: everything within the bound was explored, and there is more beyond it");
  else if (!s->executions && a->stage.discarded)
    length =
        asprintf(&text, "assume: all of the %llu executions were discarded", (unsigned long long)a->stage.discarded);
  else if (!s->executions && a->stage.rounds)
    length =
        asprintf(&text, "loops: in each of the %llu executions a thread that waits in a loop could go on at the end",
                 (unsigned long long)a->stage.rounds);
  else if (!s->executions && s->cut)
    length = asprintf(
        &text, "end: the program goes on for ever; its %llu states were explored, and no execution came to an end",
        (unsigned long long)s->states);
  else if (s->may_miss)
    length = asprintf(&text, "algorithm: this one is kept for study and is known to lose outcomes");
  free(steps);
  return length < 0 ? NULL : with_bound(a, text);
}

static ag_result result_of(ag_agent *a, const char *limit, const por_statistics *s) {
  if (a->findings.uncontrollable) return AG_UNCONTROLLED;
  if (a->findings.found_count) return AG_ERROR;
  if (limit || a->stage.replay) return AG_INCOMPLETE; /* a replay ends in its error, or it is not controlled */
  return a->stage.exhausted && s->executions ? AG_VERIFIED : AG_INCOMPLETE;
}

/* Has the search come to every outcome? A state that was seen is left with what the program had written on the way. */
static bool has_all_outcomes(const ag_agent *a, const char *limit) {
  bool to_the_end = a->stage.exhausted && !left_out(a) && !limit && !a->findings.uncontrollable && !a->stage.replay;
  bool states_tell = !a->options.match || a->options.outcomes;
  return to_the_end && states_tell && a->findings.outcomes && !ag_outcomes_lost(a->findings.outcomes);
}

static ag_lookahead lookahead_of(const ag_agent *a) {
  ag_lookahead l = {.analysis_seconds = a->program.analysis_seconds, .summary_source = a->program.summary_source};
  if (a->stage.main_search) {
    const ag_determinacy found = ag_determinacy_of(&a->engine.driver, a->stage.main_search);
    l.variables = found.variables;
    l.determinate = found.determinate;
  }
  if (a->engine.oracle.future) {
    l.queries = ag_future_queries(a->engine.oracle.future);
    l.walks = ag_future_walks(a->engine.oracle.future);
    l.query_nanoseconds = ag_durations_median(&a->engine.oracle.questions);
  }
  return l;
}

/* Who comes second leaves the process next: the verdict must be out by then. */
static void wait_until_told(ag_agent *a) {
  enum { MOST_SECONDS = 60, TICKS = 100 };
  for (int i = 0; i < MOST_SECONDS * TICKS && !atomic_load(&a->stopping.told); i++) usleep(1000 * 1000 / TICKS);
}

_Noreturn void ag_leave(ag_agent *a) {
  ag_tell_verdict(a);
  fflush(NULL);
  _exit(a->stopping.exit_code); /* the JVM's own exit code would be another; nothing may run after the verdict */
}

/* Writes the verdict in all forms, with hints. */
static void write_verdict(ag_agent *a, ag_verdict *v) {
  ag_hints hints = {.count = 0};
  ag_hot_spots spots = {.count = 0};
  if (v->result == AG_INCOMPLETE && !v->replay) ag_find_hints(a, v, &hints);
  if (!v->replay) ag_find_hot_spots(a, &spots);
  v->advice = (ag_advice){hints.items, hints.count, spots.items, spots.count};
  ag_report_text(v, a->out, ag_layout_for(a->out, a->options.verbose));
  if (a->findings.explain) ag_explain_print(a->findings.explain, a->out);
  ag_report_files(v, a->out);
  ag_hints_free(&hints);
  ag_hot_spots_free(&spots);
}

/* Null: there is none. What several processes have done is in none of them. */
static const ag_history *history_of(ag_agent *a, const ag_verdict *v) {
  if (!a->options.html || !a->stage.main_search || a->jobs.over) return NULL;
  ag_history_add(&a->stage.history, &v->statistics, v->seconds);
  return &a->stage.history;
}

void ag_tell_verdict(ag_agent *a) {
  ag_jobs_before_verdict(a);
  if (atomic_exchange(&a->stopping.finished, true)) {
    wait_until_told(a);
    return;
  }
  ag_progress_clear(&a->stage.progress);
  fflush(stdout);
  por_statistics zero = {0};
  ag_verdict v = {.options = &a->options,
                  .backend = a->engine.fibers ? "fiber" : "os",
                  .seconds = a->stage.phase == AG_PHASE_START ? 0 : ag_seconds(a) - a->findings.simplifying.spent,
                  .replay = a->stage.replay != NULL};
  if (!a->options.sampling) v.por = taken_over(a) ? taken_over(a) : ag_search_algorithm(a);
  v.statistics = a->stage.main_search                 ? por_search_statistics(a->stage.main_search)
                 : a->stage.replay && a->stage.search ? por_search_statistics(a->stage.search)
                                                      : zero;
  if (a->jobs.over) v.statistics = a->jobs.statistics;
  v.history = history_of(a, &v);
  if (a->stage.main_search) {
    v.discarded = a->stage.discarded;
    v.earlier = a->stage.earlier;
    v.random = a->stage.walks;
    v.most_threads = a->stage.most_threads;
    v.statistics.executions -= a->stage.discarded + a->stage.rounds;
    v.statistics.blocked += a->stage.rounds;
  }
  char *main_class = ag_class_with_dots(a->program.main_class);
  char *limit = limit_text(a, &v.statistics), *reason = NULL;
  char *settings = ag_options_replay_text(&a->options), *command = NULL;
  v.jdk = a->program.jdk ? a->program.jdk : "?";
  v.main_class = main_class;
  v.limit = limit;
  v.result = result_of(a, limit, &v.statistics);
  v.outcomes = a->findings.outcomes;
  v.outcomes_complete = has_all_outcomes(a, limit);
  ag_lookahead lookahead = lookahead_of(a);
  if (a->engine.reach) v.lookahead = &lookahead;
  if (a->findings.uncontrollable)
    reason = a->stage.nondeterministic ? ag_nondeterminism_text(a) : strdup(a->findings.uncontrollable);
  v.reason = reason;
  phrases assumptions = {0}, uncontrolled = {0}, races = {0};
  assume(a, limit, v.statistics.cut, v.statistics.cycles, &assumptions);
  list_uninstrumented(a, &uncontrolled);
  const char *race;
  for (size_t i = 0; a->options.races == AG_RACES_REPORT && (race = ag_races_text(a, AG_RACE_REAL, i)); i++)
    add(&races, (char *)race, false);
  v.races = races.text.items;
  v.race_count = races.text.length;
  v.suppressions = a->findings.suppressions;
  v.assumptions = assumptions.text.items;
  v.assumption_count = assumptions.text.length;
  v.uncontrolled = uncontrolled.text.items;
  v.uncontrolled_count = uncontrolled.text.length;
  told_failure *told = calloc(a->findings.found_count ? a->findings.found_count : 1, sizeof *told);
  ag_failure *failures = calloc(a->findings.found_count ? a->findings.found_count : 1, sizeof *failures);
  for (size_t i = 0; told && failures && i < a->findings.found_count; i++) {
    tell_failure(a, &v, i, settings, &told[i]);
    failures[i] = told[i].failure;
    v.failure_count = i + 1;
  }
  v.failures = failures;
  if (v.failure_count && failures[0].schedule_file)
    command = ag_replay_command_here(settings ? settings : "", failures[0].schedule_file);
  v.replay_command = command;
  write_verdict(a, &v);
  a->stopping.exit_code = (int)v.result;
  free_phrases(&assumptions);
  free_phrases(&uncontrolled);
  free_phrases(&races);
  free(told);
  free(failures);
  free(main_class);
  free(limit);
  free(reason);
  free(settings);
  free(command);
  if (a->stopping.verdict_pipe >= 0 && write(a->stopping.verdict_pipe, "v", 1) != 1)
    fputs("hpor: The launcher is gone.\n", a->out);
  atomic_store(&a->stopping.told, true);
}

_Noreturn void ag_leave_at_once(ag_agent *a, char *why) {
  ag_search_give_up(a, why ? why : "A thread must be switched where the JVM does not allow it.");
  ag_leave(a);
}

void ag_shut_down(ag_agent *a, bool by_signal) {
  if (by_signal && a->jobs.on && !a->jobs.over) pause(); /* the launcher has got the signal, too, and ends all */
  if (a->stage.phase == AG_PHASE_START && !by_signal) return;
  enum { MOST_SECONDS = 60, TICKS = 100 }; /* the watch ends what does not stop */
  atomic_store(&a->stopping.stop_requested, true);
  if (a->stage.phase == AG_PHASE_START) a->stopping.limit_kind = "interrupted";
  for (int i = 0; a->stage.phase != AG_PHASE_START && i < MOST_SECONDS * TICKS && !atomic_load(&a->stopping.told); i++)
    usleep(1000 * 1000 / TICKS);
  ag_leave(a);
}
