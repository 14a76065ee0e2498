/* What a walk over the code of a call has read, kept so that the next call at the same place need not walk: the walk is
 * a function of the receiver's class and of the fields that it reads, of their classes, and of which of them are the
 * same object. */
#ifndef AG_MONITOR_TRACES_H
#define AG_MONITOR_TRACES_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

enum { AG_WALK_OBJECTS = 64, AG_NO_OBJECT = 255 };

/* The field of an object that the walk knows by number. `to`: the object in it, the next number for one that was not
 * known before; AG_NO_OBJECT for null. */
typedef struct ag_walk_read {
  uint8_t from, to;
  jfieldID field;
  jweak type; /* of an object that was not known before; null otherwise */
} ag_walk_read;

typedef struct ag_monitor_trace {
  jweak type; /* of the receiver, which is object 0 */
  ag_walk_read *reads;
  int count, capacity;
  int objects;    /* that are known behind the reads */
  uint8_t *taken; /* numbers of the objects whose monitors are taken, in order */
  int taken_count;
  bool unusable; /* not all that the walk depends on is known here */
} ag_monitor_trace;

typedef struct ag_monitor_traces ag_monitor_traces;

/* Null: out of memory. */
ag_monitor_traces *ag_monitor_traces_new(void);
/* Notes a read of the walk under way, whose `type` is left to this. `o`: the object in the field, or null. */
void ag_monitor_trace_read(ag_monitor_trace *trace, JNIEnv *env, ag_walk_read read, jobject o);
/* Keeps the trace for calls at the site, or frees what it holds. `taken`: see above. */
void ag_monitor_traces_keep(ag_monitor_traces *all, JNIEnv *env, uint32_t site, ag_monitor_trace *trace,
                            const uint8_t *taken, int count);
/* Reads what a kept trace of the site has read. True: all is as it was then; `found` has local references to the
 * objects whose monitors are taken, `*count` of them. */
bool ag_monitor_traces_repeat(const ag_monitor_traces *all, JNIEnv *env, uint32_t site, jobject receiver,
                              jobject *found, int *count);

#endif
