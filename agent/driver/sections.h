/* jdk=atomic: calls of the JDK's concurrent classes as few large steps instead of many small ones.
 *
 * While a thread is in a method of such an object, what the library's own code does there is a *section*: one step on
 * the object as a whole, up to where the thread waits, wakes another one, calls the program or another such object. (In
 * methods that must not be one step each operation stays a step.) All that is known of the step before it runs is the
 * object, so what is touched in it must not be touched from elsewhere unseen. Therefore every location that is touched
 * in a section *joins* the object's group, and from then on whoever touches it touches the group as well. Where that
 * comes too late, since another thread has been there before, the program does not *fit*: then the search is begun anew
 * without sections. */
#ifndef AG_SECTIONS_H
#define AG_SECTIONS_H

#include "jdk/section_rules.h"
#include "model/model.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_sections ag_sections;

ag_sections *ag_sections_new(void); /* null: out of memory */
void ag_sections_free(ag_sections *sections);
void ag_sections_begin_search(
    ag_sections *sections);                    /* a new search, in which locations and threads are numbered anew */
void ag_sections_begin(ag_sections *sections); /* a new execution */

/* Single operations belong to their groups from the start (ag_sections_belongs()): what shows whether they need is not
 * in the file from which a search is taken up. */
void ag_sections_open_all(ag_sections *sections);

typedef struct ag_waits {
  ag_awaits awaits;
  int64_t most;     /* nanoseconds; 0: no end */
  uint32_t decides; /* AWAITS_FIELD: the number of its location, plus 1; 0: unknown */
} ag_waits;

typedef struct ag_entered {
  uint32_t object; /* 0: one that has no sections, which hides those around it */
  uint32_t self;   /* the lock, if it belongs to the object */
  ag_method method;
  bool interruptible; /* asks whether the thread is interrupted */
  bool apart;         /* part of no other object */
  bool idle;          /* an AG_METHOD_AWAITS */
  bool begun;         /* its first section is carried out */
  ag_waits waits;     /* of a call whose section has not begun */
  int family;
} ag_entered;

/* The thread enters a method of the object and leaves it, to be at the depth that enter() returned. `parts` are the
 * counters and queues that belong to the object; 0, or no array: none. */
enum { AG_PARTS = 2 };
uint32_t ag_sections_enter(ag_sections *sections, uint32_t thread, ag_entered call, const uint32_t *parts);
/* The object that the lock or counter belongs to, or itself. */
uint32_t ag_sections_whole(const ag_sections *sections, uint32_t object);
/* Another thread that has called the object in this execution, from `from` on; UINT32_MAX: none. */
uint32_t ag_sections_other(const ag_sections *sections, uint32_t object, uint32_t thread, uint32_t from);
/* `thread` has seen that `ended` has ended; the child that it starts knows all that it has seen. */
void ag_sections_saw_end(ag_sections *sections, uint32_t thread, uint32_t ended);
void ag_sections_started(ag_sections *sections, uint32_t thread, uint32_t child);
bool ag_sections_knows_end(const ag_sections *sections, uint32_t thread, uint32_t ended);
/* The object becomes part of the one in whose method the thread is, unless others have called it or it is part of
 * another. Is it? */
bool ag_sections_adopt(ag_sections *sections, uint32_t thread, uint32_t object);
/* The call that the thread has entered last waits in front of its section. */
void ag_sections_await(ag_sections *sections, uint32_t thread, ag_waits waits);
/* The thread begins a section: what it waits for in front of it, no more from then on. */
ag_waits ag_sections_take_waits(ag_sections *sections, uint32_t thread);
/* A section of the thread begins. */
void ag_sections_begun(ag_sections *sections, uint32_t thread);
/* Is the thread in the midst of a call of the object that waits (AG_METHOD_AWAITS)? */
bool ag_sections_idles(const ag_sections *sections, uint32_t thread, uint32_t object);
void ag_sections_leave(ag_sections *sections, uint32_t thread, uint32_t depth);
/* In how many calls the thread is. */
uint32_t ag_sections_depth(const ag_sections *sections, uint32_t thread);
/* Where the thread is. */
ag_entered ag_sections_call(const ag_sections *sections, uint32_t thread);

/* The group that the location belongs to, when the thread touches it: an object; 0: none, or too many. */
uint32_t ag_sections_group(ag_sections *sections, uint32_t thread, uint32_t location, bool writes);

/* What sections do to a thread as part of their steps, which the object orders; and what others do by steps of their
 * own, which nothing orders against these. */
typedef enum ag_thread_use {
  AG_PARKED = 1,
  AG_UNPARKED_APART = 2,
  AG_INTERRUPTED_WITHIN = 4,
  AG_INTERRUPT_APART = 8
} ag_thread_use;
/* `object` is its java.lang.Thread. False: the thread has seen both, in whatever executions. */
bool ag_sections_use(ag_sections *sections, uint32_t object, ag_thread_use use);

/* OPENED: it fits, but what was explored does not: see ag_sections_belongs(). */
typedef enum ag_fit { AG_FITS, AG_JOINED, AG_OPENED, AG_MISFIT } ag_fit;
/* Does a single operation of the thread in an AG_METHOD_OPEN of the family belong to the object's group? Not while no
 * section of another thread has touched the location, in any execution. Where one turns out to do so, all of the
 * family's belong from then on. */
bool ag_sections_belongs(ag_sections *sections, uint32_t thread, uint32_t location, bool writes, int family);
/* The thread touches the location: in a section of `group`, or in none (0). */
ag_fit ag_sections_touch(ag_sections *sections, uint32_t thread, uint32_t location, bool writes, uint32_t group);

#endif
