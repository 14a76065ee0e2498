/* Arrays that grow to the index that is asked for. All elements are zero until they are written.
 *
 * `array` is the address of the pointer to the elements, `*capacity` their number, `size` the bytes of one. A null
 * pointer with capacity 0 is an empty array; free() frees it. */
#ifndef AG_ARRAY_H
#define AG_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool ag_array_grow(void *array, uint32_t *capacity, uint32_t at, size_t size);

/* Makes sure that there is an element `at`. False: memory ran out, and the array is as it was. */
static inline bool ag_array_reach(void *array, uint32_t *capacity, uint32_t at, size_t size) {
  return __builtin_expect(at < *capacity, 1) || ag_array_grow(array, capacity, at, size);
}

/* The element `at`. Ends the process when memory runs out: for what the search would be wrong without. */
void *ag_array_at_slowly(void *array, uint32_t *capacity, uint32_t at, size_t size);
static inline void *ag_array_at(void *array, uint32_t *capacity, uint32_t at, size_t size) {
  return __builtin_expect(at < *capacity, 1) ? *(char **)array + (size_t)at * size
                                             : ag_array_at_slowly(array, capacity, at, size);
}

#endif
