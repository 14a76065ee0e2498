/* jdk=atomic: what the calls wait for that are of no use before (AG_METHOD_AWAITS): a task to be done, a queue to hold
 * something.
 *
 * A thread in such a call waits in front of it instead of within: who waits, in which order, and how they are woken
 * cannot be told from outside, since a thread that waits within is to others like one that is just about to call. What
 * the calls wait for is looked up in the object's fields whenever it is asked which threads can go on. Who waits for a
 * time only begins the call when it is over, too, and finds nothing left of it where the call itself would wait
 * (HporSections.left()). */
#ifndef AG_CONDITIONS_H
#define AG_CONDITIONS_H

#include "driver/sections.h"

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

struct ag_agent;
typedef struct ag_conditions ag_conditions;

ag_conditions *ag_conditions_new(struct ag_agent *agent); /* null: out of memory */

/* The thread is about to wait for the object, in a method of the family. NONE: nothing is known of what it waits for.
 */
ag_awaits ag_conditions_set(ag_conditions *conditions, JNIEnv *env, uint32_t thread, jobject object, int family,
                            ag_method method);
/* The fields that this depends on, as far as they are written outside of sections: hash of the object and name of the
 * field. The number of them. */
enum { AG_CONDITION_FIELDS = 4 };
typedef struct ag_condition_field {
  uint32_t hash;
  const char *name;
} ag_condition_field;
uint32_t ag_conditions_fields(const ag_conditions *conditions, uint32_t thread, const ag_condition_field **fields);
/* Does what the thread waits for hold? `conditions` is an ag_conditions. */
bool ag_conditions_hold(void *conditions, uint32_t thread);
#endif
