/* Adds numbers up, and joins lists. */
#include "launcher/jobs_merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool contains(const json_t *list, const json_t *value) {
  size_t i;
  json_t *one;
  json_array_foreach((json_t *)list, i, one) if (json_equal(one, value)) return true;
  return false;
}

static bool is_same_error(const json_t *a, const json_t *b) {
  static const char *const keys[] = {"kind", "message", "frames"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (!json_equal(json_object_get(a, keys[i]), json_object_get(b, keys[i]))) return false;
  return true;
}

/* An error of all that is this one; null: there is none. */
static json_t *same_error(const json_t *list, const json_t *error) {
  size_t i;
  json_t *one;
  json_array_foreach((json_t *)list, i, one) if (is_same_error(one, error)) return one;
  return NULL;
}

static void add_errors(json_t *all, json_t *errors) {
  size_t i;
  json_t *error;
  json_array_foreach(errors, i, error) {
    json_t *known = same_error(all, error);
    if (!known) {
      json_array_append(all, error);
      continue;
    }
    json_int_t times = json_integer_value(json_object_get(known, "times"));
    json_object_set_new(known, "times", json_integer(times + json_integer_value(json_object_get(error, "times"))));
  }
}

static void add_number(json_t *all, const char *key, json_int_t number) {
  json_int_t known = json_integer_value(json_object_get(all, key));
  bool most = !strncmp(key, "most_", strlen("most_"));
  json_object_set_new(all, key, json_integer(!most ? known + number : known > number ? known : number));
}

static void add_texts(json_t *all, json_t *texts) {
  size_t i;
  json_t *text;
  json_array_foreach(texts, i, text) if (!contains(all, text)) json_array_append(all, text);
}

static void add_outcomes(json_t *all, json_t *outcomes) {
  const char *digest;
  json_t *outcome;
  json_object_foreach(outcomes, digest, outcome) {
    json_t *known = json_object_get(all, digest);
    if (known)
      add_number(known, "executions", json_integer_value(json_object_get(outcome, "executions")));
    else
      json_object_set_new(all, digest, json_deep_copy(outcome));
  }
}

void ag_jobs_add_found(json_t *all, const json_t *found) {
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)found, key, value) {
    json_t *known = json_object_get(all, key);
    if (json_is_integer(value))
      add_number(all, key, json_integer_value(value));
    else if (!known)
      json_object_set_new(all, key, json_deep_copy(value));
    else if (!strcmp(key, "found"))
      add_errors(known, value);
    else if (json_is_array(value))
      add_texts(known, value);
    else if (json_is_object(value))
      add_outcomes(known, value);
  }
}

void ag_jobs_take_repeated(json_t *all, const ag_told_trace *told) {
  char key[17];
  size_t i;
  json_t *error;
  json_array_foreach(json_object_get(all, "found"), i, error) {
    const bool same = told->error && (uint64_t)json_integer_value(json_object_get(error, "digest")) == told->error;
    if (same) add_number(error, "times", -(json_int_t)told->times);
  }
  if (told->more) return;
  snprintf(key, sizeof key, "%016" PRIx64, told->outcome);
  json_t *outcome = json_object_get(json_object_get(all, "outcomes"), key);
  if (outcome) add_number(outcome, "executions", -1);
  add_number(all, "executions", -1);
  add_number(all, "blocked", 1);
}

/* ---- learnt ----------------------------------------------------------------------------------------------------- */

/* Both lists are sorted, and so is the joined one: equal knowledge is an equal text. */
static json_t *join_sorted(const json_t *a, const json_t *b) {
  json_t *joined = json_array();
  size_t i = 0, j = 0;
  while (i < json_array_size(a) || j < json_array_size(b)) {
    json_t *left = json_array_get(a, i), *right = json_array_get(b, j);
    int order = !left ? 1 : !right ? -1 : strcmp(json_string_value(left), json_string_value(right));
    json_array_append(joined, order <= 0 ? left : right);
    i += order <= 0;
    j += order >= 0;
  }
  return joined;
}

json_t *ag_jobs_join_learned(const json_t *one, const json_t *other) {
  const char *key;
  json_t *value, *joined = json_deep_copy(other); /* a journal of an older hpor may not know all keys */
  if (!joined) return NULL;
  json_object_foreach((json_t *)one, key, value) {
    json_t *too = json_object_get(other, key);
    json_t *both = json_is_array(value) ? join_sorted(value, too)
                                        : json_integer(json_integer_value(value) | json_integer_value(too));
    json_object_set_new(joined, key, both);
  }
  return joined;
}
