/* An arena: the memory of one class, freed all at once. */
#ifndef HPOR_CLASSFILE_ARENA_H
#define HPOR_CLASSFILE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct cf_arena_chunk cf_arena_chunk;

/* An arena of all zeros is empty. */
typedef struct cf_arena {
  cf_arena_chunk *chunks;
  uint8_t *next, *end;
} cf_arena;

void *cf_arena_grow(cf_arena *arena, size_t size);
void cf_arena_free(cf_arena *arena);

/* Takes `size` bytes, not cleared, aligned to 8. Null: memory ran out. */
static inline void *cf_arena_alloc(cf_arena *arena, size_t size) {
  size = (size + 7 + (size == 0)) & ~(size_t)7;
  if (size > (size_t)(arena->end - arena->next)) return cf_arena_grow(arena, size);
  void *memory = arena->next;
  arena->next += size;
  return memory;
}

/* Takes cleared memory for `count` items of `item` bytes. Null: memory ran out. */
void *cf_arena_zero(cf_arena *arena, size_t count, size_t item);
/* Copies `size` bytes into the arena. Null: memory ran out. */
void *cf_arena_copy(cf_arena *arena, const void *bytes, size_t size);

#endif
