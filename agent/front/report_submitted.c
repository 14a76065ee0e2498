/* Finds where a task was handed to its pool. Names of objects are enough: they are different for different ones. */
#include "front/report_submitted.h"

#include "front/report_looks.h"
#include "front/report_words.h"

#include <string.h>

static bool begins(const char *text, const char *with) {
  return text && strncmp(text, with, strlen(with)) == 0;
}

static bool same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

/* Does the call hand tasks to a pool? */
static bool submits(const ag_step *step) {
  static const char *const methods[] = {"submit", "schedule", "invoke", "runAsync", "supplyAsync", "execute"};
  const char *dot = step->call ? strrchr(step->call, '.') : NULL;
  for (size_t i = 0; dot && i < sizeof methods / sizeof *methods; i++)
    if (begins(dot + 1, methods[i])) return true;
  return false;
}

/* Is the text the name, or that of a part: "FutureTask#2.state" of "FutureTask#2"? */
static bool is_of(const char *text, const char *name, size_t length) {
  return text && strncmp(text, name, length) == 0 && (text[length] == '.' || !text[length]);
}

size_t ag_submitted_at(const ag_schedule *schedule, const char *name, size_t length) {
  for (size_t i = 0; i < schedule->step_count; i++) {
    const ag_step *step = &schedule->steps[i];
    if (!submits(step)) continue;
    const bool put = step->location && strstr(step->location, ".dep") && is_of(step->value, name, length);
    if (put || is_of(step->location, name, length)) return i;
  }
  return schedule->step_count;
}

/* ---- whose result was asked for --------------------------------------------------------------------------------- */

static size_t number_length(const char *name) {
  const char *number = name ? strchr(name, '#') : NULL;
  return number ? (size_t)(number - name) + 1 + strspn(number + 1, "0123456789") : 0;
}

/* The future that has been given this outcome first; others have it from that one. Null: none. */
static const char *first_with(const ag_schedule *schedule, const char *outcome) {
  for (size_t i = 0; i < schedule->step_count; i++) {
    const ag_step *step = &schedule->steps[i];
    const char *dot = step->location ? strrchr(step->location, '.') : NULL;
    if (same(dot, ".result") && same(step->value, outcome) && strcmp(step->operation, "read") != 0)
      return step->location;
  }
  return NULL;
}

/* `at` is the thread's last step, in a call that gives a task's result. */
static size_t of_result(const ag_schedule *schedule, size_t at) {
  const ag_step *step = &schedule->steps[at];
  const char *future = step->called;
  if (begins(step->call, "CompletableFuture.")) future = step->value ? first_with(schedule, step->value) : NULL;
  const size_t length = number_length(future);
  return length ? ag_submitted_at(schedule, future, length) : schedule->step_count;
}

/* ---- what the thread of a pool has run -------------------------------------------------------------------------- */

static const char *member_of(const ag_step *step) {
  const char *dot = step->location ? strrchr(step->location, '.') : NULL;
  return dot ? dot : "";
}

/* The task for which the thread was started, if it has run no other: its worker counts them. Null: it is not known. */
static const char *only_task(const ag_schedule *schedule, por_thread_id thread) {
  const char *first = NULL, *count = NULL;
  for (size_t i = 0; i < schedule->step_count; i++) {
    const ag_step *step = &schedule->steps[i];
    if (step->thread != thread || step->call) continue;
    if (!first && same(member_of(step), ".firstTask")) first = step->value;
    if (same(member_of(step), ".completedTasks")) count = step->value;
  }
  return same(count, "1") && number_length(first) ? first : NULL;
}

static size_t of_worker(const ag_schedule *schedule, por_thread_id thread) {
  const ag_schedule_thread *worker = &schedule->threads[thread];
  if (worker->task) return worker->task > 0 ? (size_t)worker->task - 1 : schedule->step_count;
  const char *task = only_task(schedule, thread);
  for (size_t i = 0; task && i < schedule->step_count; i++) {
    const ag_step *step = &schedule->steps[i];
    if (submits(step) && same(member_of(step), ".firstTask") && same(step->value, task)) return i;
  }
  return schedule->step_count;
}

/* ----------------------------------------------------------------------------------------------------------------- */

static bool is_of_task(const char *title) {
  return begins(title, "java.util.concurrent.ExecutionException") ||
         begins(title, "java.util.concurrent.CompletionException");
}

size_t ag_failed_task(const ag_failure *failure) {
  const ag_schedule *schedule = failure->schedule;
  const bool thrown = failure->kind == AG_FAIL_EXCEPTION || failure->kind == AG_FAIL_ASSERTION;
  const size_t none = schedule ? schedule->step_count : 0;
  const ag_stack *stack = failure->stack_count ? &failure->stacks[0] : NULL;
  if (!schedule || !thrown || !stack || stack->thread >= schedule->thread_count) return none;
  if (!is_of_task(stack->title)) return of_worker(schedule, stack->thread);
  const size_t at = ag_last_step(schedule, stack->thread);
  return at < none ? of_result(schedule, at) : none;
}

void ag_print_submitter(const ag_schedule *schedule, size_t step, FILE *out) {
  enum { PLACE = 320 };
  char place[PLACE];
  ag_frame_text(&schedule->steps[step].site, place, sizeof place);
  ag_print_thread(schedule, schedule->steps[step].thread, out);
  fprintf(out, " at %s (step %zu)", place, step + 1);
}
