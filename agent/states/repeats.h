/* Records the states along the replay of a livelock's schedule. The last state should equal an earlier one. No JNI
 * here. */
#ifndef AG_REPEATS_H
#define AG_REPEATS_H

#include "hpor/por.h"
#include "hpor/vector.h"

typedef struct ag_repeats {
  HP_VECTOR(por_digest) states; /* by number of steps before the state */
  size_t length;                /* length of the schedule; 0: no livelock is replayed */
} ag_repeats;

/* Begins the replay of a schedule of `length` steps. */
void ag_repeats_begin(ag_repeats *repeats, size_t length);
/* Is the state after `steps` steps wanted? States are recorded in order. */
bool ag_repeats_wants(const ag_repeats *repeats, size_t steps);
/* Has the state come back? */
typedef enum ag_repeated {
  AG_REPEATS_LATER, /* the schedule has not ended yet */
  AG_REPEATS_YES,   /* the last state equals the one after the first *from steps */
  AG_REPEATS_NOT    /* the last state is new */
} ag_repeated;
/* Records the state after `steps` steps. */
ag_repeated ag_repeats_note(ag_repeats *repeats, size_t steps, por_digest state, size_t *from);

#endif
