/* Follows which threads are in changed methods. */
#include "driver/changed.h"

#include <string.h>

/* Null: memory has run out. Then nothing is known of the thread, and the search is told of what it touches. */
static uint32_t *depth_of(ag_changed *c, uint32_t thread) {
  return hp_reach(&c->depth, thread) ? &c->depth.items[thread] : NULL;
}

static bool is_inside(ag_changed *c, uint32_t thread) {
  const uint32_t *depth = depth_of(c, thread);
  return !depth || *depth;
}

static void touch(const ag_changed *c, uint32_t location) {
  if (location != AG_NO_LOCATION) por_changed(c->driver->search, location);
}

static void begin(void *context, size_t known) {
  ag_changed *c = context;
  (void)known;
  if (c->depth.length) memset(c->depth.items, 0, c->depth.length * sizeof *c->depth.items);
  uint32_t *first = depth_of(c, 0);
  if (first) *first = c->main;
}

static void access(void *context, uint32_t thread, uint32_t step, ag_access *access) {
  ag_changed *c = context;
  (void)step;
  if (is_inside(c, thread)) touch(c, access->location);
}

static void performed(void *context, uint32_t thread, const por_operation *operation) {
  ag_changed *c = context;
  if (!is_inside(c, thread)) return;
  if (operation->first.mode) touch(c, operation->first.location);
  if (operation->second.mode) touch(c, operation->second.location);
}

static void started(void *context, uint32_t parent, uint32_t child) {
  ag_changed *c = context;
  uint32_t *depth = is_inside(c, parent) ? depth_of(c, child) : NULL;
  if (depth) *depth = 1;
}

void ag_changed_enters(ag_changed *c, bool enters) {
  ag_driver *d = c->driver;
  if (!d) return;
  ag_driver_flush(d);
  uint32_t *depth = d->now.over ? NULL : depth_of(c, d->now.current);
  if (!depth) return;
  if (enters)
    ++*depth;
  else if (*depth)
    --*depth;
}

void ag_changed_listen(ag_changed *c, ag_driver *driver) {
  c->driver = driver;
  c->listener =
      (ag_listener){.context = c, .begin = begin, .access = access, .performed = performed, .started = started};
  ag_driver_listen(driver, &c->listener);
}
