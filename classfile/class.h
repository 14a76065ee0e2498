/* The inside of a cf_class, shared by the files of this folder. */
#ifndef HPOR_CLASSFILE_CLASS_H
#define HPOR_CLASSFILE_CLASS_H

#include "arena.h"
#include "hpor/classfile.h"

#include <string.h>

/* One attribute. Its bytes lie in the file or in the arena. */
typedef struct cf_attribute_entry {
  const uint8_t *bytes;
  uint32_t length;
  uint16_t name; /* pool index */
} cf_attribute_entry;

struct cf_attributes {
  cf_class *owner;
  bool *edited;      /* the `edited` flag of the field, method or class */
  bool *list_edited; /* the flag of the class's list of fields or methods, or of the class's attributes */
  cf_attribute_entry *entries;
  uint32_t count, capacity;
};

/* The common part of fields and methods. */
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

/* A list of fields or methods. `bytes` is the list in the file, count included. */
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

  const uint8_t **pool; /* pool[i] is the start of entry i, at its tag; null: no entry */
  uint32_t pool_count, pool_capacity, pool_original_count;
  size_t pool_end;      /* file offset behind the pool */
  bool pool_changed;    /* an entry of the file has been replaced */
  uint16_t *pool_table; /* hash table of the entries' contents, open addressing; null until an entry is added */
  uint32_t pool_table_size, pool_table_used;
  uint16_t recent_members[CF_RECENT_MEMBERS]; /* indices that cf_pool_add_member() returned lately */

  cf_entry_list fields, methods;
  cf_attributes attributes;
  const uint8_t *attribute_bytes; /* the class's attributes in the file, count included */
  bool attributes_edited;
  const uint8_t **bootstrap; /* the entries of BootstrapMethods */
  uint16_t bootstrap_count;

  /* Working space for decoding and encoding, kept from method to method. */
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

/* Fills `error` (may be null) and returns `status`. `at` is the place of the error: in the class's bytes, or in the
 * bytes of a committed attribute (then the offset is 0), or null. `m` may be null. */
cf_status cf_fail(cf_error *error, cf_status status, const cf_class *c, const cf_method *m, const uint8_t *at,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Fills `error` with a file name and the given offset, and returns `status`. */
cf_status cf_fail_file(cf_error *error, cf_status status, const char *file, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- shared between files ---- */

/* Size in bytes of a pool entry, with its tag. */
size_t cf_pool_entry_size(const uint8_t *entry);
static inline bool cf_pool_is(const cf_class *c, uint32_t index, cf_tag tag) {
  return index < c->pool_count && c->pool[index] != NULL && c->pool[index][0] == tag;
}

/* Parses attributes at file offset `*position`, and moves `*position` behind them. */
cf_status cf_attributes_parse(cf_class *c, cf_attributes *a, size_t *position, cf_error *error);
cf_attribute_entry *cf_attributes_entry(const cf_attributes *a, const char *name);
/* Sets an attribute to `bytes`, which must lie in the arena and are not copied. */
cf_status cf_attributes_put(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length);
void cf_attributes_touch(cf_attributes *a);

/* Working space of at least `size` bytes; contents are not kept. Null: memory ran out. */
void *cf_class_map(cf_class *c, size_t size);

/* Is the text a well-formed field (method) descriptor? */
bool cf_descriptor_is_field(cf_string descriptor);
bool cf_descriptor_is_method(cf_string descriptor);

/* Steps over an annotation or element value that starts at `p`. Null: it runs past `end`, or is nested too deeply. */
const uint8_t *cf_annotation_skip(const uint8_t *p, const uint8_t *end, int depth);

#endif
