/* Keeps, for each rewritten method, the pairs of old and new offsets, found by binary search. */
#include "sites/offsets.h"

#include "hpor/index.h"
#include "hpor/vector.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  ag_offset *list;
  uint32_t count;
  bool two;        /* of that name, which differ */
  uint64_t digest; /* of a class */
} entry;

struct ag_offsets {
  pthread_mutex_t lock;
  hp_index numbers; /* by class name << 32 | method; without a method: of the class */
  HP_VECTOR(entry) entries;
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
  for (uint32_t i = 0; i < o->entries.length; i++) free(o->entries.items[i].list);
  hp_free(&o->entries);
  hp_index_free(&o->numbers);
  pthread_mutex_destroy(&o->lock);
  free(o);
}

/* Null: the key has none. */
static entry *find_entry(ag_offsets *o, uint64_t key) {
  const hp_slot *slot = hp_index_find(&o->numbers, key);
  return slot ? &o->entries.items[slot->number] : NULL;
}

/* Without memory, the key has no entry. */
static void add_entry(ag_offsets *o, uint64_t key, entry e) {
  if (!hp_push(&o->entries, e)) {
    free(e.list);
  } else if (!hp_index_add(&o->numbers, key, o->entries.length - 1)) {
    o->entries.length--;
    free(e.list);
  }
}

static bool same_list(const entry *e, const ag_offset *list, size_t count) {
  return e->count == count && (!count || !memcmp(e->list, list, count * sizeof *list));
}

static entry with_list(const ag_offset *list, size_t count) {
  ag_offset *copy = malloc((count + 1) * sizeof *copy);
  if (copy && count) memcpy(copy, list, count * sizeof *copy);
  return (entry){.list = copy, .count = copy ? (uint32_t)count : 0}; /* without memory: no offset is known */
}

void ag_offsets_set(ag_offsets *o, uint32_t class_name, uint32_t method, const ag_offset *list, size_t count) {
  uint64_t key = (uint64_t)class_name << 32 | method;
  pthread_mutex_lock(&o->lock);
  entry *e = find_entry(o, key);
  if (!e) {
    add_entry(o, key, with_list(list, count));
  } else if (!e->two && !same_list(e, list, count)) {
    e->two = true;
    o->conflicts++;
  }
  pthread_mutex_unlock(&o->lock);
}

void ag_offsets_class(ag_offsets *o, uint32_t class_name, uint64_t digest) {
  uint64_t key = (uint64_t)class_name << 32;
  pthread_mutex_lock(&o->lock);
  entry *e = find_entry(o, key);
  if (!e) {
    add_entry(o, key, (entry){.digest = digest});
  } else if (!e->two && e->digest != digest) {
    e->two = true;
    o->conflicts++;
  }
  pthread_mutex_unlock(&o->lock);
}

bool ag_offsets_same_class(ag_offsets *o, uint32_t class_name, uint64_t digest) {
  uint64_t key = (uint64_t)class_name << 32;
  pthread_mutex_lock(&o->lock);
  const entry *e = find_entry(o, key);
  bool same = !e || (!e->two && e->digest == digest);
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
  const entry *e = find_entry(o, key);
  uint32_t original = !e ? now : e->two ? UINT32_MAX : find(e, now);
  pthread_mutex_unlock(&o->lock);
  return original;
}
