/* Tests that a saved schedule is read back as it was written, and that broken files are refused with the place. */
#include "../tap.h"
#include "base/json_file.h"
#include "front/schedule.h"
#include "front/schedule_file.h"
#include "sample.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_round_trip(tap *t) {
  hp_error error = {""};
  tap_compare(t, ag_schedule_write(&deadlock_schedule, "schedule-test.json", &error), "written", error.text, NULL);
  ag_schedule *read = ag_schedule_read("schedule-test.json", &error);
  if (!tap_compare(t, read != NULL, "read back", error.text, NULL)) return;
  tap_equal(t, read->main_class, "com.acme.Bank", "main class");
  tap_check(t, read->argument_count == 2, "two arguments");
  tap_equal(t, read->arguments[1], "two words", "second argument");
  tap_equal(t, read->por, "source", "algorithm");
  tap_equal(t, read->backend, "fiber", "backend");
  tap_equal(t, read->jdk, "25.0.3", "JDK");
  tap_equal(t, read->options, "seed=7", "options");
  tap_equal(t, read->error_kind, "deadlock", "kind of error");
  tap_equal(t, read->error_message, "2 threads wait for each other", "message");
  tap_check(t, read->learned == deadlock_schedule.learned && read->learned, "what was learned");
  tap_check(t, read->thread_count == 3, "three threads");
  tap_equal(t, read->threads[2].name, "bob", "name of thread 2");
  tap_check(t, read->threads[0].parent == POR_NO_THREAD, "thread 0 has no parent");
  tap_check(t, read->threads[2].parent == 0 && read->threads[2].ordinal == 1, "bob is main's second child");
  tap_check(t, read->step_count == 5, "five steps");
  const ag_step *step = &read->steps[3];
  tap_check(t, step->thread == 1 && step->choice == 0 && step->kind == SAMPLE_READ, "step 4: the decision");
  tap_equal(t, step->operation, "read", "step 4: operation");
  tap_equal(t, step->location, "Account#1.balance", "step 4: location");
  tap_equal(t, step->value, "100", "step 4: value");
  tap_equal(t, step->site.method, "transfer", "step 4: method");
  tap_check(t, step->site.line == 13, "step 4: line");
  tap_check(t, read->steps[0].value == NULL, "no value stays none");
  tap_check(t, step->call == NULL, "step 4: an operation of its own");
  tap_equal(t, read->steps[4].call, "Lock.lock", "step 5: in a call of the library");
  por_step *decisions = ag_schedule_decisions(read);
  tap_check(t,
            decisions[4].thread == 2 && decisions[4].operation.kind == SAMPLE_ENTER && decisions[4].operation.site == 0,
            "the decisions for a replay");
  free(decisions);
  ag_schedule_free(read);
}

/* What a Java program can put into a string but JSON cannot hold. */
static void test_texts(tap *t) {
  hp_error error = {""};
  static const char modified[] = "a\xed\xa0\xbd\xed\xb8\x80z"; /* U+1F600 as two surrogates */
  static const char lone[] = "\xed\xa0\xbdx", cut[] = "x\xe2\x82", byte[] = "\xffy", zero[] = "a\xc0\x80z";
  const char *const arguments[] = {modified, lone, cut, byte, zero, "quote \" and\nline"};
  ag_schedule schedule = deadlock_schedule;
  schedule.arguments = arguments;
  schedule.argument_count = 6;
  ag_schedule_write(&schedule, "schedule-test.json", &error);
  ag_schedule *read = ag_schedule_read("schedule-test.json", &error);
  if (!tap_compare(t, read && read->argument_count == 6, "odd texts: read back", error.text, NULL)) return;
  tap_equal(t, read->arguments[0], "a\xf0\x9f\x98\x80z", "a surrogate pair is joined");
  tap_equal(t, read->arguments[1], "\xef\xbf\xbdx", "a lone surrogate is replaced");
  tap_equal(t, read->arguments[2], "x\xef\xbf\xbd\xef\xbf\xbd", "a character cut off is replaced");
  tap_equal(t, read->arguments[3], "\xef\xbf\xbdy", "a stray byte is replaced");
  tap_contains(t, read->arguments[4], "z", "the JVM's form of character 0 does not end the text");
  tap_equal(t, read->arguments[5], "quote \" and\nline", "quotes and line ends");
  ag_schedule_free(read);
}

static void test_writing(tap *t) {
  hp_error error = {""};
  struct stat status;
  tap_check(t, !ag_schedule_write(&deadlock_schedule, "no/such/folder/x.json", &error), "a folder that is not there");
  tap_contains(t, error.text, "no/such/folder/x.json cannot be written: No such file", "names the file and the reason");
  tap_check(t, !ag_json_can_write("no/such/folder/x.json", &error), "and that can be known before");
  tap_contains(t, error.text, "no/such/folder/x.json cannot be written: No such file", "in the same words");
  tap_check(t, !ag_json_can_write(".", &error) && strstr(error.text, "folder"), "nor can a folder be written");
  tap_compare(t,
              ag_json_can_write("schedule-test.json", &error) && ag_json_can_write("schedule-new.json", &error) &&
                  ag_json_can_write("/dev/null", &error),
              "an existing file can, a new one, and a device", error.text, NULL);
  tap_check(t, stat("schedule-new.json", &status) != 0, "asking makes no file");
  tap_compare(t, ag_schedule_write(&deadlock_schedule, "/dev/null", &error), "a device is written to", error.text,
              NULL);
  tap_check(t, stat("/dev/null", &status) == 0 && S_ISCHR(status.st_mode), "and stays a device");
  unlink("schedule-link.json");
  if (symlink("schedule-test.json", "schedule-link.json") != 0) return;
  ag_schedule_write(&assertion_schedule, "schedule-link.json", &error);
  tap_check(t, lstat("schedule-link.json", &status) == 0 && S_ISLNK(status.st_mode), "a link stays a link");
  ag_schedule *read = ag_schedule_read("schedule-test.json", &error);
  tap_equal(t, read ? read->error_kind : error.text, "assertion", "and what it points to is written");
  ag_schedule_free(read);
  unlink("schedule-link.json");
}

static void refuse(tap *t, const char *content, const char *part) {
  static const char path[] = "schedule-broken.json";
  char name[120];
  hp_error error = {""};
  FILE *out = fopen(path, "w");
  fputs(content, out);
  fclose(out);
  ag_schedule *read = ag_schedule_read(path, &error);
  snprintf(name, sizeof name, "refused: %.80s", content);
  for (char *p = name; *p; p++)
    if (*p == '\n' || *p == '#') *p = ' ';
  tap_compare(t, !read && strstr(error.text, part) && strstr(error.text, path), name, error.text, part);
  ag_schedule_free(read);
  unlink(path);
}

#define HEAD                                                                                                           \
  "{\"hpor_schedule\":1,\"program\":{\"main\":\"M\",\"arguments\":[]},\"error\":{\"kind\":\"k\",\"message\":null},"
#define THREADS "\"threads\":[{\"name\":\"main\",\"parent\":null,\"ordinal\":0}],"
#define SITE "\"site\":{\"class\":\"M\",\"method\":\"m\",\"file\":null,\"line\":0}"
#define STEP(thread, kind, site)                                                                                       \
  HEAD THREADS "\"steps\":[{\"thread\":" thread ",\"choice\":0,\"kind\":" kind ",\"operation\":\"read\"," site "}]}"

static void test_broken(tap *t) {
  static const char good[] = STEP("0", "1", SITE);
  hp_error error = {""};
  refuse(t, "", ":1:");
  refuse(t, "{\n\"hpor_schedule\": 1,\n\"program\": ]", ":3:");
  refuse(t, "[1,2]", "no key hpor_schedule");
  refuse(t, "{\"verdict\":\"ERROR\"}", "no key hpor_schedule");
  refuse(t, "{\"hpor_schedule\":2}", "this hpor reads format 1");
  refuse(t, "{\"hpor_schedule\":\"1\"}", "hpor_schedule must be a whole number");
  refuse(t, "{\"hpor_schedule\":1}", "program must be an object");
  refuse(t, "{\"hpor_schedule\":1,\"hpor_schedule\":1}", "duplicate");
  refuse(t, "{\"hpor_schedule\":1,\"program\":{\"arguments\":[]},\"error\":{}}", "main must be a string");
  refuse(t, HEAD "\"learned\":\"parks apart\"}", "learned must be a list of strings");
  refuse(t, HEAD "\"learned\":[\"tricks\"]}", "learned must be a list of what this hpor knows");
  refuse(t, HEAD "\"threads\":5,\"steps\":[]}", "threads must be a list");
  refuse(t, HEAD "\"threads\":[5],\"steps\":[]}", "threads[0] must be an object");
  refuse(t,
         HEAD "\"threads\":[{\"name\":\"a\",\"ordinal\":0},{\"name\":\"b\",\"ordinal\":0,\"parent\":1}],\"steps\":[]}",
         "threads[1].parent must be a whole number from 0 to 0");
  refuse(t, HEAD THREADS "\"steps\":{}}", "steps must be a list");
  refuse(t, HEAD THREADS "\"steps\":[1]}", "steps[0] must be an object");
  refuse(t, HEAD "\"threads\":[],\"steps\":[1]}", "threads must be a list that is not empty");
  refuse(t, STEP("1", "1", SITE), "steps[0].thread must be a whole number from 0 to 0");
  refuse(t, STEP("-1", "1", SITE), "steps[0].thread");
  refuse(t, STEP("0", "65536", SITE), "steps[0].kind must be a whole number from 0 to 65535");
  refuse(t, STEP("0", "1.5", SITE), "steps[0].kind");
  refuse(t, STEP("0", "null", SITE), "steps[0].kind");
  refuse(t, STEP("0", "1", "\"site\":null"), "steps[0].site must be an object");
  refuse(t, STEP("0", "1", "\"site\":{\"class\":7}"), "steps[0].site.class must be a string or null");
  refuse(t, STEP("0", "1", "\"site\":{\"class\":\"M\",\"line\":-3}"), "steps[0].site.line");
  tap_compare(t, !ag_schedule_read("no-such-file.json", &error) && strstr(error.text, "no-such-file.json"),
              "refused: no such file", error.text, NULL);
  tap_compare(t, !ag_schedule_read(".", &error), "refused: a folder", error.text, NULL);

  /* Each beginning of a good file is refused, and none crashes the reader. */
  size_t accepted = 0;
  for (size_t length = 0; length < sizeof good - 1; length++) {
    FILE *out = fopen("schedule-broken.json", "w");
    fwrite(good, 1, length, out);
    fclose(out);
    ag_schedule *read = ag_schedule_read("schedule-broken.json", &error);
    accepted += read != NULL;
    ag_schedule_free(read);
  }
  tap_check(t, accepted == 0, "refused: every file that is cut off");
  FILE *out = fopen("schedule-broken.json", "w");
  fputs(good, out);
  fclose(out);
  ag_schedule *read = ag_schedule_read("schedule-broken.json", &error);
  tap_compare(t, read != NULL, "and the whole one is accepted", error.text, NULL);
  ag_schedule_free(read);
  unlink("schedule-broken.json");
}

/* Bytes changed at random: whatever comes of it, the reader accepts or refuses, and what it accepts keeps its promises.
 */
static void test_mutations(tap *t) {
  enum { RUNS = 500 };
  static const char good[] = STEP("0", "1", SITE), letters[] = "0129-\"[]{},:ntx\\ ";
  uint64_t random = 1;
  unsigned broken_promises = 0, refused = 0;
  for (unsigned run = 0; run < RUNS; run++) {
    char text[sizeof good];
    hp_error error = {""};
    memcpy(text, good, sizeof good);
    for (unsigned changes = run % 3 + 1; changes > 0; changes--) {
      random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      text[(random >> 33) % (sizeof good - 1)] = letters[(random >> 20) % (sizeof letters - 1)];
    }
    FILE *out = fopen("schedule-broken.json", "w");
    fputs(text, out);
    fclose(out);
    ag_schedule *read = ag_schedule_read("schedule-broken.json", &error);
    refused += !read;
    if (!read && !*error.text) broken_promises++;
    for (size_t i = 0; read && i < read->step_count; i++)
      broken_promises += !read->steps[i].operation || read->steps[i].thread >= read->thread_count;
    ag_schedule_free(read);
  }
  unlink("schedule-broken.json");
  tap_check(t, broken_promises == 0, "500 files with changed bytes");
  tap_check(t, refused > RUNS / 4 && refused < RUNS, "of which some are refused and some are not");
}

static void test_labels(tap *t) {
  static const ag_schedule_thread threads[] = {
      {"main", POR_NO_THREAD, 0}, {"worker", 0, 0}, {"worker", 0, 1}, {NULL, 0, 2}};
  const ag_schedule schedule = {.threads = threads, .thread_count = 4};
  char label[32];
  ag_schedule_thread_label(&schedule, 0, label, sizeof label);
  tap_equal(t, label, "main", "a name of its own");
  ag_schedule_thread_label(&schedule, 2, label, sizeof label);
  tap_equal(t, label, "worker#2", "a name that two have");
  ag_schedule_thread_label(&schedule, 3, label, sizeof label);
  tap_equal(t, label, "thread#3", "no name");
  ag_schedule_thread_label(&schedule, 9, label, sizeof label);
  tap_equal(t, label, "thread#9", "a thread that the schedule does not know");
  ag_schedule_thread_label(NULL, 1, label, sizeof label);
  tap_equal(t, label, "thread#1", "no schedule");
}

static void test_numbered_paths(tap *t) {
  static const struct {
    const char *path;
    size_t number;
    const char *expected;
  } cases[] = {{"a/s.json", 1, "a/s.json"}, {"a/s.json", 2, "a/s-2.json"},   {"a.b/s", 3, "a.b/s-3"},
               {".hidden", 2, ".hidden-2"}, {"s.x.json", 10, "s.x-10.json"}, {"/dev/null", 2, "/dev/null"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char *path = ag_schedule_numbered_path(cases[i].path, cases[i].number);
    tap_equal(t, path, cases[i].expected, cases[i].path);
    free(path);
  }
}

int main(void) {
  char folder[] = "/tmp/hpor-schedule-XXXXXX";
  tap t = {0};
  if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
  test_round_trip(&t);
  test_texts(&t);
  test_writing(&t);
  test_broken(&t);
  test_mutations(&t);
  test_labels(&t);
  test_numbered_paths(&t);
  unlink("schedule-test.json");
  if (rmdir(folder) != 0) tap_check(&t, false, "no file is left behind");
  return tap_end(&t);
}
