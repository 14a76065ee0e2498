/* Draws the schedule as a table with a column for each thread. */
#include "front/report_table.h"

#include "front/report_frames.h"
#include "front/report_rows.h"
#include "front/report_steps.h"

#include <stdlib.h>
#include <string.h>

enum { CELL = 512, LABEL = 96 };

/* ---- cells ------------------------------------------------------------------------------------------------------ */

/* Replaces characters that would move the cursor by `?`. Texts come from the program. */
static void make_plain(char *text) {
  for (; *text; text++)
    if ((unsigned char)*text < ' ' || *text == 0x7f) *text = '?';
}

/* The number of columns of a text: its characters, of which UTF-8 uses several bytes each. */
static size_t text_width(const char *text) {
  size_t width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

/* The bytes of the first `width` characters. */
static size_t bytes_of(const char *text, size_t width) {
  size_t n = 0;
  for (; text[n]; n++) {
    if (((unsigned char)text[n] & 0xc0) == 0x80) continue;
    if (width-- == 0) break;
  }
  return n;
}

static por_thread_id row_thread(const ag_rows *t, const ag_row *r) {
  return r->kind == AG_ROW_ENDING ? t->endings[r->first].thread : t->schedule->steps[r->first].thread;
}

static void row_text(const ag_rows *t, const ag_row *r, char text[CELL]) {
  switch (r->kind) {
    case AG_ROW_STEP:
      ag_step_text(t->schedule, r->first, text, CELL);
      break;
    case AG_ROW_FOLDED:
      snprintf(text, CELL, "... %zu more steps", r->count);
      break;
    case AG_ROW_INNER:
      snprintf(text, CELL, "... %zu step%s of the JDK", r->count, r->count == 1 ? "" : "s");
      break;
    case AG_ROW_INIT:
      ag_step_text(t->schedule, r->first, text, CELL);
      if (r->count > 2) snprintf(text + strlen(text), CELL - strlen(text), " (%zu steps)", r->count);
      break;
    case AG_ROW_ELIDED:
      snprintf(text, CELL, "... %zu steps left out; the saved schedule has them all", r->count);
      break;
    case AG_ROW_ENDING:
      snprintf(text, CELL, "%s", t->endings[r->first].text);
      break;
  }
  make_plain(text);
}

static void row_place(const ag_rows *t, const ag_row *r, char text[LABEL]) {
  text[0] = 0;
  const ag_step *step = &t->schedule->steps[r->first];
  /* Where in the JDK a pool's thread begins says nothing. */
  const bool begins =
      step->site.class_name && !strcmp(step->operation, "begin") && ag_is_foreign_frame(step->site.class_name);
  if (!begins && (r->kind == AG_ROW_STEP || r->kind == AG_ROW_INIT)) ag_place_short(&step->site, text, LABEL);
  if (r->kind == AG_ROW_ENDING) snprintf(text, LABEL, "%s", t->endings[r->first].place);
  make_plain(text);
}

/* ---- layout ----------------------------------------------------------------------------------------------------- */

typedef struct columns {
  size_t step, place; /* widths */
  size_t *thread;     /* width by column; null: one column for all, with a lane for each thread before it */
  size_t lanes;       /* width of all lanes together; 0: they do not fit */
  size_t text;        /* width of the one column */
  size_t label;       /* width of the thread's name in it */
} columns;

enum { NARROWEST = 18, STEP_LEAST = 4, SEPARATOR = 3, LONGEST_NAME = 24 };

static size_t digits(size_t number) {
  size_t n = 1;
  for (; number >= 10; number /= 10) n++;
  return n;
}

/* Shares the line among the thread columns. Each gets what it needs. If that is too much, the wide ones share the
 * rest. */
static void share_width(size_t *width, size_t count, size_t available) {
  size_t low = 0, high = available;
  while (low < high) { /* the greatest cap under which all fit */
    const size_t cap = (low + high + 1) / 2;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += width[i] < cap ? width[i] : cap;
    if (sum <= available)
      low = cap;
    else
      high = cap - 1;
  }
  for (size_t i = 0; i < count; i++)
    if (width[i] > low) width[i] = low;
}

static bool find_columns(const ag_rows *t, size_t total, columns *c) {
  char text[CELL], place[LABEL], label[LABEL];
  *c = (columns){0};
  c->step = digits(t->schedule->step_count);
  if (c->step < STEP_LEAST) c->step = STEP_LEAST;
  c->thread = calloc(t->thread_count + 1, sizeof *c->thread);
  if (!c->thread) return false;
  c->place = strlen("where");
  c->label = strlen("thread");
  for (size_t i = 0; i < t->thread_count; i++) {
    ag_schedule_thread_label(t->schedule, t->threads[i], label, sizeof label);
    c->thread[i] = text_width(label);
    if (c->label < c->thread[i]) c->label = c->thread[i];
  }
  for (size_t i = 0; i < t->row_count; i++) {
    row_place(t, &t->rows[i], place);
    if (text_width(place) > c->place) c->place = text_width(place);
    if (t->rows[i].kind == AG_ROW_ELIDED) continue;
    row_text(t, &t->rows[i], text);
    size_t *width = &c->thread[ag_rows_column(t, row_thread(t, &t->rows[i]))];
    if (text_width(text) > *width) *width = text_width(text);
  }
  if (c->place > total / 4) c->place = total / 4;
  const size_t left = c->step + 1 + c->place;
  const size_t used = left + SEPARATOR * t->thread_count;
  if (used < total && (total - used) / t->thread_count >= NARROWEST) {
    share_width(c->thread, t->thread_count, total - used);
    return true;
  }
  free(c->thread);
  c->thread = NULL;
  if (c->label > LONGEST_NAME) c->label = LONGEST_NAME;
  if (c->label > total / 5) c->label = total / 5;
  const size_t fixed = left + SEPARATOR + c->label + 2;
  c->lanes = 2 * t->thread_count - 1;
  if (c->lanes > total / 3 || fixed + c->lanes + SEPARATOR + NARROWEST > total) c->lanes = 0;
  c->text = total - fixed - (c->lanes ? c->lanes + SEPARATOR : 0);
  return true;
}

/* A line of output. Spaces are held back in `pending` until other text follows, so that no line ends with one. */
typedef struct line {
  FILE *out;
  size_t pending;
} line;

static void put(line *l, const char *text, size_t bytes) {
  if (bytes == 0) return;
  fprintf(l->out, "%*s%.*s", (int)l->pending, "", (int)bytes, text);
  l->pending = 0;
}

static void put_separator(line *l) {
  put(l, " |", SEPARATOR - 1);
  l->pending = 1;
}

/* Where to break `text` so that at most `bytes` stay on this line: at a blank if there is one in the second half (but
 * not behind a `=`), else behind a dot, else right there. */
static size_t break_at(const char *text, size_t bytes) {
  if (!text[bytes]) return bytes;
  for (size_t n = bytes; n > bytes / 2; n--)
    if (text[n] == ' ' && text[n - 1] != '=') return n;
  for (size_t n = bytes; n > bytes / 2; n--)
    if (text[n - 1] == '.') return n;
  return bytes;
}

/* The next part of `text` that fits into `width` columns, padded to it; returns what is left. */
static const char *put_part(line *l, const char *text, size_t width) {
  const size_t bytes = break_at(text, bytes_of(text, width));
  char part[CELL];
  snprintf(part, sizeof part, "%.*s", (int)bytes, text);
  put(l, part, bytes);
  l->pending += width - text_width(part);
  text += bytes;
  return text + strspn(text, " ");
}

/* What stands in the cells of a row. */
typedef struct cells {
  char number[32], place[LABEL], name[LABEL], text[CELL]; /* `name`: the thread's */
  size_t column;                                          /* of the thread */
} cells;

/* One row in one or more lines: place and text are broken where they do not fit. */
static void print_row(const ag_rows *t, const columns *c, FILE *out, const cells *row) {
  const char *place = row->place, *text = row->text;
  for (bool first = true; first || *place || *text; first = false) {
    line l = {out, 0};
    const size_t length = first ? strlen(row->number) : 0;
    l.pending = c->step - length;
    if (first) put(&l, row->number, length);
    l.pending++;
    place = put_part(&l, place, c->place);
    if (c->thread) {
      for (size_t i = 0; i < t->thread_count; i++) {
        put_separator(&l);
        if (i == row->column)
          text = put_part(&l, text, c->thread[i]);
        else
          l.pending += c->thread[i];
      }
    } else {
      put_separator(&l);
      for (size_t i = 0; c->lanes && i < t->thread_count; i++) {
        put(&l, i == row->column && first ? "*" : ".", 1);
        if (i + 1 < t->thread_count) l.pending++;
      }
      if (c->lanes) put_separator(&l);
      put_part(&l, first ? row->name : "", c->label);
      l.pending += 2;
      text = put_part(&l, text, c->text);
    }
    putc('\n', out);
  }
}

static void print_rule(const ag_rows *t, const columns *c, FILE *out) {
  for (size_t i = 0; i < c->step + 1 + c->place + 1; i++) putc('-', out);
  if (c->thread) {
    for (size_t i = 0; i < t->thread_count; i++) {
      putc('+', out);
      for (size_t k = 0; k < c->thread[i] + 2 - (i + 1 == t->thread_count); k++) putc('-', out);
    }
  } else {
    putc('+', out);
    for (size_t k = 0; c->lanes && k < c->lanes + 2; k++) putc('-', out);
    if (c->lanes) putc('+', out);
    for (size_t k = 0; k < c->label + 3 + c->text; k++) putc('-', out);
  }
  putc('\n', out);
}

static void print_header(const ag_rows *t, const columns *c, FILE *out) {
  char label[LABEL];
  line l = {out, 0};
  l.pending = c->step - STEP_LEAST;
  put(&l, "step", STEP_LEAST);
  l.pending = 1;
  put_part(&l, "where", c->place);
  if (c->thread) {
    for (size_t i = 0; i < t->thread_count; i++) {
      put_separator(&l);
      ag_schedule_thread_label(t->schedule, t->threads[i], label, sizeof label);
      make_plain(label);
      put_part(&l, label, c->thread[i]);
    }
  } else {
    put_separator(&l);
    if (c->lanes) put_part(&l, c->lanes >= strlen("threads") ? "threads" : "", c->lanes);
    if (c->lanes) put_separator(&l);
    put_part(&l, "thread", c->label);
    l.pending += 2;
    put(&l, "operation", strlen("operation"));
  }
  putc('\n', out);
  print_rule(t, c, out);
}

static void row_number(const ag_row *r, char number[32]) {
  number[0] = 0;
  if (r->kind == AG_ROW_STEP || r->kind == AG_ROW_INIT) snprintf(number, 32, "%zu", r->first + 1);
}

static void print_table(const ag_rows *t, const columns *c, FILE *out) {
  cells row = {0};
  print_header(t, c, out);
  for (size_t i = 0; i < t->row_count; i++) {
    const ag_row *r = &t->rows[i];
    row_text(t, r, row.text);
    if (r->kind == AG_ROW_ELIDED) {
      fprintf(out, "%*s %s\n", (int)c->step, "", row.text);
      continue;
    }
    if (r->kind == AG_ROW_ENDING && i > 0 && t->rows[i - 1].kind != AG_ROW_ENDING) print_rule(t, c, out);
    row_number(r, row.number);
    row_place(t, r, row.place);
    const por_thread_id thread = row_thread(t, r);
    ag_schedule_thread_label(t->schedule, thread, row.name, sizeof row.name);
    make_plain(row.name);
    row.column = ag_rows_column(t, thread);
    print_row(t, c, out, &row);
  }
}

void ag_table_print(const ag_schedule *schedule, const ag_failure *failure, FILE *out, ag_layout layout) {
  enum { LEAST_COLUMNS = 40 };
  ag_rows t;
  columns c = {0};
  const size_t total = layout.columns < LEAST_COLUMNS ? LEAST_COLUMNS : layout.columns;
  if (ag_rows_find(&t, schedule, failure, layout.elide) && t.thread_count > 0 && find_columns(&t, total, &c))
    print_table(&t, &c, out);
  free(c.thread);
  ag_rows_free(&t);
}

void ag_report_schedule(const ag_schedule *schedule, FILE *out, ag_layout layout) {
  ag_table_print(schedule, NULL, out, layout);
}
