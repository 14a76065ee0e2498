/* jdk=atomic: says which calls of the JDK's concurrent classes are one step, and which objects are part of others.
 * section_rules.c has the table; driver/sections.h explains sections. */
#ifndef AG_SECTION_RULES_H
#define AG_SECTION_RULES_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* invokeAll() of executors, which asks tasks whether they are done, and the descriptor of its form without a time
 * limit.
 */
#define AG_JDK_INVOKER "java/util/concurrent/AbstractExecutorService"
#define AG_JDK_THREAD_INVOKER "java/util/concurrent/ThreadPerTaskExecutor"
#define AG_JDK_FUTURE "java/util/concurrent/Future"
#define AG_JDK_INVOKE_ALL "(Ljava/util/Collection;)Ljava/util/List;"

/* How a method is divided into steps. Java uses these numbers. Calls on the same object inside one step are part of
 * that step. */
typedef enum ag_method {
  AG_METHOD_OPEN,        /* each operation is a step of its own */
  AG_METHOD_ATOMIC,      /* one step, up to where it waits */
  AG_METHOD_TAKES,       /* one step that does nothing useful before the lock is free */
  AG_METHOD_LOOKS,       /* looks at the threads that wait for the lock, so hpor must show waiting threads as waiting */
  AG_METHOD_ENDS,        /* the method calls the program at its end: a section that goes on around the call ends */
  AG_METHOD_WEAK,        /* shows other threads' calls in progress: fits only if there are none */
  AG_METHOD_AWAITS,      /* one step that does nothing useful before its condition holds (conditions.h) */
  AG_METHOD_AWAITS_OTHER /* as AG_METHOD_AWAITS, for the class's other condition: room in a queue, the end of a pool */
} ag_method;

/* Parts of the number that Java passes: the method; whether the method is interruptible; whether the object is part of
 * no other; whether the method ends what has completed the object, a future; whether the method adds its first argument
 * to the number of the object's elements; whether the method only takes a lock, however long that takes, or gives it
 * back; whether the method shows the version of a lock; whether it waits for a signal of a Condition, gives one,
 * gives one to all, or asks who waits there; whether it is a call of the object over which the called one iterates;
 * whether it takes the whole lock, or a share of it, where the lock is one that threads may share; whether it puts an
 * element into a queue, or takes one out; and the family. A
 * family is code that works on one kind of object, given by its classes (section_rules.c). */
enum {
  AG_METHOD_MASK = 7,
  AG_FAMILY_SHIFT = 18,
  AG_INTERRUPTIBLE = 8,
  AG_APART = 16,
  AG_FIRES = 32,
  AG_COUNTS = 64,
  AG_OVERLAPS = 128,
  AG_VERSIONED = 256,
  AG_SIGNALLED = 512,
  AG_SIGNALS = 1024,
  AG_SIGNALS_ALL = 2048,
  AG_ASKS = 4096,
  AG_ITERATES = 8192,
  AG_TAKES_WHOLE = 16384,
  AG_TAKES_SHARE = 32768,
  AG_PUTS = 65536,
  AG_POLLS = 131072,
  AG_FAMILY_LOCKS = 0,
  AG_FAMILY_NONE = 125,
  AG_FAMILY_ATOMICS,
  AG_FAMILY_COLLECTIONS
};
/* The family of a class. */
int ag_section_family(const char *class_name);
/* The name of the family's outermost class. */
const char *ag_section_family_name(int family);
/* Does an object of the family have its own locks, counters and plain collections, which no other thread can reach? */
bool ag_section_encloses(int family);
/* Do calls of the family's objects never wait? Then such a call can tell the search all that it touches. */
bool ag_section_told(int family);
/* Do calls of the family's objects first look whether they must wait, and then whether their thread is interrupted? */
bool ag_section_looks_first(int family);
/* Does a step of the family add to a number that it does not tell, so that two of them commute? */
bool ag_section_adds(int family);
/* The field in which an object of the family keeps the number of its elements, and to which AG_COUNTS methods add;
 * null: none. */
const char *ag_section_count(int family);
/* Are objects of the family queues, or do they have one, that threads put into at one end and take from at the other?
 */
bool ag_section_has_ends(int family);
/* Do methods of the family run tasks of the program? */
bool ag_section_runs(int family);
/* Are objects of the family queues at which one thread hands an element to another one? */
bool ag_section_hands_over(int family);
/* Are objects of the family barriers, at which threads may meet without an order of their arrivals? */
bool ag_section_meets(int family);
/* Is the called method the one by which threads meet there? */
bool ag_section_is_meeting(const cf_member *called);
/* Do objects of the family, but for those that are AG_APART, keep a stack of actions? */
bool ag_section_stacks(int family);
/* What an access does with the field `field` of a future, as seen by the other threads. */
typedef enum ag_of_future {
  AG_FUTURE_OTHERWISE,
  AG_FUTURE_LOOKED_AT, /* it reads the result, so that the program may see whether the future is done */
  AG_FUTURE_ATTACHED,  /* likewise, and puts an action on the stack if the future is not done */
  AG_FUTURE_COUNTED    /* an action is put there, and the parts of a future of allOf() are counted then
                          (docs/decisions/all-of.md) */
} ag_of_future;
ag_of_future ag_section_of_future(const char *class_name, const char *method, const char *field);
/* What decides which calls are steps: the search takes calls that tell what they touch; a call that is AG_METHOD_WEAK
 * was made beside other calls of its object; several calls have used the stack of one future; a thread has waited for a
 * future that had something on its stack; the program may see which thread runs a task of a pool; the number of
 * elements (ag_section_count) was asked for beside other calls; such an object has got a larger table; a pool was told
 * to stop at once; the program looks at how many workers a pool has, or what they have done, or sets their number; the
 * program may see a FutureTask between being done and having a result; the program does with barriers, or with threads
 * that wait there, what makes the order of arrivals count; it counts a latch down more often than the latch waits for,
 * or a thread waits within the JDK's code of a latch; the program asks who waits at a Condition; it sees a future of
 * allOf() apart from its parts; it counts where calls look whether they must wait, and where they wait; a thread
 * asks whether a pool has ended that another thread has shut down; a thread sees that another, which may wait for a
 * lock inside of such an object, is interrupted. */
enum {
  AG_TAKES_TOLD = 1,
  AG_WEAK_TOGETHER = 2,
  AG_STACKED = 4,
  AG_WAITERS_HELP = 8,
  AG_THREADS_SEEN = 32,
  AG_SIZED = 64,
  AG_STOPPED = 256,
  AG_COUNTED = 512,
  AG_RESULTS = 1024,
  AG_BARRIERS = 2048,
  AG_LATCHES = 4096,
  AG_ASKED = 8192,
  AG_APART_FROM_PARTS = 16384,
  AG_DIVIDED = 32768,
  AG_ENDS_SEEN = 65536,
  AG_LOCKS_APART = 131072
};
/* Nothing more is learned: a schedule is replayed that says all of this. */
enum { AG_CALLS_FIXED = 16 };
/* May calls of the family be steps in such a search? */
bool ag_section_possible(int family, unsigned search);
/* Is an object of family `inner` part of an object of family `outer`, in whose method it is first used? `open`: the
 * method is an AG_METHOD_OPEN. */
bool ag_section_part(int outer, bool open, int inner);
/* Does the method write only objects that no other thread can reach yet? */
bool ag_section_fresh(const char *class_name, const char *method);
/* Is the method's write of the field unobservable for other calls of the object? */
bool ag_section_quiet(const char *class_name, const char *method, const char *field);

/* The ag_method of a method and, shifted, the family of its class; -1: none. */
int ag_find_section(const char *class_name, const cf_method *m);
/* Does a method of the class call a function of the program by this call? The function's own calls of the object are
 * not part of the method's section. */
bool ag_section_calls(const char *class_name, const cf_member *called);
/* Does a section end in the middle of a method? PUSHED: no, but something comes on the stack of the object, a future.
 * DONE: no, but the object, a future, is done, so that nothing comes on its stack.
 * CLEANS: no, but what does nothing any more comes off the stack of the object, unless nobody sees that. EMPTY: only if
 * the object is an executor without threads that takes no delayed tasks. STOPS: no, but the object, a pool, is to stop
 * at once. ASKS, ASKED: no, but around such a call a worker asks whether its pool is to stop at once, which is no
 * operation where no pool is. LEAVES: no, but a worker ends, and nobody sees when. OPEN: no, but the object, an
 * executor with a thread for each task, takes tasks. COUNTED: no, but the program looks at how many workers the object
 * has, or what they have done, or says how many it may have. FILLS: no, but the object, a map, has got an element, and
 * may be about to get a larger table. RESULT: only if the program may see the object, a task,
 * between being done and having a result. RESULTS: no, but the program may see tasks so from here on. DOWN: no, but the
 * object, of a latch, is counted down. SILENT: no, but what threads wait for may come true without a signal to those
 * that wait within their calls. INTERRUPT: only if threads that have looked whether they must wait may be interrupted
 * behind what they wait for. RESIZED: only after a COUNTED, or if the object is an executor that takes delayed tasks.
 * PARKS: no, but a thread waits in the queue of the object. WAITS: only after AG_DIVIDED. HOLDS: only if the object, a
 * pool, holds tasks. CLOSES: no, but the object, a pool, is shut down. ENDED: no, but the program asks whether the
 * object, a pool, has ended. ENDING: only after AG_ENDS_SEEN, or if the object is an executor that takes delayed tasks.
 * KNOWN: no, but the program asks whether the object, a pool, is shut down; that is no operation of a thread that has
 * shut it down itself. Java uses these numbers. */
typedef enum ag_split {
  AG_SPLITS_NOT,
  AG_SPLITS,
  AG_SPLITS_EMPTY,
  AG_SPLITS_CLEANS,
  AG_SPLITS_PUSHED,
  AG_SPLITS_DONE,
  AG_SPLITS_STOPS,
  AG_SPLITS_ASKS,
  AG_SPLITS_ASKED,
  AG_SPLITS_LEAVES,
  AG_SPLITS_OPEN,
  AG_SPLITS_COUNTED,
  AG_SPLITS_FILLS,
  AG_SPLITS_RESULT,
  AG_SPLITS_RESULTS,
  AG_SPLITS_DOWN,
  AG_SPLITS_SILENT,
  AG_SPLITS_INTERRUPT,
  AG_SPLITS_RESIZED,
  AG_SPLITS_PARKS,
  AG_SPLITS_WAITS,
  AG_SPLITS_HOLDS,
  AG_SPLITS_CLOSES,
  AG_SPLITS_ENDED,
  AG_SPLITS_RESTS,
  AG_SPLITS_ENDING,
  AG_SPLITS_KNOWN
} ag_split;
/* Says whether a section ends before this call in the method, and whether one ends behind the call. */
void ag_section_splits(const char *class_name, const cf_method *m, const cf_member *called, ag_split *before,
                       ag_split *behind);

#endif
