/* Makes tasks of parts, sends them to hpor-cluster, and gives the team what comes back. */
#include "launcher/cluster.h"

#include "launcher/cluster_batches.h"
#include "launcher/cluster_plan.h"
#include "launcher/jdks.h"
#include "launcher/work_queue_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

const ag_cluster_flags ag_cluster_defaults = {.journal = "hpor-cluster.journal", .port = 9123, .seconds = 10};

typedef struct task {
  uint32_t number;    /* 0: there is none */
  uint32_t epoch;     /* of the team */
  hp_numbers members; /* one for each part, in order */
} task;

struct ag_cluster {
  const ag_cluster_flags *flags;
  const ag_jobs_java *java;
  ag_cluster_files files;
  char jdk[AG_JDK_VERSION];
  char scratch[PATH_MAX];
  pid_t queue, factory; /* processes; 0: not started */
  int socket;
  ag_cluster_send *send; /* where tasks go */
  void *to;
  int port;
  size_t workers;        /* so many tasks can run at a time */
  size_t under_way;      /* tasks */
  uint32_t number;       /* of the last task */
  uint32_t unfit_epoch;  /* in this epoch, workers cannot be told what is known; UINT32_MAX: never */
  uint32_t results;      /* so many tasks have come back */
  ag_batches batches;    /* of states that need not be explored again */
  bool joined;           /* that a worker has joined was told */
  char *refused;         /* what was told last; null: nothing */
  HP_VECTOR(task) tasks; /* those that are over are used again */
  hp_numbers members;    /* without a part */
};

static void tell(const char *text) {
  fprintf(stderr, "hpor: %s\n", text);
}

/* That hpor-cluster is gone shows when it is listened to. */
static void send_to_queue(void *data, uint32_t kind, uint32_t number, const void *bytes, size_t size) {
  const ag_cluster *c = data;
  (void)ag_jobs_send(c->socket, kind, number, bytes, size);
}

ag_cluster *ag_cluster_simulated(const ag_cluster_flags *flags, ag_cluster_send *send, void *data) {
  static const ag_jobs_java none = {.settings = ""};
  ag_cluster *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  *c = (ag_cluster){.flags = flags, .java = &none, .socket = -1, .send = send, .to = data, .unfit_epoch = UINT32_MAX};
  c->files = (ag_cluster_files){json_array(), json_array(), json_array()};
  return c;
}

ag_cluster *ag_cluster_new(const ag_cluster_flags *flags, const ag_jobs_java *java, hp_error *error) {
  char home[PATH_MAX];
  ag_cluster *c = calloc(1, sizeof *c);
  if (!c) {
    hp_fail(error, "Out of memory.");
    return NULL;
  }
  *c = (ag_cluster){
      .flags = flags, .java = java, .socket = -1, .send = send_to_queue, .to = c, .unfit_epoch = UINT32_MAX};
  c->batches.folder = c->scratch;
  if (ag_jdk_home(java->java, home)) ag_jdk_version(home, c->jdk);
  if (ag_cluster_files_find(&c->files, java, error) && ag_scratch_folder(c->scratch, error)) return c;
  ag_cluster_free(c);
  return NULL;
}

void ag_cluster_free(ag_cluster *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->tasks.length; i++) hp_free(&c->tasks.items[i].members);
  hp_free(&c->tasks);
  hp_free(&c->members);
  ag_batches_free(&c->batches);
  ag_cluster_files_free(&c->files);
  if (*c->scratch) ag_remove_folder(c->scratch);
  free(c->refused);
  free(c);
}

/* ---- processes -------------------------------------------------------------------------------------------------- */

/* Starts hpor-cluster. It ends when the socket is closed. */
static bool start_queue(ag_cluster *c, hp_error *error) {
  char program[PATH_MAX], socket[16], port[16];
  int ends[2];
  const size_t files = json_array_size(c->files.here);
  if (!ag_find_file("hpor-cluster", program, NULL))
    return hp_fail(error, "This hpor was built without Work Queue, so there is no hpor-cluster: install the packages "
                          "coop-computing-tools and coop-computing-tools-dev, then build hpor anew.");
  const char **words = calloc(AG_QUEUE_FILES + 2 * files + 1, sizeof *words);
  if (!words || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    free(words);
    return hp_fail(error, "hpor-cluster cannot be started: %s.", strerror(errno));
  }
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  snprintf(socket, sizeof socket, "%d", ends[1]);
  snprintf(port, sizeof port, "%d", c->flags->port);
  words[0] = program;
  words[AG_QUEUE_SOCKET] = socket;
  words[AG_QUEUE_AT_PORT] = port;
  words[AG_QUEUE_PASSWORD] = c->flags->password;
  words[AG_QUEUE_FOLDER] = c->scratch;
  for (size_t i = 0; i < files; i++) {
    words[AG_QUEUE_FILES + 2 * i] = json_string_value(json_array_get(c->files.here, i));
    words[AG_QUEUE_FILES + 2 * i + 1] = json_string_value(json_array_get(c->files.there, i));
  }
  c->queue = ag_start_child((char *const *)words, NULL);
  c->socket = ends[0];
  close(ends[1]);
  free(words);
  ag_jobs_message m;
  if (c->queue > 0 && ag_jobs_receive(c->socket, &m, -1) > 0) {
    c->port = (int)m.epoch;
    free(m.bytes);
    return true;
  }
  return hp_fail(error, "The cluster cannot be used.");
}

/* Starts a work_queue_factory for `--workers=TYPE:N`. */
static bool start_factory(ag_cluster *c, hp_error *error) {
  char type[32], count[16], port[16], host[256], program[] = "/usr/bin/env";
  const char *workers = c->flags->workers, *colon = workers ? strchr(workers, ':') : NULL;
  if (!workers) return true;
  const long number = colon ? strtol(colon + 1, NULL, 10) : 0;
  if (number < 1 || number > 100000 || colon - workers >= (long)sizeof type)
    return hp_fail(error, "--workers takes the kind of a batch system and a number, such as local:4 or slurm:100.");
  snprintf(type, sizeof type, "%.*s", (int)(colon - workers), workers);
  snprintf(count, sizeof count, "%ld", number);
  snprintf(port, sizeof port, "%d", c->port);
  bool local = strcmp(type, "local") == 0;
  if (local || gethostname(host, sizeof host) != 0) strcpy(host, "localhost");
  const char *words[] = {program,
                         "work_queue_factory",
                         "-T",
                         type,
                         "-w",
                         count,
                         "-W",
                         count,
                         "--workers-per-cycle",
                         count,
                         "--cores",
                         "1",
                         "--parent-death",
                         "-S",
                         c->scratch,
                         "-P",
                         c->flags->password,
                         "-t",
                         "60",
                         host,
                         port,
                         local ? "-E" : NULL,
                         "--parent-death",
                         NULL};
  char log[PATH_MAX + 16];
  snprintf(log, sizeof log, "%s/factory.log", c->scratch);
  c->factory = ag_start_child((char *const *)words, log);
  return c->factory > 0 || hp_fail(error, "work_queue_factory cannot be started: %s.", strerror(errno));
}

/* Says so, once, if the factory has ended by itself. */
static void look_at_factory(ag_cluster *c) {
  char path[PATH_MAX + 16], line[300];
  if (c->factory <= 0 || waitpid(c->factory, NULL, WNOHANG) != c->factory) return;
  c->factory = 0;
  tell("work_queue_factory has ended, so nobody starts workers. It has written:");
  snprintf(path, sizeof path, "%s/factory.log", c->scratch);
  FILE *in = fopen(path, "re");
  for (int i = 0; in && i < 3 && fgets(line, sizeof line, in); i++) fprintf(stderr, "  %s", line);
  if (in) fclose(in);
}

static void end_child(pid_t *child, int number) {
  if (*child <= 0) return;
  kill(*child, number);
  while (waitpid(*child, NULL, 0) < 0 && errno == EINTR) continue;
  *child = 0;
}

static bool open_journal(ag_cluster *c, ag_team *team, hp_error *error) {
  char *identity = ag_cluster_files_identity(&c->files, c->jdk, c->java->settings);
  ag_journal *journal = identity ? ag_journal_open(c->flags->journal, identity, error) : NULL;
  free(identity);
  if (!journal || !ag_team_resume(team, journal, error)) return false;
  if (team->begun)
    fprintf(stderr, "hpor: The search goes on where %s has stopped, with %llu executions.\n", c->flags->journal,
            (unsigned long long)ag_team_statistics(team).executions);
  return true;
}

/* Ends the queue's process. It may be waiting for a worker that is away. */
static void end_queue(ag_cluster *c) {
  enum { PATIENCE = 100, TICK = 50 * 1000 };
  for (int i = 0; i < PATIENCE && c->queue > 0; i++) {
    if (waitpid(c->queue, NULL, WNOHANG) == 0)
      usleep(TICK);
    else
      c->queue = 0;
  }
  end_child(&c->queue, SIGKILL);
}

bool ag_cluster_begin(ag_cluster *c, ag_team *team, hp_error *error) {
  if (!c) return true;
  bool good = start_queue(c, error) && open_journal(c, team, error) && start_factory(c, error);
  if (good)
    fprintf(stderr, "hpor: Workers may join: work_queue_worker -P %s HOST %d\n", c->flags->password, c->port);
  else
    ag_cluster_end(c, team, false);
  return good;
}

void ag_cluster_end(ag_cluster *c, ag_team *team, bool complete) {
  if (!c) return;
  if (c->socket >= 0) close(c->socket);
  c->socket = -1;
  end_child(&c->factory, SIGTERM);
  end_queue(c);
  if (team->begun) fprintf(stderr, "hpor: Workers have brought the results of %u tasks.\n", c->results);
  if (complete) ag_journal_remove(team->journal);
}

int ag_cluster_socket(const ag_cluster *c) {
  return c ? c->socket : -1;
}

/* ---- tasks ------------------------------------------------------------------------------------------------------ */

/* All members of the task that have a part give it back. */
static void end_task(ag_cluster *c, ag_team *team, task *t, bool died) {
  for (uint32_t i = 0; i < t->members.length; i++) {
    ag_team_lose(team, t->members.items[i], died);
    if (!hp_push(&c->members, t->members.items[i])) ag_team_fail(team, "Memory for the search ran out.");
  }
  t->members.length = 0;
  t->number = 0;
  c->under_way--;
}

static void cancel_task(ag_cluster *c, ag_team *team, task *t) {
  c->send(c->to, AG_QUEUE_CANCEL, t->number, "", 0);
  end_task(c, team, t, false);
}

void ag_cluster_cancel(ag_cluster *c, ag_team *team, uint32_t member) {
  for (uint32_t i = 0; c && i < c->tasks.length; i++)
    for (uint32_t k = 0; k < c->tasks.items[i].members.length; k++)
      if (c->tasks.items[i].members.items[k] == member) {
        cancel_task(c, team, c->tasks.items + i);
        return;
      }
}

static void cancel_all(ag_cluster *c, ag_team *team) {
  for (uint32_t i = 0; i < c->tasks.length; i++)
    if (c->tasks.items[i].number) cancel_task(c, team, c->tasks.items + i);
}

static task *new_task(ag_cluster *c) {
  uint32_t at = 0;
  while (at < c->tasks.length && c->tasks.items[at].number) at++;
  if (!hp_reach(&c->tasks, at)) return NULL;
  task *t = c->tasks.items + at;
  t->number = ++c->number;
  c->under_way++;
  return t;
}

/* Tasks get the states that count by now. */
static void send_batches(ag_cluster *c, const ag_team *team) {
  if (!team->states || !ag_batches_update(&c->batches, team->states, team->epoch, c->number)) return;
  hp_numbers numbers = {0};
  bool good = true;
  for (uint32_t i = 0; i < c->batches.batches.length; i++)
    good = good && hp_push(&numbers, c->batches.batches.items[i].number);
  if (good) c->send(c->to, AG_QUEUE_BATCHES, 0, numbers.items, numbers.length * sizeof *numbers.items);
  hp_free(&numbers);
}

/* Files of batches go once all tasks that get them are over. */
static void forget_batches(ag_cluster *c) {
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 0; i < c->tasks.length && c->batches.old.length; i++)
    if (c->tasks.items[i].number && c->tasks.items[i].number < first) first = c->tasks.items[i].number;
  for (uint32_t old; (old = ag_batches_unused(&c->batches, first));) c->send(c->to, AG_QUEUE_FORGET, old, "", 0);
}

/* The text at the beginning of a task, and what all know. */
static bool write_text(const ag_cluster *c, const ag_team *team, ag_task_plan plan, FILE *out) {
  json_t *text =
      json_pack("{s:s, s:f, s:i, s:s, s:O, s:O}", "jdk", c->jdk, "seconds", plan.seconds, "gives", plan.gives,
                "settings", c->java->settings, "arguments", c->files.arguments, "files", c->files.there);
  if (text && team->states) json_object_set_new(text, "states", ag_batches_names(&c->batches));
  char *line = text ? json_dumps(text, JSON_COMPACT) : NULL;
  char *learned = team->learned ? json_dumps(team->learned, JSON_COMPACT | JSON_SORT_KEYS) : strdup("");
  bool good = line && learned && ag_jobs_write(out, AG_JOBS_TASK, team->epoch, line, strlen(line)) &&
              ag_jobs_write(out, AG_JOBS_BEGIN, team->epoch, learned, strlen(learned));
  free(line);
  free(learned);
  json_decref(text);
  return good;
}

static bool add_part(ag_cluster *c, ag_team *team, task *t, FILE *out) {
  size_t size;
  const uint32_t member = c->members.length ? c->members.items[--c->members.length] : ag_team_add(team);
  char *bytes = member != UINT32_MAX && hp_push(&t->members, member) ? ag_team_hand_out(team, member, &size) : NULL;
  bool good = bytes && ag_jobs_write(out, AG_JOBS_PART, team->epoch, bytes, size);
  free(bytes);
  return good;
}

static void make_task(ag_cluster *c, ag_team *team, ag_task_plan plan) {
  char *bytes = NULL;
  size_t size;
  task *t = new_task(c);
  FILE *out = t ? open_memstream(&bytes, &size) : NULL;
  bool good = out && write_text(c, team, plan, out);
  if (t) t->epoch = team->epoch;
  for (size_t i = 0; good && i < plan.parts; i++) good = add_part(c, team, t, out);
  if (out && fclose(out) != 0) good = false;
  if (good)
    c->send(c->to, AG_QUEUE_TASK, t->number, bytes, size);
  else
    ag_team_fail(team, "Memory for the search ran out.");
  free(bytes);
}

bool ag_cluster_hand_out(ag_cluster *c, ag_team *team) {
  if (c) look_at_factory(c);
  if (!c || team->reason || !team->learned || team->epoch == c->unfit_epoch) return false;
  forget_batches(c);
  while (!team->reason) {
    const ag_task_plan plan = ag_plan_task(por_parts_waiting(team->parts), c->workers, c->under_way, c->flags->seconds);
    if (!plan.parts) break;
    send_batches(c, team);
    make_task(c, team, plan);
  }
  return c->under_way < c->workers;
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

static void take_result(ag_cluster *c, ag_team *team, task *t, FILE *in) {
  uint32_t at = UINT32_MAX;
  bool back = true;
  const uint32_t epoch = team->epoch;
  for (ag_jobs_message m; team->epoch == epoch && !team->reason && ag_jobs_read(in, &m); free(m.bytes)) {
    const bool known = at < t->members.length;
    back = m.kind == AG_JOBS_BACK || m.kind == AG_JOBS_ENDED || m.kind == AG_JOBS_ENOUGH || m.kind == AG_JOBS_KNOWS;
    if (m.kind == AG_JOBS_PART) {
      at++;
    } else if (m.kind == AG_JOBS_LEAVES) {
      if (known) ag_team_count(team, t->members.items[at]);
      ag_team_fail(team, m.bytes);
    } else if (m.kind == AG_JOBS_KNOWS || m.kind == AG_JOBS_ANEW) {
      ag_team_hear(team, t->members.items[0], &m);
      if (team->epoch == epoch && !team->reason) c->unfit_epoch = epoch;
    } else if (m.kind != AG_JOBS_BACK && known) {
      ag_team_hear(team, t->members.items[at], &m);
    }
  }
  if (team->epoch != epoch || team->reason) return; /* begun anew: there is no such task any more */
  if (!back && at < t->members.length) ag_team_lose(team, t->members.items[at], true);
  end_task(c, team, t, false);
}

static void hear_result(ag_cluster *c, ag_team *team, task *t, const ag_jobs_message *m) {
  c->results++;
  FILE *in = fmemopen(m->bytes, m->size + !m->size, "r");
  if (in && m->size)
    take_result(c, team, t, in);
  else
    end_task(c, team, t, false);
  if (in) fclose(in);
}

static void hear_refused(ag_cluster *c, const char *text) {
  if (c->refused && strcmp(c->refused, text) == 0) return;
  free(c->refused);
  c->refused = strdup(text);
  tell(text);
}

static void hear_workers(ag_cluster *c, ag_team *team, size_t workers) {
  c->workers = workers;
  if (!workers && c->under_way) cancel_all(c, team); /* nobody will bring results */
  if (workers && !c->joined) tell("The first workers have joined.");
  c->joined |= workers > 0;
}

void ag_cluster_take(ag_cluster *c, ag_team *team, const ag_jobs_message *m) {
  task *t = NULL;
  for (uint32_t i = 0; i < c->tasks.length; i++)
    if (c->tasks.items[i].number && c->tasks.items[i].number == m->epoch) t = c->tasks.items + i;
  if (m->kind == AG_QUEUE_WORKERS) {
    hear_workers(c, team, m->epoch);
  } else if (t && m->kind == AG_QUEUE_RESULT) {
    hear_result(c, team, t, m);
  } else if (m->kind == AG_QUEUE_REFUSED || m->kind == AG_QUEUE_LOST) {
    hear_refused(c, m->bytes);
    if (t) end_task(c, team, t, m->kind == AG_QUEUE_LOST && t->members.length == 1);
  }
}

static void hear_gone(ag_cluster *c, ag_team *team) {
  tell("hpor-cluster has ended, and no worker can be reached any more; this process goes on alone.");
  close(c->socket);
  c->socket = -1;
  c->workers = 0;
  for (uint32_t i = 0; i < c->tasks.length; i++)
    if (c->tasks.items[i].number) end_task(c, team, c->tasks.items + i, false);
}

void ag_cluster_hear(ag_cluster *c, ag_team *team) {
  ag_jobs_message m;
  const int got = ag_jobs_receive(c->socket, &m, 0);
  if (got < 0) hear_gone(c, team);
  if (got > 0) ag_cluster_take(c, team, &m);
  if (got > 0) free(m.bytes);
}
