/* Lists the tests in one JVM, then searches each in a JVM of its own. */
#include "launcher/junit_run.h"

#include "front/options.h"
#include "launcher/java_command.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 3, OUTPUT_LIMIT = 1 << 20, PROGRESS_SECONDS = 10 };

/* JUnit itself is no part of what is explored. */
#define FRAMEWORK                                                                                                      \
  "org.junit.**+junit.**+org.hamcrest.**+org.opentest4j.**+org.apiguardian.**+hpor.junit.JUnit4*+hpor.junit.Platform*" \
  "+hpor.junit.Framework*"

/* One test, as the first JVM has listed it (hpor.junit.Find). Tests that come about when they are run are not listed:
 * they are tried by their numbers, until there is none of the next number. */
typedef struct test {
  char *framework, *root, *type, *name, *id; /* found in the class `root`; it is one of the class `type` */
  char *file;                                /* of its schedule, without folder and ending: no other test has it */
  bool repeated;
  unsigned number; /* of a repeated one, from 1; 0: the test as a whole */
  unsigned serial; /* names its files */
  pid_t pid;       /* of its JVM; 0: none */
  double begun;
  time_t begun_at;         /* in the calendar */
  bool ran;                /* there is such a test, and it was run or skipped */
  bool missing;            /* there is no test of this number */
  ag_junit_result *result; /* null: not over */
} test;

typedef struct run {
  const ag_junit_command_line *line;
  char java[PATH_MAX], library[PATH_MAX], folder[PATH_MAX];
  char *class_path;
  test **tests;
  size_t count, capacity, printed;
  unsigned serials;
  int running;
} run;

static volatile sig_atomic_t interrupted, progress_due;

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

static void tick(int number) {
  (void)number;
  progress_due = 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static _Noreturn void out_of_memory(void) {
  fputs("hpor: Out of memory.\n", stderr);
  _exit(EXIT_USAGE);
}

static char *text_copy(const char *text) {
  char *copy = strdup(text);
  if (!copy) out_of_memory();
  return copy;
}

#define TEXT(to, ...)                                                                                                  \
  do {                                                                                                                 \
    if (asprintf(&(to), __VA_ARGS__) < 0) out_of_memory();                                                             \
  } while (0)

/* ---- files of a test -------------------------------------------------------------------------------------------- */

static char *file_of(const run *r, const test *t, const char *what) {
  char *path;
  TEXT(path, "%s/%u.%s", r->folder, t->serial, what);
  return path;
}

/* The whole file, with a zero behind it; of what is longer than the limit the beginning, and a line that says so. Never
 * null. */
static char *read_file(const char *path, size_t limit, size_t *length) {
  static const char cut[] = "\n... (hpor: cut off here)\n";
  struct stat status;
  FILE *in = fopen(path, "re");
  const size_t size = in && fstat(fileno(in), &status) == 0 ? (size_t)status.st_size : 0,
               most = size < limit ? size : limit;
  char *text = calloc(1, most + sizeof cut);
  if (!text) out_of_memory();
  *length = in ? fread(text, 1, most, in) : 0;
  if (in) fclose(in);
  if (size > limit) strcpy(text + *length, cut);
  return text;
}

static char *read_file_of(const run *r, const test *t, const char *what, size_t *length) {
  char *path = file_of(r, t, what), *text = read_file(path, OUTPUT_LIMIT, length);
  free(path);
  return text;
}

static char *schedule_of(const run *r, const test *t) {
  char *path;
  TEXT(path, "%s/hpor-%s.json", r->line->schedules, t->file);
  return path;
}

/* ---- the list of tests ------------------------------------------------------------------------------------------ */

static bool is_file_taken(const run *r, const char *name) {
  for (size_t i = 0; i < r->count; i++)
    if (strcmp(r->tests[i]->file, name) == 0) return true;
  return false;
}

/* Named after the test; what a file cannot be called is replaced, and what is too long is cut off. */
static char *file_name(const run *r, const test *t) {
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

static void insert(run *r, size_t at, const test *model) {
  if (r->count == r->capacity) {
    r->capacity = r->capacity ? r->capacity * 2 : 64;
    r->tests = realloc(r->tests, r->capacity * sizeof *r->tests);
    if (!r->tests) out_of_memory();
  }
  test *t = malloc(sizeof *t);
  if (!t) out_of_memory();
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
  free(result->reason);
  free(result->kind);
  for (char **note = result->notes; *note; note++) free(*note);
  free(result->notes);
  free(result->report);
  free(result->output);
  free(result);
}

static void free_test(test *t) {
  free_result(t->result);
  free(t->framework);
  free(t->root);
  free(t->type);
  free(t->name);
  free(t->id);
  free(t->file);
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

/* False: a word of the command line names none, which has been told; an abstract class among others is none of these.
 */
static bool read_list(run *r, const char *path) {
  enum { FIELDS = 7 };
  size_t length;
  char *list = read_file(path, SIZE_MAX, &length);
  const char *fields[FIELDS];
  bool *named = calloc((size_t)r->line->class_count + 1, sizeof *named), good = true;
  if (!named) out_of_memory();
  for (const char *at = list, *end = list + length; at < end;) {
    bool wanted = false;
    for (int i = 0; i < FIELDS; i++, at += strlen(at) + 1) fields[i] = at < end ? at : "";
    for (int i = 0; i < r->line->class_count; i++)
      if (names(r->line->classes[i], fields[1], fields[3], fields[4])) wanted = named[i] = true;
    if (!wanted) continue;
    const bool repeated = *fields[6];
    insert(r, r->count,
           &(test){.framework = text_copy(fields[0]),
                   .root = text_copy(fields[1]),
                   .type = text_copy(fields[2]),
                   .name = text_copy(fields[4]),
                   .id = text_copy(fields[5]),
                   .repeated = repeated,
                   .number = repeated ? 1 : 0});
  }
  for (int i = 0; i < r->line->class_count && good; i++) {
    good = named[i] || !strchr(r->line->classes[i], '#');
    if (!good) fprintf(stderr, "hpor: %s: no test of this class has the name behind the `#`.\n", r->line->classes[i]);
  }
  if (good && r->count == 0) fputs("hpor: None of these classes has tests.\n", stderr);
  free(named);
  free(list);
  return good && r->count > 0;
}

static int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
}

/* The words of a java command: its options, the class path, and what follows. Owned by the caller; the last
 * `free_slots` are for the words behind it. */
static char **java_words(const run *r, const char *first, const char *second, size_t *n, int free_slots) {
  char **words = calloc((size_t)(r->line->jvm_count + free_slots) + 7, sizeof *words);
  if (!words) out_of_memory();
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

static bool list_tests(run *r) {
  char *list;
  size_t n;
  TEXT(list, "%s/tests", r->folder);
  char **words = java_words(r, "-XX:TieredStopAtLevel=1", NULL, &n, r->line->class_count + 2);
  const size_t first = n + 2;
  words[n++] = "hpor.junit.Find";
  words[n++] = list;
  for (int i = 0; i < r->line->class_count; i++) {
    const char *word = r->line->classes[i];
    char *name = strndup(word, strcspn(word, "#"));
    if (!name) out_of_memory();
    if (is_listed(words + first, n - first, name))
      free(name);
    else
      words[n++] = name;
  }
  const pid_t pid = ag_start_child(words, NULL);
  const bool good = pid > 0 && wait_for(pid) == 0 && read_list(r, list);
  for (size_t i = first; i < n; i++) free(words[i]);
  free(words);
  free(list);
  return good;
}

/* ---- one search ------------------------------------------------------------------------------------------------- */

/* Owned by the caller. */
static char *agent_argument(const run *r, const test *t) {
  char *text = NULL, *json = file_of(r, t, "json"), *log = file_of(r, t, "log"), *schedule = schedule_of(r, t);
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) out_of_memory();
  fprintf(out, "-agentpath:%s=%sprogress=%s,quiet=%s%s", r->library, r->line->settings,
          r->line->progress ? "on" : "off", FRAMEWORK, *r->line->quiet ? "+" : "");
  ag_options_print_escaped(out, r->line->quiet);
  fputs(",json=", out);
  ag_options_print_escaped(out, json);
  fputs(",log=", out);
  ag_options_print_escaped(out, log);
  fputs(",schedule=", out);
  ag_options_print_escaped(out, schedule);
  fclose(out);
  if (!text) out_of_memory();
  free(json);
  free(log);
  free(schedule);
  return text;
}

/* As the engine of JUnit 5 names the test of a number. */
static char *identity(const test *t) {
  char *id;
  if (!t->number) return text_copy(t->id);
  const char *last = strrchr(t->id, '/');
  const bool factory = strncmp(last ? last + 1 : t->id, "[test-factory", strlen("[test-factory")) == 0;
  TEXT(id, "%s/[%s:#%u]", t->id, factory ? "dynamic-test" : "test-template-invocation", t->number);
  return id;
}

static void start(run *r, test *t) {
  char *agent = agent_argument(r, t), *told = file_of(r, t, "told"), *output = file_of(r, t, "out"), *id = identity(t);
  size_t n;
  char **words = java_words(r, agent, "-ea", &n, 4);
  words[n++] = "hpor.junit.RunTest";
  words[n++] = t->framework;
  words[n++] = t->root;
  words[n++] = id;
  setenv("HPOR_JUNIT_TOLD", told, 1); /* no part of the command, which a replay repeats */
  t->begun = now();
  t->begun_at = time(NULL);
  t->pid = ag_start_child(words, output);
  if (t->pid > 0) r->running++;
  free(words);
  free(agent);
  free(told);
  free(output);
  free(id);
}

/* What the JVM or the agent has said last. */
static char *last_line(const char *text) {
  size_t end = strlen(text);
  while (end > 0 && isspace((unsigned char)text[end - 1])) end--;
  size_t begin = end;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  char *line = strndup(text + begin, end - begin);
  if (!line) out_of_memory();
  return line;
}

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static void set_reason(ag_junit_result *result, const char *text) {
  free(result->reason);
  result->reason = text_copy(text);
}

static void add_notes(ag_junit_result *result, const char *what, const json_t *texts) {
  size_t i, count = 0;
  const json_t *text;
  while (result->notes[count]) count++;
  char **notes = realloc(result->notes, (count + json_array_size(texts) + 1) * sizeof *notes);
  if (!notes) out_of_memory();
  result->notes = notes;
  json_array_foreach(texts, i, text) TEXT(notes[count++], "%s: %s", what, json_string_value(text));
  notes[count] = NULL;
}

static void add_note(ag_junit_result *result, const char *text) {
  json_t *note = json_pack("[s]", text);
  add_notes(result, "note", note);
  json_decref(note);
}

/* Fills in what the verdict says. `skipped`: why the test was not run to its end, if it was not. */
static void read_verdict(ag_junit_result *result, const json_t *verdict, const char *skipped, bool started) {
  const char *word = text_of(verdict, "verdict");
  const json_t *error = json_object_get(verdict, "error");
  const json_int_t executions = json_integer_value(json_object_get(verdict, "executions"));
  result->executions = (unsigned long long)executions;
  add_notes(result, "not controlled", json_object_get(verdict, "uncontrolled"));
  add_notes(result, "data race", json_object_get(verdict, "data_races"));
  if (strcmp(word, "ERROR") == 0) {
    char *reason;
    result->ending = AG_JUNIT_ERROR;
    free(result->kind);
    result->kind = text_copy(text_of(error, "kind"));
    TEXT(reason, "%s: %s", result->kind, text_of(error, "message"));
    free(result->reason);
    result->reason = reason;
  } else if (strcmp(word, "VERIFIED") == 0 || strcmp(word, "INCOMPLETE") == 0) {
    /* A search that was stopped before its first execution's end has not come to see whether there is a test. */
    const bool ended = json_integer_value(json_object_get(verdict, "discarded")) > 0;
    const bool none = executions == 0 && (*skipped || (!started && ended));
    result->ending = none ? AG_JUNIT_SKIPPED : *word == 'V' ? AG_JUNIT_VERIFIED : AG_JUNIT_INCOMPLETE;
    if (result->ending == AG_JUNIT_VERIFIED && json_integer_value(json_object_get(verdict, "most_threads")) == 1)
      add_note(result, "only one thread ran: there was no concurrency to explore");
    if (none)
      set_reason(result, *skipped ? skipped : "it makes no tests");
    else if (*word == 'I')
      set_reason(result, *text_of(verdict, "reason") ? text_of(verdict, "reason") : text_of(verdict, "limit"));
  } else {
    result->ending = AG_JUNIT_UNCONTROLLED;
    set_reason(result, text_of(verdict, "reason"));
  }
}

static ag_junit_result *new_result(const test *t) {
  ag_junit_result *result = calloc(1, sizeof *result);
  if (!result) out_of_memory();
  char **notes = calloc(1, sizeof *notes);
  if (!notes) out_of_memory();
  *result = (ag_junit_result){
      .notes = notes, .type = text_copy(t->type), .begun = t->begun_at, .reason = text_copy(""), .kind = text_copy("")};
  return result;
}

/* What the test has told (hpor.junit.RunTest): the name it was run with, whether it was begun, why it was skipped. */
static void read_told(const run *r, const test *t, char **text, const char *fields[3]) {
  size_t length;
  *text = read_file_of(r, t, "told", &length);
  const char *at = *text, *end = *text + length;
  for (int i = 0; i < 3; i++, at += at < end ? strlen(at) + 1 : 0) fields[i] = at < end ? at : "";
}

/* JUnit numbers some of the tests that it makes, as "[2] ...", and not others: here all are, so that no two have one
 * name. */
static char *shown_name(const test *t, const char *told) {
  char *name, number[16];
  if (t->number == 0) return text_copy(t->name);
  snprintf(number, sizeof number, "[%u]", t->number);
  if (strncmp(told, number, strlen(number)) == 0)
    TEXT(name, "%s%s", t->name, told);
  else
    TEXT(name, "%s%s%s%s", t->name, number, *told ? " " : "", told);
  return name;
}

/* Lines that only told how far the search was are no part of its report. Returns the last one, a copy; null: none. */
static char *take_progress(char *report) {
  char *last = NULL, *to = report;
  for (char *line = report, *next; *line; line = next) {
    next = line + strcspn(line, "\n");
    next += *next == '\n';
    char *text = strndup(line, strcspn(line, "\n"));
    if (!text) out_of_memory();
    const bool progress = strncmp(text, "hpor: ", 6) == 0 && strstr(text, " executions") && strstr(text, "/s, depth ");
    if (progress) {
      free(last);
      last = text;
      continue;
    }
    free(text);
    memmove(to, line, (size_t)(next - line));
    to += next - line;
  }
  *to = 0;
  return last;
}

static void tell_progress(const run *r) {
  size_t done = 0, length;
  for (size_t i = 0; i < r->count; i++) done += r->tests[i]->result != NULL;
  for (size_t i = 0; i < r->count; i++) {
    const test *t = r->tests[i];
    if (!t->pid || t->result || now() - t->begun < PROGRESS_SECONDS) continue;
    char *log = read_file_of(r, t, "log", &length), *line = take_progress(log), *name = shown_name(t, "");
    fprintf(stderr, "hpor: %s.%s: %.0f s%s%s (%zu of %zu tests are over)\n", t->type, name, now() - t->begun,
            line ? ", " : "", line ? line + 6 : "", done, r->count);
    free(name);
    free(line);
    free(log);
  }
}

/* Its JVM is gone. */
static void finish(run *r, size_t index) {
  test *t = r->tests[index];
  const char *told[3];
  char *told_text, *json = file_of(r, t, "json");
  size_t length;
  json_error_t error;
  ag_junit_result *result = t->result = new_result(t);
  result->seconds = now() - t->begun;
  result->report = read_file_of(r, t, "log", &length);
  free(take_progress(result->report));
  result->output = read_file_of(r, t, "out", &length);
  read_told(r, t, &told_text, told);
  result->name = shown_name(t, told[0]);
  json_t *verdict = json_load_file(json, 0, &error);
  if (verdict) {
    read_verdict(result, verdict, told[2], *told[1]);
  } else {
    char *line = last_line(*result->report ? result->report : result->output);
    result->ending = AG_JUNIT_UNCONTROLLED;
    set_reason(result, *line ? line : "The search has ended without a verdict, and has said nothing.");
    free(line);
  }
  /* What is skipped without a name is not there: the container that it would be in was skipped. */
  t->ran = *told[1] || (*told[2] && (!t->number || *told[0]));
  t->missing = t->number && result->ending == AG_JUNIT_SKIPPED && !t->ran;
  json_decref(verdict);
  free(told_text);
  free(json);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

/* Behind a test of a number stands perhaps one of the next; if there is not even a first, the tests are of some other
 * kind, and are run together. */
static void find_next(run *r, size_t index) {
  const test *t = r->tests[index];
  const bool none = t->missing && t->number == 1;
  if (!t->number || !(t->ran || none)) return;
  test next = {.framework = text_copy(t->framework),
               .root = text_copy(t->root),
               .type = text_copy(t->type),
               .name = text_copy(t->name),
               .id = text_copy(t->id),
               .repeated = true,
               .number = none ? 0 : t->number + 1};
  insert(r, index + 1, &next);
}

static void print_finished(run *r) {
  for (; r->printed < r->count && r->tests[r->printed]->result; r->printed++)
    if (!r->tests[r->printed]->missing) ag_junit_print(r->tests[r->printed]->result, stdout);
}

static void wait_for_one(run *r) {
  int status;
  const pid_t pid = waitpid(-1, &status, 0);
  if (progress_due) tell_progress(r);
  progress_due = 0;
  for (size_t i = 0; pid > 0 && i < r->count; i++) {
    if (r->tests[i]->pid != pid || r->tests[i]->result) continue;
    r->running--;
    finish(r, i);
    find_next(r, i);
    break;
  }
}

static test *next_to_start(const run *r) {
  for (size_t i = 0; i < r->count; i++)
    if (!r->tests[i]->pid && !r->tests[i]->result) return r->tests[i];
  return NULL;
}

static void give_up(test *t, const char *why, ag_junit_ending ending) {
  t->result = new_result(t);
  t->result->name = shown_name(t, "");
  t->result->report = text_copy(why);
  t->result->output = text_copy("");
  t->result->ending = ending;
  set_reason(t->result, why);
}

static void run_tests(run *r) {
  for (;;) {
    test *t;
    while (r->running < r->line->jobs && (t = next_to_start(r))) {
      if (interrupted) {
        give_up(t, "interrupted before it was begun", AG_JUNIT_INCOMPLETE);
      } else {
        start(r, t);
        if (t->pid <= 0) give_up(t, "No process can be started.", AG_JUNIT_UNCONTROLLED);
      }
    }
    print_finished(r);
    if (r->running == 0) return;
    wait_for_one(r);
  }
}

/* The tests of a class stand together: one may be in a suite as well. */
static ag_junit_result **take_results(run *r, size_t *count) {
  ag_junit_result **results = calloc(r->count + 1, sizeof *results);
  if (!results) out_of_memory();
  *count = 0;
  for (size_t i = 0; i < r->count; i++)
    for (size_t k = i; k < r->count; k++) {
      test *t = r->tests[k];
      if (!t->result || t->missing || strcmp(t->type, r->tests[i]->type) != 0) continue;
      results[(*count)++] = t->result;
      t->result = NULL;
    }
  return results;
}

ag_junit_result **ag_junit_run(const ag_junit_command_line *line, size_t *count, int *code) {
  char jar[PATH_MAX];
  ag_error error;
  run r = {.line = line};
  *code = EXIT_USAGE;
  if (!ag_find_java(r.java, &error) || !ag_find_beside("libhpor.so", r.library, &error) ||
      !ag_find_beside("hpor.jar", jar, &error) || !ag_scratch_folder(r.folder, &error)) {
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
