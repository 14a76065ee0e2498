/* A log of old bytes, taken back from its end. */
#include "base/undo.h"

#include <stdlib.h>
#include <string.h>

/* An execution that changes more is repeated from its beginning. */
enum { MOST_BYTES = 64 << 20 };

/* Behind the bytes that it is about, so that the log is read from its end. */
typedef struct entry {
  char **base;
  size_t offset, size;
} entry;

void ag_undo_free(ag_undo *u) {
  free(u->log);
  free(u->marks);
  *u = (ag_undo){0};
}

void ag_undo_clear(ag_undo *u) {
  u->length = u->mark_count = 0;
  u->lost = false;
}

static bool grow(void *array, size_t *capacity, size_t wanted, size_t size) {
  if (wanted <= *capacity) return true;
  size_t larger = *capacity ? *capacity * 2 : 1024;
  while (larger < wanted) larger *= 2;
  void **items = array;
  void *moved = larger * size <= MOST_BYTES ? realloc(*items, larger * size) : NULL;
  if (!moved) return false;
  *items = moved;
  *capacity = larger;
  return true;
}

void ag_undo_step(ag_undo *u) {
  if (u->lost || !grow(&u->marks, &u->mark_capacity, u->mark_count + 1, sizeof *u->marks))
    u->lost = true;
  else
    u->marks[u->mark_count++] = u->length;
}

void ag_undo_save(ag_undo *u, void *base, size_t offset, size_t size) {
  size_t needed = size + sizeof(entry);
  if (u->lost || !grow(&u->log, &u->capacity, u->length + needed, 1)) {
    u->lost = true;
    return;
  }
  entry e = {base, offset, size};
  memcpy(u->log + u->length, *e.base + offset, size);
  memcpy(u->log + u->length + size, &e, sizeof e);
  u->length += needed;
}

bool ag_undo_to(ag_undo *u, size_t step) {
  if (u->lost || step > u->mark_count) return false;
  while (step < u->mark_count && u->length > u->marks[step]) {
    entry e;
    memcpy(&e, u->log + u->length - sizeof e, sizeof e);
    u->length -= sizeof e + e.size;
    memcpy(*e.base + e.offset, u->log + u->length, e.size);
  }
  u->mark_count = step;
  return true;
}
