/* The cache of known steps: a hash table with linear probing. */
#include "por/states/successors.h"

#include "hpor/hash.h"
#include "por/serialize.h"

#include <stdlib.h>
#include <string.h>

void por_successors_free(por_successors *table) {
  free(table->slots);
  *table = (por_successors){NULL, 0, 0};
}

/* The slot that holds the step, or the free one where it belongs. */
static por_successor *slot_of(const por_successors *table, por_digest from, por_thread_id thread) {
  uint32_t at = (uint32_t)hp_mix(from.low ^ (from.high << 1) ^ thread) & (table->capacity - 1);
  for (;; at = (at + 1) & (table->capacity - 1)) {
    por_successor *slot = &table->slots[at];
    if (slot->status == POR_STEP_FREE ||
        (slot->from.low == from.low && slot->from.high == from.high && slot->thread == thread))
      return slot;
  }
}

const por_successor *por_successors_find(const por_successors *table, por_digest from, por_thread_id thread) {
  if (!table->capacity) return NULL;
  const por_successor *slot = slot_of(table, from, thread);
  return slot->status == POR_STEP_FREE ? NULL : slot;
}

static bool grow(por_successors *table) {
  por_successors wide = {NULL, table->capacity ? table->capacity * 2 : 256, table->count};
  wide.slots = calloc(wide.capacity, sizeof *wide.slots);
  if (!wide.slots) return false;
  for (uint32_t i = 0; i < table->capacity; i++) {
    const por_successor *step = &table->slots[i];
    if (step->status != POR_STEP_FREE) *slot_of(&wide, step->from, step->thread) = *step;
  }
  free(table->slots);
  *table = wide;
  return true;
}

bool por_successors_add(por_successors *table, const por_successor *step) {
  if ((table->count + 1) * UINT64_C(4) > table->capacity * UINT64_C(3) && !grow(table)) return false;
  por_successor *slot = slot_of(table, step->from, step->thread);
  table->count += slot->status == POR_STEP_FREE;
  *slot = *step;
  return true;
}

void por_successors_limit(por_successors *table, size_t bytes) {
  if (table->capacity * sizeof *table->slots > bytes) por_successors_free(table);
}

void por_successors_save(const por_successors *table, const por_oracle *oracle, por_writer *writer) {
  por_put_number(writer, table->count);
  for (uint32_t i = 0; i < table->capacity; i++) {
    const por_successor *step = &table->slots[i];
    if (step->status == POR_STEP_FREE) continue;
    por_put(writer, step, sizeof *step);
    por_put_site(writer, oracle, step->operation.site);
  }
}

void por_successors_load(por_successors *table, const por_oracle *oracle, por_reader *reader) {
  uint64_t count = por_get_number(reader);
  for (uint64_t i = 0; i < count && !reader->failed; i++) {
    por_successor step;
    const void *bytes = por_get(reader, sizeof step);
    if (!bytes) return;
    memcpy(&step, bytes, sizeof step);
    step.operation.site = por_get_site(reader, oracle);
    if (!por_successors_add(table, &step)) reader->failed = true;
  }
}
