/* The digest of the program's state: 128 bits, updated operation by operation, for state matching (match=on). The
 * digest is the sum of
 *
 * h(location, value) over the locations with a changed value,
 *
 * h(thread, local digest, the model's state of the thread) over the threads,
 *
 * h(object, state) over monitors and classes.
 *
 * A thread is deterministic: its locals are a function of the values that it has read. So its local digest is the
 * chain of these values. Its writes are in the locations. When a thread ends, its chain is therefore forgotten, except
 * for the part up to its last untracked operation. In the same way, the values that a method has read are forgotten at
 * a loop head, behind a synchronized block and at its return; the live values replace them. docs/state-matching.md has
 * the argument.
 *
 * The driver reports each operation. The Java half reports each value after its operation. */
#ifndef AG_DIGEST_H
#define AG_DIGEST_H

#include "driver/record.h"
#include "model/model.h"
#include "model/objects.h"
#include "model/stable_names.h"

typedef struct ag_digest ag_digest;

/* Creates a digest; all arguments are borrowed. With `stable`, digests are equal in other processes; null: not needed.
 * `complete(data)` says whether all loaded code of the program has hooks. It is called when a thread ends; while it
 * returns false, nothing is forgotten. A null `complete` means yes. Returns null when memory runs out. */
ag_digest *ag_digest_new(ag_objects *objects, ag_model *model, ag_stable *stable, bool (*complete)(void *data),
                         void *data);
void ag_digest_free(ag_digest *digest);
/* Begins an execution whose first `known` steps repeat those of the last one. After these steps the digest is as it
 * was then. Reports for them are not needed and are ignored, except AG_NOTE_WHOLE. */
void ag_digest_begin(ag_digest *digest, size_t known);
/* Begins the next step of the execution, which `thread` carries out. */
void ag_digest_step(ag_digest *digest, uint32_t thread);
/* Is the digest of the current step known, so that nothing need be reported? */
bool ag_digest_is_known(const ag_digest *digest);
/* The number of coming steps that need no reports. */
size_t ag_digest_known_steps(const ag_digest *digest);

/* Called when the thread carries out an access. AG_NO_LOCATION: the access is no visible operation. `several`: the
 * location is several bytes (ag_driver_view_bytes()), and the values that are reported next are not all of it. */
void ag_digest_access(ag_digest *digest, uint32_t thread, ag_kind kind, uint32_t location, bool several);
/* Takes a note of the running thread. */
void ag_digest_note(ag_digest *digest, uint32_t thread, ag_note note, uint64_t bits);
/* Called when the thread has carried out a request in the model, with this result. `clock` is the time that an
 * AG_CLOCK has read. */
void ag_digest_request(ag_digest *digest, uint32_t thread, const ag_request *request, int32_t result, int64_t clock);
/* Says that a request which is no operation may have changed the monitor. */
void ag_digest_monitor(ag_digest *digest, uint32_t object);

/* Returns the digest of the present state. Each live thread must have announced its operation. `extra` is mixed in:
 * the driver's own state. */
por_digest ag_digest_state(ag_digest *digest, uint64_t extra);
/* What locations, and objects that are one location, hold in this state, as a hash. */
uint64_t ag_digest_variables(const ag_digest *digest);

/* Is the absolute time part of the state? True from the first reading of the clock on, or after
 * ag_digest_set_time(). */
bool ag_digest_has_time(const ag_digest *digest);
/* Makes the absolute time part of the state from the start. */
void ag_digest_set_time(ag_digest *digest);
/* Has the program read the clock for the first time, so that states stored before may wrongly be equal and are void?
 * Asked once, the fact is forgotten. */
bool ag_digest_outdated(ag_digest *digest);

#endif
