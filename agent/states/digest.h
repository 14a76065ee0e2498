/* The digest of the program's state, 128 bits, kept up to date operation by operation (state matching, match=on).
 *
 *     sum over the locations whose value is not their first one   h(location, value)
 *   + sum over the threads   h(thread, local digest, what the model knows of it)
 *   + sum over monitors and classes   h(object, state)
 *
 * A thread is deterministic: what its locals hold is a function of the values that it has read, so its local digest is
 * the chain of these. What it did to memory stands in the locations. So when it ends its chain is forgotten, but for
 * the part up to the last thing that it did which is not tracked. In the same way what a method has read is forgotten
 * at the head of a loop and when it returns, for what it goes on with. docs/state-matching.md has the argument.
 *
 * The driver reports each operation; the Java half reports the values, behind the operation that they belong to. */
#ifndef AG_DIGEST_H
#define AG_DIGEST_H

#include "model/model.h"
#include "model/objects.h"
#include "states/stable_names.h"

/* What a record without a site says. The value stands in the record's second half: the bits of a primitive, or hash of
 * the class (with stable names: its number) << 32 | hash of the object. */
typedef enum ag_note {
  AG_NOTE_PUBLISH,     /* no part of the digest: the driver's own */
  AG_NOTE_FOUND,       /* what the location of the last access held before it */
  AG_NOTE_FOUND_REF,   /* the same, a reference */
  AG_NOTE_WRITTEN,     /* what it holds behind it */
  AG_NOTE_WRITTEN_REF, /* the same, a reference */
  AG_NOTE_OPAQUE,      /* the location of the last access has no value that can be read */
  AG_NOTE_CONTENT,     /* of the object whose reference comes next: its text, number or length */
  AG_NOTE_UNTRACKED,   /* the thread does something that is not tracked */
  AG_NOTE_WHOLE,       /* it reads or changes the object of this hash in ways that are not seen */
  AG_NOTE_FRAME,       /* the thread enters a method with loops; the value is the frame's number */
  AG_NOTE_LOOP,        /* it is at a loop's head, or leaves the method: number of the frame << 32 | site */
  AG_NOTE_LOCAL,       /* then each of the values that it goes on with */
  AG_NOTE_LOCAL_REF,
  AG_NOTE_FORGET,    /* these were all */
  AG_NOTE_FINAL,     /* no part of it, like what follows: a reference goes into a final field of the object of
                        this hash; without one: the constructor that has done so ends */
  AG_NOTE_ONLY_READ, /* the last update has found another value than it wanted */
  AG_NOTE_ENTERED,   /* the thread enters the method of this site (check-summary=on) */
  AG_NOTE_VISITED, /* no part of the digest: the head of a loop; the value is its site << 32 | its slot (driver/loops.c)
                    */
  AG_NOTES
} ag_note;

typedef struct ag_digest ag_digest;

/* All borrowed; null: out of memory. `stable`: digests are to be the same in another process; null: not needed.
 * `complete(data)`: does all code of the program have hooks, as far as it is loaded? Asked when a thread ends: as long
 * as not, nothing is forgotten. Null: it does. */
ag_digest *ag_digest_new(ag_objects *objects, ag_model *model, ag_stable *stable, bool (*complete)(void *data),
                         void *data);
void ag_digest_free(ag_digest *digest);
/* A new execution. Its first `known` steps are those of the last one: behind them the digest is what it was then, and
 * nothing of them need be reported (what is reported is ignored), but for AG_NOTE_WHOLE. */
void ag_digest_begin(ag_digest *digest, size_t known);
/* Another step of the execution begins, the thread's. */
void ag_digest_step(ag_digest *digest, uint32_t thread);
/* Need what is done now not be reported? */
bool ag_digest_is_known(const ag_digest *digest);
/* How many of the steps to come need not be. */
size_t ag_digest_known_steps(const ag_digest *digest);

#define AG_NO_LOCATION UINT32_MAX
/* The thread carries out an access; AG_NO_LOCATION: one that is no visible operation. */
void ag_digest_access(ag_digest *digest, uint32_t thread, ag_kind kind, uint32_t location);
/* What the running thread says of its last access, of itself, or of another object. */
void ag_digest_note(ag_digest *digest, uint32_t thread, ag_note note, uint64_t bits);
/* The thread has carried out a request in the model, with this result; `clock` is what an AG_CLOCK has read. */
void ag_digest_request(ag_digest *digest, uint32_t thread, const ag_request *request, int32_t result, int64_t clock);
/* The monitor may have changed by a request that is no operation. */
void ag_digest_monitor(ag_digest *digest, uint32_t object);

/* The digest of the present state; every live thread has announced its operation. `extra` is mixed in: what the driver
 * itself remembers. */
por_digest ag_digest_state(ag_digest *digest, uint64_t extra);

/* Does the absolute time belong to the state? It does from the first reading on, or if it is known beforehand. */
bool ag_digest_has_time(const ag_digest *digest);
void ag_digest_set_time(ag_digest *digest);
/* Must digests be told apart that were told equal before (the program has read the clock for the first time)? Then
 * what was stored is void. Asked once, it is forgotten. */
bool ag_digest_outdated(ag_digest *digest);

#endif
