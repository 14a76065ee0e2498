/* Writes places, steps and threads as JSON. */
#include "front/schedule_json.h"

#include "base/json_file.h"

#include <stdlib.h>

json_t *ag_place_to_json(const ag_place *site) {
  json_t *object = json_object();
  json_object_set_new(object, "class", ag_json_text(site->class_name));
  json_object_set_new(object, "method", ag_json_text(site->method));
  json_object_set_new(object, "file", ag_json_text(site->file));
  json_object_set_new(object, "line", json_integer(site->line > 0 ? site->line : 0));
  return object;
}

static json_t *step_to_json(const ag_step *step) {
  json_t *object = json_object();
  json_object_set_new(object, "thread", json_integer(step->thread));
  json_object_set_new(object, "choice", json_integer(step->choice));
  json_object_set_new(object, "kind", json_integer(step->kind));
  json_object_set_new(object, "operation", ag_json_text(step->operation ? step->operation : ""));
  json_object_set_new(object, "site", ag_place_to_json(&step->site));
  if (step->call) json_object_set_new(object, "call", ag_json_text(step->call));
  if (step->called) json_object_set_new(object, "called", ag_json_text(step->called));
  if (step->arguments) json_object_set_new(object, "arguments", ag_json_text(step->arguments));
  if (step->result) json_object_set_new(object, "result", ag_json_text(step->result));
  json_object_set_new(object, "location", ag_json_text(step->location));
  json_object_set_new(object, "value", ag_json_text(step->value));
  return object;
}

json_t *ag_schedule_steps_to_json(const ag_schedule *schedule) {
  json_t *array = json_array();
  for (size_t i = 0; i < schedule->step_count; i++) json_array_append_new(array, step_to_json(&schedule->steps[i]));
  return array;
}

json_t *ag_schedule_threads_to_json(const ag_schedule *schedule) {
  json_t *array = json_array();
  for (size_t i = 0; i < schedule->thread_count; i++) {
    const ag_schedule_thread *thread = &schedule->threads[i];
    json_t *object = json_object();
    json_object_set_new(object, "name", ag_json_text(thread->name));
    json_object_set_new(object, "parent", thread->parent == POR_NO_THREAD ? json_null() : json_integer(thread->parent));
    json_object_set_new(object, "ordinal", json_integer(thread->ordinal));
    json_array_append_new(array, object);
  }
  return array;
}
