/* Between the files of the recorder. */
#ifndef AG_RECORDER_PARTS_H
#define AG_RECORDER_PARTS_H

#include "jvm/agent.h"
#include "jvm/held_locks.h"
#include "jvm/recorder.h"

/* What a thread's announced operation touches. */
typedef struct touched {
  jobject object; /* global reference; null: none */
  uint32_t location;
  const char *frames; /* where it lies in code of the JDK: the stack; belongs to the recording. Null: not known */
} touched;

typedef struct object_text {
  char *text;
} object_text;

/* A thread at the moment of an access that is part of a data race. */
typedef struct racer {
  size_t step;               /* from 1; 0: not seen */
  const char *frames, *held; /* belong to the recording */
} racer;

enum { RELEASES = 1, ACQUIRES = 2 };

/* A step of an object with locks, before it is carried out. */
typedef struct pending_call {
  jobject object; /* global reference; null: there is none */
  uint32_t index, thread;
  const char *call, *name; /* what the program called, on what; belong to the recording */
  char *state;             /* of the lock before the step; owned. Null: it has none */
  ag_place place;
} pending_call;

struct ag_recorder {
  struct ag_agent *agent;
  ag_observer observer;
  ag_recording *recording;
  jobject object; /* of the hook that is running now; borrowed */
  uint32_t location;
  touched *threads; /* by thread number */
  size_t thread_capacity;
  object_text *objects; /* by object index */
  size_t object_capacity;
  struct {
    char *type;
    unsigned count;
  } * types;
  size_t type_count;
  touched pending_write; /* the last step wrote here: its value can be read when the next hook comes */
  ag_request pending_request;
  size_t pending_step, step_capacity;
  bool has_pending;
  ag_held_locks held;
  pending_call call;    /* the last step, if it is a call that may have taken a lock or given it back */
  size_t expected_race; /* step, from 1; 0: none */
  racer racers[2];      /* the threads of the race that is under way, as they stood at their accesses */
  uint8_t *edges;       /* by step: RELEASES, ACQUIRES */
  size_t edge_capacity;
};

/* Makes room for `wanted` elements of `size` bytes, new ones zeroed. False: out of memory. */
bool ag_recorder_grow(void **array, size_t *capacity, size_t wanted, size_t size);
/* The recording takes the text, which may be null, and returns it. */
const char *ag_recorder_keep(ag_recording *r, char *text);
char *ag_java_text(JNIEnv *env, jstring string); /* a copy with the reference given up; owned by the caller */

/* ---- recorder_names.c; texts that are no `const` are owned by the caller, the others by the recording ---- */

/* The stack of a thread; that of the running one. */
const char *ag_frames_of(ag_recorder *r, uint32_t thread);
const char *ag_own_frames(ag_recorder *r);
/* The program's line of an operation, and in `*call` what it has called if the operation is in code of the JDK. */
ag_place ag_place_for_reader(ag_recorder *r, const touched *t, uint32_t site, const char **call);
/* What the request touches ("Account#1.balance"), the value there, and what an operation gave back. Null: nothing. */
char *ag_location_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t);
char *ag_value_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t);
char *ag_result_text(ag_kind kind, int32_t result);

#endif
