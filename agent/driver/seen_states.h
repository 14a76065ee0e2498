/* Records two things about a round of a waiting loop: the thread states that it has asked for, and the monitors that
 * it has entered, where others may see it block.
 *
 * A thread's state changes without a write, when the thread blocks. So before an execution ends in a deadlock, the
 * looping thread goes round once more if a state it asked for has changed. All looping threads go round once more if
 * the other thread, in its own round in vain, has entered a monitor that another thread holds now: the other thread
 * would be seen to block there. */
#ifndef AG_SEEN_STATES_H
#define AG_SEEN_STATES_H

#include "model/model.h"

enum { AG_SEEN = 8 };

/* A thread and the state found, or a monitor that was entered. */
typedef struct ag_seen {
  uint32_t what, read; /* what: thread or monitor; read: how many reads the thread had done before */
  int state;
} ag_seen;

/* The latest entries of both kinds. */
typedef struct ag_seen_states {
  ag_seen states[AG_SEEN], monitors[AG_SEEN];
  uint32_t state_count, monitor_count; /* numbers of entries ever made, also those that are overwritten */
} ag_seen_states;

void ag_seen_clear(ag_seen_states *seen);
/* Records that `thread` was found in `state`. POR_NO_THREAD: a thread that was not started, of which nothing is
 * recorded. */
void ag_seen_state(ag_seen_states *seen, uint32_t thread, int state, uint32_t reads);
/* Records that a monitor was entered. */
void ag_seen_enter(ag_seen_states *seen, uint32_t monitor, uint32_t reads);
/* Does another thread own one of the monitors that the thread has entered since its read number `from`? */
bool ag_seen_blocks(const ag_seen_states *seen, const ag_model *model, uint32_t thread, uint32_t from);
/* May the thread own a monitor that it has entered, other than this one? */
bool ag_seen_owns_other(const ag_seen_states *seen, const ag_model *model, uint32_t thread, uint32_t monitor);
/* Finds the next recorded thread, from index `*next` on, that was asked about since read number `from`. Moves `*next`
 * behind it. Returns null when there is none. */
const ag_seen *ag_seen_next(const ag_seen_states *seen, uint32_t *next, uint32_t from);

#endif
