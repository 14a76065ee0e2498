/* Tables of slots, each four times as large as the one before, lead to records that are never moved. A table that is
 * nearly full is left to be read, and the next one is used. So a search of few states touches little memory.
 *
 * A key is looked for from the slot that it names on, as far as the first slot without a record. There it would be
 * added. Who leaves a full table closes that slot, and only then goes on to the next table. So a key that is in a later
 * table can no longer be added to this one, by a process that saw the table before it was full. */
#include "por/states/shared_table.h"

#include "hpor/hash.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 10, FIRST_CAPACITY = 1024, UNIT = 8 };

#define CLOSED UINT32_MAX /* of a slot: nothing is added here any more */

/* At the beginning of the memory. */
typedef struct head {
  _Atomic uint64_t used; /* units of records, beginning with unit 1 */
  _Atomic uint32_t taken[TABLES];
} head;

struct por_shared_states {
  head *head;
  _Atomic uint32_t *slots[TABLES]; /* number of the record; 0: free; or CLOSED */
  unsigned char *records;
  uint64_t units; /* so many have room */
  uint64_t number;
  int tables;
  bool lists;
  hp_numbers listed; /* states */
};

static uint32_t capacity_of(int table) {
  return (uint32_t)FIRST_CAPACITY << (2 * table);
}

por_shared_states *por_shared_states_open(void *memory, size_t bytes) {
  por_shared_states *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  size_t at = (sizeof(head) + UNIT - 1) / UNIT * UNIT;
  s->head = memory;
  for (; s->tables < TABLES; s->tables++) {
    size_t size = capacity_of(s->tables) * sizeof(uint32_t);
    if (at + size > bytes / 2) break;
    s->slots[s->tables] = (_Atomic uint32_t *)((unsigned char *)memory + at);
    at += size;
  }
  if (!s->tables) {
    free(s);
    return NULL;
  }
  s->records = (unsigned char *)memory + at;
  s->units = (bytes - at) / UNIT;
  if (s->units >= CLOSED) s->units = CLOSED - 1;
  return s;
}

void por_shared_states_free(por_shared_states *states) {
  if (states) hp_free(&states->listed);
  free(states);
}

void por_shared_states_begin(por_shared_states *states, uint64_t number) {
  if (states->number != number) states->listed.length = 0;
  states->number = number;
}

void por_shared_states_list(por_shared_states *states) {
  states->lists = true;
}

uint32_t por_shared_states_listed(const por_shared_states *states) {
  return states->listed.length;
}

por_shared_number por_shared_listed(const por_shared_states *states, uint32_t at) {
  return states->listed.items[at];
}

size_t por_shared_states_bytes(const por_shared_states *s) {
  uint64_t used = atomic_load_explicit(&s->head->used, memory_order_relaxed), slots = 0;
  for (int i = 0; i < s->tables; i++)
    if (atomic_load_explicit(&s->head->taken[i], memory_order_relaxed)) slots += capacity_of(i);
  return (size_t)(used < s->units ? used : s->units) * UNIT + (size_t)slots * sizeof(uint32_t);
}

por_digest por_shared_key(const por_shared_states *states, por_shared_kind kind, por_digest of, const uint32_t *words,
                          uint32_t count) {
  por_digest key = {hp_mix(of.low + kind + 1), hp_mix(of.high ^ hp_mix(states->number + kind))};
  key.low = hp_mix(key.low + states->number);
  for (uint32_t i = 0; i < count; i++) {
    key.low = hp_mix(key.low ^ words[i]) + UINT64_C(0x9e3779b97f4a7c15);
    key.high = hp_mix(key.high + (words[i] + UINT64_C(0x51ed2701)) * UINT64_C(0xa0761d6478bd642f));
  }
  return key;
}

por_digest por_shared_early_end(const por_shared_states *states) {
  return por_shared_key(states, POR_SHARED_FLAG, (por_digest){0, 0}, NULL, 0);
}

const por_shared_record *por_shared_get(const por_shared_states *s, por_shared_number number) {
  return (const por_shared_record *)(const void *)(s->records + (size_t)number * UNIT);
}

/* Looks for the key in one table. `*end`: the slot without a record at which it would be added; null: there is none. */
static por_shared_number look(const por_shared_states *s, int table, por_digest key, _Atomic uint32_t **end) {
  uint32_t mask = capacity_of(table) - 1, at = (uint32_t)hp_mix(key.low ^ (key.high << 1)) & mask;
  *end = NULL;
  for (uint32_t i = 0; i <= mask; i++, at = (at + 1) & mask) {
    por_shared_number number = atomic_load_explicit(&s->slots[table][at], memory_order_acquire);
    if (!number || number == CLOSED) {
      *end = &s->slots[table][at];
      return 0;
    }
    const por_digest *found = &por_shared_get(s, number)->key;
    if (found->low == key.low && found->high == key.high) return number;
  }
  return 0;
}

static bool is_full(const por_shared_states *s, int table) {
  return atomic_load_explicit(&s->head->taken[table], memory_order_relaxed) >= capacity_of(table) / 4 * 3;
}

/* Whether a key whose search ended at that slot can be in a later table only. */
static bool is_closed(_Atomic uint32_t *end) {
  return !end || atomic_load_explicit(end, memory_order_acquire) == CLOSED;
}

/* Writes to a slot that is free. False: another process was first. */
static bool take(_Atomic uint32_t *slot, uint32_t value) {
  uint32_t free_slot = 0;
  return atomic_compare_exchange_strong_explicit(slot, &free_slot, value, memory_order_release, memory_order_relaxed);
}

por_shared_number por_shared_find(const por_shared_states *s, por_digest key) {
  _Atomic uint32_t *end;
  for (int table = 0; table < s->tables; table++) {
    por_shared_number number = look(s, table, key, &end);
    if (number || !is_closed(end)) return number;
  }
  return 0;
}

/* A new record, which nobody can find yet. */
static por_shared_number write_record(por_shared_states *s, por_digest key, const uint32_t *words, uint32_t count) {
  size_t size = sizeof(por_shared_record) + count * sizeof *words;
  uint64_t units = (size + UNIT - 1) / UNIT;
  if (atomic_load_explicit(&s->head->used, memory_order_relaxed) + units + 1 > s->units) return 0;
  uint64_t at = atomic_fetch_add_explicit(&s->head->used, units, memory_order_relaxed) + 1;
  if (at + units > s->units) return 0;
  por_shared_record *record = (por_shared_record *)(void *)(s->records + (size_t)at * UNIT);
  record->key = key;
  record->count = count;
  if (count) memcpy(record->words, words, count * sizeof *words);
  return (por_shared_number)at;
}

por_shared_number por_shared_add(por_shared_states *s, por_digest key, const uint32_t *words, uint32_t count) {
  por_shared_number written = 0;
  int table = 0;
  while (table < s->tables) {
    _Atomic uint32_t *end;
    por_shared_number found = look(s, table, key, &end);
    if (found) return found;
    if (is_closed(end)) {
      table++;
    } else if (is_full(s, table)) {
      (void)take(end, CLOSED); /* or another process has added something, perhaps with the same key */
    } else {
      if (!written && !(written = write_record(s, key, words, count))) return 0;
      if (!take(end, written)) continue;
      atomic_fetch_add_explicit(&s->head->taken[table], 1, memory_order_relaxed);
      return written;
    }
  }
  return 0;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

por_shared_number por_shared_add_list(por_shared_states *s, hp_numbers *actions) {
  if (actions->length) qsort(actions->items, actions->length, sizeof *actions->items, by_number);
  por_digest key = por_shared_key(s, POR_SHARED_LIST, (por_digest){0, 0}, actions->items, actions->length);
  return por_shared_add(s, key, actions->items, actions->length);
}

por_shared_number por_shared_add_state(por_shared_states *s, por_digest key, por_shared_number list) {
  bool is_new = s->lists && !por_shared_find(s, key);
  por_shared_number number = por_shared_add(s, key, &list, 1);
  if (is_new && number) (void)hp_push(&s->listed, number); /* without memory, others do not hear of it */
  return number;
}
