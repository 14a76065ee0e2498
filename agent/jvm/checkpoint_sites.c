/* Writes the sites of a search, and finds those of another process again by class, method and offset. */
#include "jvm/checkpoint_sites.h"

#include "base/json_file.h"
#include "jvm/agent.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* They are few: those at which the program's threads have been seen to touch anything. */
static uint64_t place(ag_agent *a, uint32_t site) {
  hp_numbers *told = &a->continuation.told_sites;
  for (uint32_t i = 0; i < told->length; i++)
    if (told->items[i] == site) return i + 1;
  return hp_push(told, site) ? told->length : 0;
}

uint64_t ag_checkpoint_site_name(void *oracle, uint32_t site) {
  return place(((ag_oracle *)oracle)->context, site);
}

uint32_t ag_checkpoint_site_named(void *oracle, uint64_t name) {
  const ag_agent *a = ((ag_oracle *)oracle)->context;
  return name && name <= a->continuation.told_sites.length ? a->continuation.told_sites.items[name - 1] : 0;
}

/* Its place and its operation. */
static json_t *to_json(const ag_agent *a, uint32_t site) {
  const ag_site_table *sites = a->program.sites;
  const ag_site *s = ag_site_get(a->program.sites, site);
  return json_pack("[s,s,I,i,s,s]", ag_name_text(sites, s->class_name), ag_name_text(sites, s->method),
                   (json_int_t)s->offset, s->kind, ag_name_text(sites, s->owner), ag_name_text(sites, s->field));
}

static uint32_t name_of(const ag_agent *a, const char *text) {
  return ag_name(a->program.sites, text, (uint32_t)strlen(text));
}

/* The number of the site. 0: the JSON tells none. */
static uint32_t from_json(const ag_agent *a, const json_t *value) {
  const char *class_name, *method, *owner, *field;
  json_int_t offset;
  int kind;
  if (json_unpack((json_t *)value, "[s,s,I,i,s,s]", &class_name, &method, &offset, &kind, &owner, &field) != 0)
    return 0;
  const ag_site site = {.kind = (uint8_t)kind,
                        .line = -1,
                        .offset = (uint32_t)offset,
                        .class_name = name_of(a, class_name),
                        .method = name_of(a, method),
                        .owner = name_of(a, owner),
                        .field = name_of(a, field)};
  return ag_site_expect(a->program.sites, &site);
}

json_t *ag_checkpoint_sites(const ag_agent *a) {
  json_t *list = json_array();
  for (size_t i = 0; i < a->continuation.told_sites.length; i++)
    json_array_append_new(list, to_json(a, a->continuation.told_sites.items[i]));
  return list;
}

void ag_checkpoint_take_sites(ag_agent *a, const json_t *list) {
  size_t i;
  json_t *value;
  a->continuation.told_sites.length = 0;
  json_array_foreach((json_t *)list, i, value) {
    uint32_t site = from_json(a, value);
    if (site) hp_push(&a->continuation.told_sites, site);
  }
}

/* ---- what is known of sites ------------------------------------------------------------------------------------- */

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static json_t *known_sites(const ag_agent *a, ag_site_fact fact) {
  const ag_driver *d = &a->engine.driver;
  const uint32_t end = d->criticals.sites[fact].capacity;
  json_t *list = json_array();
  char **texts = calloc((size_t)end + 1, sizeof *texts);
  size_t count = 0;
  for (uint32_t site = 1; texts && site < end; site++) {
    if (!ag_driver_knows_site(d, fact, site)) continue;
    json_t *value = to_json(a, site);
    char *text = json_dumps(value, JSON_COMPACT);
    if (text) texts[count++] = text;
    json_decref(value);
  }
  if (texts) qsort(texts, count, sizeof *texts, by_text);
  /* Classes of one name from several loaders have sites of one text. */
  for (size_t i = 0; i < count; i++)
    if (i == 0 || strcmp(texts[i], texts[i - 1]) != 0) json_array_append_new(list, json_string(texts[i]));
  for (size_t i = 0; i < count; i++) free(texts[i]);
  free(texts);
  return list;
}

static void take_sites(ag_agent *a, ag_site_fact fact, const json_t *texts) {
  size_t i;
  json_t *text;
  json_array_foreach((json_t *)texts, i, text) {
    json_t *value = json_is_string(text) ? json_loads(json_string_value(text), 0, NULL) : NULL;
    uint32_t site = from_json(a, value);
    if (site) ag_driver_learn_site(&a->engine.driver, fact, site);
    json_decref(value);
  }
}

static int by_number(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static json_t *split_locks(const ag_agent *a) {
  const ag_criticals *c = &a->engine.driver.criticals;
  uint64_t *names = calloc((size_t)c->split_lock_count + 1, sizeof *names);
  json_t *list = json_array();
  if (names && c->split_lock_count) memcpy(names, c->split_locks, c->split_lock_count * sizeof *names);
  if (names) qsort(names, c->split_lock_count, sizeof *names, by_number);
  for (uint32_t i = 0; names && i < c->split_lock_count; i++)
    json_array_append_new(list, json_sprintf("%016" PRIx64, names[i]));
  free(names);
  return list;
}

static void take_locks(ag_agent *a, const json_t *texts) {
  size_t i;
  json_t *text;
  json_array_foreach((json_t *)texts, i, text) if (json_is_string(text))
      ag_driver_split_lock(&a->engine.driver, strtoull(json_string_value(text), NULL, 16));
}

void ag_criticals_put(const ag_agent *a, json_t *root) {
  json_object_set_new(root, "split_sites", known_sites(a, AG_SITE_SPLIT));
  json_object_set_new(root, "no_sums", known_sites(a, AG_SITE_NO_SUM));
  json_object_set_new(root, "split_locks", split_locks(a));
}

void ag_criticals_take(ag_agent *a, const json_t *root) {
  take_sites(a, AG_SITE_SPLIT, json_object_get(root, "split_sites"));
  take_sites(a, AG_SITE_NO_SUM, json_object_get(root, "no_sums"));
  take_locks(a, json_object_get(root, "split_locks"));
}
