/* jdk=atomic: explores calls of the JDK's concurrent classes as few large steps instead of many small ones.
 *
 * While a thread is in a method of such an object, the library's own code runs in *sections*. A section is one step on
 * the whole object. A section ends where the thread waits, wakes another thread, calls the program or calls another
 * such object. Some methods must not be one step; each of their operations stays a step.
 *
 * Before a section runs, the search knows only its object. So nothing that a section touches may be touched unseen
 * from elsewhere. Each location that a section touches therefore *joins* the object's group. From then on, each access
 * to the location touches the group as well. When another thread has accessed the location before, joining comes too
 * late, and the program does not *fit*. The search then restarts without sections.
 *
 * A call that never waits can tell the search all that it touches (POR_CALL). Then nothing joins a group, and a section
 * goes on in calls of other such objects. */
#ifndef AG_SECTIONS_H
#define AG_SECTIONS_H

#include "jdk/section_rules.h"
#include "model/model.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_sections ag_sections;

ag_sections *ag_sections_new(void); /* Returns null when memory runs out. */
void ag_sections_free(ag_sections *sections);
void ag_sections_begin_search(
    ag_sections *sections); /* Begins a new search, in which locations and threads get new numbers. */
void ag_sections_begin(ag_sections *sections); /* Begins a new execution. */

/* Several processes explore the search. So a use of one thread (ag_thread_use) counts as one of all threads. */
void ag_sections_share(ag_sections *sections);
/* Bits of the families whose single operations all belong to their groups (see ag_sections_belongs()). */
uint64_t ag_sections_opened(const ag_sections *sections);
void ag_sections_open(ag_sections *sections, uint64_t families);

/* The wait in front of a section. */
typedef struct ag_waits {
  ag_awaits awaits;
  uint16_t condition; /* a bit of por_access.awaits */
  int64_t most;       /* longest wait in nanoseconds; 0: no limit */
  uint32_t decides;   /* AWAITS_FIELD: the location of the field, plus 1; 0: unknown */
  bool due;           /* time may fulfil the condition */
} ag_waits;

/* A call that a thread has entered. */
typedef struct ag_entered {
  uint32_t object; /* 0: an object without sections, which hides the calls around it */
  uint32_t self;   /* the called object itself: `object`, or a part of `object` */
  ag_method method;
  bool interruptible; /* the method asks whether the thread is interrupted */
  bool apart;         /* the object is part of no other one */
  bool by_program;    /* the program makes the call in a callback of the call below it, as far as that is asked */
  bool idle;          /* the method is an AG_METHOD_AWAITS */
  bool weak;          /* the method is an AG_METHOD_WEAK */
  bool fires;         /* AG_FIRES */
  bool counts;        /* AG_COUNTS */
  bool overlaps;      /* AG_OVERLAPS, and no part of another call of the object */
  bool versioned;     /* AG_VERSIONED */
  ag_lock_part takes; /* AG_TAKES_WHOLE, AG_TAKES_SHARE */
  int64_t number;     /* of these: before the call, the number in which the lock keeps who has taken it */
  bool signalled;     /* AG_SIGNALLED, and no part of another call of the lock */
  bool signals;       /* AG_SIGNALS, likewise */
  bool signals_all;   /* AG_SIGNALS_ALL */
  bool asks;          /* AG_ASKS */
  uint32_t condition; /* of these: the Condition; 0: none */
  bool takes_off;     /* AG_COUNTS: the object loses elements */
  uint32_t count;     /* AG_COUNTS whose additions commute: the location of the number of elements, plus 1 */
  bool uses;          /* it is counted among the uses of its object (ag_sections_uses()) */
  bool begun;         /* the first section of the call has been carried out */
  bool interrupts;    /* it stops a pool, and interrupts workers */
  ag_end end;         /* AG_PUTS, AG_POLLS */
  bool put;           /* of AG_PUTS: the last section has put an element into the queue, and did no more */
  ag_waits waits;     /* of a call whose section has not begun yet */
  int family;
} ag_entered;

/* The most parts of an object: locks, counters and queues that belong to it. */
enum { AG_PARTS = 2 };
/* Is the object known to be called by the JDK's own code within calls of another one, as the counter of a map is? Set
 * by the caller, for the execution. Valid until the next call about an object. */
bool *ag_sections_inner(ag_sections *sections, uint32_t object);
/* Would the object become a part of the one whose method the thread is in? The lock of a queue is one of the queue, but
 * not a lock that the program takes in a callback of the queue: such a call is to be `by_program`. */
bool ag_sections_joins(ag_sections *sections, uint32_t thread, const ag_entered *call);
/* The thread enters a method of an object. `parts` (AG_PARTS entries, or null) are the object's parts; 0: none.
 * Returns the depth for ag_sections_leave(). */
uint32_t ag_sections_enter(ag_sections *sections, uint32_t thread, ag_entered call, const uint32_t *parts);
/* The object that `object` is a part of, or `object` itself. */
uint32_t ag_sections_whole(const ag_sections *sections, uint32_t object);
/* The first thread from number `from` on, other than `thread`, that has called the object in this execution;
 * UINT32_MAX: none. */
uint32_t ag_sections_other(const ag_sections *sections, uint32_t object, uint32_t thread, uint32_t from);
/* How many calls of the object have been entered in this execution, but for those within another call of it or within
 * an AG_FIRES. All that are AG_FIRES count once: they come from one action, whoever runs it. */
uint32_t ag_sections_uses(const ag_sections *sections, uint32_t object);
/* The call that the thread is in is none of these uses. */
void ag_sections_uncount(ag_sections *sections, uint32_t object, uint32_t thread);
/* What has been done with a future in this execution. Two are not noted. SERVED: it gets the action that cancels its
 * time limit. DONE: a call that would put an action on its stack has found it done. */
enum {
  AG_FUTURE_PUSHED = 1,
  AG_FUTURE_WAITED_FOR = 2,
  AG_FUTURE_PART = 4,
  AG_FUTURE_SEEN = 8,
  AG_FUTURE_SERVED = 16,
  AG_FUTURE_DONE = 32
};
/* Has the call that the thread is in put an action on the future's stack before? f.acceptEither(f, ...) puts two there.
 * Notes the call. */
bool ag_sections_push_again(ag_sections *sections, uint32_t future, uint32_t thread);
/* Notes one of these. Returns all that has been done. */
unsigned ag_sections_note_future(ag_sections *sections, uint32_t object, unsigned done);
/* Is another thread in an AG_METHOD_WEAK of the object? */
bool ag_sections_shown(const ag_sections *sections, uint32_t object, uint32_t thread);
/* Notes that `thread` has seen the end of thread `ended`. */
void ag_sections_saw_end(ag_sections *sections, uint32_t thread, uint32_t ended);
/* Notes that `thread` starts `child`, which then knows all ends that `thread` has seen. */
void ag_sections_started(ag_sections *sections, uint32_t thread, uint32_t child);
/* Has `thread` seen the end of thread `ended`? */
bool ag_sections_knows_end(const ag_sections *sections, uint32_t thread, uint32_t ended);
/* Makes the object part of the object in whose method the thread is, unless others have called it or it is part of
 * another one. Returns whether the object is now a part. */
bool ag_sections_adopt(ag_sections *sections, uint32_t thread, uint32_t object);
/* A queue, first in first out. */
typedef struct ag_queue {
  uint32_t length; /* how many elements it has */
  uint32_t room;   /* the most that it may have; UINT32_MAX: any number */
} ag_queue;
/* The position of the element that has so many before it in the queue, among all that will ever have been taken from
 * there. `takes`: it is taken now. */
uint32_t ag_sections_element(ag_sections *sections, uint32_t object, uint32_t before, bool takes);
/* The thread's innermost call waits in front of its section. */
void ag_sections_await(ag_sections *sections, uint32_t thread, ag_waits waits);
/* Does it, or one of the calls of the same object around it? */
bool ag_sections_awaits(const ag_sections *sections, uint32_t thread);
/* Returns and removes the wait in front of the section that the thread begins. */
ag_waits ag_sections_take_waits(ag_sections *sections, uint32_t thread);
/* The family of the object whose method the thread is in, perhaps within a method of a part of it. */
int ag_sections_family(const ag_sections *sections, uint32_t thread);
/* What the next section does at an end of a queue, if it does no more: a section of the outermost call of the object
 * whose method the thread is in. */
ag_end ag_sections_end(const ag_sections *sections, uint32_t thread);
/* Notes in that call whether its section puts an element into the queue, and does no more. */
void ag_sections_note_put(ag_sections *sections, uint32_t thread, bool put);
/* Notes that a section of the thread begins. */
void ag_sections_begun(ag_sections *sections, uint32_t thread);
/* Is the thread in the middle of a waiting call (AG_METHOD_AWAITS) of the object? */
bool ag_sections_idles(const ag_sections *sections, uint32_t thread, uint32_t object);
/* The thread's innermost call stops a pool, and interrupts a worker. */
void ag_sections_interrupts(ag_sections *sections, uint32_t thread);
/* From now on, who calls the pool for a task gets none, and is not asked whether it is interrupted. */
void ag_sections_stop(ag_sections *sections, uint32_t pool);
/* Is it such a call, and not begun? */
bool ag_sections_leaves_at_once(const ag_sections *sections, const ag_entered *call);
/* What is noted of a pool's worker (its java.lang.Thread). RESTS: it has begun, and is in no task. INTERRUPTED: its
 * pool interrupts it if it rests. COUNTS: another thread's interrupt makes a difference to it while it rests, or others
 * ask whether it is interrupted. */
enum { AG_WORKER_RESTS = 1, AG_WORKER_INTERRUPTED = 2, AG_WORKER_COUNTS = 4 };
void ag_sections_rests(ag_sections *sections, uint32_t worker, bool rests);
/* Is the thread in the code of a pool, or in what that code calls? Not so in a task, nor in a callback. */
bool ag_sections_in_pool(const ag_sections *sections, uint32_t thread);
/* Notes one of the others. Returns all of this execution. */
unsigned ag_sections_note_worker(ag_sections *sections, uint32_t worker, unsigned notes);
/* The thread shuts the pool down. */
void ag_sections_close(ag_sections *sections, uint32_t pool, uint32_t thread);
/* Has this thread shut the pool down, in this execution? False if that is not known. What other threads do makes no
 * difference to the answer. */
bool ag_sections_closed_by(const ag_sections *sections, uint32_t pool, uint32_t thread);
/* Has another thread than this one shut the pool down, in this execution? */
bool ag_sections_closed_by_another(const ag_sections *sections, uint32_t pool, uint32_t thread);
/* The thread leaves its call and is at `depth` again, which ag_sections_enter() returned. */
void ag_sections_leave(ag_sections *sections, uint32_t thread, uint32_t depth);
/* The number of calls that the thread is in. */
uint32_t ag_sections_depth(const ag_sections *sections, uint32_t thread);
/* The innermost call of the thread; without sections (null), none. */
const ag_entered *ag_sections_call(const ag_sections *sections, uint32_t thread);

/* The group (an object) that the location belongs to when the thread touches it; 0: none, or too many. */
uint32_t ag_sections_group(ag_sections *sections, uint32_t thread, uint32_t location, bool writes);

/* Uses of a thread. Sections park or interrupt it within steps that the object orders. APART: another thread does so
 * by a step of its own, which nothing orders with those. LOOKS_FIRST: the thread looks whether it must wait, and then
 * whether it is interrupted. */
typedef enum ag_thread_use {
  AG_PARKED = 1,
  AG_UNPARKED_APART = 2,
  AG_INTERRUPTED_WITHIN = 4,
  AG_INTERRUPT_APART = 8,
  AG_LOOKS_FIRST = 16,
  AG_WAITS_IN_CALLS = 32,  /* it makes calls that may wait: these use up its permit, or leave it one */
  AG_PARKS_ITSELF = 64,    /* outside of calls */
  AG_WAITS_DEAF = 128,     /* it makes calls that may wait, and that no interrupt ends */
  AG_STATUS_SEEN = 256,    /* another thread finds that it is interrupted, by a step of its own */
  AG_WAITS_IN_FRONT = 512, /* such calls of objects without a lock inside */
  AG_LOCKS_INSIDE = 1024,  /* it makes calls of objects with a lock inside, for which it may wait */
  AG_LOCKS_DEAF = 2048     /* it may wait for such a lock, and no interrupt ends that */
} ag_thread_use;
/* What the uses of a thread need, over all executions. */
typedef enum ag_thread_need {
  AG_NEEDS_PARKS_APART = 1, /* it was parked in sections and unparked apart, or interrupted both ways */
  AG_NEEDS_LATE_LOOKS = 2,  /* it was interrupted apart, and looks first */
  /* It waits in calls and parks itself, or waits deaf and others see its interrupt status, which the JDK's code takes
   * away meanwhile: calls wait where that code does. */
  AG_NEEDS_WAITS = 4,
  AG_NEEDS_WORD = 16,   /* it calls objects with locks inside and parks itself: the verdict says so */
  AG_NEEDS_PERMITS = 8, /* it waits in front of calls and parks itself: ag_model_count_permits() */
  AG_NEEDS_IDLING = 32, /* its pool interrupts it out of a task, and it makes a difference whether it waits there */
  AG_NEEDS_LOCKS = 64   /* others see the status that it loses while it waits for a lock inside: AG_LOCKS_APART */
} ag_thread_need;
/* Notes a use of the thread whose java.lang.Thread is `object`. Returns what all of its uses need. */
unsigned ag_sections_use(ag_sections *sections, uint32_t object, ag_thread_use use);
/* In a shared search: all uses that have been noted, and those that other processes have noted. The latter returns
 * what they need. */
unsigned ag_sections_all_uses(const ag_sections *sections);
unsigned ag_sections_join_uses(ag_sections *sections, unsigned uses);

/* How an access fits the sections. OPENED: the access fits, but earlier executions do not; see
 * ag_sections_belongs(). */
typedef enum ag_fit { AG_FITS, AG_JOINED, AG_OPENED, AG_MISFIT } ag_fit;
/* Does a single operation of the thread, in an AG_METHOD_OPEN of the family, belong to the object's group? False while
 * no section of another thread has touched the location, in any execution. Once one does, all operations of the family
 * belong. */
bool ag_sections_belongs(ag_sections *sections, uint32_t thread, uint32_t location, bool writes, int family);
/* The thread touches the location in a section of `group`, or outside of sections (0). */
ag_fit ag_sections_touch(ag_sections *sections, uint32_t thread, uint32_t location, bool writes, uint32_t group);
/* Has the last call of these two noted something new: a single operation that does not belong, or a section that
 * touches the location? */
bool ag_sections_changed(const ag_sections *sections);

#endif
