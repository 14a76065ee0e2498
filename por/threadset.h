/* Sets of threads as bitmaps. All sets of one search have one number of words, which grows with the number of threads
 * (por_trace_widen). Where a function says so, a null pointer is the empty set. */
#ifndef POR_THREADSET_H
#define POR_THREADSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline bool por_set_has(const uint64_t *set, uint32_t thread) {
  return (set[thread >> 6] >> (thread & 63)) & 1;
}
static inline void por_set_add(uint64_t *set, uint32_t thread) {
  set[thread >> 6] |= UINT64_C(1) << (thread & 63);
}
static inline void por_set_remove(uint64_t *set, uint32_t thread) {
  set[thread >> 6] &= ~(UINT64_C(1) << (thread & 63));
}
static inline void por_set_clear(uint64_t *set, uint32_t words) {
  memset(set, 0, words * sizeof *set);
}
static inline void por_set_copy(uint64_t *to, const uint64_t *from, uint32_t words) {
  memcpy(to, from, words * sizeof *to);
}
static inline bool por_set_equal(const uint64_t *a, const uint64_t *b, uint32_t words) {
  return memcmp(a, b, words * sizeof *a) == 0;
}
static inline bool por_set_empty(const uint64_t *set, uint32_t words) {
  for (uint32_t w = 0; w < words; w++)
    if (set[w]) return false;
  return true;
}
static inline void por_set_join(uint64_t *to, const uint64_t *from, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) to[w] |= from[w];
}
static inline void por_set_minus(uint64_t *to, const uint64_t *from, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) to[w] &= ~from[w];
}
static inline bool por_set_meets(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t w = 0; w < words; w++)
    if (a[w] & b[w]) return true;
  return false;
}
static inline uint32_t por_set_count(const uint64_t *set, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += (uint32_t)__builtin_popcountll(set[w]);
  return count;
}
/* The smallest member >= `from`. UINT32_MAX: none. */
static inline uint32_t por_set_next(const uint64_t *set, uint32_t words, uint32_t from) {
  for (uint32_t w = from >> 6; w < words; w++) {
    uint64_t bits = set[w];
    if (w == from >> 6) bits &= ~UINT64_C(0) << (from & 63);
    if (bits) return w * 64 + (uint32_t)__builtin_ctzll(bits);
  }
  return UINT32_MAX;
}
/* The largest member. UINT32_MAX: none. */
static inline uint32_t por_set_last(const uint64_t *set, uint32_t words) {
  for (uint32_t w = words; w-- > 0;)
    if (set[w]) return w * 64 + 63 - (uint32_t)__builtin_clzll(set[w]);
  return UINT32_MAX;
}
#define POR_SET_EACH(thread, set, words)                                                                               \
  for (uint32_t thread = por_set_next(set, words, 0); thread != UINT32_MAX;                                            \
       thread = por_set_next(set, words, thread + 1))

#endif
