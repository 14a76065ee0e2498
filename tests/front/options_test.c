/* Tests the options: each key, wrong keys and values, options in a file, options of a replay, class patterns. */
#include "../tap.h"
#include "base/class_pattern.h"
#include "front/options.h"

#include <stdlib.h>
#include <unistd.h>

static const char *const algorithms[] = {"none", "dpor", "source", NULL};

/* What the option reads back as after `text`; "error: ..." if it is refused. In `value`. */
static const char *read_back(const char *text, const char *name, char value[600]) {
  ag_options options;
  hp_error error;
  if (!ag_options_parse(text, algorithms, &options, &error)) {
    snprintf(value, 600, "error: %s", error.text);
    return value;
  }
  char *written = ag_option_value(&options, name);
  snprintf(value, 600, "%s", written ? written : "(null)");
  free(written);
  ag_options_free(&options);
  return value;
}

/* The options, the name of one of them, and its value. */
typedef struct value_case {
  const char *text, *name, *value;
} value_case;

static void check_values(tap *t, const value_case *cases, size_t count) {
  char value[600], name[200];
  for (size_t i = 0; i < count; i++) {
    snprintf(name, sizeof name, "%s of \"%s\"", cases[i].name, cases[i].text);
    tap_equal(t, read_back(cases[i].text, cases[i].name, value), cases[i].value, name);
  }
}

static void test_values(tap *t) {
  static const value_case cases[] = {
      {"", "por", "source"},
      {"por=dpor", "por", "dpor"},
      {"por=none,por=dpor", "por", "dpor"}, /* the later one counts */
      {"", "threads", "auto"},
      {"threads=fiber", "threads", "fiber"},
      {"threads=os", "threads", "os"},
      {"", "stop", "first"},
      {"stop=never", "stop", "never"},
      {"", "json", ""},
      {"json=out/v.json", "json", "out/v.json"},
      {"json=a\\,b\\\\c.json", "json", "a,b\\c.json"}, /* escaped comma and backslash */
      {"json=a\\b.json", "json", "a\\b.json"},         /* a backslash alone stands for itself */
      {"json=a=b", "json", "a=b"},
      {"", "explain", ""},
      {"explain=Main.java:17", "explain", "Main.java:17"},
      {"", "changed", ""},
      {"changed=com.acme.Bank.move+com.acme.Account", "changed", "com.acme.Bank.move+com.acme.Account"},
      {"", "own", ""},
      {"own=com.acme.**+org.shop.*", "own", "com.acme.**+org.shop.*"},
      {"", "sarif", ""},
      {"sarif=h.sarif", "sarif", "h.sarif"},
      {"html=h.html", "html", "h.html"},
      {"", "github", "off"},
      {"github=on", "github", "on"},
      {"", "sources", "src/main/java:src/test/java:src:."},
      {"sources=a:b", "sources", "a:b"},
      {"", "schedule", "hpor-schedule.json"},
      {"schedule=s.json", "schedule", "s.json"},
      {"replay=s.json", "replay", "s.json"},
      {"", "time", ""},
      {"time=90", "time", "90s"},
      {"checkpoint=left.json", "checkpoint", "left.json"},
      {"", "resume", ""},
      {"time=90s", "time", "90s"},
      {"time=5m", "time", "300s"},
      {"time=2h", "time", "7200s"},
      {"time=500ms", "time", "500ms"},
      {"", "executions", ""},
      {"executions=17", "executions", "17"},
      {"", "random", "500"},
      {"random=0", "random", "0"},
      {"", "steps", "100000"},
      {"steps=1", "steps", "1"},
      {"", "match", "off"},
      {"match=on", "match", "on"},
      {"", "livelocks", "on"},
      {"livelocks=off", "livelocks", "off"},
      {"", "timeouts", "slack"},
      {"", "slack", "1s"},
      {"slack=500ms", "slack", "500ms"},
      {"slack=0", "slack", "0s"},
      {"timeouts=lazy", "timeouts", "lazy"},
      {"", "races", "error"},
      {"races=report", "races", "report"},
      {"races=off", "races", "off"},
      {"", "jdk", "atomic"},
      {"jdk=fine", "jdk", "fine"},
      {"network=real", "network", "real"},
      {"short-reads=on", "short-reads", "on"},
      {"timeouts=explore", "timeouts", "explore"},
      {"timeouts=never", "timeouts", "never"},
      {"", "instrument", ""},
      {"instrument=com.acme.**+java.io.File", "instrument", "com.acme.**+java.io.File"},
      {"exclude=com.acme.Log*", "exclude", "com.acme.Log*"},
      {"", "seed", "0"},
      {"seed=18446744073709551615", "seed", "18446744073709551615"},
      {"", "progress", "auto"},
      {"progress=on", "progress", "on"},
      {"log=hpor.log", "log", "hpor.log"},
      {"", "verbose", "off"},
      {"verbose=on,", "verbose", "on"}, /* nothing behind the comma */
  };
  check_values(t, cases, sizeof cases / sizeof cases[0]);
}

/* Options that say which schedules are run. */
static void test_values_of_schedules(tap *t) {
  static const value_case cases[] = {
      {"", "order", "last"},
      {"order=ascending", "order", "ascending"},
      {"order=descending", "order", "descending"},
      {"order=random:42", "order", "random:42"},
      {"order=random:42,order=last", "order", "last"},
      {"", "bound", "none"},
      {"bound=preemption:2", "bound", "preemption:2"},
      {"bound=delay:0", "bound", "delay:0"},
      {"", "search", "all"},
      {"search=mix", "search", "mix"},
      {"search=pct:3", "search", "pct:3"},
  };
  check_values(t, cases, sizeof cases / sizeof cases[0]);
}

static void test_refusals(tap *t) {
  static const struct {
    const char *text, *part;
  } cases[] = {
      {"threds=os", "did you mean `threads`?"},
      {"scheduel=x", "did you mean `schedule`?"},
      {"exec=5", "did you mean `executions`?"},
      {"zzzzzzzz=1", "there are: por, threads, stop"},
      {"por=sorce", "did you mean `source`?"},
      {"por=quantum", "there are: none, dpor, source."},
      {"threads=fibre", "did you mean `fiber`?"},
      {"threads=OS", "did you mean `os`?"},
      {"stop=frist", "did you mean `first`?"},
      {"match=yes", "on|off"},
      {"match", "Option `match` has no value; write match=on|off."},
      {"json=", "json= has no value"},
      {"=5", "Option ``"},
      {"time=0", "greater than 0"},
      {"time=5d", "5m, 2h"},
      {"time=-1", "a time such as"},
      {"time=99999999999999999h", "a time such as"},
      {"executions=0", "at least 1"},
      {"executions=1e6", "a whole number"},
      {"steps=18446744073709551616", "a whole number"},
      {"seed=x", "a whole number"},
      {"order=random", "`random` takes a number, as in order=random:1"},
      {"order=random:", "takes a number"},
      {"order=last:3", "`last` takes no number"},
      {"order=ascend", "did you mean `ascending`?"},
      {"bound=preemption:", "takes a number"},
      {"search=pct", "takes a number"},
      {"search=pct:0", "between 1 and 32"},
      {"search=pct:33", "between 1 and 32"},
      {"search=pos:2", "takes no number"},
      {"search=sruw", "did you mean `surw`?"},
      {"bound=preemptoin:2", "did you mean `preemption`?"},
      {"bound=delay:4294967296", "too large"},
      {"instrument=com.acme.**++x", "is no class pattern"},
      {"exclude=a b", "`a b` is no class pattern"},
      {"options=no-such-file", "No such file"},
      {"options=/", "cannot be read"},
  };
  char value[600];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    read_back(cases[i].text, "por", value);
    tap_compare(t, strncmp(value, "error: ", 7) == 0 && strstr(value, cases[i].part), cases[i].text, value,
                cases[i].part);
  }
}

/* Writes `content` to a file of its own and reads it as options=FILE. */
static const char *read_file_back(const char *content, size_t length, const char *name, char value[600]) {
  char path[] = "options-test-XXXXXX", text[64];
  const int file = mkstemp(path);
  if (file < 0 || write(file, content, length) != (ssize_t)length) return "cannot write the test's file";
  close(file);
  snprintf(text, sizeof text, "seed=7,options=%s", path);
  read_back(text, name, value);
  unlink(path);
  /* The file's name is not the same twice. */
  char *found = strstr(value, path);
  if (found) memmove(found, found + strlen(path), strlen(found + strlen(path)) + 1);
  return value;
}

static void test_file(tap *t) {
  static const char good[] = "# all of it\n\n  por = dpor  # the old one\r\njson=a,b#c.json\nseed=9\nsteps=5";
  static const char wrong[] = "por=dpor\n\nthreds=os\n", nested[] = "options=other\n", zero[] = "por=dpor\0\n";
  char value[600];
  tap_equal(t, read_file_back(good, sizeof good - 1, "por", value), "dpor", "file: blanks and a comment");
  tap_equal(t, read_file_back(good, sizeof good - 1, "json", value), "a,b#c.json",
            "file: a comma and # within a value");
  tap_equal(t, read_file_back(good, sizeof good - 1, "seed", value), "9", "file: counts over what stands before it");
  tap_equal(t, read_file_back(good, sizeof good - 1, "steps", value), "5", "file: a last line without an end");
  tap_equal(t, read_file_back("", 0, "seed", value), "7", "file: empty");
  tap_equal(t, read_file_back(wrong, sizeof wrong - 1, "por", value),
            "error: :3: Option `threds` does not exist; did you mean `threads`?", "file: the line of a wrong key");
  tap_contains(t, read_file_back(nested, sizeof nested - 1, "por", value), "cannot name another one",
               "file: no nesting");
  tap_contains(t, read_file_back(zero, sizeof zero - 1, "por", value), ":1: the line holds a zero byte",
               "file: zero byte");
}

static void test_failure_leaves_old_value(tap *t) {
  ag_options options;
  hp_error error;
  ag_options_default(&options);
  ag_options_set(&options, "instrument", "a.B", NULL, &error);
  const bool set = ag_options_set(&options, "instrument", "bad pattern", NULL, &error);
  tap_check(t, !set, "a bad pattern is refused");
  tap_check(t, options.instrument.count == 1, "and the one before stays");
  ag_options_free(&options);
}

static void test_replay_text(tap *t) {
  ag_options recorded, replayed;
  hp_error error;
  ag_options_parse("por=dpor,stop=never,seed=5,timeouts=explore,slack=2,races=off,jdk=fine,instrument=a.**+b.C,time=5,"
                   "steps=100000,threads=os",
                   algorithms, &recorded, &error);
  char *text = ag_options_replay_text(&recorded);
  tap_equal(t, text, "threads=os,timeouts=explore,slack=2s,races=off,jdk=fine,instrument=a.**+b.C,seed=5",
            "only what changes the program's behaviour and is no default");
  ag_options_parse("timeouts=never,replay=x", algorithms, &replayed, &error);
  tap_compare(t, ag_options_take_over(&replayed, text, &error), "taken over", error.text, NULL);
  char *again = ag_options_replay_text(&replayed);
  tap_equal(t, again, "threads=os,timeouts=never,slack=2s,races=off,jdk=fine,instrument=a.**+b.C,seed=5",
            "but not over what was given explicitly");
  tap_compare(t, !ag_options_take_over(&replayed, "json=/etc/passwd", &error), "a schedule cannot set other options",
              error.text, NULL);
  tap_compare(t, !ag_options_take_over(&replayed, "sed=1", &error), "nor unknown ones", error.text, NULL);
  free(text);
  free(again);
  ag_options_free(&recorded);
  ag_options_free(&replayed);
}

static void test_patterns(tap *t) {
  static const struct {
    const char *pattern, *name;
    bool matches;
  } cases[] = {
      {"com.acme.**", "com/acme/Cache", true},
      {"com.acme.**", "com/acme/a/b/Cache", true},
      {"com.acme.**", "com/acmeX/Cache", false},
      {"com.acme.*", "com/acme/Cache", true},
      {"com.acme.*", "com.acme.a.Cache", false},
      {"com.acme.Cache", "com/acme/Cache", true},
      {"com.acme.Cache", "com/acme/Cache$A", true},
      {"com.acme.Cache", "com/acme/Caches", false},
      {"**.Cache", "com/acme/Cache", true},
      {"*.Cache", "com/acme/Cache", false},
      {"*", "Main", true},
      {"*", "a/Main", false},
      {"**", "a/b/Main", true},
      {"com/acme/*", "com.acme.Cache", true},
      {"a.*B*", "a/xBy", true},
      {"a.*B*", "a/xCy", false},
      {"a.B", "a", false},
      {"a.**.C", "a/b/c/C", true},
  };
  char name[200];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    snprintf(name, sizeof name, "%s %s %s", cases[i].pattern, cases[i].matches ? "matches" : "does not match",
             cases[i].name);
    tap_check(t, ag_class_pattern_matches(cases[i].pattern, cases[i].name) == cases[i].matches, "%s", name);
  }
  tap_check(t, !ag_class_pattern_valid(""), "an empty pattern is none");
}

/* Every option of the table is described, and its default can be written by the user. */
static void test_table(tap *t) {
  ag_options options;
  hp_error error = {""};
  ag_options_default(&options);
  for (size_t i = 0; i < ag_option_count(); i++) {
    const ag_option_help help = ag_option_describe(i);
    const bool good = !*help.default_value || ag_options_set(&options, help.name, help.default_value, NULL, &error);
    tap_compare(t, good && *help.values && *help.help, help.name, error.text, NULL);
  }
  ag_options_free(&options);
}

int main(void) {
  tap t = {0};
  test_values(&t);
  test_values_of_schedules(&t);
  test_refusals(&t);
  test_file(&t);
  test_failure_leaves_old_value(&t);
  test_replay_text(&t);
  test_patterns(&t);
  test_table(&t);
  return tap_end(&t);
}
