/* Gathers all accesses that the core knows, sorts them by variable, and counts the variables with one object. */
#include "driver/determinacy.h"

#include "hpor/vector.h"

#include <stdlib.h>

typedef struct variable {
  uint64_t key; /* thread << 32 | site */
  uint32_t object;
} variable;

typedef struct variables {
  const ag_driver *driver;
  HP_VECTOR(variable) items;
  bool failed;
} variables;

static void add(void *data, por_thread_id thread, uint32_t site, por_location_id location) {
  variables *all = data;
  const ag_driver *d = all->driver;
  uint32_t object = location < d->tables.location_capacity ? ag_location_object(d->tables.locations[location].name) : 0;
  if (!site || !object) return; /* a static field, or what is no object: there is no variable */
  all->failed |= !hp_push(&all->items, (variable){(uint64_t)thread << 32 | site, object});
}

static int by_key_and_object(const void *a, const void *b) {
  const variable *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return x->object < y->object ? -1 : x->object > y->object;
}

ag_determinacy ag_determinacy_of(const ag_driver *driver, const por_search *search) {
  variables all = {.driver = driver};
  ag_determinacy result = {0};
  por_known_touches(search, add, &all);
  const variable *items = all.items.items;
  const size_t count = all.items.length;
  if (count) qsort(all.items.items, count, sizeof *items, by_key_and_object);
  for (size_t i = 0, end; i < count && !all.failed; i = end) {
    for (end = i + 1; end < count && items[end].key == items[i].key;) end++;
    result.variables++;
    if (items[end - 1].object == items[i].object) result.determinate++;
  }
  hp_free(&all.items);
  return result;
}
