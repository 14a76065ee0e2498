/* The arena of one analysis, and vectors and indices that tell when memory runs out. */
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
  hp_vector vector = {NULL, (uint32_t)count, (uint32_t)*capacity};
  memcpy(&vector.items, array, sizeof vector.items);
  if (!an_note(store, hp_vector_room(&vector, 1, element))) return false;
  memcpy(array, &vector.items, sizeof vector.items);
  *capacity = vector.capacity;
  return true;
}

uint32_t *an_number_at(an_store *store, hp_index *index, uint64_t key, uint32_t absent, bool *added) {
  if (added) *added = false;
  hp_slot *slot = hp_index_find(index, key);
  if (slot) return &slot->number;
  if (!an_note(store, hp_index_add(index, key, absent))) return NULL;
  if (added) *added = true;
  return &hp_index_find(index, key)->number;
}
