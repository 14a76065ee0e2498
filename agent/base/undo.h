/* Undoes changes of memory step by step. A log keeps the old bytes of each change. */
#ifndef AG_UNDO_H
#define AG_UNDO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_undo {
  unsigned char *log;
  size_t length, capacity;
  size_t *marks; /* by step: length of the log before the step */
  size_t mark_count, mark_capacity;
  bool lost; /* the log became too long, or memory ran out: nothing can be undone */
} ag_undo;

/* Frees the log. */
void ag_undo_free(ag_undo *undo);
/* Empties the log. */
void ag_undo_clear(ag_undo *undo);
/* Begins the next step. Steps are numbered from 0. */
void ag_undo_step(ag_undo *undo);
/* Saves `size` bytes at `offset` in *base before they change. The memory may move (with *base) until the change is
 * undone. */
void ag_undo_save(ag_undo *undo, void *base, size_t offset, size_t size);
/* Undoes all changes of step `step` and later steps. Returns false when the log is lost. */
bool ag_undo_to(ag_undo *undo, size_t step);

#endif
