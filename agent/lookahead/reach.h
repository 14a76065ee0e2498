/* Tracks which objects more than one thread may reach. An object belongs to the thread that first touches it, until a
 * reference to it is stored where other threads can get it. Such places are static fields, objects that other threads
 * can reach, started threads, and places that hpor does not see. Then all objects that the object refers to become
 * reachable as well.
 *
 * Objects are numbers (objects.h). An object that two threads used without a visible publication counts as reachable
 * in all later executions, where it has the same name. */
#ifndef AG_REACH_H
#define AG_REACH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_reach ag_reach;

ag_reach *ag_reach_new(void); /* Returns null when memory runs out. */
void ag_reach_free(ag_reach *reach);
/* Begins a new execution, in which no reference is stored anywhere. */
void ag_reach_begin(ag_reach *reach);

/* `container` refers to `value` from now on. */
void ag_reach_store(ag_reach *reach, uint32_t container, uint32_t value);
/* All threads can reach the object from now on. */
void ag_reach_publish(ag_reach *reach, uint32_t object);
/* The object was copied to an unknown object: all threads can reach what the object refers to. */
void ag_reach_copied(ag_reach *reach, uint32_t object);
/* The thread uses the object. Returns true when another thread has used the object too without a visible publication.
 * The object then counts as shared from now on; answers given before were wrong. */
bool ag_reach_use(ag_reach *reach, uint32_t object, uint32_t thread);

/* May more than one thread reach the object? */
bool ag_reach_shared(const ag_reach *reach, uint32_t object);

/* What all executions know about the object, as a number; 0: nothing. For checkpoints. */
uint32_t ag_reach_known(const ag_reach *reach, uint32_t object);
/* Restores a number from ag_reach_known(). */
void ag_reach_set_known(ag_reach *reach, uint32_t object, uint32_t known);

#endif
