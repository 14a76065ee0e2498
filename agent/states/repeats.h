/* The states along a schedule that is run once more, of which the last one is to be one of those before it: the
 * schedule of a livelock. No JNI here. */
#ifndef AG_REPEATS_H
#define AG_REPEATS_H

#include "hpor/por.h"

typedef struct ag_repeats {
  por_digest *states; /* by the number of steps before them */
  size_t length;      /* of the schedule; 0: it is to repeat nothing */
  size_t known, capacity;
} ag_repeats;

/* A schedule of `length` steps is about to be run. */
void ag_repeats_begin(ag_repeats *repeats, size_t length);
/* Is the state behind `steps` steps wanted? They come one after another. */
bool ag_repeats_wants(const ag_repeats *repeats, size_t steps);
typedef enum ag_repeated {
  AG_REPEATS_LATER, /* the schedule has not ended */
  AG_REPEATS_YES,   /* it has, in the state behind its first *from steps */
  AG_REPEATS_NOT    /* it has, in a state that was not there */
} ag_repeated;
ag_repeated ag_repeats_note(ag_repeats *repeats, size_t steps, por_digest state, size_t *from);

#endif
