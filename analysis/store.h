/* Memory of one analysis: an arena that is freed as a whole, growing arrays, and hash tables of numbers.
 *
 * What runs out of memory says so in `failed` and goes on with less; who made the store asks once, at the end. */
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

/* Cleared memory, aligned to 8; null when it runs out. */
void *an_take(an_store *store, size_t size);
void an_store_free(an_store *store);

/* Makes room for one more element at the end of a malloc()ed array; false when memory runs out. */
bool an_room(an_store *store, void *array, size_t count, size_t *capacity, size_t element);

/* A growing list of numbers, malloc()ed. */
typedef struct an_list {
  uint32_t *items;
  size_t count, capacity;
} an_list;

bool an_push(an_store *store, an_list *list, uint32_t item);
void an_list_free(an_list *list);
/* Ascending, each once. */
void an_list_sort(an_list *list);

/* 64-bit keys (not 0) to numbers. */
typedef struct an_map {
  uint64_t *keys;
  uint32_t *values;
  size_t count, capacity;
} an_map;

/* The place of the key's value, made with `absent` if it is not there (then *added is set; may be null); null when
 * memory runs out. Valid until the next call. */
uint32_t *an_map_at(an_store *store, an_map *map, uint64_t key, uint32_t absent, bool *added);
/* The value, or `absent`. */
uint32_t an_map_get(const an_map *map, uint64_t key, uint32_t absent);
void an_map_free(an_map *map);

static inline uint64_t an_mix(uint64_t key) {
  key *= 0x9e3779b97f4a7c15u;
  return key ^ key >> 29;
}

#endif
