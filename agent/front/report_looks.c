/* Finds what a thread saw before it began to wait. */
#include "front/report_looks.h"

#include "front/report_contended.h"
#include "front/report_frames.h"
#include "front/report_rows.h"
#include "front/report_steps.h"
#include "front/report_words.h"

#include <string.h>

enum { MOST_LOOKS = 2, MOST_STEPS = 200, PLACE = 160 };

/* What a step looks at or changes: a variable, or a whole object whose methods are called. */
typedef struct subject {
  const char *text;
  size_t length; /* 0: none */
} subject;

typedef struct look {
  size_t at;     /* the step */
  size_t change; /* the last one of another thread that has changed what it saw; the number of steps: none */
} look;

size_t ag_last_step(const ag_schedule *schedule, por_thread_id thread) {
  for (size_t i = schedule->step_count; i-- > 0;)
    if (schedule->steps[i].thread == thread) return i;
  return schedule->step_count;
}

/* "ArrayDeque#1" of "ArrayDeque#1.head". */
static subject object_in(const char *text) {
  const char *number = text ? strchr(text, '#') : NULL;
  return number ? (subject){text, (size_t)(number - text) + 1 + strspn(number + 1, "0123456789")} : (subject){0};
}

static subject subject_of(const ag_step *step) {
  if (step->call) return object_in(step->called ? step->called : step->location);
  return step->location ? (subject){step->location, strlen(step->location)} : (subject){0};
}

static bool same(subject a, subject b) {
  return a.length == b.length && strncmp(a.text, b.text, a.length) == 0;
}

static bool is_wait(const ag_step *step) {
  const char *dot = step->call ? strrchr(step->call, '.') : NULL;
  return dot ? strncmp(dot + 1, "await", strlen("await")) == 0 : strcmp(step->operation, "wait") == 0;
}

static bool is_look(const ag_step *step) {
  const bool own = step->site.class_name && !ag_is_foreign_frame(step->site.class_name);
  return own && subject_of(step).length && ag_only_reads(step) &&
         (step->call ? ag_is_look(step->call) : step->value != NULL);
}

static size_t change_of(const ag_schedule *schedule, size_t at) {
  const subject seen = subject_of(&schedule->steps[at]);
  for (size_t i = schedule->step_count; i-- > at + 1;) {
    const ag_step *step = &schedule->steps[i];
    if (step->thread == schedule->steps[at].thread || ag_only_reads(step)) continue;
    const subject changed = subject_of(step);
    if (changed.length && same(seen, changed)) return i;
  }
  return schedule->step_count;
}

/* What was seen between the wait before the last one and that. Null: there is no such step. */
static void find(const ag_schedule *schedule, size_t wait, bool changed, look *looks, size_t *count) {
  const por_thread_id thread = schedule->steps[wait].thread;
  size_t left = MOST_STEPS;
  bool within = true; /* a call of await() has several steps */
  for (size_t i = wait; i-- > 0 && left-- > 0 && *count < MOST_LOOKS;) {
    const ag_step *step = &schedule->steps[i];
    if (step->thread != thread) continue;
    if (is_wait(step) && !within) return;
    within = within && is_wait(step);
    if (!is_look(step)) continue;
    const look found = {i, change_of(schedule, i)};
    if ((found.change < schedule->step_count) != changed) continue;
    bool known = false;
    for (size_t k = 0; k < *count; k++) known |= same(subject_of(&schedule->steps[looks[k].at]), subject_of(step));
    if (!known) looks[(*count)++] = found;
  }
}

static void print_where(const ag_schedule *schedule, size_t at, FILE *out) {
  char place[PLACE];
  ag_place_short(&schedule->steps[at].site, place, sizeof place);
  fputs(" (", out);
  ag_print_plain(out, place);
  fprintf(out, ", step %zu)", at + 1);
}

/* "Scheduler#1.closed = false", "ArrayDeque.isEmpty on ArrayDeque#1" */
static void print_seen(const ag_schedule *schedule, size_t at, FILE *out) {
  const ag_step *step = &schedule->steps[at];
  const subject seen = subject_of(step);
  char text[PLACE];
  snprintf(text, sizeof text, "%.*s", (int)seen.length, seen.text);
  if (step->call) fprintf(out, "%s on ", ag_plain_name(step->call));
  ag_print_named(schedule, text, out);
  const char *value = step->call ? step->result : step->value;
  if (value) fputs(" = ", out);
  if (value) ag_print_plain(out, value);
  print_where(schedule, at, out);
}

static void print_change(const ag_schedule *schedule, const look *l, size_t wait, FILE *out) {
  const ag_step *step = &schedule->steps[l->change];
  ag_print_thread(schedule, step->thread, out);
  fputs(" changed that", out);
  if (step->call || step->value) fputs(step->call ? " by " : " to ", out);
  if (step->call || step->value) ag_print_plain(out, step->call ? ag_plain_name(step->call) : step->value);
  print_where(schedule, l->change, out);
  fputs(l->change < wait ? ", before this wait began\n" : ", after this wait began\n", out);
}

void ag_looks_print(const ag_schedule *schedule, por_thread_id thread, FILE *out) {
  look looks[MOST_LOOKS];
  size_t count = 0;
  const size_t wait = schedule ? ag_last_step(schedule, thread) : 0;
  if (!schedule || wait == schedule->step_count) return;
  find(schedule, wait, true, looks, &count);
  if (!count) find(schedule, wait, false, looks, &count);
  for (size_t i = count; i-- > 0;) {
    const bool told = schedule->steps[looks[i].at].result || !schedule->steps[looks[i].at].call;
    fputs(told ? "before it waited, it saw " : "before it waited, it called ", out);
    print_seen(schedule, looks[i].at, out);
    putc('\n', out);
    if (looks[i].change < schedule->step_count) print_change(schedule, &looks[i], wait, out);
  }
}
