/* Picks a value of a JSON text, and changes it. */
#include "mutate_json.h"

#include <jansson.h>
#include <stdint.h>

typedef struct chance {
  uint64_t state;
} chance;

/* A linear congruential generator: the upper bits are random enough to choose by. */
static unsigned below(chance *c, size_t limit) {
  c->state = c->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)((c->state >> 33) % limit);
}

static json_t *odd_value(chance *c) {
  switch (below(c, 14)) {
    case 0:
      return json_null();
    case 1:
      return json_true();
    case 2:
      return json_integer(-1);
    case 3:
      return json_integer(0);
    case 4:
      return json_integer(UINT16_MAX);
    case 5:
      return json_integer(UINT32_MAX);
    case 6:
      return json_integer(INT64_MAX);
    case 7:
      return json_integer(below(c, 8));
    case 8:
      return json_real(0.5);
    case 9:
      return json_string("");
    case 10:
      return json_string("%s%n\n\t\x1b[2J");
    case 11:
      return json_string("seed=1,por=none");
    case 12:
      return json_array();
    default:
      return json_object();
  }
}

static size_t child_count(const json_t *value) {
  return json_is_object(value) ? json_object_size(value) : json_array_size(value);
}

static const char *key_at(json_t *object, size_t index) {
  void *at = json_object_iter(object);
  while (index-- > 0) at = json_object_iter_next(object, at);
  return json_object_iter_key(at);
}

static json_t *child(json_t *value, size_t index) {
  return json_is_object(value) ? json_object_get(value, key_at(value, index)) : json_array_get(value, index);
}

static void change_member(json_t *object, size_t index, chance *c) {
  const char *key = key_at(object, index);
  if (below(c, 3) == 0)
    json_object_del(object, key);
  else
    json_object_set_new(object, key, odd_value(c));
}

static void change_element(json_t *array, size_t index, chance *c) {
  switch (below(c, 4)) {
    case 0:
      json_array_remove(array, index);
      break;
    case 1: /* twice */
      json_array_insert_new(array, below(c, json_array_size(array)), json_deep_copy(json_array_get(array, index)));
      break;
    case 2: { /* elsewhere */
      json_t *moved = json_incref(json_array_get(array, index));
      json_array_remove(array, index);
      json_array_insert_new(array, below(c, json_array_size(array) + 1), moved);
      break;
    }
    default:
      json_array_set_new(array, index, odd_value(c));
  }
}

/* Goes down from the root until chance or a leaf stops it. */
static void change(json_t *root, chance *c) {
  json_t *at = root;
  for (;;) {
    size_t index = below(c, child_count(at));
    json_t *next = child(at, index);
    if (child_count(next) > 0 && below(c, 5) > 0) {
      at = next;
      continue;
    }
    if (json_is_object(at))
      change_member(at, index, c);
    else
      change_element(at, index, c);
    return;
  }
}

char *mutate_json(const char *text, size_t length, unsigned seed) {
  chance c = {seed};
  json_t *root = json_loadb(text, length, 0, NULL);
  if (root && child_count(root) > 0) change(root, &c);
  char *changed = root ? json_dumps(root, 0) : NULL;
  json_decref(root);
  return changed;
}
