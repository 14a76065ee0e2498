/* hpor-cluster: hands tasks to the workers of a Work Queue (CCTools), and brings their results. `hpor cluster` starts
 * this program, and decides what the tasks are. Work Queue is under the GPL, so this program is the only one that links
 * it.
 *
 * work_queue_wait() comes back at least once a second. Meanwhile a thread reads what is to be done, so that neither
 * side waits for the other one to read. */
#include "front/jobs_pipe.h"
#include "hpor/vector.h"
#include "launcher/work_queue_pipe.h"

#include <cctools/work_queue.h>

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 3, MOST_TRIES = 5 };
/* Seconds: how often a silent worker is asked whether it is there, how long a worker gets nothing after it has refused
 * a task, and how long a task may wait while no worker has any. Behind that, the workers there are count as none for a
 * while. */
enum { KEEPALIVE = 30, BLOCKED = 60, MOST_WAITING = 5, PAUSE = 30 };
enum { SECOND = 1000000000, REST = SECOND / 20 }; /* in nanoseconds */

typedef struct manager {
  struct work_queue *queue;
  char **words; /* of the command line */
  int count;
  int socket;
  hp_numbers batches;   /* of states, for the tasks that come */
  int64_t told;         /* so many tasks can run at a time */
  time_t moved;         /* when a worker had a task, or no task waited */
  time_t pause;         /* until then, no worker counts */
  bool works;           /* a result has come, or it was told that workers are lost */
  pthread_mutex_t lock; /* of what follows */
  pthread_cond_t news;
  HP_VECTOR(ag_jobs_message) inbox;
  bool over; /* `hpor cluster` is gone, or has closed the socket */
} manager;

static int fail(const char *format, const char *what, const char *why) {
  fprintf(stderr, "hpor: ");
  fprintf(stderr, format, what, why);
  fputc('\n', stderr);
  return EXIT_USAGE;
}

static void tell(manager *m, ag_queue_kind kind, uint32_t number, const void *bytes, size_t size) {
  if (!ag_jobs_send(m->socket, kind, number, bytes, size)) exit(EXIT_USAGE); /* nobody waits any more */
}

static void result_path(const manager *m, uint32_t number, char path[PATH_MAX]) {
  snprintf(path, PATH_MAX, "%s/result-%u", m->words[AG_QUEUE_FOLDER], number);
}

/* ---- tasks ------------------------------------------------------------------------------------------------------ */

/* A worker's machine fetches each batch once. */
static bool add_batches(const manager *m, struct work_queue_task *t) {
  char path[PATH_MAX], name[32];
  bool good = true;
  for (uint32_t i = 0; good && i < m->batches.length; i++) {
    ag_batch_path(path, m->words[AG_QUEUE_FOLDER], m->batches.items[i]);
    ag_batch_name(name, m->batches.items[i]);
    good = work_queue_task_specify_file(t, path, name, WORK_QUEUE_INPUT, WORK_QUEUE_CACHE);
  }
  return good;
}

static void take_batches(manager *m, const ag_jobs_message *message) {
  const uint32_t count = (uint32_t)(message->size / sizeof(uint32_t));
  m->batches.length = 0;
  if (!count) return;
  if (hp_add(&m->batches, count) == UINT32_MAX) exit(fail("%s%s", "Out of memory.", ""));
  memcpy(m->batches.items, message->bytes, count * sizeof(uint32_t));
}

/* Workers need not keep it either. */
static void forget_batch(manager *m, uint32_t number) {
  char path[PATH_MAX];
  ag_batch_path(path, m->words[AG_QUEUE_FOLDER], number);
  work_queue_invalidate_cached_file(m->queue, path, WORK_QUEUE_FILE);
  unlink(path);
}

static void submit(manager *m, const ag_jobs_message *message) {
  char path[PATH_MAX], tag[16];
  struct work_queue_task *t = work_queue_task_create("exec ./hpor cluster task task result 2>&1");
  bool good = message->size <= INT_MAX;
  result_path(m, message->epoch, path);
  snprintf(tag, sizeof tag, "%u", message->epoch);
  work_queue_task_specify_tag(t, tag);
  work_queue_task_specify_cores(t, 1);
  work_queue_task_specify_max_retries(t, MOST_TRIES);
  for (int i = AG_QUEUE_FILES; good && i + 1 < m->count; i += 2)
    good = work_queue_task_specify_file(t, m->words[i], m->words[i + 1], WORK_QUEUE_INPUT, WORK_QUEUE_CACHE);
  good = good && add_batches(m, t) &&
         work_queue_task_specify_buffer(t, message->bytes, (int)message->size, "task", WORK_QUEUE_NOCACHE) &&
         work_queue_task_specify_file(t, path, "result", WORK_QUEUE_OUTPUT, WORK_QUEUE_NOCACHE);
  if (good) {
    work_queue_submit(m->queue, t);
    return;
  }
  work_queue_task_delete(t);
  const char text[] = "The task cannot be described.";
  tell(m, AG_QUEUE_REFUSED, message->epoch, text, sizeof text - 1);
}

static void cancel(manager *m, uint32_t number) {
  char tag[16], path[PATH_MAX];
  snprintf(tag, sizeof tag, "%u", number);
  struct work_queue_task *t = work_queue_cancel_by_tasktag(m->queue, tag);
  if (t) work_queue_task_delete(t);
  result_path(m, number, path);
  unlink(path);
}

/* The bytes of a file, owned by the caller. Null: there is none. */
static char *read_file(const char *path, size_t *size) {
  char *bytes = NULL;
  FILE *in = fopen(path, "re"), *out = in ? open_memstream(&bytes, size) : NULL;
  char piece[4096];
  for (size_t got; out && (got = fread(piece, 1, sizeof piece, in)) > 0;) fwrite(piece, 1, got, out);
  if (out) fclose(out);
  if (in) fclose(in);
  return bytes;
}

static const char *reason_of(const struct work_queue_task *t) {
  switch (t->result) {
    case WORK_QUEUE_RESULT_INPUT_MISSING:
      return "A file of the task has not arrived; is it still there, and is the worker's disk full?";
    case WORK_QUEUE_RESULT_OUTPUT_MISSING:
      return "The task's result is missing; is the worker's disk full?";
    case WORK_QUEUE_RESULT_RESOURCE_EXHAUSTION:
    case WORK_QUEUE_RESULT_DISK_ALLOC_FULL:
      return "The task needs more than the worker has.";
    default:
      return "The task cannot be run.";
  }
}

static void refuse(manager *m, uint32_t number, const struct work_queue_task *t) {
  char *text = NULL;
  const char *output = t->output ? t->output : "";
  const int length = (int)strnlen(output, 1500);
  const char *host = t->hostname ? t->hostname : "unknown";
  if (asprintf(&text, "The worker at %s cannot explore: %.*s%s", host, length, output, length ? "" : reason_of(t)) >= 0)
    tell(m, AG_QUEUE_REFUSED, number, text, strlen(text));
  free(text);
  if (t->hostname) work_queue_block_host_with_timeout(m->queue, t->hostname, BLOCKED);
}

static void take(manager *m, struct work_queue_task *t) {
  char path[PATH_MAX];
  const uint32_t number = (uint32_t)strtoul(t->tag, NULL, 10);
  size_t size = 0;
  result_path(m, number, path);
  char *bytes = t->result == WORK_QUEUE_RESULT_SUCCESS && t->return_status == 0 ? read_file(path, &size) : NULL;
  static const char lost[] = "several workers were lost with the same part of the search.";
  m->works |= bytes != NULL;
  if (bytes)
    tell(m, AG_QUEUE_RESULT, number, bytes, size);
  else if (t->result == WORK_QUEUE_RESULT_MAX_RETRIES)
    tell(m, AG_QUEUE_LOST, number, lost, sizeof lost - 1);
  else
    refuse(m, number, t);
  free(bytes);
  unlink(path);
  work_queue_task_delete(t);
}

/* ---- all day ---------------------------------------------------------------------------------------------------- */

/* A worker that cannot keep what is sent goes away without a word, and comes again. */
static void tell_lost(manager *m, const struct work_queue_stats *s) {
  static const char text[] =
      "A worker has gone without bringing a result. If that goes on, look whether its disk is full.";
  if (m->works || s->workers_removed - s->workers_idled_out <= 0) return;
  m->works = true;
  tell(m, AG_QUEUE_REFUSED, 0, text, sizeof text - 1);
}

static void tell_workers(manager *m) {
  struct work_queue_stats s;
  work_queue_get_stats(m->queue, &s);
  tell_lost(m, &s);
  const time_t now = time(NULL);
  if (s.tasks_on_workers > 0 || s.tasks_waiting == 0) m->moved = now;
  if (now - m->moved > MOST_WAITING) {
    m->pause = now + PAUSE;
    m->moved = now;
  }
  const int64_t able = s.workers_connected > 0 && now >= m->pause ? s.total_cores : 0;
  if (able == m->told) return;
  m->told = able;
  tell(m, AG_QUEUE_WORKERS, (uint32_t)able, "", 0);
}

static void *read_all(void *data) {
  manager *m = data;
  for (ag_jobs_message message;;) {
    const int got = ag_jobs_receive(m->socket, &message, -1);
    pthread_mutex_lock(&m->lock);
    bool good = got == 0 || (got > 0 && hp_push(&m->inbox, message));
    m->over = !good;
    pthread_cond_signal(&m->news);
    pthread_mutex_unlock(&m->lock);
    if (!good) return NULL;
  }
}

/* Returns false once `hpor cluster` is gone. */
static bool do_all(manager *m) {
  pthread_mutex_lock(&m->lock);
  for (uint32_t i = 0; i < m->inbox.length; i++) {
    ag_jobs_message *message = m->inbox.items + i;
    if (message->kind == AG_QUEUE_TASK) submit(m, message);
    if (message->kind == AG_QUEUE_CANCEL) cancel(m, message->epoch);
    if (message->kind == AG_QUEUE_BATCHES) take_batches(m, message);
    if (message->kind == AG_QUEUE_FORGET) forget_batch(m, message->epoch);
    free(message->bytes);
  }
  m->inbox.length = 0;
  bool over = m->over;
  pthread_mutex_unlock(&m->lock);
  return !over;
}

/* Waits a moment for something to do: work_queue_wait() does not while there is no task. */
static void rest(manager *m) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += REST;
  until.tv_sec += until.tv_nsec / SECOND;
  until.tv_nsec %= SECOND;
  pthread_mutex_lock(&m->lock);
  if (!m->inbox.length && !m->over) pthread_cond_timedwait(&m->news, &m->lock, &until);
  pthread_mutex_unlock(&m->lock);
}

static int run(manager *m) {
  tell(m, AG_QUEUE_PORT, (uint32_t)work_queue_port(m->queue), "", 0);
  pthread_t reader;
  if (pthread_create(&reader, NULL, read_all, m) != 0) return fail("%s%s", "No thread can be started.", "");
  while (do_all(m)) {
    struct work_queue_task *t = work_queue_wait(m->queue, 1);
    if (t)
      take(m, t);
    else
      rest(m);
    tell_workers(m);
  }
  work_queue_delete(m->queue);
  pthread_join(reader, NULL);
  hp_free(&m->inbox);
  hp_free(&m->batches);
  return EXIT_SUCCESS;
}

int main(int count, char **words) {
  if (count < AG_QUEUE_FILES) return fail("%s%s", "hpor-cluster is started by `hpor cluster run`.", "");
  manager m = {.words = words,
               .count = count,
               .socket = atoi(words[AG_QUEUE_SOCKET]),
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .news = PTHREAD_COND_INITIALIZER};
  m.queue = work_queue_create(atoi(words[AG_QUEUE_AT_PORT]));
  if (!m.queue)
    return fail("The port %s cannot be used: %s. Choose another one with --port.", words[AG_QUEUE_AT_PORT],
                strerror(errno));
  if (!work_queue_specify_password_file(m.queue, words[AG_QUEUE_PASSWORD]))
    return fail("The password file %s cannot be read: %s.", words[AG_QUEUE_PASSWORD], strerror(errno));
  work_queue_specify_keepalive_interval(m.queue, KEEPALIVE);
  return run(&m);
}
