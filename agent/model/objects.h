/* Canonical names of objects: the same object has the same name in every execution.
 *
 * An object is known by its identity hash, which is a sequence number (JVM flag hashCode=3), unique among the objects
 * alive. The thread that first touches or publishes an object names it: (thread, how many that thread had named). A
 * name is interned as a dense number, the object's index, which stays the same over all executions. Objects that were
 * hashed before the execution began (class objects, strings, the JDK's own) are "old": they keep their hash for good,
 * so the hash is their name.
 *
 * Index 0 is no object. */
#ifndef AG_OBJECTS_H
#define AG_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_objects ag_objects;

/* The bit that a hash carries when the hook knows that the object outlives executions. */
#define AG_OLD 0x80000000u

ag_objects *ag_objects_new(void); /* null: out of memory */
void ag_objects_free(ag_objects *objects);

/* A new execution: every object hashed from now on has a sequence number from `first_hash` on. */
void ag_objects_begin(ag_objects *objects, uint32_t first_hash);

/* The index of the object with this hash; `thread` names it if it has no name yet. 0 for hash 0 or out of memory. */
uint32_t ag_object(ag_objects *objects, uint32_t hash, uint32_t thread);
/* The same without naming it: 0 if it is old or has no name yet. */
uint32_t ag_object_known(const ag_objects *objects, uint32_t hash);
/* `thread` names an object that does not exist, so that its next ones are called as where it does. */
void ag_object_skip(ag_objects *objects, uint32_t thread);
/* Was the object hashed before this execution began? */
bool ag_object_is_old(const ag_objects *objects, uint32_t hash);

/* Who named the object, and as which of its objects; false for an old one. */
bool ag_object_name(const ag_objects *objects, uint32_t index, uint32_t *thread, uint32_t *ordinal);
/* The index of the object of this name, whether or not it has come up; 0: out of memory. */
uint32_t ag_object_named(ag_objects *objects, uint32_t thread, uint32_t ordinal);
/* The hash of an old one. */
uint32_t ag_object_old_hash(const ag_objects *objects, uint32_t index);
/* How many objects the thread has named in this execution. */
uint32_t ag_object_named_by(const ag_objects *objects, uint32_t thread);
uint32_t ag_object_count(const ag_objects *objects);

#endif
