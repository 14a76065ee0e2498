/* Lists the tests in one JVM, then searches each in a JVM of its own. */
#include "launcher/junit_run_parts.h"

#include "front/options.h"
#include "launcher/java_command.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted, progress_due;

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

static void tick(int number) {
  (void)number;
  progress_due = 1;
}

double ag_junit_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

_Noreturn void ag_junit_out_of_memory(void) {
  fputs("hpor: Out of memory.\n", stderr);
  _exit(EXIT_USAGE);
}

char *ag_junit_copy(const char *text) {
  char *copy = strdup(text);
  if (!copy) ag_junit_out_of_memory();
  return copy;
}

/* ---- files of a test -------------------------------------------------------------------------------------------- */

char *ag_junit_file_of(const junit_run *r, const junit_test *t, const char *what) {
  char *path;
  TEXT(path, "%s/%u.%s", r->folder, t->serial, what);
  return path;
}

char *ag_junit_read_file(const char *path, size_t limit, size_t *length) {
  static const char cut[] = "\n... (hpor: cut off here)\n";
  struct stat status;
  FILE *in = fopen(path, "re");
  const size_t size = in && fstat(fileno(in), &status) == 0 ? (size_t)status.st_size : 0,
               most = size < limit ? size : limit;
  char *text = calloc(1, most + sizeof cut);
  if (!text) ag_junit_out_of_memory();
  *length = in ? fread(text, 1, most, in) : 0;
  if (in) fclose(in);
  if (size > limit) strcpy(text + *length, cut);
  return text;
}

/* ---- the list of tests ------------------------------------------------------------------------------------------ */

static bool is_file_taken(const junit_run *r, const char *name) {
  for (size_t i = 0; i < r->count; i++)
    if (strcmp(r->tests[i]->file, name) == 0) return true;
  return false;
}

/* Named after the test; what a file cannot be called is replaced, and what is too long is cut off. */
static char *file_name(const junit_run *r, const junit_test *t) {
  enum { LONGEST = 180 };
  char *name, *unique, number[16] = "";
  if (t->number) snprintf(number, sizeof number, "-%u", t->number);
  TEXT(name, "%s.%s", t->type, t->name);
  size_t length = strlen(name);
  if (length > LONGEST) length = LONGEST;
  while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80) length--; /* within a character of UTF-8 */
  name[length] = 0;
  for (char *c = name; *c; c++)
    if ((unsigned char)*c < 0x80 && !isalnum((unsigned char)*c) && !strchr("._-$", *c)) *c = '_';
  TEXT(unique, "%s%s", name, number);
  for (unsigned n = 2; is_file_taken(r, unique); n++) {
    free(unique);
    TEXT(unique, "%s%s~%u", name, number, n);
  }
  free(name);
  return unique;
}

static void insert(junit_run *r, size_t at, const junit_test *model) {
  if (r->count == r->capacity) {
    r->capacity = r->capacity ? r->capacity * 2 : 64;
    r->tests = realloc(r->tests, r->capacity * sizeof *r->tests);
    if (!r->tests) ag_junit_out_of_memory();
  }
  junit_test *t = malloc(sizeof *t);
  if (!t) ag_junit_out_of_memory();
  *t = *model;
  t->serial = r->serials++;
  t->begun_at = time(NULL);
  t->file = file_name(r, t);
  memmove(r->tests + at + 1, r->tests + at, (r->count - at) * sizeof *r->tests);
  r->tests[at] = t;
  r->count++;
}

static void free_result(ag_junit_result *result) {
  if (!result) return;
  free(result->type);
  free(result->name);
  free(result->plain_name);
  json_decref(result->verdict);
  free(result->reason);
  free(result->kind);
  for (char **note = result->notes; *note; note++) free(*note);
  free(result->notes);
  free(result->report);
  free(result->output);
  free(result->replayed);
  free(result->schedule);
  free(result);
}

static void free_test(junit_test *t) {
  free_result(t->result);
  free(t->framework);
  free(t->root);
  free(t->type);
  free(t->name);
  free(t->id);
  free(t->file);
  free(t->options);
  free(t->jvm);
  free(t);
}

/* Does "Class" or "Class#method" name a test that was found in the class `root`? The method alone names all its
 * overloads and parameters. */
static bool names(const char *word, const char *root, const char *method, const char *name) {
  const char *hash = strchr(word, '#');
  const size_t length = hash ? (size_t)(hash - word) : strlen(word);
  if (strlen(root) != length || strncmp(word, root, length) != 0) return false;
  if (!hash || strcmp(hash + 1, method) == 0 || strcmp(hash + 1, name) == 0) return true;
  const char *bracket = strchr(method, '[');
  return bracket && strlen(hash + 1) == (size_t)(bracket - method) && strncmp(hash + 1, method, strlen(hash + 1)) == 0;
}

/* "Class#[engine:...]/...": the test of the platform that has this identity, which need not be listed. */
static bool is_identity(const char *word) {
  const char *hash = strchr(word, '#');
  return hash && strncmp(hash + 1, "[engine:", strlen("[engine:")) == 0;
}

/* The method's name of the last segment that has one, with the types of the parameters if there are any, without
 * packages; of other engines' tests the whole identity. */
static char *name_in(const char *id) {
  static const char *const kinds[] = {"[method:", "[test-template:", "[test-factory:"};
  const char *method = NULL;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !method; i++)
    if ((method = strstr(id, kinds[i]))) method += strlen(kinds[i]);
  char *name = ag_junit_copy(method ? method : id), *to = name;
  if (!method) return name;
  name[strcspn(name, "]")] = 0;
  for (char *from = name; *from;) {
    const size_t length = strcspn(from, ".(,)") + 1;
    const bool package = from[length - 1] == '.';
    if (!package) memmove(to, from, strnlen(from, length));
    to += package ? 0 : strnlen(from, length);
    from += strnlen(from, length);
  }
  *to = 0;
  if (to - name > 2 && strcmp(to - 2, "()") == 0) to[-2] = 0;
  return name;
}

static void insert_identity(junit_run *r, const char *word) {
  static const char invocation[] = "/[test-template-invocation:#";
  const char *hash = strchr(word, '#');
  char *id = ag_junit_copy(hash + 1), *type = strndup(word, (size_t)(hash - word)), *last = strstr(id, invocation);
  if (!type) ag_junit_out_of_memory();
  unsigned number = 0;
  if (last && sscanf(last + sizeof invocation - 1, "%u]", &number) == 1) *last = 0;
  insert(r, r->count,
         &(junit_test){.framework = ag_junit_copy("platform"),
                       .root = ag_junit_copy(type),
                       .type = type,
                       .name = name_in(id),
                       .id = id,
                       .options = ag_junit_copy(""),
                       .jvm = ag_junit_copy(""),
                       .repeated = number,
                       .alone = true,
                       .number = number});
}

/* As the mark of the test says it (hpor.test.Hpor.Incomplete). */
static ag_junit_cut cut_named(const char *name) {
  return strcmp(name, "FAIL") == 0   ? AG_JUNIT_CUT_FAILED
         : strcmp(name, "PASS") == 0 ? AG_JUNIT_CUT_PASSED
                                     : AG_JUNIT_CUT_SKIPPED;
}

static bool is_chosen(const junit_run *r, const char *const *fields) {
  const ag_junit_chooser *c = r->line->chooser;
  return !c || c->runs(c->data, fields[1], fields[2], fields[3], fields[4]);
}

/* False: a word of the command line names none, which has been told; an abstract class among others is none of these.
 */
static bool read_list(junit_run *r, const char *path) {
  enum { FIELDS = 10 };
  size_t length;
  char *list = ag_junit_read_file(path, SIZE_MAX, &length);
  const char *fields[FIELDS];
  bool *named = calloc((size_t)r->line->class_count + 1, sizeof *named), good = true;
  if (!named) ag_junit_out_of_memory();
  for (int i = 0; i < r->line->class_count; i++) {
    named[i] = is_identity(r->line->classes[i]);
    if (named[i]) insert_identity(r, r->line->classes[i]);
  }
  for (const char *at = list, *end = list + length; at < end;) {
    bool wanted = false;
    for (int i = 0; i < FIELDS; i++, at += strlen(at) + 1) fields[i] = at < end ? at : "";
    for (int i = 0; i < r->line->class_count; i++)
      if (names(r->line->classes[i], fields[1], fields[3], fields[4])) wanted = named[i] = true;
    if (!wanted || !is_chosen(r, fields)) continue;
    const bool repeated = *fields[6];
    insert(r, r->count,
           &(junit_test){.framework = ag_junit_copy(fields[0]),
                         .root = ag_junit_copy(fields[1]),
                         .type = ag_junit_copy(fields[2]),
                         .name = ag_junit_copy(fields[4]),
                         .id = ag_junit_copy(fields[5]),
                         .options = ag_junit_copy(r->line->replays ? "" : fields[7]),
                         .jvm = ag_junit_copy(fields[8]),
                         .cut = cut_named(fields[9]),
                         .repeated = repeated,
                         .number = repeated ? 1 : 0});
  }
  for (int i = 0; i < r->line->class_count && good; i++) {
    good = named[i] || !strchr(r->line->classes[i], '#');
    if (!good) fprintf(stderr, "hpor: %s: no test of this class has the name behind the `#`.\n", r->line->classes[i]);
  }
  const bool only = r->line->marks == AG_JUNIT_MARKS_ONLY || r->line->chooser;
  if (good && r->count == 0 && !only) fputs("hpor: None of these classes has tests.\n", stderr);
  free(named);
  free(list);
  return good && (r->count > 0 || only);
}

static int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
}

char **ag_junit_java_words(const junit_run *r, const char *first, const char *second, size_t *n, int free_slots) {
  char **words = calloc((size_t)(r->line->jvm_count + free_slots) + 7, sizeof *words);
  if (!words) ag_junit_out_of_memory();
  *n = 0;
  words[(*n)++] = (char *)r->java;
  words[(*n)++] = (char *)first;
  if (second) words[(*n)++] = (char *)second;
  for (int i = 0; i < r->line->jvm_count; i++) words[(*n)++] = r->line->jvm[i];
  words[(*n)++] = "-cp";
  words[(*n)++] = r->class_path;
  return words;
}

static bool is_listed(char *const *names, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static bool is_replay_of_one(const junit_run *r) {
  if (!r->line->replays || (r->count == 1 && (r->tests[0]->alone || !r->tests[0]->repeated))) return true;
  fputs("hpor: --replay runs one test, and these are several; the report of a failing test has the command that "
        "replays it.\n",
        stderr);
  return false;
}

static bool list_tests(junit_run *r) {
  char *list;
  size_t n;
  TEXT(list, "%s/tests", r->folder);
  static const char *const marks[] = {"on", "only", "off"};
  char **words = ag_junit_java_words(r, "-XX:TieredStopAtLevel=1", NULL, &n, r->line->class_count + 3);
  const size_t first = n + 3;
  words[n++] = "hpor.junit.Find";
  words[n++] = list;
  words[n++] = (char *)marks[r->line->marks];
  for (int i = 0; i < r->line->class_count; i++) {
    const char *word = r->line->classes[i];
    if (is_identity(word)) continue;
    char *name = strndup(word, strcspn(word, "#"));
    if (!name) ag_junit_out_of_memory();
    if (is_listed(words + first, n - first, name))
      free(name);
    else
      words[n++] = name;
  }
  const bool none = n == first; /* all have their identities: nothing is to be listed */
  const pid_t pid = none ? 0 : ag_start_child(words, NULL);
  const bool listed = none || (pid > 0 && wait_for(pid) == 0);
  const bool good = listed && read_list(r, list) && is_replay_of_one(r);
  for (size_t i = first; i < n; i++) free(words[i]);
  free(words);
  free(list);
  return good;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

/* Behind a test of a number stands perhaps one of the next; if there is not even a first, the tests are of some
 * other kind, and are run together. */
static void find_next(junit_run *r, size_t index) {
  const junit_test *t = r->tests[index];
  const bool none = t->missing && t->number == 1;
  if (!t->number || t->alone || !(t->ran || none)) return;
  junit_test next = {.framework = ag_junit_copy(t->framework),
                     .root = ag_junit_copy(t->root),
                     .type = ag_junit_copy(t->type),
                     .name = ag_junit_copy(t->name),
                     .id = ag_junit_copy(t->id),
                     .options = ag_junit_copy(t->options),
                     .jvm = ag_junit_copy(t->jvm),
                     .cut = t->cut,
                     .repeated = true,
                     .number = none ? 0 : t->number + 1};
  insert(r, index + 1, &next);
}

static void print_finished(junit_run *r) {
  for (; r->printed < r->count && r->tests[r->printed]->result; r->printed++)
    if (!r->tests[r->printed]->missing) ag_junit_print(r->tests[r->printed]->result, stdout);
}

static void wait_for_one(junit_run *r) {
  int status;
  const pid_t pid = waitpid(-1, &status, 0);
  if (progress_due) ag_junit_tell_progress(r);
  progress_due = 0;
  for (size_t i = 0; pid > 0 && i < r->count; i++) {
    if (r->tests[i]->pid != pid || r->tests[i]->result) continue;
    r->running--;
    ag_junit_finish(r, i);
    find_next(r, i);
    break;
  }
}

static junit_test *next_to_start(const junit_run *r) {
  for (size_t i = 0; i < r->count; i++)
    if (!r->tests[i]->pid && !r->tests[i]->result) return r->tests[i];
  return NULL;
}

static void run_tests(junit_run *r) {
  for (;;) {
    junit_test *t;
    while (r->running < r->line->jobs && (t = next_to_start(r))) {
      if (interrupted) {
        ag_junit_give_up(t, "interrupted before it was begun", AG_JUNIT_INCOMPLETE);
      } else {
        ag_junit_start(r, t);
        if (t->pid <= 0) ag_junit_give_up(t, "No process can be started.", AG_JUNIT_UNCONTROLLED);
      }
    }
    print_finished(r);
    if (r->running == 0) return;
    wait_for_one(r);
  }
}

/* The tests of a class stand together: one may be in a suite as well. */
static ag_junit_result **take_results(junit_run *r, size_t *count) {
  ag_junit_result **results = calloc(r->count + 1, sizeof *results);
  if (!results) ag_junit_out_of_memory();
  *count = 0;
  for (size_t i = 0; i < r->count; i++)
    for (size_t k = i; k < r->count; k++) {
      junit_test *t = r->tests[k];
      if (!t->result || t->missing || strcmp(t->type, r->tests[i]->type) != 0) continue;
      results[(*count)++] = t->result;
      t->result = NULL;
    }
  return results;
}

ag_junit_result **ag_junit_run(const ag_junit_command_line *line, size_t *count, int *code) {
  char jar[PATH_MAX];
  hp_error error;
  junit_run r = {.line = line};
  *code = EXIT_USAGE;
  if (!ag_find_java(r.java, &error) || !ag_find_file("libhpor.so", r.library, &error) ||
      !ag_find_file("hpor.jar", jar, &error) || !ag_scratch_folder(r.folder, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return NULL;
  }
  /* SIGINT reaches the JVMs by itself, other signals through the end of this process. */
  sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, NULL);
  if (line->progress) {
    const struct timeval ten_seconds = {.tv_sec = PROGRESS_SECONDS};
    sigaction(SIGALRM, &(struct sigaction){.sa_handler = tick}, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){ten_seconds, ten_seconds}, NULL);
  }
  TEXT(r.class_path, "%s:%s", line->class_path, jar);
  ag_junit_result **results = NULL;
  if (list_tests(&r)) {
    run_tests(&r);
    results = take_results(&r, count);
    *code = interrupted ? EXIT_USAGE - 1 : 0;
  }
  for (size_t i = 0; i < r.count; i++) free_test(r.tests[i]);
  setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
  free(r.tests);
  free(r.class_path);
  ag_remove_folder(r.folder);
  return results;
}

void ag_junit_free_results(ag_junit_result **results, size_t count) {
  for (size_t i = 0; i < count; i++) free_result(results[i]);
  free(results);
}
