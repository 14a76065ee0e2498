/* Starts the searches of a portfolio, waits for the first one that decides, and ends the other.
 *
 * The first search has the terminal. The second one writes its messages and its verdict to a scratch folder; they are
 * shown if it decides. Its schedule goes to a file of its own beside the user's, since both may save one. */
#include "launcher/portfolio.h"

#include "launcher/java_command.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long the first search is alone: most searches that end at all end sooner. */
enum { ALONE = 500 /* milliseconds */ };
enum { EXIT_ERROR = 1, EXIT_UNCONTROLLED = 3 };

typedef struct scratch {
  char folder[PATH_MAX], output[PATH_MAX], log[PATH_MAX], verdict[PATH_MAX];
} scratch;

static const char *const excluded[] = {"match", "bound", "checkpoint", "resume", "replay", "random", "explain"};

bool ag_portfolio_takes(const ag_options *options, hp_error *error) {
  for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++)
    if (ag_option_given(options, excluded[i]))
      return hp_fail(error, "--por=auto and --%s exclude each other; choose an algorithm, such as --por=source.",
                     excluded[i]);
  return true;
}

static bool make_scratch(scratch *s, hp_error *error) {
  if (!ag_scratch_folder(s->folder, error)) return false;
  if (snprintf(s->output, PATH_MAX, "%s/output", s->folder) < PATH_MAX &&
      snprintf(s->log, PATH_MAX, "%s/log", s->folder) < PATH_MAX &&
      snprintf(s->verdict, PATH_MAX, "%s/verdict.json", s->folder) < PATH_MAX)
    return true;
  return hp_fail(error, "The path of the scratch folder is too long; set TMPDIR to another.");
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
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fprintf(out, "-agentpath:%s=%s", p->agent, p->settings);
  if (second) {
    fputs("por=hybrid+source,match=on,progress=off,log=", out);
    ag_options_print_escaped(out, second->log);
    fputs(",json=", out);
    ag_options_print_escaped(out, second->verdict);
    fputs(",schedule=", out);
    print_schedule_name(out, p->options->schedule);
  } else {
    fputs("por=source", out);
  }
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

/* Shows what the second search has come to. The first one may have left its line of progress. */
static int report_second(const ag_portfolio *p, const scratch *s, const member *second) {
  FILE *log = p->options->log ? fopen(p->options->log, "w") : NULL;
  FILE *json = p->options->json ? fopen(p->options->json, "w") : NULL;
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
  copy(s->log, log ? log : stderr);
  if (json) copy(s->verdict, json);
  fputs("The verdict is that of the second search: state matching, with the look-ahead of hybrid+source.\n",
        log ? log : stderr);
  const bool written = (!json || fclose(json) == 0) && (json || !p->options->json);
  if (log) fclose(log);
  if (written) return second->code;
  fprintf(stderr, "hpor: %s cannot be written: %s.\n", p->options->json, strerror(errno));
  return EXIT_UNCONTROLLED;
}

static int run(const ag_portfolio *p, const scratch *s) {
  member members[2] = {{.watch = -1}, {.watch = -1}};
  if (!start(p, NULL, &members[0])) {
    fprintf(stderr, "hpor: No process can be started: %s.\n", strerror(errno));
    stop(&members[0]);
    return EXIT_UNCONTROLLED;
  }
  int ended = wait_for_one(members, ALONE);
  if (ended < 0 && sysconf(_SC_NPROCESSORS_ONLN) > 1) start(p, s, &members[1]);
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
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_UNCONTROLLED;
  }
  const int code = run(p, &s);
  ag_remove_folder(s.folder);
  return code;
}
