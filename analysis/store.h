/* The memory of one analysis: an arena that is freed as a whole, and what tells when vectors and indices cannot grow.
 *
 * When memory runs out, a function sets `failed` and goes on with less. The owner of the store checks `failed` once, at
 * the end. */
#ifndef AN_STORE_H
#define AN_STORE_H

#include "hpor/index.h"
#include "hpor/vector.h"

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

/* Sets `failed` unless what needed memory is good, which is returned. */
static inline bool an_note(an_store *store, bool good) {
  store->failed |= !good;
  return good;
}

/* Adds an element with this value to a vector (hpor/vector.h). False: memory ran out. */
#define an_push(store, vector, ...) an_note((store), hp_push((vector), __VA_ARGS__))

/* Makes room for one more element at the end of a malloc()ed array. False: memory ran out. */
bool an_room(an_store *store, void *array, size_t count, size_t *capacity, size_t element);

/* The place of the key's number in the index. A missing key is added with the number `absent`, and *added is set
 * (`added` may be null). Null: memory ran out. Valid until the next call. */
uint32_t *an_number_at(an_store *store, hp_index *index, uint64_t key, uint32_t absent, bool *added);
/* The key's number, or `absent`. */
static inline uint32_t an_number_of(const hp_index *index, uint64_t key, uint32_t absent) {
  const hp_slot *slot = hp_index_find(index, key);
  return slot ? slot->number : absent;
}

#endif
