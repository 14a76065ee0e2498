/* Two JVMs, one after the other. The first has no agent: it makes clients of the class and runs their sequential orders
 * (agent/java/api/hpor/linearize). What it leaves in a scratch folder, a class and a file of arguments, is the program
 * that the second explores. */
#include "launcher/linearize_command.h"

#include "base/spelling.h"
#include "front/options.h"
#include "front/replay_command.h"
#include "launcher/java_command.h"
#include "launcher/jobs.h"

#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 3 };

/* Those that the first JVM reads (hpor.linearize.Request), and two more. */
const ag_own_flag ag_linearize_flags[] = {
    {"class", "CLASS", "the class to check; it has a public constructor or static factory without parameters"},
    {"threads", "N", "most threads of a client (3)"},
    {"calls", "N", "most calls of each thread (3)"},
    {"methods", "A,B", "call only these methods (all public ones that take numbers)"},
    {"arguments", "N,M", "the numbers that methods are called with (1,2)"},
    {"observe", "A,B", "methods without parameters that are called when all threads have ended"},
    {"operations", "FILE", "calls such as add(1), one a line; or whole clients: add(1) remove(2) | add(1)"},
    {"clients", "N", "most clients of each shape; if there are more, so many are drawn (50)"},
    {"client-seed", "N", "another number draws other clients (0)"},
    {"class-path", "PATH", "also -cp PATH: where the class is: folders and jars, separated by colons (.)"},
    {"seconds", "N", "ends the search after so many seconds"},
    {"jobs", "N", "explores with so many processes (1)"},
    {NULL, NULL, NULL},
};
enum { FLAG_COUNT = sizeof ag_linearize_flags / sizeof ag_linearize_flags[0] - 1 };

typedef struct command {
  const char *class_path;
  char **own; /* pairs of an option and its value, for the first JVM */
  int own_count;
  FILE *settings; /* the agent's options, each with a comma behind it */
  FILE *typed;    /* the words that a replay repeats */
  char **jvm;
  int jvm_count;
  int jobs;
  ag_options options; /* those in the settings, read */
  bool help;
} command;

static int refuse(const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor linearize --help`.\n", text);
  return EXIT_USAGE;
}

static void print_help(void) {
  puts("Usage: hpor linearize --class CLASS [--threads N] [--calls N] -cp PATH [-- JVM-OPTIONS]\n"
       "Call the public methods of a class from several threads with small numbers, under every schedule, and report "
       "results\nthat the calls have in no order one after the other.\n\nOptions (also as --key value):");
  ag_own_flags_print(ag_linearize_flags);
  puts("and the options of `hpor run`, such as --por, --match, --races, --json, --replay.\n\n"
       "The exit code is that of `hpor run`: 0 VERIFIED, 1 ERROR, 2 INCOMPLETE, 3 the command is wrong.");
}

/* ---- the command line ------------------------------------------------------------------------------------------- */

static const ag_own_flag *own_flag(const char *key, const char *value) {
  /* The search has an option of the same name: auto, fiber, os. */
  if (strcmp(key, "threads") == 0 && strspn(value, "0123456789") < strlen(value)) return NULL;
  for (int i = 0; i < FLAG_COUNT; i++)
    if (strcmp(ag_linearize_flags[i].name, key) == 0) return &ag_linearize_flags[i];
  return NULL;
}

static bool set_option(command *c, const char *key, const char *value, hp_error *error) {
  if (!*value) return hp_fail(error, "--%.64s has no value.", key);
  if (strcmp(key, "class-path") == 0) {
    c->class_path = value;
    return true;
  }
  if (strcmp(key, "jobs") == 0) return ag_count_of_processes(key, value, &c->jobs, error);
  if (strcmp(key, "seconds") == 0) key = "time";
  const ag_own_flag *own = own_flag(key, value);
  if (own) {
    c->own[c->own_count++] = (char *)own->name;
    c->own[c->own_count++] = (char *)value;
    return true;
  }
  const char *names[FLAG_COUNT + 1] = {NULL};
  for (int i = 0; i < FLAG_COUNT; i++) names[i] = ag_linearize_flags[i].name;
  const char *nearest = ag_nearest(key, names);
  if (nearest && !ag_option_exists(key))
    return hp_fail(error, "There is no option --%.64s; did you mean --%s?", key, nearest);
  if (!ag_options_set(&c->options, key, value, por_algorithms(), error)) return false;
  fprintf(c->settings, "%s=", key);
  ag_options_print_escaped(c->settings, value);
  putc(',', c->settings);
  return true;
}

/* One option at `words[i]`; returns the index behind it, or -1. */
static int read_option(command *c, int i, int count, char **words, hp_error *error) {
  char *word = words[i], *equals = strchr(word, '='), key[64];
  const bool path = strcmp(word, "-cp") == 0 || strcmp(word, "-classpath") == 0;
  if (!path && strncmp(word, "--", 2) != 0)
    return hp_fail(error, "`%.100s` is no option; the options of the JVM stand behind `--`.", word), -1;
  if (strcmp(word, "--help") == 0) {
    c->help = true;
    return i + 1;
  }
  snprintf(key, sizeof key, "%.*s", equals && !path ? (int)(equals - word - 2) : 63, path ? "class-path" : word + 2);
  const char *value = equals && !path ? equals + 1 : i + 1 < count ? words[i + 1] : "";
  if (!set_option(c, key, value, error)) return -1;
  const int next = equals && !path ? i + 1 : i + 2;
  const bool repeats = strcmp(key, "replay") != 0 && strcmp(key, "jobs") != 0;
  for (int j = i; j < next && repeats; j++) {
    putc(' ', c->typed);
    ag_print_quoted(c->typed, words[j]);
  }
  return next;
}

static bool read_words(command *c, int count, char **words, hp_error *error) {
  int i = 0;
  while (i >= 0 && i < count && strcmp(words[i], "--") != 0 && !c->help) i = read_option(c, i, count, words, error);
  if (i < 0 || (c->jobs > 1 && !ag_jobs_take(&c->options, "--jobs", error))) return false;
  if (i < count) {
    c->jvm = words + i + 1;
    c->jvm_count = count - i - 1;
    for (int j = i; j < count; j++) {
      putc(' ', c->typed);
      ag_print_quoted(c->typed, words[j]);
    }
  }
  return true;
}

/* ---- processes -------------------------------------------------------------------------------------------------- */

/* What a JVM runs. */
typedef struct program {
  const char *class_path, *main;
  char *const *arguments;
  int count;
} program;

/* The words of a java command, `*count` of them, then null; with the flag, unless that is null. Owned by the caller;
 * null: out of memory. */
static char **words_of(const command *c, const char *java, const char *flag, program p, int *count) {
  char **words = calloc((size_t)(c->jvm_count + p.count) + 6, sizeof *words);
  int n = 0;
  if (!words) return NULL;
  words[n++] = (char *)java;
  if (flag) words[n++] = (char *)flag;
  for (int i = 0; i < c->jvm_count; i++) words[n++] = c->jvm[i];
  words[n++] = "-cp";
  words[n++] = (char *)p.class_path;
  words[n++] = (char *)p.main;
  for (int i = 0; i < p.count; i++) words[n++] = p.arguments[i];
  *count = n;
  return words;
}

static int prepare(const command *c, const char *java, program p) {
  int count;
  char **words = words_of(c, java, "-XX:TieredStopAtLevel=1", p, &count); /* it does not run for long */
  const int code = words ? ag_run_java(words) : refuse("Out of memory.");
  free(words);
  return code;
}

static int explore(const command *c, const char *java, const char *agent, const char *settings, program p) {
  int count;
  char **words = words_of(c, java, NULL, p, &count);
  if (!words) return refuse("Out of memory.");
  const ag_jobs_run run = {.java = {java, agent, settings, words + 1, count - 1},
                           .options = &c->options,
                           .jobs = c->jobs,
                           .progress = c->options.log ? NULL : stderr};
  const int code = ag_run_jobs(&run);
  free(words);
  return code;
}

/* ---- the two steps ---------------------------------------------------------------------------------------------- */

static int prepare_and_explore(const command *c, char *folder, const char *settings) {
  char java[PATH_MAX], library[PATH_MAX], jar[PATH_MAX], *class_path = NULL, *arguments = NULL;
  hp_error error;
  if (!ag_find_java(java, &error) || !ag_find_file("libhpor.so", library, &error) ||
      !ag_find_file("hpor.jar", jar, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  int code = EXIT_USAGE;
  char **own = calloc((size_t)c->own_count + 1, sizeof *own);
  if (own && asprintf(&class_path, "%s:%s:%s", c->class_path, jar, folder) >= 0 &&
      asprintf(&arguments, "@%s/arguments", folder) >= 0) {
    own[0] = folder;
    memcpy(own + 1, c->own, (size_t)c->own_count * sizeof *own);
    code = prepare(c, java, (program){class_path, "hpor.linearize.Prepare", own, c->own_count + 1});
    if (code == 0) {
      code = explore(c, java, library, settings, (program){class_path, arguments, NULL, 0});
      if (code == 0)
        fputs(
            "hpor linearize: whatever the schedule, the calls of each client return what they return in some order one "
            "after\nthe other that keeps the order of each thread.\n",
            stderr);
    }
  }
  free(own);
  free(class_path);
  free(arguments);
  return code;
}

static int linearize(command *c, const char *settings) {
  char folder[PATH_MAX];
  hp_error error;
  if (!ag_scratch_folder(folder, &error)) return refuse(error.text);
  int code = prepare_and_explore(c, folder, settings);
  ag_remove_folder(folder);
  return code;
}

int ag_linearize_command(int count, char **words) {
  char *settings = NULL, *typed = NULL;
  size_t settings_size, typed_size;
  hp_error error;
  int code = EXIT_USAGE;
  command c = {.class_path = ".", .jobs = 1};
  ag_options_default(&c.options);
  c.own = calloc((size_t)count * 2 + 1, sizeof *c.own);
  c.settings = open_memstream(&settings, &settings_size);
  c.typed = open_memstream(&typed, &typed_size);
  bool read = c.own && c.settings && c.typed && read_words(&c, count, words, &error);
  if (!c.own || !c.settings || !c.typed) hp_fail(&error, "Out of memory.");
  if (c.settings) fclose(c.settings);
  if (c.typed) fclose(c.typed);
  if (!read) {
    code = refuse(error.text);
  } else if (c.help) {
    print_help();
    code = EXIT_SUCCESS;
  } else {
    setenv("HPOR_LINEARIZE", typed, 1);
    code = linearize(&c, settings);
  }
  ag_options_free(&c.options);
  free(c.own);
  free(settings);
  free(typed);
  return code;
}
