/* A table of explored states (hpor/shared_states.h) in memory that a JVM can be given. */
#ifndef AG_LAUNCHER_STATES_MEMORY_H
#define AG_LAUNCHER_STATES_MEMORY_H

#include "hpor/shared_states.h"

#include <stdbool.h>

typedef struct ag_states_memory {
  por_shared_states *view; /* null: there is no table */
  void *bytes;
  int descriptor; /* of the memory */
} ag_states_memory;

/* Makes an empty table. Pages count as memory once they are used. False: that cannot be done. */
bool ag_states_open(ag_states_memory *memory);
void ag_states_close(ag_states_memory *memory);
/* Adds states that a view has listed, from number `begin` on, before number `end`. False: memory ran out. */
bool ag_states_copy(const por_shared_states *from, uint32_t begin, uint32_t end, por_shared_states *to);

#endif
