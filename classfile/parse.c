/* Parses bytes into a cf_class. Checks the structure of the file, and the kind of each pool entry that an index names.
 */
#include "class.h"

#include <stdlib.h>

#define NEED(size, what)                                                                                               \
  do {                                                                                                                 \
    if (c->length - *position < (size))                                                                                \
      return cf_fail(error, CF_BROKEN, c, NULL, c->bytes + *position, "the file ends inside %s", what);                \
  } while (0)

/* ---- the pool ---- */

static cf_status scan_pool(cf_class *c, size_t *position, cf_error *error) {
  NEED(2, "the constant pool's count");
  c->pool_count = get_u2(c->bytes + *position);
  *position += 2;
  if (c->pool_count == 0)
    return cf_fail(error, CF_BROKEN, c, NULL, c->bytes + 8, "the constant pool's count must be at least 1");
  c->pool_original_count = c->pool_count;
  c->pool_capacity = c->pool_count + 64;
  c->pool = cf_arena_alloc(&c->arena, c->pool_capacity * sizeof *c->pool);
  if (c->pool == NULL) return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  c->pool[0] = NULL;
  for (uint32_t i = 1; i < c->pool_count; i++) {
    const uint8_t *entry = c->bytes + *position;
    NEED(3, "the constant pool");
    bool known = (entry[0] >= CF_TAG_INTEGER && entry[0] <= CF_TAG_NAME_AND_TYPE) || entry[0] == CF_TAG_UTF8 ||
                 (entry[0] >= CF_TAG_METHOD_HANDLE && entry[0] <= CF_TAG_PACKAGE);
    if (!known)
      return cf_fail(error, CF_BROKEN, c, NULL, entry, "constant pool entry %u has the unknown tag %u", i, entry[0]);
    size_t size = cf_pool_entry_size(entry);
    NEED(size, "the constant pool");
    *position += size;
    c->pool[i] = entry;
    if (entry[0] == CF_TAG_LONG || entry[0] == CF_TAG_DOUBLE) {
      if (++i == c->pool_count)
        return cf_fail(error, CF_BROKEN, c, NULL, entry, "the second half of constant pool entry %u is missing", i - 1);
      c->pool[i] = NULL;
    }
  }
  c->pool_end = *position;
  return CF_OK;
}

static cf_status wrong_entry(const cf_class *c, uint32_t i, uint32_t named, const char *kind, cf_error *error) {
  return cf_fail(error, CF_BROKEN, c, NULL, c->pool[i], "constant pool entry %u names entry %u, which is not a %s", i,
                 named, kind);
}

static cf_status check_pool(const cf_class *c, cf_error *error) {
  for (uint32_t i = 1; i < c->pool_count; i++) {
    const uint8_t *entry = c->pool[i];
    if (entry == NULL) continue;
    switch (entry[0]) {
      case CF_TAG_CLASS:
      case CF_TAG_STRING:
      case CF_TAG_METHOD_TYPE:
      case CF_TAG_MODULE:
      case CF_TAG_PACKAGE:
        if (!cf_pool_is(c, get_u2(entry + 1), CF_TAG_UTF8)) return wrong_entry(c, i, get_u2(entry + 1), "Utf8", error);
        break;
      case CF_TAG_FIELD:
      case CF_TAG_METHOD:
      case CF_TAG_INTERFACE_METHOD:
        if (!cf_pool_is(c, get_u2(entry + 1), CF_TAG_CLASS))
          return wrong_entry(c, i, get_u2(entry + 1), "Class", error);
        if (!cf_pool_is(c, get_u2(entry + 3), CF_TAG_NAME_AND_TYPE))
          return wrong_entry(c, i, get_u2(entry + 3), "NameAndType", error);
        break;
      case CF_TAG_NAME_AND_TYPE:
        if (!cf_pool_is(c, get_u2(entry + 1), CF_TAG_UTF8)) return wrong_entry(c, i, get_u2(entry + 1), "Utf8", error);
        if (!cf_pool_is(c, get_u2(entry + 3), CF_TAG_UTF8)) return wrong_entry(c, i, get_u2(entry + 3), "Utf8", error);
        break;
      case CF_TAG_METHOD_HANDLE: {
        cf_tag tag = cf_pool_tag(c, get_u2(entry + 2));
        if (entry[1] < 1 || entry[1] > 9)
          return cf_fail(error, CF_BROKEN, c, NULL, entry, "constant pool entry %u: %u is no kind of method handle", i,
                         entry[1]);
        if (tag != CF_TAG_FIELD && tag != CF_TAG_METHOD && tag != CF_TAG_INTERFACE_METHOD)
          return wrong_entry(c, i, get_u2(entry + 2), "field or method", error);
        break;
      }
      case CF_TAG_DYNAMIC:
      case CF_TAG_INVOKE_DYNAMIC:
        if (!cf_pool_is(c, get_u2(entry + 3), CF_TAG_NAME_AND_TYPE))
          return wrong_entry(c, i, get_u2(entry + 3), "NameAndType", error);
        break;
      default:
        break;
    }
  }
  return CF_OK;
}

/* ---- attributes ---- */

cf_status cf_attributes_parse(cf_class *c, cf_attributes *a, size_t *position, cf_error *error) {
  NEED(2, "a count of attributes");
  uint32_t count = get_u2(c->bytes + *position);
  *position += 2;
  /* Each takes at least 6 bytes, so that a lying count cannot ask for more memory than the file is worth. */
  NEED((size_t)count * 6, "attributes");
  a->owner = c;
  a->count = a->capacity = count;
  a->entries = cf_arena_alloc(&c->arena, count * sizeof *a->entries);
  if (a->entries == NULL) return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *p = c->bytes + *position;
    NEED(6, "an attribute's header");
    uint16_t name = get_u2(p);
    if (!cf_pool_is(c, name, CF_TAG_UTF8))
      return cf_fail(error, CF_BROKEN, c, NULL, p, "an attribute's name must be a Utf8, entry %u is none", name);
    uint32_t length = get_u4(p + 2);
    *position += 6;
    if (c->length - *position < length) {
      cf_string text = cf_pool_utf8(c, name);
      return cf_fail(error, CF_BROKEN, c, NULL, p + 2, "attribute %.*s says that it has %u bytes, but %zu are left",
                     (int)(text.length < 60 ? text.length : 60), text.text, length, c->length - *position);
    }
    a->entries[i] = (cf_attribute_entry){p + 6, length, name};
    *position += length;
  }
  return CF_OK;
}

static cf_status parse_bootstrap(cf_class *c, cf_error *error) {
  cf_attribute_entry *attribute = cf_attributes_entry(&c->attributes, "BootstrapMethods");
  if (attribute == NULL) return CF_OK;
  const uint8_t *p = attribute->bytes, *end = p + attribute->length;
  if (end - p < 2) return cf_fail(error, CF_BROKEN, c, NULL, p, "BootstrapMethods is too short");
  uint16_t count = get_u2(p);
  p += 2;
  if ((size_t)(end - p) < (size_t)count * 4)
    return cf_fail(error, CF_BROKEN, c, NULL, p, "BootstrapMethods says %u methods, which do not fit in it", count);
  c->bootstrap = cf_arena_alloc(&c->arena, count * sizeof *c->bootstrap);
  if (c->bootstrap == NULL) return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  for (uint16_t i = 0; i < count; i++) {
    if (end - p < 4 || (size_t)(end - p - 4) < 2 * (size_t)get_u2(p + 2))
      return cf_fail(error, CF_BROKEN, c, NULL, p, "bootstrap method %u runs past the end of BootstrapMethods", i);
    if (!cf_pool_is(c, get_u2(p), CF_TAG_METHOD_HANDLE))
      return cf_fail(error, CF_BROKEN, c, NULL, p, "bootstrap method %u: entry %u is not a MethodHandle", i, get_u2(p));
    for (uint32_t k = 0; k < get_u2(p + 2); k++)
      if (cf_pool_tag(c, get_u2(p + 4 + (size_t)2 * k)) == CF_TAG_NONE)
        return cf_fail(error, CF_BROKEN, c, NULL, p + 4 + (size_t)2 * k, "a bootstrap argument names no entry");
    c->bootstrap[i] = p;
    p += 4 + 2 * (size_t)get_u2(p + 2);
  }
  if (p != end) return cf_fail(error, CF_BROKEN, c, NULL, p, "bytes are left over in BootstrapMethods");
  c->bootstrap_count = count;
  return CF_OK;
}

/* ---- fields and methods ---- */

static cf_status parse_entries(cf_class *c, cf_entry_list *list, bool methods, size_t *position, cf_error *error) {
  const char *what = methods ? "the methods" : "the fields";
  NEED(2, what);
  list->bytes = c->bytes + *position;
  uint32_t count = get_u2(list->bytes);
  *position += 2;
  NEED((size_t)count * 8, what);
  size_t size = methods ? sizeof(cf_method) : sizeof(cf_field);
  list->entries = cf_arena_alloc(&c->arena, count * sizeof *list->entries);
  uint8_t *items = cf_arena_zero(&c->arena, count, size);
  if (list->entries == NULL || items == NULL) return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  for (uint32_t i = 0; i < count; i++) {
    cf_entry *entry = (cf_entry *)(void *)(items + i * size);
    NEED(8, what);
    const uint8_t *p = c->bytes + *position;
    *position += 6;
    entry->owner = c;
    entry->raw = p;
    entry->flags = get_u2(p);
    entry->name = get_u2(p + 2);
    entry->descriptor = get_u2(p + 4);
    if (!cf_pool_is(c, entry->name, CF_TAG_UTF8))
      return cf_fail(error, CF_BROKEN, c, NULL, p + 2, "a %s's name must be a Utf8, entry %u is none",
                     methods ? "method" : "field", entry->name);
    cf_string descriptor = cf_pool_utf8(c, entry->descriptor);
    if (!(methods ? cf_descriptor_is_method(descriptor) : cf_descriptor_is_field(descriptor)))
      return cf_fail(error, CF_BROKEN, c, NULL, p + 4, "entry %u is not a %s descriptor", entry->descriptor,
                     methods ? "method" : "field");
    entry->attributes.edited = &entry->edited;
    entry->attributes.list_edited = &list->edited;
    cf_status status = cf_attributes_parse(c, &entry->attributes, position, error);
    if (status != CF_OK) return status;
    entry->raw_length = (size_t)(c->bytes + *position - p);
    list->entries[i] = entry;
  }
  list->count = list->capacity = count;
  list->length = (size_t)(c->bytes + *position - list->bytes);
  return CF_OK;
}

/* ---- the whole ---- */

static cf_status parse(cf_class *c, cf_error *error) {
  size_t start = 0, *position = &start;
  NEED(8, "the header");
  if (get_u4(c->bytes) != 0xCAFEBABE)
    return cf_fail(error, CF_BROKEN, c, NULL, c->bytes, "not a class file: it does not begin with CAFEBABE");
  c->version = get_u2(c->bytes + 6);
  if (c->version < 45 || c->version > 69)
    return cf_fail(error, CF_UNSUPPORTED, c, NULL, c->bytes + 6, "class-file version %u; 45 to 69 are known",
                   c->version);
  *position = 8;
  cf_status status = scan_pool(c, position, error);
  if (status == CF_OK) status = check_pool(c, error);
  if (status != CF_OK) return status;

  NEED(8, "the access flags, class names and interfaces");
  const uint8_t *p = c->bytes + *position;
  c->flags = get_u2(p);
  c->this_class = get_u2(p + 2);
  c->super_class = get_u2(p + 4);
  c->interface_count = get_u2(p + 6);
  c->interfaces = p + 8;
  *position += 8;
  if (!cf_pool_is(c, c->this_class, CF_TAG_CLASS))
    return cf_fail(error, CF_BROKEN, c, NULL, p + 2, "this_class must be a Class, entry %u is none", c->this_class);
  if (c->super_class != 0 && !cf_pool_is(c, c->super_class, CF_TAG_CLASS))
    return cf_fail(error, CF_BROKEN, c, NULL, p + 4, "super_class must be a Class, entry %u is none", c->super_class);
  NEED((size_t)c->interface_count * 2, "the interfaces");
  *position += (size_t)c->interface_count * 2;
  for (size_t i = 0; i < c->interface_count; i++)
    if (!cf_pool_is(c, get_u2(c->interfaces + 2 * i), CF_TAG_CLASS))
      return cf_fail(error, CF_BROKEN, c, NULL, c->interfaces + 2 * i, "interface %zu must be a Class", i);

  status = parse_entries(c, &c->fields, false, position, error);
  if (status == CF_OK) status = parse_entries(c, &c->methods, true, position, error);
  if (status != CF_OK) return status;
  c->attribute_bytes = c->bytes + *position;
  c->attributes.edited = c->attributes.list_edited = &c->attributes_edited;
  status = cf_attributes_parse(c, &c->attributes, position, error);
  if (status != CF_OK) return status;
  if (*position != c->length)
    return cf_fail(error, CF_BROKEN, c, NULL, c->bytes + *position, "%zu bytes follow the end of the class",
                   c->length - *position);
  return parse_bootstrap(c, error);
}

cf_class *cf_class_parse(const uint8_t *bytes, size_t length, const char *file_name, cf_error *error) {
  cf_class *c = calloc(1, sizeof *c);
  char *name = c == NULL ? NULL : cf_arena_copy(&c->arena, file_name, strlen(file_name) + 1);
  if (name == NULL) {
    free(c);
    cf_fail_file(error, CF_MEMORY, file_name, 0, "out of memory");
    return NULL;
  }
  c->bytes = bytes;
  c->length = length;
  c->file_name = name;
  if (parse(c, error) == CF_OK) return c;
  cf_class_free(c);
  return NULL;
}

void cf_class_free(cf_class *c) {
  if (c == NULL) return;
  free(c->map);
  free(c->buffer);
  cf_arena_free(&c->arena);
  free(c);
}

void *cf_class_map(cf_class *c, size_t size) {
  if (size <= c->map_size) return c->map;
  free(c->map);
  c->map_size = size + size / 2 + 4096;
  c->map = malloc(c->map_size);
  if (c->map == NULL) c->map_size = 0;
  return c->map;
}
