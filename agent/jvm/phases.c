/* The phases of a search: one execution to warm the JVM up, the exploration itself, then each failing execution once
 * more with everything recorded. */
#include "jvm/phases.h"

#include "hpor/shared_states.h"
#include "hpor/split.h"
#include "jvm/changed_methods.h"
#include "jvm/checkpoint.h"
#include "jvm/conditions.h"
#include "jvm/debugger.h"
#include "jvm/driver_calls.h"
#include "jvm/endings.h"
#include "jvm/explain.h"
#include "jvm/findings.h"
#include "jvm/held_monitors.h"
#include "jvm/hints.h"
#include "jvm/inner_monitors.h"
#include "jvm/jvm_flags.h"
#include "jvm/kept_objects.h"
#include "jvm/learned.h"
#include "jvm/live_stacks.h"
#include "jvm/livelock_report.h"
#include "jvm/options_fit.h"
#include "jvm/os_threads.h"
#include "jvm/passing.h"
#include "jvm/race_report.h"
#include "jvm/reads_from.h"
#include "jvm/recorder.h"
#include "jvm/replayed_error.h"
#include "jvm/set_finals.h"
#include "jvm/simpler.h"
#include "jvm/walks.h"
#include "jvm/worker.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Searches that are begun anew since the same schedule ran differently, or since more has to be observed. What the JVM
 * does for the first time comes up one by one: six in a program that uses much of the JDK. */
enum { MAX_RESTARTS = 10 };

static bool is_complete(void *data) {
  const ag_agent *a = data;
  return a->options.exclude.count == 0 && a->options.quiet.count == 0 && ag_instrument_complete(a->program.instrument);
}

/* How many processors the program sees is the same from here on, wherever its threads are kept. */
static void fix_processors(ag_agent *a) {
  jint processors;
  if ((*a->jvmti)->GetAvailableProcessors(a->jvmti, &processors) == JVMTI_ERROR_NONE &&
      ag_jvm_flag_set_int("ActiveProcessorCount", processors) && a->engine.os)
    ag_os_threads_one_processor(a->engine.os);
}

bool ag_search_prepare(ag_agent *a) {
  if (!a->java.live || a->stage.phase != AG_PHASE_START || a->findings.uncontrollable) return false;
  ag_driver_calls_prepare(a);
  a->engine.model = ag_model_new(a->options.timeouts, (int64_t)a->options.slack_ms * 1000000);
  a->findings.recorder = ag_recorder_new(a);
  a->findings.outcomes = ag_outcomes_new(a->options.outcomes);
  a->findings.seen = ag_seen_new();
  if (a->options.explain && !(a->findings.explain = ag_explain_new(a))) return false;
  if (!a->engine.fibers) a->engine.os = ag_os_threads_new();
  if (a->options.jdk == AG_JDK_ATOMIC &&
      (!(a->engine.sections = ag_sections_new()) || !(a->engine.conditions = ag_conditions_new(a))))
    return false;
  ag_model_conditions(a->engine.model, ag_conditions_hold, a->engine.conditions);
  ag_model_due_times(a->engine.model, ag_conditions_due, a->engine.conditions);
  if (!a->engine.objects || !a->engine.model || !a->findings.recorder || !a->findings.outcomes ||
      (!a->engine.fibers && !a->engine.os) || !ag_races_prepare(a))
    return false;
  a->engine.driver.control = a->engine.control;
  a->engine.driver.sites = a->program.sites;
  a->engine.driver.objects = a->engine.objects;
  a->engine.driver.model = a->engine.model;
  a->engine.driver.sections = a->engine.sections;
  if (a->engine.sections && ag_is_shared(a)) ag_sections_share(a->engine.sections);
  a->engine.driver.calls.owns_monitor = ag_owns_monitor;
  a->engine.driver.calls.context = a;
  if (a->options.match &&
      !(a->engine.digest = ag_digest_new(a->engine.objects, a->engine.model, a->engine.stable, is_complete, a)))
    return false;
  a->engine.matched.driver = &a->engine.driver;
  a->engine.matched.digest = a->engine.digest;
  a->engine.matched.repeated = ag_livelock_repeated;
  a->engine.matched.context = a;
  fix_processors(a);
  a->engine.driver.traits.kept_alone = ag_hears_of_all(a) ? 0 : AG_KEPT_ALONE;
  if (a->stage.replay) ag_learned_take_over(a, a->stage.replay->learned);
  ag_set_finals_prepare(a);
  for (size_t i = 0; a->stage.replay && i < a->stage.replay->monitor_count; i++)
    ag_inner_monitors_add(a, a->stage.replay->monitors[i]);
  a->engine.launching = POR_NO_THREAD;
  clock_gettime(CLOCK_MONOTONIC, &a->stage.began);
  ag_progress_init(&a->stage.progress, a->out, a->options.progress);
  return ag_ahead_start(a);
}

/* What the JDK does for the first time (locales, time zones, calendars) may take more steps than an execution has. A
 * loop of the program that goes on for so long will be cut off in the search as well. */
enum { WARM_UP_FACTOR = 20 };

/* ---- phases ----------------------------------------------------------------------------------------------------- */

static void take_told(ag_agent *a, const por_search *search) {
  if (a->options.jdk == AG_JDK_ATOMIC && por_takes_sections(search) && !ag_model_shows_waits(a->engine.model))
    ag_learned_calls_tell(a);
  else
    a->engine.driver.traits.calls &= ~(uint32_t)AG_TAKES_TOLD;
}

/* Who hears of the executions of this phase. The look-ahead comes first, the recorder last: it records what is over. */
static void listen(ag_agent *a, ag_phase phase) {
  ag_engine *e = &a->engine;
  bool races = e->races && phase != AG_PHASE_WARM_UP; /* the warm-up numbers its locations for itself */
  ag_driver_dismiss(&e->driver);
  bool aside = ag_is_aside(a);
  e->oracle.reach = aside ? NULL : e->reach;
  ag_oracle_listen(&e->oracle);
  e->driver.may_match = e->digest;
  e->driver.matching = e->digest && !aside;
  if (e->driver.matching) ag_matched_states_listen(&e->matched);
  e->driver.notes_calls = !races;
  if (races)
    ag_race_events_listen(&e->race_events);
  else
    ag_race_events_rest(&e->race_events);
  if (a->options.changed.count && phase == AG_PHASE_SEARCH) ag_changed_hear(a);
  if (a->findings.explain && phase == AG_PHASE_SEARCH)
    ag_driver_listen(&e->driver, ag_explain_listener(a->findings.explain));
  if (ag_records(a)) ag_driver_listen(&e->driver, ag_recorder_listener(a->findings.recorder));
}

static void use(ag_agent *a, por_search *search, ag_phase phase) {
  if (a->stage.search && a->stage.search != a->stage.main_search && a->stage.search != a->stage.walk)
    por_search_free(a->stage.search);
  a->stage.search = search;
  ag_driver_use(&a->engine.driver, search);
  a->stage.phase = phase;
  a->engine.driver.step_limit = a->options.steps;
  a->engine.driver.idle_limit = phase == AG_PHASE_WARM_UP ? a->options.steps * WARM_UP_FACTOR : 0;
  /* The first execution finds out whether there are places where a thread cannot be switched away from. What the
   * warm-up finds may be the JDK's first time at something, but it has to go on there as well. A replay looks for them
   * only if it does not go on otherwise: the search may have switched where nobody asked. */
  a->engine.control->asks = !ag_records(a) || a->stage.held_seen || (a->stage.replay && a->stage.restarts);
  a->engine.driver.reports = ag_records(a);
  a->engine.driver.loops_go_on = ag_is_aside(a) || ag_records(a);
  a->engine.driver.loops_stand = ag_findings_searched_steps(a);
  const bool monitors_atomic = a->options.monitors == AG_MONITORS_ATOMIC &&
                               !ag_model_shows_waits(a->engine.model); /* no thread is found in the midst of a step */
  a->engine.driver.criticals.on =
      phase == AG_PHASE_SEARCH && monitors_atomic && !a->engine.driver.each && por_takes_sections(search);
  ag_looks *looks = &a->engine.driver.criticals.looks;
  looks->possible = monitors_atomic && !a->findings.explain && !looks->off;
  looks->on = looks->possible && (phase == AG_PHASE_SEARCH || phase == AG_PHASE_WARM_UP);
  if (phase == AG_PHASE_SEARCH) take_told(a, search);
  a->engine.driver.touches = phase == AG_PHASE_SEARCH && ag_is_shared(a) ? &a->engine.touches : NULL;
  a->engine.driver.bounded = a->options.bound != POR_BOUND_NONE;
  if (ag_is_aside(a)) a->engine.driver.step_limit = ag_walk_steps(a);
  ag_repeats_begin(&a->engine.matched.repeats, 0);
  a->engine.control->known = false;
  listen(a, phase);
}

/* cdpor1 and its like need no match=on to compare states, nor do more by it. */
static bool only_compares(const char *algorithm) {
  return !strncmp(algorithm, "cdpor", 5);
}

/* How long a thread that goes on and on keeps the others waiting: a small part of an execution. */
static uint32_t patience_of(const ag_agent *a) {
  enum { LEAST = 100, MOST = 1000, TURNS = 20 };
  uint64_t patience = a->options.steps / TURNS;
  return patience < LEAST ? LEAST : patience > MOST ? MOST : (uint32_t)patience;
}

static por_search *new_search(ag_agent *a, hp_error *error) {
  if (a->jobs.shared) por_shared_states_begin(a->jobs.shared, a->jobs.epoch);
  por_config config = {.algorithm = ag_search_algorithm(a),
                       .sampling = a->options.sampling,
                       .sampling_depth = a->options.sampling_depth,
                       .order = a->options.order,
                       .seed = a->options.sampling ? a->options.sampling_seed : a->options.order_seed,
                       .patience = patience_of(a),
                       .bound = a->options.bound,
                       .bound_limit = a->options.bound_limit,
                       /* a state in the midst of what cannot be interrupted is no state to be met again */
                       .match = a->options.match && !a->stage.held_seen && !only_compares(a->options.por),
                       .limited = a->options.changed.count && por_can_limit(ag_search_algorithm(a)),
                       .stateless = !a->options.match && ag_option_given(&a->options, "match"),
                       .shared = a->jobs.shared,
                       .oracle = ag_ahead_oracle(a)};
  return por_search_new(&config, error);
}

bool ag_search_possible(ag_agent *a, hp_error *error) {
  hp_error why;
  if (!ag_options_fit(a, error)) return false;
  por_search *search = new_search(a, &why);
  if (!search) return hp_fail(error, "%s", why.text);
  if (!ag_explain_possible(a, search, error)) {
    por_search_free(search);
    return false;
  }
  bool resumes = por_can_resume(search) && !a->options.outcomes;
  if ((a->options.checkpoint || a->options.resume) && !resumes) {
    por_search_free(search);
    return hp_fail(error, "checkpoint= and resume= do not go with %s%s.",
                   a->options.outcomes ? "outcomes=on" : "por=", a->options.outcomes ? "" : a->options.por);
  }
  a->options.match = por_matches_states(search); /* also where the algorithm says so: a replay must know it */
  por_search_free(search);
  return true;
}

static bool start_search(ag_agent *a);

/* The search, which is new, gets its part of all. False: it is not to be explored. */
static bool start_part(ag_agent *a, por_search *search) {
  use(a, search, AG_PHASE_SEARCH);
  a->stage.main_search = search;
  if (ag_jobs_take_part(a, search) != AG_JOBS_BEGIN_AGAIN) return true;
  a->stage.search = a->stage.main_search = NULL;
  por_search_free(search);
  return start_search(a);
}

static bool start_search(ag_agent *a) {
  hp_error error;
  ag_checkpoint_prepare(a);
  if (a->engine.sections) ag_sections_begin_search(a->engine.sections);
  if (!ag_jobs_on(a)) ag_touches_clear(&a->engine.touches);
  ag_driver_forget_locations(&a->engine.driver);
  por_search *search = new_search(a, &error);
  if (!search) {
    ag_search_give_up(a, error.text);
    return false;
  }
  if (!ag_checkpoint_resume(a, search)) {
    por_search_free(search);
    return false;
  }
  if (ag_jobs_on(a)) return start_part(a, search);
  use(a, search, AG_PHASE_SEARCH);
  if (a->engine.digest) (void)ag_digest_outdated(a->engine.digest);
  a->stage.main_search = search;
  return true;
}

/* bound= without a number: the next one, if there is more beyond this one. What was found within it stays. */
static bool start_next_bound(ag_agent *a) {
  if (!a->options.bound_grows || !a->stage.exhausted || !por_search_statistics(a->stage.main_search).bound_reached)
    return false;
  if (!por_search_statistics(a->stage.main_search).limited && a->stage.bounds == a->options.bound_limit)
    a->stage.bounds++;
  a->options.bound_limit++;
  a->stage.exhausted = false;
  por_search_free(a->stage.main_search);
  a->stage.search = a->stage.main_search = NULL;
  return start_search(a);
}

static bool start_replay(ag_agent *a, const por_step *steps, size_t count, ag_phase phase) {
  hp_error error;
  const por_search *source = a->stage.walk ? a->stage.walk : a->stage.main_search;
  por_search *search = source ? por_replay_of(source, steps, count, &error) : por_replay_new(steps, count, &error);
  if (!search) {
    ag_search_give_up(a, error.text);
    return false;
  }
  use(a, search, phase);
  return true;
}

/* The saved schedule; or as a rehearsal its first steps, and then on to some end. */
static bool start_from_file(ag_agent *a, size_t count, ag_phase phase) {
  if (phase == AG_PHASE_REPORT) ag_debugger_replay_begins(a);
  por_step *steps = ag_schedule_decisions(a->stage.replay);
  bool started = steps && start_replay(a, steps, count, phase);
  free(steps);
  if (started)
    for (size_t i = 1; i < a->stage.replay->thread_count; i++)
      por_thread(a->stage.search, a->stage.replay->threads[i].parent, a->stage.replay->threads[i].ordinal);
  if (ag_same_text(a->stage.replay->error_kind, ag_failure_kind_name(AG_FAIL_LIVELOCK)))
    ag_repeats_begin(&a->engine.matched.repeats, a->stage.replay->step_count);
  return started;
}

static bool limit_reached(ag_agent *a) {
  if (a->options.executions && a->stage.executions - a->continuation.resumed_at >= a->options.executions)
    a->stopping.limit_kind = "executions";
  if (a->options.time_ms && ag_seconds(a) * 1000 >= (double)a->options.time_ms) a->stopping.limit_kind = "time";
  if (atomic_load(&a->stopping.stop_requested) && !a->stopping.limit_kind) a->stopping.limit_kind = "interrupted";
  return a->stopping.limit_kind != NULL;
}

/* The next failing execution that is still to be recorded. */
static bool start_report(ag_agent *a) {
  if (a->findings.uncontrollable || a->findings.reported >= a->findings.found_count) return false;
  ag_found *f = &a->findings.found[a->findings.reported];
  f->learned = ag_learned_now(a) | (f->searched ? AG_LEARNED_LOOPS_STAND : 0);
  ag_recorder_expect_race(a->findings.recorder, f->first_access);
  for (size_t i = 0; f->steps && i < f->step_count; i++)
    ag_driver_remove_group(&a->engine.driver, &f->steps[i].operation);
  if (!f->steps || !start_replay(a, f->steps, f->step_count, AG_PHASE_REPORT)) return false;
  if (f->kind == AG_FAIL_LIVELOCK) ag_repeats_begin(&a->engine.matched.repeats, f->step_count);
  return true;
}

/* An execution that may come to the error on a simpler way; false: that is not worth the time. */
static bool start_simplifying(ag_agent *a) {
  por_search *search = ag_simpler_due(a) ? ag_simpler_new(a) : NULL;
  if (search) use(a, search, AG_PHASE_SIMPLIFY);
  return search;
}

/* An execution that begins as the error does; false: that is not worth the time. */
static bool start_passing(ag_agent *a) {
  por_search *search = ag_passing_due(a) ? ag_passing_new(a) : NULL;
  if (search) use(a, search, AG_PHASE_PASSING);
  return search;
}

/* Errors count as reported by now: the schedule that passes only adds to the report of the first. */
static bool start_passed(ag_agent *a) {
  por_search *search = ag_passed_new(a);
  if (search) use(a, search, AG_PHASE_PASSED);
  return search;
}

/* Its schedule, if it is simpler, has the numbers of its own search. */
static void end_simplifying(ag_agent *a) {
  ag_walk_end(a);
  if (!a->findings.simplifying.taken) return;
  por_search_free(a->stage.walk);
  a->stage.walk = a->stage.search;
}

/* Leaves the phase whose executions are over. */
static bool next_phase(ag_agent *a) {
  switch (a->stage.phase) {
    case AG_PHASE_START:
      return start_replay(a, NULL, 0, AG_PHASE_WARM_UP);
    case AG_PHASE_WARM_UP:
      return a->stage.replay ? start_from_file(a, a->stage.replay->step_count, AG_PHASE_REPORT) : start_search(a);
    case AG_PHASE_SEARCH:
      if (start_next_bound(a)) return true;
      __attribute__((fallthrough));
    case AG_PHASE_WALK:
    case AG_PHASE_SIMPLIFY:
    case AG_PHASE_PASSING:
      ag_findings_sort(a);
      return start_simplifying(a) || start_passing(a) || start_report(a);
    case AG_PHASE_REPORT:
      return !a->stage.replay && (start_report(a) || start_passed(a));
    default:
      return false;
  }
}

/* Is there no limit that leaves no room for another search? (Its executions are counted anew.) */
static bool may_repeat(const ag_agent *a) {
  return !a->stopping.limit_kind || !strcmp(a->stopping.limit_kind, "executions");
}

/* What differed may have been the JVM's first time at something (it links, compiles, fills caches): it does so once. */
static bool restart(ag_agent *a) {
  if (a->jobs.over)
    a->jobs = (ag_jobs){.on = false}; /* the report has come to something else: this process searches alone */
  if (ag_jobs_on(a)) ag_jobs_tell_anew(a);
  bool own = !a->jobs.told_to_begin;
  a->jobs.told_to_begin = false;
  if (own && (!a->stage.refined || a->stage.nondeterministic))
    a->engine.driver.each = ++a->stage.restarts == MAX_RESTARTS;
  a->stage.restart = a->stage.refined = a->stage.nondeterministic = false;
  a->stage.earlier += a->stage.executions;
  a->stage.executions = a->stage.discarded = a->stage.rounds = 0;
  a->findings.reported = 0;
  a->stage.exhausted = false;
  if (may_repeat(a)) a->stopping.limit_kind = NULL;
  ag_findings_forget(a);
  ag_simpler_forget(a);
  ag_passing_forget(a);
  if (a->findings.explain) ag_explain_forget(a->findings.explain);
  ag_seen_forget(a->findings.seen);
  ag_outcomes_clear(a->findings.outcomes);
  if (a->stage.search != a->stage.main_search && a->stage.search != a->stage.walk) por_search_free(a->stage.search);
  por_search_free(a->stage.main_search);
  por_search_free(a->stage.walk);
  por_sampler_free(a->stage.sampler);
  a->stage.sampler = NULL;
  a->stage.search = a->stage.main_search = a->stage.walk = NULL;
  /* What a replay met for the first time was cut off there: it is gone through before the next attempt. */
  return a->stage.replay ? start_from_file(a, a->stage.nondeterminism.step, AG_PHASE_WARM_UP) : start_search(a);
}

static void check_failure(ag_agent *a) {
  const por_failure_info *failure = por_failure(a->stage.search);
  if (!failure) return;
  if (a->stage.phase == AG_PHASE_PASSED) return; /* nothing is recorded then */
  if (a->stage.phase == AG_PHASE_PASSING) {      /* the report's run will tell */
    a->findings.passing.over = true;
    return;
  }
  if (failure->kind == POR_FAIL_STATES && (a->stage.phase != AG_PHASE_SEARCH || a->stage.restarts >= MAX_RESTARTS)) {
    ag_search_give_up(
        a, "resume=: the program's states are not recognized again in this process: they depend on something "
           "that differs from one process to the next. Begin the search again.");
    return;
  }
  if (failure->kind == POR_FAIL_MEMORY) {
    ag_search_give_up(
        a, "Memory for the search ran out. Bound the search (executions=, bound=) or give the machine more.");
    return;
  }
  a->stage.nondeterminism = *failure;
  a->stage.nondeterministic = true;
  /* An error's schedule may have been the first to come so far, and differ when it is run once more for the report, or
   * in another process. */
  bool repeats =
      a->stage.replay || a->stage.phase == AG_PHASE_SEARCH || (a->stage.phase == AG_PHASE_REPORT && may_repeat(a));
  if (repeats && a->stage.restarts < MAX_RESTARTS) {
    a->stage.restart = true;
    return;
  }
  ag_search_give_up(a, "Nondeterminism: the program behaved differently when the same schedule was run again.");
}

static void start_walk(ag_agent *a) {
  por_search *walk = ag_walk_new(a);
  if (walk) use(a, walk, AG_PHASE_WALK);
  a->engine.control->asks = a->stage.held_seen;
}

/* Back to the search, or on to the report of what the walk has found. */
static void end_walk(ag_agent *a) {
  ag_walk_end(a);
  if (ag_findings_enough(a))
    a->stage.walk = a->stage.search;
  else
    use(a, a->stage.main_search, AG_PHASE_SEARCH);
  a->engine.control->asks = a->stage.held_seen;
}

/* The part has been explored, or there is nothing left to do in it: the next one. False: the search is over. */
static bool next_part(ag_agent *a) {
  ag_kept_compare(a); /* nothing counts that rests on what an earlier execution has left */
  if (por_part_wants(a->stage.search)) a->stage.restart = a->stage.refined = a->stage.by_optimal = true;
  if (a->stage.restart) return true;
  ag_jobs_part_ended(a);
  a->stage.search = NULL;
  por_search_free(a->stage.main_search);
  a->stage.main_search = NULL;
  return start_search(a) && !a->jobs.over;
}

/* Between two executions of a part. */
static void talk(ag_agent *a) {
  if (ag_jobs_between(a) == AG_JOBS_BEGIN_AGAIN) a->stage.restart = a->jobs.told_to_begin = true;
}

static void split_unprotected(ag_agent *a) {
  ag_driver *d = &a->engine.driver;
  if (ag_driver_split_unprotected(d)) d->calls.refined(a);
}

bool ag_search_begin(ag_agent *a) {
  for (;;) {
    if (a->stage.restart && ag_explores(a)) ag_kept_compare(a);
    if (a->findings.uncontrollable || (a->stage.restart && !restart(a))) break;
    if (ag_walk_due(a)) start_walk(a);
    bool searching = a->stage.phase == AG_PHASE_SEARCH, enough = searching && (ag_findings_enough(a) || a->jobs.over);
    bool begun = !enough && a->stage.search && por_execution_begin(a->stage.search);
    if (searching && a->stage.search && ag_livelocks_take(a, a->stage.executions)) enough = ag_findings_enough(a);
    ag_findings_count(a, false); /* livelocks are found between executions */
    if (searching && a->stage.search) split_unprotected(a);
    if (begun && a->stage.restart) continue;
    if (searching && ag_jobs_on(a) && !a->jobs.over && a->stage.search && !por_failure(a->stage.search)) {
      bool left = begun && !enough;
      if (left) talk(a);
      if (a->stage.restart || (!left && !a->findings.uncontrollable && next_part(a))) continue;
      if (a->jobs.over) begun = !(enough = true);
    }
    if (begun && !enough) {
      if (ag_records(a) && !ag_recorder_begin(a->findings.recorder)) break;
      a->findings.had_error_in_execution = false;
      ag_outcomes_begin(a->findings.outcomes);
      a->engine.matched.reported = 0;
      bool may_stop = !a->options.checkpoint || por_frontier_is_there(a->stage.search);
      bool stopped = searching && may_stop && limit_reached(a);
      /* An execution that was cut off is not explored: what was written before it holds. */
      if (searching && may_stop && !atomic_load(&a->stopping.stop_now)) ag_checkpoint_write(a, stopped);
      if (!stopped) {
        ag_set_finals_apply(a);
        ag_inner_monitors_apply(a);
        return true;
      }
    } else if (searching && !enough && !ag_jobs_on(a)) {
      a->stage.exhausted = true;
    }
    if (ag_explores(a)) ag_kept_compare(a); /* no verdict rests on what an earlier execution has left */
    if (a->stage.restart) continue;
    if (a->stage.search) check_failure(a); /* memory ran out where no execution was under way */
    if (!next_phase(a)) break;
  }
  a->stage.phase = AG_PHASE_DONE;
  return false;
}

/* ---- how an execution ended ------------------------------------------------------------------------------------ */

/* Who waits for what, in words: two deadlocks with the same text are the same error. */
static char *deadlock_text(ag_agent *a) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (uint32_t i = 0; i < ag_model_thread_count(a->engine.model); i++) {
    const ag_thread *t = ag_model_thread(a->engine.model, i);
    if (t->status != AG_LIVE || t->daemon) continue;
    const uint32_t place = ag_request_place(&t->request);
    const ag_site *site = place ? ag_site_get(a->program.sites, place) : NULL;
    fprintf(out, "%u %d %u %s %d\n", i, t->request.kind, t->request.object,
            site ? ag_name_text(a->program.sites, site->class_name) : "", site ? site->line : 0);
  }
  fclose(out);
  return text;
}

static void found_deadlock(ag_agent *a) {
  char *text = deadlock_text(a);
  ag_search_failed(a, AG_FAIL_DEADLOCK, "no thread can go on", NULL, text, POR_NO_THREAD);
  free(text);
}

static void end_report(ag_agent *a, JNIEnv *env) {
  ag_recording *recording = ag_recorder_take(a->findings.recorder, env);
  if (a->stage.replay && a->stage.restart) {
    ag_recording_free(recording);
    return;
  }
  if (a->stage.replay) {
    if (atomic_load(&a->stopping.stop_now))
      a->stopping.limit_kind = "interrupted";
    else
      ag_check_replayed_error(a);
    a->findings.replay_recording = recording;
    if (a->findings.found_count) a->findings.found[0].recording = recording;
    return;
  }
  ag_found *f = &a->findings.found[a->findings.reported++];
  f->recording = recording;
  if (a->stage.restart) return;
  if (!a->findings.reproduced && !a->findings.uncontrollable)
    ag_search_give_up(a, "A failing execution did not fail again when its schedule was run once more: something in the "
                         "program depends on what hpor does not control.");
  a->findings.reproduced = false;
}

void ag_search_end(ag_agent *a, JNIEnv *env) {
  ag_driver *d = &a->engine.driver;
  bool searched = a->stage.phase == AG_PHASE_SEARCH, aside = searched && por_execution_aside(a->stage.search);
  if (d->now.deadlocked) found_deadlock(a);
  if (a->stage.phase == AG_PHASE_SEARCH) ag_livelocks_take(a, a->stage.executions + 1);
  ag_findings_keep_schedules(a);
  if (a->stage.phase == AG_PHASE_SIMPLIFY) ag_simpler_take(a);
  if (a->stage.phase == AG_PHASE_PASSING) ag_passing_take(a);
  const uint64_t outcome = ag_ending(a);
  por_execution_end(a->stage.search, d->now.end);
  ag_jobs_note_trace(a, outcome);
  ag_findings_count(a, aside);
  if (searched) split_unprotected(a);
  check_failure(a);
  if (a->stage.phase == AG_PHASE_REPORT) end_report(a, env);
  if (a->stage.phase == AG_PHASE_PASSED) ag_passed_take(a, env);
  if (a->stage.phase == AG_PHASE_WALK) end_walk(a);
  if (a->stage.phase == AG_PHASE_SIMPLIFY) end_simplifying(a);
  if (!searched) return;
  a->engine.control->asks = a->stage.held_seen;
  a->stage.output.written = 0;
  if (!a->stage.restart || d->now.end != POR_END_LIMIT) a->stage.output.complete = true;
  /* From here on the time is part of the states: those that are stored lack it. */
  if (a->engine.digest && ag_digest_outdated(a->engine.digest)) a->stage.restart = true;
  if (aside) return;
  if (a->findings.explain) ag_explain_take(a->findings.explain, env);
  ag_seen_take(a);
  if (ag_model_thread_count(a->engine.model) > a->stage.most_threads)
    a->stage.most_threads = ag_model_thread_count(a->engine.model);
  a->stage.executions++;
  ag_reads_from_look(a);
  if (d->now.discarded && d->now.end == POR_END_COMPLETE) a->stage.discarded++;
  if (d->now.goes_round && d->now.end == POR_END_DEADLOCK) a->stage.rounds++;
  double seconds = ag_seconds(a);
  const bool history = a->options.html && ag_history_due(&a->stage.history, seconds);
  if (!history && !ag_progress_due(&a->stage.progress, seconds)) return;
  por_statistics s = por_search_statistics(a->stage.search);
  if (history) ag_history_add(&a->stage.history, &s, seconds);
  ag_progress_update(&a->stage.progress, &s, seconds);
}
