/* A table of records in shared memory: 128-bit keys lead to some words each (hpor/shared_states.h). A record of one
 * word takes 24 bytes, and its slot 4 bytes. At most three quarters of the slots are taken. */
#ifndef POR_SHARED_TABLE_H
#define POR_SHARED_TABLE_H

#include "hpor/por.h"
#include "hpor/shared_states.h"
#include "hpor/vector.h"

/* What a key names. Equal bytes of two kinds have two keys. */
typedef enum por_shared_kind { POR_SHARED_STATE, POR_SHARED_ACTION, POR_SHARED_LIST, POR_SHARED_FLAG } por_shared_kind;

typedef struct por_shared_record {
  por_digest key;
  uint32_t count; /* words */
  uint32_t words[];
} por_shared_record;

/* The number of a record; 0: there is none. Any process can read the record of a number. */
typedef uint32_t por_shared_number;

/* The key of words; `of` is the key of a state, or zero. */
por_digest por_shared_key(const por_shared_states *states, por_shared_kind kind, por_digest of, const uint32_t *words,
                          uint32_t count);
/* The key of the note that the program may end early. */
por_digest por_shared_early_end(const por_shared_states *states);
por_shared_number por_shared_find(const por_shared_states *states, por_digest key);
/* Adds a record, unless there is one with the key. 0: the memory is full. */
por_shared_number por_shared_add(por_shared_states *states, por_digest key, const uint32_t *words, uint32_t count);
/* Adds a list of the actions, whose numbers are sorted for that. */
por_shared_number por_shared_add_list(por_shared_states *states, hp_numbers *actions);
/* Adds a state with the list of the actions behind it, and lists it if that is wanted and it is new. */
por_shared_number por_shared_add_state(por_shared_states *states, por_digest key, por_shared_number list);
/* The state with that place in the view's list. */
por_shared_number por_shared_listed(const por_shared_states *states, uint32_t at);
const por_shared_record *por_shared_get(const por_shared_states *states, por_shared_number number);

#endif
