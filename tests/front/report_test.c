/* The report: text against the files in golden/, its layout at every width, JSON key by key. The folder with golden/ is
 * the first argument; with a second argument (any), differing golden files are written anew, to be read before they are
 * committed. */
#include "../tap.h"
#include "front/report.h"
#include "sample.h"

#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

static ag_verdict sample_verdict(const ag_options *options) {
  return (ag_verdict){.result = AG_ERROR,
                      .failures = &deadlock_failure,
                      .failure_count = 1,
                      .statistics = {.executions = 2,
                                     .blocked = 1,
                                     .depth = 5,
                                     .events = 11,
                                     .choices = 3,
                                     .races = 4,
                                     .states = 9,
                                     .cut = 6,
                                     .explored_share = 0.5},
                      .options = options,
                      .backend = "fiber",
                      .jdk = "25.0.3",
                      .main_class = "com.acme.Bank",
                      .seconds = 0.25,
                      .assumptions = sample_assumptions,
                      .assumption_count = 2,
                      .replay_command = "java -agentpath:build/libhpor.so=replay=hpor-schedule.json com.acme.Bank"};
}

static char *report(const ag_verdict *verdict, unsigned columns, bool elide) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  ag_report_text(verdict, out, (ag_layout){columns, elide});
  fclose(out);
  return text;
}

static char *table(const ag_schedule *schedule, unsigned columns, bool elide) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  ag_report_schedule(schedule, out, (ag_layout){columns, elide});
  fclose(out);
  return text;
}

/* ---- golden files ----------------------------------------------------------------------------------------------- */

typedef struct golden {
  tap *t;
  const char *folder;
  bool rewrite;
} golden;

static char *read_all(const char *path) {
  char *text = NULL;
  size_t size;
  FILE *in = fopen(path, "r"), *out = open_memstream(&text, &size);
  for (int c; in && (c = getc(in)) != EOF;) putc(c, out);
  if (in) fclose(in);
  fclose(out);
  return text;
}

/* Takes `text`. */
static void expect(const golden *g, const char *name, char *text) {
  char path[4096];
  snprintf(path, sizeof path, "%s/golden/%s.txt", g->folder, name);
  char *expected = read_all(path);
  const bool same = strcmp(text, expected) == 0;
  tap_check(g->t, same, "%s", name);
  if (!same) {
    fprintf(stderr, "---- %s: found\n%s---- expected\n%s", name, text, expected);
    FILE *out = g->rewrite ? fopen(path, "w") : NULL;
    if (out) fputs(text, out);
    if (out) fclose(out);
  }
  free(expected);
  free(text);
}

static void test_golden(const golden *g, const ag_options *options) {
  ag_verdict verdict = sample_verdict(options);
  expect(g, "deadlock-120", report(&verdict, 120, true));
  expect(g, "deadlock-80", report(&verdict, 80, true));
  expect(g, "deadlock-lanes", report(&verdict, 64, true));
  verdict.replay = true;
  expect(g, "deadlock-replayed", report(&verdict, 120, true));
  verdict.replay = false;
  verdict.failures = &assertion_failure;
  expect(g, "assertion", report(&verdict, 120, true));

  const ag_failure both[] = {deadlock_failure, assertion_failure};
  verdict.failures = both;
  verdict.failure_count = 2;
  verdict.limit = "the time limit of 5 s";
  expect(g, "two-errors", report(&verdict, 120, true));

  verdict = sample_verdict(options);
  verdict.failure_count = 0;
  verdict.replay_command = NULL;
  verdict.result = AG_VERIFIED;
  expect(g, "verified", report(&verdict, 120, true));
  verdict.uncontrolled = sample_uncontrolled;
  verdict.uncontrolled_count = 1;
  expect(g, "verified-uncontrolled", report(&verdict, 120, true));
  verdict.result = AG_INCOMPLETE;
  verdict.limit = "the time limit of 5 s; about 12 % of the search is done";
  static const ag_hint hints[] = {
      {"timeouts=lazy", "In 3 of 7 executions a time limit was over.", "It runs none of these."},
      {"match=on", "7 executions came to 1 different end.", NULL}};
  static const ag_hot_spot spots[] = {
      {60, 0.6, {"Bank.move(Bank.java:7)", "Bank.sum(Bank.java:12)"}, "a test with fewer transfers."},
      {30, 0.3, {"Bank.log(Bank.java:20)", "Bank.log(Bank.java:20)"}, "a test that logs less."}};
  verdict.advice = (ag_advice){hints, 2, spots, 2};
  expect(g, "incomplete", report(&verdict, 120, true));
  verdict.advice = (ag_advice){0};
  verdict.result = AG_UNCONTROLLED;
  verdict.limit = NULL;
  verdict.reason = "this JVM has no fibers; use threads=os or JDK 21 or later";
  verdict.statistics = (por_statistics){0};
  expect(g, "uncontrolled", report(&verdict, 120, true));
  verdict.uncontrolled_count = 0;
  verdict.failure_count = 1;
  verdict.failures = &assertion_failure;
  verdict.reason = "the program behaved differently when the same schedule was run again";
  expect(g, "uncontrolled-with-error", report(&verdict, 120, true));
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static size_t occurrences(const char *text, const char *part) {
  size_t count = 0;
  for (const char *p = text; (p = strstr(p, part)); p += strlen(part)) count++;
  return count;
}

static size_t longest_line(const char *text) {
  size_t longest = 0;
  for (const char *end; *text; text = end + (*end == '\n')) {
    end = strchrnul(text, '\n');
    if ((size_t)(end - text) > longest) longest = (size_t)(end - text);
  }
  return longest;
}

static bool blank_at_a_line_end(const char *text) {
  return strstr(text, " \n") != NULL;
}

/* Do the lines that have something in their first four columns number the steps 1, 2, ... `last`? */
static bool numbers_run_to(const char *text, unsigned long last) {
  unsigned long next = 1;
  for (const char *end; *text; text = end + (*end == '\n')) {
    end = strchrnul(text, '\n');
    const bool numbered = end - text > 4 && text[3] >= '0' && text[3] <= '9';
    if (numbered && strtoul(text, NULL, 10) != next++) return false;
  }
  return next == last + 1;
}

/* A spin loop of thread 1 (2,000 reads of a flag and of a counter that nobody else has), and a write of thread 0 in
 * between. */
static void test_folding(tap *t) {
  enum { SPINS = 1000, COUNT = 2 * SPINS + 2 };
  static ag_step steps[COUNT];
  for (size_t i = 0; i < COUNT; i++) {
    const ag_step flag = {1, 0, SAMPLE_READ, "read", BANK("spin", 50), "Bank.done", "false"};
    const ag_step counter = {1, 0, SAMPLE_WRITE, "write", BANK("spin", 51), "Spinner#1.n", "1"};
    steps[i] = i % 2 ? counter : flag;
  }
  steps[COUNT - 2] = (ag_step){0, 0, SAMPLE_WRITE, "write", BANK("main", 40), "Bank.done", "true"};
  steps[COUNT - 1] = (ag_step){1, 0, SAMPLE_READ, "read", BANK("spin", 50), "Bank.done", "true"};
  const ag_schedule schedule = {.threads = sample_threads, .thread_count = 3, .steps = steps, .step_count = COUNT};
  char *text = table(&schedule, 100, true);
  /* Shown: the first step of the run and its last (number 2,000), one row for the 1,998 between them, and the other
   * two. */
  tap_contains(t, text, "... 1998 more steps", "repeated and private steps are folded");
  tap_compare(t, occurrences(text, "\n") == 2 + 5, "head, rule and five rows are left", text, NULL);
  tap_compare(t, strstr(text, "\n2000 Bank.java:51") && strstr(text, "\n2001 Bank.java:40"),
              "steps next to a switch stay", text, NULL);
  free(text);
  text = table(&schedule, 100, false);
  tap_check(t, occurrences(text, "\n") == 2 + COUNT, "not folded: a row for each step");
  free(text);
}

/* What another thread notices is never folded: a lock that it waits for, its start. */
static void test_not_folded(tap *t) {
  enum { COUNT = 20 };
  ag_step steps[COUNT];
  for (unsigned i = 0; i < COUNT; i++)
    steps[i] =
        (ag_step){0, 0, SAMPLE_WRITE, "write", BANK("main", (int)(40 + i)), i % 2 ? "Main#1.x" : "Main#1.y", "1"};
  steps[5] = (ag_step){0, 0, SAMPLE_START, "start", BANK("main", 60), "alice", NULL};
  steps[10] = (ag_step){0, 0, SAMPLE_ENTER, "enter", BANK("main", 61), "Account#1", NULL};
  const ag_schedule schedule = {.threads = sample_threads, .thread_count = 3, .steps = steps, .step_count = COUNT};
  const ag_waiting waiting[] = {{1, "enter", "Account#1", 0, BANK("transfer", 14), {0}}};
  const ag_failure failure = {AG_FAIL_DEADLOCK, NULL, NULL, 0, waiting, 1, 1, 1, &schedule, NULL};
  ag_verdict verdict = {.result = AG_ERROR, .failures = &failure, .failure_count = 1};
  char *text = report(&verdict, 120, true);
  tap_contains(t, text, "   6 Bank.java:60 | start alice", "the start of a thread that runs");
  tap_contains(t, text, "  11 Bank.java:61 | lock Account#1", "the lock that another thread waits for");
  tap_compare(t, occurrences(text, "... 4 more steps") == 2 && occurrences(text, "... 8 more steps") == 1,
              "the rest is folded", text, NULL);
  free(text);
}

/* 1,000 steps that alternate between two threads: nothing to be folded. */
static void test_eliding(tap *t) {
  enum { COUNT = 1000 };
  static ag_step steps[COUNT];
  for (unsigned i = 0; i < COUNT; i++)
    steps[i] = (ag_step){i % 2, 0, SAMPLE_WRITE, "write", BANK("main", 40), "Bank.total", "1"};
  const ag_schedule schedule = {.threads = sample_threads, .thread_count = 3, .steps = steps, .step_count = COUNT};
  char *text = table(&schedule, 100, true);
  tap_contains(t, text, "... 840 steps left out", "the middle of 1,000 rows is left out: 40 and 120 stay");
  tap_check(t,
            strstr(text, "\n  40 Bank") && !strstr(text, "\n  41 Bank") && !strstr(text, "\n 880 Bank") &&
                strstr(text, "\n 881 Bank") && strstr(text, "\n1000 Bank"),
            "the beginning and the end");
  free(text);
}

/* Whatever the width and the number of threads: no line is longer, every step has its row, no blanks at line ends. */
static void test_widths(tap *t) {
  enum { THREADS = 200, STEPS = 400 };
  static ag_step steps[STEPS];
  static ag_schedule_thread threads[THREADS];
  static char names[THREADS][32];
  static const unsigned thread_counts[] = {1, 2, 3, 7, 12, 200};
  for (unsigned i = 0; i < THREADS; i++) {
    snprintf(names[i], sizeof names[i], i % 5 ? "w%u" : "a-rather-long-thread-name-%u", i);
    threads[i] = (ag_schedule_thread){names[i], 0, i};
  }
  for (size_t c = 0; c < sizeof thread_counts / sizeof thread_counts[0]; c++) {
    for (unsigned i = 0; i < STEPS; i++) {
      steps[i] =
          (ag_step){i % thread_counts[c], 0,
                    SAMPLE_READ,          "read",
                    BANK("transfer", 12), i % 3 ? "com.acme.internal.AVeryLongClassName#17.aFieldWithALongName" : "x",
                    "\"a long value\""};
      if (i % 4 == 0) steps[i].site = (ag_place){"com.acme.SomethingLongWithoutALine", "method", NULL, 0};
    }
    const ag_schedule schedule = {.threads = threads, .thread_count = THREADS, .steps = steps, .step_count = STEPS};
    unsigned bad_width = 0, bad_rows = 0, bad_blanks = 0;
    for (unsigned width = 40; width <= 250; width += 7) {
      char *text = table(&schedule, width, false);
      if (longest_line(text) > width && !bad_width) bad_width = width;
      if (blank_at_a_line_end(text) && !bad_blanks) bad_blanks = width;
      if (!numbers_run_to(text, STEPS) && !bad_rows) bad_rows = width;
      free(text);
    }
    char name[100], found[100];
    snprintf(name, sizeof name, "%u threads: every width from 40 to 250", thread_counts[c]);
    snprintf(found, sizeof found, "first width: too long %u, rows %u, blanks %u (0: none)", bad_width, bad_rows,
             bad_blanks);
    tap_compare(t, !bad_width && !bad_rows && !bad_blanks, name, found, NULL);
  }
}

static void test_odd_texts(tap *t) {
  static const ag_step steps[] = {
      {0, 0, SAMPLE_READ, "read", BANK("main", 1), "Bank.\x1b[2Jname", "\"\xc3\xa4\xc3\xb6\xc3\xbc\n\""},
      {7, 0, SAMPLE_READ, "read", {0}, NULL, NULL}};
  const ag_schedule schedule = {.threads = sample_threads, .thread_count = 3, .steps = steps, .step_count = 2};
  const ag_schedule nothing = {.threads = sample_threads, .thread_count = 3};
  char *text = table(&schedule, 80, true);
  tap_check(t, !strchr(text, '\x1b'), "no escape sequence reaches the terminal");
  tap_contains(t, text, "Bank.?[2Jname = \"\xc3\xa4\xc3\xb6\xc3\xbc?\"", "other characters do");
  tap_contains(t, text, "thread#7", "a thread without a name");
  free(text);
  text = table(&nothing, 80, true);
  tap_equal(t, text, "", "no steps, no table");
  free(text);
}

static void test_samples(tap *t) {
  ag_options options;
  hp_error error;
  ag_options_parse("search=pct:3", NULL, &options, &error);
  ag_verdict verdict = {.result = AG_INCOMPLETE,
                        .limit = "executions: 200 were run",
                        .options = &options,
                        .statistics = {.executions = 200, .classes = 80, .classes_once = 30}};
  char *text = report(&verdict, 120, true);
  tap_contains(t, text, "Search: pct:3, 200 executions", "the strategy");
  tap_contains(t, text, ", 80 different (about 15 % of further ones would be new)", "30 of 200 were met once");
  free(text);
  verdict.statistics.classes_full = true;
  text = report(&verdict, 120, true);
  tap_contains(t, text, ", at least 80 different (there is no room for more)", "a lower bound is told as such");
  free(text);
  ag_options_free(&options);
}

/* A chain of waiting threads that leads into a circle, and a thread that nobody holds up. */
static void test_circle(tap *t, const ag_options *options) {
  static const ag_schedule_thread threads[] = {{"a", POR_NO_THREAD, 0}, {"b", 0, 0}, {"c", 0, 1}, {"d", 0, 2}};
  static const ag_schedule schedule = {.threads = threads, .thread_count = 4};
  static const ag_waiting waiting[] = {{0, "enter", "A", 1, {0}, {0}},
                                       {1, "enter", "B", 2, {0}, {0}},
                                       {2, "enter", "C", 1, {0}, {0}},
                                       {3, "wait", "D", POR_NO_THREAD, {0}, {0}}};
  ag_failure failure = {AG_FAIL_DEADLOCK, NULL, NULL, 0, waiting, 4, 1, 1, &schedule, NULL};
  ag_verdict verdict = sample_verdict(options);
  verdict.failures = &failure;
  char *text = report(&verdict, 100, true);
  tap_compare(t, strstr(text, "Circle: b -> B -> c -> C -> b\n") || strstr(text, "Circle: c -> C -> b -> B -> c\n"),
              "the circle is found behind the chain", text, NULL);
  free(text);
  failure.waiting = &waiting[3];
  failure.waiting_count = 1;
  text = report(&verdict, 100, true);
  tap_compare(t, !strstr(text, "Circle"), "no circle, none claimed", text, NULL);
  tap_contains(t, text, "d waits in wait() on D\n      not notified: nobody notifies it\n", "who waits");
  free(text);
}

/* Who waits for a notification, and the last one that there was. */
static void test_not_woken(tap *t, const ag_options *options) {
  static const ag_schedule_thread threads[] = {{"a", POR_NO_THREAD, 0}, {"b", 0, 0}, {"c", 0, 1}};
  static const ag_step steps[] = {
      {.thread = 0, .operation = "wait", .location = "Box#1"},
      {.thread = 1, .operation = "wait", .location = "Box#1"},
      {.thread = 2, .operation = "notify", .location = "Box#1", .site.file = "Box.java", .site.line = 7},
      {.thread = 0, .operation = "wake", .location = "Box#1"},
      {.thread = 0, .operation = "wait", .location = "Box#1"},
      {.thread = 2, .operation = "wait", .location = "Box#1"}};
  static const ag_schedule schedule = {.threads = threads, .thread_count = 3, .steps = steps, .step_count = 6};
  static const ag_waiting waiting[] = {{0, "wait", "Box#1", POR_NO_THREAD, {0}, {0}},
                                       {1, "wait", "Box#1", POR_NO_THREAD, {0}, {0}},
                                       {2, "wait", "Box#1", POR_NO_THREAD, {0}, {0}}};
  ag_failure failure = {AG_FAIL_DEADLOCK, NULL, NULL, 0, waiting, 3, 1, 1, &schedule, NULL};
  ag_verdict verdict = sample_verdict(options);
  verdict.failures = &failure;
  char *text = report(&verdict, 100, true);
  tap_contains(t, text,
               "a waits in wait() on Box#1\n      notified by notify() (c, Box.java:7, step 3), and waits again\n",
               "who was notified and waits again");
  tap_contains(t, text,
               "b waits in wait() on Box#1\n      not notified: the last notify() (c, Box.java:7, step 3) woke a\n",
               "who was passed over");
  tap_contains(t, text, "not notified: the last notify() (c, Box.java:7, step 3) came before this wait\n",
               "who came too late");
  free(text);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static json_t *verdict_as_json(const ag_verdict *verdict, tap *t) {
  char folder[] = "/tmp/hpor-report-XXXXXX", path[64];
  hp_error error = {""};
  if (!mkdtemp(folder)) return NULL;
  snprintf(path, sizeof path, "%s/v.json", folder);
  const bool written = ag_report_json(verdict, path, &error);
  json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
  tap_compare(t, written && root, "the verdict is valid JSON", error.text, NULL);
  unlink(path);
  tap_check(t, rmdir(folder) == 0, "and the only file that is left");
  return root;
}

static void expect_text(tap *t, const json_t *object, const char *key, const char *expected) {
  tap_equal(t, json_string_value(json_object_get(object, key)), expected, key);
}

static void expect_number(tap *t, const json_t *object, const char *key, double expected) {
  char found[32], wanted[32];
  const json_t *value = json_object_get(object, key);
  snprintf(found, sizeof found, "%.6g", json_number_value(value));
  snprintf(wanted, sizeof wanted, "%.6g", expected);
  tap_equal(t, json_is_number(value) ? found : NULL, wanted, key);
}

static void test_json_deadlock(tap *t, const ag_options *options) {
  ag_verdict verdict = sample_verdict(options);
  json_t *root = verdict_as_json(&verdict, t), *error = json_object_get(root, "error");
  expect_text(t, root, "verdict", "ERROR");
  expect_number(t, root, "exit_code", 1);
  expect_text(t, root, "main", "com.acme.Bank");
  expect_text(t, root, "por", "dpor");
  expect_text(t, root, "order", "random:3");
  expect_text(t, root, "bound", "preemption:2");
  expect_text(t, root, "timeouts", "slack");
  expect_text(t, root, "slack", "1s");
  expect_text(t, root, "backend", "fiber");
  expect_text(t, root, "jdk", "25.0.3");
  expect_text(t, root, "limit", NULL);
  expect_number(t, root, "executions", 2);
  expect_number(t, root, "blocked", 1);
  expect_number(t, root, "cut", 6);
  expect_number(t, root, "choices", 3);
  expect_number(t, root, "states", 9);
  expect_number(t, root, "events", 11);
  expect_number(t, root, "races", 4);
  expect_number(t, root, "depth", 5);
  expect_number(t, root, "seconds", 0.25);
  expect_number(t, root, "executions_per_second", 8);
  expect_text(t, error, "kind", "deadlock");
  expect_text(t, error, "message", "2 threads wait for each other");
  expect_text(t, error, "schedule_file", "hpor-schedule.json");
  const json_t *bob = json_array_get(json_object_get(error, "threads"), 2);
  expect_number(t, bob, "thread", 2);
  expect_text(t, bob, "thread_name", "bob");
  expect_text(t, bob, "operation", "enter");
  expect_text(t, bob, "location", "Account#1");
  expect_number(t, bob, "holder", 1);
  expect_text(t, bob, "holder_name", "alice");
  expect_number(t, json_object_get(bob, "site"), "line", 14);
  expect_number(t, json_object_get(bob, "held_since"), "line", 12);
  const json_t *steps = json_object_get(root, "schedule");
  tap_check(t, json_array_size(steps) == 5, "all steps of the schedule");
  expect_text(t, json_array_get(steps, 3), "location", "Account#1.balance");
  tap_equal(t, json_string_value(json_array_get(json_object_get(root, "assumptions"), 0)), "sequential consistency",
            "assumptions");
  json_decref(root);
}

static void test_json_others(tap *t, const ag_options *options) {
  const ag_failure both[] = {deadlock_failure, assertion_failure};
  ag_verdict verdict = sample_verdict(options);
  verdict.failures = both;
  verdict.failure_count = 2;
  json_t *root = verdict_as_json(&verdict, t), *errors = json_object_get(root, "errors");
  tap_check(t, json_array_size(errors) == 2, "both errors");
  const json_t *second = json_array_get(errors, 1);
  expect_text(t, second, "kind", "assertion");
  expect_number(t, second, "execution", 3);
  expect_number(t, second, "times", 2);
  tap_check(t, json_array_size(json_object_get(second, "schedule")) == 5, "the second one with its schedule");
  const json_t *stack = json_array_get(json_object_get(second, "stacks"), 0);
  expect_text(t, stack, "title", "java.lang.AssertionError: total is 1, not 6");
  tap_equal(t, json_string_value(json_array_get(json_object_get(stack, "frames"), 0)),
            "com.acme.Bank.check(Bank.java:35)", "and its stack");
  json_decref(root);

  verdict = sample_verdict(options);
  verdict.failure_count = 0;
  verdict.result = AG_INCOMPLETE;
  verdict.limit = "the time limit of 5 s";
  verdict.uncontrolled = sample_uncontrolled;
  verdict.uncontrolled_count = 1;
  static const ag_hint hint = {"match=on", "7 executions came to 1 different end.", NULL};
  static const ag_hot_spot spot = {3, 0.5, {"Bank.move(Bank.java:7)", "Bank.sum(Bank.java:12)"}, "a smaller test."};
  verdict.advice = (ag_advice){&hint, 1, &spot, 1};
  root = verdict_as_json(&verdict, t);
  const json_t *told = json_array_get(json_object_get(root, "hints"), 0);
  tap_equal(t, json_string_value(json_object_get(told, "option")), "match=on", "the option of a hint");
  tap_equal(t, json_string_value(json_object_get(told, "seen")), hint.seen, "what was seen");
  tap_check(t, json_is_null(json_object_get(told, "effect")), "an effect that cannot be told");
  told = json_array_get(json_object_get(root, "hot_spots"), 0);
  tap_equal(t, json_string_value(json_array_get(json_object_get(told, "places"), 1)), "Bank.sum(Bank.java:12)",
            "the second place of a hot spot");
  tap_equal(t, json_string_value(json_object_get(told, "remedy")), "a smaller test.", "what would make it cooler");
  tap_check(t, json_integer_value(json_object_get(told, "orders")) == 3, "how many orders meet there");
  expect_text(t, root, "verdict", "INCOMPLETE");
  expect_number(t, root, "exit_code", 2);
  expect_text(t, root, "limit", "the time limit of 5 s");
  tap_check(t, json_is_null(json_object_get(root, "error")), "no error");
  tap_equal(t, json_string_value(json_array_get(json_object_get(root, "uncontrolled"), 0)), sample_uncontrolled[0],
            "uncontrolled");
  json_decref(root);
}

int main(int count, char **words) {
  tap t = {0};
  ag_options options;
  hp_error error;
  const golden g = {&t, count > 1 ? words[1] : ".", count > 2};
  ag_options_parse("", NULL, &options, &error);
  test_golden(&g, &options);
  test_folding(&t);
  test_not_folded(&t);
  test_eliding(&t);
  test_widths(&t);
  test_odd_texts(&t);
  test_samples(&t);
  test_circle(&t, &options);
  test_not_woken(&t, &options);
  ag_options_free(&options);
  ag_options_parse("por=dpor,order=random:3,bound=preemption:2", NULL, &options, &error);
  test_json_deadlock(&t, &options);
  test_json_others(&t, &options);
  ag_options_free(&options);
  return tap_end(&t);
}
