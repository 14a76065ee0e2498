/* Records the outcome of each execution. Threads are named by their parents, equally in every search: main, its first
 * child main.0, ... */
#include "jvm/endings.h"

#include "base/added_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool ag_ending_wanted(const ag_agent *a) {
  return a->stage.phase == AG_PHASE_SEARCH && !a->engine.driver.now.over;
}

static void print_thread(const ag_agent *a, FILE *out, uint32_t thread) {
  const ag_thread *t = ag_model_thread(a->engine.model, thread);
  if (!thread || t->parent == POR_NO_THREAD) {
    fputs("main", out);
    return;
  }
  if (t->destroys) { /* whoever was the last to end */
    fputs("exit", out);
    return;
  }
  print_thread(a, out, t->parent);
  fprintf(out, ".%" PRIu32, t->ordinal);
}

static char *thread_name(const ag_agent *a, uint32_t thread) {
  char *name = NULL;
  size_t size;
  FILE *out = open_memstream(&name, &size);
  if (!out) return NULL;
  print_thread(a, out, thread);
  fclose(out);
  return name;
}

/* States that differ in what was reported lead to different outcomes. */
static void reported(ag_agent *a) {
  if (a->options.outcomes) a->engine.matched.reported = ag_outcomes_so_far(a->findings.outcomes);
}

void ag_ending_wrote(ag_agent *a, const void *bytes, size_t count) {
  ag_driver_flush(&a->engine.driver); /* what was done before it was written */
  ag_driver_task_shows(&a->engine.driver);
  if (a->engine.driver.now.over) return;
  char *name = thread_name(a, a->engine.driver.now.current);
  if (!name || !bytes) {
    ag_search_give_up(a, "Memory for the program's output ran out.");
  } else {
    ag_outcomes_wrote(a->findings.outcomes, name, bytes, count);
    reported(a);
  }
  free(name);
}

static void print_failed(const ag_agent *a, FILE *out, const ag_found *seen) {
  fprintf(out, "%s", ag_failure_kind_name(seen->kind));
  if (seen->thread != POR_NO_THREAD) {
    fputs(" in ", out);
    print_thread(a, out, seen->thread);
  }
  fprintf(out, ": %s", seen->message ? seen->message : "?");
}

/* Which accesses are found to race first, and in which execution a livelock shows, depends on the schedules that stand
 * for others: they are no outcome. A deadlock is told at the end. */
static bool is_no_outcome(ag_failure_kind kind) {
  return kind == AG_FAIL_RACE || kind == AG_FAIL_LIVELOCK || kind == AG_FAIL_DEADLOCK;
}

void ag_ending_failed(ag_agent *a, const ag_found *seen) {
  if (a->stage.phase != AG_PHASE_SEARCH || is_no_outcome(seen->kind)) return;
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return;
  print_failed(a, out, seen);
  fclose(out);
  ag_outcomes_failed(a->findings.outcomes, text);
  reported(a);
  free(text);
}

static bool begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* " in com.acme.Bank.transfer:14"; nothing for hpor's own code, which no reader knows. */
static void print_place(const ag_agent *a, FILE *out, const ag_site *site) {
  const char *class_name = ag_name_text(a->program.sites, site->class_name);
  const char *method = ag_name_text(a->program.sites, site->method);
  if (begins(class_name, AG_HOOK_CLASS) || begins(class_name, AG_FORK_JOIN_CLASS)) return;
  if (begins(method, AG_MOVED_INITIALIZER)) method = "<clinit>";
  fputs(" in ", out);
  for (const char *c = class_name; *c; c++) putc(*c == '/' ? '.' : *c, out);
  fprintf(out, ".%.*s", (int)strcspn(method, "("), method);
  if (site->line > 0) fprintf(out, ":%d", site->line);
}

static void print_waiting(const ag_agent *a, FILE *out) {
  fputs("deadlock", out);
  for (uint32_t i = 0; i < ag_model_thread_count(a->engine.model); i++) {
    const ag_thread *t = ag_model_thread(a->engine.model, i);
    if (t->status != AG_LIVE || t->daemon) continue;
    const uint32_t place = ag_request_place(&t->request);
    const ag_site *site = place ? ag_site_get(a->program.sites, place) : NULL;
    fputs(", ", out);
    print_thread(a, out, i);
    fprintf(out, " at %s", ag_kind_name((ag_kind)t->request.kind));
    if (site && !ag_site_is_added(a->program.sites, place)) print_place(a, out, site);
  }
}

/* With stop=never an execution goes on behind an error, until no thread can. */
static bool is_stuck(const ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  bool behind_error = d->now.end == POR_END_ERROR && a->options.stop == AG_STOP_NEVER;
  return (d->now.end == POR_END_DEADLOCK || behind_error) && !d->now.gone && !d->now.exited &&
         !ag_model_only_daemons(a->engine.model);
}

/* An execution that ends while a thread waits in a loop that it could leave is told by another one, which goes on
 * there. */
uint64_t ag_ending(ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  bool ended = d->now.end == POR_END_COMPLETE || d->now.end == POR_END_DEADLOCK || d->now.end == POR_END_ERROR;
  if (a->stage.phase != AG_PHASE_SEARCH || !ended || d->now.discarded || d->now.partial ||
      por_execution_aside(a->stage.search))
    return 0;
  char *how = NULL;
  size_t size;
  FILE *out = open_memstream(&how, &size);
  if (!out) {
    ag_search_give_up(a, "Memory for the outcomes of the search ran out.");
    return 0;
  }
  if (is_stuck(a))
    print_waiting(a, out);
  else
    fputs(d->now.exited ? "exit" : "complete", out);
  fclose(out);
  const uint64_t outcome = ag_outcomes_end(a->findings.outcomes, how);
  free(how);
  return outcome;
}
