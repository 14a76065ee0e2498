/* Writes and reads schedules. All that a file says is checked before anything trusts it. */
#include "front/schedule_file.h"

#include "base/json_file.h"
#include "front/schedule_json.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_VERSION = 1 };

/* By bit of ag_learned. */
static const char *const learned_names[AG_LEARNED_COUNT] = {
    "threads held",         "atomic sections",    "calls as steps",
    "waiting threads seen", "parks apart",        "exit beside others",
    "exit at the end",      "handlers set",       "monitors of objects",
    "monitors of streams",  "calls told",         "weak calls",
    "stacked actions",      "waiters help",       "old objects change",
    "threads seen",         "sizes seen",         "larger tables",
    "pools stopped",        "workers counted",    "results seen",
    "files shared",         "arrivals ordered",   "latches overrun",
    "waiters asked for",    "loops stand",        "hooks seen",
    "parts told apart",     "begin left out",     "states asked for",
    "by optimal",           "waits divided",      "looks before interrupts",
    "permits counted",      "ends of pools seen", "locks apart"};

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static json_t *texts_to_json(const char *const *texts, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(array, ag_json_text(texts[i]));
  return array;
}

static json_t *learned_to_json(uint64_t learned) {
  json_t *array = json_array();
  for (int i = 0; i < AG_LEARNED_COUNT; i++)
    if (learned >> i & 1) json_array_append_new(array, json_string(learned_names[i]));
  return array;
}

bool ag_schedule_write(const ag_schedule *schedule, const char *path, hp_error *error) {
  json_t *root = json_object(), *program = json_object(), *failure = json_object();
  json_object_set_new(root, "hpor_schedule", json_integer(FORMAT_VERSION));
  json_object_set_new(program, "main", ag_json_text(schedule->main_class));
  json_object_set_new(program, "arguments", texts_to_json(schedule->arguments, schedule->argument_count));
  json_object_set_new(root, "program", program);
  json_object_set_new(failure, "kind", ag_json_text(schedule->error_kind));
  json_object_set_new(failure, "message", ag_json_text(schedule->error_message));
  json_object_set_new(root, "error", failure);
  json_object_set_new(root, "por", ag_json_text(schedule->por));
  json_object_set_new(root, "backend", ag_json_text(schedule->backend));
  json_object_set_new(root, "jdk", ag_json_text(schedule->jdk));
  json_object_set_new(root, "options", ag_json_text(schedule->options));
  json_object_set_new(root, "learned", learned_to_json(schedule->learned));
  if (schedule->final_count)
    json_object_set_new(root, "finals_set", texts_to_json(schedule->finals, schedule->final_count));
  if (schedule->monitor_count)
    json_object_set_new(root, "inner_monitors", texts_to_json(schedule->monitors, schedule->monitor_count));
  json_object_set_new(root, "threads", ag_schedule_threads_to_json(schedule));
  json_object_set_new(root, "steps", ag_schedule_steps_to_json(schedule));
  const bool good = root && ag_json_write(root, path, error);
  json_decref(root);
  return good;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* The result of ag_schedule_read(). Its strings are borrowed from `root`. */
typedef struct read_schedule {
  ag_schedule schedule;
  json_t *root;
  const char **arguments, **finals, **monitors;
  ag_schedule_thread *threads;
  ag_step *steps;
} read_schedule;

/* The position of the reader, for messages. */
typedef struct reader {
  const char *path;
  char place[64]; /* "steps[3]" */
  hp_error *error;
} reader;

static bool broken(const reader *in, const char *key, const char *expected) {
  return hp_fail(in->error, "%.300s is no valid schedule: %s%s%s must be %s.", in->path, in->place,
                 *in->place && key ? "." : "", key ? key : "", expected);
}

static bool read_number(const reader *in, const json_t *object, const char *key, uint64_t most, uint64_t *number) {
  const json_t *value = json_object_get(object, key);
  const json_int_t n = json_integer_value(value);
  char expected[64];
  snprintf(expected, sizeof expected, "a whole number from 0 to %" PRIu64, most);
  if (!json_is_integer(value) || n < 0 || (uint64_t)n > most) return broken(in, key, expected);
  *number = (uint64_t)n;
  return true;
}

/* A string, or null when `optional`. */
static bool read_text(const reader *in, const json_t *object, const char *key, bool optional, const char **text) {
  const json_t *value = json_object_get(object, key);
  *text = json_string_value(value);
  if (*text || (optional && (!value || json_is_null(value)))) return true;
  return broken(in, key, optional ? "a string or null" : "a string");
}

static bool read_texts(const reader *in, const json_t *object, const char *key, const char ***texts, size_t *count) {
  const json_t *array = json_object_get(object, key);
  if (!json_is_array(array)) return broken(in, key, "a list of strings");
  *count = json_array_size(array);
  *texts = calloc(*count + 1, sizeof **texts);
  if (!*texts) return hp_fail(in->error, "Out of memory while reading %.300s.", in->path);
  for (size_t i = 0; i < *count; i++) {
    const json_t *value = json_array_get(array, i);
    (*texts)[i] = json_string_value(value);
    if (!(*texts)[i]) return broken(in, key, "a list of strings");
  }
  return true;
}

static bool read_site(reader *in, const json_t *object, ag_place *site) {
  uint64_t line;
  const json_t *value = json_object_get(object, "site");
  if (!json_is_object(value)) return broken(in, "site", "an object");
  const size_t length = strlen(in->place);
  snprintf(in->place + length, sizeof in->place - length, ".site");
  if (!read_text(in, value, "class", true, &site->class_name) || !read_text(in, value, "method", true, &site->method) ||
      !read_text(in, value, "file", true, &site->file) || !read_number(in, value, "line", INT_MAX, &line))
    return false;
  site->line = (int)line;
  return true;
}

static bool read_step(reader *in, const json_t *object, size_t threads, ag_step *step) {
  uint64_t thread, choice, kind;
  if (!json_is_object(object)) return broken(in, NULL, "an object");
  if (!read_number(in, object, "thread", threads - 1, &thread) ||
      !read_number(in, object, "choice", UINT32_MAX, &choice) || !read_number(in, object, "kind", UINT16_MAX, &kind) ||
      !read_text(in, object, "operation", false, &step->operation) ||
      !read_text(in, object, "location", true, &step->location) || !read_text(in, object, "value", true, &step->value))
    return false;
  if (json_object_get(object, "call") && !read_text(in, object, "call", true, &step->call)) return false;
  if (json_object_get(object, "called") && !read_text(in, object, "called", true, &step->called)) return false;
  if (json_object_get(object, "arguments") && !read_text(in, object, "arguments", true, &step->arguments)) return false;
  if (json_object_get(object, "result") && !read_text(in, object, "result", true, &step->result)) return false;
  step->thread = (por_thread_id)thread;
  step->choice = (uint32_t)choice;
  step->kind = (uint16_t)kind;
  return read_site(in, object, &step->site);
}

static bool read_steps(reader *in, read_schedule *out) {
  const json_t *array = json_object_get(out->root, "steps");
  if (!json_is_array(array)) return broken(in, "steps", "a list");
  const size_t count = json_array_size(array);
  if (count > 0 && out->schedule.thread_count == 0) return broken(in, "threads", "a list that is not empty");
  out->steps = calloc(count + 1, sizeof *out->steps);
  if (!out->steps) return hp_fail(in->error, "Out of memory while reading %.300s.", in->path);
  for (size_t i = 0; i < count; i++) {
    snprintf(in->place, sizeof in->place, "steps[%zu]", i);
    if (!read_step(in, json_array_get(array, i), out->schedule.thread_count, &out->steps[i])) return false;
  }
  out->schedule.steps = out->steps;
  out->schedule.step_count = count;
  return true;
}

/* A parent stands before its children: it was numbered before it could start them. */
static bool read_threads(reader *in, read_schedule *out) {
  const json_t *array = json_object_get(out->root, "threads");
  if (!json_is_array(array) || json_array_size(array) > UINT16_MAX + 1)
    return broken(in, "threads", "a list of threads");
  const size_t count = json_array_size(array);
  out->threads = calloc(count + 1, sizeof *out->threads);
  if (!out->threads) return hp_fail(in->error, "Out of memory while reading %.300s.", in->path);
  for (size_t i = 0; i < count; i++) {
    const json_t *object = json_array_get(array, i);
    uint64_t parent = POR_NO_THREAD, ordinal;
    snprintf(in->place, sizeof in->place, "threads[%zu]", i);
    if (!json_is_object(object)) return broken(in, NULL, "an object");
    if (!read_text(in, object, "name", true, &out->threads[i].name) ||
        !read_number(in, object, "ordinal", UINT32_MAX, &ordinal) ||
        (i > 0 && !read_number(in, object, "parent", i - 1, &parent)))
      return false;
    out->threads[i].parent = (por_thread_id)parent;
    out->threads[i].ordinal = (uint32_t)ordinal;
  }
  in->place[0] = 0;
  out->schedule.threads = out->threads;
  out->schedule.thread_count = count;
  return true;
}

static uint64_t learned_bit(const char *name) {
  for (int i = 0; name && i < AG_LEARNED_COUNT; i++)
    if (strcmp(name, learned_names[i]) == 0) return (uint64_t)1 << i;
  return 0;
}

/* A schedule of an older hpor has no such list. */
static bool read_learned(const reader *in, const json_t *root, uint64_t *learned) {
  const json_t *array = json_object_get(root, "learned"), *name;
  size_t i;
  if (array && !json_is_array(array)) return broken(in, "learned", "a list of strings");
  json_array_foreach(array, i, name) {
    const uint64_t bit = learned_bit(json_string_value(name));
    if (!bit) return broken(in, "learned", "a list of what this hpor knows");
    *learned |= bit;
  }
  return true;
}

static bool read_all(reader *in, read_schedule *out) {
  ag_schedule *schedule = &out->schedule;
  const json_t *program = json_object_get(out->root, "program"), *failure = json_object_get(out->root, "error");
  uint64_t version;
  if (!json_is_object(out->root) || !json_object_get(out->root, "hpor_schedule"))
    return hp_fail(in->error, "%.300s is no schedule: it has no key hpor_schedule. Was it written by hpor's schedule=?",
                   in->path);
  if (!read_number(in, out->root, "hpor_schedule", INT_MAX, &version)) return false;
  if (version != FORMAT_VERSION)
    return hp_fail(in->error, "%.300s has schedule format %" PRIu64 "; this hpor reads format %d. Record it again.",
                   in->path, version, FORMAT_VERSION);
  if (!json_is_object(program)) return broken(in, "program", "an object");
  if (!json_is_object(failure)) return broken(in, "error", "an object");
  if (!read_text(in, out->root, "por", true, &schedule->por) ||
      !read_text(in, out->root, "backend", true, &schedule->backend) ||
      !read_text(in, out->root, "jdk", true, &schedule->jdk) ||
      !read_text(in, out->root, "options", true, &schedule->options) ||
      !read_text(in, program, "main", false, &schedule->main_class) ||
      !read_texts(in, program, "arguments", &out->arguments, &schedule->argument_count) ||
      !read_text(in, failure, "kind", true, &schedule->error_kind) ||
      !read_text(in, failure, "message", true, &schedule->error_message) ||
      !read_learned(in, out->root, &schedule->learned))
    return false;
  if (json_object_get(out->root, "finals_set") &&
      !read_texts(in, out->root, "finals_set", &out->finals, &schedule->final_count))
    return false;
  if (json_object_get(out->root, "inner_monitors") &&
      !read_texts(in, out->root, "inner_monitors", &out->monitors, &schedule->monitor_count))
    return false;
  schedule->arguments = out->arguments;
  schedule->finals = out->finals;
  schedule->monitors = out->monitors;
  return read_threads(in, out) && read_steps(in, out);
}

ag_schedule *ag_schedule_read(const char *path, hp_error *error) {
  json_error_t where;
  reader in = {path, "", error};
  read_schedule *out = calloc(1, sizeof *out);
  if (!out) {
    hp_fail(error, "Out of memory while reading %.300s.", path);
    return NULL;
  }
  out->root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
  if (!out->root) {
    if (where.line > 0)
      hp_fail(error, "%.200s:%d:%d: no valid JSON: %.160s.", path, where.line, where.column, where.text);
    else
      hp_fail(error, "The schedule cannot be read: %.300s.", where.text);
  }
  if (out->root && read_all(&in, out)) return &out->schedule;
  ag_schedule_free(&out->schedule);
  return NULL;
}

void ag_schedule_free(ag_schedule *schedule) {
  if (!schedule) return;
  read_schedule *all = (read_schedule *)schedule; /* its first member */
  json_decref(all->root);
  free(all->arguments);
  free(all->finals);
  free(all->monitors);
  free(all->threads);
  free(all->steps);
  free(all);
}
