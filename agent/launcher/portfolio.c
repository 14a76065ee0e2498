/* Starts the searches of a portfolio, waits for the first one that decides, and ends the other.
 *
 * The first search has the terminal. The second one writes its messages and its files to a scratch folder; they become
 * the user's if it decides. Its schedule goes to a file of its own beside the user's, since both may save one. */
#include "launcher/portfolio.h"

#include "launcher/java_command.h"
#include "launcher/jobs_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long the first search is alone: most searches that end at all end sooner. */
enum { ALONE = 500 /* milliseconds */ };
enum { EXIT_ERROR = 1, EXIT_UNCONTROLLED = 3 };

enum { LOWER = 5 /* the nice value of the second search: it must not slow the first one down */ };

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

/* ---- the settings of the two ------------------------------------------------------------------------------------ */

/* hpor-schedule.json becomes hpor-schedule-matching.json. */
static void print_schedule_name(FILE *out, const char *name) {
  const size_t length = strlen(name), stem = length > 5 && !strcmp(name + length - 5, ".json") ? length - 5 : length;
  char *other = NULL;
  if (asprintf(&other, "%.*s-matching%s", (int)stem, name, name + stem) < 0) return;
  ag_options_print_escaped(out, other);
  free(other);
}

/* The agent's argument, owned by the caller; null: out of memory. What comes last counts. */
static char *argument_of(const ag_portfolio *p, const scratch *second) {
  char *text = NULL;
  size_t size;
  if (!second) return ag_jobs_argument(p->agent, p->settings);
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fprintf(out, "-agentpath:%s=%s", p->agent, p->settings);
  for (size_t i = 0; i < FILE_COUNT; i++) {
    if (i != LOG && !path_of(p->options, i)) continue;
    fprintf(out, "%s=", files[i].option);
    ag_options_print_escaped(out, second->files[i]);
    putc(',', out);
  }
  fputs("por=hybrid+source,match=on,progress=off,schedule=", out);
  print_schedule_name(out, p->options->schedule);
  fclose(out);
  return text;
}

/* ---- one search ------------------------------------------------------------------------------------------------- */

typedef struct member {
  ag_search_process process;
  int watch; /* a descriptor that can be read once the process has ended; -1: not started, or ended */
  int code;  /* the exit code, once it has ended */
} member;

static bool start(const ag_portfolio *p, const scratch *second, member *m) {
  char **words = calloc((size_t)p->count + 3, sizeof *words), *argument = argument_of(p, second);
  m->watch = -1;
  if (words && argument) {
    words[0] = (char *)p->java;
    words[1] = argument;
    memcpy(words + 2, p->arguments, (size_t)p->count * sizeof *words);
    if (ag_start_search(words, second ? second->output : NULL, &m->process)) m->watch = pidfd_open(m->process.pid, 0);
  }
  free(words);
  free(argument);
  return m->watch >= 0;
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
  return m->process.told && (m->code == EXIT_SUCCESS || m->code == EXIT_ERROR);
}

/* ---- both ------------------------------------------------------------------------------------------------------- */

/* Waits until one has ended, or `milliseconds` are over (-1: without end). Returns the number of that one; -1: none. */
static int wait_for_one(const member *members, int milliseconds) {
  struct pollfd watched[2] = {{.fd = members[0].watch, .events = POLLIN}, {.fd = members[1].watch, .events = POLLIN}};
  int ready;
  while ((ready = poll(watched, 2, milliseconds)) < 0 && errno == EINTR) continue;
  return ready <= 0 ? -1 : watched[0].revents ? 0 : 1;
}

static void copy(const char *from, FILE *to) {
  char block[4096];
  FILE *in = fopen(from, "r");
  for (size_t size; in && (size = fread(block, 1, sizeof block, in)) > 0;) fwrite(block, 1, size, to);
  if (in) fclose(in);
}

/* Writes the user's files as the second search has written its own. */
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

/* Shows what the second search has come to. The first one may have left its line of progress. */
static int report_second(const ag_portfolio *p, const scratch *s, const member *second) {
  FILE *log = p->options->log ? fopen(p->options->log, "w") : NULL;
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
  copy(s->files[LOG], log ? log : stderr);
  fputs("The verdict is that of the second search: state matching, with the look-ahead of hybrid+source.\n",
        log ? log : stderr);
  if (log) fclose(log);
  return take_files(p, s) ? second->code : EXIT_UNCONTROLLED;
}

/* ---- is there room for a second search? -------------------------------------------------------------------------- */

/* The number behind `key` in the file, which may be the first word of a line; 0: there is none. */
static uint64_t number_in(const char *path, const char *key) {
  char line[256];
  uint64_t number = 0;
  FILE *file = fopen(path, "r");
  const size_t length = strlen(key);
  while (file && !number && fgets(line, sizeof line, file))
    if (!strncmp(line, key, length)) number = strtoull(line + length, NULL, 10);
  if (file) fclose(file);
  return number;
}

/* How much memory processes may still take, in bytes: of the machine, or of this container. */
static uint64_t free_memory(void) {
  enum { KIB = 1024 };
  const uint64_t machine = number_in("/proc/meminfo", "MemAvailable:") * KIB;
  const uint64_t most = number_in("/sys/fs/cgroup/memory.max", ""),
                 used = number_in("/sys/fs/cgroup/memory.current", "");
  const uint64_t here = most > used ? most - used : most ? 0 : UINT64_MAX;
  return machine < here ? machine : here;
}

/* Two searches side by side need two processors, and memory for a second JVM, which may grow as the first one may. */
static bool has_room(const member *first) {
  enum { KIB = 1024 };
  const uint64_t least = UINT64_C(1) << 30;
  char status[64];
  snprintf(status, sizeof status, "/proc/%d/status", (int)first->process.pid);
  const uint64_t memory = free_memory(), taken = number_in(status, "VmRSS:") * KIB;
  return sysconf(_SC_NPROCESSORS_ONLN) > 1 && memory > least && memory > 4 * taken;
}

/* ---- the searches ----------------------------------------------------------------------------------------------- */

static void start_second(const ag_portfolio *p, const scratch *s, member *m) {
  if (start(p, s, m)) setpriority(PRIO_PROCESS, (id_t)m->process.pid, LOWER);
}

/* Without a scratch folder, there is no second search. */
static int run(const ag_portfolio *p, const scratch *s) {
  member members[2] = {{.watch = -1}, {.watch = -1}};
  if (!start(p, NULL, &members[0])) {
    fprintf(stderr, "hpor: No process can be started: %s.\n", strerror(errno));
    stop(&members[0]);
    return EXIT_UNCONTROLLED;
  }
  int ended = wait_for_one(members, ALONE);
  if (ended < 0 && s && has_room(&members[0])) start_second(p, s, &members[1]);
  while (ended != 0) {
    ended = wait_for_one(members, -1);
    if (ended != 1) continue;
    end(&members[1]);
    if (!decides(&members[1])) continue;
    stop(&members[0]);
    return report_second(p, s, &members[1]);
  }
  end(&members[0]);
  stop(&members[1]);
  return ag_search_code(&members[0].process, members[0].code);
}

int ag_run_portfolio(const ag_portfolio *p) {
  scratch s;
  hp_error error;
  if (!make_scratch(&s, &error)) {
    fprintf(stderr, "hpor: %s There is one search alone.\n", error.text);
    return run(p, NULL);
  }
  const int code = run(p, &s);
  ag_remove_folder(s.folder);
  return code;
}
