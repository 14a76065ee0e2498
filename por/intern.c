/* An open-addressing hash table from names to dense numbers. */
#include "por/intern.h"

#include <stdlib.h>
#include <string.h>

void por_intern_free(por_intern *table) {
  free(table->slots);
  *table = (por_intern){0};
}

static bool grow(por_intern *table) {
  uint32_t capacity = table->capacity ? table->capacity * 2 : 64;
  struct por_intern_slot *slots = calloc(capacity, sizeof *slots);
  if (!slots) return false;
  for (uint32_t i = 0; i < table->capacity; i++) {
    if (!table->slots[i].number_plus_1) continue;
    uint32_t at = (uint32_t)por_mix(table->slots[i].name) & (capacity - 1);
    while (slots[at].number_plus_1) at = (at + 1) & (capacity - 1);
    slots[at] = table->slots[i];
  }
  free(table->slots);
  table->slots = slots;
  table->capacity = capacity;
  return true;
}

uint32_t por_intern_number(por_intern *table, uint64_t name) {
  if (table->count * 2 >= table->capacity && !grow(table)) return UINT32_MAX;
  uint32_t at = (uint32_t)por_mix(name) & (table->capacity - 1);
  while (table->slots[at].number_plus_1) {
    if (table->slots[at].name == name) return table->slots[at].number_plus_1 - 1;
    at = (at + 1) & (table->capacity - 1);
  }
  table->slots[at].name = name;
  table->slots[at].number_plus_1 = ++table->count;
  return table->count - 1;
}

bool por_intern_copy(por_intern *table, const por_intern *source) {
  struct por_intern_slot *slots = NULL;
  if (source->capacity) {
    slots = malloc(source->capacity * sizeof *slots);
    if (!slots) return false;
    memcpy(slots, source->slots, source->capacity * sizeof *slots);
  }
  free(table->slots);
  *table = (por_intern){slots, source->capacity, source->count};
  return true;
}
