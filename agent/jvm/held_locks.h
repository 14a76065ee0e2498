/* Which thread has taken which monitors and locks, and where, while an execution is recorded for the report. */
#ifndef AG_HELD_LOCKS_H
#define AG_HELD_LOCKS_H

#include "front/schedule.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A thread's last taking of an object. */
typedef struct ag_taking {
  uint32_t object, thread;
  unsigned count;   /* how often the thread has taken the lock and not yet given it back; of a monitor: not kept */
  bool monitor;     /* else a lock of java.util.concurrent, or one built like these */
  const char *name; /* as the report shows it; borrowed, null: not known */
  ag_place place;
} ag_taking;

typedef struct ag_held_locks {
  ag_taking *items;
  size_t count, capacity;
} ag_held_locks;

void ag_held_clear(ag_held_locks *held); /* before each execution */
void ag_held_free(ag_held_locks *held);

/* The thread has entered the monitor of `object`. */
void ag_held_entered(ag_held_locks *held, uint32_t object, uint32_t thread, const char *name, ag_place place);
/* The thread has taken the lock, or given it back once. */
void ag_held_took(ag_held_locks *held, uint32_t object, uint32_t thread, const char *name, ag_place place);
void ag_held_gave(ag_held_locks *held, uint32_t object, uint32_t thread);

/* The thread's last taking of the object; null: none. Valid until the next call that changes something. */
const ag_taking *ag_held_find(const ag_held_locks *held, uint32_t object, uint32_t thread);

/* What a call by this name ("ReentrantLock.tryLock") does to a lock if it succeeds. */
typedef enum ag_lock_effect { AG_LOCK_TAKES, AG_LOCK_GIVES, AG_LOCK_EITHER } ag_lock_effect;
ag_lock_effect ag_lock_effect_of(const char *call);

#endif
