/* Canonical names of objects: an object has the same name in every execution.
 *
 * hpor knows an object by its identity hash. The hash is a sequence number (JVM flag hashCode=3) and unique among live
 * objects. The thread that first touches or publishes an object names it: the name is (thread, how many objects that
 * thread had named before). A table turns each name into a dense number, the object's index, which stays equal over
 * all executions.
 *
 * An object that was hashed before the execution began is "old": a class object, a string, an object of the JDK. An
 * old object keeps its hash, so the hash is its name. So does an object of the archive that the JVM maps (CDS): its
 * hash was drawn by chance when the archive was made, and may lie beyond what the execution has hashed.
 *
 * Index 0 means no object. */
#ifndef AG_OBJECTS_H
#define AG_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_objects ag_objects;

/* Bit of a hash, set when the hook knows that the object outlives executions. */
#define AG_OLD 0x80000000u

ag_objects *ag_objects_new(void); /* Returns null when memory runs out. */
void ag_objects_free(ag_objects *objects);

/* From now on `next_hash` tells the hash of the next object that is hashed. */
void ag_objects_follow(ag_objects *objects, uint32_t (*next_hash)(void *context), void *context);
/* Begins a new execution. Objects hashed from now on have sequence numbers from `first_hash` on. */
void ag_objects_begin(ag_objects *objects, uint32_t first_hash);

/* The index of the object with this hash. `thread` names the object if it has no name yet. 0: the hash is 0, or memory
 * ran out. */
uint32_t ag_object(ag_objects *objects, uint32_t hash, uint32_t thread);
/* The index of the object with this hash, without naming the object; 0: old, or not named yet. */
uint32_t ag_object_known(const ag_objects *objects, uint32_t hash);
/* Uses up one name of `thread`, for an object that exists only in other executions. Later objects so keep equal
 * names. */
void ag_object_skip(ag_objects *objects, uint32_t thread);
/* Was the object hashed before this execution began? */
bool ag_object_is_old(ag_objects *objects, uint32_t hash);

/* The name of the object: the naming thread, and how many objects the thread had named before. Returns false for an
 * old object. */
bool ag_object_name(const ag_objects *objects, uint32_t index, uint32_t *thread, uint32_t *ordinal);
/* The index of the object with this name, whether or not the object has been met; 0: memory ran out. */
uint32_t ag_object_named(ag_objects *objects, uint32_t thread, uint32_t ordinal);
/* The hash of an old object. */
uint32_t ag_object_old_hash(const ag_objects *objects, uint32_t index);
/* The number of objects that the thread has named in this execution. */
uint32_t ag_object_named_by(const ag_objects *objects, uint32_t thread);
/* The number of indices in use. */
uint32_t ag_object_count(const ag_objects *objects);

#endif
