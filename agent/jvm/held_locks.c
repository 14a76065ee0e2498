/* A list of monitors and locks with their holders and places, kept while an execution is recorded. */
#include "jvm/held_locks.h"

#include <stdlib.h>
#include <string.h>

void ag_held_clear(ag_held_locks *held) {
  held->takings.length = 0;
}

/* The latest takings are looked for most. */
static ag_taking *find(const ag_held_locks *held, uint32_t object, uint32_t thread) {
  for (size_t i = held->takings.length; i-- > 0;)
    if (held->takings.items[i].object == object && held->takings.items[i].thread == thread)
      return &held->takings.items[i];
  return NULL;
}

const ag_taking *ag_held_find(const ag_held_locks *held, uint32_t object, uint32_t thread) {
  return find(held, object, thread);
}

/* Null when memory runs out: the report then lacks the place. */
static ag_taking *find_or_add(ag_held_locks *held, uint32_t object, uint32_t thread) {
  ag_taking *found = find(held, object, thread);
  if (found) return found;
  if (!hp_push(&held->takings, (ag_taking){.object = object, .thread = thread})) return NULL;
  return &held->takings.items[held->takings.length - 1];
}

void ag_held_entered(ag_held_locks *held, uint32_t object, uint32_t thread, const char *name, ag_place place) {
  ag_taking *taking = find_or_add(held, object, thread);
  if (!taking) return;
  taking->monitor = true;
  taking->name = name;
  taking->place = place;
}

/* "ReentrantReadWriteLock.ReadLock.lock", "StampedLock.tryReadLock" */
static bool is_for_reading(const char *call) {
  static const char *const methods[] = {".readLock",      ".tryReadLock", ".unlockRead",
                                        ".tryUnlockRead", "ReadLock.",    NULL};
  for (size_t i = 0; call && methods[i]; i++)
    if (strstr(call, methods[i])) return true;
  return false;
}

void ag_held_took(ag_held_locks *held, const ag_taking *taken, const char *call) {
  ag_taking *taking = find_or_add(held, taken->object, taken->thread);
  if (!taking) return;
  taking->name = taken->name;
  taking->reading += is_for_reading(call);
  if (taking->count++ > 0) return;
  taking->place = taken->place;
  taking->left_by = NULL;
}

void ag_held_gave(ag_held_locks *held, uint32_t object, uint32_t thread, const char *call) {
  ag_taking *taking = find(held, object, thread);
  if (!taking || taking->count == 0) return;
  taking->count--;
  if (taking->reading > 0 && (is_for_reading(call) || taking->reading > taking->count)) taking->reading--;
}

const ag_taking *ag_held_next(const ag_held_locks *held, const char *name, uint32_t waiting, size_t *at) {
  while (*at < held->takings.length) {
    const ag_taking *t = &held->takings.items[(*at)++];
    if (t->count > 0 && t->thread != waiting && t->name && strcmp(t->name, name) == 0) return t;
  }
  return NULL;
}

static bool starts_with_any(const char *name, const char *const *words) {
  for (; *words; words++)
    if (strncmp(name, *words, strlen(*words)) == 0) return true;
  return false;
}

ag_lock_effect ag_lock_effect_of(const char *call) {
  static const char *const gives[] = {"unlock", "tryUnlock", "release", NULL};
  static const char *const takes[] = {"lock",      "tryLock",     "acquire",      "tryAcquire", "readLock",
                                      "writeLock", "tryReadLock", "tryWriteLock", NULL};
  const char *dot = call ? strrchr(call, '.') : NULL, *name = dot ? dot + 1 : call;
  if (name && starts_with_any(name, gives)) return AG_LOCK_GIVES;
  return name && starts_with_any(name, takes) ? AG_LOCK_TAKES : AG_LOCK_EITHER;
}
