/* Tests that a saved schedule, read back, makes por run the same execution in another search, which numbers sites,
 * locations and threads otherwise. */
#include "../tap.h"
#include "front/schedule.h"
#include "front/schedule_file.h"

#include <stdlib.h>
#include <unistd.h>

enum { START = 16, WRITE = 2, THREADS = 5 };

/* Threads 1 and 2 are main's first two children. In the search that recorded the schedule, another execution had made
 * thread 1 start thread 3 first; in this one thread 2 starts its child first, which is number 4 all the same. */
static const ag_schedule_thread threads[THREADS] = {
    {"main", POR_NO_THREAD, 0}, {"a", 0, 0}, {"b", 0, 1}, {"a-child", 1, 0}, {"b-child", 2, 0}};
static const ag_step steps[] = {
    {0, 0, START, "start", {0}, NULL, NULL}, {0, 0, START, "start", {0}, NULL, NULL},
    {2, 0, START, "start", {0}, NULL, NULL}, {4, 0, WRITE, "write", {0}, "x", NULL},
    {1, 0, START, "start", {0}, NULL, NULL}, {3, 0, WRITE, "write", {0}, "x", NULL},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

/* The program: main starts a and b, each of which starts a child, which writes x. `kind` is that of the child's
 * operation. */
typedef struct program {
  por_search *search;
  unsigned done[THREADS], starts[THREADS], length[THREADS];
  uint64_t enabled;
  uint16_t kind;
} program;

static void announce(program *p, por_thread_id thread) {
  por_operation operation = {.site = 7 + thread, .kind = START};
  if (p->length[thread] == 1 && p->starts[thread] == 0) {
    operation = (por_operation){.first = {por_location(p->search, 99), POR_WRITE}, .site = 40, .kind = p->kind};
  } else {
    operation.first = (por_access){por_location(p->search, 1000 + 10 * thread + p->done[thread]), POR_RELEASE};
  }
  por_announce(p->search, thread, &operation);
}

static void begin(program *p, por_thread_id thread, unsigned length, unsigned starts) {
  p->enabled |= UINT64_C(1) << thread;
  p->length[thread] = length;
  p->starts[thread] = starts;
  announce(p, thread);
}

/* Runs the program and writes the order in which its threads ran, one digit each. */
static void run(program *p, char order[32]) {
  size_t length = 0;
  order[0] = 0;
  if (!por_execution_begin(p->search)) return;
  begin(p, 0, 2, 2);
  while (p->enabled && length < 31) {
    const por_thread_set set = {&p->enabled, 1};
    const por_decision decision = por_decide(p->search, &set);
    if (decision.thread == POR_STOP) break;
    const por_thread_id thread = decision.thread;
    order[length++] = (char)('0' + thread);
    if (p->done[thread] < p->starts[thread]) {
      const por_thread_id child = por_thread(p->search, thread, p->done[thread]);
      begin(p, child, 1, thread == 0 ? 1 : 0);
    }
    if (++p->done[thread] == p->length[thread])
      p->enabled &= ~(UINT64_C(1) << thread);
    else
      announce(p, thread);
    /* Only main has a second operation that a budget could allow. */
    for (uint32_t i = 1; i < decision.budget && p->enabled >> thread & 1; i++) {
      const por_operation next = {.first = {por_location(p->search, 1000 + 10 * thread + p->done[thread]), POR_RELEASE},
                                  .site = 7 + thread,
                                  .kind = START};
      por_follow(p->search, &next, &set); /* the started thread is enabled now */
      order[length++] = (char)('0' + thread);
      begin(p, por_thread(p->search, 0, p->done[0]), 1, 1);
      if (++p->done[0] == p->length[0]) p->enabled &= ~UINT64_C(1);
    }
  }
  por_execution_end(p->search, POR_END_COMPLETE);
  order[length] = 0;
}

static por_search *search_of(const ag_schedule *schedule) {
  hp_error error;
  por_step *decisions = ag_schedule_decisions(schedule);
  por_search *search = por_replay_new(decisions, schedule->step_count, &error);
  free(decisions);
  for (por_thread_id i = 1; search && i < schedule->thread_count; i++)
    por_thread(search, schedule->threads[i].parent, schedule->threads[i].ordinal);
  return search;
}

static void reset(program *p) {
  por_search *search = p->search;
  *p = (program){.search = search, .kind = p->kind};
}

/* A whole search: each of its executions, replayed with the numbers of the search, runs and fits as it did. */
static void test_replay_of(tap *t) {
  const por_config config = {.algorithm = "none"};
  hp_error error;
  program p = {.search = por_search_new(&config, &error), .kind = WRITE};
  unsigned executions = 0, different = 0, unfit = 0;
  for (;; executions++) {
    char order[32], again[32];
    reset(&p);
    run(&p, order);
    if (!*order) break;
    const size_t count = por_trace_length(p.search);
    por_step *trace = calloc(count, sizeof *trace);
    for (size_t i = 0; i < count; i++) trace[i] = por_trace_step(p.search, i);
    program alone = {.search = por_replay_of(p.search, trace, count, &error), .kind = WRITE};
    run(&alone, again);
    different += strcmp(order, again) != 0;
    unfit += por_failure(alone.search) != NULL;
    por_search_free(alone.search);
    free(trace);
  }
  /* Main's first step stands first. Of the five others, those of a and its child keep their order, and so do main's
   * second one with those of b and its child: 5! / (2! 3!) = 10 executions. */
  char found[80];
  snprintf(found, sizeof found, "%u executions, %u in another order, %u do not fit", executions, different, unfit);
  tap_equal(t, found, "10 executions, 0 in another order, 0 do not fit", "every execution of a search replays alone");
  por_search_free(p.search);
}

int main(void) {
  static const char path[] = "replay-test.json";
  const ag_schedule schedule = {
      .main_class = "Main", .threads = threads, .thread_count = THREADS, .steps = steps, .step_count = STEPS};
  tap t = {0};
  hp_error error = {""};
  char order[32];
  ag_schedule_write(&schedule, path, &error);
  ag_schedule *read = ag_schedule_read(path, &error);
  unlink(path);
  if (!tap_compare(&t, read != NULL, "written and read", error.text, NULL)) return tap_end(&t);

  program good = {.search = search_of(read), .kind = WRITE};
  run(&good, order);
  tap_equal(&t, order, "002413", "the threads run in the saved order");
  tap_check(&t, por_failure(good.search) == NULL, "and everything fits");
  tap_check(&t, !por_execution_begin(good.search), "one execution, no more");
  por_search_free(good.search);

  program changed = {.search = search_of(read), .kind = WRITE + 1};
  run(&changed, order);
  const por_failure_info *failure = por_failure(changed.search);
  tap_compare(&t, failure && failure->kind == POR_FAIL_NONDETERMINISM, "a program that has changed is noticed", order,
              NULL);
  tap_check(&t, failure && failure->step == 3 && failure->thread == 4, "at the step and thread that differ");
  por_search_free(changed.search);
  ag_schedule_free(read);
  test_replay_of(&t);
  return tap_end(&t);
}
