/* States that have been explored to their end, in memory that several processes of one machine share. Each process
 * finds there what the others have added. Nothing is taken out again.
 *
 * The memory begins as zeroes. Adding takes no lock. A process that dies while it adds something leaves a few bytes
 * that nobody uses. */
#ifndef HPOR_SHARED_STATES_H
#define HPOR_SHARED_STATES_H

#include "hpor/por.h"

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

/* ---- processes without common memory ----------------------------------------------------------------------------- */

/* Each has a table of its own. A view can list the states that are added through it, and tell them as bytes, with all
 * that has been seen behind them. Another view can hear the bytes. Both views have begun with the same number. Those
 * who hear of a state leave out what lies behind it. So what was found there must count before the bytes go to anybody.
 */

/* From now on, the view lists the states that are added through it, and that others did not add before. Another number
 * empties the list. */
void por_shared_states_list(por_shared_states *states);
/* How many are listed. */
uint32_t por_shared_states_listed(const por_shared_states *states);
/* Writes the states of the list from number `from` on, before number `to`, in a form that needs no other bytes. False:
 * `write` has failed, or memory ran out. */
bool por_shared_states_tell(const por_shared_states *states, uint32_t from, uint32_t to, por_write *write, void *data);
/* Adds what another view has told, as far as there is room. False: the bytes do not fit together, or memory ran out. */
bool por_shared_states_hear(por_shared_states *states, const void *bytes, size_t size);

#endif
