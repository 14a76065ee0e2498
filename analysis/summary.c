/* Look-ups in a summary. */
#include "summary.h"

#include <stdlib.h>
#include <string.h>

an_summary *an_summary_new(void) {
  an_summary *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  if (!an_names_init(&s->names, &s->store)) {
    free(s);
    return NULL;
  }
  if (!an_sets_init(&s->sets)) {
    an_names_free(&s->names);
    free(s);
    return NULL;
  }
  s->thread_end = s->sets.nothing;
  return s;
}

void an_summary_free(an_summary *s) {
  if (!s) return;
  free(s->classes);
  free(s->methods);
  free(s->items);
  free(s->blocks);
  free(s->words);
  free(s->sites);
  free(s->first_access);
  free(s->accesses);
  free(s->fields);
  free(s->constant);
  free(s->inputs);
  hp_index_free(&s->by_class);
  hp_index_free(&s->by_method);
  hp_index_free(&s->by_field);
  an_sets_free(&s->sets);
  an_names_free(&s->names);
  an_store_free(&s->store);
  free(s);
}

bool an_summary_finish(an_summary *s) {
  for (uint32_t c = 0; c < s->class_count; c++) {
    an_number_at(&s->store, &s->by_class, s->classes[c].name, c, NULL);
    for (uint32_t i = 0; i < s->classes[c].method_count; i++) {
      uint32_t m = s->classes[c].first_method + i;
      an_number_at(&s->store, &s->by_method, (uint64_t)s->methods[m].name << 32 | c, m, NULL);
    }
  }
  for (uint32_t f = 0; f < s->field_count; f++)
    an_number_at(&s->store, &s->by_field, s->fields[f], AN_FIELDS + f, NULL);
  s->sets.sites = (an_site_accesses){s->accesses, s->first_access, s->site_count, AN_FIELDS + s->field_count};
  return !s->store.failed;
}

uint64_t an_class_digest(const an_summary *s, const char *class_name) {
  an_name name = an_known_name(&s->names, class_name, strlen(class_name));
  for (uint32_t i = 0; name && i < s->input_count; i++)
    if (s->inputs[i].name == name) return s->inputs[i].missing ? 0 : s->inputs[i].digest;
  return 0;
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

an_method_id an_method(const an_summary *s, const char *class_name, const char *name, const char *descriptor) {
  an_name c = an_known_name(&s->names, class_name, strlen(class_name));
  an_name n = an_known_name(&s->names, name, strlen(name));
  an_name d = descriptor ? an_known_name(&s->names, descriptor, strlen(descriptor)) : 0;
  uint32_t number = c ? an_number_of(&s->by_class, c, AN_NONE) : AN_NONE;
  if (number == AN_NONE || !n || (descriptor && !d)) return AN_NONE;
  uint32_t m = an_number_of(&s->by_method, (uint64_t)n << 32 | number, AN_NONE), found = AN_NONE;
  uint32_t end = s->classes[number].first_method + s->classes[number].method_count;
  for (; m < end; m++) {
    if (s->methods[m].name != n || (d && s->methods[m].descriptor != d)) continue;
    if (d) return m;
    if (found != AN_NONE) return AN_NONE; /* more than one of that name */
    found = m;
  }
  return found;
}

uint32_t an_method_count(const an_summary *s) {
  return s->method_count;
}

const char *an_method_class(const an_summary *s, an_method_id method) {
  return an_text(&s->names, s->classes[s->methods[method].class_number].name);
}

const char *an_method_name(const an_summary *s, an_method_id method) {
  return an_text(&s->names, s->methods[method].full_name);
}

/* ---- sites and locations ---------------------------------------------------------------------------------------- */

/* The first item of the method at or behind the offset. */
static uint32_t item_at(const an_summary *s, const an_summary_method *m, uint32_t offset) {
  uint32_t low = m->first_item, high = m->first_item + m->item_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (s->items[middle].offset < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

an_site_id an_site(const an_summary *s, an_method_id method, uint32_t offset) {
  if (method >= s->method_count) return AN_NONE;
  const an_summary_method *m = &s->methods[method];
  for (uint32_t i = item_at(s, m, offset); i < m->first_item + m->item_count && s->items[i].offset == offset; i++)
    if (s->items[i].site != AN_NONE) return s->items[i].site;
  return AN_NONE;
}

uint32_t an_site_count(const an_summary *s) {
  return s->site_count;
}

an_site_info an_site_describe(const an_summary *s, an_site_id site) {
  const an_summary_site *from = &s->sites[site];
  an_site_info info = {from->method,
                       from->offset,
                       from->line,
                       (an_variable_kind)from->variable,
                       from->variable_index,
                       from->thread_local_object,
                       0,
                       {{0, 0}}};
  for (uint32_t a = s->first_access[site]; a < s->first_access[site + 1] && info.count < AN_ACCESSES_MAX; a++)
    info.accesses[info.count++] = s->accesses[a];
  return info;
}

uint32_t an_location_count(const an_summary *s) {
  return AN_FIELDS + s->field_count;
}

const char *an_location_name(const an_summary *s, an_location_id location) {
  static const char *const spaces[AN_FIELDS] = {"monitor",
                                                "thread",
                                                "permit",
                                                "interrupt status",
                                                "class initialization",
                                                "clock",
                                                "contents",
                                                "chosen at run time",
                                                "int[]",
                                                "long[]",
                                                "float[]",
                                                "double[]",
                                                "Object[]",
                                                "byte[]",
                                                "char[]",
                                                "short[]"};
  if (location < AN_FIELDS) return spaces[location];
  return location - AN_FIELDS < s->field_count ? an_text(&s->names, s->fields[location - AN_FIELDS]) : "unknown";
}

/* ---- points ----------------------------------------------------------------------------------------------------- */

const an_set *an_thread_end(const an_summary *s) {
  return s->thread_end;
}
uint32_t an_summary_block(const an_summary *s, const an_summary_method *m, uint32_t offset) {
  uint32_t low = 0, high = m->block_count;
  while (low + 1 < high) {
    uint32_t middle = (low + high) / 2;
    if (s->blocks[m->first_block + middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* A set under construction: unknown as soon as one part is. */
typedef struct building {
  an_set_table *table;
  bool unknown;
} building;

static void add_set(building *b, const an_set *set) {
  if (set->unknown)
    b->unknown = true;
  else
    an_sets_add_set(b->table, set);
}

static void add_item(building *b, const an_summary_item *item) {
  if (item->site != AN_NONE) an_sets_add(b->table, item->site, item->site + 1);
  if (item->set) add_set(b, item->set);
}

/* The items behind the block, then those of the block from the offset on. */
static void add_ahead(building *b, const an_summary *s, const an_summary_method *m, uint32_t offset, bool with_it) {
  uint32_t block = an_summary_block(s, m, offset), words = (m->item_count + 63) / 64;
  const uint64_t *beyond = s->words + m->first_word + (size_t)block * words;
  const an_summary_item *items = s->items + m->first_item;
  for (uint32_t i = 0; i < m->item_count; i++)
    if (beyond[i / 64] >> (i % 64) & 1) add_item(b, &items[i]);
  uint32_t end = block + 1 < m->block_count ? s->blocks[m->first_block + block + 1] : m->code_length;
  for (uint32_t i = item_at(s, m, offset) - m->first_item; i < m->item_count && items[i].offset < end; i++)
    if (with_it || items[i].offset > offset) add_item(b, &items[i]);
}

static bool is_call(const an_summary *s, const an_summary_method *m, uint32_t offset) {
  for (uint32_t i = item_at(s, m, offset); i < m->first_item + m->item_count && s->items[i].offset == offset; i++)
    if (s->items[i].set) return true;
  return false;
}

static void add_entry_items(building *b, const an_summary *s, const an_summary_method *m) {
  for (uint32_t i = item_at(s, m, AN_AT_ENTRY); i < m->first_item + m->item_count; i++) add_item(b, &s->items[i]);
}

static void add_point(building *b, const an_summary *s, const an_summary_method *m, uint32_t offset, an_when when) {
  if (offset == AN_AT_EXIT) {
    for (uint32_t i = item_at(s, m, AN_AT_EXIT); i < m->first_item + m->item_count && s->items[i].offset == offset; i++)
      if (when != AN_AFTER) add_item(b, &s->items[i]);
    return;
  }
  if (offset == AN_AT_ENTRY) {
    if (when != AN_AFTER) add_entry_items(b, s, m);
    add_ahead(b, s, m, 0, true);
    return;
  }
  if (when == AN_DURING && !is_call(s, m, offset)) when = AN_BEFORE;
  add_ahead(b, s, m, offset, when == AN_BEFORE);
  if (when != AN_DURING) return;
  for (uint32_t i = item_at(s, m, offset); i < m->first_item + m->item_count && s->items[i].offset == offset; i++) {
    if (s->items[i].site != AN_NONE) an_sets_add(b->table, s->items[i].site, s->items[i].site + 1);
    if (s->items[i].set) add_set(b, s->items[i].during);
  }
}

const an_set *an_point(const an_summary *summary, an_method_id method, uint32_t offset, an_when when) {
  if (method >= summary->method_count) return summary->sets.unknown;
  const an_summary_method *m = &summary->methods[method];
  if (offset >= m->code_length && offset != AN_AT_ENTRY && offset != AN_AT_EXIT) return summary->sets.unknown;
  an_set_table *table = (an_set_table *)(uintptr_t)&summary->sets; /* a cache, behind its lock */
  building b = {table, false};
  pthread_mutex_lock(&table->lock);
  an_sets_begin(table);
  add_point(&b, summary, m, offset, when);
  const an_set *set = b.unknown ? table->unknown : an_sets_end(table);
  pthread_mutex_unlock(&table->lock);
  return set;
}

const an_set *an_merge(const an_summary *summary, const an_set *const *sets, size_t count) {
  an_set_table *table = (an_set_table *)(uintptr_t)&summary->sets;
  building b = {table, false};
  if (count == 1) return sets[0];
  pthread_mutex_lock(&table->lock);
  an_sets_begin(table);
  for (size_t i = 0; i < count && !b.unknown; i++) add_set(&b, sets[i]);
  const an_set *set = b.unknown ? table->unknown : an_sets_end(table);
  pthread_mutex_unlock(&table->lock);
  return set;
}
