/* The progress of a search while it runs: one line that is rewritten in place on a terminal, a plain line every ten
 * seconds elsewhere. */
#ifndef AG_PROGRESS_H
#define AG_PROGRESS_H

#include "front/options.h"
#include "hpor/por.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct ag_progress {
  FILE *out;    /* borrowed; null: writes nothing */
  bool rewrite; /* rewrite one line in place */
  unsigned columns;
  double next;  /* seconds since the search began at which the next line is due */
  size_t shown; /* length of the line on the terminal now */
} ag_progress;

/* `mode` on: also when `out` is no terminal; auto: lines in place on a terminal, plain lines elsewhere; off: nothing.
 */
void ag_progress_init(ag_progress *progress, FILE *out, ag_progress_mode mode);

/* The text of one line, at most `columns` characters, always ended by 0. A pure function. */
void ag_progress_text(char *text, size_t size, const por_statistics *statistics, double seconds, unsigned columns);

/* Is a line due at `seconds` since the search began? Cheap enough for a call after every execution. */
static inline bool ag_progress_due(const ag_progress *progress, double seconds) {
  return progress->out && seconds >= progress->next;
}

/* Writes the line if it is due. */
void ag_progress_update(ag_progress *progress, const por_statistics *statistics, double seconds);

/* Removes the line from the terminal, so that other text can be written. */
void ag_progress_clear(ag_progress *progress);

#endif
