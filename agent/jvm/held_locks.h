/* Records which thread has taken which monitors and locks, and where. Used while an execution is recorded for the
 * report. */
#ifndef AG_HELD_LOCKS_H
#define AG_HELD_LOCKS_H

#include "front/schedule.h"
#include "hpor/vector.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The last time that a thread took a monitor or lock. */
typedef struct ag_taking {
  uint32_t object, thread;
  unsigned count;   /* how often the thread holds the lock; not kept for a monitor */
  unsigned reading; /* as often, for reading */
  bool monitor;     /* false: a lock of java.util.concurrent, or a class like these */
  const char *name; /* name in the report; borrowed, null: unknown */
  ag_place place;
  const char *left_by; /* the exception by which the method that took it has ended; borrowed, null: it has not */
} ag_taking;

typedef struct ag_held_locks {
  HP_VECTOR(ag_taking) takings;
} ag_held_locks;

void ag_held_clear(ag_held_locks *held); /* before each execution */

/* Called when the thread has entered the monitor of `object`. */
void ag_held_entered(ag_held_locks *held, uint32_t object, uint32_t thread, const char *name, ag_place place);
/* Called when the thread has taken the lock once, by `call`. */
void ag_held_took(ag_held_locks *held, const ag_taking *taken, const char *call);
/* Called when the thread has given the lock back once, by `call`. */
void ag_held_gave(ag_held_locks *held, uint32_t object, uint32_t thread, const char *call);

/* The last time that the thread took the object; null: never. Valid until the next call that changes `held`. */
const ag_taking *ag_held_find(const ag_held_locks *held, uint32_t object, uint32_t thread);

/* The next thread other than `waiting` that holds the lock of this name, from position `*at` on, which starts at 0;
 * null: there is none. Valid as long as that of ag_held_find(). */
const ag_taking *ag_held_next(const ag_held_locks *held, const char *name, uint32_t waiting, size_t *at);

/* The effect on a lock of a successful call. */
typedef enum ag_lock_effect { AG_LOCK_TAKES, AG_LOCK_GIVES, AG_LOCK_EITHER } ag_lock_effect;
/* The effect of a call by its name, such as "ReentrantLock.tryLock". */
ag_lock_effect ag_lock_effect_of(const char *call);

#endif
