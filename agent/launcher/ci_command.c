/* The subcommand ci: chooses tests by what has changed, runs them, and holds their errors against the baseline. */
#include "launcher/ci_command.h"

#include "front/options.h"
#include "launcher/ci_report.h"
#include "launcher/ci_verified.h"
#include "launcher/java_command.h"
#include "launcher/junit_words.h"

#include <errno.h>
#include <jansson.h>

enum { EXIT_USAGE = 3 };

typedef struct command {
  const char *since, *changed, *baseline_file, *json, *suppress;
  bool update, list, whole;
  ag_junit_words words;
  ag_ci_classes classes;
  ag_ci_changes changes;
  ag_ci_baseline baseline;
  ag_ci_verified verified;
  ag_ci_selector *selector; /* null: each test runs */
  char folder[PATH_MAX];    /* for files of suppress= */
  unsigned files;
  HP_VECTOR(char *) tests; /* found, since none was named */
} command;

const ag_own_flag ag_ci_flags[] = {
    {"since", "COMMIT", "run the tests that can reach what has changed since COMMIT, or since the branch left it"},
    {"changed", "LIST", "the same for a list of classes, methods and source files, with commas"},
    {"baseline", "FILE", "errors that are known: they do not count"},
    {"update", NULL, "search on behind errors, and write what is known now to the baseline"},
    {"whole", NULL, "explore all orders, also where only methods have changed since the baseline was written"},
    {"list", NULL, "run nothing: say which tests would run, and why"},
    {"class-path", "PATH", "also -cp PATH: the tests, what they test, and JUnit's jars, separated by colons (.)"},
    {"json", "FILE", "write what has changed, why tests run, and all errors as JSON"},
    {"xml", "FILE", "write the results of the tests as JUnit's XML; to a folder: a file for each class"},
    {"schedules", "FOLDER", "where schedules of failing tests are saved (.)"},
    {"marks", "on|only|off", "@Hpor and the like: their options hold; and only tests with one; they do nothing (on)"},
    {"jobs", "N", "so many tests at a time (the number of processors, at most 2)"},
    {"split", "N", "so many processes for each test, if its search can be split (1)"},
    {"progress", "on|off", "off: do not tell every ten seconds what is running"},
    {NULL, NULL, NULL},
};

static const char *const own_names[] = {"since", "changed", "baseline", "update", "list",
                                        "whole", "json",    "suppress", NULL};

static int refuse(const char *text) {
  fprintf(stderr, "hpor: %s\nTry `hpor ci --help`.\n", text);
  return EXIT_USAGE;
}

static void print_help(void) {
  puts("Usage: hpor ci [--since=COMMIT] [--baseline=FILE] [--key=value ...] -cp PATH [CLASS[#METHOD] ...] "
       "[-- JVM-OPTIONS]\n"
       "Explore the tests of JUnit that can reach what has changed, and fail for new errors only. Without a CLASS, all "
       "test\nclasses in the folders of the class path are meant. Without --since and --changed, all tests run. A "
       "CLASS without "
       "tests\nis a program: its main method is what is explored.\n");
  ag_own_flags_print(ag_ci_flags);
  puts("\nand the options of `hpor run`, such as --por, --time, --races, --timeouts, for each test.\n\n"
       "The exit code is 0 when no error is new, also where a search was cut off; 1 when one is; 3 when a test is "
       "UNCONTROLLED\nthat was not before, or the command is wrong.");
}

static bool set_flag(void *data, const char *name, const char *value, hp_error *error) {
  command *c = data;
  if (strcmp(name, "since") == 0) {
    c->since = value;
  } else if (strcmp(name, "changed") == 0) {
    c->changed = value;
  } else if (strcmp(name, "baseline") == 0) {
    c->baseline_file = value;
  } else if (strcmp(name, "json") == 0) {
    c->json = value;
  } else if (strcmp(name, "suppress") == 0) {
    c->suppress = value;
  } else {
    bool *place = strcmp(name, "list") == 0 ? &c->list : strcmp(name, "whole") == 0 ? &c->whole : &c->update;
    *place = strcmp(value, "off") != 0;
    if (strcmp(value, "on") != 0 && strcmp(value, "off") != 0)
      return hp_fail(error, "--%s=%.64s: it takes no value.", name, value);
  }
  return true;
}

/* ---- which tests ------------------------------------------------------------------------------------------------ */

static bool has_tests(const ag_ci_classes *classes, const ag_ci_class *c) {
  enum { HIGHEST = 64 };
  for (int height = 0; c && height < HIGHEST; height++) {
    if (c->has_tests || strcmp(c->super, "junit/framework/TestCase") == 0) return true;
    c = ag_ci_class_find(classes, c->super);
  }
  return false;
}

static bool is_outermost(const char *name) {
  return !strchr(name, '$');
}

/* All test classes of the folders, where none is named. */
static bool find_tests(command *c, hp_error *error) {
  ag_junit_words *w = &c->words;
  if (w->line.class_count) return true;
  free(w->classes);
  w->classes = calloc((size_t)c->classes.all.length + 1, sizeof *w->classes);
  w->line.classes = w->classes;
  for (uint32_t i = 0; w->classes && i < c->classes.all.length; i++) {
    ag_ci_class *test = c->classes.all.items[i];
    if (test->is_abstract || !is_outermost(test->name) || !has_tests(&c->classes, test)) continue;
    char *name = strdup(test->name);
    if (!name || !hp_push(&c->tests, name)) return hp_fail(error, "Out of memory.");
    for (char *p = name; *p; p++)
      if (*p == '/') *p = '.';
    w->classes[w->line.class_count++] = name;
  }
  if (!w->classes) return hp_fail(error, "Out of memory.");
  return w->line.class_count ||
         hp_fail(error, "The folders of the class path have no test classes. Name programs by their main class.");
}

static bool runs(void *data, const char *root, const char *type, const char *method, const char *name) {
  command *c = data;
  if (!c->selector) return !c->list;
  const ag_ci_choice *choice = ag_ci_select(c->selector, root, type, method, name);
  if (choice->runs && !c->changes.everything) ag_ci_print_choice(choice, stdout);
  fflush(stdout);
  return choice->runs && !c->list;
}

/* ---- what is known ---------------------------------------------------------------------------------------------- */

static void copy_file(const char *path, FILE *out) {
  int c;
  FILE *in = fopen(path, "re");
  while (in && (c = getc(in)) != EOF) putc(c, out);
  putc('\n', out);
  if (in) fclose(in);
}

/* A file for suppress= with what the user has given and what is known of the test; "": there is nothing. */
static char *suppressions_of(command *c, const char *test) {
  char *path = NULL;
  if (asprintf(&path, "%s/%u.known", c->folder, c->files++) < 0) return NULL;
  FILE *out = fopen(path, "we");
  if (out && c->suppress) copy_file(c->suppress, out);
  const uint32_t known = out && !c->update ? ag_ci_print_suppressions(&c->baseline, test, out) : 0;
  if (out) fclose(out);
  if (known || c->suppress) return path;
  *path = 0;
  return path;
}

/* Not where a search is explored by several processes, or with errors that are known. */
static bool may_limit(const command *c) {
  return !c->whole && !c->update && !c->suppress && c->words.line.split == 1;
}

static char *settings(void *data, const char *type, const char *name, const char *given) {
  command *c = data;
  char *test = NULL, *text = NULL;
  size_t size;
  if (asprintf(&test, "%s.%s", type, name) < 0) return NULL;
  char *path = suppressions_of(c, test);
  FILE *out = open_memstream(&text, &size);
  const bool limits = ag_ci_verified_begins(&c->verified, &c->baseline, test, given) && may_limit(c);
  if (out && c->update) fputs("stop=never,", out);
  if (out && limits) fprintf(out, "changed=%s,", c->verified.methods);
  if (limits)
    printf("limited       %s to the orders of what has changed: it was VERIFIED before (--whole explores all)\n", test);
  fflush(stdout);
  if (out && path && *path) {
    fputs("suppress=", out);
    ag_options_print_escaped(out, path);
    putc(',', out);
  }
  if (out) fclose(out);
  free(path);
  free(test);
  return text;
}

static bool take_results(command *c, const ag_junit_result *const *results, size_t count) {
  bool good = true;
  for (size_t i = 0; i < count; i++) {
    const ag_junit_result *r = results[i];
    char *test = NULL;
    if (r->ending == AG_JUNIT_SKIPPED) continue;
    if (asprintf(&test, "%s.%s", r->type, r->plain_name) < 0) return false;
    good = ag_ci_take_verdict(&c->baseline, &c->classes, test, r->verdict, r->reason) && good;
    if (c->update) good = ag_ci_verified_take(&c->verified, test, r->verdict) && good;
    free(test);
  }
  return good;
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */

static bool find_jdk(char home[PATH_MAX], hp_error *error) {
  char java[PATH_MAX];
  if (!ag_find_java(java, error)) return false;
  if (!realpath(java, home)) return hp_fail(error, "%.200s cannot be found.", java);
  for (int i = 0; i < 2; i++) { /* bin/java */
    char *slash = strrchr(home, '/');
    if (slash) *slash = 0;
  }
  return true;
}

static bool find_changes(command *c, char jdk[PATH_MAX], hp_error *error) {
  const char *path = c->words.line.class_path;
  c->changes = (ag_ci_changes){.classes = &c->classes, .class_path = path};
  if (!c->since && !c->changed) return true;
  if (c->since && !ag_ci_changes_since(&c->changes, c->since, error)) return false;
  if (c->changed && !ag_ci_changes_listed(&c->changes, c->changed, error)) return false;
  if (!find_jdk(jdk, error)) return false;
  c->selector = ag_ci_selector_new(&c->changes, path, jdk);
  if (!c->selector || c->classes.failed) return hp_fail(error, "Out of memory.");
  ag_ci_print_changes(&c->changes, stdout);
  return ag_ci_verified_compare(&c->verified, &c->changes, path, error);
}

static bool prepare(command *c, char jdk[PATH_MAX], hp_error *error) {
  FILE *suppress = c->suppress ? fopen(c->suppress, "re") : NULL;
  if (c->suppress && !suppress) return hp_fail(error, "--suppress=%.200s: %s.", c->suppress, strerror(errno));
  if (suppress) fclose(suppress);
  if (c->list && !c->since && !c->changed)
    return hp_fail(error, "--list needs --since or --changed: else all tests run.");
  if (c->list && c->update) return hp_fail(error, "--list runs nothing that --update could write.");
  if (c->update && !c->baseline_file) return hp_fail(error, "--update needs --baseline=FILE, the file to be written.");
  if (c->baseline_file && !ag_ci_baseline_read(&c->baseline, c->baseline_file, c->update, error)) return false;
  if (!ag_ci_verified_read(&c->verified, c->baseline.verified)) return hp_fail(error, "Out of memory.");
  if (c->update && !ag_ci_verified_renew(&c->verified, c->words.line.class_path, error)) return false;
  return ag_ci_classes_read(&c->classes, c->words.line.class_path, error) && find_changes(c, jdk, error) &&
         find_tests(c, error) && ag_scratch_folder(c->folder, error);
}

/* The baseline gets what is verified now. */
static void take_verified(command *c) {
  json_decref(c->baseline.verified);
  c->baseline.verified = ag_ci_verified_to_json(&c->verified);
}

static int write_files(command *c, const ag_ci_outcome *o) {
  hp_error error;
  const char *xml = c->words.xml;
  if (c->update) take_verified(c);
  if ((xml && !ag_junit_write_xml(o->results, o->result_count, xml, &error)) ||
      (c->json && !ag_ci_write_json(o, c->json, &error)) ||
      (c->update && !ag_ci_baseline_write(&c->baseline, c->baseline_file, &error)))
    return refuse(error.text);
  return 0;
}

static int run(command *c) {
  size_t count;
  int code = EXIT_USAGE;
  const ag_junit_chooser chooser = {c, runs, settings};
  c->words.line.chooser = &chooser;
  ag_junit_result **found = ag_junit_run(&c->words.line, &count, &code);
  if (!found) return code;
  const ag_junit_result *const *results = (const ag_junit_result *const *)found;
  ag_ci_outcome outcome = {.changes = c->selector ? &c->changes : NULL,
                           .selector = c->selector,
                           .baseline = &c->baseline,
                           .results = results,
                           .result_count = count,
                           .updated = c->update,
                           .listed = c->list};
  ag_junit_print_table(results, count, stdout);
  if (take_results(c, results, count)) {
    ag_ci_print(&outcome, stdout);
    code = code ? code : ag_ci_exit_code(&outcome);
  } else {
    code = refuse("Out of memory.");
  }
  const int written = write_files(c, &outcome);
  ag_junit_free_results(found, count);
  return written ? written : code;
}

int ag_ci_command(int count, char **words) {
  hp_error error;
  char jdk[PATH_MAX];
  command c = {.update = false};
  const ag_more_flags more = {own_names, " update list whole ", set_flag, &c};
  int code = 0;
  if (!ag_junit_words_read(&c.words, &more, count, words, &error))
    code = refuse(error.text);
  else if (c.words.help)
    print_help();
  else
    code = prepare(&c, jdk, &error) ? run(&c) : refuse(error.text);
  if (*c.folder) ag_remove_folder(c.folder);
  ag_ci_selector_free(c.selector);
  ag_ci_baseline_free(&c.baseline);
  ag_ci_changes_free(&c.changes);
  ag_ci_verified_free(&c.verified);
  ag_junit_words_free(&c.words);
  for (uint32_t i = 0; i < c.tests.length; i++) free(c.tests.items[i]);
  hp_free(&c.tests);
  ag_ci_classes_free(&c.classes);
  return code;
}
