/* Tests the file of suppress=: what is read, what is refused, and what fits an error. */
#include "../tap.h"
#include "front/suppressions.h"

#include <stdlib.h>
#include <unistd.h>

/* The file's suppressions; null with `error` filled if it is refused. */
static ag_suppressions *read_text(const char *text, hp_error *error) {
  char path[] = "/tmp/hpor-suppressions-XXXXXX";
  int file = mkstemp(path);
  FILE *out = file < 0 ? NULL : fdopen(file, "w");
  if (!out) abort();
  fputs(text, out);
  fclose(out);
  ag_suppressions *s = ag_suppressions_read(path, error);
  unlink(path);
  return s;
}

static void test_reading(tap *t) {
  hp_error error;
  ag_suppressions *s =
      read_text("# a comment\n\n  data-race\tcom.acme.Bank.count  only  a hint \nany ** all is well", &error);
  tap_check(t, s && s->count == 2, "comments and empty lines count for nothing");
  if (!s) return;
  tap_equal(t, s->items[0].kind, "data-race", "the kind");
  tap_equal(t, s->items[0].pattern, "com.acme.Bank.count", "the pattern");
  tap_equal(t, s->items[0].reason, "only  a hint", "the reason, without what stands around it");
  tap_check(t, s->items[0].line == 3 && s->items[1].line == 4, "the lines");
  tap_equal(t, s->items[1].reason, "all is well", "the last line needs no end");
  ag_suppressions_free(s);
}

static void test_refusals(tap *t) {
  static const struct {
    const char *text, *complaint;
  } cases[] = {
      {"race com.acme.Bank a hint", "line 1: `race` is no kind"},
      {"livelock com.acme.Bank a hint", "`livelock` is no kind"},
      {"\ndeadlock\n", "line 2: a pattern"},
      {"deadlock com.(acme) a hint\n", "a pattern"},
      {"deadlock com.acme.Bank\n", "the reason is missing"},
      {"deadlock com.acme.Bank& a hint\n", "a pattern"},
      {"deadlock &com.acme.Bank a hint\n", "a pattern"},
  };
  hp_error error;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ag_suppressions *s = read_text(cases[i].text, &error);
    tap_compare(t, !s && strstr(error.text, cases[i].complaint), cases[i].complaint, s ? "accepted" : error.text, NULL);
    ag_suppressions_free(s);
  }
  tap_compare(t, !ag_suppressions_read("/nowhere/at/all", &error) && strstr(error.text, "cannot be read"),
              "a file that is not there", error.text, NULL);
}

static void test_fitting(tap *t) {
  static const struct {
    ag_failure_kind kind;
    const char *places;
    unsigned line; /* 0: none fits */
  } cases[] = {
      {AG_FAIL_RACE, "com.acme.Bank count\n", 1},
      {AG_FAIL_RACE, "com.acme.Bank counter\n", 0},
      {AG_FAIL_EXCEPTION, "com.acme.Bank count\n", 0},
      {AG_FAIL_DEADLOCK, "java.lang.Thread run\ncom.acme.Queue put\n", 2},
      {AG_FAIL_DEADLOCK, "com.acme.Queue$Node put\n", 2},
      {AG_FAIL_DEADLOCK, "com.acme.QueueUser put\n", 0},
      {AG_FAIL_EXIT, "org.old.deep.Main main\n", 3},
      {AG_FAIL_EXCEPTION, "org.old.OldException\n", 3},
      {AG_FAIL_EXCEPTION, "org.oldest.Exception\n", 0},
      {AG_FAIL_EXIT, "", 0},
      {AG_FAIL_DEADLOCK, "com.acme.Left take\ncom.acme.Right put\n", 4},
      {AG_FAIL_DEADLOCK, "com.acme.Right put\ncom.acme.Left take\n", 4},
      {AG_FAIL_DEADLOCK, "com.acme.Left take\ncom.acme.Right get\n", 0},
      {AG_FAIL_DEADLOCK, "com.acme.Right put\n", 0},
  };
  hp_error error;
  ag_suppressions *s = read_text("data-race com.acme.Bank.count a\ndeadlock com.acme.Queue b\nany org.old.** c\n"
                                 "deadlock com.acme.Left.take&com.acme.Right.put d\n",
                                 &error);
  for (size_t i = 0; s && i < sizeof cases / sizeof *cases; i++) {
    const ag_suppression *found = ag_suppressions_find(s, cases[i].kind, cases[i].places);
    char name[128];
    snprintf(name, sizeof name, "%s at %.*s", ag_failure_kind_name(cases[i].kind), (int)strcspn(cases[i].places, "\n"),
             cases[i].places);
    tap_compare(t, (found ? found->line : 0) == cases[i].line, name, found ? found->pattern : "none", NULL);
  }
  ag_suppressions_free(s);
}

int main(void) {
  tap t = {0};
  test_reading(&t);
  test_refusals(&t);
  test_fitting(&t);
  return tap_end(&t);
}
