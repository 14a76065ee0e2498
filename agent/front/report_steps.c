/* Says what a step did. */
#include "front/report_steps.h"

#include <stdarg.h>
#include <string.h>

enum { LABEL = 96 };

/* A text that ends where the space does. */
typedef struct writer {
  char *text;
  size_t size, length;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *w, const char *format, ...) {
  va_list arguments;
  if (w->length + 1 >= w->size) return;
  va_start(arguments, format);
  const int n = vsnprintf(w->text + w->length, w->size - w->length, format, arguments);
  va_end(arguments);
  if (n > 0) w->length += (size_t)n < w->size - w->length ? (size_t)n : w->size - w->length - 1;
}

static const char *method_of(const char *call) {
  const char *dot = strrchr(call, '.');
  return dot ? dot + 1 : call;
}

const char *ag_plain_name(const char *name) {
  static const char *const outer[] = {"AbstractQueuedSynchronizer.", "AbstractQueuedLongSynchronizer."};
  for (size_t i = 0; i < sizeof outer / sizeof *outer; i++)
    if (strncmp(name, outer[i], strlen(outer[i])) == 0) return name + strlen(outer[i]);
  return name;
}

const char *ag_operation_word(const char *operation, const char *location) {
  if (strcmp(operation, "enter") == 0) return "lock";
  return location && strcmp(operation, "exit") == 0 ? "unlock" : operation; /* else System.exit() */
}

/* "ConditionObject#1 of ReentrantLock#1" and "await" are "ConditionObject#1.await() of ReentrantLock#1". */
static void put_call(writer *w, const ag_step *step, bool whole) {
  const char *called = step->called ? ag_plain_name(step->called) : NULL;
  const size_t name = called ? strcspn(called, " ") : 0;
  if (called)
    put(w, "%.*s.%s", (int)name, called, method_of(step->call));
  else
    put(w, "%s", step->call);
  if (step->arguments || (called && whole)) put(w, "(%s)", step->arguments ? step->arguments : "...");
  if (whole && called) put(w, "%s", called + name);
}

bool ag_is_whole_call(const ag_step *step) {
  if (!step->call) return false;
  const bool ends = step->called && step->location && strcmp(step->called, step->location) == 0;
  return strcmp(step->operation, "call") == 0 || (ends && strcmp(step->operation, "exit") == 0);
}

static bool same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

bool ag_call_goes_on(const ag_step *step, const ag_step *next) {
  return ag_is_whole_call(step) && ag_is_whole_call(next) && same(step->call, next->call) &&
         same(step->called, next->called) && same(step->arguments, next->arguments) && same(step->result, next->result);
}

/* ---- who is woken ----------------------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* Does the step let threads go on that wait for the object? */
static bool wakes(const ag_step *step) {
  if (step->call && step->called) return begins(method_of(step->call), "signal");
  return begins(step->operation, "notify");
}

static bool wakes_all(const ag_step *step) {
  return strstr(step->call ? method_of(step->call) : step->operation, "All") || strstr(step->operation, "all");
}

/* Does the thread wait there, for what the step wakes? */
static bool waits_for(const ag_step *step, const ag_step *waker) {
  if (waker->call) return step->call && begins(method_of(step->call), "await") && same(step->called, waker->called);
  return !step->call && strcmp(step->operation, "wait") == 0 && same(step->location, waker->location);
}

/* The thread's next step from `index` on; the number of steps: there is none. */
static size_t next_of(const ag_schedule *schedule, size_t index, por_thread_id thread) {
  while (index < schedule->step_count && schedule->steps[index].thread != thread) index++;
  return index;
}

/* Is the thread asleep before the step at `index`, waiting for what it wakes, and goes on later? Its next step then. */
static size_t woken_at(const ag_schedule *schedule, size_t index, por_thread_id thread) {
  const ag_step *waker = &schedule->steps[index], *last = NULL;
  for (size_t i = index; i-- > 0 && !last;)
    if (schedule->steps[i].thread == thread) last = &schedule->steps[i];
  return last && waits_for(last, waker) ? next_of(schedule, index, thread) : schedule->step_count;
}

static void put_woken(writer *w, const ag_schedule *schedule, size_t index) {
  const ag_step *waker = &schedule->steps[index];
  char label[LABEL];
  size_t count = 0, earliest = schedule->step_count;
  por_thread_id first = POR_NO_THREAD;
  for (size_t i = 0; i < schedule->thread_count; i++) {
    const por_thread_id thread = (por_thread_id)i;
    const size_t at = thread == waker->thread ? schedule->step_count : woken_at(schedule, index, thread);
    if (at == schedule->step_count) continue;
    if (at < earliest) {
      earliest = at;
      first = thread;
    }
    if (!wakes_all(waker)) continue;
    ag_schedule_thread_label(schedule, thread, label, sizeof label);
    put(w, "%s%s", count++ ? ", " : "", label);
  }
  if (wakes_all(waker) || first == POR_NO_THREAD) return;
  ag_schedule_thread_label(schedule, first, label, sizeof label);
  put(w, "%s", label);
}

size_t ag_last_wake(const ag_schedule *schedule, const char *object) {
  for (size_t i = schedule->step_count; i-- > 0;) {
    const ag_step *step = &schedule->steps[i];
    if (wakes(step) && (same(step->location, object) || same(step->called, object))) return i;
  }
  return schedule->step_count;
}

void ag_woken_text(const ag_schedule *schedule, size_t index, char *text, size_t size) {
  writer w = {text, size, 0};
  *text = 0;
  put_woken(&w, schedule, index);
}

/* ----------------------------------------------------------------------------------------------------------------- */

void ag_step_text(const ag_schedule *schedule, size_t index, char *text, size_t size) {
  const ag_step *step = &schedule->steps[index];
  const bool whole = ag_is_whole_call(step);
  /* What a call on a known object touches is within that object. */
  const char *location = whole && step->called ? NULL : step->location;
  writer w = {text, size, 0};
  *text = 0;
  if (step->call) put_call(&w, step, whole);
  if (step->call && !whole) put(&w, ": ");
  if (!whole) put(&w, "%s", ag_operation_word(step->operation, step->location));
  if (location) put(&w, " %s", location);
  if (step->value) put(&w, "%s%s", location || whole ? " = " : " ", step->value);
  if (step->result) put(&w, whole && !location && !step->value ? " = %s" : ", returns %s", step->result);
  char woken[2 * LABEL];
  if (wakes(step)) ag_woken_text(schedule, index, woken, sizeof woken);
  if (wakes(step) && *woken) put(&w, ", wakes %s", woken);
}
