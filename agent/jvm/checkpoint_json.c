/* Writes the errors of a checkpoint as JSON, and reads them. */
#include "jvm/checkpoint_json.h"

#include "base/json_file.h"
#include "jvm/findings.h"

#include <stdlib.h>

json_t *ag_found_to_json(const ag_found *f) {
  json_t *steps = json_array();
  for (size_t i = 0; i < f->step_count; i++)
    json_array_append_new(
        steps, json_pack("[i,i,i]", (int)f->steps[i].thread, (int)f->steps[i].choice, f->steps[i].operation.kind));
  json_t *object = json_object();
  json_object_set_new(object, "kind", json_integer(f->kind));
  json_object_set_new(object, "message", ag_json_text(f->message));
  json_object_set_new(object, "title", ag_json_text(f->title));
  json_object_set_new(object, "frames", ag_json_text(f->frames));
  json_object_set_new(object, "thread", json_integer(f->thread));
  json_object_set_new(object, "execution", json_integer((json_int_t)f->execution));
  json_object_set_new(object, "times", json_integer((json_int_t)f->times));
  json_object_set_new(object, "foreign", json_boolean(f->foreign));
  json_object_set_new(object, "first_access", json_integer((json_int_t)f->first_access));
  json_object_set_new(object, "steps", steps);
  return object;
}

static bool is_below(const json_t *value, json_int_t limit) {
  return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < limit;
}

/* A deadlock is no single thread's. */
static bool is_thread(const json_t *value, json_int_t threads) {
  return is_below(value, threads) || (json_is_integer(value) && json_integer_value(value) == POR_NO_THREAD);
}

/* Is it one that ag_found_to_json() may have written? */
static bool is_sound(const json_t *object, json_int_t threads) {
  size_t i;
  json_t *step, *steps = json_object_get(object, "steps");
  json_array_foreach(steps, i, step) if (!is_below(json_array_get(step, 0), threads)) return false;
  return json_is_array(steps) && json_is_string(json_object_get(object, "message")) &&
         is_below(json_object_get(object, "kind"), AG_FAIL_UNSUPPORTED + 1) &&
         is_thread(json_object_get(object, "thread"), threads) &&
         is_below(json_object_get(object, "first_access"), (json_int_t)json_array_size(steps) + 1);
}

bool ag_found_from_json(ag_agent *a, const json_t *object, size_t threads) {
  if (!is_sound(object, (json_int_t)threads)) return false;
  const json_t *steps = json_object_get(object, "steps");
  ag_found f = {.kind = (ag_failure_kind)json_integer_value(json_object_get(object, "kind")),
                .message = (char *)json_string_value(json_object_get(object, "message")),
                .title = (char *)json_string_value(json_object_get(object, "title")),
                .frames = (char *)json_string_value(json_object_get(object, "frames")),
                .thread = (por_thread_id)json_integer_value(json_object_get(object, "thread")),
                .execution = (uint64_t)json_integer_value(json_object_get(object, "execution")),
                .foreign = json_is_true(json_object_get(object, "foreign")),
                .first_access = (size_t)json_integer_value(json_object_get(object, "first_access")),
                .step_count = json_array_size(steps)};
  f.steps = calloc(f.step_count + 1, sizeof *f.steps);
  if (!f.steps) return false;
  for (size_t i = 0; i < f.step_count; i++) {
    const json_t *step = json_array_get(steps, i);
    f.steps[i] = (por_step){.thread = (por_thread_id)json_integer_value(json_array_get(step, 0)),
                            .choice = (uint32_t)json_integer_value(json_array_get(step, 1)),
                            .operation.kind = (uint16_t)json_integer_value(json_array_get(step, 2))};
  }
  size_t count = a->findings.found_count;
  ag_search_note(a, &f);
  if (a->findings.found_count == count) return true;
  a->findings.found[count].times = (uint64_t)json_integer_value(json_object_get(object, "times"));
  a->findings.found[count].now = 0;
  return true;
}
