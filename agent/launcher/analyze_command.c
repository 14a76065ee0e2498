/* The subcommand analyze: reads its words, runs the static analysis, writes or explains the summary. */
#include "launcher/analyze_command.h"

#include "base/spelling.h"
#include "instrument/analysis_scope.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 3 };

typedef struct command {
  const char *class_path, *main, *jdk, *output, *explain, *summary;
  bool java_base, help;
} command;

const ag_own_flag ag_analyze_flags[] = {
    {"class-path", "PATH", "folders and jars, separated by colons; lib/* stands for all jars of lib"},
    {"main", "CLASS", "the class whose main method is the program; left out: every method may be called"},
    {"output", "FILE", "where to write the summary (also -o FILE)"},
    {"explain", "METHOD", "print in words what may still be touched from each line: com.acme.Main.run, or a class"},
    {"summary", "FILE", "take this summary instead of analysing; refused if a class has changed since"},
    {"jdk", "FOLDER", "the JDK to take (that of JAVA_HOME or of the first java in PATH)"},
    {"java-base", NULL, "analyse the whole of the JDK's java.base too"},
    {NULL, NULL, NULL},
};
enum { FLAG_COUNT = sizeof ag_analyze_flags / sizeof ag_analyze_flags[0] - 1 };

static int refuse(const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor analyze --help`.\n", text);
  return EXIT_USAGE;
}

static void print_help(void) {
  puts("Usage: hpor analyze --class-path PATH [--main CLASS] [-o FILE] [--explain METHOD]\n"
       "Find out, without running it, what each thread of a program may still touch from each point of its code.\n\n"
       "Options (also as --key value):");
  ag_own_flags_print(ag_analyze_flags);
  puts("\nThe exit code is 0, or 3 when the command is wrong or an input cannot be used.");
}

/* ---- the command line ------------------------------------------------------------------------------------------- */

static const char **place_of(command *c, const char *name) {
  const struct {
    const char *name, **place;
  } places[] = {{"class-path", &c->class_path}, {"main", &c->main},       {"output", &c->output},
                {"explain", &c->explain},       {"summary", &c->summary}, {"jdk", &c->jdk}};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
    if (strcmp(places[i].name, name) == 0) return places[i].place;
  return NULL;
}

static bool unknown_flag(const char *key) {
  const char *names[FLAG_COUNT + 1] = {NULL};
  char text[200];
  for (int i = 0; i < FLAG_COUNT; i++) names[i] = ag_analyze_flags[i].name;
  const char *nearest = ag_nearest(key, names);
  snprintf(text, sizeof text, "There is no option --%.64s%s%s%s", key, nearest ? "; did you mean --" : ".",
           nearest ? nearest : "", nearest ? "?" : "");
  refuse(text);
  return false;
}

static bool read_words(command *c, int count, char **words) {
  for (int i = 0; i < count; i++) {
    char *key = words[i], text[200];
    if (strcmp(key, "-o") == 0) {
      key = "--output";
    } else if (strncmp(key, "--", 2) != 0) {
      snprintf(text, sizeof text, "`%.100s` is no option; the class path is given by --class-path.", key);
      refuse(text);
      return false;
    }
    key += 2;
    char *equals = strchr(key, '=');
    char name[64];
    snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - key) : (int)strlen(key), key);
    if (strcmp(name, "help") == 0) {
      c->help = true;
      return true;
    }
    if (strcmp(name, "java-base") == 0 && !equals) {
      c->java_base = true;
      continue;
    }
    const char **place = place_of(c, name);
    if (!place) return unknown_flag(name);
    if (!equals && ++i >= count) {
      snprintf(text, sizeof text, "--%.64s needs a value behind it.", name);
      refuse(text);
      return false;
    }
    *place = equals ? equals + 1 : words[i];
  }
  return true;
}

/* ---- progress --------------------------------------------------------------------------------------------------- */

typedef struct display {
  ag_instrument *ins;
  double next; /* when the next line is due */
  bool terminal, shown;
} display;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(void *data, const char *what, size_t done, size_t total) {
  display *d = data;
  double now = seconds();
  if (now < d->next) return;
  d->next = now + (d->terminal ? 0.2 : 10);
  d->shown = true;
  fprintf(stderr, d->terminal ? "\rhpor: %s: %zu" : "hpor: %s: %zu", what, done);
  if (total) fprintf(stderr, " of %zu", total);
  if (!d->terminal) putc('\n', stderr);
}

static an_scope scope(void *data, const char *class_name, bool jdk) {
  return ag_analysis_scope(((display *)data)->ins, class_name, jdk);
}

static bool muted(void *data, const char *class_name, cf_string method, cf_string descriptor) {
  return ag_analysis_muted(((display *)data)->ins, class_name, method, descriptor);
}

/* ---- the work --------------------------------------------------------------------------------------------------- */

static void print_problems(const an_problems *problems) {
  enum { SHOWN = 20 };
  size_t count = an_problem_count(problems);
  for (size_t i = 0; i < count && i < SHOWN; i++) fprintf(stderr, "hpor: %s\n", an_problem_at(problems, i).text);
  if (count > SHOWN) fprintf(stderr, "hpor: ... and %zu more of the kind.\n", count - SHOWN);
}

static int use(const command *c, const an_summary *s) {
  hp_error error;
  if (c->output && !an_summary_write(s, c->output, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  if (c->explain && !an_explain(s, c->explain, stdout, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  if (!c->explain) {
    printf("%u methods, %u sites that another thread may see%s%s\n", an_method_count(s), an_site_count(s),
           c->output ? ": written to " : "", c->output ? c->output : "");
  }
  return EXIT_SUCCESS;
}

static int analyze(const command *c, const char *jdk) {
  hp_error error;
  display d = {.next = seconds() + 1, .terminal = isatty(STDERR_FILENO)};
  ag_site_table *sites = ag_site_table_new();
  ag_instrument_config instrument = {.sites = sites};
  d.ins = sites ? ag_instrument_new(&instrument) : NULL;
  an_problems *problems = an_problems_new();
  char *main_class = c->main ? strdup(c->main) : NULL;
  const ag_patterns none = {0};
  char *circumstances = ag_analysis_circumstances(&none, &none);
  int code = EXIT_USAGE;
  if (!d.ins || !problems || !circumstances || (c->main && !main_class)) {
    fputs("hpor: Out of memory.\n", stderr);
  } else {
    for (char *p = main_class; p && *p; p++)
      if (*p == '.') *p = '/';
    an_config config = {.class_path = c->class_path,
                        .jdk = jdk,
                        .main_class = main_class,
                        .whole_jdk = c->java_base,
                        .data = &d,
                        .scope = scope,
                        .muted = muted,
                        .hooked = ag_analysis_hooked,
                        .added = ag_analysis_added,
                        .circumstances = circumstances,
                        .progress = show_progress};
    an_summary *s = c->summary ? an_summary_read(c->summary, &config, &error) : an_analyze(&config, problems, &error);
    if (d.shown && d.terminal) fputs("\r\033[K", stderr);
    print_problems(problems);
    if (s)
      code = use(c, s);
    else
      fprintf(stderr, "hpor: %s\n", error.text);
    an_summary_free(s);
  }
  free(main_class);
  free(circumstances);
  if (problems) an_problems_free(problems);
  ag_instrument_free(d.ins);
  ag_site_table_free(sites);
  return code;
}

int ag_analyze_command(int count, char **words, const char *java) {
  command c = {0};
  char home[PATH_MAX] = "";
  if (!read_words(&c, count, words)) return EXIT_USAGE;
  if (c.help) {
    print_help();
    return EXIT_SUCCESS;
  }
  if (!c.class_path && !c.java_base) return refuse("--class-path is missing: where are the classes?");
  if (!c.jdk) {
    if (!java || !realpath(java, home))
      return refuse("No JDK was found: set JAVA_HOME, put its bin folder into PATH, or give --jdk.");
    for (int i = 0; i < 2; i++) { /* bin/java */
      char *slash = strrchr(home, '/');
      if (slash) *slash = 0;
    }
    c.jdk = home;
  }
  return analyze(&c, c.jdk);
}
