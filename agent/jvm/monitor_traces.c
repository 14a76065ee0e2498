/* Keeps what walks have read, by the site of their call and the class of its receiver, and reads it again. */
#include "jvm/monitor_traces.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 4 }; /* of receivers at one site */

typedef struct site_traces {
  ag_monitor_trace kinds[KINDS];
  uint8_t count, next; /* `next` is replaced when all are used */
} site_traces;

struct ag_monitor_traces {
  site_traces **sites; /* by the site's number; null: none */
  uint32_t capacity;
};

ag_monitor_traces *ag_monitor_traces_new(void) {
  return calloc(1, sizeof(ag_monitor_traces));
}

static jweak class_of(JNIEnv *env, jobject o) {
  jclass type = (*env)->GetObjectClass(env, o);
  jweak weak = (*env)->NewWeakGlobalRef(env, type);
  (*env)->DeleteLocalRef(env, type);
  return weak;
}

static bool has_class(JNIEnv *env, jobject o, jweak type) {
  jclass now = (*env)->GetObjectClass(env, o);
  const bool same = (*env)->IsSameObject(env, now, type);
  (*env)->DeleteLocalRef(env, now);
  return same;
}

void ag_monitor_trace_read(ag_monitor_trace *trace, JNIEnv *env, ag_walk_read read, jobject o) {
  if (trace->unusable) return;
  if (trace->count == trace->capacity) {
    const int capacity = trace->capacity ? 2 * trace->capacity : 8;
    ag_walk_read *reads = realloc(trace->reads, (size_t)capacity * sizeof *reads);
    trace->unusable = !reads;
    if (!reads) return;
    trace->reads = reads;
    trace->capacity = capacity;
  }
  if (o && read.to == trace->objects) {
    read.type = class_of(env, o);
    trace->objects++;
  }
  trace->reads[trace->count++] = read;
}

static void clear(ag_monitor_trace *trace, JNIEnv *env) {
  if (trace->type) (*env)->DeleteWeakGlobalRef(env, trace->type);
  for (int i = 0; i < trace->count; i++)
    if (trace->reads[i].type) (*env)->DeleteWeakGlobalRef(env, trace->reads[i].type);
  free(trace->reads);
  free(trace->taken);
  *trace = (ag_monitor_trace){0};
}

static site_traces *at(ag_monitor_traces *all, uint32_t site) {
  if (site >= all->capacity) {
    const uint32_t capacity = site + site / 2 + 64;
    site_traces **sites = realloc(all->sites, capacity * sizeof(site_traces *));
    if (!sites) return NULL;
    memset(sites + all->capacity, 0, (capacity - all->capacity) * sizeof(site_traces *));
    all->sites = sites;
    all->capacity = capacity;
  }
  if (!all->sites[site]) all->sites[site] = calloc(1, sizeof(site_traces));
  return all->sites[site];
}

void ag_monitor_traces_keep(ag_monitor_traces *all, JNIEnv *env, uint32_t site, ag_monitor_trace *trace,
                            const uint8_t *taken, int count) {
  site_traces *here = trace->unusable || !trace->type ? NULL : at(all, site);
  trace->taken = here ? malloc((size_t)count + 1) : NULL;
  if (!trace->taken) {
    clear(trace, env);
    return;
  }
  memcpy(trace->taken, taken, (size_t)count);
  trace->taken_count = count;
  ag_monitor_trace *kind = &here->kinds[here->next];
  here->next = (uint8_t)((here->next + 1) % KINDS);
  if (here->count < KINDS) here->count++;
  clear(kind, env);
  *kind = *trace;
  *trace = (ag_monitor_trace){0};
}

/* Is the object in the field the one that the trace has there? A new one becomes known. */
static bool repeats(JNIEnv *env, const ag_walk_read *read, jobject *objects, int *count) {
  jobject o = (*env)->GetObjectField(env, objects[read->from], read->field);
  if (!o) return read->to == AG_NO_OBJECT;
  bool same = read->to != AG_NO_OBJECT;
  for (int i = 0; i < *count && same; i++) same = (*env)->IsSameObject(env, objects[i], o) == (i == read->to);
  if (same && read->to == *count) {
    objects[(*count)++] = o;
    return has_class(env, o, read->type);
  }
  (*env)->DeleteLocalRef(env, o);
  return same;
}

bool ag_monitor_traces_repeat(const ag_monitor_traces *all, JNIEnv *env, uint32_t site, jobject receiver,
                              jobject *found, int *count) {
  const site_traces *here = site < all->capacity ? all->sites[site] : NULL;
  for (int k = 0; here && k < here->count; k++) {
    const ag_monitor_trace *trace = &here->kinds[k];
    if (!has_class(env, receiver, trace->type)) continue;
    jobject objects[AG_WALK_OBJECTS] = {(*env)->NewLocalRef(env, receiver)};
    int known = 1, i = 0;
    while (i < trace->count && repeats(env, &trace->reads[i], objects, &known)) i++;
    const bool same = i == trace->count;
    *count = same ? trace->taken_count : 0;
    for (int t = 0; t < *count; t++) found[t] = (*env)->NewLocalRef(env, objects[trace->taken[t]]);
    while (known > 0) (*env)->DeleteLocalRef(env, objects[--known]);
    if (same) return true;
  }
  return false;
}
