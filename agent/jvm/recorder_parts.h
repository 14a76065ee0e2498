/* Shared by the files of the recorder (recorder*.c). */
#ifndef AG_RECORDER_PARTS_H
#define AG_RECORDER_PARTS_H

#include "jvm/agent.h"
#include "jvm/held_locks.h"
#include "jvm/recorder.h"

/* So many calls within each other are told apart. A pool's worker calls a task, the task a function of the program, and
 * that one a method of the JDK: each function counts as one more. */
enum { AG_CALLED_DEPTH = 16 };

/* The object and location that a thread's announced operation touches. */
typedef struct touched {
  jobject object; /* global reference; null: none */
  uint32_t location;
  const char *frames; /* the stack, for an operation in JDK code; belongs to the recording. Null: unknown */
  jobject called[AG_CALLED_DEPTH]; /* the objects whose methods of the JDK's the thread is in, the outermost first;
                                      global references. Null: none */
  const char *arguments[AG_CALLED_DEPTH]; /* HporValues.ownArguments() of these calls; null: not known */
  jobject look, entered;                  /* HporLooks.own() at the last read, and where a monitor was entered last, in
                                             the JDK's code; global references. Null: not known */
  size_t since[AG_CALLED_DEPTH];          /* how many steps there were before the call */
} touched;

typedef struct object_text {
  char *text;
  const char *field; /* of the program, which holds it; belongs to the recording. Null: none is known */
  uint32_t met;      /* its place among ag_recorder.met, from 1; UINT32_MAX: it is none of the JDK's. 0: not met */
} object_text;

/* An object of the JDK's whose field is looked for. */
typedef struct met_object {
  jobject object; /* global reference */
  uint32_t index;
  const char *user; /* the class of the program that has worked with it; belongs to the recording. Null: not known */
} met_object;

/* A thread at the moment of its access in a data race. */
typedef struct racer {
  size_t step;                        /* step of the access, from 1; 0: not seen */
  const char *frames, *held, *holder; /* belong to the recording; `holder` is the field that leads to the object */
  uint32_t object;                    /* its index; 0: there is none */
} racer;

enum { RELEASES = 1, ACQUIRES = 2 }; /* bits of ag_recorder.edges */

/* A call that may take or release a lock, before its step is carried out. */
typedef struct pending_call {
  jobject object; /* global reference; null: there is none */
  uint32_t index, thread;
  const char *call, *name; /* the called method and the object's name; belong to the recording */
  char *state;             /* state of the lock before the step; owned. Null: the object has no lock */
  ag_place place;
} pending_call;

typedef struct counted_type {
  char *type;
  unsigned count; /* of its objects that have a name */
} counted_type;

struct ag_recorder {
  struct ag_agent *agent;
  ag_listener listener;
  ag_recording *recording;
  jobject object; /* object of the current hook; borrowed */
  uint32_t location;
  touched *threads; /* by thread number */
  size_t thread_capacity;
  object_text *objects; /* by object index */
  size_t object_capacity;
  HP_VECTOR(counted_type) types;
  touched pending_write; /* location that the last step wrote; the recorder reads the value at the next hook */
  ag_request pending_request;
  size_t pending_step, step_capacity;
  bool has_pending;
  ag_held_locks held;
  pending_call call;    /* the last step, if its call may have taken or released a lock */
  size_t expected_race; /* step that takes part in a race, from 1; 0: none */
  racer racers[2];      /* the two threads of the current race, each at the moment of its access */
  uint8_t *edges;       /* by step: bits RELEASES, ACQUIRES */
  size_t edge_capacity;
  HP_VECTOR(met_object) met;
  bool looked; /* fields of this recording were looked for */
};

/* Grows `*array` to at least `wanted` elements of `size` bytes; new elements are zero. Returns false when memory runs
 * out. */
bool ag_recorder_grow(void **array, size_t *capacity, size_t wanted, size_t size);
/* Gives `text` (may be null) to the recording, which frees it, and returns `text`. */
const char *ag_recorder_keep(ag_recording *r, char *text);
char *ag_java_text(JNIEnv *env,
                   jstring string); /* Copies the string and deletes the local reference. The caller owns the copy. */

/* The thread's entry. Null when memory runs out. */
touched *ag_recorder_slot(ag_recorder *r, uint32_t thread);
/* The write of the last step has happened by now: what it wrote is there. */
void ag_recorder_settle(ag_recorder *r);
/* The execution ends with the last step. A write by a call (VarHandle, Unsafe, reflection) is a step before it happens:
 * then it has not happened, and no value is told. */
void ag_recorder_settle_last(ag_recorder *r);

/* ---- recorder_names.c: the recording owns results of type const char *, the caller owns results of type char
 * * ---- */

/* The stack of a thread as text. */
const char *ag_frames_of(ag_recorder *r, uint32_t thread);
/* The stack of the running thread as text. */
const char *ag_own_frames(ag_recorder *r);
/* The object's number; 0: the program has not named the object yet. */
uint32_t ag_recorder_index(const ag_recorder *r, uint32_t hash);
/* The program's line of an operation. For an operation in JDK code, `*call` becomes the JDK method that the program
 * called. */
ag_place ag_place_for_reader(ag_recorder *r, const touched *t, uint32_t site, const char **call);
/* The name of an object in the report: "Account#1", "Main.class". The caller frees the text. */
char *ag_object_text(ag_recorder *r, JNIEnv *env, jobject object);
/* The index of the innermost of the objects that the thread has called whose class has the method; -1: there is none.
 */
int ag_called_by(ag_recorder *r, JNIEnv *env, const touched *at, const char *call);
/* What HporValues.ownArguments() or ownResult() has said of a call, if it is of the method; null: it is not. */
const char *ag_told_of(const char *told, const char *call);
/* The object that the thread has called: "CountDownLatch#1" of "CountDownLatch.await". Null: none is known, or the call
 * of that class has called one of another. `*arguments`, unless null, becomes those of the call; null: not known. */
const char *ag_called_text(ag_recorder *r, JNIEnv *env, const touched *at, const char *call, const char **arguments);
/* The location that the request touches, such as "Account#1.balance"; null: none. */
char *ag_location_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t);
/* The value at that location; null: none. */
char *ag_value_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t);
/* The result of an operation in words; null: none to show. */
char *ag_result_text(ag_kind kind, int32_t result);

/* Does an operation of that kind write a variable? */
bool ag_recorder_writes(ag_kind kind);

/* ---- recorder_looks.c ------------------------------------------------------------------------------------------- */

/* The running thread announces an operation in the JDK's code: what it has called may be a look at a collection. */
void ag_recorder_looks(JNIEnv *env, touched *t, ag_kind kind);
/* The step at that index has been carried out: what its call was given and returns, if that is known now. */
void ag_recorder_note_look(ag_recorder *r, JNIEnv *env, touched *t, ag_kind kind, size_t index);
void ag_recorder_forget_looks(JNIEnv *env, touched *t);

/* ---- recorder_race.c -------------------------------------------------------------------------------------------- */

/* What the step does to happens-before, as a reader would look for it: RELEASES, ACQUIRES. */
uint8_t ag_recorder_edges(const ag_recorder *r, const ag_request *request, const char *call);
/* The step (from 1) may be one of two accesses that race: the first one is known from the search, the second one has
 * just been found to race. */
void ag_recorder_note_racer(ag_recorder *r, uint32_t thread, size_t step);

/* ---- recorder_fields.c ------------------------------------------------------------------------------------------ */

/* The recording tells of the object. `user`: as in met_object. */
void ag_recorder_met(ag_recorder *r, JNIEnv *env, jobject object, const char *user);
void ag_recorder_forget_met(ag_recorder *r, JNIEnv *env);
/* Finds the fields that hold the objects met so far, and that lead to those of a data race. The second time in one
 * recording it does nothing. */
void ag_recorder_find_fields(ag_recorder *r, JNIEnv *env);

#endif
