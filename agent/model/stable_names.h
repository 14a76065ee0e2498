/* Names that are equal in every process, for searches that another process resumes (checkpoint.h). Sites, interned
 * names, classes and locations are numbered as they appear, and another process may number them differently. Digests,
 * and the locations that the exploration knows, must not depend on these numbers. So each entity gets a hash of its
 * identity: a class of its name, an object of the thread that named it and of its position among that thread's
 * objects.
 *
 * Some objects have no such identity: objects older than the execution that are neither strings, classes nor
 * constants. They get names that no other process has. A state that holds such an object can only be met again in this
 * process. */
#ifndef AG_STABLE_H
#define AG_STABLE_H

#include "model/objects.h"
#include "sites/site.h"

typedef struct ag_stable ag_stable;

/* Creates the names. Pointers are borrowed; `salt` is a number of this process. Returns null when memory runs out. */
ag_stable *ag_stable_new(ag_site_table *sites, const ag_objects *objects, uint64_t salt);

/* Sets the name of the class with this number. `key` 0: the class has no name. Returns false when memory runs out. */
bool ag_stable_class(ag_stable *stable, uint32_t number, uint64_t key);
/* Sets the name of the old object with this hash. `key` 0: the object has no name. Returns false when memory
 * runs out. */
bool ag_stable_old(ag_stable *stable, uint32_t hash, uint64_t key);
/* Has the old object with this hash got its name? */
bool ag_stable_knows(const ag_stable *stable, uint32_t hash);
/* Sets the name of a class of the model, which numbers initialized classes by itself. Returns false when memory runs
 * out. */
bool ag_stable_model_class(ag_stable *stable, uint32_t number, const char *signature);
/* Sets the name of a location of the current search; an ag_stable_..._location() function made `name`. */
bool ag_stable_location_is(ag_stable *stable, uint32_t location, uint64_t name);

uint64_t ag_stable_text(ag_stable *stable, uint32_t name);
uint64_t ag_stable_site(ag_stable *stable, uint32_t site);
uint64_t ag_stable_class_name(const ag_stable *stable, uint32_t number);
uint64_t ag_stable_model_class_name(const ag_stable *stable, uint32_t number);
uint64_t ag_stable_object(const ag_stable *stable, uint32_t object); /* name of the object with this index */
uint64_t ag_stable_old_name(const ag_stable *stable, uint32_t hash);
uint64_t ag_stable_location(const ag_stable *stable, uint32_t location);

/* Will the name of the object, or of the location of the model, be the same from now on? */
bool ag_stable_object_lasts(const ag_stable *stable, uint32_t object);
bool ag_stable_model_lasts(const ag_stable *stable, uint64_t name);

/* Name of a member's location. `field`: the member is the number of a name; otherwise an array index. */
uint64_t ag_stable_member_location(ag_stable *stable, uint32_t object, uint32_t member, bool field);
uint64_t ag_stable_static_location(ag_stable *stable, uint32_t class_name, uint32_t field);
/* Name of a location of the model; `name` as in model.h. */
uint64_t ag_stable_model_location(const ag_stable *stable, uint64_t name);

#endif
