/* Follows stored references to find the objects that were published. */
#include "lookahead/reach.h"

#include "base/array.h"
#include <stdlib.h>
#include <string.h>

/* An object. `epoch` is the execution that the entry is of. */
typedef struct entry {
  uint32_t epoch;
  uint32_t user_plus_1; /* the first thread to use the object, in any execution */
  uint32_t edges;       /* the latest reference of the object; 0: none */
  bool shared;
  bool always; /* published in every execution */
} entry;

typedef struct edge {
  uint32_t to, next;
} edge;

struct ag_reach {
  uint32_t epoch;
  entry *objects;
  uint32_t object_capacity;
  edge *edges; /* of this execution; number 0 is not used */
  uint32_t edge_count, edge_capacity;
  uint32_t *work; /* objects whose referents are still to be marked */
  uint32_t work_count, work_capacity;
  bool everything; /* memory ran out: all objects count as published */
};

ag_reach *ag_reach_new(void) {
  ag_reach *r = calloc(1, sizeof *r);
  if (r) r->edge_count = 1;
  return r;
}

void ag_reach_free(ag_reach *r) {
  if (!r) return;
  free(r->objects);
  free(r->edges);
  free(r->work);
  free(r);
}

void ag_reach_begin(ag_reach *r) {
  r->epoch++;
  r->edge_count = 1;
}

/* Returns the entry of an object, or null when memory runs out. */
static entry *entry_of(ag_reach *r, uint32_t object) {
  if (!ag_array_reach(&r->objects, &r->object_capacity, object, sizeof *r->objects)) {
    r->everything = true;
    return NULL;
  }
  entry *e = &r->objects[object];
  if (e->epoch != r->epoch) *e = (entry){r->epoch, e->user_plus_1, 0, e->always, e->always};
  return e;
}

static void push(ag_reach *r, uint32_t object) {
  if (ag_array_reach(&r->work, &r->work_capacity, r->work_count, sizeof *r->work))
    r->work[r->work_count++] = object;
  else
    r->everything = true;
}

/* Marks the unmarked objects that the object refers to, and pushes them. */
static void mark_referents(ag_reach *r, uint32_t object) {
  for (uint32_t at = r->objects[object].edges; at; at = r->edges[at].next) {
    entry *e = entry_of(r, r->edges[at].to);
    if (!e || e->shared) continue;
    e->shared = true;
    push(r, r->edges[at].to);
  }
}

static void mark_reached(ag_reach *r) {
  while (r->work_count) mark_referents(r, r->work[--r->work_count]);
}

void ag_reach_publish(ag_reach *r, uint32_t object) {
  entry *e = object ? entry_of(r, object) : NULL;
  if (!e || e->shared) return;
  e->shared = true;
  push(r, object);
  mark_reached(r);
}

void ag_reach_copied(ag_reach *r, uint32_t object) {
  if (!object || !entry_of(r, object)) return;
  mark_referents(r, object);
  mark_reached(r);
}

void ag_reach_store(ag_reach *r, uint32_t container, uint32_t value) {
  if (!container || !value) return;
  entry *e = entry_of(r, container);
  if (!e) return;
  if (e->shared) {
    ag_reach_publish(r, value);
    return;
  }
  if (e->edges && r->edges[e->edges].to == value) return;
  if (!ag_array_reach(&r->edges, &r->edge_capacity, r->edge_count, sizeof *r->edges)) {
    r->everything = true;
    return;
  }
  r->edges[r->edge_count] = (edge){value, e->edges};
  e->edges = r->edge_count++;
}

bool ag_reach_use(ag_reach *r, uint32_t object, uint32_t thread) {
  entry *e = object ? entry_of(r, object) : NULL;
  if (!e || e->user_plus_1 == thread + 1) return false;
  if (!e->user_plus_1) e->user_plus_1 = thread + 1;
  if (e->shared || e->user_plus_1 == thread + 1) return false;
  e->always = true;
  ag_reach_publish(r, object);
  return true;
}

bool ag_reach_shared(const ag_reach *r, uint32_t object) {
  if (!object || r->everything || object >= r->object_capacity) return r->everything || !object;
  const entry *e = &r->objects[object];
  return e->epoch == r->epoch ? e->shared : e->always;
}

uint32_t ag_reach_known(const ag_reach *r, uint32_t object) {
  return object < r->object_capacity ? r->objects[object].user_plus_1 << 1 | r->objects[object].always : 0;
}

void ag_reach_set_known(ag_reach *r, uint32_t object, uint32_t known) {
  entry *e = object ? entry_of(r, object) : NULL;
  if (!e) return;
  e->user_plus_1 = known >> 1;
  e->always = e->shared = known & 1;
}
