/* Builds and keeps interval sets. An index finds equal sets. */
#include "sets.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const an_set *intern(an_set_table *t, const uint32_t *bounds, uint32_t count, bool unknown);

bool an_sets_init(an_set_table *t) {
  *t = (an_set_table){0};
  if (pthread_mutex_init(&t->lock, NULL) != 0) return false;
  t->unknown = intern(t, NULL, 0, true);
  t->nothing = intern(t, NULL, 0, false);
  if (t->unknown && t->nothing) return true;
  an_sets_free(t);
  return false;
}

void an_sets_free(an_set_table *t) {
  for (uint32_t i = 0; i < t->all.length; i++) free(atomic_load(&t->all.items[i]->modes));
  hp_free(&t->all);
  hp_index_free(&t->by_hash);
  hp_free(&t->scratch);
  an_store_free(&t->store);
  pthread_mutex_destroy(&t->lock);
}

/* ---- interning -------------------------------------------------------------------------------------------------- */

static uint64_t hash_bounds(const uint32_t *bounds, uint32_t count, bool unknown) {
  uint64_t hash = unknown ? 77 : 7;
  for (uint32_t i = 0; i < 2 * count; i++) hash = hp_mix(hash ^ bounds[i]) + i;
  return hash;
}

static const an_set *intern(an_set_table *t, const uint32_t *bounds, uint32_t count, bool unknown) {
  uint64_t hash = hash_bounds(bounds, count, unknown);
  size_t size = 2 * (size_t)count * sizeof *bounds;
  for (const hp_slot *slot = hp_index_find(&t->by_hash, hash); slot; slot = hp_index_after(&t->by_hash, slot)) {
    const an_set *s = t->all.items[slot->number];
    if (s->count == count && s->unknown == unknown && (!count || !memcmp(s->bounds, bounds, size))) return s;
  }
  an_set *set = hp_vector_room(&t->all.any, 1, sizeof *t->all.items) ? an_take(&t->store, sizeof *set + size) : NULL;
  if (!set || !hp_index_add(&t->by_hash, hash, t->all.length)) return t->unknown;
  set->table = t;
  set->count = count;
  set->unknown = unknown;
  if (count) memcpy(set->bounds, bounds, size);
  t->all.items[t->all.length++] = set;
  return set;
}

/* ---- building --------------------------------------------------------------------------------------------------- */

void an_sets_begin(an_set_table *t) {
  t->scratch.length = 0;
}

void an_sets_add(an_set_table *t, uint32_t first, uint32_t end) {
  if (t->scratch.length >= 2 && t->scratch.items[t->scratch.length - 1] == first) {
    t->scratch.items[t->scratch.length - 1] = end;
    return;
  }
  uint32_t at = hp_add(&t->scratch, 2);
  if (!an_note(&t->store, at != UINT32_MAX)) return;
  t->scratch.items[at] = first;
  t->scratch.items[at + 1] = end;
}

void an_sets_add_set(an_set_table *t, const an_set *set) {
  for (uint32_t i = 0; i < set->count; i++) an_sets_add(t, set->bounds[2 * i], set->bounds[2 * i + 1]);
}

static int by_first(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
  return left < right ? -1 : left > right;
}

const an_set *an_sets_end(an_set_table *t) {
  if (t->store.failed) return t->unknown;
  if (t->scratch.length == 0) return t->nothing;
  bool sorted = true;
  for (size_t i = 2; i < t->scratch.length && sorted; i += 2) sorted = t->scratch.items[i] > t->scratch.items[i - 1];
  if (!sorted) qsort(t->scratch.items, t->scratch.length / 2, 2 * sizeof *t->scratch.items, by_first);
  size_t last = 0;
  for (size_t i = 2; i < t->scratch.length; i += 2) {
    uint32_t first = t->scratch.items[i], end = t->scratch.items[i + 1];
    if (first <= t->scratch.items[last + 1]) {
      if (end > t->scratch.items[last + 1]) t->scratch.items[last + 1] = end;
    } else {
      last += 2;
      t->scratch.items[last] = first;
      t->scratch.items[last + 1] = end;
    }
  }
  return intern(t, t->scratch.items, (uint32_t)(last / 2 + 1), false);
}

/* ---- questions -------------------------------------------------------------------------------------------------- */

bool an_set_has(const an_set *set, uint32_t site) {
  uint32_t low = 0, high = set->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (site >= set->bounds[2 * middle + 1])
      low = middle + 1;
    else
      high = middle;
  }
  return low < set->count && set->bounds[2 * low] <= site;
}

bool an_set_unknown(const an_set *set) {
  return set->unknown;
}

bool an_may_pass(const an_set *const *sets, size_t count, an_site_id site) {
  if (site == AN_NONE) return true;
  for (size_t i = 0; i < count; i++)
    if (sets[i]->unknown || an_set_has(sets[i], site)) return true;
  return false;
}

/* Two threads may make them at once: the second one's is dropped. Null: out of memory. */
static const uint8_t *modes_of(const an_set *set) {
  uint8_t *known = atomic_load_explicit(&set->modes, memory_order_acquire);
  if (known) return known;
  const an_site_accesses *s = &set->table->sites;
  uint8_t *modes = calloc(s->location_count, 1);
  if (!modes) return NULL;
  for (uint32_t i = 0; i < set->count; i++) {
    uint32_t first = s->first[set->bounds[2 * i]], end = s->first[set->bounds[2 * i + 1]];
    for (uint32_t a = first; a < end; a++) modes[s->accesses[a].location] |= (uint8_t)s->accesses[a].modes;
  }
  an_set *cache = (an_set *)(uintptr_t)set;
  if (atomic_compare_exchange_strong(&cache->modes, &known, modes)) return modes;
  free(modes);
  return known;
}

bool an_may_touch(const an_set *const *sets, size_t count, an_location_id location, unsigned modes) {
  if (location == AN_NONE) return true;
  for (size_t i = 0; i < count; i++) {
    if (sets[i]->unknown) return true;
    if (sets[i]->count == 0) continue;
    const uint8_t *known = modes_of(sets[i]);
    if (!known || location >= sets[i]->table->sites.location_count) return true;
    if (known[location] & modes || (location > AN_ATOMIC && known[AN_ATOMIC] & modes)) return true;
    /* What is chosen at run time may be any field or element. */
    for (uint32_t l = AN_ATOMIC + 1; location == AN_ATOMIC && l < sets[i]->table->sites.location_count; l++)
      if (known[l] & modes) return true;
  }
  return false;
}

void an_set_each(const an_set *set, bool (*visit)(void *data, an_site_id site), void *data) {
  for (uint32_t i = 0; i < set->count; i++)
    for (uint32_t site = set->bounds[2 * i]; site < set->bounds[2 * i + 1]; site++)
      if (!visit(data, site)) return;
}
