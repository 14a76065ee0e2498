/* The known steps between states: where one operation of a thread leads from a state. This is a cache. The search
 * learns a forgotten step again. */
#ifndef POR_SUCCESSORS_H
#define POR_SUCCESSORS_H

#include "hpor/por.h"

typedef struct por_successor {
  por_digest from, to;
  por_operation operation;
  por_thread_id thread;
  enum {
    POR_STEP_FREE,
    POR_STEP_LEADS,
    POR_STEP_CANNOT
  } status; /* CANNOT: no state behind the step can be compared. The thread is not enabled, its operation has several
               outcomes, or the operation fails. */
} por_successor;

typedef struct por_successors {
  por_successor *slots;
  uint32_t capacity; /* a power of two, or 0 */
  uint32_t count;
} por_successors;

void por_successors_free(por_successors *table);
/* Finds a step. Null: not known. Valid until the next por_successors_add(). */
const por_successor *por_successors_find(const por_successors *table, por_digest from, por_thread_id thread);
/* False: memory ran out. */
bool por_successors_add(por_successors *table, const por_successor *step);
struct por_writer;
struct por_reader;
void por_successors_save(const por_successors *table, const por_oracle *oracle, struct por_writer *writer);
/* Reads into an empty table. */
void por_successors_load(por_successors *table, const por_oracle *oracle, struct por_reader *reader);

/* Forgets all steps if they take more than `bytes`. */
void por_successors_limit(por_successors *table, size_t bytes);

#endif
