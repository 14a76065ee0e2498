/* Takes changes of memory back, step by step: before something is changed, its old bytes go into a log. */
#ifndef AG_UNDO_H
#define AG_UNDO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_undo {
  unsigned char *log;
  size_t length, capacity;
  size_t *marks; /* by step: the log's length before it */
  size_t mark_count, mark_capacity;
  bool lost; /* the log had become too long, or memory ran out: nothing can be taken back */
} ag_undo;

void ag_undo_free(ag_undo *undo);
/* There is nothing to be taken back. */
void ag_undo_clear(ag_undo *undo);
/* Another step begins: the steps are numbered from 0. */
void ag_undo_step(ag_undo *undo);
/* `size` bytes at `offset` in *base, which may have moved until they are taken back, are about to be changed. */
void ag_undo_save(ag_undo *undo, void *base, size_t offset, size_t size);
/* Takes back all changes since step `step` began, that one and those behind it. False: they are lost. */
bool ag_undo_to(ag_undo *undo, size_t step);

#endif
