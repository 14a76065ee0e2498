/* Attributes of classes, fields and methods, and the annotations in them. */
#include "class.h"

cf_attribute_entry *cf_attributes_entry(const cf_attributes *a, const char *name) {
  for (uint32_t i = 0; i < a->count; i++)
    if (cf_string_is(cf_pool_utf8(a->owner, a->entries[i].name), name)) return &a->entries[i];
  return NULL;
}

void cf_attributes_touch(cf_attributes *a) {
  *a->edited = true;
  *a->list_edited = true;
  a->owner->edited = true;
}

uint16_t cf_attribute_count(const cf_attributes *a) {
  return (uint16_t)a->count;
}

cf_attribute cf_attribute_at(const cf_attributes *a, uint16_t i) {
  const cf_attribute_entry *entry = &a->entries[i];
  return (cf_attribute){cf_pool_utf8(a->owner, entry->name), entry->bytes, entry->length};
}

bool cf_attribute_find(const cf_attributes *a, const char *name, cf_attribute *found) {
  const cf_attribute_entry *entry = cf_attributes_entry(a, name);
  if (entry == NULL) return false;
  *found = cf_attribute_at(a, (uint16_t)(entry - a->entries));
  return true;
}

cf_status cf_attributes_put(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length) {
  cf_attribute_entry *entry = cf_attributes_entry(a, name);
  if (entry == NULL) {
    uint16_t index = cf_pool_add_utf8(a->owner, name);
    if (index == 0 || a->count == 65535) return CF_TOO_LARGE;
    if (a->count == a->capacity) {
      uint32_t capacity = a->capacity * 2 + 4;
      cf_attribute_entry *entries = cf_arena_alloc(&a->owner->arena, capacity * sizeof *entries);
      if (entries == NULL) return CF_MEMORY;
      if (a->count > 0) memcpy(entries, a->entries, a->count * sizeof *entries);
      a->entries = entries;
      a->capacity = capacity;
    }
    entry = &a->entries[a->count++];
    entry->name = index;
  }
  entry->bytes = bytes;
  entry->length = length;
  cf_attributes_touch(a);
  return CF_OK;
}

cf_status cf_attribute_set(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length) {
  const uint8_t *copy = cf_arena_copy(&a->owner->arena, bytes, length);
  return copy == NULL ? CF_MEMORY : cf_attributes_put(a, name, copy, length);
}

bool cf_attribute_remove(cf_attributes *a, const char *name) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->count; i++)
    if (!cf_string_is(cf_pool_utf8(a->owner, a->entries[i].name), name)) a->entries[kept++] = a->entries[i];
  if (kept == a->count) return false;
  a->count = kept;
  cf_attributes_touch(a);
  return true;
}

/* ---- annotations ---- */

#define ANNOTATION_DEPTH 64

/* The element values of an annotation whose type has been read; `named`: each is preceded by its name. */
static const uint8_t *skip_values(const uint8_t *p, const uint8_t *end, bool named, int depth) {
  if (depth == 0 || end - p < 2) return NULL;
  uint16_t count = get_u2(p);
  p += 2;
  for (uint32_t i = 0; i < count; i++) {
    if (named) {
      if (end - p < 2) return NULL;
      p += 2;
    }
    if (p == end) return NULL;
    size_t size;
    switch (*p++) {
      case 'e':
        size = 4;
        break;
      case '@':
        p = cf_annotation_skip(p, end, depth - 1);
        if (p == NULL) return NULL;
        size = 0;
        break;
      case '[':
        p = skip_values(p, end, false, depth - 1);
        if (p == NULL) return NULL;
        size = 0;
        break;
      default:
        size = 2;
        break;
    }
    if ((size_t)(end - p) < size) return NULL;
    p += size;
  }
  return p;
}

const uint8_t *cf_annotation_skip(const uint8_t *p, const uint8_t *end, int depth) {
  if (depth == 0 || end - p < 2) return NULL;
  return skip_values(p + 2, end, true, depth);
}

static bool annotated_in(const cf_attributes *a, const char *attribute, const char *type) {
  const cf_attribute_entry *entry = cf_attributes_entry(a, attribute);
  if (entry == NULL || entry->length < 2) return false;
  const uint8_t *p = entry->bytes + 2, *end = entry->bytes + entry->length;
  for (uint32_t left = get_u2(entry->bytes); left > 0 && p != NULL && end - p >= 2; left--) {
    if (cf_string_is(cf_pool_utf8(a->owner, get_u2(p)), type)) return true;
    p = cf_annotation_skip(p, end, ANNOTATION_DEPTH);
  }
  return false;
}

static bool annotated(const cf_attributes *a, const char *type) {
  return annotated_in(a, "RuntimeVisibleAnnotations", type) || annotated_in(a, "RuntimeInvisibleAnnotations", type);
}

bool cf_method_annotated(const cf_method *m, const char *type) {
  return annotated(&m->entry.attributes, type);
}

bool cf_class_annotated(const cf_class *c, const char *type) {
  return annotated(&c->attributes, type);
}
