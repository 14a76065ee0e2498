/* Data races: two accesses of one variable, at least one of them a write and at least one of them plain, that no
 * synchronization orders. Happens-before is that of the Java memory model (JLS 17.4.5 and the access modes of
 * VarHandle), made from synchronization alone: it has nothing to do with the order that the exploration core keeps.
 *
 * A thread's time is a vector clock; an access is kept as one component of it, an epoch (thread, clock), as FastTrack
 * does. So what is compared on most accesses is one number. It knows no Java: threads, locations (as por_location()
 * numbers them) and sites are numbers. */
#ifndef AG_RACES_H
#define AG_RACES_H

#include "sites/access_mode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ag_access_kind { AG_ACCESS_READ = 1, AG_ACCESS_WRITE = 2, AG_ACCESS_UPDATE = 3 } ag_access_kind;

typedef struct ag_race_side {
  uint32_t thread, site;
  uint32_t step; /* which operation of the execution, from 1 */
  ag_access_kind kind;
  uint32_t made; /* the same, but of what is read with a stamp the reading itself: it counts later */
} ag_race_side;

typedef struct ag_race {
  ag_race_side first, second;
} ag_race;

typedef struct ag_races ag_races;

ag_races *ag_races_new(void); /* null: out of memory */
void ag_races_free(ag_races *races);

/* A new execution: only thread 0 is there. */
void ag_races_begin(ag_races *races);
void ag_races_start(ag_races *races, uint32_t parent, uint32_t child);
/* What the thread has done so far happens before whatever follows a later acquire of the same location. */
void ag_races_release(ag_races *races, uint32_t thread, uint32_t location);
void ag_races_acquire(ag_races *races, uint32_t thread, uint32_t location);
/* What was released there is not to be acquired any more. */
void ag_races_forget(ag_races *races, uint32_t location);

/* A fence: AG_MODE_ACQUIRE, AG_MODE_RELEASE, or AG_MODE_VOLATILE for both. By itself it orders nothing: what the thread
 * did before a release fence happens before what follows the read, behind an acquire fence if the mode of the read does
 * not acquire, that sees what the thread writes behind the fence in any mode but plain (C++ [atomics.fences], which the
 * modes of VarHandle follow). */
void ag_races_fence(ag_races *races, uint32_t thread, ag_mode mode);

typedef struct ag_race_access {
  uint32_t thread, location, site, step;
  ag_access_kind kind;
  ag_mode mode;
  bool chosen;   /* the program has chosen the mode, not the JDK on its behalf */
  uint32_t made; /* if not in this step: in which; else 0 */
} ag_race_access;

/* True: the same thread's same access of that location once more, in the same moment, tells nothing new but its step.
 */
bool ag_races_access(ag_races *races, const ag_race_access *access);
/* The present moment lasts while nobody but this thread does anything, and it does not synchronize. The number is
 * borrowed. */
const uint64_t *ag_races_moment(ag_races *races, uint32_t thread);
/* Such an access, a write. */
void ag_races_again(ag_races *races, uint32_t location, uint32_t site, uint32_t step);
/* The update that the thread has made last was none: it compared, found another value and only read. To be told before
 * anything else of that thread. */
void ag_races_only_read(ag_races *races, uint32_t thread);
/* The last update has been one; so it is when anything else is told. */
void ag_races_settle(ag_races *races);
/* Optimistic reads: the thread has got a stamp, which it read from the lock that it accessed last. What it reads
 * plainly from then on is looked at when it finds out whether the stamp is still valid. If not, the values do not
 * count. If so, the reads come before the writes of whoever takes the lock later. If it never finds out, they are reads
 * like others, looked at when it gets another stamp or ends. `step`: the present one. */
void ag_races_optimistic(ag_races *races, uint32_t thread, uint32_t step);
void ag_races_validated(ag_races *races, uint32_t thread, bool valid, uint32_t step);
void ag_races_unvalidated(ag_races *races, uint32_t thread, uint32_t step); /* the thread ends */
/* Asked before a read that is ordered with no write is called a race: is what was written seen all the same? Null: no.
 */
void ag_races_excuse(ag_races *races, bool (*excused)(void *context, uint32_t location, uint32_t writer, uint32_t step),
                     void *context);

/* Takes the next of the races found in this execution; false: there is none left. Each pair of sites comes once in an
 * execution. */
bool ag_races_next(ag_races *races, ag_race *race);
bool ag_races_waiting(const ag_races *races);
/* In some execution the program has accessed a variable in a mode between plain and volatile, and nothing else ordered
 * that with a conflicting access of another thread: then it may do what no interleaving does, without a data race. */
bool ag_races_weak(const ag_races *races);
void ag_races_set_weak(ag_races *races);
/* Memory ran out: races may have been missed. */
bool ag_races_failed(const ag_races *races);

#endif
