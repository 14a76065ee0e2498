/* Writes and reads, as bytes, what a search keeps between executions: por_save() and por_load(). Only the build of hpor
 * that wrote the bytes can read them, because structs are written as they lie in memory. */
#ifndef POR_SERIALIZE_H
#define POR_SERIALIZE_H

#include "hpor/index.h"
#include "hpor/por.h"
#include "hpor/vector.h"

typedef struct por_writer {
  por_write *write;
  void *data;
  bool failed;
} por_writer;

typedef struct por_reader {
  const unsigned char *at, *end;
  bool failed; /* the bytes do not fit together, or memory ran out */
} por_reader;

void por_put(por_writer *writer, const void *bytes, size_t size);
void por_put_number(por_writer *writer, uint64_t number);
void por_put_items(por_writer *writer, const void *items, uint32_t length, size_t size);
#define por_put_vector(writer, vector)                                                                                 \
  por_put_items((writer), (vector)->items, (vector)->length, sizeof *(vector)->items)
void por_put_index(por_writer *writer, const hp_index *table);
void por_put_site(por_writer *writer, const por_oracle *oracle, uint32_t site); /* writes the site's name */

/* The next `size` bytes, borrowed from the input. Null: fewer are left. */
const void *por_get(por_reader *reader, size_t size);
uint64_t por_get_number(por_reader *reader);
/* Read into an empty vector with elements of that type, or into an empty table. */
void por_get_items(por_reader *reader, hp_vector *vector, size_t size);
#define por_get_vector(reader, vector) por_get_items((reader), &(vector)->any, sizeof *(vector)->items)
void por_get_index(por_reader *reader, hp_index *table);
uint32_t por_get_site(por_reader *reader, const por_oracle *oracle);

#endif
