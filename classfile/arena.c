/* An arena's memory: a list of blocks, with a pointer into the newest one. */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

struct cf_arena_chunk {
  cf_arena_chunk *next;
  uint64_t memory[];
};

/* Below malloc's threshold for mapping, so that the next class gets the same pages again. */
#define CHUNK_SIZE ((size_t)64 * 1024 - 64)

void *cf_arena_grow(cf_arena *arena, size_t size) {
  if (size > SIZE_MAX / 2) return NULL;
  size_t room = size > CHUNK_SIZE / 4 ? size : CHUNK_SIZE;
  cf_arena_chunk *chunk = malloc(sizeof *chunk + room);
  if (chunk == NULL) return NULL;
  chunk->next = arena->chunks;
  arena->chunks = chunk;
  /* A large request gets a chunk of its own; the rest of the present chunk stays in use. */
  if (room == size) return chunk->memory;
  arena->next = (uint8_t *)chunk->memory + size;
  arena->end = (uint8_t *)chunk->memory + room;
  return chunk->memory;
}

void cf_arena_free(cf_arena *arena) {
  for (cf_arena_chunk *chunk = arena->chunks; chunk != NULL;) {
    cf_arena_chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  *arena = (cf_arena){0};
}

void *cf_arena_zero(cf_arena *arena, size_t count, size_t item) {
  if (item != 0 && count > SIZE_MAX / 2 / item) return NULL;
  void *memory = cf_arena_alloc(arena, count * item);
  if (memory != NULL) memset(memory, 0, count * item);
  return memory;
}

void *cf_arena_copy(cf_arena *arena, const void *bytes, size_t size) {
  void *memory = cf_arena_alloc(arena, size);
  if (memory != NULL && size > 0) memcpy(memory, bytes, size);
  return memory;
}
