/* States that have been explored to their end, in memory that several processes of one machine share. Each process
 * finds there what the others have added. Nothing is taken out again.
 *
 * The memory begins as zeroes. Adding takes no lock. A process that dies while it adds something leaves a few bytes
 * that nobody uses. */
#ifndef HPOR_SHARED_STATES_H
#define HPOR_SHARED_STATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct por_shared_states por_shared_states;

/* A view of `bytes` of memory, which all processes have opened with the same number. The memory is borrowed. The caller
 * owns the view. Null: memory ran out, or `bytes` are too few. */
por_shared_states *por_shared_states_open(void *memory, size_t bytes);
void por_shared_states_free(por_shared_states *states);
/* From now on, the view has only what is added under this number. Begin with another number where what all know of the
 * program has changed. */
void por_shared_states_begin(por_shared_states *states, uint64_t number);
/* Bytes that hold something. */
size_t por_shared_states_bytes(const por_shared_states *states);

#endif
