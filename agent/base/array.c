/* Grows by doubling, so that an element costs the same on average however large the array is. */
#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

bool ag_array_grow(void *array, uint32_t *capacity, uint32_t at, size_t size) {
  char **items = array;
  size_t larger = *capacity ? *capacity : FIRST_CAPACITY;
  while (larger <= at) larger *= 2;
  char *moved = larger <= UINT32_MAX ? realloc(*items, larger * size) : NULL;
  if (!moved) return false;
  memset(moved + *capacity * size, 0, (larger - *capacity) * size);
  *items = moved;
  *capacity = (uint32_t)larger;
  return true;
}

void *ag_array_at_slowly(void *array, uint32_t *capacity, uint32_t at, size_t size) {
  if (!ag_array_grow(array, capacity, at, size)) abort();
  return *(char **)array + (size_t)at * size;
}
