/* build/hpor: starts the JVM with the agent. `hpor run [--key=value ...] -- java-arguments`. */
#include "base/machine.h"
#include "base/spelling.h"

#include "front/options.h"
#include "front/report.h"
#include "front/schedule.h"
#include "front/schedule_file.h"
#include "launcher/analyze_command.h"
#include "launcher/ci_command.h"
#include "launcher/cluster.h"
#include "launcher/cluster_task.h"
#include "launcher/compare_command.h"
#include "launcher/completion.h"
#include "launcher/doctor_command.h"
#include "launcher/java_command.h"
#include "launcher/jobs.h"
#include "launcher/junit_command.h"
#include "launcher/linearize_command.h"
#include "launcher/manual.h"
#include "launcher/portfolio.h"
#include "launcher/subcommand.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef HPOR_VERSION
#define HPOR_VERSION "unknown"
#endif

/* The same as the agent's exit code for what cannot be run at all. */
enum { EXIT_USAGE = 3 };

static int run_program(const ag_subcommand *self, int count, char **words);
static int replay_program(const ag_subcommand *self, int count, char **words);
static int explain_line(const ag_subcommand *self, int count, char **words);
static int print_schedule(const ag_subcommand *self, int count, char **words);
static int linearize_class(const ag_subcommand *self, int count, char **words);
static int analyze_program(const ag_subcommand *self, int count, char **words);
static int compare_searches(const ag_subcommand *self, int count, char **words);
static int explore_tests(const ag_subcommand *self, int count, char **words);
static int explore_changes(const ag_subcommand *self, int count, char **words);
static int look_at_machine(const ag_subcommand *self, int count, char **words);
static int run_nightly(const ag_subcommand *self, int count, char **words);
static int give_help(const ag_subcommand *self, int count, char **words);
static int run_on_cluster(const ag_subcommand *self, int count, char **words);

static const ag_own_flag help_flags[] = {
    {"man", NULL, "print the manual page hpor(1)"},
    {"completion", "bash|zsh|fish", "print the completion for a shell"},
    {NULL, NULL, NULL},
};

static const ag_own_flag explain_flags[] = {
    {"at", "FILE.java:LINE", "the line whose accesses are explained"},
    {NULL, NULL, NULL},
};

static const ag_own_flag nightly_flags[] = {
    {"out", "FOLDER", "where results and pages are kept (hpor-nightly)"},
    {"jobs", "N", "searches at a time (the number of processors)"},
    {"night", "NAME", "the name of this night (date and time)"},
    {"only", "REGEX", "only the programs whose name matches"},
    {"pages", NULL, "run nothing, and write the pages anew"},
    {NULL, NULL, NULL},
};

static const ag_own_flag run_flags[] = {
    {"jobs", "N", "explore one search with so many processes; without it, several searches may run side by side"},
    {NULL, NULL, NULL},
};

static const ag_own_flag cluster_flags[] = {
    {"password", "FILE", "the workers' password file: only those that have it may join"},
    {"workers", "TYPE:N", "have work_queue_factory start N workers: local, slurm, condor, sge, ..."},
    {"port", "N", "where workers join (9123); 0: any port"},
    {"journal", "FILE", "what happens is written there; the same command goes on (hpor-cluster.journal)"},
    {"seconds", "N", "how long a task explores before it gives back what is left (10)"},
    {NULL, NULL, NULL},
};

/* Another subcommand is a line here and a function. */
static const ag_subcommand list[] = {
    {"run", "[--key=value ...] -- JAVA-ARGUMENTS", "Explore every interleaving of a Java program.", run_program,
     run_flags, true},
    {"replay", "[--key=value ...] FILE -- JAVA-ARGUMENTS", "Run exactly the schedule saved in FILE, once.",
     replay_program, NULL, true},
    {"explain", "--at FILE.java:LINE [--key=value ...] -- JAVA-ARGUMENTS",
     "Search, and say of each access at a line whether its order was a choice, and why not.", explain_line,
     explain_flags, true},
    {"show", "FILE", "Print every step of the schedule saved in FILE as a table.", print_schedule, NULL, false},
    {"analyze", "--class-path PATH [--main CLASS] [-o FILE] [--explain METHOD]",
     "Find out what each thread may still touch from each point of its code, without running it.", analyze_program,
     ag_analyze_flags, false},
    {"linearize", "--class CLASS [--threads N] [--calls N] -cp PATH [-- JVM-OPTIONS]",
     "Check that calls of a class from several threads return what they could return one after the other.",
     linearize_class, ag_linearize_flags, true},
    {"junit", "[--xml=FILE] [--key=value ...] -cp PATH CLASS[#METHOD] ... [-- JVM-OPTIONS]",
     "Explore each test of JUnit classes on its own.", explore_tests, ag_junit_flags, true},
    {"ci", "[--since=COMMIT] [--baseline=FILE] [--key=value ...] -cp PATH [CLASS[#METHOD] ...] [-- JVM-OPTIONS]",
     "Explore the tests that can reach what has changed, and fail for new errors only.", explore_changes, ag_ci_flags,
     true},
    {"compare", "[--por=A,B,...] [--key=value ...] -- JAVA-ARGUMENTS",
     "Search with several algorithms, print a table, and check that all come to the same.", compare_searches,
     ag_compare_flags, true},
    {"cluster", "run --password=FILE [--key=value ...] -- JAVA-ARGUMENTS",
     "Explore one search with this machine and the workers of a Work Queue (CCTools).", run_on_cluster, cluster_flags,
     true},
    {"nightly", "[--out FOLDER] [--jobs N] [--night NAME] [--only REGEX] SUITE",
     "Run the programs of a suite, keep the results of each night, and write pages that compare the nights.",
     run_nightly, nightly_flags, false},
    {"doctor", "[--json=FILE]", "Say which JDKs there are, what hpor does with each, and what is missing.",
     look_at_machine, ag_doctor_flags, false},
    {"help", "[SUBCOMMAND | --man | --completion=SHELL]", "Explain a subcommand.", give_help, help_flags, false},
};
static const ag_subcommands subcommands = {list, sizeof list / sizeof list[0]};

/* ---- run and replay --------------------------------------------------------------------------------------------- */

static int refuse(const char *command, const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor %s%s--help`.\n", text, command, *command ? " " : "");
  return EXIT_USAGE;
}

static void print_command_help(const ag_subcommand *self) {
  printf("Usage: hpor %s %s\n%s\n", self->name, self->arguments, self->help);
  if (self->run == give_help || self->run == explain_line || self->run == run_nightly || self->run == run_program ||
      self->run == run_on_cluster)
    ag_own_flags_print(self->flags);
  if (!self->searches) return;
  puts("\nJAVA-ARGUMENTS are what you would give to java: -cp app.jar Main arguments... The JVM is that of JAVA_HOME, "
       "else\n"
       "the first java in PATH. The exit code is the verdict: 0 VERIFIED, 1 ERROR, 2 INCOMPLETE, 3 the command is "
       "wrong\n"
       "or the program cannot be controlled.\n\nOptions (also as --key value):");
  ag_options_print_help(stdout, "--", por_algorithms());
}

typedef struct command_flags {
  ag_options options;
  bool automatic;                /* --por=auto, or nothing that excludes it */
  int jobs;                      /* --jobs=N; 0: not given */
  ag_jobs_checkpoint checkpoint; /* of `run`; without --jobs, the one JVM takes it */
  ag_cluster_flags cluster;
} command_flags;

/* Is the flag one of the subcommand's own? Returns 1, and notes its value; 0: no; -1: with a value that it cannot have,
 * and why is in `error`. */
static int take_own_flag(const ag_subcommand *self, const char *key, const char *value, command_flags *given,
                         hp_error *error) {
  bool runs = self->run == run_program, joins = self->run == run_on_cluster;
  char *end = "x";
  const long number = *value ? strtol(value, &end, 10) : 0;
  if (runs && !strcmp(key, "por") && !strcmp(value, "auto")) {
    given->automatic = true;
  } else if (runs && !strcmp(key, "jobs")) {
    if (!ag_count_of_processes(key, value, &given->jobs, error)) return -1;
  } else if (runs && !strcmp(key, "checkpoint")) {
    given->checkpoint.to = value;
  } else if (runs && !strcmp(key, "resume")) {
    given->checkpoint.from = value;
  } else if (joins && (!strcmp(key, "port") || !strcmp(key, "seconds"))) {
    bool port = *key == 'p';
    if (*end || number < !port || number > UINT16_MAX) {
      hp_fail(error, "--%s takes a number from %d to 65535.", key, !port);
      return -1;
    }
    if (port) given->cluster.port = (int)number;
    if (!port) given->cluster.seconds = (double)number;
  } else if (joins && !strcmp(key, "password")) {
    given->cluster.password = value;
  } else if (joins && !strcmp(key, "workers")) {
    given->cluster.workers = value;
  } else if (joins && !strcmp(key, "journal")) {
    given->cluster.journal = value;
  } else {
    return 0;
  }
  return 1;
}

/* Do the flags fit together? */
static bool fit(const ag_subcommand *self, const command_flags *given, hp_error *error) {
  bool joins = self->run == run_on_cluster;
  if (joins && !given->cluster.password)
    return hp_fail(error, "cluster needs --password=FILE, a file with any text that the workers get, too.");
  if (given->checkpoint.from && !given->jobs && ag_jobs_checkpoint_is(given->checkpoint.from))
    return hp_fail(error, "resume=%.200s: a search with --jobs has written this checkpoint; give --jobs=N, with any N.",
                   given->checkpoint.from);
  if (given->jobs && (given->checkpoint.to || given->checkpoint.from) && given->options.match)
    return hp_fail(
        error, "--match with --jobs and --checkpoint: the processes share the states that they know, and no file has "
               "them. Leave one of the three out.");
  if (given->automatic) return ag_portfolio_takes(&given->options, error);
  return (given->jobs <= 1 && !joins) || ag_jobs_take(&given->options, joins ? "cluster" : "--jobs", error);
}

/* Prints an option in the agent's form. */
static bool take_option(const char *key, const char *value, command_flags *given, FILE *text, hp_error *error) {
  if (!ag_options_set(&given->options, key, value, por_algorithms(), error)) return false;
  fprintf(text, "%s=", key);
  ag_options_print_escaped(text, value);
  putc(',', text);
  return true;
}

/* A search by one JVM writes checkpoints itself. */
static bool take_checkpoints(command_flags *given, FILE *text, hp_error *error) {
  return given->jobs ||
         ((!given->checkpoint.to || take_option("checkpoint", given->checkpoint.to, given, text, error)) &&
          (!given->checkpoint.from || take_option("resume", given->checkpoint.from, given, text, error)));
}

/* Reads the flags, and prints them in the agent's form. Returns the index of the first word that is none; -1: done,
 * with the exit code in `code`. */
static int read_flags(const ag_subcommand *self, int count, char **words, command_flags *given, FILE *text, int *code) {
  hp_error error;
  int i = 0;
  *code = EXIT_USAGE;
  for (; i < count && strncmp(words[i], "--", 2) == 0 && words[i][2]; i++) {
    char *key = words[i] + 2, *equals = strchr(key, '=');
    if (strcmp(key, "help") == 0) {
      print_command_help(self);
      *code = EXIT_SUCCESS;
      i = -1;
      break;
    }
    if (equals)
      *equals = 0;
    else if (i + 1 < count && strncmp(words[i + 1], "--", 2) != 0)
      i++;
    /* --github alone is --github=on */
    const char *none = ag_option_is_switch(key) ? "on" : "";
    const char *value = equals ? equals + 1 : words[i] != key - 2 ? words[i] : none;
    const int own = take_own_flag(self, key, value, given, &error);
    if (own > 0) continue;
    if (own < 0 || !take_option(key, value, given, text, &error)) {
      *code = refuse(self->name, error.text);
      i = -1;
      break;
    }
  }
  if (i >= 0 && !take_checkpoints(given, text, &error)) {
    *code = refuse(self->name, error.text);
    i = -1;
  }
  given->automatic |= self->run == run_program && !given->jobs && ag_portfolio_is_default(&given->options);
  if (i >= 0 && !fit(self, given, &error)) {
    *code = refuse(self->name, error.text);
    i = -1;
  }
  return i;
}

/* Runs java with the agent; returns the exit code. */
static int start_java(const command_flags *given, const char *settings, int count, char **java_arguments) {
  char java[PATH_MAX], agent[PATH_MAX];
  hp_error error;
  if (!ag_find_java(java, &error) || !ag_find_file("libhpor.so", agent, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  if (given->automatic)
    return ag_run_portfolio(&(ag_portfolio){.java = java,
                                            .agent = agent,
                                            .settings = settings,
                                            .options = &given->options,
                                            .arguments = java_arguments,
                                            .count = count,
                                            .jobs = given->jobs});
  ag_jobs_run run = {.java = {java, agent, settings, java_arguments, count},
                     .options = &given->options,
                     .jobs = given->jobs,
                     .progress = given->options.log ? NULL : stderr,
                     .checkpoint = given->jobs ? given->checkpoint : (ag_jobs_checkpoint){.to = NULL}};
  if (given->cluster.password) {
    run.cluster = ag_cluster_new(&given->cluster, &run.java, &error);
    run.jobs = 1;
    if (!run.cluster) fprintf(stderr, "hpor: %s\n", error.text);
    const int code = run.cluster ? ag_run_jobs(&run) : EXIT_USAGE;
    ag_cluster_free(run.cluster);
    return code;
  }
  return ag_run_jobs(&run);
}

/* Flags, then `files` words (the last of which is the schedule), then `--` and the arguments of java. */
static int start(const ag_subcommand *self, int count, char **words, int files) {
  char *settings = NULL;
  size_t size;
  int code;
  FILE *text = open_memstream(&settings, &size);
  if (!text) {
    fputs("hpor: Out of memory.\n", stderr);
    return EXIT_USAGE;
  }
  command_flags given = {.cluster = ag_cluster_defaults};
  ag_options_default(&given.options);
  int i = read_flags(self, count, words, &given, text, &code);
  if (i >= 0 && files > 0 && (i >= count || strcmp(words[i], "--") == 0)) {
    code = refuse(self->name, "replay needs the FILE of a saved schedule before `--`.");
    i = -1;
  } else if (i >= 0 && files > 0) {
    fputs("replay=", text);
    ag_options_print_escaped(text, words[i++]);
    putc(',', text);
  }
  fclose(text);
  if (i >= 0 && (i >= count || strcmp(words[i], "--") != 0)) {
    code = refuse(self->name,
                  "`--` and the arguments of java are expected behind the options: hpor run -- -cp app.jar Main.");
  } else if (i >= 0 && i + 1 >= count) {
    code = refuse(self->name, "There is nothing behind `--`: give the arguments of java, such as -cp app.jar Main.");
  } else if (i >= 0) {
    code = start_java(&given, settings, count - i - 1, words + i + 1);
  }
  ag_options_free(&given.options);
  free(settings);
  return code;
}

static int run_program(const ag_subcommand *self, int count, char **words) {
  return start(self, count, words, 0);
}
static int replay_program(const ag_subcommand *self, int count, char **words) {
  return start(self, count, words, 1);
}

/* `hpor cluster run ...`; `hpor cluster task ...` is what workers are told to run. */
static int run_on_cluster(const ag_subcommand *self, int count, char **words) {
  if (count == 3 && strcmp(words[0], "task") == 0) return ag_cluster_task(words[1], words[2]);
  if (count == 1 && strcmp(words[0], "--help") == 0) return start(self, count, words, 0);
  if (count == 0 || strcmp(words[0], "run") != 0)
    return refuse(self->name, "cluster is followed by `run`: hpor cluster run --password=FILE -- -cp app.jar Main.");
  return start(self, count - 1, words + 1, 0);
}

/* `hpor explain --at X ...` is `hpor run --stop=never --explain=X ...`. */
static int explain_line(const ag_subcommand *self, int count, char **words) {
  if (count == 1 && strcmp(words[0], "--help") == 0) return start(self, count, words, 0);
  const bool joined = count > 0 && strncmp(words[0], "--at=", 5) == 0;
  if (!joined && (count < 2 || strcmp(words[0], "--at") != 0))
    return refuse(self->name, "explain needs --at FILE.java:LINE before all else.");
  const int used = joined ? 1 : 2;
  char never[] = "--stop=never", *line = NULL;
  char **all = calloc((size_t)count + 2, sizeof *all);
  int code = EXIT_USAGE;
  if (all && asprintf(&line, "--explain=%s", joined ? words[0] + 5 : words[1]) >= 0) {
    all[0] = never;
    all[1] = line;
    memcpy(all + 2, words + used, (size_t)(count - used) * sizeof *all);
    code = start(self, count - used + 2, all, 0);
    free(line);
  } else {
    fputs("hpor: Out of memory.\n", stderr);
  }
  free(all);
  return code;
}

static int print_schedule(const ag_subcommand *self, int count, char **words) {
  hp_error error;
  if (count == 1 && strcmp(words[0], "--help") == 0) {
    print_command_help(self);
    return EXIT_SUCCESS;
  }
  if (count != 1) return refuse(self->name, "show needs one FILE, a saved schedule.");
  ag_schedule *schedule = ag_schedule_read(words[0], &error);
  if (!schedule) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  ag_report_schedule(schedule, stdout, ag_layout_for(stdout, true));
  ag_schedule_free(schedule);
  return EXIT_SUCCESS;
}

static int analyze_program(const ag_subcommand *self, int count, char **words) {
  char java[PATH_MAX];
  hp_error error;
  (void)self;
  return ag_analyze_command(count, words, ag_find_java(java, &error) ? java : NULL);
}

static int compare_searches(const ag_subcommand *self, int count, char **words) {
  (void)self;
  return ag_compare_command(count, words);
}

static int explore_tests(const ag_subcommand *self, int count, char **words) {
  (void)self;
  return ag_junit_command(count, words);
}

static int explore_changes(const ag_subcommand *self, int count, char **words) {
  (void)self;
  return ag_ci_command(count, words);
}

static int linearize_class(const ag_subcommand *self, int count, char **words) {
  (void)self;
  return ag_linearize_command(count, words);
}

/* Python runs it: a suite is TOML and results are in SQLite, and Python's own library has both. */
static int run_nightly(const ag_subcommand *self, int count, char **words) {
  char archive[PATH_MAX], launcher[PATH_MAX], java[PATH_MAX], python[] = "python3", processors[16];
  hp_error error;
  if (count == 0 || strcmp(words[0], "--help") == 0) {
    print_command_help(self);
    return count ? EXIT_SUCCESS : EXIT_USAGE;
  }
  if (!ag_find_file("hpor-nightly.pyz", archive, &error) || !ag_find_java(java, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  const ssize_t length = readlink("/proc/self/exe", launcher, sizeof launcher - 1);
  char **all = calloc((size_t)count + 3, sizeof *all);
  if (length <= 0 || !all) {
    free(all);
    return refuse(self->name, "There is no memory.");
  }
  launcher[length] = 0;
  setenv("HPOR_LAUNCHER_FILE", launcher, 1);
  setenv("HPOR_VERSION", HPOR_VERSION, 1);
  snprintf(processors, sizeof processors, "%d", ag_machine_processors(""));
  setenv("HPOR_PROCESSORS", processors, 1);
  char *slash = strrchr(java, '/');
  if (slash && (size_t)(slash - java) + sizeof "/javac" < sizeof java) {
    strcpy(slash, "/javac");
    setenv("HPOR_JAVAC", java, 1);
  }
  all[0] = python;
  all[1] = archive;
  memcpy(all + 2, words, (size_t)count * sizeof *all);
  execvp(python, all);
  fprintf(stderr, "hpor: python3, which runs `hpor nightly`, cannot be started: %s.\n", strerror(errno));
  free(all);
  return EXIT_USAGE;
}

static int look_at_machine(const ag_subcommand *self, int count, char **words) {
  (void)self;
  return ag_doctor_command(HPOR_VERSION, count, words);
}

/* ---- the command line ------------------------------------------------------------------------------------------- */

static void print_help(void) {
  puts("hpor runs a Java program again and again, each time under another thread schedule, until every schedule that "
       "can\n"
       "make a difference has been run, or an error shows.\n\nUsage:");
  for (size_t i = 0; i < subcommands.count; i++)
    printf("  hpor %s %s\n        %s\n", list[i].name, list[i].arguments, list[i].help);
  puts("  hpor --where[=agent|jar]\n        Print the path of libhpor.so for -agentpath:, or that of hpor.jar.\n"
       "  hpor --version\n  hpor --help\n\n`hpor run --help` lists the options, `man hpor` has all in one page.");
}

/* Finds a subcommand; if there is none, says so, and what the nearest one is. */
static const ag_subcommand *find_subcommand(const char *name) {
  const char *names[sizeof list / sizeof list[0] + 1];
  for (size_t i = 0; i < subcommands.count; i++) {
    if (strcmp(name, list[i].name) == 0) return &list[i];
    names[i] = list[i].name;
  }
  names[subcommands.count] = NULL;
  char text[200];
  const char *nearest = ag_nearest(name, names);
  snprintf(text, sizeof text, "There is no command `%.64s`%s%s%s", name, nearest ? "; did you mean `" : ".",
           nearest ? nearest : "", nearest ? "`?" : "");
  refuse("", text);
  return NULL;
}

static int give_help(const ag_subcommand *self, int count, char **words) {
  if (count == 0) {
    print_help();
    return EXIT_SUCCESS;
  }
  if (count > 1) return refuse(self->name, "help takes one word, a subcommand.");
  if (strcmp(words[0], "--help") == 0 || strcmp(words[0], self->name) == 0) {
    print_command_help(self);
    return EXIT_SUCCESS;
  }
  if (strcmp(words[0], "--man") == 0) {
    ag_print_manual(&subcommands, HPOR_VERSION, stdout);
    return EXIT_SUCCESS;
  }
  if (strncmp(words[0], "--", 2) == 0) {
    const char *shell = strncmp(words[0], "--completion=", 13) == 0 ? words[0] + 13 : "";
    if (ag_print_completion(&subcommands, shell, stdout)) return EXIT_SUCCESS;
    return refuse(self->name, "help takes a subcommand, --man, or --completion=bash|zsh|fish.");
  }
  const ag_subcommand *command = find_subcommand(words[0]);
  char flag[] = "--help", *words_of_command[] = {flag, NULL};
  return command ? command->run(command, 1, words_of_command) : EXIT_USAGE;
}

/* For scripts: `java -agentpath:$(hpor --where)=por=dpor ...`. */
static int print_where(const char *what) {
  char path[PATH_MAX];
  hp_error error;
  const bool jar = strcmp(what, "=jar") == 0;
  if (!jar && *what && strcmp(what, "=agent") != 0) return refuse("", "--where takes =agent or =jar.");
  if (!ag_find_file(jar ? "hpor.jar" : "libhpor.so", path, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  puts(path);
  return EXIT_SUCCESS;
}

int main(int count, char **words) {
  if (count < 2) {
    print_help();
    return EXIT_USAGE;
  }
  if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0) {
    print_help();
    return EXIT_SUCCESS;
  }
  if (strcmp(words[1], "--version") == 0) {
    puts("hpor " HPOR_VERSION);
    return EXIT_SUCCESS;
  }
  if (strncmp(words[1], "--where", 7) == 0) return print_where(words[1] + 7);
  const ag_subcommand *command = find_subcommand(words[1]);
  if (!command) return EXIT_USAGE;
  /* So that the report can name the command that replays a schedule as the user would type it. */
  setenv("HPOR_LAUNCHER", words[0], 1);
  return command->run(command, count - 2, words + 2);
}
