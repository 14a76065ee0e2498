/* A race of the exploration: two operations whose order can be reversed. */
#ifndef POR_RACE_H
#define POR_RACE_H

#include "hpor/por.h"
#include "hpor/vector.h"

/* A reversible race. `event` happens before `later` directly: through no third event, except one that merely made
 * `later` possible. The two may swap. `later` may be the trace's length: then it is the operation that `thread` has
 * announced and not carried out. */
typedef struct por_race {
  uint32_t event, later;
  por_thread_id thread;
  uint32_t clock; /* index of the later operation's clock in trace.clocks */
  uint32_t until; /* The events between `event` and `until` can be run without `event`. `until` is `later`, with two
                     exceptions. It is the trace's last event if that one ended the execution and keeps an announced
                     operation from being carried out. It is where time passed next if `thread` has waited with the
                     operation since before then. */
} por_race;
typedef HP_VECTOR(por_race) por_races;

#endif
