/* Starts the searches of a portfolio, waits for the first one that decides, and ends the others.
 *
 * The first search has the terminal. Each other one writes its messages and its files to a scratch folder; they become
 * the user's if it decides. Its schedule goes to a file of its own beside the user's, since all may save one. */
#include "launcher/portfolio.h"

#include "base/machine.h"
#include "front/schedule.h"
#include "launcher/java_command.h"
#include "launcher/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long the first search is alone: most searches that end at all end sooner. How long each one runs where both take
 * turns on one processor. */
enum { ALONE = 500, TURN = 1000 /* milliseconds */ };
enum { EXIT_ERROR = 1, EXIT_UNCONTROLLED = 3 };

enum { LOWER = 5 /* the nice value of the other searches: they must not slow the first one down */ };

/* The searches, and what tells them apart: the end of the schedule's name, further settings, and how the user is told
 * which one has decided. */
enum { FIRST, MATCHING, PARTS, MEMBER_COUNT };
static const struct {
  const char *name, *settings, *told;
} members_own[MEMBER_COUNT] = {
    [MATCHING] = {"matching", "por=hybrid+source,match=on,progress=off,",
                  "The verdict is that of the second search: state matching, with the look-ahead of hybrid+source."},
    [PARTS] = {"parts", "progress=off,", "The verdict is that of the third search: source, with several processes."}};

/* Files of the report. Only the search that decides may write the user's. */
static const struct {
  const char *option;
  size_t offset; /* of the path in ag_options */
} files[] = {{"log", offsetof(ag_options, log)},
             {"json", offsetof(ag_options, json)},
             {"sarif", offsetof(ag_options, sarif)},
             {"html", offsetof(ag_options, html)}};
enum { LOG, FILE_COUNT = sizeof files / sizeof *files };

typedef struct scratch {
  char folder[PATH_MAX], output[PATH_MAX], files[FILE_COUNT][PATH_MAX];
} scratch;

static const char *path_of(const ag_options *options, size_t file) {
  return *(char *const *)((const char *)options + files[file].offset);
}

static const char *const excluded[] = {"match",  "bound",   "checkpoint", "resume", "replay",
                                       "random", "explain", "search",     "changed"};

static const char *unfit(const ag_options *options) {
  for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++)
    if (ag_option_given(options, excluded[i])) return excluded[i];
  return NULL;
}

bool ag_portfolio_takes(const ag_options *options, hp_error *error) {
  const char *other = unfit(options);
  if (other)
    return hp_fail(error, "--por=auto and --%s exclude each other; choose an algorithm, such as --por=source.", other);
  return true;
}

bool ag_portfolio_is_default(const ag_options *options) {
  return !ag_option_given(options, "por") && !unfit(options);
}

static bool make_scratch(scratch *s, hp_error *error) {
  if (!ag_scratch_folder(s->folder, error)) return false;
  bool fits = snprintf(s->output, PATH_MAX, "%s/output", s->folder) < PATH_MAX;
  for (size_t i = 0; i < FILE_COUNT; i++)
    fits &= snprintf(s->files[i], PATH_MAX, "%s/%s", s->folder, files[i].option) < PATH_MAX;
  return fits || hp_fail(error, "The path of the scratch folder is too long; set TMPDIR to another.");
}

/* ---- the settings of a search ----------------------------------------------------------------------------------- */

/* The settings of a search that is not the first one: what comes last counts. Owned by the caller; null: out of memory.
 */
static char *settings_of(const ag_portfolio *p, const scratch *s, int member) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs(p->settings, out);
  for (size_t i = 0; i < FILE_COUNT; i++) {
    if (i != LOG && !path_of(p->options, i)) continue;
    fprintf(out, "%s=", files[i].option);
    ag_options_print_escaped(out, s->files[i]);
    putc(',', out);
  }
  char *schedule = ag_schedule_path_beside(p->options->schedule, members_own[member].name);
  fprintf(out, "%sschedule=", members_own[member].settings);
  if (schedule) ag_options_print_escaped(out, schedule);
  free(schedule);
  putc(',', out);
  fclose(out);
  return text;
}

/* ---- one search ------------------------------------------------------------------------------------------------- */

typedef struct member {
  ag_search_process process;
  scratch scratch; /* of all but the first one */
  char *settings;  /* owned; null: those of the user */
  int watch;       /* a descriptor that can be read once the process has ended; -1: not started, or ended */
  int code;        /* the exit code, once it has ended */
} member;

static ag_jobs_java java_of(const ag_portfolio *p, const member *m) {
  return (ag_jobs_java){.java = p->java,
                        .agent = p->agent,
                        .settings = m->settings ? m->settings : p->settings,
                        .arguments = p->arguments,
                        .count = p->count,
                        .aside = m->settings};
}

static void start_one(const ag_portfolio *p, member *m) {
  const ag_jobs_java java = java_of(p, m);
  if (ag_jobs_start_search(&java, m->settings ? m->scratch.output : NULL, &m->process))
    m->watch = pidfd_open(m->process.pid, 0);
}

/* A search by several JVMs: a child of this process leads them, and says by its exit code whether there is a verdict.
 */
static void start_parts(const ag_portfolio *p, member *m, int jobs) {
  const ag_jobs_run run = {.java = java_of(p, m), .options = p->options, .jobs = jobs};
  m->process = (ag_search_process){.pid = ag_start_jobs(&run, m->scratch.output), .verdict = -1};
  if (m->process.pid > 0) m->watch = pidfd_open(m->process.pid, 0);
}

static void end(member *m) {
  m->code = ag_end_search(&m->process);
  close(m->watch);
  m->watch = -1;
}

static void stop(member *m) {
  if (m->watch < 0) return;
  kill(m->process.pid, SIGKILL);
  end(m);
}

static bool decides(const member *m) {
  return (m->process.told || m->process.verdict < 0) && (m->code == EXIT_SUCCESS || m->code == EXIT_ERROR);
}

/* ---- all -------------------------------------------------------------------------------------------------------- */

/* Waits until one has ended, or `milliseconds` are over (-1: without end). Returns the number of that one; -1: none. */
static int wait_for_one(const member *members, int milliseconds) {
  struct pollfd watched[MEMBER_COUNT];
  int ready;
  for (int i = 0; i < MEMBER_COUNT; i++) watched[i] = (struct pollfd){.fd = members[i].watch, .events = POLLIN};
  while ((ready = poll(watched, MEMBER_COUNT, milliseconds)) < 0 && errno == EINTR) continue;
  for (int i = 0; ready > 0 && i < MEMBER_COUNT; i++)
    if (watched[i].revents) return i;
  return -1;
}

static void copy(const char *from, FILE *to) {
  char block[4096];
  FILE *in = fopen(from, "r");
  for (size_t size; in && (size = fread(block, 1, sizeof block, in)) > 0;) fwrite(block, 1, size, to);
  if (in) fclose(in);
}

/* Writes the user's files as another search has written its own. */
static bool take_files(const ag_portfolio *p, const scratch *s) {
  bool good = true;
  for (size_t i = 0; i < FILE_COUNT; i++) {
    const char *path = i == LOG ? NULL : path_of(p->options, i);
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) copy(s->files[i], file);
    if (!path || (file && fclose(file) == 0)) continue;
    fprintf(stderr, "hpor: %s cannot be written: %s.\n", path, strerror(errno));
    good = false;
  }
  return good;
}

/* Shows what a search has come to that is not the first one. That one may have left its line of progress. */
static int report_other(const ag_portfolio *p, const member *m, int number) {
  FILE *log = p->options->log ? fopen(p->options->log, "w") : NULL;
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
  copy(m->scratch.files[LOG], log ? log : stderr);
  fprintf(log ? log : stderr, "%s\n", members_own[number].told);
  if (log) fclose(log);
  return take_files(p, &m->scratch) ? m->code : EXIT_UNCONTROLLED;
}

/* ---- is there room for another search? --------------------------------------------------------------------------- */

static long processors_of(const ag_portfolio *p) {
  return p->jobs ? p->jobs : ag_machine_processors("");
}

/* How many JVMs may there be besides the first one? As many as there are other processors, or one that takes turns with
 * it; and as there is memory for, since each may grow as the first one may. */
static int room_beside(const ag_portfolio *p, const member *first) {
  enum { KIB = 1024, GROWS = 2 };
  const uint64_t least = UINT64_C(1) << 30;
  const long processors = processors_of(p) < 2 ? 2 : processors_of(p);
  char status[64];
  snprintf(status, sizeof status, "/proc/%d/status", (int)first->process.pid);
  const uint64_t memory = ag_machine_free_memory(""), taken = ag_number_in(status, "VmRSS:") * KIB;
  if (memory <= least || memory <= 2 * GROWS * taken) return 0;
  const uint64_t most = taken ? memory / (GROWS * taken) - 1 : 1;
  const uint64_t wanted = (uint64_t)(processors > AG_MOST_JOBS ? AG_MOST_JOBS : processors) - 1;
  return (int)(wanted < most ? wanted : most);
}

/* ---- the searches ----------------------------------------------------------------------------------------------- */

static bool prepare(const ag_portfolio *p, member *m, int number) {
  hp_error error;
  if (!make_scratch(&m->scratch, &error)) {
    fprintf(stderr, "hpor: %s There is one search less.\n", error.text);
    return false;
  }
  m->settings = settings_of(p, &m->scratch, number);
  return m->settings;
}

static void start_others(const ag_portfolio *p, member *members) {
  hp_error error;
  const int room = room_beside(p, &members[FIRST]);
  if (room < 1 || !prepare(p, &members[MATCHING], MATCHING)) return;
  start_one(p, &members[MATCHING]);
  if (members[MATCHING].watch >= 0) setpriority(PRIO_PROCESS, (id_t)members[MATCHING].process.pid, LOWER);
  const int jobs = room - 1;
  if (jobs < 2 || !ag_jobs_take(p->options, "--jobs", &error) || !prepare(p, &members[PARTS], PARTS)) return;
  start_parts(p, &members[PARTS], jobs);
  if (members[PARTS].watch >= 0) setpriority(PRIO_PROCESS, (id_t)members[PARTS].process.pid, LOWER);
}

/* A stopped process does not end with the launcher. This child wakes the first two searches when the launcher is gone,
 * however it went. Returns a descriptor that the launcher keeps open until then; -1: there is no such child. */
static int watch_launcher(const member *members, pid_t *child) {
  int ends[2];
  char byte;
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  *child = fork();
  if (*child == 0) {
    static const int signals[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_IGN);
    close(ends[1]);
    while (read(ends[0], &byte, 1) < 0 && errno == EINTR) continue;
    for (int i = FIRST; i <= MATCHING; i++) pidfd_send_signal(members[i].watch, SIGCONT, NULL, 0);
    _exit(EXIT_SUCCESS);
  }
  close(ends[0]);
  if (*child < 0) close(ends[1]);
  return *child < 0 ? -1 : ends[1];
}

/* One of the first two searches runs; the other one is stopped, until its turn comes. Returns the number of the one
 * that has ended. */
static int wait_in_turns(const member *members) {
  pid_t child = -1;
  const int launcher = watch_launcher(members, &child);
  if (launcher < 0) return wait_for_one(members, -1); /* the system gives them their turns */
  int ended, running = MATCHING;
  do {
    kill(members[FIRST + MATCHING - running].process.pid, SIGSTOP);
    kill(members[running].process.pid, SIGCONT);
    ended = wait_for_one(members, TURN);
    running = FIRST + MATCHING - running;
  } while (ended < 0);
  close(launcher); /* the other one goes on */
  waitpid(child, NULL, 0);
  return ended;
}

/* Returns the exit code. */
static int run(const ag_portfolio *p, member *members) {
  start_one(p, &members[FIRST]);
  if (members[FIRST].watch < 0) {
    fprintf(stderr, "hpor: No process can be started: %s.\n", strerror(errno));
    return EXIT_UNCONTROLLED;
  }
  int ended = wait_for_one(members, ALONE);
  if (ended < 0) start_others(p, members);
  while (ended != FIRST) {
    const bool turns = processors_of(p) < 2 && members[MATCHING].watch >= 0;
    ended = turns ? wait_in_turns(members) : wait_for_one(members, -1);
    if (ended == FIRST) break;
    end(&members[ended]);
    if (decides(&members[ended])) return report_other(p, &members[ended], ended);
  }
  end(&members[FIRST]);
  return ag_search_code(&members[FIRST].process, members[FIRST].code);
}

int ag_run_portfolio(const ag_portfolio *p) {
  member members[MEMBER_COUNT];
  for (int i = 0; i < MEMBER_COUNT; i++) members[i] = (member){.watch = -1};
  const int code = run(p, members);
  for (int i = 0; i < MEMBER_COUNT; i++) {
    stop(&members[i]);
    if (*members[i].scratch.folder) ag_remove_folder(members[i].scratch.folder);
    free(members[i].settings);
  }
  return code;
}
