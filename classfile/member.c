/* Queries and edits of classes, fields and methods. */
#include "class.h"

/* ---- the class ---- */

int cf_class_version(const cf_class *c) {
  return c->version;
}

void cf_class_set_version(cf_class *c, uint16_t version) {
  if (version == c->version) return;
  c->version = version;
  c->version_edited = c->edited = true;
  if (c->flags & CF_ACC_INTERFACE) c->flags |= CF_ACC_ABSTRACT;
}

cf_status cf_class_set_name(cf_class *c, const char *name) {
  uint16_t index = cf_pool_add_class(c, name);
  if (index == 0) return CF_TOO_LARGE;
  c->this_class = index;
  c->edited = true;
  return CF_OK;
}

uint16_t cf_class_flags(const cf_class *c) {
  return c->flags;
}

void cf_class_set_flags(cf_class *c, uint16_t flags) {
  if (flags != c->flags) c->edited = true;
  c->flags = flags;
}

cf_string cf_class_name(const cf_class *c) {
  return cf_pool_name(c, c->this_class);
}

cf_string cf_class_super(const cf_class *c) {
  return cf_pool_name(c, c->super_class);
}

uint16_t cf_class_interface_count(const cf_class *c) {
  return c->interface_count;
}

cf_string cf_class_interface(const cf_class *c, uint16_t i) {
  return cf_pool_name(c, get_u2(c->interfaces + 2 * (size_t)i));
}

cf_string cf_class_source_file(const cf_class *c) {
  const cf_attribute_entry *entry = cf_attributes_entry(&c->attributes, "SourceFile");
  return entry != NULL && entry->length == 2 ? cf_pool_utf8(c, get_u2(entry->bytes)) : (cf_string){"", 0};
}

bool cf_class_edited(const cf_class *c) {
  return c->edited;
}

cf_attributes *cf_class_attributes(cf_class *c) {
  return &c->attributes;
}

/* ---- lists of fields and methods ---- */

static cf_entry *entry_find(const cf_class *c, const cf_entry_list *list, const char *name, const char *descriptor) {
  for (uint32_t i = 0; i < list->count; i++) {
    cf_entry *entry = list->entries[i];
    if (cf_string_is(cf_pool_utf8(c, entry->name), name) &&
        (descriptor == NULL || cf_string_is(cf_pool_utf8(c, entry->descriptor), descriptor)))
      return entry;
  }
  return NULL;
}

static void entry_touch(cf_entry_list *list, cf_entry *entry) {
  entry->edited = true;
  list->edited = true;
  entry->owner->edited = true;
}

/* A new last entry, all zero but for its owner. */
static cf_entry *entry_add(cf_class *c, cf_entry_list *list, size_t size) {
  if (list->count == 65535) return NULL;
  if (list->count == list->capacity) {
    uint32_t capacity = list->capacity * 2 + 8;
    cf_entry **entries = cf_arena_alloc(&c->arena, capacity * sizeof *entries);
    if (entries == NULL) return NULL;
    if (list->count > 0) memcpy(entries, list->entries, list->count * sizeof *entries);
    list->entries = entries;
    list->capacity = capacity;
  }
  cf_entry *entry = cf_arena_zero(&c->arena, 1, size);
  if (entry == NULL) return NULL;
  entry->owner = c;
  entry->attributes = (cf_attributes){.owner = c, .edited = &entry->edited, .list_edited = &list->edited};
  list->entries[list->count++] = entry;
  entry_touch(list, entry);
  return entry;
}

static cf_entry *entry_new(cf_class *c, cf_entry_list *list, size_t size, uint16_t flags, const char *name,
                           const char *descriptor) {
  uint16_t name_index = cf_pool_add_utf8(c, name), descriptor_index = cf_pool_add_utf8(c, descriptor);
  cf_entry *entry = name_index == 0 || descriptor_index == 0 ? NULL : entry_add(c, list, size);
  if (entry == NULL) return NULL;
  entry->flags = flags;
  entry->name = name_index;
  entry->descriptor = descriptor_index;
  return entry;
}

static void entry_remove(cf_class *c, cf_entry_list *list, const cf_entry *entry) {
  for (uint32_t i = 0; i < list->count; i++) {
    if (list->entries[i] != entry) continue;
    memmove(&list->entries[i], &list->entries[i + 1], (list->count - i - 1) * sizeof *list->entries);
    list->count--;
    list->edited = true;
    c->edited = true;
    return;
  }
}

/* ---- fields ---- */

uint16_t cf_field_count(const cf_class *c) {
  return (uint16_t)c->fields.count;
}

cf_field *cf_field_at(const cf_class *c, uint16_t i) {
  return (cf_field *)c->fields.entries[i];
}

cf_field *cf_field_find(const cf_class *c, const char *name, const char *descriptor) {
  return (cf_field *)entry_find(c, &c->fields, name, descriptor);
}

cf_string cf_field_name(const cf_field *f) {
  return cf_pool_utf8(f->entry.owner, f->entry.name);
}

cf_string cf_field_descriptor(const cf_field *f) {
  return cf_pool_utf8(f->entry.owner, f->entry.descriptor);
}

uint16_t cf_field_flags(const cf_field *f) {
  return f->entry.flags;
}

void cf_field_set_flags(cf_field *f, uint16_t flags) {
  if (flags != f->entry.flags) entry_touch(&f->entry.owner->fields, &f->entry);
  f->entry.flags = flags;
}

uint16_t cf_field_constant(const cf_field *f) {
  const cf_attribute_entry *entry = cf_attributes_entry(&f->entry.attributes, "ConstantValue");
  if (entry == NULL || entry->length != 2) return 0;
  uint16_t index = get_u2(entry->bytes);
  return cf_pool_tag(f->entry.owner, index) == CF_TAG_NONE ? 0 : index;
}

cf_field *cf_field_add(cf_class *c, uint16_t flags, const char *name, const char *descriptor) {
  return (cf_field *)entry_new(c, &c->fields, sizeof(cf_field), flags, name, descriptor);
}

void cf_field_remove(cf_class *c, cf_field *f) {
  entry_remove(c, &c->fields, &f->entry);
}

cf_attributes *cf_field_attributes(cf_field *f) {
  return &f->entry.attributes;
}

/* ---- methods ---- */

uint16_t cf_method_count(const cf_class *c) {
  return (uint16_t)c->methods.count;
}

cf_method *cf_method_at(const cf_class *c, uint16_t i) {
  return (cf_method *)c->methods.entries[i];
}

cf_method *cf_method_find(const cf_class *c, const char *name, const char *descriptor) {
  return (cf_method *)entry_find(c, &c->methods, name, descriptor);
}

cf_class *cf_method_class(const cf_method *m) {
  return m->entry.owner;
}

cf_string cf_method_name(const cf_method *m) {
  return cf_pool_utf8(m->entry.owner, m->entry.name);
}

cf_string cf_method_descriptor(const cf_method *m) {
  return cf_pool_utf8(m->entry.owner, m->entry.descriptor);
}

uint16_t cf_method_flags(const cf_method *m) {
  return m->entry.flags;
}

void cf_method_set_flags(cf_method *m, uint16_t flags) {
  if (flags != m->entry.flags) entry_touch(&m->entry.owner->methods, &m->entry);
  m->entry.flags = flags;
}

cf_status cf_method_rename(cf_method *m, const char *name) {
  uint16_t index = cf_pool_add_utf8(m->entry.owner, name);
  if (index == 0) return CF_TOO_LARGE;
  m->entry.name = index;
  entry_touch(&m->entry.owner->methods, &m->entry);
  return CF_OK;
}

cf_method *cf_method_add(cf_class *c, uint16_t flags, const char *name, const char *descriptor) {
  if (!cf_descriptor_is_method((cf_string){descriptor, (uint32_t)strlen(descriptor)})) return NULL;
  return (cf_method *)entry_new(c, &c->methods, sizeof(cf_method), flags, name, descriptor);
}

cf_method *cf_method_copy(cf_method *m, const char *name) {
  cf_class *c = m->entry.owner;
  uint16_t index = cf_pool_add_utf8(c, name);
  const cf_attributes *from = &m->entry.attributes;
  cf_attribute_entry *entries = cf_arena_copy(&c->arena, from->entries, from->count * sizeof *entries);
  cf_entry *copy = index == 0 || entries == NULL ? NULL : entry_add(c, &c->methods, sizeof(cf_method));
  if (copy == NULL) return NULL;
  copy->flags = m->entry.flags;
  copy->name = index;
  copy->descriptor = m->entry.descriptor;
  copy->attributes.entries = entries;
  copy->attributes.count = copy->attributes.capacity = from->count;
  return (cf_method *)copy;
}

void cf_method_remove(cf_class *c, cf_method *m) {
  entry_remove(c, &c->methods, &m->entry);
}

cf_attributes *cf_method_attributes(cf_method *m) {
  return &m->entry.attributes;
}
