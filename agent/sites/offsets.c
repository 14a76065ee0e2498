/* Keeps, for each rewritten method, the pairs of old and new offsets, found by binary search. */
#include "sites/offsets.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  uint64_t key; /* class name << 32 | method; without a method: the class; 0: free */
  ag_offset *list;
  uint32_t count;
  bool two;        /* of that name, which differ */
  uint64_t digest; /* of a class */
} entry;

struct ag_offsets {
  pthread_mutex_t lock;
  entry *entries;
  uint32_t count, capacity;
  uint64_t conflicts;
};

ag_offsets *ag_offsets_new(void) {
  ag_offsets *o = calloc(1, sizeof *o);
  if (o && pthread_mutex_init(&o->lock, NULL) != 0) {
    free(o);
    return NULL;
  }
  return o;
}

void ag_offsets_free(ag_offsets *o) {
  if (!o) return;
  for (uint32_t i = 0; i < o->capacity; i++) free(o->entries[i].list);
  free(o->entries);
  pthread_mutex_destroy(&o->lock);
  free(o);
}

static entry *slot(entry *entries, uint32_t capacity, uint64_t key) {
  uint64_t at = key * 0x9e3779b97f4a7c15u >> 32;
  while (entries[at & (capacity - 1)].key && entries[at & (capacity - 1)].key != key) at++;
  return &entries[at & (capacity - 1)];
}

static bool grow(ag_offsets *o) {
  uint32_t capacity = o->capacity ? o->capacity * 2 : 1024;
  entry *entries = calloc(capacity, sizeof *entries);
  if (!entries) return false;
  for (uint32_t i = 0; i < o->capacity; i++)
    if (o->entries[i].key) *slot(entries, capacity, o->entries[i].key) = o->entries[i];
  free(o->entries);
  o->entries = entries;
  o->capacity = capacity;
  return true;
}

/* The entry of the key, which may be new (key 0); null: out of memory. */
static entry *open_entry(ag_offsets *o, uint64_t key) {
  if ((o->count + 1) * 2 > o->capacity && !grow(o)) return NULL;
  entry *e = slot(o->entries, o->capacity, key);
  o->count += !e->key;
  return e;
}

static bool same_list(const entry *e, const ag_offset *list, size_t count) {
  return e->count == count && (!count || !memcmp(e->list, list, count * sizeof *list));
}

static void set_list(entry *e, uint64_t key, const ag_offset *list, size_t count) {
  ag_offset *copy = malloc((count + 1) * sizeof *copy);
  if (copy && count) memcpy(copy, list, count * sizeof *copy);
  *e = (entry){.key = key, .list = copy, .count = copy ? (uint32_t)count : 0}; /* without memory: no offset is known */
}

void ag_offsets_set(ag_offsets *o, uint32_t class_name, uint32_t method, const ag_offset *list, size_t count) {
  uint64_t key = (uint64_t)class_name << 32 | method;
  pthread_mutex_lock(&o->lock);
  entry *e = open_entry(o, key);
  if (e && !e->key) {
    set_list(e, key, list, count);
  } else if (e && !e->two && !same_list(e, list, count)) {
    e->two = true;
    o->conflicts++;
  }
  pthread_mutex_unlock(&o->lock);
}

void ag_offsets_class(ag_offsets *o, uint32_t class_name, uint64_t digest) {
  uint64_t key = (uint64_t)class_name << 32;
  pthread_mutex_lock(&o->lock);
  entry *e = open_entry(o, key);
  if (e && !e->key) {
    *e = (entry){.key = key, .digest = digest};
  } else if (e && !e->two && e->digest != digest) {
    e->two = true;
    o->conflicts++;
  }
  pthread_mutex_unlock(&o->lock);
}

bool ag_offsets_same_class(ag_offsets *o, uint32_t class_name, uint64_t digest) {
  uint64_t key = (uint64_t)class_name << 32;
  pthread_mutex_lock(&o->lock);
  const entry *e = o->capacity ? slot(o->entries, o->capacity, key) : NULL;
  bool same = !e || !e->key || (!e->two && e->digest == digest);
  pthread_mutex_unlock(&o->lock);
  return same;
}

uint64_t ag_offsets_conflicts(ag_offsets *o) {
  pthread_mutex_lock(&o->lock);
  uint64_t conflicts = o->conflicts;
  pthread_mutex_unlock(&o->lock);
  return conflicts;
}

static uint32_t find(const entry *e, uint32_t now) {
  uint32_t low = 0, high = e->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (e->list[middle].now < now)
      low = middle + 1;
    else
      high = middle;
  }
  return low < e->count && e->list[low].now == now ? e->list[low].original : UINT32_MAX;
}

uint32_t ag_offsets_original(ag_offsets *o, uint32_t class_name, uint32_t method, uint32_t now) {
  uint64_t key = (uint64_t)class_name << 32 | method;
  pthread_mutex_lock(&o->lock);
  const entry *e = o->capacity ? slot(o->entries, o->capacity, key) : NULL;
  uint32_t original = !e || !e->key ? now : e->two ? UINT32_MAX : find(e, now);
  pthread_mutex_unlock(&o->lock);
  return original;
}
