/* What a search keeps from one execution to the next, as bytes: por_save() and por_load(). The bytes are for the same
 * build of hpor: structs go as they lie in memory. */
#ifndef POR_KEPT_H
#define POR_KEPT_H

#include "hpor/por.h"
#include "por/intern.h"
#include "por/stack.h"

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
void por_put_stack(por_writer *writer, const por_stack *stack);
void por_put_intern(por_writer *writer, const por_intern *table);
void por_put_site(por_writer *writer, const por_oracle *oracle, uint32_t site); /* by its name */

/* The next `size` bytes, where they are; null: there are not that many. */
const void *por_get(por_reader *reader, size_t size);
uint64_t por_get_number(por_reader *reader);
/* Into an empty stack of the same elements, or an empty table. */
void por_get_stack(por_reader *reader, por_stack *stack);
void por_get_intern(por_reader *reader, por_intern *table);
uint32_t por_get_site(por_reader *reader, const por_oracle *oracle);

#endif
