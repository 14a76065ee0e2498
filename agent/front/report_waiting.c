/* Says what threads wait for that cannot go on. */
#include "front/report_waiting.h"

#include "front/report_deadlock.h"
#include "front/report_looks.h"
#include "front/report_rows.h"
#include "front/report_steps.h"
#include "front/report_submitted.h"
#include "front/report_words.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL = 96, PLACE = 160 };

static bool same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

/* ---- the circle ------------------------------------------------------------------------------------------------- */

/* Prints the threads that wait for each other in a circle: "a -> Account#2 -> b -> Account#1 -> a". */
static void print_circle(const ag_failure *failure, FILE *out) {
  char next[LABEL];
  const ag_waiting *start = ag_deadlock_circle(failure), *w = start;
  if (!start) return;
  fputs("  Circle: ", out);
  do {
    ag_print_thread(failure->schedule, w->thread, out);
    fputs(" -> ", out);
    const ag_waiting *holder = ag_deadlock_next(failure, w);
    ag_schedule_thread_label(failure->schedule, holder->thread, next, sizeof next);
    if (w->location && strcmp(w->location, next) != 0) { /* a join waits for the thread itself */
      ag_print_named(failure->schedule, w->location, out);
      fputs(" -> ", out);
    }
    w = holder;
  } while (w != start);
  ag_print_thread(failure->schedule, start->thread, out);
  putc('\n', out);
}

/* ---- what a thread waits for ------------------------------------------------------------------------------------ */

static void print_location(const ag_failure *failure, const ag_waiting *w, const char *before, FILE *out) {
  if (!w->location) return;
  fputs(before, out);
  ag_print_named(failure->schedule, ag_plain_name(w->location), out);
}

void ag_waiting_sentence(const ag_failure *failure, const ag_waiting *w, FILE *out) {
  const bool calls = same(w->operation, "call") && w->call;
  if (same(w->operation, "loop")) {
    fputs("waits in a loop", out);
    print_location(failure, w, " for ", out);
    return;
  }
  fputs("waits", out);
  if (w->call) {
    fputs(" in ", out);
    ag_print_plain(out, ag_plain_name(w->call));
  }
  if (w->awaited) {
    putc(' ', out);
    ag_print_named(failure->schedule, w->awaited, out);
  } else if (ag_waits_for_end(w)) {
    fputs(" for the end of ", out);
    ag_print_thread(failure->schedule, w->holder, out);
    if (!w->call) fputs(" (join)", out);
  } else if (same(w->operation, "enter") && w->location) {
    print_location(failure, w, " for the monitor of ", out);
  } else if (same(w->operation, "wait") && !w->call) {
    fputs(" in wait()", out);
    print_location(failure, w, " on ", out);
  } else if (calls) {
    print_location(failure, w, " on ", out);
  } else {
    fputs(w->call ? ": " : " in ", out);
    ag_print_plain(out, w->operation);
    print_location(failure, w, " ", out);
  }
}

/* ---- why it does not come --------------------------------------------------------------------------------------- */

/* A thread that has ended gives nothing back any more. */
static void print_ended(const ag_failure *failure, por_thread_id thread, FILE *out) {
  const ag_schedule *schedule = failure->schedule;
  const size_t last = schedule ? ag_last_step(schedule, thread) : 0;
  if (schedule && last < schedule->step_count && strcmp(schedule->steps[last].operation, "end") == 0)
    fprintf(out, ", and has ended (step %zu) without giving it back", last + 1);
}

static void print_holder(const ag_failure *failure, const char *before, ag_holder holder, FILE *out) {
  char place[2 * PLACE];
  fputs(before, out);
  ag_print_thread(failure->schedule, holder.thread, out);
  ag_frame_text(&holder.since, place, sizeof place);
  if (*place) fprintf(out, ", which took it at %s", place);
  if (holder.since.class_name) print_ended(failure, holder.thread, out);
  if (holder.left_by) fputs(": the method ended with ", out);
  if (holder.left_by) ag_print_plain(out, holder.left_by);
  putc('\n', out);
}

/* "notifyAll() (a, Box.java:7, step 3)" */
static void print_wake(const ag_schedule *schedule, size_t at, FILE *out) {
  char place[PLACE];
  const ag_step *step = &schedule->steps[at];
  const char *dot = step->call ? strrchr(step->call, '.') : NULL;
  ag_place_short(&step->site, place, sizeof place);
  ag_print_plain(out, dot ? dot + 1 : step->operation);
  fputs("() (", out);
  ag_print_thread(schedule, schedule->steps[at].thread, out);
  fprintf(out, ", %s, step %zu)", place, at + 1);
}

/* ---- where it comes from ---------------------------------------------------------------------------------------- */

/* Of the task that the text names first: "for the result of FutureTask#2". */
static void print_submitted(const ag_failure *failure, const char *text, FILE *out) {
  const ag_schedule *schedule = failure->schedule;
  const char *number = strchr(text, '#'), *name = number;
  while (name && name > text && name[-1] != ' ') name--;
  if (!name || !schedule) return;
  const size_t at = ag_submitted_at(schedule, name, (size_t)(number - name) + 1 + strspn(number + 1, "0123456789"));
  if (at == schedule->step_count) return;
  fputs("submitted by ", out);
  ag_print_submitter(schedule, at, out);
  putc('\n', out);
}

/* ---- who is to wake it ------------------------------------------------------------------------------------------ */

/* Why a thread goes on waiting to be notified, or signalled. */
static void print_not_woken(const ag_failure *failure, const ag_waiting *w, FILE *out) {
  const bool signalled = w->call != NULL;
  const ag_schedule *schedule = failure->schedule;
  char label[LABEL], woken[2 * PLACE];
  const size_t at = schedule && w->location ? ag_last_wake(schedule, w->location) : 0;
  if (!schedule || !w->location || at == schedule->step_count) {
    const char *nobody = signalled ? ": nobody signals it" : ": nobody notifies it";
    fprintf(out, "not %s%s\n", signalled ? "signalled" : "notified", schedule && w->location ? nobody : "");
    return;
  }
  ag_woken_text(schedule, at, woken, sizeof woken);
  ag_schedule_thread_label(schedule, w->thread, label, sizeof label);
  if (strcmp(woken, label) == 0) {
    fputs(signalled ? "signalled by " : "notified by ", out);
    print_wake(schedule, at, out);
    fputs(", and waits again\n", out);
    return;
  }
  const bool early = at < ag_last_step(schedule, w->thread);
  fprintf(out, "not %s: the last ", signalled ? "signalled" : "notified");
  print_wake(schedule, at, out);
  fputs(early ? " came before this wait" : *woken ? " woke " : " woke nobody", out);
  if (!early) ag_print_plain(out, woken);
  putc('\n', out);
}

void ag_waiting_reasons(const ag_failure *failure, const ag_waiting *w, FILE *out) {
  if (ag_waits_for_wake(w)) {
    print_not_woken(failure, w, out);
    ag_looks_print(failure->schedule, w->thread, out);
  }
  if (w->holder != POR_NO_THREAD && !w->awaited && !ag_waits_for_end(w))
    print_holder(failure, "held by ", (ag_holder){w->holder, w->held_since, w->left_by}, out);
  for (uint32_t i = 0; i < w->other_count; i++) print_holder(failure, "and by ", w->others[i], out);
  if (w->awaited) print_submitted(failure, w->awaited, out);
  if (w->why) ag_print_named(failure->schedule, w->why, out);
}

/* ----------------------------------------------------------------------------------------------------------------- */

static void print_reasons(const ag_failure *failure, const ag_waiting *w, FILE *out) {
  char *text = NULL;
  size_t size;
  FILE *lines = open_memstream(&text, &size);
  if (!lines) return;
  ag_waiting_reasons(failure, w, lines);
  fclose(lines);
  for (char *line = text, *end; line && (end = strchr(line, '\n')); line = end + 1)
    fprintf(out, "      %.*s\n", (int)(end - line), line);
  free(text);
}

void ag_waiting_print(const ag_failure *failure, FILE *out) {
  char place[2 * PLACE];
  for (size_t i = 0; i < failure->waiting_count; i++) {
    const ag_waiting *w = &failure->waiting[i];
    fputs("  ", out);
    ag_print_thread(failure->schedule, w->thread, out);
    putc(' ', out);
    ag_waiting_sentence(failure, w, out);
    ag_frame_text(&w->site, place, sizeof place);
    if (*place) fprintf(out, "\n      at %s", place);
    putc('\n', out);
    print_reasons(failure, w, out);
  }
  print_circle(failure, out);
}
