/* Known accesses: which thread has touched which location at which site, in any execution so far. These are the hybrid
 * paper's dynamic points-to sets, indexed by location. They only grow. */
#ifndef POR_KNOWN_ACCESSES_H
#define POR_KNOWN_ACCESSES_H

#include "hpor/por.h"
#include "hpor/vector.h"

typedef struct por_known_access {
  por_thread_id thread;
  uint32_t site;
  uint32_t modes;       /* a bit for each por_mode seen */
  uint32_t next;        /* next entry of this location; 0: none */
  uint32_t times, most; /* how often in this execution so far, and at most in any execution */
} por_known_access;

typedef struct por_known_accesses {
  hp_numbers by_location;              /* number of the location's latest entry, 0: none */
  HP_VECTOR(por_known_access) entries; /* number 0 is not used */
} por_known_accesses;

void por_known_free(por_known_accesses *known);
static inline size_t por_known_bytes(const por_known_accesses *known) {
  return hp_bytes(&known->by_location) + hp_bytes(&known->entries);
}
/* Adds both accesses of an announced operation. Sets `grown` if one of them is new. False: memory ran out. */
bool por_known_note(por_known_accesses *known, por_thread_id thread, const por_operation *operation, bool *grown);
/* Counts that a noted operation is carried out; por_known_undone() takes the count back. */
typedef struct por_known_count {
  uint32_t entries[2]; /* the entries of the operation's accesses; 0: none */
} por_known_count;
por_known_count por_known_done(por_known_accesses *known, por_thread_id thread, const por_operation *operation);
void por_known_undone(por_known_accesses *known, por_known_count count);
struct por_search;
struct por_writer;
struct por_reader;
/* Write the accesses as bytes, with sites by name (por_oracle), and read them into an empty table. */
void por_known_save(const por_known_accesses *known, const struct por_search *search, struct por_writer *writer);
void por_known_load(por_known_accesses *known, struct por_search *search, struct por_reader *reader);

/* Walk the entries of a location: the first one (null: none), then the next. */
const por_known_access *por_known_first(const por_known_accesses *known, por_location_id location);
const por_known_access *por_known_next(const por_known_accesses *known, const por_known_access *entry);
/* Has one of the entry's accesses changed something (por_mode_weak)? */
bool por_known_strong(const por_known_access *entry);
/* Could an access in `mode` race with one of the entry's accesses? */
bool por_known_races(const por_known_access *entry, uint32_t mode);

#endif
