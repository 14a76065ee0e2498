/* Names objects by the thread that met them first, and keeps a table from identity hash to name. */
#include "model/objects.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

enum { HASH_MASK = 0x7fffffff, WINDOW = 1 << 28, NO_ORDINAL = UINT32_MAX };
enum { PAGE_BITS = 10, PAGE = 1 << PAGE_BITS };

/* So many objects may be hashed before the sequence is asked how far it has come. So many hashes that lie beyond are
 * remembered. */
enum { AHEAD = 1 << 12, BEYOND = 64 };

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

/* Most objects of an execution have the hashes behind its first one. But some objects of the JDK have got a hash from
 * another JVM, which made the archive that they come from: any hash. Pages keep such a hash from costing more. */
struct ag_objects {
  uint32_t first_hash;
  uint32_t reached;                     /* hash - first_hash of what this execution may have hashed so far is below */
  uint32_t (*next_hash)(void *context); /* null: not known */
  void *context;
  uint32_t beyond[BEYOND]; /* hashes that the sequence had not reached when they were looked up; 0: none */
  uint32_t **fresh;        /* page of (hash - first_hash) -> its indices; null: none of them was met in any execution */
  uint32_t fresh_capacity;
  uint32_t *used; /* the pages whose entries may be non-zero */
  uint32_t used_count, used_capacity;
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
  for (uint32_t i = 0; i < o->fresh_capacity; i++) free(o->fresh[i]);
  free(o->fresh);
  free(o->used);
  free(o->names);
  free(o->old_keys);
  free(o->old_values);
  free(o);
}

void ag_objects_follow(ag_objects *o, uint32_t (*next_hash)(void *context), void *context) {
  o->next_hash = next_hash;
  o->context = context;
}

void ag_objects_begin(ag_objects *o, uint32_t first_hash) {
  memset(o->beyond, 0, sizeof o->beyond);
  o->reached = o->next_hash ? AHEAD : WINDOW;
  for (uint32_t i = 0; i < o->used_count; i++) {
    uint32_t *page = o->fresh[o->used[i]];
    memset(page, 0, (PAGE + 1) * sizeof *page);
  }
  o->used_count = 0;
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

/* The index of the object that is so far behind the first one, or 0. */
static uint32_t fresh_at(const ag_objects *o, uint32_t distance) {
  const uint32_t page = distance >> PAGE_BITS;
  return page < o->fresh_capacity && o->fresh[page] ? o->fresh[page][distance & (PAGE - 1)] : 0;
}

/* Where the index of that object stands, to be written; null: memory ran out. The entry behind a page tells whether
 * the page is among the used ones. */
static uint32_t *fresh_place(ag_objects *o, uint32_t distance) {
  const uint32_t number = distance >> PAGE_BITS;
  if (!ag_array_reach(&o->fresh, &o->fresh_capacity, number, sizeof *o->fresh)) return NULL;
  uint32_t *page = o->fresh[number];
  if (!page && !(page = o->fresh[number] = calloc(PAGE + 1, sizeof *page))) return NULL;
  if (!page[PAGE]) {
    if (!ag_array_reach(&o->used, &o->used_capacity, o->used_count, sizeof *o->used)) return NULL;
    o->used[o->used_count++] = number;
    page[PAGE] = 1;
  }
  return &page[distance & (PAGE - 1)];
}

/* Has the execution hashed no object with this hash, which is so far beyond the first one? The JVM's archive of classes
 * has objects with any hash. */
static bool is_beyond(ag_objects *o, uint32_t hash, uint32_t distance) {
  if (distance < o->reached) return false;
  uint32_t *slot = &o->beyond[hash % BEYOND];
  if (distance >= WINDOW || *slot == hash) return true;
  o->reached = ((o->next_hash(o->context) - o->first_hash) & HASH_MASK) + AHEAD;
  if (distance < o->reached) return false;
  *slot = hash;
  return true;
}

bool ag_object_is_old(ag_objects *o, uint32_t hash) {
  return hash & AG_OLD || is_beyond(o, hash, (hash - o->first_hash) & HASH_MASK);
}

uint32_t ag_object(ag_objects *o, uint32_t hash, uint32_t thread) {
  if (!hash) return 0;
  uint32_t distance = (hash - o->first_hash) & HASH_MASK;
  if (hash & AG_OLD || is_beyond(o, hash, distance)) return old_object(o, hash & HASH_MASK);
  const uint32_t known = fresh_at(o, distance);
  if (known) return known;
  uint32_t *place = fresh_place(o, distance);
  return place ? *place = name_fresh(o, thread) : 0;
}

uint32_t ag_object_known(const ag_objects *o, uint32_t hash) {
  uint32_t distance = (hash - o->first_hash) & HASH_MASK;
  return hash && !(hash & AG_OLD) ? fresh_at(o, distance) : 0;
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
