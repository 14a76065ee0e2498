/* Dense numbers for 64-bit names: locations by canonical name, threads by (parent, ordinal). Numbers follow the order
 * of first use and never change, so they are equal in every execution of a search. */
#ifndef POR_INTERN_H
#define POR_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct por_intern {
  struct por_intern_slot {
    uint64_t name;
    uint32_t number_plus_1; /* 0: free */
  } * slots;
  uint32_t capacity; /* a power of two, or 0 */
  uint32_t count;
} por_intern;

void por_intern_free(por_intern *table);
/* The number of `name`, made at its first use; UINT32_MAX when memory ran out. */
uint32_t por_intern_number(por_intern *table, uint64_t name);
/* Replaces the contents of `table` by a copy of `source`. False: memory ran out. */
bool por_intern_copy(por_intern *table, const por_intern *source);
static inline size_t por_intern_bytes(const por_intern *table) {
  return (size_t)table->capacity * sizeof *table->slots;
}

/* Mixes 64 bits: every bit of the result depends on every bit of `x`. */
static inline uint64_t por_mix(uint64_t x) {
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  return x ^ (x >> 32);
}

#endif
