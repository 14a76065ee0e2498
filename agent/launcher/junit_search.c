/* The search of one test, in a JVM of its own: how it is started, and what it has found. */
#include "launcher/junit_run_parts.h"

#include "front/options.h"
#include "launcher/java_command.h"
#include "launcher/jobs.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* JUnit itself is no part of what is explored. */
#define FRAMEWORK                                                                                                      \
  "org.junit.**+junit.**+org.hamcrest.**+org.opentest4j.**+org.apiguardian.**+hpor.junit.JUnit4*+hpor.junit.Platform*" \
  "+hpor.junit.Framework*+hpor.test.**"

static char *read_file_of(const junit_run *r, const junit_test *t, const char *what, size_t *length) {
  char *path = ag_junit_file_of(r, t, what), *text = ag_junit_read_file(path, OUTPUT_LIMIT, length);
  free(path);
  return text;
}

static char *schedule_of(const junit_run *r, const junit_test *t) {
  char *path;
  TEXT(path, "%s/hpor-%s.json", r->line->schedules, t->file);
  return path;
}

/* Prints the options of the test's mark behind those of the command line, so that they count; all but what they say of
 * `quiet`, which is returned, owned by the caller. */
static char *print_mark(FILE *out, const char *lines) {
  char *quiet = ag_junit_copy("");
  for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    const size_t key = strcspn(line, "=\n"), length = strcspn(line, "\n");
    char *value = strndup(line + key + (line[key] == '='), length - key - (line[key] == '='));
    if (!value) ag_junit_out_of_memory();
    if (key == strlen("quiet") && strncmp(line, "quiet", key) == 0) {
      free(quiet);
      TEXT(quiet, "+%s", value);
    } else {
      fprintf(out, "%.*s=", (int)key, line);
      ag_options_print_escaped(out, line[key] == '=' ? value : "on");
      putc(',', out);
    }
    free(value);
  }
  return quiet;
}

/* The agent's, each with a comma behind it. Owned by the caller. */
static char *settings_of(const junit_run *r, const junit_test *t) {
  char *text = NULL, *json = ag_junit_file_of(r, t, "json"), *log = ag_junit_file_of(r, t, "log"),
       *schedule = schedule_of(r, t);
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) ag_junit_out_of_memory();
  fputs(r->line->settings, out);
  char *quiet = print_mark(out, t->options);
  const ag_junit_chooser *chooser = r->line->chooser;
  fflush(out);
  char *more = chooser ? chooser->settings(chooser->data, t->type, t->name, text) : NULL;
  fputs(more ? more : "", out);
  free(more);
  fprintf(out, "progress=%s,quiet=%s%s", r->line->progress ? "on" : "off", FRAMEWORK, *r->line->quiet ? "+" : "");
  ag_options_print_escaped(out, r->line->quiet);
  ag_options_print_escaped(out, quiet);
  free(quiet);
  fputs(",json=", out);
  ag_options_print_escaped(out, json);
  fputs(",log=", out);
  ag_options_print_escaped(out, log);
  fputs(",schedule=", out);
  ag_options_print_escaped(out, schedule);
  putc(',', out);
  fclose(out);
  if (!text) ag_junit_out_of_memory();
  free(json);
  free(log);
  free(schedule);
  return text;
}

/* As the engine of JUnit 5 names the test of a number. */
static char *identity(const junit_test *t) {
  char *id;
  if (!t->number) return ag_junit_copy(t->id);
  const char *last = strrchr(t->id, '/');
  const bool factory = strncmp(last ? last + 1 : t->id, "[test-factory", strlen("[test-factory")) == 0;
  TEXT(id, "%s/[%s:#%u]", t->id, factory ? "dynamic-test" : "test-template-invocation", t->number);
  return id;
}

/* Takes the lines apart, and adds each to the words. */
static void add_lines(char **words, size_t *n, char *lines) {
  for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) words[(*n)++] = line;
}

static int count_lines(const char *lines) {
  int count = *lines != 0;
  for (const char *p = lines; *p; p++) count += *p == '\n';
  return count;
}

/* Returns -1 on failure. */
static pid_t start_search(const junit_run *r, const junit_test *t, char **words, size_t count) {
  char *settings = settings_of(r, t), *output = ag_junit_file_of(r, t, "out"),
       *progress = ag_junit_file_of(r, t, "all");
  ag_options options;
  hp_error error;
  ag_jobs_run run = {
      .java = {r->java, r->library, settings, words + 1, (int)count - 1}, .options = &options, .jobs = 1};
  const bool read = ag_options_parse(settings, por_algorithms(), &options, &error); /* else the JVM tells the error */
  if (read && ag_jobs_take(&options, "--split", &error)) run.jobs = r->line->split;
  if (run.jobs > 1) run.progress = fopen(progress, "we");
  const pid_t pid = ag_start_jobs(&run, output);
  if (run.progress) fclose(run.progress);
  if (read) ag_options_free(&options);
  free(settings);
  free(output);
  free(progress);
  return pid;
}

/* A class without tests is a program of its own (hpor.junit.Find). */
static bool is_program(const junit_test *t) {
  return strcmp(t->framework, "main") == 0;
}

void ag_junit_start(junit_run *r, junit_test *t) {
  char *told = ag_junit_file_of(r, t, "told"), *id = identity(t), *jvm = ag_junit_copy(t->jvm);
  size_t n;
  char **words = ag_junit_java_words(r, "-ea", NULL, &n, 4 + count_lines(jvm));
  add_lines(words, &n, jvm);
  if (!is_program(t)) {
    words[n++] = "hpor.junit.RunTest";
    words[n++] = t->framework;
  }
  words[n++] = t->root;
  if (!is_program(t)) words[n++] = id;
  setenv("HPOR_JUNIT_TOLD", told, 1); /* no part of the command, which a replay repeats */
  t->begun = ag_junit_now();
  t->begun_at = time(NULL);
  t->pid = start_search(r, t, words, n);
  if (t->pid > 0) r->running++;
  free(words);
  free(told);
  free(id);
  free(jvm);
}

/* What the JVM or the agent has said last. */
static char *last_line(const char *text) {
  size_t end = strlen(text);
  while (end > 0 && isspace((unsigned char)text[end - 1])) end--;
  size_t begin = end;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  char *line = strndup(text + begin, end - begin);
  if (!line) ag_junit_out_of_memory();
  return line;
}

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static void set_reason(ag_junit_result *result, const char *text) {
  free(result->reason);
  result->reason = ag_junit_copy(text);
}

static void add_notes(ag_junit_result *result, const char *what, const json_t *texts) {
  size_t i, count = 0;
  const json_t *text;
  while (result->notes[count]) count++;
  char **notes = realloc(result->notes, (count + json_array_size(texts) + 1) * sizeof *notes);
  if (!notes) ag_junit_out_of_memory();
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
    result->kind = ag_junit_copy(text_of(error, "kind"));
    const char *cause = text_of(error, "cause");
    TEXT(reason, "%s: %s%s%s", result->kind, text_of(error, "message"), *cause ? ", caused by " : "", cause);
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

static ag_junit_result *new_result(const junit_test *t) {
  ag_junit_result *result = calloc(1, sizeof *result);
  if (!result) ag_junit_out_of_memory();
  char **notes = calloc(1, sizeof *notes);
  if (!notes) ag_junit_out_of_memory();
  *result = (ag_junit_result){.notes = notes,
                              .type = ag_junit_copy(t->type),
                              .plain_name = ag_junit_copy(t->name),
                              .begun = t->begun_at,
                              .cut = t->cut,
                              .replayed = ag_junit_copy(""),
                              .schedule = ag_junit_copy(""),
                              .reason = ag_junit_copy(""),
                              .kind = ag_junit_copy("")};
  return result;
}

/* What the test has told (hpor.junit.RunTest): the name it was run with, whether it was begun, why it was
 * skipped. */
static void read_told(const junit_run *r, const junit_test *t, char **text, const char *fields[3]) {
  size_t length;
  *text = read_file_of(r, t, "told", &length);
  const char *at = *text, *end = *text + length;
  for (int i = 0; i < 3; i++, at += at < end ? strlen(at) + 1 : 0) fields[i] = at < end ? at : "";
}

/* JUnit numbers some of the tests that it makes, as "[2] ...", and not others: here all are, so that no two have one
 * name. */
static char *shown_name(const junit_test *t, const char *told) {
  char *name, number[16];
  if (t->number == 0) return ag_junit_copy(t->name);
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
    if (!text) ag_junit_out_of_memory();
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

void ag_junit_tell_progress(const junit_run *r) {
  size_t done = 0, length;
  for (size_t i = 0; i < r->count; i++) done += r->tests[i]->result != NULL;
  for (size_t i = 0; i < r->count; i++) {
    const junit_test *t = r->tests[i];
    if (!t->pid || t->result || ag_junit_now() - t->begun < PROGRESS_SECONDS) continue;
    char *log = read_file_of(r, t, "log", &length), *all = read_file_of(r, t, "all", &length);
    char *line = take_progress(*all ? all : log), *name = shown_name(t, "");
    fprintf(stderr, "hpor: %s.%s: %.0f s%s%s (%zu of %zu tests are over)\n", t->type, name, ag_junit_now() - t->begun,
            line ? ", " : "", line ? line + 6 : "", done, r->count);
    free(name);
    free(line);
    free(log);
    free(all);
  }
}

static void tell_replay(const junit_run *r, const junit_test *t, ag_junit_result *result) {
  char *id = t->number ? identity(t) : ag_junit_copy(t->name);
  free(result->replayed);
  free(result->schedule);
  TEXT(result->replayed, "%s#%s", t->root, id);
  result->schedule = schedule_of(r, t);
  free(id);
}

void ag_junit_finish(junit_run *r, size_t index) {
  junit_test *t = r->tests[index];
  const char *told[3];
  char *told_text, *json = ag_junit_file_of(r, t, "json");
  size_t length;
  json_error_t error;
  ag_junit_result *result = t->result = new_result(t);
  result->seconds = ag_junit_now() - t->begun;
  result->report = read_file_of(r, t, "log", &length);
  free(take_progress(result->report));
  result->output = read_file_of(r, t, "out", &length);
  read_told(r, t, &told_text, told);
  result->name = shown_name(t, told[0]);
  json_t *verdict = result->verdict = json_load_file(json, 0, &error);
  if (verdict) {
    read_verdict(result, verdict, told[2], *told[1]);
    if (result->ending == AG_JUNIT_SKIPPED && is_program(t))
      set_reason(result, "an assumption fails in all executions");
  } else {
    char *line = last_line(*result->report ? result->report : result->output);
    result->ending = AG_JUNIT_UNCONTROLLED;
    set_reason(result, *line ? line : "The search has ended without a verdict, and has said nothing.");
    free(line);
  }
  if (result->ending == AG_JUNIT_ERROR) tell_replay(r, t, result);
  /* What is skipped without a name is not there: the container that it would be in was skipped. */
  t->ran = *told[1] || (*told[2] && (!t->number || *told[0]));
  t->missing = t->number && result->ending == AG_JUNIT_SKIPPED && !t->ran;
  free(told_text);
  free(json);
}

void ag_junit_give_up(junit_test *t, const char *why, ag_junit_ending ending) {
  t->result = new_result(t);
  t->result->name = shown_name(t, "");
  t->result->report = ag_junit_copy(why);
  t->result->output = ag_junit_copy("");
  t->result->ending = ending;
  set_reason(t->result, why);
}
