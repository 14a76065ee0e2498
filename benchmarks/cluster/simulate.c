/* How far does `hpor cluster` reach? The coordinator is the real one (agent/launcher/team.c, cluster.c), and so is the
 * search, of a toy program. The workers and their time are simulated.
 *
 *   simulate [--workers N,N,...] [--readers N] [--execution MS] [--seconds S]
 *
 * N readers and a writer have 2^N executions. Prints a line of a table for each number of workers. Fails unless all
 * are explored, each once. What takes the workers' and the manager's time stands in `cost`. */
#include "../../tests/toy/driver.h"
#include "../../tests/toy/future.h"

#include "front/jobs_pipe.h"
#include "launcher/cluster.h"
#include "launcher/work_queue_pipe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { STEPS = 10000 };

/* Seconds, as measured with JVMs on one machine of two cores: the start of a JVM until it asks for a part, what a task
 * costs Work Queue, the way of a message. An execution takes between half and twice the given time, the same for all
 * of one worker. */
static const struct { double start, task, way; } cost = {1.0, 0.003, 0.001};

typedef struct task {
  uint32_t number;
  char *bytes; /* what the worker gets; then its result */
  size_t size;
} task;

typedef struct worker {
  double slowness;
  double ready; /* the end of its task */
  task task;
} worker;

typedef struct simulation {
  toy_program *program;
  double execution, seconds; /* settings */
  uint32_t count;
  worker *workers;
  HP_VECTOR(task) queue; /* tasks that no worker has, from `first` on */
  uint32_t first;
  hp_numbers idle, heap; /* numbers of workers; the heap: those that are busy, by `ready` */
  uint64_t random;
  double now;  /* of the manager */
  double used; /* by its own code */
  uint64_t tasks, most_waiting, bytes;
} simulation;

static double by_chance(simulation *s) {
  s->random += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = (s->random ^ s->random >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  return (double)(x >> 11) / 9007199254740992.0;
}

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- a task, as agent/launcher/cluster_task.c and agent/jvm/worker.c carry it out ---------------------------------
 */

typedef struct run {
  simulation *s;
  FILE *out;
  uint32_t epoch;
  double left, execution; /* seconds */
  int gives;
  por_search *search;
  por_statistics told;
} run;

static bool write_bytes(void *data, const void *bytes, size_t size) {
  return fwrite(bytes, 1, size, data) == size;
}

static void put(run *r, uint32_t kind, const void *bytes, size_t size) {
  if (!ag_jobs_write(r->out, kind, r->epoch, bytes, size)) abort();
}

static void tell(run *r, bool give) {
  char *bytes = NULL, text[100];
  size_t size;
  FILE *message = open_memstream(&bytes, &size);
  const por_statistics now = por_search_statistics(r->search);
  if (!message || !por_part_tell(r->search, give, write_bytes, message)) abort();
  fclose(message);
  snprintf(text, sizeof text, "{\"executions\":%llu,\"blocked\":%llu}",
           (unsigned long long)(now.executions - r->told.executions),
           (unsigned long long)(now.blocked - r->told.blocked));
  if (give) put(r, AG_JOBS_FOUND, text, strlen(text));
  if (give) r->told = now;
  put(r, AG_JOBS_TOLD, bytes, size);
  free(bytes);
}

/* Explores one part. Returns whether it has ended. */
static bool explore(run *r, const ag_jobs_message *part) {
  toy_future future = {0};
  toy_driver d = {0};
  toy_outcomes races = {0};
  hp_error error;
  por_config config = {.algorithm = "source",
                       .oracle = {.driver = &future,
                                  .future_site = toy_future_site,
                                  .future_conflict = toy_future_conflict,
                                  .waits_for = toy_future_waits_for,
                                  .shared = toy_future_shared,
                                  .plain_lock = toy_future_plain_lock}};
  bool ended = false;
  if (!(r->search = por_search_new(&config, &error)) || !por_part_take(r->search, part->bytes, part->size)) abort();
  toy_driver_init(&d, r->s->program, r->search, NULL);
  toy_future_init(&future, d.machine);
  r->told = por_search_statistics(r->search);
  for (int gives = r->gives; gives > 0;) {
    if (!por_execution_begin(r->search)) {
      if (por_part_has_news(r->search)) tell(r, false);
      ended = true;
      break;
    }
    if (r->left <= 0 && por_can_give(r->search)) {
      tell(r, true);
      if (--gives == 0) break;
    }
    por_execution_end(r->search, toy_run(&d, STEPS, &races));
    r->left -= r->execution;
    if (por_part_has_news(r->search)) tell(r, false);
  }
  const por_statistics now = por_search_statistics(r->search);
  char text[100];
  snprintf(text, sizeof text, "{\"executions\":%llu,\"blocked\":%llu}",
           (unsigned long long)(now.executions - r->told.executions),
           (unsigned long long)(now.blocked - r->told.blocked));
  if (ended) put(r, AG_JOBS_FOUND, text, strlen(text));
  put(r, ended ? AG_JOBS_ENDED : AG_JOBS_BACK, "", 0);
  toy_outcomes_free(&races);
  free(future.reach);
  toy_machine_free(d.machine);
  por_search_free(r->search);
  free(d.enabled);
  return ended;
}

/* Puts the result in the place of the task. Returns how long that takes. */
static double carry_out(simulation *s, worker *w) {
  FILE *in = fmemopen(w->task.bytes, w->task.size, "r");
  char *result = NULL;
  size_t size;
  ag_jobs_message m;
  run r = {.s = s, .out = open_memstream(&result, &size), .execution = s->execution * w->slowness};
  if (!in || !r.out || !ag_jobs_read(in, &m)) abort();
  json_t *text = json_loads(m.bytes, 0, NULL);
  const double seconds = json_number_value(json_object_get(text, "seconds"));
  r.left = seconds;
  r.gives = (int)json_integer_value(json_object_get(text, "gives"));
  r.epoch = m.epoch;
  free(m.bytes);
  json_decref(text);
  if (!ag_jobs_read(in, &m)) abort(); /* what all know: nothing is needed here */
  free(m.bytes);
  for (bool goes_on = true; goes_on && r.left > 0 && ag_jobs_read(in, &m); free(m.bytes)) {
    put(&r, AG_JOBS_PART, "", 0);
    goes_on = explore(&r, &m);
  }
  fclose(in);
  fclose(r.out);
  free(w->task.bytes);
  w->task.bytes = result;
  w->task.size = size;
  return cost.start * (0.5 + by_chance(s)) + seconds - r.left;
}

/* ---- workers ---------------------------------------------------------------------------------------------------- */

static bool is_sooner(const simulation *s, uint32_t a, uint32_t b) {
  return s->workers[s->heap.items[a]].ready < s->workers[s->heap.items[b]].ready;
}

static void exchange(simulation *s, uint32_t a, uint32_t b) {
  const uint32_t kept = s->heap.items[a];
  s->heap.items[a] = s->heap.items[b];
  s->heap.items[b] = kept;
}

static void add_busy(simulation *s, uint32_t number) {
  if (!hp_push(&s->heap, number)) abort();
  for (uint32_t at = s->heap.length - 1; at && is_sooner(s, at, (at - 1) / 2); at = (at - 1) / 2)
    exchange(s, at, (at - 1) / 2);
}

static uint32_t take_first(simulation *s) {
  const uint32_t first = s->heap.items[0];
  s->heap.items[0] = s->heap.items[--s->heap.length];
  for (uint32_t at = 0;;) {
    uint32_t next = 2 * at + 1;
    if (next >= s->heap.length) return first;
    if (next + 1 < s->heap.length && is_sooner(s, next + 1, next)) next++;
    if (!is_sooner(s, next, at)) return first;
    exchange(s, at, next);
    at = next;
  }
}

static void send(void *data, uint32_t kind, uint32_t number, const void *bytes, size_t size) {
  simulation *s = data;
  char *copy = malloc(size);
  if (kind != AG_QUEUE_TASK || !copy) abort();
  memcpy(copy, bytes, size);
  if (!hp_push(&s->queue, (task){number, copy, size})) abort();
  s->bytes += size;
  s->tasks++;
}

static void dispatch(simulation *s) {
  while (s->idle.length && s->first < s->queue.length) {
    const uint32_t number = s->idle.items[--s->idle.length];
    worker *w = &s->workers[number];
    w->task = s->queue.items[s->first++];
    w->ready = s->now + cost.way;
    w->ready += carry_out(s, w) + cost.way;
    add_busy(s, number);
  }
}

/* ---- the manager ------------------------------------------------------------------------------------------------ */

static void hand_out(simulation *s, ag_cluster *c, ag_team *t) {
  const size_t waiting = por_parts_waiting(t->parts);
  if (waiting > s->most_waiting) s->most_waiting = waiting;
  ag_cluster_hand_out(c, t);
}

static void hear_first(simulation *s, ag_cluster *c, ag_team *t) {
  const uint32_t number = take_first(s);
  worker *w = &s->workers[number];
  if (w->ready > s->now) s->now = w->ready;
  const double began = processor_time();
  ag_cluster_take(c, t, &(ag_jobs_message){AG_QUEUE_RESULT, w->task.number, w->task.size, w->task.bytes});
  hand_out(s, c, t);
  const double used = processor_time() - began;
  s->used += used;
  s->now += used + cost.task;
  s->bytes += w->task.size;
  free(w->task.bytes);
  if (!hp_push(&s->idle, number)) abort();
}

static void no_say(ag_team *team, uint32_t member, ag_jobs_kind kind, const void *bytes, size_t size) {
  (void)team, (void)member, (void)kind, (void)bytes, (void)size;
}

static bool simulate(simulation *s, uint64_t expected) {
  ag_team t;
  const ag_cluster_flags flags = {.seconds = s->seconds};
  ag_cluster *c = ag_cluster_simulated(&flags, send, s);
  s->workers = calloc(s->count, sizeof *s->workers);
  if (!c || !s->workers || !ag_team_init(&t, 1, no_say, NULL)) abort();
  ag_team_hear(&t, 0, &(ag_jobs_message){AG_JOBS_READY, 0, 2, (char[]){"{}"}});
  ag_cluster_take(c, &t, &(ag_jobs_message){AG_QUEUE_WORKERS, s->count, 0, NULL});
  for (uint32_t i = 0; i < s->count; i++) {
    s->workers[i].slowness = pow(2, 2 * by_chance(s) - 1);
    if (!hp_push(&s->idle, i)) abort();
  }
  hand_out(s, c, &t);
  dispatch(s);
  while (!t.reason && !ag_team_is_complete(&t)) {
    hear_first(s, c, &t);
    dispatch(s);
  }
  const por_statistics all = ag_team_statistics(&t);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double rate = 0; /* of all workers together, in executions a second */
  for (uint32_t i = 0; i < s->count; i++) rate += 1 / (s->execution * s->workers[i].slowness);
  printf("| %u | %.1f min | %.0f %% | %llu | %llu | %.0f | %.0f %% | %.0f %% | %ld MB |\n", s->count, s->now / 60,
         100 * (double)all.executions / rate / s->now, (unsigned long long)s->tasks,
         (unsigned long long)s->most_waiting, 2 * (double)s->tasks / s->now, 100 * s->used / s->now,
         100 * (s->used + cost.task * (double)s->tasks) / s->now, usage.ru_maxrss / 1024);
  bool good = !t.reason && all.executions == expected;
  if (!good) printf("not ok: %s, %llu executions\n", t.reason ? t.reason : "", (unsigned long long)all.executions);
  ag_cluster_free(c);
  ag_team_free(&t);
  free(s->workers);
  hp_free(&s->queue);
  hp_free(&s->idle);
  hp_free(&s->heap);
  return good;
}

static const char model[] = "param N = 4;\nvar x;\nthread w { x = 1; }\nthread r[N] { a = x; }\n";

int main(int count, char **words) {
  const char *workers = "10,100,1000";
  long readers = 16;
  double execution = 250, seconds = 10;
  for (int i = 1; i + 1 < count; i += 2) {
    const char *value = words[i + 1];
    if (!strcmp(words[i], "--workers")) workers = value;
    if (!strcmp(words[i], "--readers")) readers = strtol(value, NULL, 10);
    if (!strcmp(words[i], "--execution")) execution = strtod(value, NULL);
    if (!strcmp(words[i], "--seconds")) seconds = strtod(value, NULL);
  }
  hp_error error;
  const toy_parameter given[] = {{"N", readers}, {NULL, 0}};
  toy_program *program = toy_parse(model, given, &error);
  if (!program || readers > 40) return 3;
  printf("%lld executions of %.0f ms, tasks of %.0f s\n\n", 1LL << readers, execution, seconds);
  puts("| workers | time | efficiency | tasks | most parts that wait | messages a second | manager's own code | "
       "with Work Queue | memory |\n|---|---|---|---|---|---|---|---|---|");
  bool good = true;
  for (char *end = (char *)workers; *end;) {
    simulation s = {.program = program, .execution = execution / 1000, .seconds = seconds, .random = 1};
    s.count = (uint32_t)strtoul(end, &end, 10);
    if (!s.count) break;
    good &= simulate(&s, UINT64_C(1) << readers);
    end += *end == ',';
    fflush(stdout);
  }
  toy_free(program);
  return !good;
}
