/* The accesses that have been seen: which thread touched which location at which site, in all executions so far. The
 * hybrid paper's dynamic points-to sets, indexed by location; they only grow. */
#ifndef POR_KNOWN_ACCESSES_H
#define POR_KNOWN_ACCESSES_H

#include "hpor/por.h"
#include "por/stack.h"

typedef struct por_known_access {
  por_thread_id thread;
  uint32_t site;
  uint32_t modes;       /* a bit for each por_mode seen */
  uint32_t next;        /* of the same location; 0: none */
  uint32_t times, most; /* how often in this execution so far, and at most in any */
} por_known_access;

typedef struct por_known_accesses {
  por_stack by_location; /* uint32_t: number of its latest entry, 0: none */
  por_stack entries;     /* por_known_access; number 0 is not used */
} por_known_accesses;

void por_known_init(por_known_accesses *known);
void por_known_free(por_known_accesses *known);
static inline size_t por_known_bytes(const por_known_accesses *known) {
  return por_stack_bytes(&known->by_location) + por_stack_bytes(&known->entries);
}
/* Notes both accesses of an operation that has been announced. `grown` is set if one of them is new. False: memory ran
 * out. */
bool por_known_note(por_known_accesses *known, por_thread_id thread, const por_operation *operation, bool *grown);
/* The operation, which has been noted, is carried out; that is taken back. */
typedef struct por_known_count {
  uint32_t entries[2]; /* of its accesses; 0: none */
} por_known_count;
por_known_count por_known_done(por_known_accesses *known, por_thread_id thread, const por_operation *operation);
void por_known_undone(por_known_accesses *known, por_known_count count);
struct por_search;
struct por_writer;
struct por_reader;
/* As bytes, with sites by name (por_oracle). Into an empty one. */
void por_known_save(const por_known_accesses *known, const struct por_search *search, struct por_writer *writer);
void por_known_load(por_known_accesses *known, struct por_search *search, struct por_reader *reader);

/* Walks the entries of a location: the first one, null if none; then its next. */
const por_known_access *por_known_first(const por_known_accesses *known, por_location_id location);
const por_known_access *por_known_next(const por_known_accesses *known, const por_known_access *entry);
/* Was one of the accesses not weak? */
bool por_known_strong(const por_known_access *entry);
/* Could an access in `mode` come in either order with one of the entry? */
bool por_known_races(const por_known_access *entry, uint32_t mode);

#endif
