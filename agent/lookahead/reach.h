/* Which objects more than one thread may reach: an object belongs to the thread that first touches it until a reference
 * to it is stored where others can come by: in a static field, in an object that others can reach, in a started thread,
 * or in a place that was not seen. What such an object refers to is then reached as well.
 *
 * Objects are numbers (objects.h). An object that was used by two threads though no such store was seen counts as
 * reachable in all later executions: its name is the same there. */
#ifndef AG_REACH_H
#define AG_REACH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_reach ag_reach;

ag_reach *ag_reach_new(void); /* null: out of memory */
void ag_reach_free(ag_reach *reach);
/* A new execution: nothing is stored anywhere. */
void ag_reach_begin(ag_reach *reach);

/* `container` refers to `value` from now on. */
void ag_reach_store(ag_reach *reach, uint32_t container, uint32_t value);
/* Everybody can reach the object from now on. */
void ag_reach_publish(ag_reach *reach, uint32_t object);
/* A copy of the object has been made that is not known: everybody can reach what it refers to. */
void ag_reach_copied(ag_reach *reach, uint32_t object);
/* The thread uses the object. True: another one has used it too though nobody was seen to publish it; from now on it
 * counts as shared, but the answers given before were wrong. */
bool ag_reach_use(ag_reach *reach, uint32_t object, uint32_t thread);

bool ag_reach_shared(const ag_reach *reach, uint32_t object);

/* What is known of the object in all executions, as a number; 0: nothing. And back. */
uint32_t ag_reach_known(const ag_reach *reach, uint32_t object);
void ag_reach_set_known(ag_reach *reach, uint32_t object, uint32_t known);

#endif
