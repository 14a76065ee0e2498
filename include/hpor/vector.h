/* Growable arrays with elements of one type. `typedef HP_VECTOR(por_race) por_races;` declares one. A vector of zeroes
 * is empty. Growing moves the elements, so keep indices, not addresses. Taking elements away (`length--`) keeps the
 * memory.
 *
 * The functions below are macros, because they work on vectors of any type. Each takes the address of a vector and
 * evaluates it once, but hp_push(), which evaluates it several times. */
#ifndef HPOR_VECTOR_H
#define HPOR_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What all vectors have in common. */
typedef struct hp_vector {
  void *items;
  uint32_t length, capacity; /* in elements */
} hp_vector;

#define HP_VECTOR(type)                                                                                                \
  union {                                                                                                              \
    struct {                                                                                                           \
      type *items;                                                                                                     \
      uint32_t length, capacity;                                                                                       \
    };                                                                                                                 \
    hp_vector any;                                                                                                     \
  }

typedef HP_VECTOR(uint32_t) hp_numbers;

/* Adds `count` uninitialised elements and returns the index of the first. UINT32_MAX: memory ran out, and the vector is
 * unchanged. */
#define hp_add(vector, count) hp_vector_add(&(vector)->any, (count), sizeof *(vector)->items)
/* Adds one element with this value. False: memory ran out, and the vector is unchanged. */
#define hp_push(vector, ...)                                                                                           \
  (hp_vector_room(&(vector)->any, 1, sizeof *(vector)->items) &&                                                       \
   ((vector)->items[(vector)->length++] = (__VA_ARGS__), true))
/* Makes sure that there is an element `at`. New elements are zero. False: memory ran out, and the vector is unchanged.
 */
#define hp_reach(vector, at) hp_vector_reach(&(vector)->any, (at), sizeof *(vector)->items)
/* Frees the elements. The vector is empty. */
#define hp_free(vector) hp_vector_free(&(vector)->any)
/* The bytes of memory that the elements take. */
#define hp_bytes(vector) ((size_t)(vector)->capacity * sizeof *(vector)->items)

/* A vector doubles when it is full, so that an element costs the same on average however many there are. */
static __attribute__((noinline, unused)) bool hp_vector_grow(hp_vector *vector, uint32_t count, size_t size) {
  uint64_t needed = (uint64_t)vector->length + count;
  uint64_t capacity = vector->capacity < 16 ? 16 : vector->capacity;
  while (capacity < needed) capacity *= 2;
  if (capacity > UINT32_MAX - 1) capacity = UINT32_MAX - 1;
  if (capacity < needed) return false;
  void *items = realloc(vector->items, capacity * size);
  if (!items) return false;
  vector->items = items;
  vector->capacity = (uint32_t)capacity;
  return true;
}

static inline bool hp_vector_room(hp_vector *vector, uint32_t count, size_t size) {
  return __builtin_expect(vector->capacity - vector->length >= count, 1) || hp_vector_grow(vector, count, size);
}

static inline uint32_t hp_vector_add(hp_vector *vector, uint32_t count, size_t size) {
  if (!hp_vector_room(vector, count, size)) return UINT32_MAX;
  uint32_t at = vector->length;
  vector->length += count;
  return at;
}

static __attribute__((noinline, unused)) bool hp_vector_lengthen(hp_vector *vector, uint32_t at, size_t size) {
  uint32_t from = hp_vector_add(vector, at + 1 - vector->length, size);
  if (from == UINT32_MAX) return false;
  memset((char *)vector->items + from * size, 0, (vector->length - from) * size);
  return true;
}

static inline bool hp_vector_reach(hp_vector *vector, uint32_t at, size_t size) {
  return __builtin_expect(at < vector->length, 1) || hp_vector_lengthen(vector, at, size);
}

static inline void hp_vector_free(hp_vector *vector) {
  free(vector->items);
  *vector = (hp_vector){NULL, 0, 0};
}

#endif
