/* One way to mix bits and one way to hash bytes, for all tables and digests. */
#ifndef HPOR_HASH_H
#define HPOR_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Mixes 64 bits: every bit of the result depends on every bit of `x`. Different numbers stay different. */
static inline uint64_t hp_mix(uint64_t x) {
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

#define HP_HASH UINT64_C(0xcbf29ce484222325)

/* FNV-1a: the hash of what `hash` stands for (HP_HASH: nothing), with these bytes behind it. */
static inline uint64_t hp_hash(uint64_t hash, const void *bytes, size_t length) {
  const unsigned char *byte = (const unsigned char *)bytes;
  for (size_t i = 0; i < length; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
  return hash;
}

#endif
