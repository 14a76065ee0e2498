/* Finds numbers by 64-bit keys: a hash table with open addressing. An index of zeroes is empty.
 *
 * Where the key is a name of its own, hp_index_number() makes dense numbers, and what belongs to a key stands in a
 * vector at its number. An index of texts or structs has their hashes as keys. Several of them may have one hash, so
 * the caller compares each:
 *
 *     for (const hp_slot *slot = hp_index_find(index, hash); slot; slot = hp_index_after(index, slot))
 *       if (is_equal(&vector.items[slot->number], wanted)) return slot->number;
 */
#ifndef HPOR_INDEX_H
#define HPOR_INDEX_H

#include "hpor/hash.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct hp_slot {
  uint64_t key;
  uint32_t number;
  bool taken;
} hp_slot;

typedef struct hp_index {
  hp_slot *slots;
  uint32_t capacity; /* a power of two, or 0; at most half of the slots are taken */
  uint32_t count;
} hp_index;

static inline size_t hp_index_bytes(const hp_index *index) {
  return (size_t)index->capacity * sizeof *index->slots;
}

static inline void hp_index_free(hp_index *index) {
  free(index->slots);
  *index = (hp_index){0};
}

/* Takes all keys out, and keeps the memory. */
static inline void hp_index_clear(hp_index *index) {
  if (index->count) memset(index->slots, 0, hp_index_bytes(index));
  index->count = 0;
}

/* The slot of the key, or the free one where it belongs, from slot number `at` on. */
static inline hp_slot *hp_index_slot(const hp_index *index, uint64_t key, uint64_t at) {
  for (;; at++) {
    hp_slot *slot = &index->slots[at & (index->capacity - 1)];
    if (!slot->taken || slot->key == key) return slot;
  }
}

/* The first slot of the key. Its number may be changed. Null: the key is not there. Valid until a key is added. */
static inline hp_slot *hp_index_find(const hp_index *index, uint64_t key) {
  hp_slot *slot = index->capacity ? hp_index_slot(index, key, hp_mix(key)) : NULL;
  return slot && slot->taken ? slot : NULL;
}

/* The next slot with the key of `slot`. Null: there is none. */
static inline hp_slot *hp_index_after(const hp_index *index, const hp_slot *slot) {
  hp_slot *next = hp_index_slot(index, slot->key, (uint64_t)(slot - index->slots) + 1);
  return next->taken ? next : NULL;
}

static inline void hp_index_put(hp_index *index, hp_slot entry) {
  uint64_t at = hp_mix(entry.key);
  while (index->slots[at & (index->capacity - 1)].taken) at++;
  index->slots[at & (index->capacity - 1)] = entry;
}

static __attribute__((noinline, unused)) bool hp_index_grow(hp_index *index) {
  hp_index larger = {NULL, index->capacity ? index->capacity * 2 : 64, index->count};
  if (!larger.capacity) return false;
  larger.slots = (hp_slot *)calloc(larger.capacity, sizeof *larger.slots);
  if (!larger.slots) return false;
  for (uint32_t i = 0; i < index->capacity; i++)
    if (index->slots[i].taken) hp_index_put(&larger, index->slots[i]);
  free(index->slots);
  *index = larger;
  return true;
}

/* Makes room for one more key. False: memory ran out, and the index is unchanged. */
static inline bool hp_index_room(hp_index *index) {
  return index->count < index->capacity / 2 || hp_index_grow(index);
}

/* Adds a number under the key, behind those that are there. False: memory ran out, and the index is unchanged. */
static inline bool hp_index_add(hp_index *index, uint64_t key, uint32_t number) {
  if (!hp_index_room(index)) return false;
  hp_index_put(index, (hp_slot){key, number, true});
  index->count++;
  return true;
}

/* The number of the key. A new key gets the next number, from 0 on. UINT32_MAX: memory ran out. */
static inline uint32_t hp_index_number(hp_index *index, uint64_t key) {
  if (!hp_index_room(index)) return UINT32_MAX;
  hp_slot *slot = hp_index_slot(index, key, hp_mix(key));
  if (!slot->taken) *slot = (hp_slot){key, index->count++, true};
  return slot->number;
}

/* Replaces what `index` holds by a copy of `source`. False: memory ran out, and the index is unchanged. */
static inline bool hp_index_copy(hp_index *index, const hp_index *source) {
  hp_slot *slots = source->capacity ? (hp_slot *)malloc(hp_index_bytes(source)) : NULL;
  if (source->capacity && !slots) return false;
  if (slots) memcpy(slots, source->slots, hp_index_bytes(source));
  free(index->slots);
  *index = (hp_index){slots, source->capacity, source->count};
  return true;
}

#endif
