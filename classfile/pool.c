/* The constant pool: look-ups and additions. */
#include "class.h"

#include <stdlib.h>

size_t cf_pool_entry_size(const uint8_t *entry) {
  switch (entry[0]) {
    case CF_TAG_UTF8:
      return 3 + (size_t)get_u2(entry + 1);
    case CF_TAG_LONG:
    case CF_TAG_DOUBLE:
      return 9;
    case CF_TAG_CLASS:
    case CF_TAG_STRING:
    case CF_TAG_METHOD_TYPE:
    case CF_TAG_MODULE:
    case CF_TAG_PACKAGE:
      return 3;
    case CF_TAG_METHOD_HANDLE:
      return 4;
    default:
      return 5;
  }
}

/* ---- look-ups ---- */

uint16_t cf_pool_count(const cf_class *c) {
  return (uint16_t)c->pool_count;
}

cf_tag cf_pool_tag(const cf_class *c, uint16_t index) {
  return index < c->pool_count && c->pool[index] != NULL ? (cf_tag)c->pool[index][0] : CF_TAG_NONE;
}

cf_string cf_pool_utf8(const cf_class *c, uint16_t index) {
  if (!cf_pool_is(c, index, CF_TAG_UTF8)) return (cf_string){"", 0};
  return (cf_string){(const char *)c->pool[index] + 3, get_u2(c->pool[index] + 1)};
}

/* The Utf8 that an entry with one of three tags names first. */
static cf_string named(const cf_class *c, uint16_t index, cf_tag a, cf_tag b, cf_tag d) {
  cf_tag tag = cf_pool_tag(c, index);
  if (tag == CF_TAG_NONE || (tag != a && tag != b && tag != d)) return (cf_string){"", 0};
  return cf_pool_utf8(c, get_u2(c->pool[index] + 1));
}

cf_string cf_pool_name(const cf_class *c, uint16_t index) {
  return named(c, index, CF_TAG_CLASS, CF_TAG_MODULE, CF_TAG_PACKAGE);
}

cf_string cf_pool_string(const cf_class *c, uint16_t index) {
  return named(c, index, CF_TAG_STRING, CF_TAG_METHOD_TYPE, CF_TAG_STRING);
}

int32_t cf_pool_integer(const cf_class *c, uint16_t index) {
  cf_tag tag = cf_pool_tag(c, index);
  return tag == CF_TAG_INTEGER || tag == CF_TAG_FLOAT ? (int32_t)get_u4(c->pool[index] + 1) : 0;
}

int64_t cf_pool_long(const cf_class *c, uint16_t index) {
  cf_tag tag = cf_pool_tag(c, index);
  if (tag != CF_TAG_LONG && tag != CF_TAG_DOUBLE) return 0;
  return (int64_t)((uint64_t)get_u4(c->pool[index] + 1) << 32 | get_u4(c->pool[index] + 5));
}

bool cf_pool_member(const cf_class *c, uint16_t index, cf_member *member) {
  cf_tag tag = cf_pool_tag(c, index);
  if (tag != CF_TAG_FIELD && tag != CF_TAG_METHOD && tag != CF_TAG_INTERFACE_METHOD) return false;
  const uint8_t *name_and_type = c->pool[get_u2(c->pool[index] + 3)];
  member->owner = cf_pool_name(c, get_u2(c->pool[index] + 1));
  member->name = cf_pool_utf8(c, get_u2(name_and_type + 1));
  member->descriptor = cf_pool_utf8(c, get_u2(name_and_type + 3));
  member->interface = tag == CF_TAG_INTERFACE_METHOD;
  return true;
}

bool cf_pool_method_handle(const cf_class *c, uint16_t index, cf_method_handle *handle) {
  if (!cf_pool_is(c, index, CF_TAG_METHOD_HANDLE)) return false;
  handle->kind = c->pool[index][1];
  return cf_pool_member(c, get_u2(c->pool[index] + 2), &handle->member);
}

/* The BootstrapMethods entry of a dynamic pool entry, or null. */
static const uint8_t *bootstrap_of(const cf_class *c, uint16_t index) {
  cf_tag tag = cf_pool_tag(c, index);
  if (tag != CF_TAG_DYNAMIC && tag != CF_TAG_INVOKE_DYNAMIC) return NULL;
  uint16_t bootstrap = get_u2(c->pool[index] + 1);
  return bootstrap < c->bootstrap_count ? c->bootstrap[bootstrap] : NULL;
}

bool cf_pool_dynamic(const cf_class *c, uint16_t index, cf_dynamic *dynamic) {
  const uint8_t *bootstrap = bootstrap_of(c, index);
  if (bootstrap == NULL) return false;
  const uint8_t *name_and_type = c->pool[get_u2(c->pool[index] + 3)];
  dynamic->name = cf_pool_utf8(c, get_u2(name_and_type + 1));
  dynamic->descriptor = cf_pool_utf8(c, get_u2(name_and_type + 3));
  dynamic->argument_count = get_u2(bootstrap + 2);
  dynamic->bootstrap_index = get_u2(bootstrap);
  return cf_pool_method_handle(c, get_u2(bootstrap), &dynamic->bootstrap);
}

uint16_t cf_pool_bootstrap_argument(const cf_class *c, uint16_t index, uint16_t i) {
  const uint8_t *bootstrap = bootstrap_of(c, index);
  return bootstrap != NULL && i < get_u2(bootstrap + 2) ? get_u2(bootstrap + 4 + 2 * (size_t)i) : 0;
}

/* ---- additions ---- */

/* Two entries are the same constant exactly when their bytes are the same, so one table over the bytes serves all tags.
 */
static uint32_t hash_bytes(const uint8_t *bytes, size_t length) {
  uint64_t hash = length * 0x9E3779B97F4A7C15u;
  while (length >= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 32;
    bytes += 8;
    length -= 8;
  }
  uint64_t rest = 0;
  for (size_t i = 0; i < length; i++) rest = rest << 8 | bytes[i];
  hash = (hash ^ rest) * 0xFF51AFD7ED558CCDu;
  return (uint32_t)(hash >> 32);
}

static void table_insert(cf_class *c, uint16_t index) {
  const uint8_t *entry = c->pool[index];
  uint32_t slot = hash_bytes(entry, cf_pool_entry_size(entry)) & (c->pool_table_size - 1);
  while (c->pool_table[slot] != 0) slot = (slot + 1) & (c->pool_table_size - 1);
  c->pool_table[slot] = index;
  c->pool_table_used++;
}

static bool table_build(cf_class *c) {
  uint32_t size = 256;
  while (size < c->pool_count * 3) size *= 2;
  uint16_t *table = cf_arena_zero(&c->arena, size, sizeof *table);
  if (table == NULL) return false;
  c->pool_table = table;
  c->pool_table_size = size;
  c->pool_table_used = 0;
  for (uint32_t i = 1; i < c->pool_count; i++)
    if (c->pool[i] != NULL) table_insert(c, (uint16_t)i);
  return true;
}

/* The index of the entry with these bytes, which is added (from a copy) if it is not there. */
static uint16_t add(cf_class *c, const uint8_t *entry, size_t size) {
  if (c->pool_table == NULL || c->pool_table_used * 3 > c->pool_table_size * 2) {
    if (!table_build(c)) return 0;
  }
  uint32_t slot = hash_bytes(entry, size) & (c->pool_table_size - 1);
  for (uint16_t found; (found = c->pool_table[slot]) != 0; slot = (slot + 1) & (c->pool_table_size - 1)) {
    const uint8_t *other = c->pool[found];
    if (other[0] == entry[0] && cf_pool_entry_size(other) == size && memcmp(other, entry, size) == 0) return found;
  }
  uint32_t width = entry[0] == CF_TAG_LONG || entry[0] == CF_TAG_DOUBLE ? 2 : 1;
  if (c->pool_count + width > 65535) return 0;
  if (c->pool_count + width > c->pool_capacity) {
    uint32_t capacity = c->pool_capacity + c->pool_capacity / 2 + 64;
    const uint8_t **pool = cf_arena_alloc(&c->arena, capacity * sizeof *pool);
    if (pool == NULL) return 0;
    memcpy(pool, c->pool, c->pool_count * sizeof *pool);
    c->pool = pool;
    c->pool_capacity = capacity;
  }
  const uint8_t *copy = cf_arena_copy(&c->arena, entry, size);
  if (copy == NULL) return 0;
  uint16_t index = (uint16_t)c->pool_count;
  c->pool[index] = copy;
  if (width == 2) c->pool[index + 1] = NULL;
  c->pool_count += width;
  c->edited = true;
  c->pool_table[slot] = index;
  c->pool_table_used++;
  return index;
}

uint16_t cf_pool_add_utf8_string(cf_class *c, cf_string text) {
  if (text.length > 65535) return 0;
  uint8_t small[512], *entry = small;
  if (text.length + 3 > sizeof small) {
    entry = malloc(text.length + 3);
    if (entry == NULL) return 0;
  }
  entry[0] = CF_TAG_UTF8;
  put_u2(entry + 1, text.length);
  if (text.length > 0) memcpy(entry + 3, text.text, text.length);
  uint16_t index = add(c, entry, text.length + 3);
  if (entry != small) free(entry);
  return index;
}

static cf_string string_of(const char *text) {
  size_t length = strlen(text);
  return (cf_string){text, length > 65535 ? 65536 : (uint32_t)length};
}

/* An entry that names one other entry, or two. */
static uint16_t add_one(cf_class *c, cf_tag tag, uint16_t first) {
  uint8_t entry[3] = {(uint8_t)tag};
  put_u2(entry + 1, first);
  return first == 0 ? 0 : add(c, entry, sizeof entry);
}

static uint16_t add_two(cf_class *c, cf_tag tag, uint16_t first, uint16_t second) {
  uint8_t entry[5] = {(uint8_t)tag};
  put_u2(entry + 1, first);
  put_u2(entry + 3, second);
  return first == 0 || second == 0 ? 0 : add(c, entry, sizeof entry);
}

uint16_t cf_pool_add_utf8(cf_class *c, const char *text) {
  return cf_pool_add_utf8_string(c, string_of(text));
}

uint16_t cf_pool_add_class_string(cf_class *c, cf_string name) {
  return add_one(c, CF_TAG_CLASS, cf_pool_add_utf8_string(c, name));
}

uint16_t cf_pool_add_class(cf_class *c, const char *name) {
  return cf_pool_add_class_string(c, string_of(name));
}

uint16_t cf_pool_add_string(cf_class *c, const char *text) {
  return add_one(c, CF_TAG_STRING, cf_pool_add_utf8(c, text));
}

uint16_t cf_pool_add_integer(cf_class *c, int32_t value) {
  uint8_t entry[5] = {CF_TAG_INTEGER};
  put_u4(entry + 1, (uint32_t)value);
  return add(c, entry, sizeof entry);
}

uint16_t cf_pool_add_long(cf_class *c, int64_t value) {
  uint8_t entry[9] = {CF_TAG_LONG};
  put_u4(entry + 1, (uint32_t)((uint64_t)value >> 32));
  put_u4(entry + 5, (uint32_t)(uint64_t)value);
  return add(c, entry, sizeof entry);
}

uint16_t cf_pool_add_member_strings(cf_class *c, cf_tag tag, cf_string owner, cf_string name, cf_string descriptor) {
  if (tag != CF_TAG_FIELD && tag != CF_TAG_METHOD && tag != CF_TAG_INTERFACE_METHOD) return 0;
  uint16_t name_and_type =
      add_two(c, CF_TAG_NAME_AND_TYPE, cf_pool_add_utf8_string(c, name), cf_pool_add_utf8_string(c, descriptor));
  return add_two(c, tag, cf_pool_add_class_string(c, owner), name_and_type);
}

/* Is entry `index` this member? */
static bool is_member(const cf_class *c, uint16_t index, cf_tag tag, const char *owner, const char *name,
                      const char *descriptor) {
  cf_member member;
  return cf_pool_tag(c, index) == tag && cf_pool_member(c, index, &member) && cf_string_is(member.owner, owner) &&
         cf_string_is(member.name, name) && cf_string_is(member.descriptor, descriptor);
}

/* Hooks are called by the thousand, by the same few names: the last index for the same addresses is tried first. (The
 * texts are compared, so that it does not matter what stands at the addresses now.) */
uint16_t cf_pool_add_member(cf_class *c, cf_tag tag, const char *owner, const char *name, const char *descriptor) {
  uintptr_t mixed = (uintptr_t)owner * 3 ^ (uintptr_t)name * 5 ^ (uintptr_t)descriptor * 7;
  uint16_t *recent = &c->recent_members[(mixed ^ mixed >> 5 ^ mixed >> 10) % CF_RECENT_MEMBERS];
  if (*recent == 0 || !is_member(c, *recent, tag, owner, name, descriptor))
    *recent = cf_pool_add_member_strings(c, tag, string_of(owner), string_of(name), string_of(descriptor));
  return *recent;
}

/* Puts another entry in the place of this one, for all that name it. */
static bool set_entry(cf_class *c, uint16_t index, const uint8_t *entry, size_t length) {
  const uint8_t *copy = cf_arena_copy(&c->arena, entry, length);
  if (copy == NULL) return false;
  c->pool[index] = copy;
  c->pool_table = NULL; /* it knows the entry by what it was */
  c->pool_changed = c->edited = true;
  return true;
}

bool cf_pool_set_call_site_type(cf_class *c, uint16_t index, const char *descriptor) {
  cf_dynamic call;
  if (!cf_pool_is(c, index, CF_TAG_INVOKE_DYNAMIC) || !cf_pool_dynamic(c, index, &call)) return false;
  uint16_t name = cf_pool_add_utf8_string(c, call.name), type = cf_pool_add_utf8(c, descriptor);
  uint16_t both = name && type ? add_two(c, CF_TAG_NAME_AND_TYPE, name, type) : 0;
  if (!both) return false;
  uint8_t entry[5];
  memcpy(entry, c->pool[index], 3);
  put_u2(entry + 3, both);
  return set_entry(c, index, entry, sizeof entry);
}

bool cf_pool_set_method_handle(cf_class *c, uint16_t index, int kind, uint16_t member) {
  if (!cf_pool_is(c, index, CF_TAG_METHOD_HANDLE) || member == 0) return false;
  uint8_t entry[4] = {CF_TAG_METHOD_HANDLE, (uint8_t)kind};
  put_u2(entry + 2, member);
  return set_entry(c, index, entry, sizeof entry);
}
