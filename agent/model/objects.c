/* Names objects by the thread that met them first, and keeps a table from identity hash to name. */
#include "model/objects.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

enum { HASH_MASK = 0x7fffffff, WINDOW = 1 << 28, NO_ORDINAL = UINT32_MAX };

typedef struct name_list {
  uint32_t *index; /* ordinal -> object index */
  uint32_t count;  /* known over all executions */
  uint32_t capacity;
  uint32_t next; /* the next ordinal in this execution */
} name_list;

typedef struct object_name {
  uint32_t thread;  /* of an old object its hash */
  uint32_t ordinal; /* NO_ORDINAL: an old object */
} object_name;

struct ag_objects {
  uint32_t first_hash;
  uint32_t *fresh; /* hash - first_hash -> index */
  uint32_t fresh_capacity;
  uint32_t fresh_used; /* entries below may be non-zero */
  name_list *threads;
  uint32_t thread_capacity;
  object_name *names; /* by index */
  uint32_t count, capacity;
  uint32_t *old_keys, *old_values; /* open addressing; key 0: empty */
  uint32_t old_count, old_capacity;
};

ag_objects *ag_objects_new(void) {
  ag_objects *o = calloc(1, sizeof *o);
  if (!o) return NULL;
  o->count = 1; /* index 0 is no object */
  return o;
}

void ag_objects_free(ag_objects *o) {
  if (!o) return;
  for (uint32_t i = 0; i < o->thread_capacity; i++) free(o->threads[i].index);
  free(o->threads);
  free(o->fresh);
  free(o->names);
  free(o->old_keys);
  free(o->old_values);
  free(o);
}

void ag_objects_begin(ag_objects *o, uint32_t first_hash) {
  if (o->fresh_used) memset(o->fresh, 0, (size_t)o->fresh_used * sizeof *o->fresh);
  o->fresh_used = 0;
  o->first_hash = first_hash;
  for (uint32_t i = 0; i < o->thread_capacity; i++) o->threads[i].next = 0;
}

static uint32_t new_index(ag_objects *o, uint32_t thread, uint32_t ordinal) {
  if (!ag_array_reach(&o->names, &o->capacity, o->count, sizeof *o->names)) return 0;
  o->names[o->count] = (object_name){thread, ordinal};
  return o->count++;
}

uint32_t ag_object_named(ag_objects *o, uint32_t thread, uint32_t ordinal) {
  if (!ag_array_reach(&o->threads, &o->thread_capacity, thread, sizeof *o->threads)) return 0;
  name_list *list = &o->threads[thread];
  if (!ag_array_reach(&list->index, &list->capacity, ordinal, sizeof *list->index)) return 0;
  while (list->count <= ordinal) {
    uint32_t index = new_index(o, thread, list->count);
    if (!index) return 0;
    list->index[list->count++] = index;
  }
  return list->index[ordinal];
}

static uint32_t name_fresh(ag_objects *o, uint32_t thread) {
  if (!ag_array_reach(&o->threads, &o->thread_capacity, thread, sizeof *o->threads)) return 0;
  return ag_object_named(o, thread, o->threads[thread].next++);
}

void ag_object_skip(ag_objects *o, uint32_t thread) {
  name_fresh(o, thread);
}

static uint32_t old_slot(const ag_objects *o, uint32_t hash) {
  uint32_t i = hash * 0x9E3779B1u;
  for (i = (i ^ i >> 15) & (o->old_capacity - 1); o->old_keys[i] && o->old_keys[i] != hash;)
    i = (i + 1) & (o->old_capacity - 1);
  return i;
}

static bool old_grow(ag_objects *o) {
  uint32_t capacity = o->old_capacity ? o->old_capacity * 2 : 256, *keys = o->old_keys, *values = o->old_values;
  uint32_t before = o->old_capacity;
  uint32_t *new_keys = calloc(capacity, sizeof *new_keys), *new_values = calloc(capacity, sizeof *new_values);
  if (!new_keys || !new_values) {
    free(new_keys);
    free(new_values);
    return false;
  }
  o->old_keys = new_keys;
  o->old_values = new_values;
  o->old_capacity = capacity;
  for (uint32_t i = 0; i < before; i++) {
    if (!keys[i]) continue;
    uint32_t slot = old_slot(o, keys[i]);
    o->old_keys[slot] = keys[i];
    o->old_values[slot] = values[i];
  }
  free(keys);
  free(values);
  return true;
}

static uint32_t old_object(ag_objects *o, uint32_t hash) {
  if ((o->old_count + 1) * 2 > o->old_capacity && !old_grow(o)) return 0;
  uint32_t slot = old_slot(o, hash);
  if (!o->old_keys[slot]) {
    uint32_t index = new_index(o, hash, NO_ORDINAL);
    if (!index) return 0;
    o->old_keys[slot] = hash;
    o->old_values[slot] = index;
    o->old_count++;
  }
  return o->old_values[slot];
}

bool ag_object_is_old(const ag_objects *o, uint32_t hash) {
  return hash & AG_OLD || ((hash - o->first_hash) & HASH_MASK) >= WINDOW;
}

uint32_t ag_object(ag_objects *o, uint32_t hash, uint32_t thread) {
  if (!hash) return 0;
  uint32_t distance = (hash - o->first_hash) & HASH_MASK;
  if (hash & AG_OLD || distance >= WINDOW) return old_object(o, hash & HASH_MASK);
  if (distance < o->fresh_used && o->fresh[distance]) return o->fresh[distance];
  if (!ag_array_reach(&o->fresh, &o->fresh_capacity, distance, sizeof *o->fresh)) return 0;
  if (distance >= o->fresh_used) o->fresh_used = distance + 1;
  return o->fresh[distance] = name_fresh(o, thread);
}

uint32_t ag_object_known(const ag_objects *o, uint32_t hash) {
  uint32_t distance = (hash - o->first_hash) & HASH_MASK;
  return hash && !ag_object_is_old(o, hash) && distance < o->fresh_used ? o->fresh[distance] : 0;
}

bool ag_object_name(const ag_objects *o, uint32_t index, uint32_t *thread, uint32_t *ordinal) {
  if (index >= o->count || o->names[index].ordinal == NO_ORDINAL) return false;
  *thread = o->names[index].thread;
  *ordinal = o->names[index].ordinal;
  return true;
}

uint32_t ag_object_old_hash(const ag_objects *o, uint32_t index) {
  return index < o->count && o->names[index].ordinal == NO_ORDINAL ? o->names[index].thread : 0;
}

uint32_t ag_object_named_by(const ag_objects *o, uint32_t thread) {
  return thread < o->thread_capacity ? o->threads[thread].next : 0;
}

uint32_t ag_object_count(const ag_objects *o) {
  return o->count - 1;
}
