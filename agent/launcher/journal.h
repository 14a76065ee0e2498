/* The journal of a search in parts: all that has happened to the parts, in order. Who reads it again is where its
 * writer was (team.h). A record that was cut off at the end of the file has not happened. */
#ifndef AG_LAUNCHER_JOURNAL_H
#define AG_LAUNCHER_JOURNAL_H

#include "hpor/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct ag_journal ag_journal;

typedef struct ag_record {
  uint32_t kind, member, message, epoch; /* as the team means them */
  uint64_t size;
  char *bytes; /* a 0 follows */
} ag_record;

/* Opens the journal, which no other process may use at the same time. `search` says which search it is; a file of
 * another one is an error. */
ag_journal *ag_journal_open(const char *path, const char *search, hp_error *error);
/* Reads the next record, whose bytes the caller frees. False: there is none. */
bool ag_journal_read(ag_journal *journal, ag_record *record);
/* Writes behind the last record that was read or written. */
bool ag_journal_write(ag_journal *journal, const ag_record *record);
/* Forgets all records: the search begins anew. */
bool ag_journal_clear(ag_journal *journal);
/* Why nothing can be written any more; null: it can. */
const char *ag_journal_failed(const ag_journal *journal);
/* The search is over, and nobody goes on with it. */
void ag_journal_remove(ag_journal *journal);
void ag_journal_close(ag_journal *journal);

#endif
