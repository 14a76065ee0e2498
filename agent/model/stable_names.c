/* Makes names from hashes of texts and of (thread, number of names it gave before). A table leads from number to
 * name. */
#include "model/stable_names.h"

#include "base/array.h"
#include "hpor/analysis.h"
#include "hpor/hash.h"
#include "hpor/index.h"
#include "hpor/vector.h"
#include "model/model.h"

#include <stdlib.h>
#include <string.h>

/* Names by number, from 0; the name 0 stands for none. */
typedef struct name_array {
  uint64_t *names;
  uint32_t capacity;
} name_array;

struct ag_stable {
  ag_site_table *sites;
  const ag_objects *objects;
  uint64_t salt;
  name_array texts, classes, model_classes, locations;
  hp_index old; /* by hash: number of the object in `old_names` */
  HP_VECTOR(uint64_t) old_names;
};

static uint64_t join(uint64_t a, uint64_t b) {
  uint64_t name = hp_mix(hp_mix(a + UINT64_C(0x9e3779b97f4a7c15)) ^ (b * UINT64_C(0xa0761d6478bd642f) + 1));
  return name ? name : 1;
}

static uint64_t hash_text(const char *text) {
  uint64_t h = strlen(text);
  for (; *text; text++) h = hp_mix(h * UINT64_C(0x100000001b3) + (unsigned char)*text);
  return join(h, 1);
}

ag_stable *ag_stable_new(ag_site_table *sites, const ag_objects *objects, uint64_t salt) {
  ag_stable *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->sites = sites;
  s->objects = objects;
  s->salt = salt;
  return s;
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static bool set(name_array *array, uint32_t number, uint64_t name) {
  if (!ag_array_reach(&array->names, &array->capacity, number, sizeof *array->names)) return false;
  array->names[number] = name;
  return true;
}

static uint64_t get(const name_array *array, uint32_t number) {
  return number < array->capacity ? array->names[number] : 0;
}

/* A name that no other process has. */
static uint64_t own_name(const ag_stable *s, uint64_t number) {
  return join(s->salt, number);
}

static bool is_taken(const ag_stable *s, uint64_t name) {
  for (uint32_t i = 0; i < s->old_names.length; i++)
    if (s->old_names.items[i] == name) return true;
  return false;
}

bool ag_stable_class(ag_stable *s, uint32_t number, uint64_t key) {
  return set(&s->classes, number, key ? join(key, 2) : own_name(s, number));
}

bool ag_stable_model_class(ag_stable *s, uint32_t number, const char *signature) {
  return set(&s->model_classes, number, hash_text(signature));
}

bool ag_stable_location_is(ag_stable *s, uint32_t location, uint64_t name) {
  return set(&s->locations, location, name);
}

/* Another process cannot tell two objects with one key apart. So the second one gets a name that only this process
 * has. */
bool ag_stable_old(ag_stable *s, uint32_t hash, uint64_t key) {
  hash &= ~AG_OLD;
  if (hp_index_find(&s->old, hash)) return true;
  uint64_t name = key ? join(key, 3) : 0;
  bool unnamed = !name || is_taken(s, name);
  if (!hp_push(&s->old_names, unnamed ? own_name(s, (uint64_t)hash << 8) : name)) return false;
  if (hp_index_add(&s->old, hash, s->old_names.length - 1)) return true;
  s->old_names.length--;
  return false;
}

bool ag_stable_knows(const ag_stable *s, uint32_t hash) {
  return hp_index_find(&s->old, hash & ~AG_OLD);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

uint64_t ag_stable_text(ag_stable *s, uint32_t name) {
  uint64_t known = get(&s->texts, name);
  if (known) return known;
  known = hash_text(ag_name_text(s->sites, name));
  set(&s->texts, name, known);
  return known;
}

uint64_t ag_stable_site(ag_stable *s, uint32_t number) {
  if (!number) return 0;
  const ag_site *site = ag_site_get(s->sites, number);
  uint64_t method = join(ag_stable_text(s, site->class_name), ag_stable_text(s, site->method));
  uint64_t what = join(ag_stable_text(s, site->owner), ag_stable_text(s, site->field));
  return join(join(method, (uint64_t)site->offset << 8 | site->kind), what);
}

uint64_t ag_stable_class_name(const ag_stable *s, uint32_t number) {
  return get(&s->classes, number);
}

uint64_t ag_stable_model_class_name(const ag_stable *s, uint32_t number) {
  uint64_t name = get(&s->model_classes, number);
  return name ? name : own_name(s, (uint64_t)number << 8 | 1);
}

uint64_t ag_stable_old_name(const ag_stable *s, uint32_t hash) {
  const hp_slot *slot = hp_index_find(&s->old, hash & ~AG_OLD);
  return slot ? s->old_names.items[slot->number] : own_name(s, (uint64_t)(hash & ~AG_OLD) << 8);
}

uint64_t ag_stable_object(const ag_stable *s, uint32_t object) {
  uint32_t thread, ordinal;
  if (!object) return 0;
  if (ag_object_name(s->objects, object, &thread, &ordinal)) return join((uint64_t)thread << 32 | ordinal, 4);
  return ag_stable_old_name(s, ag_object_old_hash(s->objects, object));
}

uint64_t ag_stable_location(const ag_stable *s, uint32_t location) {
  return get(&s->locations, location);
}

uint64_t ag_stable_member_location(ag_stable *s, uint32_t object, uint32_t member, bool field) {
  return join(ag_stable_object(s, object), field ? ag_stable_text(s, member) : (uint64_t)member + 5);
}

uint64_t ag_stable_static_location(ag_stable *s, uint32_t class_name, uint32_t field) {
  return join(join(ag_stable_text(s, class_name), ag_stable_text(s, field)), 6);
}

bool ag_stable_object_lasts(const ag_stable *s, uint32_t object) {
  const uint32_t hash = object ? ag_object_old_hash(s->objects, object) : 0;
  return !hash || ag_stable_knows(s, hash);
}

bool ag_stable_model_lasts(const ag_stable *s, uint64_t name) {
  const uint32_t number = (uint32_t)name;
  return ag_location_kind(name) == AN_CLASS ? get(&s->model_classes, number) : ag_stable_object_lasts(s, number);
}

uint64_t ag_stable_model_location(const ag_stable *s, uint64_t name) {
  uint64_t space = name >> 32; /* with the number of a part */
  uint32_t number = (uint32_t)name;
  bool of_class = ag_location_kind(name) == AN_CLASS;
  return join(join(space, 7), of_class ? ag_stable_model_class_name(s, number) : ag_stable_object(s, number));
}
