/* The memory of one analysis: an arena that is freed as a whole, growing arrays, and hash tables of numbers.
 *
 * When memory runs out, a function sets `failed` and goes on with less. The owner of the store checks `failed` once, at
 * the end. */
#ifndef AN_STORE_H
#define AN_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct an_store {
  struct an_block *blocks;
  char *next, *end;
  bool failed;
} an_store;

/* Takes cleared memory from the arena, aligned to 8 bytes. Null: memory ran out. */
void *an_take(an_store *store, size_t size);
void an_store_free(an_store *store);

/* Makes room for one more element at the end of a malloc()ed array. False: memory ran out. */
bool an_room(an_store *store, void *array, size_t count, size_t *capacity, size_t element);

/* A growing list of numbers, malloc()ed. */
typedef struct an_list {
  uint32_t *items;
  size_t count, capacity;
} an_list;

bool an_push(an_store *store, an_list *list, uint32_t item);
void an_list_free(an_list *list);

/* A hash table from 64-bit keys (not 0) to numbers. */
typedef struct an_map {
  uint64_t *keys;
  uint32_t *values;
  size_t count, capacity;
} an_map;

/* The place of the key's value. A missing key is added with the value `absent`, and *added is set (`added` may be
 * null). Null: memory ran out. Valid until the next call. */
uint32_t *an_map_at(an_store *store, an_map *map, uint64_t key, uint32_t absent, bool *added);
/* The key's value, or `absent`. */
uint32_t an_map_get(const an_map *map, uint64_t key, uint32_t absent);
void an_map_free(an_map *map);

static inline uint64_t an_mix(uint64_t key) {
  key *= 0x9e3779b97f4a7c15u;
  return key ^ key >> 29;
}

#endif
