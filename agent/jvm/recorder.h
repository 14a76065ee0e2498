/* Records one execution for the report: each step with its place, what it touches and the value, as text. */
#ifndef AG_RECORDER_H
#define AG_RECORDER_H

#include "driver/driver.h"
#include "front/report.h"
#include "front/schedule.h"

#include <jni.h>

typedef struct ag_recorder ag_recorder;
struct ag_agent;

/* One recorded execution; owns all texts. */
typedef struct ag_recording {
  ag_step *steps;
  size_t step_count;
  ag_schedule_thread *threads;
  size_t thread_count;
  /* of a deadlock: who waits for what */
  ag_waiting *waiting;
  size_t waiting_count;
  ag_stack *stacks; /* of a deadlock; of a data race: two */
  size_t stack_count;
  const char *note; /* of a data race: which edge is missing */
  char **texts;
  size_t text_count;
} ag_recording;

ag_recorder *ag_recorder_new(struct ag_agent *agent); /* null: out of memory */
const ag_observer *ag_recorder_observer(ag_recorder *recorder);

/* The hook of the running thread was given this object and array index; borrowed until the hook returns. */
void ag_recorder_at(ag_recorder *recorder, jobject object, uint32_t location);
bool ag_recorder_begin(ag_recorder *recorder);
/* No thread can go on: records who waits for what, and where, while the threads still stand there. */
void ag_recorder_deadlock(ag_recorder *recorder, JNIEnv *env);
/* The thread will take part in a race in this step (from 1): its stack is recorded then. 0: in none. */
void ag_recorder_expect_race(ag_recorder *recorder, size_t step);
/* Two accesses of this execution were a race: records both with what is known of them. */
void ag_recorder_race(ag_recorder *recorder, const ag_race *race);
/* The execution is over: takes the recording out; owned by the caller. */
ag_recording *ag_recorder_take(ag_recorder *recorder, JNIEnv *env);
void ag_recording_free(ag_recording *recording);
/* The lines of `text` (each ended by a newline) as an array that belongs to the recording; null: out of memory. */
const char *const *ag_split_lines(ag_recording *recording, const char *text, size_t *count);

/* "Account#1": the type's name with a number, by order of appearance in this recording. Valid until the next begin.
 * Without a number where the program has not named the object yet: a recording must not do so before it. */
const char *ag_recorder_object_name(ag_recorder *recorder, JNIEnv *env, uint32_t hash, jclass type);

#endif
