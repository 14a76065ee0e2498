/* Writes a cf_class as bytes. Unedited parts are copied from the file. */
#include "class.h"

#include <stdlib.h>

typedef struct writer {
  uint8_t *bytes;
  size_t length, capacity;
  bool failed;
} writer;

/* Room for `size` more bytes, or null. */
static uint8_t *extend(writer *w, size_t size) {
  if (w->capacity - w->length < size) {
    size_t capacity = w->capacity + w->capacity / 2 + size;
    uint8_t *bytes = w->failed ? NULL : realloc(w->bytes, capacity);
    if (bytes == NULL) {
      w->failed = true;
      return NULL;
    }
    w->bytes = bytes;
    w->capacity = capacity;
  }
  uint8_t *room = w->bytes + w->length;
  w->length += size;
  return room;
}

static void write_bytes(writer *w, const uint8_t *bytes, size_t size) {
  uint8_t *room = extend(w, size);
  if (room != NULL && size > 0) memcpy(room, bytes, size);
}

static void write_u2(writer *w, uint32_t value) {
  uint8_t *room = extend(w, 2);
  if (room != NULL) put_u2(room, value);
}

static void write_attributes(writer *w, const cf_attributes *a) {
  write_u2(w, a->count);
  for (uint32_t i = 0; i < a->count; i++) {
    write_u2(w, a->entries[i].name);
    uint8_t *room = extend(w, 4);
    if (room != NULL) put_u4(room, a->entries[i].length);
    write_bytes(w, a->entries[i].bytes, a->entries[i].length);
  }
}

static void write_entries(writer *w, const cf_entry_list *list) {
  if (!list->edited) {
    write_bytes(w, list->bytes, list->length);
    return;
  }
  write_u2(w, list->count);
  for (uint32_t i = 0; i < list->count; i++) {
    const cf_entry *entry = list->entries[i];
    if (!entry->edited) {
      write_bytes(w, entry->raw, entry->raw_length);
      continue;
    }
    write_u2(w, entry->flags);
    write_u2(w, entry->name);
    write_u2(w, entry->descriptor);
    write_attributes(w, &entry->attributes);
  }
}

cf_status cf_class_write(cf_class *c, uint8_t **bytes, size_t *length, cf_error *error) {
  writer w = {.capacity = c->edited ? c->length * 2 + 1024 : c->length};
  w.bytes = malloc(w.capacity);
  if (w.bytes == NULL) return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  if (!c->edited) {
    write_bytes(&w, c->bytes, c->length);
  } else {
    write_bytes(&w, c->bytes, c->version_edited ? 4 : 8);
    if (c->version_edited) {
      write_u2(&w, 0);
      write_u2(&w, c->version);
    }
    write_u2(&w, c->pool_count);
    if (!c->pool_changed) write_bytes(&w, c->bytes + 10, c->pool_end - 10);
    for (uint32_t i = c->pool_changed ? 1 : c->pool_original_count; i < c->pool_count; i++)
      if (c->pool[i] != NULL) write_bytes(&w, c->pool[i], cf_pool_entry_size(c->pool[i]));
    write_u2(&w, c->flags);
    write_u2(&w, c->this_class);
    write_u2(&w, c->super_class);
    write_bytes(&w, c->interfaces - 2, 2 + 2 * (size_t)c->interface_count);
    write_entries(&w, &c->fields);
    write_entries(&w, &c->methods);
    if (c->attributes_edited)
      write_attributes(&w, &c->attributes);
    else
      write_bytes(&w, c->attribute_bytes, (size_t)(c->bytes + c->length - c->attribute_bytes));
  }
  if (w.failed) {
    free(w.bytes);
    return cf_fail(error, CF_MEMORY, c, NULL, NULL, "out of memory");
  }
  *bytes = w.bytes;
  *length = w.length;
  return CF_OK;
}
