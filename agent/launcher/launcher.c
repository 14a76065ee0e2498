/* build/hpor: starts the JVM with the agent. `hpor run [--key=value ...] -- java-arguments`. */
#include "base/spelling.h"

#include "front/options.h"
#include "front/report.h"
#include "front/schedule.h"
#include "front/schedule_file.h"
#include "launcher/analyze_command.h"
#include "launcher/compare_command.h"
#include "launcher/java_command.h"
#include "launcher/junit_command.h"
#include "launcher/linearize_command.h"
#include "launcher/portfolio.h"

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

typedef struct subcommand {
  const char *name, *arguments, *help;
  int (*run)(const struct subcommand *self, int count, char **words);
} subcommand;

static int run_program(const subcommand *self, int count, char **words);
static int replay_program(const subcommand *self, int count, char **words);
static int print_schedule(const subcommand *self, int count, char **words);
static int linearize_class(const subcommand *self, int count, char **words);
static int analyze_program(const subcommand *self, int count, char **words);
static int compare_searches(const subcommand *self, int count, char **words);
static int explore_tests(const subcommand *self, int count, char **words);

/* Another subcommand is a line here and a function. */
static const subcommand subcommands[] = {
    {"run", "[--key=value ...] -- JAVA-ARGUMENTS", "Explore every interleaving of a Java program.", run_program},
    {"replay", "[--key=value ...] FILE -- JAVA-ARGUMENTS", "Run exactly the schedule saved in FILE, once.",
     replay_program},
    {"show", "FILE", "Print every step of the schedule saved in FILE as a table.", print_schedule},
    {"analyze", "--class-path PATH [--main CLASS] [-o FILE] [--explain METHOD]",
     "Find out what each thread may still touch from each point of its code, without running it.", analyze_program},
    {"linearize", "--class CLASS [--threads N] [--calls N] -cp PATH [-- JVM-OPTIONS]",
     "Check that calls of a class from several threads return what they could return one after the other.",
     linearize_class},
    {"junit", "[--xml=FILE] [--key=value ...] -cp PATH CLASS[#METHOD] ... [-- JVM-OPTIONS]",
     "Explore each test of JUnit classes on its own.", explore_tests},
    {"compare", "[--por=A,B,...] [--key=value ...] -- JAVA-ARGUMENTS",
     "Search with several algorithms, print a table, and check that all come to the same.", compare_searches},
};
enum { SUBCOMMAND_COUNT = sizeof subcommands / sizeof subcommands[0] };

/* ---- run and replay --------------------------------------------------------------------------------------------- */

static int refuse(const char *command, const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor %s%s--help`.\n", text, command, *command ? " " : "");
  return EXIT_USAGE;
}

static void print_command_help(const subcommand *self) {
  printf("Usage: hpor %s %s\n%s\n", self->name, self->arguments, self->help);
  if (self->run == print_schedule) return;
  puts("\nJAVA-ARGUMENTS are what you would give to java: -cp app.jar Main arguments... The JVM is that of JAVA_HOME, "
       "else\n"
       "the first java in PATH. The exit code is the verdict: 0 VERIFIED, 1 ERROR, 2 INCOMPLETE, 3 the command is "
       "wrong\n"
       "or the program cannot be controlled.\n\nOptions (also as --key value):");
  ag_options_print_help(stdout, "--", por_algorithms());
}

typedef struct command_flags {
  ag_options options;
  bool automatic; /* --por=auto */
} command_flags;

/* Reads the flags, and prints them in the agent's form. Returns the index of the first word that is none; -1: done,
 * with the exit code in `code`. */
static int read_flags(const subcommand *self, int count, char **words, command_flags *given, FILE *text, int *code) {
  ag_error error;
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
    else if (i + 1 < count && strcmp(words[i + 1], "--") != 0)
      i++;
    const char *value = equals ? equals + 1 : words[i] != key - 2 ? words[i] : "";
    if (self->run == run_program && !strcmp(key, "por") && !strcmp(value, "auto")) {
      given->automatic = true;
      continue;
    }
    if (!ag_options_set(&given->options, key, value, por_algorithms(), &error)) {
      *code = refuse(self->name, error.text);
      i = -1;
      break;
    }
    fprintf(text, "%s=", key);
    ag_options_print_escaped(text, value);
    putc(',', text);
  }
  if (i >= 0 && given->automatic && !ag_portfolio_takes(&given->options, &error)) {
    *code = refuse(self->name, error.text);
    i = -1;
  }
  return i;
}

/* Runs java with the agent; returns the exit code. */
static int start_java(const command_flags *given, const char *settings, int count, char **java_arguments) {
  char java[PATH_MAX], agent[PATH_MAX], *argument;
  ag_error error;
  if (!ag_find_java(java, &error) || !ag_find_beside("libhpor.so", agent, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  if (given->automatic)
    return ag_run_portfolio(&(ag_portfolio){.java = java,
                                            .agent = agent,
                                            .settings = settings,
                                            .options = &given->options,
                                            .arguments = java_arguments,
                                            .count = count});
  char **words = calloc((size_t)count + 3, sizeof *words);
  const size_t length = strlen(settings);
  if (!words || asprintf(&argument, "-agentpath:%s%s%.*s", agent, length ? "=" : "", (int)(length ? length - 1 : 0),
                         settings) < 0) {
    fputs("hpor: Out of memory.\n", stderr);
    free(words);
    return EXIT_USAGE;
  }
  words[0] = java;
  words[1] = argument;
  memcpy(words + 2, java_arguments, (size_t)count * sizeof *words);
  const int code = ag_run_search(words);
  free(argument);
  free(words);
  return code;
}

/* Flags, then `files` words (the last of which is the schedule), then `--` and the arguments of java. */
static int start(const subcommand *self, int count, char **words, int files) {
  char *settings = NULL;
  size_t size;
  int code;
  FILE *text = open_memstream(&settings, &size);
  if (!text) {
    fputs("hpor: Out of memory.\n", stderr);
    return EXIT_USAGE;
  }
  command_flags given = {.automatic = false};
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

static int run_program(const subcommand *self, int count, char **words) {
  return start(self, count, words, 0);
}
static int replay_program(const subcommand *self, int count, char **words) {
  return start(self, count, words, 1);
}

static int print_schedule(const subcommand *self, int count, char **words) {
  ag_error error;
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

static int analyze_program(const subcommand *self, int count, char **words) {
  char java[PATH_MAX];
  ag_error error;
  (void)self;
  return ag_analyze_command(count, words, ag_find_java(java, &error) ? java : NULL);
}

static int compare_searches(const subcommand *self, int count, char **words) {
  (void)self;
  return ag_compare_command(count, words);
}

static int explore_tests(const subcommand *self, int count, char **words) {
  (void)self;
  return ag_junit_command(count, words);
}

static int linearize_class(const subcommand *self, int count, char **words) {
  (void)self;
  return ag_linearize_command(count, words);
}

/* ---- the command line ------------------------------------------------------------------------------------------- */

static void print_help(void) {
  puts("hpor runs a Java program again and again, each time under another thread schedule, until every schedule that "
       "can\n"
       "make a difference has been run, or an error shows.\n\nUsage:");
  for (size_t i = 0; i < SUBCOMMAND_COUNT; i++)
    printf("  hpor %s %s\n        %s\n", subcommands[i].name, subcommands[i].arguments, subcommands[i].help);
  puts("  hpor --version\n  hpor --help\n\n`hpor run --help` lists the options.");
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
  const char *names[SUBCOMMAND_COUNT + 1];
  for (size_t i = 0; i < SUBCOMMAND_COUNT; i++) {
    if (strcmp(words[1], subcommands[i].name) == 0) {
      /* So that the report can name the command that replays a schedule as the user would type it. */
      setenv("HPOR_LAUNCHER", words[0], 1);
      return subcommands[i].run(&subcommands[i], count - 2, words + 2);
    }
    names[i] = subcommands[i].name;
  }
  names[SUBCOMMAND_COUNT] = NULL;
  char text[200];
  const char *nearest = ag_nearest(words[1], names);
  snprintf(text, sizeof text, "There is no command `%.64s`%s%s%s", words[1], nearest ? "; did you mean `" : ".",
           nearest ? nearest : "", nearest ? "`?" : "");
  return refuse("", text);
}
