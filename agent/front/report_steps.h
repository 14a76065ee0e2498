/* A step of a schedule in words. */
#ifndef AG_REPORT_STEPS_H
#define AG_REPORT_STEPS_H

#include "front/report.h"

/* The name of an object or call without the class around the JDK's conditions: a program's reader knows these as
 * conditions. Within `name`. */
const char *ag_plain_name(const char *name);

/* The word for an operation on `location` (may be null): what enters a monitor locks its object, to one who writes
 * Java. */
const char *ag_operation_word(const char *operation, const char *location);

/* Does the step stand for a whole call of the JDK's: one that is one step, or the end of one that takes the monitor of
 * its object? */
bool ag_is_whole_call(const ag_step *step);
/* Is the next step of the same thread a part of the same call? */
bool ag_call_goes_on(const ag_step *step, const ag_step *next);

/* "read Bank.total = 5"; "LinkedBlockingQueue#1.put()": a call that is one step; "CountDownLatch#1.await: park": one of
 * several operations of a call. A step that wakes threads names them. */
void ag_step_text(const ag_schedule *schedule, size_t index, char *text, size_t size);

/* The last step that notifies or signals the object. The number of steps: there is none. */
size_t ag_last_wake(const ag_schedule *schedule, const char *object);
/* "a, b": the threads that go on behind such a step. "": none. */
void ag_woken_text(const ag_schedule *schedule, size_t index, char *text, size_t size);

#endif
