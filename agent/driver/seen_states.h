/* What a thread's round has seen of others that changes without a write: the states that it has asked for. And what
 * others may see of it: the monitors that it has entered, where it may block.
 *
 * A state changes when the other thread blocks. So before the end is a deadlock, the thread goes round once more if the
 * state is another one now. So do all, if the other thread has taken a monitor in its own round in vain, which somebody
 * else holds now: it would be seen to block there. */
#ifndef AG_SEEN_STATES_H
#define AG_SEEN_STATES_H

#include "model/model.h"

enum { AG_SEEN = 8 };

/* A thread that was asked about, and the answer; or a monitor. `read`: how many reads the thread had done before. */
typedef struct ag_seen {
  uint32_t what, read;
  int state;
} ag_seen;

/* The last ones. */
typedef struct ag_seen_states {
  ag_seen states[AG_SEEN], monitors[AG_SEEN];
  uint32_t state_count, monitor_count; /* of all */
} ag_seen_states;

void ag_seen_clear(ag_seen_states *seen);
/* POR_NO_THREAD: one that has not been started; nothing need be noted. */
void ag_seen_state(ag_seen_states *seen, uint32_t thread, int state, uint32_t reads);
void ag_seen_enter(ag_seen_states *seen, uint32_t monitor, uint32_t reads);
/* Does another thread own one of the monitors that the thread has entered since its read number `from`? */
bool ag_seen_blocks(const ag_seen_states *seen, const ag_model *model, uint32_t thread, uint32_t from);
/* The first thread from the index *next on, asked about since read number `from`; `*next` goes behind it. Null: none.
 */
const ag_seen *ag_seen_next(const ag_seen_states *seen, uint32_t *next, uint32_t from);

#endif
