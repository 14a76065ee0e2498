/* Records one execution for the report: for each step its place, its location and its value, as text. */
#ifndef AG_RECORDER_H
#define AG_RECORDER_H

#include "driver/driver.h"
#include "front/report.h"
#include "front/schedule.h"
#include "hpor/vector.h"

#include <jni.h>

typedef struct ag_recorder ag_recorder;
struct ag_agent;

/* One recorded execution; owns all texts. */
typedef struct ag_recording {
  ag_step *steps;
  size_t step_count;
  ag_schedule_thread *threads;
  size_t thread_count;
  ag_held_object *objects; /* those of the JDK that fields of the program hold */
  size_t object_count;
  /* of a deadlock: the waiting threads */
  ag_waiting *waiting;
  size_t waiting_count;
  ag_stack *stacks; /* stacks of a deadlock; the two stacks of a data race */
  size_t stack_count;
  const char *told;     /* of a data race: the two accesses in the order of this execution, in words */
  const char *sentence; /* of a data race: the whole in plain words; null: none */
  const char *note;     /* of a data race: what the threads released and acquired in between */
  HP_VECTOR(char *) texts;
} ag_recording;

/* Returns null when memory runs out. `agent` is borrowed. */
ag_recorder *ag_recorder_new(struct ag_agent *agent);
/* Listens to the driver; borrowed. */
const ag_listener *ag_recorder_listener(ag_recorder *recorder);

/* Says which object and array index the running thread's hook was given. `object` is borrowed until the hook
 * returns. */
void ag_recorder_at(ag_recorder *recorder, jobject object, uint32_t location);
/* Begins to record an execution. Returns false when memory runs out. */
bool ag_recorder_begin(ag_recorder *recorder);
/* Records, for a deadlock, which thread waits for what and where. Called while the threads still stand there. */
void ag_recorder_deadlock(ag_recorder *recorder, JNIEnv *env);
/* The thread calls a method of the JDK's on `object`, from other code. Null: the call is over. */
void ag_recorder_called(ag_recorder *recorder, JNIEnv *env, uint32_t thread, uint32_t depth, jobject object);
/* The call of that depth returns; `result` is what HporValues.ownResult() says of it. */
void ag_recorder_returned(ag_recorder *recorder, JNIEnv *env, uint32_t thread, uint32_t depth, jstring result);
/* A handler of the running thread has caught an exception. The texts are the exception, and the stacks where it was
 * thrown and caught. */
void ag_recorder_caught(ag_recorder *recorder, JNIEnv *env, jstring what, jstring thrown_at, jstring caught_at);
/* Announces that the thread of this step (from 1) will take part in a race, so that the recorder keeps the thread's
 * stack. 0: no race is expected. */
void ag_recorder_expect_race(ag_recorder *recorder, size_t step);
/* Records both accesses of a data race of this execution, and what says so in words (may be null), which it owns. */
void ag_recorder_race(ag_recorder *recorder, const ag_race *race, char *told);
/* Ends the recording and returns it. The caller owns the result (ag_recording_free()). */
ag_recording *ag_recorder_take(ag_recorder *recorder, JNIEnv *env);
void ag_recording_free(ag_recording *recording);
/* Splits `text` into lines (each ends with a newline). The recording owns the array. Returns null when memory runs
 * out. */
const char *const *ag_split_lines(ag_recording *recording, const char *text, size_t *count);

/* The name of an object in the report, such as "Account#1": its type and a number in order of appearance. Valid until
 * the next ag_recorder_begin(). An object that the program has not named yet gets no number, since recording must not
 * name objects before the program does. */
const char *ag_recorder_object_name(ag_recorder *recorder, JNIEnv *env, jobject object);

#endif
