/* The arena, arrays and hash tables that one analysis uses. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

struct an_block {
  struct an_block *next;
};

enum { BLOCK_SIZE = 1 << 16 };

void *an_take(an_store *store, size_t size) {
  size = (size + 7 + (size == 0)) & ~(size_t)7;
  if (size > (size_t)(store->end - store->next)) {
    size_t room = size > BLOCK_SIZE / 4 ? size : BLOCK_SIZE;
    struct an_block *block = calloc(1, sizeof *block + room);
    if (!block) {
      store->failed = true;
      return NULL;
    }
    block->next = store->blocks;
    store->blocks = block;
    char *memory = (char *)(block + 1);
    if (room == size) return memory; /* the rest of the present block stays in use */
    store->next = memory;
    store->end = memory + room;
  }
  void *memory = store->next;
  store->next += size;
  return memory;
}

void an_store_free(an_store *store) {
  for (struct an_block *block = store->blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  *store = (an_store){0};
}

bool an_room(an_store *store, void *array, size_t count, size_t *capacity, size_t element) {
  if (count < *capacity) return true;
  size_t larger = *capacity ? *capacity * 2 : 8;
  void *old, *grown;
  memcpy(&old, array, sizeof old);
  grown = realloc(old, larger * element);
  if (!grown) {
    store->failed = true;
    return false;
  }
  memcpy(array, &grown, sizeof grown);
  *capacity = larger;
  return true;
}

bool an_push(an_store *store, an_list *list, uint32_t item) {
  if (!an_room(store, &list->items, list->count, &list->capacity, sizeof *list->items)) return false;
  list->items[list->count++] = item;
  return true;
}

void an_list_free(an_list *list) {
  free(list->items);
  *list = (an_list){0};
}

static size_t slot(const an_map *map, uint64_t key) {
  size_t at = (size_t)an_mix(key) & (map->capacity - 1);
  while (map->keys[at] && map->keys[at] != key) at = (at + 1) & (map->capacity - 1);
  return at;
}

static bool grow(an_map *map) {
  an_map larger = {.capacity = map->capacity ? map->capacity * 2 : 64, .count = map->count};
  larger.keys = calloc(larger.capacity, sizeof *larger.keys);
  larger.values = malloc(larger.capacity * sizeof *larger.values);
  if (!larger.keys || !larger.values) {
    free(larger.keys);
    free(larger.values);
    return false;
  }
  for (size_t i = 0; i < map->capacity; i++) {
    if (!map->keys[i]) continue;
    size_t at = slot(&larger, map->keys[i]);
    larger.keys[at] = map->keys[i];
    larger.values[at] = map->values[i];
  }
  an_map_free(map);
  *map = larger;
  return true;
}

uint32_t *an_map_at(an_store *store, an_map *map, uint64_t key, uint32_t absent, bool *added) {
  if (added) *added = false;
  if ((map->count + 1) * 2 > map->capacity && !grow(map)) {
    store->failed = true;
    return NULL;
  }
  size_t at = slot(map, key);
  if (!map->keys[at]) {
    map->keys[at] = key;
    map->values[at] = absent;
    map->count++;
    if (added) *added = true;
  }
  return &map->values[at];
}

uint32_t an_map_get(const an_map *map, uint64_t key, uint32_t absent) {
  if (map->capacity == 0) return absent;
  size_t at = slot(map, key);
  return map->keys[at] ? map->values[at] : absent;
}

void an_map_free(an_map *map) {
  free(map->keys);
  free(map->values);
  *map = (an_map){0};
}
