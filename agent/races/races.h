/* The data race detector. A data race is two accesses of one variable, at least one a write and at least one plain,
 * that synchronization does not order. Happens-before is that of the Java memory model (JLS 17.4.5 and the access
 * modes of VarHandle). It comes from synchronization alone, and is not the order that the exploration core keeps.
 *
 * The time of a thread is a vector clock. An access is stored as one component of it, an epoch (thread, clock), as in
 * FastTrack. So most accesses compare one number. The detector knows no Java: threads, locations (numbered by
 * por_location()) and sites are numbers. */
#ifndef AG_RACES_H
#define AG_RACES_H

#include "sites/access_mode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One access of a data race. */
typedef struct ag_race_side {
  uint32_t thread, site;
  uint32_t step; /* operation of the execution, from 1 */
  ag_access_kind kind;
  uint32_t made; /* as `step`; for a read with a stamp, the step of the reading itself, since the read counts later */
} ag_race_side;

typedef struct ag_race {
  ag_race_side first, second;
  bool beside; /* the second access is announced, not carried out: its step is the one behind the first access */
} ag_race;

typedef struct ag_races ag_races;

ag_races *ag_races_new(void); /* Returns null when memory runs out. */
void ag_races_free(ag_races *races);

/* Begins a new execution with thread 0 only. */
void ag_races_begin(ag_races *races);
/* `parent` starts `child`: the parent's operations so far happen before those of the child. */
void ag_races_start(ag_races *races, uint32_t parent, uint32_t child);
/* A release of the location: the thread's operations so far happen before operations after a later acquire of the
 * location. */
void ag_races_release(ag_races *races, uint32_t thread, uint32_t location);
/* An acquire of the location by the thread. */
void ag_races_acquire(ag_races *races, uint32_t thread, uint32_t location);
/* Forgets the releases of the location, so that later acquires do not see them. */
void ag_races_forget(ag_races *races, uint32_t location);

/* A fence: AG_MODE_ACQUIRE, AG_MODE_RELEASE, or AG_MODE_VOLATILE for both. A fence alone orders nothing. It pairs with
 * a write after a release fence, in any mode but plain, and a read that sees this write. Operations before the release
 * fence then happen before operations after the read; if the mode of the read does not acquire, an acquire fence must
 * follow the read. (C++ [atomics.fences]; the modes of VarHandle follow these rules.) */
void ag_races_fence(ag_races *races, uint32_t thread, ag_mode mode);

typedef struct ag_race_access {
  uint32_t thread, location, site, step;
  ag_access_kind kind;
  ag_mode mode;
  bool chosen;   /* the program chose the mode, not the JDK for the program */
  bool joined;   /* another byte of the access before it */
  uint32_t made; /* the step of the access if it is not the current one; else 0 */
} ag_race_access;

/* Checks an access. Returns true when the same access by the same thread, in the same moment, would add nothing but
 * its step (see ag_races_again()). */
bool ag_races_access(ag_races *races, const ag_race_access *access);
/* The number of the present moment; borrowed. A moment lasts while only this thread acts and does not synchronize. */
const uint64_t *ag_races_moment(ag_races *races, uint32_t thread);
/* Records the repetition of a write in the same moment. */
void ag_races_again(ag_races *races, uint32_t location, uint32_t site, uint32_t step);
/* The thread's last update was a failed compare-and-set, which only read. Called before any other event of that
 * thread. */
void ag_races_only_read(ag_races *races, uint32_t thread);
/* The last update really wrote. Any other event of the detector implies this as well. */
void ag_races_settle(ag_races *races);
/* Optimistic reads: the thread has got a stamp, read from the lock that it accessed last, in step `step`. Its plain
 * reads from now on are told as races when the thread validates the stamp, as made when they were made. Invalid: the
 * values do not count. Valid: the reads come before the writes of later lock holders. Never validated: the reads are
 * ordinary ones, told when the thread gets another stamp or ends. */
void ag_races_optimistic(ag_races *races, uint32_t thread, uint32_t step);
/* The thread has validated its stamp in step `step`, with this result. */
void ag_races_validated(ag_races *races, uint32_t thread, bool valid, uint32_t step);
/* The thread ends, or waits for ever, without validating its stamp. */
void ag_races_unvalidated(ag_races *races, uint32_t thread, uint32_t step);
/* A digest of the stamp that the thread has not validated yet, and of the reads that it has made with it. 0: it has no
 * such stamp. */
uint64_t ag_races_stamp_state(const ag_races *races, uint32_t thread);
/* Sets a callback that may excuse a read before it is called a race. The callback says whether the reader sees the
 * write for another reason (frozen.h). Null: no callback. */
void ag_races_excuse(ag_races *races, bool (*excused)(void *context, uint32_t location, uint32_t writer, uint32_t step),
                     void *context);

/* Takes the next race found in this execution. Returns false when there is none left. Each pair of sites comes once in
 * an execution. */
bool ag_races_next(ag_races *races, ag_race *race);
/* Are there races that ag_races_next() has not returned yet? */
bool ag_races_waiting(const ag_races *races);
/* Has an execution accessed a variable in a mode between plain and volatile, unordered with a conflicting access of
 * another thread? The program may then behave as no interleaving does, without a data race. */
bool ag_races_weak(const ag_races *races);
/* Makes ag_races_weak() true, for a resumed search. */
void ag_races_set_weak(ag_races *races);
/* `first` is being carried out. `second` is announced by another thread and could be carried out next, in the step
 * behind `first`. Both are accesses of one location. If they conflict and one is plain, they are a race: two accesses
 * side by side have nothing between them that could order them. */
void ag_races_beside(ag_races *races, const ag_race_access *first, const ag_race_access *second);
/* May a race exist whose two accesses never stand side by side? If something but synchronization has put operations of
 * two threads in order, such as a time-out, happens-before alone knows of the race. (docs/state-matching.md) */
bool ag_races_apart(const ag_races *races);
/* Makes ag_races_apart() true. */
void ag_races_set_apart(ag_races *races);
/* Has memory run out, so that races may be missing? */
bool ag_races_failed(const ag_races *races);

#endif
