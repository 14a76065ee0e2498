/* The set of states met: a dense number for each 128-bit digest, in an open-addressing table of bounded size. A state
 * takes 24 bytes and a slot 4 bytes. At most three quarters of the slots are taken, and capacities are powers of two,
 * so a state costs less than 64 bytes at any time. */
#ifndef POR_STATE_TABLE_H
#define POR_STATE_TABLE_H

#include "hpor/por.h"

#define POR_NO_STATE UINT32_MAX

/* New: not met in this pass of the search. Open: on the trace. Closed: everything behind the state has been explored.
 */
typedef enum por_state_status { POR_STATE_NEW, POR_STATE_OPEN, POR_STATE_CLOSED } por_state_status;

typedef struct por_state_record {
  por_digest digest;
  uint32_t edges; /* for the state graph: latest edge of the state + 1, 0: none */
  uint32_t mark;  /* two lowest bits: the status; above: number of the last walk that passed this state */
} por_state_record;

typedef struct por_state_table {
  uint32_t *slots; /* number of the state + 1; 0: free */
  por_state_record *states;
  uint32_t capacity; /* slots: a power of two, or 0; there is room for three quarters as many states */
  uint32_t count;
  size_t limit; /* bytes */
  bool full;    /* a state could not be stored */
} por_state_table;

/* `bytes` is the upper bound of the table's memory; 0: 1 GiB. */
void por_state_table_init(por_state_table *table, size_t bytes);
void por_state_table_free(por_state_table *table);
/* The number of the state. A new state is stored if there is room. Without room, returns POR_NO_STATE and sets `full`.
 * `others` are further bytes that count against the limit. */
uint32_t por_state_table_number(por_state_table *table, por_digest digest, size_t others);
/* Makes all states new again. Their numbers and edges stay. */
void por_state_table_renew(por_state_table *table);

static inline por_state_status por_state_status_of(const por_state_table *table, uint32_t state) {
  return (por_state_status)(table->states[state].mark & 3);
}
static inline void por_state_set_status(por_state_table *table, uint32_t state, por_state_status status) {
  table->states[state].mark = (table->states[state].mark & ~UINT32_C(3)) | status;
}
size_t por_state_table_bytes(const por_state_table *table);
struct por_writer;
struct por_reader;
void por_state_table_save(const por_state_table *table, struct por_writer *writer);
void por_state_table_load(por_state_table *table, struct por_reader *reader); /* into an empty table */

#endif
