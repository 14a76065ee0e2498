/* The verdict as JSON. */
#include "base/json_file.h"

#include "front/report_frames.h"
#include "front/report_json.h"
#include "front/report_sentence.h"
#include "front/report_submitted.h"
#include "front/report_waiting.h"
#include "front/schedule_json.h"
#include "front/suppressions.h"

#include <inttypes.h>
#include <stdlib.h>

static json_t *texts(const char *const *items, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(array, ag_json_text(items[i]));
  return array;
}

static void set_text(json_t *object, const char *key, const char *value) {
  json_object_set_new(object, key, ag_json_text(value));
}

static void set_number(json_t *object, const char *key, uint64_t value) {
  json_object_set_new(object, key, json_integer((json_int_t)value));
}

/* Adds the number of a thread under `key`, and its name under `key`_name; null for no thread. */
static void set_thread(json_t *object, const char *key, const ag_schedule *schedule, por_thread_id thread) {
  char label[96], name_key[32];
  const bool known = thread != POR_NO_THREAD;
  if (known) ag_schedule_thread_label(schedule, thread, label, sizeof label);
  snprintf(name_key, sizeof name_key, "%s_name", key);
  json_object_set_new(object, key, known ? json_integer(thread) : json_null());
  set_text(object, name_key, known ? label : NULL);
}

static json_t *others_to_json(const ag_failure *failure, const ag_waiting *w) {
  json_t *array = json_array();
  for (uint32_t i = 0; i < w->other_count; i++) {
    json_t *object = json_object();
    set_thread(object, "thread", failure->schedule, w->others[i].thread);
    json_object_set_new(object, "held_since", ag_place_to_json(&w->others[i].since));
    json_array_append_new(array, object);
  }
  return array;
}

/* Takes the text. */
static void set_printed(json_t *object, const char *key, char *text) {
  set_text(object, key, text);
  free(text);
}

/* What `print` says. The caller owns it. */
static char *printed(const ag_failure *failure, const ag_waiting *w,
                     void (*print)(const ag_failure *, const ag_waiting *, FILE *)) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  print(failure, w, out);
  fclose(out);
  return text;
}

static json_t *waiting_to_json(const ag_failure *failure, const ag_waiting *w) {
  json_t *object = json_object();
  set_thread(object, "thread", failure->schedule, w->thread);
  set_text(object, "operation", w->operation);
  if (w->call) set_text(object, "call", w->call);
  set_text(object, "location", w->location);
  json_object_set_new(object, "site", ag_place_to_json(&w->site));
  set_thread(object, "holder", failure->schedule, w->holder);
  json_object_set_new(object, "held_since", w->held_since.class_name ? ag_place_to_json(&w->held_since) : json_null());
  json_object_set_new(object, "other_holders", others_to_json(failure, w));
  set_printed(object, "text", printed(failure, w, ag_waiting_sentence));
  set_printed(object, "reasons", printed(failure, w, ag_waiting_reasons));
  return object;
}

static json_t *stack_to_json(const ag_failure *failure, const ag_stack *stack) {
  json_t *object = json_object();
  set_thread(object, "thread", failure->schedule, stack->thread);
  set_text(object, "title", stack->title);
  json_object_set_new(object, "frames", texts(stack->frames, stack->frame_count));
  if (stack->called_on) set_text(object, "called_on", stack->called_on);
  return object;
}

static json_t *passing_to_json(const ag_failure *failure) {
  char label[128];
  if (!failure->passing.same || !failure->schedule) return json_null();
  json_t *object = json_object();
  ag_schedule_thread_label(failure->schedule, failure->passing.thread, label, sizeof label);
  set_number(object, "same_steps", failure->passing.same);
  set_number(object, "thread", failure->passing.thread);
  set_text(object, "thread_name", label);
  const ag_schedule *passing = failure->passing.schedule;
  if (passing) {
    json_object_set_new(object, "threads", ag_schedule_threads_to_json(passing));
    json_object_set_new(object, "schedule", ag_schedule_steps_to_json(passing));
  }
  return object;
}

static json_t *objects_to_json(const ag_schedule *schedule) {
  json_t *array = json_array();
  for (size_t i = 0; schedule && i < schedule->object_count; i++) {
    json_t *object = json_object();
    set_text(object, "name", schedule->objects[i].name);
    set_text(object, "field", schedule->objects[i].field);
    json_array_append_new(array, object);
  }
  return array;
}

static json_t *failure_to_json(const ag_failure *failure, bool with_schedule) {
  json_t *object = json_object(), *waiting = json_array(), *stacks = json_array();
  set_text(object, "kind", ag_failure_kind_name(failure->kind));
  set_text(object, "message", failure->message);
  if (failure->told) set_text(object, "told", failure->told);
  char *sentence = ag_sentence(failure);
  if (sentence) set_text(object, "sentence", sentence);
  free(sentence);
  const size_t task = ag_failed_task(failure);
  if (failure->schedule && task < failure->schedule->step_count) set_number(object, "submitted", task + 1);
  const ag_stack *stack = failure->stack_count ? &failure->stacks[0] : NULL;
  const char *cause = stack ? ag_root_cause(stack->frames, stack->frame_count, failure->message) : NULL;
  if (cause) set_text(object, "cause", cause);
  set_number(object, "execution", failure->execution);
  set_number(object, "times", failure->times);
  for (size_t i = 0; i < failure->waiting_count; i++)
    json_array_append_new(waiting, waiting_to_json(failure, &failure->waiting[i]));
  for (size_t i = 0; i < failure->stack_count; i++)
    json_array_append_new(stacks, stack_to_json(failure, &failure->stacks[i]));
  json_object_set_new(object, "threads", waiting);
  json_object_set_new(object, "stacks", stacks);
  set_text(object, "note", failure->note);
  if (failure->foreign) json_object_set_new(object, "foreign", json_true());
  json_object_set_new(object, "passing", passing_to_json(failure));
  set_text(object, "schedule_file", failure->schedule_file);
  json_object_set_new(object, "objects", objects_to_json(failure->schedule));
  if (with_schedule && failure->schedule) {
    json_object_set_new(object, "thread_names", ag_schedule_threads_to_json(failure->schedule));
    json_object_set_new(object, "schedule", ag_schedule_steps_to_json(failure->schedule));
  }
  return object;
}

static void set_statistics(json_t *root, const ag_verdict *verdict) {
  const por_statistics *s = &verdict->statistics;
  set_number(root, "executions", s->executions);
  set_number(root, "random_executions", verdict->random);
  set_number(root, "discarded", verdict->discarded);
  set_number(root, "executions_before", verdict->earlier);
  set_number(root, "most_threads", verdict->most_threads);
  set_number(root, "blocked", s->blocked);
  set_number(root, "cut", s->cut);
  set_number(root, "limited", s->limited);
  set_number(root, "choices", s->choices);
  set_number(root, "states", s->states);
  set_number(root, "events", s->events);
  set_number(root, "races", s->races);
  set_number(root, "left_out", s->left_out);
  set_number(root, "classes", s->classes);
  set_number(root, "classes_once", s->classes_once);
  set_number(root, "depth", s->depth);
  set_number(root, "memory_bytes", s->memory);
  json_object_set_new(root, "explored_share", json_real(s->explored_share));
  json_object_set_new(root, "bound_reached", json_boolean(s->bound_reached));
  json_object_set_new(root, "states_forgotten", json_boolean(s->states_forgotten));
  json_object_set_new(root, "seconds", json_real(verdict->seconds));
  json_object_set_new(root, "executions_per_second",
                      json_real(verdict->seconds > 0 ? (double)s->executions / verdict->seconds : 0));
}

static void set_digest(json_t *object, const char *key, uint64_t digest) {
  char text[17];
  snprintf(text, sizeof text, "%016" PRIx64, digest);
  json_object_set_new(object, key, json_string(text));
}

/* The most outcomes that are listed. Those with the lowest digests are kept, so every search with the same set lists
 * the same ones. */
enum { LISTED_OUTCOMES = 10000 };

static void set_outcomes(json_t *root, const ag_verdict *verdict) {
  json_t *object = json_object(), *list = json_array();
  ag_outcomes *outcomes = verdict->outcomes;
  const size_t count = outcomes ? ag_outcomes_count(outcomes) : 0;
  set_number(object, "count", count);
  json_object_set_new(object, "complete", json_boolean(verdict->outcomes_complete));
  set_digest(object, "digest", outcomes ? ag_outcomes_digest(outcomes) : 0);
  for (size_t i = 0; i < count && i < LISTED_OUTCOMES; i++) {
    const ag_outcome_seen outcome = ag_outcomes_at(outcomes, i);
    json_t *listed = json_object();
    set_digest(listed, "digest", outcome.digest);
    set_number(listed, "executions", outcome.executions);
    if (outcome.text) set_text(listed, "text", outcome.text);
    json_array_append_new(list, listed);
  }
  json_object_set_new(object, "list", list);
  json_object_set_new(root, "outcomes", object);
}

static void set_lookahead(json_t *root, const ag_lookahead *l) {
  json_t *object = json_object();
  if (l) {
    set_number(object, "variables", l->variables);
    set_number(object, "determinate", l->determinate);
    set_number(object, "queries", l->queries);
    set_number(object, "walks", l->walks);
    if (l->query_nanoseconds) set_number(object, "query_nanoseconds", l->query_nanoseconds);
    json_object_set_new(object, "analysis_seconds", json_real(l->analysis_seconds));
    set_text(object, "summary_source", l->summary_source);
  }
  json_object_set(root, "lookahead", l ? object : json_null());
  json_decref(object);
}

static void set_options(json_t *root, const ag_options *options) {
  static const char *const names[] = {"por", "order", "search", "bound", "timeouts", "slack", "stop"};
  if (!options) return;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    char *value = ag_option_value(options, names[i]);
    set_text(root, names[i], value);
    free(value);
  }
  char *races = ag_option_value(options, "races");
  set_text(root, "races_option", races); /* `races` are those of the search: dependent operations in another order */
  free(races);
  json_object_set_new(root, "match", json_boolean(options->match));
  set_number(root, "steps_limit", options->steps);
  set_number(root, "seed", options->seed);
}

static json_t *suppressions(const ag_suppressions *s) {
  json_t *list = json_array();
  for (size_t i = 0; s && i < s->count; i++) {
    const ag_suppression *item = &s->items[i];
    json_t *object = json_object();
    set_text(object, "kind", item->kind);
    set_text(object, "pattern", item->pattern);
    set_text(object, "reason", item->reason);
    set_number(object, "line", item->line);
    set_number(object, "times", item->times);
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *hints(const ag_verdict *verdict) {
  json_t *list = json_array();
  for (size_t i = 0; i < verdict->advice.hint_count; i++) {
    json_t *object = json_object();
    set_text(object, "option", verdict->advice.hints[i].option);
    set_text(object, "seen", verdict->advice.hints[i].seen);
    set_text(object, "effect", verdict->advice.hints[i].effect);
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *hot_spots(const ag_verdict *verdict) {
  json_t *list = json_array();
  for (size_t i = 0; i < verdict->advice.spot_count; i++) {
    const ag_hot_spot *spot = &verdict->advice.spots[i];
    json_t *object = json_object();
    json_object_set_new(object, "places", texts(spot->places, 2));
    set_number(object, "orders", spot->orders);
    json_object_set_new(object, "share", json_real(spot->share));
    set_text(object, "remedy", spot->remedy);
    json_array_append_new(list, object);
  }
  return list;
}

json_t *ag_verdict_to_json(const ag_verdict *verdict) {
  json_t *root = json_object(), *failures = json_array();
  const ag_failure *first = verdict->failure_count > 0 ? &verdict->failures[0] : NULL;
  set_number(root, "hpor_verdict", 1); /* the version of this format */
  set_text(root, "verdict", ag_result_name(verdict->result));
  set_number(root, "exit_code", (uint64_t)verdict->result);
  set_text(root, "main", verdict->main_class);
  json_object_set_new(root, "replay", json_boolean(verdict->replay));
  json_object_set_new(root, "error", first ? failure_to_json(first, false) : json_null());
  set_text(root, "limit", verdict->limit);
  set_text(root, "reason", verdict->reason);
  set_options(root, verdict->options);
  if (verdict->por) set_text(root, "por", verdict->por);
  set_text(root, "backend", verdict->backend);
  set_text(root, "jdk", verdict->jdk);
  set_statistics(root, verdict);
  set_outcomes(root, verdict);
  set_lookahead(root, verdict->lookahead);
  json_object_set_new(root, "assumptions", texts(verdict->assumptions, verdict->assumption_count));
  json_object_set_new(root, "suppressions", suppressions(verdict->suppressions));
  json_object_set_new(root, "data_races", texts(verdict->races, verdict->race_count));
  json_object_set_new(root, "uncontrolled", texts(verdict->uncontrolled, verdict->uncontrolled_count));
  json_object_set_new(root, "hints", hints(verdict));
  json_object_set_new(root, "hot_spots", hot_spots(verdict));
  set_text(root, "replay_command", verdict->replay_command);
  json_object_set_new(root, "threads",
                      first && first->schedule ? ag_schedule_threads_to_json(first->schedule) : json_array());
  json_object_set_new(root, "schedule",
                      first && first->schedule ? ag_schedule_steps_to_json(first->schedule) : json_array());
  for (size_t i = 0; i < verdict->failure_count; i++)
    json_array_append_new(failures, failure_to_json(&verdict->failures[i], i > 0));
  json_object_set_new(root, "errors", failures);
  return root;
}

bool ag_report_json(const ag_verdict *verdict, const char *path, hp_error *error) {
  json_t *root = ag_verdict_to_json(verdict);
  const bool good =
      root ? ag_json_write(root, path, error) : hp_fail(error, "Out of memory while writing %.300s.", path);
  json_decref(root);
  return good;
}
