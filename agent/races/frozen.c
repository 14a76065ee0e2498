/* Follows which object was stored into which final field before other threads could reach it. */
#include "races/frozen.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  uint32_t execution;     /* the rest is empty if this is not the present one */
  uint32_t holder;        /* 0: none yet */
  bool final;             /* it is a final field of the holder */
  bool frozen;            /* its own final fields are, */
  uint32_t frozen_at;     /* since so many steps were done */
  bool escaped;           /* it was stored where others may look, */
  uint32_t thread, steps; /* by this thread, when it had done so many steps */
} entry;

struct ag_frozen {
  uint32_t execution;
  entry *entries; /* by object */
  uint32_t capacity;
};

enum { DEEPEST = 64 };

ag_frozen *ag_frozen_new(void) {
  return calloc(1, sizeof(ag_frozen));
}

void ag_frozen_free(ag_frozen *f) {
  if (!f) return;
  free(f->entries);
  free(f);
}

void ag_frozen_begin(ag_frozen *f) {
  f->execution++;
}

static const entry *look_up(const ag_frozen *f, uint32_t object) {
  const entry *e = object < f->capacity ? &f->entries[object] : NULL;
  return e && e->execution == f->execution ? e : NULL;
}

/* Null: out of memory, and what the object holds counts as unprotected. */
static entry *entry_of(ag_frozen *f, uint32_t object) {
  if (!ag_array_reach(&f->entries, &f->capacity, object, sizeof *f->entries)) return NULL;
  entry *e = &f->entries[object];
  if (e->execution != f->execution) *e = (entry){.execution = f->execution};
  return e;
}

/* May another thread reach the object? One that belongs to itself, or lies too deep, counts as such. */
static bool is_visible(const ag_frozen *f, uint32_t object) {
  for (int depth = 0; depth < DEEPEST; depth++) {
    const entry *e = look_up(f, object);
    if (!e || (!e->escaped && !e->holder)) return false;
    if (e->escaped) return true;
    object = e->holder;
  }
  return true;
}

bool ag_frozen_escaped(const ag_frozen *f, uint32_t object) {
  return is_visible(f, object);
}

void ag_frozen_store(ag_frozen *f, uint32_t thread, uint32_t holder, uint32_t value, bool final, uint32_t steps) {
  entry *e = value ? entry_of(f, value) : NULL;
  if (!e || e->escaped) return;
  if (holder == 0 || is_visible(f, holder)) {
    e->escaped = true;
    e->thread = thread;
    e->steps = steps;
  } else if (holder != value) {
    e->holder = holder;
    e->final = final;
  }
}

void ag_frozen_freeze(ag_frozen *f, uint32_t object, uint32_t steps) {
  entry *e = entry_of(f, object);
  if (!e) return;
  e->frozen = true;
  e->frozen_at = steps;
}

/* One final field on the way that was frozen behind the step and before all was let go is enough. */
bool ag_frozen_covers(const ag_frozen *f, uint32_t object, uint32_t thread, uint32_t step, bool final) {
  uint32_t earliest = UINT32_MAX; /* of those that were frozen behind it */
  bool through_final = final;
  for (int depth = 0; depth < DEEPEST; depth++) {
    const entry *e = look_up(f, object);
    if (!e) return false;
    if (through_final && e->frozen && step <= e->frozen_at && e->frozen_at < earliest) earliest = e->frozen_at;
    if (e->escaped) return earliest <= e->steps && e->thread == thread;
    if (!e->holder) return false;
    through_final = e->final;
    object = e->holder;
  }
  return false;
}
