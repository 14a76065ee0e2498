/* Reads the words of a command that runs tests of JUnit. */
#include "launcher/junit_words.h"

#include "base/machine.h"
#include "base/spelling.h"
#include "front/options.h"
#include "launcher/jobs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What is read, and into what. */
typedef struct reading {
  ag_junit_words *to;
  FILE *settings;
  ag_options checked;
} reading;

/* Options of one search that would name one file for all tests. */
static bool is_set_here(const char *key) {
  static const char *const keys[] = {"json", "sarif", "html", "log", "schedule", "checkpoint", "resume"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp(keys[i], key) == 0) return true;
  return false;
}

static const char *const own_options[] = {"class-path", "xml", "schedules", "jobs", "split", "marks", NULL};

/* Is it an option of this command? Then it is set, or `error` is. */
static bool set_own(reading *r, const char *key, const char *value, bool *good, hp_error *error) {
  *good = true;
  if (strcmp(key, "class-path") == 0) {
    r->to->line.class_path = value;
  } else if (strcmp(key, "xml") == 0) {
    r->to->xml = value;
  } else if (strcmp(key, "schedules") == 0) {
    r->to->line.schedules = value;
  } else if (strcmp(key, "progress") == 0) {
    ag_options checked;
    ag_options_default(&checked);
    *good = ag_options_set(&checked, key, value, por_algorithms(), error);
    ag_options_free(&checked);
    r->to->line.progress = strcmp(value, "off") != 0;
  } else if (strcmp(key, "marks") == 0) {
    static const char *const names[] = {
        [AG_JUNIT_MARKS_ON] = "on", [AG_JUNIT_MARKS_ONLY] = "only", [AG_JUNIT_MARKS_OFF] = "off"};
    *good = false;
    for (int i = 0; i < 3 && !*good; i++)
      if ((*good = strcmp(value, names[i]) == 0)) r->to->line.marks = (ag_junit_marks)i;
    if (!*good) hp_fail(error, "--marks=%.64s: the value is on, only, or off.", value);
  } else if (strcmp(key, "jobs") == 0) {
    *good = ag_count_of_jobs(key, value, &r->to->line.jobs, error);
  } else if (strcmp(key, "split") == 0) {
    *good = ag_count_of_processes(key, value, &r->to->line.split, error);
  } else {
    return false;
  }
  return true;
}

static bool is_among(const char *const *names, const char *name) {
  for (; names && *names; names++)
    if (strcmp(*names, name) == 0) return true;
  return false;
}

static bool set_option(reading *r, const char *key, const char *value, hp_error *error) {
  const ag_more_flags *more = r->to->more;
  bool good;
  if (!*value) return hp_fail(error, "--%.64s has no value.", key);
  if (more && is_among(more->names, key)) return more->set(more->data, key, value, error);
  if (set_own(r, key, value, &good, error)) return good;
  if (is_set_here(key))
    return hp_fail(error, "--%.64s names a file of one search; here are many. See --xml and --schedules.", key);
  const char *nearest = ag_nearest(key, own_options);
  if (!nearest && more) nearest = ag_nearest(key, more->names);
  if (nearest && !ag_option_exists(key))
    return hp_fail(error, "There is no option --%.64s; did you mean --%s?", key, nearest);
  if (!ag_options_set(&r->checked, key, value, por_algorithms(), error)) return false;
  if (strcmp(key, "quiet") == 0) {
    r->to->line.quiet = value;
    return true;
  }
  if (strcmp(key, "replay") == 0) r->to->line.replays = true;
  fprintf(r->settings, "%s=", key);
  ag_options_print_escaped(r->settings, value);
  putc(',', r->settings);
  return true;
}

static bool is_switch_value(const char *word) {
  static const char *const values[] = {"on", "off", NULL};
  return is_among(values, word);
}

/* Does the flag take no value? --github alone is --github=on. */
static bool is_switch(const reading *r, const char *key) {
  char word[80];
  snprintf(word, sizeof word, " %s ", key);
  return ag_option_is_switch(key) || (r->to->more && strstr(r->to->more->switches, word));
}

/* One word, or an option and its value; returns the index behind it, or -1. */
static int read_word(reading *r, int i, int count, char **words, hp_error *error) {
  char *word = words[i], *equals = strchr(word, '='), key[64];
  const bool path = strcmp(word, "-cp") == 0 || strcmp(word, "-classpath") == 0;
  if (strcmp(word, "--help") == 0) {
    r->to->help = true;
    return i + 1;
  }
  if (!path && word[0] != '-') {
    r->to->classes[r->to->line.class_count++] = word;
    return i + 1;
  }
  if (!path && strncmp(word, "--", 2) != 0)
    return hp_fail(error, "`%.100s` is no option; the options of the JVM stand behind `--`.", word), -1;
  const bool joined = equals && !path;
  snprintf(key, sizeof key, "%.*s", joined ? (int)(equals - word - 2) : 63, path ? "class-path" : word + 2);
  /* Behind a flag without value may stand a class. */
  const bool alone = is_switch(r, key) && (i + 1 >= count || !is_switch_value(words[i + 1]));
  const bool follows = !joined && !alone && i + 1 < count && (path || strncmp(words[i + 1], "--", 2) != 0);
  const char *value = joined ? equals + 1 : follows ? words[i + 1] : alone ? "on" : "";
  return set_option(r, key, value, error) ? i + (follows ? 2 : 1) : -1;
}

static bool read_all(reading *r, int count, char **words, hp_error *error) {
  int i = 0;
  while (i >= 0 && i < count && strcmp(words[i], "--") != 0 && !r->to->help) i = read_word(r, i, count, words, error);
  if (i < 0) return false;
  if (i < count) {
    r->to->line.jvm = words + i + 1;
    r->to->line.jvm_count = count - i - 1;
  }
  struct stat status;
  if (!r->to->help && !r->to->more && r->to->line.class_count == 0) return hp_fail(error, "No test class is named.");
  if (stat(r->to->line.schedules, &status) != 0 || !S_ISDIR(status.st_mode))
    return hp_fail(error, "--schedules=%.200s: there is no such folder.", r->to->line.schedules);
  return true;
}

bool ag_junit_words_read(ag_junit_words *words, const ag_more_flags *more, int count, char **texts, hp_error *error) {
  size_t size;
  reading r = {.to = words};
  *words = (ag_junit_words){.line = {.class_path = ".",
                                     .quiet = "",
                                     .schedules = ".",
                                     .jobs = ag_machine_processors("") > 1 ? 2 : 1,
                                     .split = 1,
                                     .progress = true},
                            .more = more};
  words->classes = calloc((size_t)count + 1, sizeof *words->classes);
  r.settings = open_memstream(&words->settings, &size);
  ag_options_default(&r.checked);
  const bool there = words->classes && r.settings;
  bool good = there ? read_all(&r, count, texts, error) : hp_fail(error, "Out of memory.");
  ag_options_free(&r.checked);
  if (r.settings) fclose(r.settings);
  words->line.settings = words->settings;
  words->line.classes = words->classes;
  return good;
}

void ag_junit_words_free(ag_junit_words *words) {
  free(words->classes);
  free(words->settings);
}
