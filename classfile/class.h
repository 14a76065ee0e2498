/* The inside of a cf_class, shared by the files of this folder. */
#ifndef HPOR_CLASSFILE_CLASS_H
#define HPOR_CLASSFILE_CLASS_H

#include "arena.h"
#include "hpor/classfile.h"

#include <string.h>

/* One attribute: its bytes lie in the file or in the arena. */
typedef struct cf_attribute_entry {
  const uint8_t *bytes;
  uint32_t length;
  uint16_t name; /* pool index */
} cf_attribute_entry;

struct cf_attributes {
  cf_class *owner;
  bool *edited;      /* of the field, method or class */
  bool *list_edited; /* of all fields or methods of the class, or again of the class's attributes */
  cf_attribute_entry *entries;
  uint32_t count, capacity;
};

/* What fields and methods have in common. */
typedef struct cf_entry {
  cf_class *owner;
  const uint8_t *raw; /* the whole field or method as it stands in the file */
  size_t raw_length;
  uint16_t flags, name, descriptor;
  bool edited;
  cf_attributes attributes;
} cf_entry;

struct cf_field {
  cf_entry entry;
};

struct cf_method {
  cf_entry entry;
};

/* A list of fields or methods; `bytes` is where it stands in the file, count included. */
typedef struct cf_entry_list {
  cf_entry **entries;
  uint32_t count, capacity;
  const uint8_t *bytes;
  size_t length;
  bool edited;
} cf_entry_list;

#define CF_RECENT_MEMBERS 32

struct cf_class {
  cf_arena arena;
  const uint8_t *bytes;
  size_t length;
  const char *file_name;
  uint16_t version, flags, this_class, super_class, interface_count;
  const uint8_t *interfaces; /* big-endian pool indices in the file */
  bool edited, version_edited;

  const uint8_t **pool; /* entry i starts, with its tag, at pool[i]; null where there is none */
  uint32_t pool_count, pool_capacity, pool_original_count;
  size_t pool_end;      /* offset in the file behind the pool */
  bool pool_changed;    /* an entry of the file is another one now */
  uint16_t *pool_table; /* open addressing over the contents of the entries; null until something is added */
  uint32_t pool_table_size, pool_table_used;
  uint16_t recent_members[CF_RECENT_MEMBERS]; /* indices that cf_pool_add_member() gave */

  cf_entry_list fields, methods;
  cf_attributes attributes;
  const uint8_t *attribute_bytes; /* the class's attributes in the file, count included */
  bool attributes_edited;
  const uint8_t **bootstrap; /* the entries of BootstrapMethods */
  uint16_t bootstrap_count;

  /* Work space of decoding and encoding, kept from method to method. */
  void *map;
  size_t map_size;
  uint8_t *buffer;
  size_t buffer_size;
};

/* ---- bytes, big-endian ---- */

static inline uint16_t get_u2(const uint8_t *p) {
  return (uint16_t)(p[0] << 8 | p[1]);
}
static inline uint32_t get_u4(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
static inline void put_u2(uint8_t *p, uint32_t value) {
  p[0] = (uint8_t)(value >> 8);
  p[1] = (uint8_t)value;
}
static inline void put_u4(uint8_t *p, uint32_t value) {
  put_u2(p, value >> 16);
  put_u2(p + 2, value);
}

/* ---- errors ---- */

/* Fills `error` (may be null) and returns `status`. `at` is the place in the class's bytes, or in those of an attribute
 * that has been committed (then the offset is 0), or null. `m` may be null. */
cf_status cf_fail(cf_error *error, cf_status status, const cf_class *c, const cf_method *m, const uint8_t *at,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));
/* The same with an offset of the caller's and a file name only. */
cf_status cf_fail_file(cf_error *error, cf_status status, const char *file, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- shared between files ---- */

/* Size of a pool entry with its tag. */
size_t cf_pool_entry_size(const uint8_t *entry);
static inline bool cf_pool_is(const cf_class *c, uint32_t index, cf_tag tag) {
  return index < c->pool_count && c->pool[index] != NULL && c->pool[index][0] == tag;
}

/* Parses attributes at offset `*position` of the file. */
cf_status cf_attributes_parse(cf_class *c, cf_attributes *a, size_t *position, cf_error *error);
cf_attribute_entry *cf_attributes_entry(const cf_attributes *a, const char *name);
/* Takes `bytes` (of the arena). */
cf_status cf_attributes_put(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length);
void cf_attributes_touch(cf_attributes *a);

/* Work space of at least `size` bytes, contents not kept. Null when memory runs out. */
void *cf_class_map(cf_class *c, size_t size);

/* Is it a well-formed field (method) descriptor? */
bool cf_descriptor_is_field(cf_string descriptor);
bool cf_descriptor_is_method(cf_string descriptor);

/* Steps over an annotation (its element values) or an element value that starts at p; null if it runs past `end` or is
 * nested too deeply. */
const uint8_t *cf_annotation_skip(const uint8_t *p, const uint8_t *end, int depth);

#endif
