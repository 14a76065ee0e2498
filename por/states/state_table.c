/* The state table: open addressing over slots that hold dense state numbers. */
#include "por/states/state_table.h"

#include "hpor/hash.h"
#include "por/serialize.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1024, LARGEST_CAPACITY = 1u << 31 };

static uint32_t room_of(uint32_t capacity) {
  return capacity / 4 * 3;
}

static size_t bytes_of(uint32_t capacity) {
  return (size_t)capacity * sizeof(uint32_t) + (size_t)room_of(capacity) * sizeof(por_state_record);
}

void por_state_table_init(por_state_table *table, size_t bytes) {
  *table = (por_state_table){.limit = bytes ? bytes : (size_t)1 << 30};
}

void por_state_table_free(por_state_table *table) {
  free(table->slots);
  free(table->states);
  *table = (por_state_table){.limit = table->limit};
}

size_t por_state_table_bytes(const por_state_table *table) {
  return bytes_of(table->capacity);
}

/* The slot that holds the digest, or the free one where it belongs. */
static uint32_t *slot_of(const por_state_table *table, por_digest digest) {
  uint32_t at = (uint32_t)hp_mix(digest.low ^ (digest.high << 1)) & (table->capacity - 1);
  for (;; at = (at + 1) & (table->capacity - 1)) {
    uint32_t *slot = &table->slots[at];
    if (!*slot) return slot;
    const por_digest *found = &table->states[*slot - 1].digest;
    if (found->low == digest.low && found->high == digest.high) return slot;
  }
}

static bool grow(por_state_table *table, size_t others) {
  if (table->capacity >= LARGEST_CAPACITY) return false;
  uint32_t capacity = table->capacity ? table->capacity * 2 : FIRST_CAPACITY;
  /* While it grows, the old slots are still there. */
  if (bytes_of(capacity) + others > table->limit) return false;
  por_state_record *states = realloc(table->states, (size_t)room_of(capacity) * sizeof *states);
  if (!states) return false;
  table->states = states;
  uint32_t *slots = calloc(capacity, sizeof *slots);
  if (!slots) return false;
  free(table->slots);
  table->slots = slots;
  table->capacity = capacity;
  for (uint32_t i = 0; i < table->count; i++) *slot_of(table, table->states[i].digest) = i + 1;
  return true;
}

uint32_t por_state_table_number(por_state_table *table, por_digest digest, size_t others) {
  if (table->capacity) {
    uint32_t found = *slot_of(table, digest);
    if (found) return found - 1;
  }
  if (table->count == room_of(table->capacity) && !grow(table, others)) {
    table->full = true;
    return POR_NO_STATE;
  }
  uint32_t state = table->count++;
  *slot_of(table, digest) = state + 1;
  table->states[state] = (por_state_record){.digest = digest};
  return state;
}

void por_state_table_renew(por_state_table *table) {
  for (uint32_t i = 0; i < table->count; i++) por_state_set_status(table, i, POR_STATE_NEW);
}

void por_state_table_save(const por_state_table *table, struct por_writer *writer) {
  por_put_number(writer, (uint64_t)table->full << 32 | table->count);
  por_put(writer, table->states, table->count * sizeof *table->states);
}

void por_state_table_load(por_state_table *table, struct por_reader *reader) {
  uint64_t head = por_get_number(reader);
  uint32_t count = (uint32_t)head;
  const void *states = por_get(reader, (size_t)count * sizeof *table->states);
  while (states && room_of(table->capacity) < count)
    if (!grow(table, 0)) states = NULL;
  if (!states) {
    reader->failed = true;
    return;
  }
  if (count) memcpy(table->states, states, (size_t)count * sizeof *table->states);
  for (table->count = 0; table->count < count; table->count++)
    *slot_of(table, table->states[table->count].digest) = table->count + 1;
  table->full = head >> 32 & 1;
}
