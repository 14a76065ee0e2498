/* Writes and reads the parts of a search as bytes: numbers, and vectors as they lie in memory. */
#include "por/serialize.h"

#include <stdlib.h>
#include <string.h>

void por_put(por_writer *writer, const void *bytes, size_t size) {
  if (!writer->failed && size && !writer->write(writer->data, bytes, size)) writer->failed = true;
}

void por_put_number(por_writer *writer, uint64_t number) {
  por_put(writer, &number, sizeof number);
}

void por_put_items(por_writer *writer, const void *items, uint32_t length, size_t size) {
  por_put_number(writer, (uint64_t)size << 32 | length);
  por_put(writer, items, length * size);
}

void por_put_index(por_writer *writer, const hp_index *table) {
  uint64_t *names = calloc(table->count + 1, sizeof *names);
  if (!names) {
    writer->failed = true;
    return;
  }
  for (uint32_t i = 0; i < table->capacity; i++)
    if (table->slots[i].taken) names[table->slots[i].number] = table->slots[i].key;
  por_put_number(writer, table->count);
  por_put(writer, names, table->count * sizeof *names);
  free(names);
}

void por_put_site(por_writer *writer, const por_oracle *oracle, uint32_t site) {
  por_put_number(writer, oracle->site_name && site ? oracle->site_name(oracle->driver, site) : site);
}

const void *por_get(por_reader *reader, size_t size) {
  if (reader->failed || (size_t)(reader->end - reader->at) < size) {
    reader->failed = true;
    return NULL;
  }
  const void *bytes = reader->at;
  reader->at += size;
  return bytes;
}

uint64_t por_get_number(por_reader *reader) {
  uint64_t number = 0;
  const void *bytes = por_get(reader, sizeof number);
  if (bytes) memcpy(&number, bytes, sizeof number);
  return number;
}

void por_get_items(por_reader *reader, hp_vector *vector, size_t size) {
  uint64_t head = por_get_number(reader);
  uint32_t length = (uint32_t)head;
  if (head >> 32 != size || vector->length) reader->failed = true;
  const void *bytes = por_get(reader, length * size);
  if (!bytes || !length) return;
  if (hp_vector_add(vector, length, size) == UINT32_MAX)
    reader->failed = true;
  else
    memcpy(vector->items, bytes, length * size);
}

void por_get_index(por_reader *reader, hp_index *table) {
  uint64_t count = por_get_number(reader), name;
  if (count > UINT32_MAX) reader->failed = true;
  const char *names = reader->failed ? NULL : por_get(reader, count * sizeof name);
  for (uint64_t i = 0; names && i < count; i++) {
    memcpy(&name, names + i * sizeof name, sizeof name);
    if (hp_index_number(table, name) != i) {
      reader->failed = true;
      return;
    }
  }
}

uint32_t por_get_site(por_reader *reader, const por_oracle *oracle) {
  uint64_t name = por_get_number(reader);
  return oracle->site_named && name ? oracle->site_named(oracle->driver, name) : (uint32_t)name;
}
