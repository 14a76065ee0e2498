/* Picks the steps that tell how it came to the error. */
#include "front/report_story.h"

#include "front/report_contended.h"
#include "front/report_frames.h"
#include "front/report_rows.h"
#include "front/report_steps.h"
#include "front/report_words.h"

#include <stdlib.h>
#include <string.h>

/* What a reader looks at has FIRST_LINES lines. Without a story, HEAD_LINES of them are no part of stacks and table. */
enum { MOST_STEPS = 10, FIRST_LINES = 15, HEAD_LINES = 8, LABEL = 96, TEXT = 400 };

static bool is_kind_with_story(ag_failure_kind kind) {
  return kind == AG_FAIL_EXCEPTION || kind == AG_FAIL_ASSERTION || kind == AG_FAIL_EXIT;
}

/* Is the row a step of the program's own code? */
static bool is_step(const ag_rows *rows, const ag_row *row) {
  if (row->kind != AG_ROW_STEP) return false;
  const ag_step *step = &rows->schedule->steps[row->first];
  static const char *const others[] = {"begin", "end", "exit"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(step->operation, others[i]) == 0 && !ag_is_whole_call(step)) return false;
  const bool gives_back = step->call && strstr(step->call, ".unlock");
  return !gives_back && step->site.class_name && !ag_is_foreign_frame(step->site.class_name);
}

/* Does the step only let other steps of its thread follow: a lock, the beginning of a class? */
static bool only_leads(const ag_step *step) {
  static const char *const names[] = {"enter", "exit", "class init", "start", "join"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp(step->operation, names[i], strlen(names[i])) == 0 && !ag_is_whole_call(step)) return true;
  return step->call && (strstr(step->call, ".lock") || strstr(step->call, ".tryLock"));
}

/* Which steps tell the story. */
typedef struct choice {
  const bool *contended; /* only these; null: all that another thread notices */
  bool leading;          /* also those that only lead to others */
} choice;

/* Finds the rows, the last ones first. Returns how many there are, at most MOST_STEPS. */
static size_t find_last(const ag_rows *rows, choice c, size_t found[MOST_STEPS]) {
  size_t count = 0;
  for (size_t i = rows->row_count; i-- > 0 && count < MOST_STEPS;) {
    const ag_row *row = &rows->rows[i];
    const bool noticed = c.contended ? c.contended[row->first] : rows->shared[row->first];
    if (!noticed || !is_step(rows, row)) continue;
    if (c.leading || !only_leads(&rows->schedule->steps[row->first])) found[count++] = i;
  }
  return count;
}

/* Steps whose order counts; where there are none, those that other threads notice. */
static size_t find_story(const ag_rows *rows, size_t found[MOST_STEPS], const char **title) {
  bool *contended = ag_contended_steps(rows->schedule);
  size_t count = contended ? find_last(rows, (choice){contended, false}, found) : 0;
  if (!count && contended) count = find_last(rows, (choice){contended, true}, found);
  *title = count ? "The last steps whose order with those of other threads counts"
                 : "The last steps that other threads notice";
  free(contended);
  return count ? count : find_last(rows, (choice){NULL, true}, found);
}

typedef struct widths {
  int thread, place;
} widths;

static void print_line(const ag_schedule *schedule, const char *label, const char *place, const char *text,
                       const widths *w, FILE *out) {
  char line[LABEL + LABEL];
  fputs("    ", out);
  snprintf(line, sizeof line, "%-*s  %-*s  ", w->thread, label, w->place, place);
  ag_print_plain(out, line);
  ag_print_named(schedule, text, out);
  putc('\n', out);
}

static void widen(int *width, const char *text) {
  if ((int)strlen(text) > *width) *width = (int)strlen(text);
}

/* The lines of all steps, or, without `out`, their widths. */
static void tell_steps(const ag_rows *rows, const size_t *found, size_t count, widths *w, FILE *out) {
  char label[LABEL], place[LABEL], text[TEXT];
  for (size_t i = count; i-- > 0;) {
    const size_t at = rows->rows[found[i]].first;
    const ag_step *step = &rows->schedule->steps[at];
    ag_schedule_thread_label(rows->schedule, step->thread, label, sizeof label);
    ag_place_short(&step->site, place, sizeof place);
    widen(&w->thread, label);
    widen(&w->place, place);
    if (!out) continue;
    ag_step_text(rows->schedule, at, text, sizeof text);
    print_line(rows->schedule, label, place, text, w, out);
  }
}

static void tell_endings(const ag_rows *rows, widths *w, FILE *out) {
  char label[LABEL];
  for (size_t i = 0; i < rows->ending_count; i++) {
    const ag_ending *e = &rows->endings[i];
    ag_schedule_thread_label(rows->schedule, e->thread, label, sizeof label);
    widen(&w->thread, label);
    widen(&w->place, e->place);
    if (out) print_line(rows->schedule, label, e->place, "FAILED", w, out); /* the head has said how */
  }
}

/* Does the table end within the first lines? Then it tells the story. */
static bool is_short(const ag_failure *failure, const ag_rows *rows) {
  size_t lines = HEAD_LINES + rows->row_count - rows->ending_count; /* the head has said how it ended */
  for (size_t i = 0; i < failure->stack_count; i++) {
    const ag_stack *stack = &failure->stacks[i];
    for (size_t k = 0; k < stack->frame_count; k++)
      lines += ag_frames_left_out(stack->frames, stack->frame_count, k) == 0;
  }
  return lines <= FIRST_LINES;
}

void ag_story_print(const ag_failure *failure, FILE *out) {
  ag_rows rows;
  size_t found[MOST_STEPS];
  widths w = {0};
  if (!failure->schedule || !is_kind_with_story(failure->kind)) return;
  if (ag_rows_find(&rows, failure->schedule, failure, true) && !is_short(failure, &rows)) {
    const char *title;
    const size_t count = find_story(&rows, found, &title);
    if (count) {
      fprintf(out, "\n  %s:\n", title);
      tell_steps(&rows, found, count, &w, NULL);
      tell_endings(&rows, &w, NULL);
      tell_steps(&rows, found, count, &w, out);
      tell_endings(&rows, &w, out);
    }
  }
  ag_rows_free(&rows);
}
