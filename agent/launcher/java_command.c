/* Finds java and the files of hpor, builds the command line, runs the child and passes signals on. */
#include "launcher/java_command.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_USAGE = 3 };

static bool is_program(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool ag_find_java(char path[PATH_MAX], hp_error *error) {
  const char *home = getenv("JAVA_HOME"), *search = getenv("PATH");
  if (home && *home) {
    if (snprintf(path, PATH_MAX, "%s/bin/java", home) < PATH_MAX && is_program(path)) return true;
    return hp_fail(error, "JAVA_HOME is %.300s, but there is no program bin/java in it; set it to a JDK, or unset it.",
                   home);
  }
  while (search && *search) {
    const size_t length = strcspn(search, ":");
    if (snprintf(path, PATH_MAX, "%.*s/java", (int)length, length ? search : ".") < PATH_MAX && is_program(path))
      return true;
    search += length + (search[length] == ':');
  }
  return hp_fail(error, "No JVM found: set JAVA_HOME to a JDK (17 or later), or put its bin folder into PATH.");
}

/* The folder of this program, with a slash at the end. */
static bool own_folder(char path[PATH_MAX], hp_error *error) {
  const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (length < 0) return hp_fail(error, "/proc/self/exe cannot be read: %s.", strerror(errno));
  path[length] = 0;
  char *slash = strrchr(path, '/');
  if (!slash) return hp_fail(error, "/proc/self/exe is %.300s, which is no path.", path);
  slash[1] = 0;
  return true;
}

bool ag_find_file(const char *name, char path[PATH_MAX], hp_error *error) {
  /* The build has all in one folder; an installation has bin/ and lib/hpor/, wherever its root is. */
  static const char *const places[] = {"", "../lib/hpor/"};
  char folder[PATH_MAX], joined[PATH_MAX];
  if (!own_folder(folder, error)) return false;
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
    if (snprintf(joined, sizeof joined, "%s%s%s", folder, places[i], name) < PATH_MAX && access(joined, R_OK) == 0)
      return realpath(joined, path) || hp_fail(error, "%.300s cannot be read: %s.", joined, strerror(errno));
  return hp_fail(error, "%s%s is missing, and %s is not in %s../lib/hpor/ either; build or install hpor anew.", folder,
                 name, name, folder);
}

static bool redirect(const char *output) {
  const int file = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), none = open("/dev/null", O_RDONLY);
  return file >= 0 && none >= 0 && dup2(none, STDIN_FILENO) >= 0 && dup2(file, STDOUT_FILENO) >= 0 &&
         dup2(file, STDERR_FILENO) >= 0;
}

pid_t ag_fork_child(const char *output) {
  const pid_t parent = getpid(), child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() == parent && (!output || redirect(output))) return 0;
  fprintf(stderr, "hpor: A process cannot be started: %s.\n", strerror(errno));
  _exit(EXIT_USAGE);
}

pid_t ag_start_child(char *const *words, const char *output) {
  const pid_t child = ag_fork_child(output);
  if (child != 0) return child;
  execv(words[0], words);
  fprintf(stderr, "hpor: %s cannot be started: %s.\n", words[0], strerror(errno));
  _exit(EXIT_USAGE);
}

/* ---- a JVM that is waited for ----------------------------------------------------------------------------------- */

static volatile sig_atomic_t running_child;

/* A signal of the terminal (SI_KERNEL) reaches the child by itself; others are for both. */
static void pass_on(int number, siginfo_t *info, void *context) {
  (void)context;
  if (running_child > 0 && info->si_code != SI_KERNEL) kill((pid_t)running_child, number);
}

static void pass_signals_on(void) {
  static const int signals[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

/* Returns the exit code, or AG_EXIT_BY_SIGNAL plus the signal. */
static int wait_for_child(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (running_child == pid) running_child = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : AG_EXIT_BY_SIGNAL + WTERMSIG(status);
}

/* Starts the child that signals are passed on to, unless there is one. Returns -1 on failure. */
static pid_t start_child(char *const *words, const char *output) {
  pass_signals_on(); /* handlers, since java would inherit that a signal is ignored */
  const pid_t pid = ag_start_child(words, output);
  if (!running_child && pid > 0) running_child = pid;
  return pid;
}

static int tell_no_process(void) {
  fprintf(stderr, "hpor: No process can be started: %s.\n", strerror(errno));
  return EXIT_USAGE;
}

int ag_run_java(char *const *words) {
  const pid_t pid = start_child(words, NULL);
  if (pid < 0) return tell_no_process();
  return wait_for_child(pid) == 0 ? 0 : EXIT_USAGE;
}

static void tell_missing_verdict(int code) {
  if (code > AG_EXIT_BY_SIGNAL)
    fprintf(stderr, "hpor: Signal %d (%s) ended the JVM before hpor could tell a verdict.\n", code - AG_EXIT_BY_SIGNAL,
            strsignal(code - AG_EXIT_BY_SIGNAL));
  else if (code != EXIT_USAGE) /* with this code, hpor has said what is wrong */
    fprintf(stderr,
            "hpor: The JVM ended (exit code %d) before hpor could tell a verdict. What the JVM has written says why; "
            "check the arguments behind `--`.\n",
            code);
}

bool ag_start_search(char *const *words, const char *output, bool aside, ag_search_process *search) {
  int ends[2];
  char number[32];
  if (pipe2(ends, O_NONBLOCK) != 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  snprintf(number, sizeof number, "%d%s", ends[1], aside ? AG_ASIDE : "");
  setenv(AG_VERDICT_PIPE, number, 1);
  *search = (ag_search_process){.pid = start_child(words, output), .verdict = ends[0]};
  close(ends[1]);
  if (search->pid < 0) close(ends[0]);
  return search->pid > 0;
}

int ag_end_search(ag_search_process *search) {
  char byte;
  const int code = wait_for_child(search->pid);
  search->told = read(search->verdict, &byte, 1) == 1;
  close(search->verdict);
  return code;
}

int ag_search_code(const ag_search_process *search, int code) {
  if (search->told) return code;
  tell_missing_verdict(code);
  return EXIT_USAGE;
}

int ag_run_search(char *const *words) {
  ag_search_process search;
  if (!ag_start_search(words, NULL, false, &search)) return tell_no_process();
  const int code = ag_end_search(&search);
  return ag_search_code(&search, code);
}

bool ag_scratch_folder(char path[PATH_MAX], hp_error *error) {
  const char *place = getenv("TMPDIR");
  if (!place || !*place) place = "/tmp";
  if (snprintf(path, PATH_MAX, "%s/hpor-XXXXXX", place) < PATH_MAX && mkdtemp(path)) return true;
  return hp_fail(error, "No scratch folder can be made in %.300s; set TMPDIR to a folder that can be written.", place);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status;
  (void)kind;
  (void)place;
  return remove(path);
}

void ag_remove_folder(const char *path) {
  nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}
