/* Keeps the distinct errors of the search, and what each execution has added. */
#include "jvm/findings.h"

#include "jvm/endings.h"
#include "jvm/recorder.h"
#include "jvm/suppressed.h"

#include <stdlib.h>
#include <string.h>

/* Distinct errors that are reported with stop=never; more are only counted. */
enum { MAX_FOUND = 50 };

static void free_found(ag_found *f) {
  ag_recording_free(f->recording);
  ag_recording_free(f->neighbour.recording);
  free(f->neighbour.steps);
  free(f->message);
  free(f->title);
  free(f->frames);
  free(f->steps);
}

void ag_findings_forget(ag_agent *a) {
  for (size_t i = 0; i < a->findings.found_count; i++) free_found(&a->findings.found[i]);
  free(a->findings.found);
  a->findings.found = NULL;
  a->findings.found_count = 0;
  ag_suppressed_forget(a);
}

void ag_findings_count(ag_agent *a, bool aside) {
  while (aside && a->findings.found_count && !a->findings.found[a->findings.found_count - 1].times)
    free_found(&a->findings.found[--a->findings.found_count]);
  for (size_t i = 0; i < a->findings.found_count; i++) {
    if (!aside) a->findings.found[i].times += a->findings.found[i].now;
    a->findings.found[i].now = 0;
  }
}

bool ag_findings_enough(const ag_agent *a) {
  for (size_t i = 0; i < a->findings.found_count; i++)
    if (!a->findings.found[i].foreign) return a->options.stop == AG_STOP_FIRST;
  return false;
}

void ag_findings_sort(ag_agent *a) {
  ag_found *found = a->findings.found;
  for (size_t i = 0, own = 0; i < a->findings.found_count; i++) {
    if (found[i].foreign) continue;
    const ag_found moved = found[i];
    memmove(&found[own + 1], &found[own], (i - own) * sizeof *found);
    found[own++] = moved;
  }
}

bool ag_same_text(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}

void ag_findings_copy_steps(ag_agent *a, ag_found *f) {
  f->steps = malloc((f->step_count ? f->step_count : 1) * sizeof *f->steps);
  if (!f->steps) return;
  ag_driver_schedule(&a->engine.driver, f->steps, f->step_count - f->beside);
  if (f->beside) f->steps[f->step_count - 1] = (por_step){.thread = f->thread, .operation = f->announced};
}

void ag_findings_keep_schedules(ag_agent *a) {
  for (size_t i = 0; i < a->findings.found_count; i++)
    if (!a->findings.found[i].steps) ag_findings_copy_steps(a, &a->findings.found[i]);
}

/* Where the threads of two deadlocks wait. What they wait for has another number in another schedule. */
static bool same_but_objects(const char *one, const char *other) {
  enum { OBJECT = 2 }; /* by deadlock_text() */
  int word = 0;
  while (*one && *one == *other) {
    word = *one == '\n' ? 0 : word + (*one == ' ');
    one++;
    other++;
    if (word != OBJECT || one[-1] != ' ') continue;
    one += strspn(one, "0123456789");
    other += strspn(other, "0123456789");
  }
  return *one == *other;
}

static bool is_same(const ag_agent *a, const ag_found *f, const ag_found *seen) {
  if (f->kind != seen->kind || !ag_same_text(f->message, seen->message)) return false;
  if (a->stage.phase == AG_PHASE_SIMPLIFY && f->kind == AG_FAIL_DEADLOCK && f->frames && seen->frames)
    return same_but_objects(f->frames, seen->frames);
  return ag_same_text(f->frames, seen->frames);
}

/* The first time in the execution counts. */
static void seen_again(ag_simplifying *s, const ag_found *seen) {
  if (!s->again) s->seen = *seen;
  s->again = true;
}

void ag_search_note(ag_agent *a, const ag_found *seen) {
  if (a->stage.phase == AG_PHASE_PASSING || a->stage.phase == AG_PHASE_PASSED) {
    free(seen->steps);
    return;
  }
  for (size_t i = 0; i < a->findings.found_count; i++) {
    ag_found *f = &a->findings.found[i];
    if (is_same(a, f, seen)) {
      if (a->stage.phase == AG_PHASE_SIMPLIFY)
        seen_again(&a->findings.simplifying, seen);
      else
        f->now++;
      free(seen->steps);
      return;
    }
  }
  ag_found *found = a->findings.found_count < MAX_FOUND && a->stage.phase != AG_PHASE_SIMPLIFY
                        ? realloc(a->findings.found, (a->findings.found_count + 1) * sizeof *found)
                        : NULL;
  if (!found) {
    free(seen->steps);
    return;
  }
  a->findings.found = found;
  ag_found *f = &found[a->findings.found_count];
  *f = *seen;
  f->now = 1;
  f->message = strdup(seen->message);
  f->title = seen->title ? strdup(seen->title) : NULL;
  f->frames = seen->frames ? strdup(seen->frames) : NULL;
  a->findings.found_count++;
}

/* With stop=never there may be other errors before the one that is to be reported or replayed, even such as look the
 * same. */
static bool is_another(const ag_agent *a, const ag_found *seen) {
  if (a->stage.phase != AG_PHASE_REPORT) return false;
  if (a->stage.replay) return seen->step_count < a->stage.replay->step_count;
  const ag_found *wanted = &a->findings.found[a->findings.reported];
  return seen->step_count < wanted->step_count || wanted->kind != seen->kind ||
         !ag_same_text(wanted->message, seen->message);
}

static void failed(ag_agent *a, ag_found *seen, const ag_race *race) {
  ag_driver_flush(&a->engine.driver);
  if (a->engine.driver.now.discarded || ag_is_suppressed(a, seen, race)) return;
  a->engine.driver.now.failed = true;
  a->findings.had_error_in_execution = true;
  ag_ending_failed(a, seen);
  bool report = a->stage.phase == AG_PHASE_REPORT && !a->stage.replay;
  if (is_another(a, seen)) return;
  if (report) a->findings.reproduced = true;
  const bool first = a->options.stop == AG_STOP_FIRST && !seen->foreign;
  if (!a->engine.driver.now.over && (first || a->stage.phase == AG_PHASE_REPORT))
    ag_driver_stop(&a->engine.driver, POR_END_ERROR);
  if (a->stage.phase == AG_PHASE_WARM_UP || report) return;
  seen->searched = a->stage.phase == AG_PHASE_SEARCH;
  seen->execution = a->stage.phase == AG_PHASE_WALK ? 0 : a->stage.executions + 1;
  ag_search_note(a, seen);
}

void ag_search_failed(ag_agent *a, ag_failure_kind kind, const char *message, const char *title, const char *frames,
                      por_thread_id thread) {
  ag_driver_flush(&a->engine.driver);
  /* With stop=never the execution goes on, but not the report's. */
  failed(a,
         &(ag_found){.kind = kind,
                     .message = (char *)message,
                     .title = (char *)title,
                     .frames = (char *)frames,
                     .thread = thread,
                     .step_count = ag_driver_schedule_length(&a->engine.driver)},
         NULL);
}

void ag_search_raced(ag_agent *a, const char *message, const ag_race *race, bool foreign) {
  if (foreign && ag_is_aside(a)) return; /* the search comes to it by itself */
  failed(a,
         &(ag_found){.kind = AG_FAIL_RACE,
                     .message = (char *)message,
                     .thread = race->second.thread,
                     .step_count = race->second.step,
                     .first_access = race->first.step,
                     .foreign = foreign,
                     .beside = race->beside,
                     .announced = race->beside ? ag_driver_operation_of(&a->engine.driver, race->second.thread)
                                               : (por_operation){.kind = AG_NONE}},
         race);
}

size_t ag_findings_searched_steps(const ag_agent *a) {
  const ag_schedule *file = a->stage.replay;
  const ag_findings *f = &a->findings;
  switch (a->stage.phase) {
    case AG_PHASE_REPORT:
      if (file) return file->learned & AG_LEARNED_LOOPS_STAND ? file->step_count : 0;
      return f->found[f->reported].searched ? f->found[f->reported].step_count : 0;
    case AG_PHASE_PASSING:
      return f->found[0].searched ? f->passing.at : 0;
    case AG_PHASE_PASSED:
      return f->found[0].neighbour.searched;
    default:
      return 0;
  }
}
