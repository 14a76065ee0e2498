/* Hears of an execution (driver/listener.h), feeds the digest of its states, and gives states to the core. */
#ifndef AG_MATCHED_STATES_H
#define AG_MATCHED_STATES_H

#include "driver/driver.h"
#include "states/digest.h"
#include "states/repeats.h"

/* Pointers are borrowed. */
typedef struct ag_matched_states {
  ag_driver *driver;
  ag_digest *digest;
  uint64_t reported;  /* digest of the program's output, where output is part of the states; else 0 */
  por_digest last;    /* the last state that the core asked for */
  ag_repeats repeats; /* the states during the replay of a livelock */
  /* The replay of a livelock has returned, after `steps` steps, to the state that the first `from` steps led to. */
  void (*repeated)(void *context, size_t from, size_t steps);
  void *context;
  ag_listener listener;
} ag_matched_states;

/* Listens to the driver from now on: states are compared. */
void ag_matched_states_listen(ag_matched_states *matched);

#endif
