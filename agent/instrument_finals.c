/* The final fields of the program's classes, as their class files had them. A class that reads a field of another is
 * often rewritten before that other one is seen, and static fields lose the flag: the runtime asks here once the class
 * that declares the field is known. */
#include "instrument_rewrite.h"

#include <pthread.h>
#include <stdlib.h>

struct ag_finals {
  pthread_mutex_t lock;
  uint64_t *fields; /* owner << 32 | name, interned; 0: free. Linear probing, at most half full. */
  size_t count, capacity;
};

struct ag_finals *ag_finals_new(void) {
  struct ag_finals *finals = calloc(1, sizeof *finals);
  if (!finals) return NULL;
  finals->capacity = 1024;
  finals->fields = calloc(finals->capacity, sizeof *finals->fields);
  if (!finals->fields || pthread_mutex_init(&finals->lock, NULL) != 0) {
    free(finals->fields);
    free(finals);
    return NULL;
  }
  return finals;
}

void ag_finals_free(struct ag_finals *finals) {
  if (!finals) return;
  free(finals->fields);
  pthread_mutex_destroy(&finals->lock);
  free(finals);
}

/* The field's place, or the free one where it belongs. */
static uint64_t *place(uint64_t *fields, size_t capacity, uint64_t field) {
  size_t at = (size_t)(field * 0x9e3779b97f4a7c15u >> 32) & (capacity - 1);
  while (fields[at] != 0 && fields[at] != field) at = (at + 1) & (capacity - 1);
  return &fields[at];
}

static bool grow(struct ag_finals *finals) {
  size_t capacity = finals->capacity * 2;
  uint64_t *fields = calloc(capacity, sizeof *fields);
  if (!fields) return false;
  for (size_t i = 0; i < finals->capacity; i++)
    if (finals->fields[i] != 0) *place(fields, capacity, finals->fields[i]) = finals->fields[i];
  free(finals->fields);
  finals->fields = fields;
  finals->capacity = capacity;
  return true;
}

/* A field that is not noted for want of memory counts as not final: more is watched than needs to be. */
void ag_finals_add(struct ag_finals *finals, uint32_t owner, uint32_t name) {
  uint64_t field = (uint64_t)owner << 32 | name;
  if (owner == 0 || name == 0) return;
  pthread_mutex_lock(&finals->lock);
  if ((finals->count + 1) * 2 <= finals->capacity || grow(finals)) {
    uint64_t *at = place(finals->fields, finals->capacity, field);
    finals->count += *at == 0;
    *at = field;
  }
  pthread_mutex_unlock(&finals->lock);
}

bool ag_instrument_field_is_final(const ag_instrument *ins, uint32_t owner, uint32_t name) {
  struct ag_finals *finals = ins->finals;
  uint64_t field = (uint64_t)owner << 32 | name;
  if (owner == 0 || name == 0) return false;
  pthread_mutex_lock(&finals->lock);
  bool found = *place(finals->fields, finals->capacity, field) == field;
  pthread_mutex_unlock(&finals->lock);
  return found;
}
