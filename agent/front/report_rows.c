/* Chooses the steps that the report's table shows. */
#include "front/report_rows.h"

#include "front/report_frames.h"
#include "front/report_steps.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL = 96, MANY_ROWS = 200, ROWS_AT_START = 40, ROWS_AT_END = 120 };

size_t ag_schedule_switches(const ag_schedule *schedule) {
  size_t switches = 0;
  for (size_t i = 1; i < schedule->step_count; i++)
    switches += schedule->steps[i].thread != schedule->steps[i - 1].thread;
  return switches;
}

void ag_place_short(const ag_place *site, char *text, size_t size) {
  if (site->file && site->line > 0) {
    snprintf(text, size, "%s:%d", site->file, site->line);
  } else if (site->class_name) {
    const char *dot = strrchr(site->class_name, '.');
    snprintf(text, size, "%s.%s", dot ? dot + 1 : site->class_name, site->method ? site->method : "?");
  } else {
    snprintf(text, size, "%s", site->file ? site->file : "");
  }
}

void ag_operation_text(const char *call, const char *operation, char *text, size_t size) {
  const bool whole = call && strcmp(operation, "call") == 0;
  snprintf(text, size, "%s%s%s", call ? call : "", call && !whole ? ": " : "", whole ? "" : operation);
}

typedef struct touch {
  const char *location;
  por_thread_id thread;
  size_t step;
} touch;

static int compare_touches(const void *a, const void *b) {
  const touch *x = a, *y = b;
  const int order = strcmp(x->location, y->location);
  return order ? order : (x->thread > y->thread) - (x->thread < y->thread);
}

/* Fills `shared`. A location that a thread waits for at the end counts as touched by it. So does its own name: another
 * thread that starts or interrupts it does something that it notices. */
static bool find_shared(ag_rows *t, const ag_failure *failure) {
  const size_t no_step = SIZE_MAX;
  const ag_schedule *schedule = t->schedule;
  const size_t waiting = failure ? failure->waiting_count : 0;
  touch *touches = calloc(schedule->step_count + schedule->thread_count + waiting + 1, sizeof *touches);
  size_t count = 0;
  t->shared = calloc(schedule->step_count + 1, sizeof *t->shared);
  if (!touches || !t->shared) {
    free(touches);
    return false;
  }
  for (size_t i = 0; i < schedule->step_count; i++)
    if (schedule->steps[i].location)
      touches[count++] = (touch){schedule->steps[i].location, schedule->steps[i].thread, i};
  for (size_t i = 0; i < schedule->thread_count; i++)
    if (schedule->threads[i].name) touches[count++] = (touch){schedule->threads[i].name, (por_thread_id)i, no_step};
  for (size_t i = 0; i < waiting; i++)
    if (failure->waiting[i].location)
      touches[count++] = (touch){failure->waiting[i].location, failure->waiting[i].thread, no_step};
  qsort(touches, count, sizeof *touches, compare_touches);
  for (size_t i = 0, next; i < count; i = next) {
    for (next = i; next < count && strcmp(touches[next].location, touches[i].location) == 0; next++) {
    }
    const bool shared = touches[i].thread != touches[next - 1].thread; /* sorted by thread within the location */
    for (size_t k = i; k < next; k++)
      if (touches[k].step != no_step) t->shared[touches[k].step] = shared;
  }
  free(touches);
  return true;
}

static bool same_text(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_step(const ag_step *a, const ag_step *b) {
  return a->kind == b->kind && a->site.line == b->site.line && same_text(a->operation, b->operation) &&
         same_text(a->call, b->call) && same_text(a->location, b->location) && same_text(a->value, b->value) &&
         same_text(a->site.class_name, b->site.class_name);
}

/* A step next to a switch of threads is worth a row. So is a step that touches what another thread touches, unless the
 * same run of this thread has just shown such a step. */
static bool worth_a_row(const ag_rows *t, size_t step, size_t run_start, size_t run_end) {
  enum { LOOK_BACK = 16 };
  const ag_step *steps = t->schedule->steps;
  if (step == run_start || step + 1 == run_end) return true;
  if (!t->shared[step]) return false;
  const size_t from = step - run_start > LOOK_BACK ? step - LOOK_BACK : run_start;
  for (size_t i = from; i < step; i++)
    if (same_step(&steps[i], &steps[step])) return false;
  return true;
}

/* Is the step at work in the JDK alone, such as in the loop of a pool's worker? */
static bool is_inner(const ag_step *s) {
  return !s->call && s->site.class_name && ag_is_foreign_frame(s->site.class_name) &&
         strcmp(s->operation, "begin") != 0 && strcmp(s->operation, "end") != 0;
}

/* Is the step one of several of a call, and not the last one? What it starts is worth a row. */
static bool is_part(const ag_step *steps, size_t step, size_t run_end) {
  const ag_step *s = &steps[step], *next = &steps[step + 1];
  return step + 1 < run_end && s->call && same_text(s->call, next->call) &&
         (same_text(s->called, next->called) || ag_is_whole_call(next)) && s->site.line == next->site.line &&
         strcmp(s->operation, "start") != 0;
}

static bool is_hidden(const ag_rows *t, size_t step, size_t run_start, size_t run_end) {
  enum { SHORT_RUN = 6 };
  const ag_step *steps = t->schedule->steps;
  if (is_inner(&steps[step]) || is_part(steps, step, run_end)) return true;
  return run_end - run_start > SHORT_RUN && !worth_a_row(t, step, run_start, run_end);
}

static void add_row(ag_rows *t, ag_row r) {
  t->rows[t->row_count++] = r;
}

/* The step behind the end of a class's initialization that begins at `start`, if nobody looks into it; else `start`. */
static size_t end_of_init(const ag_rows *t, size_t start, size_t end) {
  const ag_step *steps = t->schedule->steps;
  size_t depth = 0;
  for (size_t i = start; i < end; i++) {
    const bool begins = strcmp(steps[i].operation, "class init") == 0;
    if (!begins && t->shared[i]) return start;
    depth += begins;
    depth -= strcmp(steps[i].operation, "class init end") == 0;
    if (depth == 0) return i + 1;
  }
  return start;
}

static void add_run(ag_rows *t, size_t start, size_t end, bool elide) {
  for (size_t i = start, next; i < end; i = next) {
    const size_t behind = elide ? end_of_init(t, i, end) : i;
    next = i + 1;
    if (behind > next) {
      next = behind;
      add_row(t, (ag_row){AG_ROW_INIT, i, next - i});
      continue;
    }
    if (elide && is_hidden(t, i, start, end)) {
      bool inner = is_inner(&t->schedule->steps[i]);
      for (; next < end && is_hidden(t, next, start, end); next++) inner &= is_inner(&t->schedule->steps[next]);
      if (next - i > 1 || inner) {
        add_row(t, (ag_row){inner ? AG_ROW_INNER : AG_ROW_FOLDED, i, next - i});
        continue;
      }
    }
    add_row(t, (ag_row){AG_ROW_STEP, i, 1});
  }
}

/* Leaves out the middle: the beginning shows the setup, the end the failure. */
static void elide_middle(ag_rows *t) {
  if (t->row_count <= MANY_ROWS) return;
  const size_t last = t->row_count - ROWS_AT_END;
  const size_t first_step = t->rows[ROWS_AT_START].first;
  t->rows[ROWS_AT_START] = (ag_row){AG_ROW_ELIDED, first_step, t->rows[last].first - first_step};
  memmove(&t->rows[ROWS_AT_START + 1], &t->rows[last], ROWS_AT_END * sizeof *t->rows);
  t->row_count = ROWS_AT_START + 1 + ROWS_AT_END;
}

static bool find_rows(ag_rows *t, bool elide) {
  const ag_schedule *schedule = t->schedule;
  t->rows = calloc(schedule->step_count + t->ending_count + 1, sizeof *t->rows);
  if (!t->rows) return false;
  for (size_t i = 0, end; i < schedule->step_count; i = end) {
    for (end = i + 1; end < schedule->step_count && schedule->steps[end].thread == schedule->steps[i].thread; end++) {
    }
    add_run(t, i, end, elide);
  }
  if (elide) elide_middle(t);
  for (size_t i = 0; i < t->ending_count; i++) add_row(t, (ag_row){AG_ROW_ENDING, i, 0});
  return true;
}

static bool find_endings(ag_rows *t, const ag_failure *failure) {
  char holder[LABEL];
  if (!failure) return true;
  t->endings = calloc(failure->waiting_count + failure->stack_count + 1, sizeof *t->endings);
  if (!t->endings) return false;
  for (size_t i = 0; i < failure->waiting_count; i++) {
    const ag_waiting *w = &failure->waiting[i];
    ag_ending *e = &t->endings[t->ending_count++];
    e->thread = w->thread;
    ag_place_short(&w->site, e->place, sizeof e->place);
    char operation[LABEL];
    ag_operation_text(w->call, ag_operation_word(w->operation, w->location), operation, sizeof operation);
    const int n = snprintf(e->text, sizeof e->text, "BLOCKED: %s%s%s", operation, w->location ? " " : "",
                           w->location ? w->location : "");
    if (w->holder == POR_NO_THREAD || w->awaited || n < 0 || (size_t)n >= sizeof e->text) continue;
    ag_schedule_thread_label(t->schedule, w->holder, holder, sizeof holder);
    if (!strstr(w->operation, "join")) snprintf(e->text + n, sizeof e->text - (size_t)n, " (held by %s)", holder);
  }
  if (failure->kind == AG_FAIL_DEADLOCK || failure->waiting_count > 0) return true;
  for (size_t i = 0; i < failure->stack_count; i++) {
    const ag_stack *s = &failure->stacks[i];
    if (s->thread == POR_NO_THREAD) continue;
    ag_ending *e = &t->endings[t->ending_count++];
    e->thread = s->thread;
    snprintf(e->text, sizeof e->text, "FAILED: %s", s->title ? s->title : ag_failure_kind_name(failure->kind));
    /* The place stands between the parentheses of the innermost frame, if possible one of the program's. */
    const size_t own = ag_own_frame(s->frames, s->frame_count);
    const char *open = s->frame_count > 0 ? strchr(s->frames[own < s->frame_count ? own : 0], '(') : NULL;
    if (open) snprintf(e->place, sizeof e->place, "%.*s", (int)strcspn(open + 1, ")"), open + 1);
  }
  return true;
}

static int compare_threads(const void *a, const void *b) {
  const por_thread_id x = *(const por_thread_id *)a, y = *(const por_thread_id *)b;
  return (x > y) - (x < y);
}

static bool find_threads(ag_rows *t) {
  const size_t steps = t->schedule->step_count;
  t->threads = calloc(steps + t->ending_count + 1, sizeof *t->threads);
  if (!t->threads) return false;
  size_t count = 0;
  for (size_t i = 0; i < steps; i++)
    if (i == 0 || t->schedule->steps[i].thread != t->schedule->steps[i - 1].thread)
      t->threads[count++] = t->schedule->steps[i].thread;
  for (size_t i = 0; i < t->ending_count; i++) t->threads[count++] = t->endings[i].thread;
  qsort(t->threads, count, sizeof *t->threads, compare_threads);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || t->threads[i] != t->threads[i - 1]) t->threads[t->thread_count++] = t->threads[i];
  return true;
}

size_t ag_rows_column(const ag_rows *rows, por_thread_id thread) {
  const por_thread_id *found = bsearch(&thread, rows->threads, rows->thread_count, sizeof thread, compare_threads);
  return (size_t)(found - rows->threads);
}

bool ag_rows_find(ag_rows *rows, const ag_schedule *schedule, const ag_failure *failure, bool elide) {
  *rows = (ag_rows){.schedule = schedule};
  return find_shared(rows, failure) && find_endings(rows, failure) && find_rows(rows, elide) && find_threads(rows);
}

void ag_rows_free(ag_rows *rows) {
  free(rows->threads);
  free(rows->shared);
  free(rows->rows);
  free(rows->endings);
}
