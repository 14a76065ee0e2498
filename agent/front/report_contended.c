/* Finds the steps whose order with those of other threads counts. */
#include "front/report_contended.h"

#include "front/report_steps.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 1 << 22 };

/* What starts and joins order. A clock has for each thread the number of its last step that is known, from 1. */
typedef struct order {
  const ag_schedule *schedule;
  size_t threads;
  size_t *now;     /* clock by thread */
  size_t *started; /* clock by thread: of its start */
  size_t *clocks;  /* clock by step */
} order;

static bool is_named(const ag_schedule *schedule, size_t thread, const ag_step *step) {
  const char *name = schedule->threads[thread].name;
  return name && step->location && strcmp(name, step->location) == 0;
}

static void join(size_t *to, const size_t *from, size_t threads) {
  for (size_t i = 0; i < threads; i++)
    if (from[i] > to[i]) to[i] = from[i];
}

static void follow(order *o, size_t index) {
  const ag_step *step = &o->schedule->steps[index];
  const size_t n = o->threads, thread = step->thread;
  size_t *now = o->now + thread * n;
  if (strcmp(step->operation, "begin") == 0) join(now, o->started + thread * n, n);
  for (size_t i = 0; i < n && strcmp(step->operation, "join") == 0; i++)
    if (is_named(o->schedule, i, step)) join(now, o->now + i * n, n);
  now[thread] = index + 1;
  for (size_t i = 0; i < n && strcmp(step->operation, "start") == 0; i++)
    if (o->schedule->threads[i].parent == thread && is_named(o->schedule, i, step)) join(o->started + i * n, now, n);
  memcpy(o->clocks + index * n, now, n * sizeof *now);
}

static bool begins_with_one_of(const char *text, const char *const *beginnings) {
  for (; *beginnings; beginnings++)
    if (strncmp(text, *beginnings, strlen(*beginnings)) == 0) return true;
  return false;
}

bool ag_is_look(const char *call) {
  static const char *const looks[] = {"get",    "contains", "is",       "size",     "peek",    "has",    "toString",
                                      "values", "keySet",   "entrySet", "iterator", "indexOf", "equals", NULL};
  const char *dot = strrchr(call, '.');
  return begins_with_one_of(dot ? dot + 1 : call, looks) && !strstr(call, "getAnd");
}

bool ag_only_reads(const ag_step *step) {
  const bool locks = strcmp(step->operation, "enter") == 0 || strcmp(step->operation, "exit") == 0;
  if (ag_is_whole_call(step) || (step->call && locks)) return ag_is_look(step->call);
  const size_t length = strlen(step->operation), read = strlen("read");
  return length >= read && strcmp(step->operation + length - read, "read") == 0;
}

/* `later` comes behind `earlier` in the schedule. */
static bool meet(const order *o, size_t earlier, size_t later) {
  const ag_step *a = &o->schedule->steps[earlier], *b = &o->schedule->steps[later];
  if (a->thread == b->thread || (ag_only_reads(a) && ag_only_reads(b))) return false;
  return o->clocks[later * o->threads + a->thread] <= earlier;
}

typedef struct place {
  const char *location;
  size_t step;
} place;

static int compare(const void *a, const void *b) {
  const place *x = a, *y = b;
  const int by_location = strcmp(x->location, y->location);
  return by_location ? by_location : (x->step > y->step) - (x->step < y->step);
}

/* Marks the steps at one location. Each looks at the steps before it that are near enough to be told in one story. */
static void mark(const order *o, const place *places, size_t count, bool *contended) {
  enum { NEAR = 200 };
  for (size_t k = 1; k < count; k++) {
    for (size_t i = k > NEAR ? k - NEAR : 0; i < k; i++)
      if (meet(o, places[i].step, places[k].step)) contended[places[i].step] = contended[places[k].step] = true;
  }
}

static bool mark_all(const order *o, bool *contended) {
  const ag_schedule *schedule = o->schedule;
  place *places = calloc(schedule->step_count + 1, sizeof *places);
  size_t count = 0;
  if (!places) return false;
  for (size_t i = 0; i < schedule->step_count; i++) {
    const ag_step *step = &schedule->steps[i];
    const char *location = ag_is_whole_call(step) && step->called ? step->called : step->location;
    if (location) places[count++] = (place){location, i};
  }
  qsort(places, count, sizeof *places, compare);
  for (size_t i = 0, next; i < count; i = next) {
    for (next = i; next < count && strcmp(places[next].location, places[i].location) == 0; next++) {
    }
    mark(o, places + i, next - i, contended);
  }
  free(places);
  return true;
}

/* Of a call of several steps, the last one is told. */
static void leave_last_parts(const ag_schedule *schedule, size_t *last, bool *contended) {
  for (size_t i = 0; i < schedule->thread_count; i++) last[i] = schedule->step_count;
  for (size_t i = 0; i < schedule->step_count; i++) {
    size_t *own = &last[schedule->steps[i].thread];
    if (contended[i] && *own < i && ag_call_goes_on(&schedule->steps[*own], &schedule->steps[i]))
      contended[*own] = false;
    *own = i;
  }
}

bool *ag_contended_steps(const ag_schedule *schedule) {
  const size_t n = schedule->thread_count;
  if (!n || schedule->step_count > MOST_ENTRIES / n) return NULL;
  order o = {schedule, n, calloc(n * n, sizeof *o.now), calloc(n * n, sizeof *o.started),
             calloc(schedule->step_count * n + 1, sizeof *o.clocks)};
  bool *contended = calloc(schedule->step_count + 1, sizeof *contended);
  bool good = o.now && o.started && o.clocks && contended;
  for (size_t i = 0; good && i < schedule->step_count; i++) {
    good = schedule->steps[i].thread < n;
    if (good) follow(&o, i);
  }
  good = good && mark_all(&o, contended);
  if (good) leave_last_parts(schedule, o.now, contended);
  free(o.now);
  free(o.started);
  free(o.clocks);
  if (good) return contended;
  free(contended);
  return NULL;
}
