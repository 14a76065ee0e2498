/* The members of the team are JVMs of this machine, and tasks of a cluster behind them. */
#include "launcher/jobs.h"

#include "base/machine.h"
#include "front/progress.h"
#include "launcher/cluster.h"
#include "launcher/states_memory.h"
#include "launcher/team.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds: how long the first JVM is alone, how often limits are looked at, how long a JVM that is to halt may
 * take for its execution, and how soon what a JVM has found is in a checkpoint. */
enum { ALONE = 500, TICK = 100, HALTS_WITHIN = 4000, GIVES_WITHIN = 30000 };
enum { MOST_STARTS = 20 };
enum { EXIT_UNCONTROLLED = 3 };

/* A JVM of this machine: the member of the team with the same number. */
typedef struct worker {
  ag_search_process process;
  int socket;
} worker;

typedef struct jobs {
  const ag_jobs_run *run;
  ag_jobs_java java; /* of the run, with the memory that all share */
  ag_team team;
  ag_states_memory here;   /* the states that the JVMs of this machine share */
  ag_states_memory counts; /* with a cluster: those that count */
  uint32_t brought;        /* so many of them are known here, too */
  uint32_t brought_epoch;  /* of this epoch */
  worker workers[AG_MOST_JOBS];
  int starts;
  struct timespec began;
  double first_part; /* when a part was there to be handed out for the first time, in seconds; 0: not yet */
  double next_look;  /* at the limits */
  double next_give;  /* when those who are busy are to give something away, so that what they have found counts */
  uint64_t resumed;  /* so many executions had been run when the search was taken up */
  ag_progress progress;
  const char *limit; /* why the search ends though something is left; null: it does not */
  bool told;         /* the first JVM has ended, and has told all that there is to tell: */
  int code;          /* the exit code */
} jobs;

static const char *const excluded[] = {"bound",  "checkpoint", "resume",  "replay", "random",
                                       "search", "suppress",   "explain", "changed"};

bool ag_jobs_take(const ag_options *options, const char *what, hp_error *error) {
  const char *match = options->match ? " --match=on" : "";
  for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++)
    if (ag_option_given(options, excluded[i]))
      return hp_fail(error, "%s and --%s exclude each other; leave one of them out.", what, excluded[i]);
  return por_splits(options->por, options->match) ||
         hp_fail(error, "%s does not go with --por=%.64s%s; --por=source%s can be split.", what, options->por, match,
                 match);
}

bool ag_count_of_jobs(const char *key, const char *value, int *count, hp_error *error) {
  char *end;
  const long number = strtol(value, &end, 10);
  *count = (int)number;
  return (*value && !*end && number >= 1 && number <= AG_MOST_JOBS) ||
         hp_fail(error, "--%s=%.64s: the value is a number from 1 to %d.", key, value, AG_MOST_JOBS);
}

bool ag_count_of_processes(const char *key, const char *value, int *count, hp_error *error) {
  const int processors = ag_machine_processors("");
  if (!ag_count_of_jobs(key, value, count, error)) return false;
  if (*count > processors) {
    fprintf(stderr, "hpor: --%s=%d: %d process%s, since there are no more processors (see HPOR_PROCESSORS).\n", key,
            *count, processors, processors == 1 ? "" : "es");
    *count = processors;
  }
  return true;
}

static volatile sig_atomic_t interrupted;

static void note_signal(int number) {
  (void)number;
  interrupted = 1;
}

static double seconds(const jobs *j) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - j->began.tv_sec) + (double)(now.tv_nsec - j->began.tv_nsec) / 1e9;
}

static ag_member *member(jobs *j, int number) {
  return j->team.members.items + number;
}

/* ---- states ----------------------------------------------------------------------------------------------------- */

static bool open_states(jobs *j) {
  ag_states_close(&j->here);
  if (!ag_states_open(&j->here)) return false;
  j->java.memory = j->here.descriptor;
  j->brought = 0;
  return true;
}

/* The states that one has explored to their ends are known to all JVMs of this machine. With a cluster, this is one
 * JVM: it has a table of its own, as each task has. */
static void share_states(jobs *j) {
  if (!j->run->options->match) return;
  bool good = open_states(j) && (!j->run->cluster || ag_states_open(&j->counts));
  if (!good) ag_team_fail(&j->team, "There is no memory that the processes of the search could share.");
  j->team.shares = !j->run->cluster;
  j->java.tells = j->run->cluster;
  if (!good || !j->run->cluster) return;
  por_shared_states_list(j->counts.view);
  j->team.states = j->counts.view;
}

/* What tasks have explored, and counts, becomes known to the JVM here. */
static void bring_states(jobs *j) {
  if (!j->team.states || !j->here.view) return;
  if (j->brought_epoch != j->team.epoch) j->brought = 0;
  j->brought_epoch = j->team.epoch;
  por_shared_states_begin(j->here.view, j->team.epoch);
  const uint32_t count = por_shared_states_listed(j->team.states);
  if (count == j->brought) return;
  (void)ag_states_copy(j->team.states, j->brought, count, j->here.view); /* without memory, it explores there, too */
  j->brought = count;
}

/* A JVM that is gone has left states in its table that do not count. The next one gets another table. */
static bool renew_states(jobs *j) {
  if (!j->team.states) return true;
  const bool good = open_states(j);
  if (good) bring_states(j);
  return good;
}

/* ---- processes -------------------------------------------------------------------------------------------------- */

static bool start_process(jobs *j, int number) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  const struct sigaction action = {.sa_handler = note_signal};
  worker *w = &j->workers[number];
  /* Only the first one tells anything. */
  bool good = renew_states(j) &&
              ag_jobs_start(&j->java, number, j->team.epoch, number ? "/dev/null" : NULL, &w->process, &w->socket);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
  if (!good) return false;
  member(j, number)->state = AG_MEMBER_STARTING;
  j->starts++;
  return true;
}

/* The process is to end, or has ended. Returns its exit code. */
static int end_process(jobs *j, int number, bool kills) {
  worker *w = &j->workers[number];
  if (kills) kill(w->process.pid, SIGKILL);
  const int code = ag_end_search(&w->process);
  close(w->socket);
  ag_team_lose(&j->team, (uint32_t)number, !kills);
  return code;
}

/* ---- messages --------------------------------------------------------------------------------------------------- */

static void say(ag_team *team, uint32_t number, ag_jobs_kind kind, const void *bytes, size_t size) {
  jobs *j = team->data;
  if ((int)number < j->run->jobs)
    (void)ag_jobs_send(j->workers[number].socket, kind, team->epoch, bytes, size);
  else if (kind == AG_JOBS_BEGIN)
    ag_cluster_cancel(j->run->cluster, team, number);
}

static void hear(jobs *j, int number, const ag_jobs_message *m) {
  ag_team_hear(&j->team, (uint32_t)number, m);
  if (!member(j, number)->left) return;
  if (number) {
    end_process(j, number, true);
    return;
  }
  ag_team_count(&j->team, 0);
  member(j, 0)->state = AG_MEMBER_STARTING; /* it waits for the verdict */
  ag_team_fail(&j->team, m->bytes);
}

static void hear_end(jobs *j, int number) {
  const int code = end_process(j, number, false);
  const ag_search_process *process = &j->workers[number].process;
  /* It has said what is wrong, or why not. */
  if (number == 0 && (process->told || (!j->first_part && code < AG_EXIT_BY_SIGNAL))) {
    j->told = true;
    j->code = ag_search_code(process, code);
  }
}

/* Listens to all, for so many milliseconds at most. */
static void listen_to_all(jobs *j, int milliseconds) {
  struct pollfd watched[AG_MOST_JOBS + 1];
  int of[AG_MOST_JOBS];
  nfds_t count = 0;
  for (int i = 0; i < j->run->jobs; i++)
    if (member(j, i)->state != AG_MEMBER_ABSENT) {
      of[count] = i;
      watched[count++] = (struct pollfd){.fd = j->workers[i].socket, .events = POLLIN};
    }
  watched[count] = (struct pollfd){.fd = ag_cluster_socket(j->run->cluster), .events = POLLIN};
  if (poll(watched, count + 1, milliseconds) <= 0) return;
  for (nfds_t i = 0; i < count; i++) {
    ag_jobs_message m = {.bytes = NULL};
    if (!watched[i].revents || member(j, of[i])->state == AG_MEMBER_ABSENT) continue;
    int got = ag_jobs_receive(j->workers[of[i]].socket, &m, 0);
    if (got > 0) hear(j, of[i], &m);
    free(m.bytes);
    if (got < 0) hear_end(j, of[i]);
  }
  if (watched[count].revents) ag_cluster_hear(j->run->cluster, &j->team);
}

/* ---- the search ------------------------------------------------------------------------------------------------- */

/* Parts wait, and no JVM can be told what the others have learned. */
static bool is_stuck(jobs *j) {
  for (int i = 0; i < j->run->jobs; i++)
    if (member(j, i)->state != AG_MEMBER_UNFIT) return false;
  return por_parts_waiting(j->team.parts) && !por_parts_under_way(j->team.parts);
}

/* The first JVM is alone for a while: most searches end sooner than a second one would be there. */
static bool is_alone(const jobs *j) {
  return !getenv(AG_JOBS_AT_ONCE) && (!j->first_part || seconds(j) - j->first_part < ALONE / 1e3);
}

static void hand_out(jobs *j, int number) {
  size_t size;
  char *bytes = ag_team_hand_out(&j->team, (uint32_t)number, &size);
  if (bytes) say(&j->team, (uint32_t)number, AG_JOBS_PART, bytes, size);
  free(bytes);
}

static void hand_out_all(jobs *j) {
  bool idle = false;
  for (int i = 0; i < j->run->jobs && !j->team.reason; i++) {
    if (member(j, i)->state != AG_MEMBER_IDLE) continue;
    if (por_parts_ready(j->team.parts))
      hand_out(j, i);
    else
      idle |= !por_parts_waiting(j->team.parts);
  }
  if (j->team.begun && !j->first_part) j->first_part = seconds(j);
  if (!is_alone(j) && ag_cluster_hand_out(j->run->cluster, &j->team)) idle = true;
  if (j->run->checkpoint.to && seconds(j) >= j->next_give) {
    idle = true;
    j->next_give = seconds(j) + GIVES_WITHIN / 1e3;
  }
  if (is_stuck(j))
    ag_team_fail(&j->team,
                 "No process can be told what others have learned about the program. Search with one process.");
  for (int i = 0; idle && i < j->run->jobs; i++) {
    ag_member *m = member(j, i);
    if (m->state != AG_MEMBER_BUSY || m->asked) continue;
    m->asked = true;
    say(&j->team, (uint32_t)i, AG_JOBS_WANTED, "", 0);
  }
}

static void start_missing(jobs *j) {
  for (int i = 0; i < (is_alone(j) ? 1 : j->run->jobs); i++) {
    if (member(j, i)->state != AG_MEMBER_ABSENT || member(j, i)->left) continue;
    if (j->starts >= MOST_STARTS + j->run->jobs)
      ag_team_fail(&j->team, "The processes of the search die again and again.");
    else if (!start_process(j, i))
      ag_team_fail(&j->team, "No process can be started.");
  }
}

static void look_at_limits(jobs *j) {
  const ag_options *o = j->run->options;
  const double now = seconds(j);
  if (interrupted) j->limit = "interrupted";
  if (now < j->next_look) return;
  j->next_look = now + TICK / 1e3;
  bring_states(j);
  const por_statistics all = ag_team_statistics(&j->team);
  if (ag_progress_due(&j->progress, now)) ag_progress_update(&j->progress, &all, now);
  if (o->executions && all.executions + all.blocked >= o->executions + j->resumed) j->limit = "executions";
  if (o->time_ms && now * 1000 >= (double)o->time_ms) j->limit = "time";
}

static bool goes_on(const jobs *j) {
  return !j->told && !j->team.reason && !j->limit && !j->team.enough && !ag_team_is_complete(&j->team);
}

/* Waits a moment for what the JVM has found. Is that all it has to tell? */
static bool has_halted(jobs *j, int number, int milliseconds) {
  ag_jobs_message m = {.bytes = NULL};
  const int got = ag_jobs_receive(j->workers[number].socket, &m, milliseconds);
  bool found = got > 0 && m.kind == AG_JOBS_FOUND;
  bool over = got < 0 || found || (got > 0 && (m.kind == AG_JOBS_ANEW || m.kind == AG_JOBS_LEAVES));
  if (found || (got > 0 && m.kind == AG_JOBS_TRACES)) ag_team_hear(&j->team, (uint32_t)number, &m);
  if (found) ag_team_count(&j->team, (uint32_t)number);
  free(m.bytes);
  return over;
}

/* All that are exploring tell what they have found so far. */
static void halt_all(jobs *j) {
  bool halts[AG_MOST_JOBS] = {false};
  int left = 0;
  for (int i = 0; i < j->run->jobs; i++)
    if (member(j, i)->state == AG_MEMBER_BUSY) {
      halts[i] = true;
      left++;
      say(&j->team, (uint32_t)i, AG_JOBS_HALT, "", 0);
    }
  const double until = seconds(j) + HALTS_WITHIN / 1e3;
  while (left && seconds(j) < until)
    for (int i = 0; i < j->run->jobs; i++)
      if (halts[i] && has_halted(j, i, TICK / j->run->jobs)) {
        halts[i] = false;
        left--;
      }
}

/* The first JVM tells the verdict of all. Returns the exit code. */
static int tell_verdict(jobs *j) {
  worker *first = &j->workers[0];
  ag_progress_clear(&j->progress);
  if (member(j, 0)->state == AG_MEMBER_ABSENT) {
    const char *reason = j->team.reason;
    fprintf(stderr, "hpor: %s\n", reason && *reason ? reason : "The first process of the search is gone.");
    return EXIT_UNCONTROLLED;
  }
  char *found = ag_team_verdict(&j->team, j->limit);
  if (found) say(&j->team, 0, AG_JOBS_VERDICT, found, strlen(found));
  free(found);
  const int code = ag_end_search(&first->process);
  close(first->socket);
  return ag_search_code(&first->process, code);
}

static void free_all(jobs *j) {
  ag_team_free(&j->team);
  ag_states_close(&j->here);
  ag_states_close(&j->counts);
}

static bool is_one(const ag_jobs_run *run) {
  return run->jobs <= 1 && !run->cluster && !run->checkpoint.to && !run->checkpoint.from;
}

int ag_run_jobs(const ag_jobs_run *run) {
  if (is_one(run)) return ag_jobs_run_one(&run->java);
  jobs j = {.run = run, .java = run->java};
  clock_gettime(CLOCK_MONOTONIC, &j.began);
  ag_progress_init(&j.progress, run->progress, run->options->progress);
  if (!ag_team_init(&j.team, (uint32_t)run->jobs, say, &j)) ag_team_fail(&j.team, "Memory for the search ran out.");
  if (!run->cluster) ag_team_hears_soon(&j.team);
  share_states(&j);
  hp_error error;
  if (!j.team.reason && !(ag_cluster_begin(run->cluster, &j.team, &error) &&
                          ag_jobs_checkpoint_begin(&run->checkpoint, &run->java, run->options, &j.team, &error))) {
    fprintf(stderr, "hpor: %s\n", error.text);
    free_all(&j);
    return EXIT_UNCONTROLLED;
  }
  const por_statistics known = ag_team_statistics(&j.team);
  j.resumed = known.executions + known.blocked;
  while (goes_on(&j)) {
    start_missing(&j);
    hand_out_all(&j);
    listen_to_all(&j, TICK);
    look_at_limits(&j);
  }
  bool complete = ag_team_is_complete(&j.team);
  j.team.shares = false; /* what is lost from now on is left out */
  if (complete && member(&j, 0)->state == AG_MEMBER_ABSENT) start_process(&j, 0); /* to tell the verdict */
  if (!j.told && !complete) halt_all(&j);
  for (int i = 1; i < run->jobs; i++)
    if (member(&j, i)->state != AG_MEMBER_ABSENT) end_process(&j, i, true);
  const bool over = complete || j.team.enough || !j.team.begun;
  ag_cluster_end(run->cluster, &j.team, over);
  ag_jobs_checkpoint_end(&run->checkpoint, &j.team, over);
  const int code = j.told ? j.code : tell_verdict(&j);
  free_all(&j);
  return code;
}

pid_t ag_start_jobs(const ag_jobs_run *run, const char *output) {
  if (is_one(run)) return ag_jobs_start_one(&run->java, output);
  const pid_t child = ag_fork_child(output);
  if (child == 0) _exit(ag_run_jobs(run));
  return child;
}
