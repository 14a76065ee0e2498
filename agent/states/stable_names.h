/* Names that are the same in every process, for searches that go on in another one (checkpoint.h). Sites, interned
 * names, classes and locations are numbered as they come up, which need not be the same there; what goes into a digest,
 * and what locations the exploration knows, must not depend on it. So each gets a hash of what it is: of a class its
 * name, of an object who named it and as which.
 *
 * What has no such name (an object older than the execution that is neither a string, a class nor a constant) gets one
 * that no other process has: states that hold it are met again in this process only. */
#ifndef AG_STABLE_H
#define AG_STABLE_H

#include "model/objects.h"
#include "sites/site.h"

typedef struct ag_stable ag_stable;

/* Both borrowed. `salt`: of this process. Null: out of memory. */
ag_stable *ag_stable_new(ag_site_table *sites, const ag_objects *objects, uint64_t salt);

/* What Java says: the class of this number, the old object of this hash. `key` 0: it has no name. False: out of memory.
 */
bool ag_stable_class(ag_stable *stable, uint32_t number, uint64_t key);
bool ag_stable_old(ag_stable *stable, uint32_t hash, uint64_t key);
bool ag_stable_knows(const ag_stable *stable, uint32_t hash);
/* A class of the model, which numbers those that are initialized for itself. */
bool ag_stable_model_class(ag_stable *stable, uint32_t number, const char *signature);
/* The location of the current search has this name, made by one of the ag_stable_..._location(). */
bool ag_stable_location_is(ag_stable *stable, uint32_t location, uint64_t name);

uint64_t ag_stable_text(ag_stable *stable, uint32_t name);
uint64_t ag_stable_site(ag_stable *stable, uint32_t site);
uint64_t ag_stable_class_name(const ag_stable *stable, uint32_t number);
uint64_t ag_stable_model_class_name(const ag_stable *stable, uint32_t number);
uint64_t ag_stable_object(const ag_stable *stable, uint32_t object); /* of an index */
uint64_t ag_stable_old_name(const ag_stable *stable, uint32_t hash);
uint64_t ag_stable_location(const ag_stable *stable, uint32_t location);

/* `field`: the member is the number of a name, else an index. */
uint64_t ag_stable_member_location(ag_stable *stable, uint32_t object, uint32_t member, bool field);
uint64_t ag_stable_static_location(ag_stable *stable, uint32_t class_name, uint32_t field);
/* One of the model's (model.h). */
uint64_t ag_stable_model_location(const ag_stable *stable, uint64_t name);

#endif
