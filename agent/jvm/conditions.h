/* jdk=atomic: the conditions of calls that do nothing useful before a condition holds (AG_METHOD_AWAITS). Such a
 * condition is, for example, that a task is done or that a queue holds an element.
 *
 * A thread in such a call waits before the call instead of inside it. To other threads, a thread that waits inside
 * looks like a thread about to call. So they cannot tell which threads wait, in which order, or how they are woken.
 * hpor reads the condition from the object's fields whenever the set of enabled threads is needed.
 *
 * A call with a time limit begins when its condition holds or when its time is over. A call that begins after its time
 * finds no time left where it would wait (HporSections.left()). */
#ifndef AG_CONDITIONS_H
#define AG_CONDITIONS_H

#include "driver/sections.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

struct ag_agent;
typedef struct ag_conditions ag_conditions;

ag_conditions *ag_conditions_new(struct ag_agent *agent); /* Returns null when memory runs out. `agent` is borrowed. */

/* Called when a thread is about to wait for `object` in a method of the family. Returns which operations may change
 * the condition; AG_AWAITS_NONE when hpor knows no condition for the call. */
ag_awaits ag_conditions_set(ag_conditions *conditions, JNIEnv *env, uint32_t thread, jobject object, int family,
                            ag_method method);
/* The most fields that one condition depends on. */
enum { AG_CONDITION_FIELDS = 4 };
/* A field that a condition depends on: hash of the object and name of the field (borrowed). */
typedef struct ag_condition_field {
  uint32_t hash;
  const char *name;
} ag_condition_field;
/* Lists the fields of the thread's condition that code outside of sections writes. Returns their number; `*fields` is
 * borrowed. */
uint32_t ag_conditions_fields(const ag_conditions *conditions, uint32_t thread, const ag_condition_field **fields);
/* The condition that the thread waits for, as a bit of por_access.awaits. */
uint16_t ag_conditions_bit(const ag_conditions *conditions, uint32_t thread);
/* Called when a thread has entered a method of the object, which has number `number`. */
void ag_conditions_enter(ag_conditions *conditions, JNIEnv *env, uint32_t thread, jobject object, int family,
                         uint32_t number);
/* The conditions of that object which do not hold now, as bits, if it is still the last one that the thread has
 * entered. `agent` is the ag_agent. */
uint16_t ag_conditions_closed(void *agent, uint32_t thread, uint32_t number);
/* The queue of that object. False: it has none, or a call that puts an element into it, or takes one out, may do more
 * than that now. */
bool ag_conditions_queue(void *agent, uint32_t thread, uint32_t number, ag_end end, ag_queue *queue);
/* Does the condition of the thread hold, if no time passes? `conditions` is an ag_conditions. */
bool ag_conditions_hold(void *conditions, uint32_t thread);
/* Is the condition of the thread one that time fulfils? */
bool ag_conditions_due_times(const ag_conditions *conditions, uint32_t thread);
/* When time fulfils it, if the object does not change. `conditions` is an ag_conditions. */
int64_t ag_conditions_due(void *conditions, uint32_t thread);
#endif
