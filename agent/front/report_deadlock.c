/* Tells kinds of deadlocks apart by what the threads wait for. */
#include "front/report_deadlock.h"

#include "front/report_looks.h"
#include "front/report_rows.h"
#include "front/report_steps.h"
#include "front/report_words.h"

#include <string.h>

enum { LABEL = 96, WOKEN = 320 };

/* ---- the circle ------------------------------------------------------------------------------------------------- */

const ag_waiting *ag_deadlock_next(const ag_failure *failure, const ag_waiting *w) {
  for (size_t i = 0; i < failure->waiting_count && w->holder != POR_NO_THREAD; i++)
    if (failure->waiting[i].thread == w->holder) return &failure->waiting[i];
  return NULL;
}

const ag_waiting *ag_deadlock_circle(const ag_failure *failure) {
  const ag_waiting *start = NULL, *first, *w;
  /* After as many steps as there are threads, a chain that has not ended is within its circle. */
  for (size_t i = 0; i < failure->waiting_count && !start; i++) {
    start = &failure->waiting[i];
    for (size_t step = 0; start && step < failure->waiting_count; step++) start = ag_deadlock_next(failure, start);
  }
  if (!start) return NULL;
  first = start;
  for (w = ag_deadlock_next(failure, start); w != start; w = ag_deadlock_next(failure, w))
    if (w < first) first = w;
  return first;
}

bool ag_waits_for_end(const ag_waiting *w) {
  return strstr(w->operation, "join") && w->holder != POR_NO_THREAD && !w->held_since.class_name;
}

bool ag_waits_for_wake(const ag_waiting *w) {
  const bool awaits = w->call && strstr(w->call, "Condition") && strstr(w->call, ".await");
  return w->holder == POR_NO_THREAD && (awaits || strcmp(w->operation, "wait") == 0);
}

/* Does it wait for a lock or a permit that the holder took? */
static bool waits_for_lock(const ag_waiting *w) {
  return w->holder != POR_NO_THREAD && w->location && !w->awaited && !ag_waits_for_end(w) && w->held_since.class_name;
}

/* ---- in words --------------------------------------------------------------------------------------------------- */

static void print_object(const ag_failure *failure, const ag_waiting *w, FILE *out) {
  ag_print_named(failure->schedule, ag_plain_name(w->location), out);
}

static void print_thread(const ag_failure *failure, por_thread_id thread, FILE *out) {
  ag_print_thread(failure->schedule, thread, out);
}

static bool print_circle(const ag_failure *failure, FILE *out) {
  const ag_waiting *first = ag_deadlock_circle(failure), *w = first;
  size_t count = 0;
  bool locks = true;
  if (!first) return false;
  do {
    locks = locks && waits_for_lock(w);
    w = ag_deadlock_next(failure, w);
    count++;
  } while (w != first);
  const ag_waiting *second = ag_deadlock_next(failure, first);
  if (locks && count == 2 && strcmp(first->location, second->location) != 0) {
    fputs("Locks in opposite orders: ", out);
    print_thread(failure, first->thread, out);
    fputs(" holds ", out);
    print_object(failure, second, out);
    fputs(" and waits for ", out);
    print_object(failure, first, out);
    fputs(", ", out);
    print_thread(failure, second->thread, out);
    fputs(" the other way round.", out);
    return true;
  }
  fputs(locks ? "Locks in a circle: " : "A circle: ", out);
  do {
    print_thread(failure, w->thread, out);
    w = ag_deadlock_next(failure, w);
    if (w != first) fputs(ag_deadlock_next(failure, w) == first ? " and " : ", ", out);
  } while (w != first);
  if (count == 1)
    fputs(" waits for what it holds itself.", out);
  else
    fputs(locks ? " each wait for what the next one holds." : " each wait for the next one.", out);
  return true;
}

static bool print_not_given_back(const ag_failure *failure, FILE *out) {
  const ag_schedule *schedule = failure->schedule;
  for (size_t i = 0; schedule && i < failure->waiting_count; i++) {
    const ag_waiting *w = &failure->waiting[i];
    if (!waits_for_lock(w)) continue;
    const size_t last = ag_last_step(schedule, w->holder);
    if (last >= schedule->step_count || strcmp(schedule->steps[last].operation, "end") != 0) continue;
    print_object(failure, w, out);
    fputs(" is not given back: ", out);
    print_thread(failure, w->holder, out);
    fputs(" has ended, and ", out);
    print_thread(failure, w->thread, out);
    fputs(" waits for it.", out);
    return true;
  }
  return false;
}

static bool print_starved(const ag_failure *failure, FILE *out) {
  for (size_t i = 0; i < failure->waiting_count; i++) {
    const ag_waiting *w = &failure->waiting[i];
    if (!w->why || (!strstr(w->why, ", whose only thread waits: ") && !strstr(w->why, " threads all wait: "))) continue;
    fputs("No thread of the pool is free: ", out);
    print_thread(failure, w->thread, out);
    fputs(" waits for a task that stands in the pool's queue.", out);
    return true;
  }
  return false;
}

static void print_wake(const ag_failure *failure, const ag_waiting *w, const ag_step *wake, FILE *out) {
  const char *dot = wake->call ? strrchr(wake->call, '.') : NULL;
  fputs("the last ", out);
  ag_print_plain(out, dot ? dot + 1 : wake->operation);
  fputs("() on ", out);
  print_object(failure, w, out);
}

/* The best that is known of a thread that is not woken. */
typedef enum missed { MISSED_EARLY, MISSED_OTHER, MISSED_NOTHING, MISSED_COUNT } missed;

static missed kind_of_missed(const ag_schedule *schedule, const ag_waiting *w, char *woken, size_t size) {
  char label[LABEL];
  *woken = '\0';
  const size_t at = ag_last_wake(schedule, w->location);
  if (at == schedule->step_count) return MISSED_NOTHING;
  ag_woken_text(schedule, at, woken, size);
  ag_schedule_thread_label(schedule, w->thread, label, sizeof label);
  if (strcmp(woken, label) == 0) return MISSED_COUNT;
  if (at < ag_last_step(schedule, w->thread)) return MISSED_EARLY;
  return *woken ? MISSED_OTHER : MISSED_COUNT;
}

static void print_missed(const ag_failure *failure, const ag_waiting *w, missed kind, FILE *out) {
  char woken[WOKEN];
  const ag_schedule *schedule = failure->schedule;
  const size_t at = ag_last_wake(schedule, w->location);
  if (kind == MISSED_NOTHING) {
    fprintf(out, "A signal that does not come: nobody %s ", w->call ? "signals" : "notifies");
    print_object(failure, w, out);
    fputs(", on which ", out);
    print_thread(failure, w->thread, out);
    fputs(" waits.", out);
    return;
  }
  fputs(kind == MISSED_EARLY ? "A missed signal: " : "A signal for another thread: ", out);
  print_wake(failure, w, &schedule->steps[at], out);
  ag_woken_text(schedule, at, woken, sizeof woken);
  fputs(kind == MISSED_EARLY ? " came before " : " woke ", out);
  if (kind == MISSED_OTHER) ag_print_plain(out, woken);
  if (kind == MISSED_OTHER) fputs(", and not ", out);
  print_thread(failure, w->thread, out);
  fputs(kind == MISSED_EARLY ? " waited there." : ".", out);
}

static bool print_not_woken(const ag_failure *failure, FILE *out) {
  char woken[WOKEN];
  for (missed kind = MISSED_EARLY; failure->schedule && kind < MISSED_COUNT; kind++)
    for (size_t i = 0; i < failure->waiting_count; i++) {
      const ag_waiting *w = &failure->waiting[i];
      if (!ag_waits_for_wake(w) || !w->location) continue;
      if (kind_of_missed(failure->schedule, w, woken, sizeof woken) != kind) continue;
      print_missed(failure, w, kind, out);
      return true;
    }
  return false;
}

void ag_deadlock_sentence(const ag_failure *failure, FILE *out) {
  if (!print_circle(failure, out) && !print_not_given_back(failure, out) && !print_starved(failure, out))
    print_not_woken(failure, out);
}
