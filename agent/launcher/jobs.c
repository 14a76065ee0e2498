/* Hands out the parts of a search to JVMs, and gathers what they find.
 *
 * What a JVM has found counts once its part has ended, or once it has given something away: then the owner's frontier
 * of the part lies behind it (por_parts_hear()). So a JVM that dies loses only what it has found since, and its part is
 * explored again from there. All JVMs know the same, as far as it changes which executions are explored. Whenever one
 * has learnt more, all begin anew with that. A JVM that cannot be told what others know gets no part. */
#include "launcher/jobs.h"

#include "front/jobs_pipe.h"
#include "front/progress.h"
#include "hpor/split.h"
#include "launcher/java_command.h"
#include "launcher/jobs_merge.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds: how long the first JVM is alone, how often limits are looked at, how long a JVM that is to halt may
 * take for its execution. */
enum { ALONE = 500, TICK = 100, HALTS_WITHIN = 4000 };
enum { MOST_EPOCHS = 50, MOST_LOST = 3, MOST_STARTS = 20 };
enum { EXIT_UNCONTROLLED = 3 };

typedef enum state {
  ABSENT,   /* not started, or gone */
  STARTING, /* it has not asked for a part, or has to begin anew */
  IDLE,     /* it waits for a part */
  BUSY,     /* it explores its part */
  UNFIT     /* it cannot be told what others know */
} state;

typedef struct worker {
  ag_search_process process;
  int socket;
  state state;
  uint32_t part;
  bool asked;       /* to give something away */
  bool told;        /* what all know, in this epoch */
  bool left;        /* it is not started again */
  json_t *pending;  /* found, and does not count yet; null: nothing */
  uint64_t live[2]; /* executions under way: complete, blocked; for the line of progress */
} worker;

typedef struct team {
  const ag_jobs_run *run;
  worker workers[AG_MOST_JOBS];
  int starts;
  por_parts *parts;
  uint32_t epoch;
  json_t *learned; /* what all know; null: nobody has told yet */
  json_t *found;   /* what counts */
  struct timespec began;
  double first_part; /* when the first part was handed out, in seconds; 0: not yet */
  ag_progress progress;
  const char *limit; /* why the search ends though something is left; null: it does not */
  char *reason;      /* why the search is not controlled; null: it is */
  bool enough;       /* an error was found */
  bool told;         /* the first JVM has ended, and has told all that there is to tell: */
  int code;          /* the exit code */
} team;

static const char *const excluded[] = {"match",  "bound",  "checkpoint", "resume",   "replay",
                                       "random", "search", "suppress",   "outcomes", "explain"};

static bool can_split(const ag_options *options) {
  por_search *search = por_search_new(&(por_config){.algorithm = options->por}, NULL);
  bool can = search && por_can_split(search);
  por_search_free(search);
  return can;
}

bool ag_jobs_take(const ag_options *options, hp_error *error) {
  for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++)
    if (ag_option_given(options, excluded[i]))
      return hp_fail(error, "--jobs and --%s exclude each other; leave one of them out.", excluded[i]);
  return can_split(options) ||
         hp_fail(error, "--jobs does not go with --por=%.64s; --por=source can be split.", options->por);
}

static volatile sig_atomic_t interrupted;

static void note_signal(int number) {
  (void)number;
  interrupted = 1;
}

static double seconds(const team *t) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - t->began.tv_sec) + (double)(now.tv_nsec - t->began.tv_nsec) / 1e9;
}

/* ---- processes -------------------------------------------------------------------------------------------------- */

static bool start_process(team *t, worker *w) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  const struct sigaction action = {.sa_handler = note_signal};
  const ag_jobs_run *run = t->run;
  char **words = calloc((size_t)run->count + 3, sizeof *words), *argument = NULL, pipe[64];
  int ends[2] = {-1, -1};
  const int number = (int)(w - t->workers);
  /* Only the first one tells anything. */
  const char *silent = number ? ",log=/dev/null" : "";
  bool good = words && asprintf(&argument, "-agentpath:%s=%sprogress=off%s", run->agent, run->settings, silent) >= 0 &&
              socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
  if (good) {
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    snprintf(pipe, sizeof pipe, "%d %d", ends[1], number);
    setenv(AG_JOBS_PIPE, pipe, 1);
    words[0] = (char *)run->java;
    words[1] = argument;
    memcpy(words + 2, run->arguments, (size_t)run->count * sizeof *words);
    good = ag_start_search(words, number ? "/dev/null" : NULL, &w->process);
    unsetenv(AG_JOBS_PIPE);
    close(ends[1]);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
  }
  if (!good && ends[0] >= 0) close(ends[0]);
  free(words);
  free(argument);
  if (!good) return false;
  w->socket = ends[0];
  w->state = STARTING;
  w->told = w->asked = false;
  t->starts++;
  return true;
}

static void drop_pending(worker *w) {
  json_decref(w->pending);
  w->pending = NULL;
  w->live[0] = w->live[1] = 0;
}

/* The process is to end, or has ended. Returns its exit code. */
static int end_process(team *t, worker *w, bool kills) {
  if (kills) kill(w->process.pid, SIGKILL);
  const int code = ag_end_search(&w->process);
  close(w->socket);
  if (w->state == BUSY && !kills && por_parts_lost(t->parts, w->part) >= MOST_LOST && !t->reason &&
      asprintf(&t->reason,
               "Three processes have died while they explored the same part of the search. Its schedule begins with "
               "%zu steps; give the processes more memory (-Xmx), or search without --jobs.",
               por_parts_steps(t->parts, w->part)) < 0)
    t->reason = NULL;
  else if (w->state == BUSY && kills)
    por_parts_lost(t->parts, w->part);
  drop_pending(w);
  w->state = ABSENT;
  return code;
}

/* ---- messages --------------------------------------------------------------------------------------------------- */

static void say(team *t, worker *w, ag_jobs_kind kind, const void *bytes, size_t size) {
  (void)ag_jobs_send(w->socket, kind, t->epoch, bytes, size); /* that it is gone shows when it is listened to */
}

static void say_json(team *t, worker *w, ag_jobs_kind kind, const json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
  if (text) say(t, w, kind, text, strlen(text));
  free(text);
}

static void fail(team *t, const char *why) {
  if (!t->reason) t->reason = strdup(why);
}

/* What the JVM has found counts from here on. */
static void count_found(team *t, worker *w) {
  if (w->pending) ag_jobs_add_found(t->found, w->pending);
  drop_pending(w);
}

static void begin_anew(team *t, json_t *learned) {
  json_decref(t->learned);
  t->learned = learned;
  por_parts_free(t->parts);
  t->parts = por_parts_new();
  json_object_clear(t->found);
  if (!learned || !t->parts) fail(t, "Memory for the search ran out.");
  if (++t->epoch >= MOST_EPOCHS)
    fail(t, "The processes of the search do not agree on what the program does. Search without --jobs.");
  for (int i = 0; i < t->run->jobs; i++) {
    worker *w = &t->workers[i];
    if (w->state == ABSENT) continue;
    drop_pending(w);
    w->state = STARTING;
    w->told = true;
    w->asked = false;
    say_json(t, w, AG_JOBS_BEGIN, t->learned);
  }
}

static json_t *parsed(team *t, const ag_jobs_message *m) {
  json_t *value = json_loadb(m->bytes, m->size, 0, NULL);
  if (!value) fail(t, "A process of the search says what cannot be read.");
  return value;
}

static void hear_ready(team *t, worker *w, const ag_jobs_message *m) {
  json_t *knows = parsed(t, m);
  json_t *joined = !knows ? NULL : t->learned ? ag_jobs_join_learned(t->learned, knows) : json_incref(knows);
  if (!joined) return;
  if (!t->learned) t->learned = json_incref(joined);
  if (!json_equal(joined, t->learned)) {
    begin_anew(t, json_incref(joined));
  } else if (json_equal(knows, joined)) {
    w->state = IDLE;
  } else if (!w->told) {
    w->told = true;
    say_json(t, w, AG_JOBS_BEGIN, t->learned);
  } else {
    w->state = UNFIT;
  }
  json_decref(knows);
  json_decref(joined);
}

/* More is known now than when all began; or the search must begin anew all the same. */
static void hear_learned(team *t, const ag_jobs_message *m) {
  json_t *knows = parsed(t, m);
  json_t *joined = !knows ? NULL : t->learned ? ag_jobs_join_learned(t->learned, knows) : json_incref(knows);
  if (joined && (m->kind == AG_JOBS_ANEW || !t->learned || !json_equal(joined, t->learned)))
    begin_anew(t, json_incref(joined));
  json_decref(joined);
  json_decref(knows);
}

static void hear_found(team *t, worker *w, const ag_jobs_message *m) {
  json_t *found = parsed(t, m);
  if (!w->pending) w->pending = json_object();
  if (found && w->pending) ag_jobs_add_found(w->pending, found);
  json_decref(found);
  w->live[0] = w->live[1] = 0;
}

static void hear(team *t, worker *w, const ag_jobs_message *m) {
  bool gave = false;
  if (m->epoch != t->epoch) {
    if (m->kind == AG_JOBS_ANEW) hear_learned(t, m);
    return;
  }
  switch (m->kind) {
    case AG_JOBS_READY:
      hear_ready(t, w, m);
      break;
    case AG_JOBS_TOLD:
      if (!por_parts_hear(t->parts, w->part, m->bytes, m->size, &gave)) fail(t, "A part of the search cannot be read.");
      if (gave) count_found(t, w);
      if (gave) w->asked = false;
      break;
    case AG_JOBS_FOUND:
      hear_found(t, w, m);
      break;
    case AG_JOBS_COUNT:
      for (int i = 0; m->size == 2 * sizeof(uint64_t) && i < 2; i++) {
        uint64_t number;
        memcpy(&number, m->bytes + (size_t)i * sizeof number, sizeof number);
        w->live[i] += number;
      }
      break;
    case AG_JOBS_KNOWS:
    case AG_JOBS_ANEW:
      hear_learned(t, m);
      break;
    case AG_JOBS_ENDED:
    case AG_JOBS_ENOUGH:
      count_found(t, w);
      por_parts_ended(t->parts, w->part);
      w->state = STARTING;
      w->asked = false;
      if (m->kind == AG_JOBS_ENOUGH) t->enough = true;
      break;
    case AG_JOBS_LEAVES:
      w->left = true;
      count_found(t, w);
      if (w->state == BUSY) por_parts_lost(t->parts, w->part);
      w->state = STARTING;
      if (w == t->workers)
        fail(t, m->bytes);
      else
        end_process(t, w, true);
      break;
    default:
      fail(t, "A process of the search says what cannot be read.");
  }
}

/* Listens to all, for so many milliseconds at most. */
static void listen_to_all(team *t, int milliseconds) {
  struct pollfd watched[AG_MOST_JOBS];
  worker *of[AG_MOST_JOBS];
  nfds_t count = 0;
  for (int i = 0; i < t->run->jobs; i++)
    if (t->workers[i].state != ABSENT) {
      of[count] = &t->workers[i];
      watched[count++] = (struct pollfd){.fd = t->workers[i].socket, .events = POLLIN};
    }
  if (poll(watched, count, milliseconds) <= 0) return;
  for (nfds_t i = 0; i < count; i++) {
    ag_jobs_message m = {.bytes = NULL};
    if (!watched[i].revents || of[i]->state == ABSENT) continue;
    int got = ag_jobs_receive(of[i]->socket, &m, 0);
    if (got > 0) hear(t, of[i], &m);
    free(m.bytes);
    if (got >= 0) continue;
    const int code = end_process(t, of[i], false);
    if (of[i] == t->workers &&
        (of[i]->process.told ||
         (!t->first_part && code < AG_EXIT_BY_SIGNAL))) { /* it has said what is wrong, or why not */
      t->told = true;
      t->code = ag_search_code(&of[i]->process, code);
    }
  }
}

/* ---- the search ------------------------------------------------------------------------------------------------- */

static bool write_bytes(void *data, const void *bytes, size_t size) {
  return fwrite(bytes, 1, size, data) == size;
}

static void hand_out(team *t, worker *w) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  bool good = out && por_parts_next(t->parts, &w->part, write_bytes, out);
  if (out && fclose(out) != 0) good = false;
  if (good) {
    w->state = BUSY;
    w->asked = false;
    if (!t->first_part) t->first_part = seconds(t);
    say(t, w, AG_JOBS_PART, bytes, size);
  } else {
    fail(t, "Memory for the search ran out.");
  }
  free(bytes);
}

static void hand_out_all(team *t) {
  bool idle = false;
  for (int i = 0; i < t->run->jobs && !t->reason; i++) {
    worker *w = &t->workers[i];
    if (w->state != IDLE) continue;
    if (por_parts_waiting(t->parts))
      hand_out(t, w);
    else
      idle = true;
  }
  for (int i = 0; idle && i < t->run->jobs; i++) {
    worker *w = &t->workers[i];
    if (w->state != BUSY || w->asked) continue;
    w->asked = true;
    say(t, w, AG_JOBS_WANTED, "", 0);
  }
}

/* The first JVM is alone for a while: most searches end sooner than a second one would be there. */
static void start_missing(team *t) {
  bool alone = !getenv(AG_JOBS_AT_ONCE) && (!t->first_part || seconds(t) - t->first_part < ALONE / 1e3);
  for (int i = 0; i < (alone ? 1 : t->run->jobs); i++) {
    worker *w = &t->workers[i];
    if (w->state != ABSENT || w->left) continue;
    if (t->starts >= MOST_STARTS + t->run->jobs)
      fail(t, "The processes of the search die again and again.");
    else if (!start_process(t, w))
      fail(t, "No process can be started.");
  }
}

static uint64_t number_of(const team *t, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(t->found, key));
}

static void look_at_limits(team *t) {
  const ag_options *o = t->run->options;
  por_statistics all = {.executions = number_of(t, "executions"),
                        .blocked = number_of(t, "blocked"),
                        .depth = number_of(t, "most_depth")};
  for (int i = 0; i < t->run->jobs; i++) {
    const worker *w = &t->workers[i];
    all.executions += (uint64_t)json_integer_value(json_object_get(w->pending, "executions")) + w->live[0];
    all.blocked += (uint64_t)json_integer_value(json_object_get(w->pending, "blocked")) + w->live[1];
  }
  double now = seconds(t);
  if (ag_progress_due(&t->progress, now)) ag_progress_update(&t->progress, &all, now);
  if (o->executions && all.executions + all.blocked >= o->executions) t->limit = "executions";
  if (o->time_ms && now * 1000 >= (double)o->time_ms) t->limit = "time";
  if (interrupted) t->limit = "interrupted";
}

static bool is_complete(const team *t) {
  return t->first_part && !por_parts_waiting(t->parts) && !por_parts_under_way(t->parts);
}

static bool goes_on(const team *t) {
  return !t->told && !t->reason && !t->limit && !t->enough && !is_complete(t);
}

/* All that are exploring tell what they have found so far. */
static void halt_all(team *t) {
  bool halts[AG_MOST_JOBS] = {false};
  int left = 0;
  for (int i = 0; i < t->run->jobs; i++)
    if (t->workers[i].state == BUSY) {
      halts[i] = true;
      left++;
      say(t, &t->workers[i], AG_JOBS_HALT, "", 0);
    }
  const double until = seconds(t) + HALTS_WITHIN / 1e3;
  const uint32_t epoch = t->epoch;
  while (left && seconds(t) < until && t->epoch == epoch) {
    for (int i = 0; i < t->run->jobs; i++) {
      worker *w = &t->workers[i];
      ag_jobs_message m = {.bytes = NULL};
      if (!halts[i]) continue;
      int got = ag_jobs_receive(w->socket, &m, TICK / t->run->jobs);
      bool over =
          got < 0 || (got > 0 && (m.kind == AG_JOBS_FOUND || m.kind == AG_JOBS_ANEW || m.kind == AG_JOBS_LEAVES));
      if (got > 0 && m.kind == AG_JOBS_FOUND) hear_found(t, w, &m);
      if (got > 0 && m.kind == AG_JOBS_FOUND) count_found(t, w);
      if (over) halts[i] = false;
      left -= over;
      free(m.bytes);
    }
  }
}

/* The first JVM tells the verdict of all. Returns the exit code. */
static int tell_verdict(team *t) {
  worker *first = &t->workers[0];
  ag_progress_clear(&t->progress);
  if (first->state == ABSENT) {
    fprintf(stderr, "hpor: %s\n", t->reason && *t->reason ? t->reason : "The first process of the search is gone.");
    return EXIT_UNCONTROLLED;
  }
  json_object_set_new(t->found, "complete", json_boolean(!t->limit && !t->enough && !t->reason));
  if (t->limit) json_object_set_new(t->found, "limit", json_string(t->limit));
  if (t->reason) json_object_set_new(t->found, "uncontrollable", json_string(t->reason));
  say_json(t, first, AG_JOBS_VERDICT, t->found);
  const int code = ag_end_search(&first->process);
  close(first->socket);
  return ag_search_code(&first->process, code);
}

int ag_run_jobs(const ag_jobs_run *run) {
  team t = {.run = run, .parts = por_parts_new(), .found = json_object()};
  int code = EXIT_UNCONTROLLED;
  clock_gettime(CLOCK_MONOTONIC, &t.began);
  ag_progress_init(&t.progress, run->options->log ? NULL : stderr, run->options->progress);
  if (!t.parts || !t.found) fail(&t, "Memory for the search ran out.");
  while (goes_on(&t)) {
    start_missing(&t);
    hand_out_all(&t);
    listen_to_all(&t, TICK);
    look_at_limits(&t);
  }
  if (is_complete(&t) && t.workers[0].state == ABSENT) start_process(&t, &t.workers[0]); /* to tell the verdict */
  if (!t.told && !is_complete(&t)) halt_all(&t);
  for (int i = 1; i < run->jobs; i++)
    if (t.workers[i].state != ABSENT) end_process(&t, &t.workers[i], true);
  code = t.told ? t.code : tell_verdict(&t);
  for (int i = 0; i < run->jobs; i++) drop_pending(&t.workers[i]);
  json_decref(t.learned);
  json_decref(t.found);
  por_parts_free(t.parts);
  free(t.reason);
  return code;
}
