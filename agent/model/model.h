/* The model of everything that threads can wait for: monitors with their wait sets, parking permits, interrupts, ends
 * of threads, class initialization, and virtual time. The model says which threads are enabled, and carries operations
 * out. The model uses neither Java nor the exploration core. Objects are numbers (objects.h), and operations have the
 * kinds of site.h.
 *
 * A wait is two operations: WAIT gives the monitor back, and WAKE takes it again. notify() leaves a token. Any thread
 * that was waiting at that time may take the token by its WAKE. So the choice of the woken thread is a choice between
 * threads like any other. A thread that wakes up both notified and interrupted takes a third step, SETTLE, with an
 * outcome for each cause (JLS 17.2.4). If the interrupt ended the wait, the token stays for another thread that waited
 * at the time of the notify().
 *
 * Platform threads start, join and end as in the JDK and the JVM. start() and join() are synchronized on the
 * java.lang.Thread, join() waits on that object, and the end of a thread takes its monitor and notifies all. The model
 * makes each of these one operation, which needs the monitor free and does not keep it. A join by a thread that holds
 * the monitor is two operations, like a wait. */
#ifndef AG_MODEL_H
#define AG_MODEL_H

#include "base/timeouts.h"
#include "hpor/por.h"
#include "sites/site.h"

#include <stdbool.h>
#include <stdint.h>

/* The result of an operation for Java. Negative results tell the thread what to do. */
typedef enum ag_outcome {
  AG_LAUNCH = -3, /* OS threads: start the next thread, then wait for the turn */
  AG_KILL = -2,   /* the execution is over: unwind */
  AG_SWITCH = -1, /* fibers: leave the carrier to the next thread */
  AG_NORMAL,
  AG_INTERRUPTED_RESULT,
  AG_TIMED_OUT,
  AG_NOT_OWNER,
  AG_ALREADY,
  AG_RUN_INITIALIZER,
  AG_INITIALIZER_FAILED
} ag_outcome;

/* What may fulfil the condition of a thread that waits in front of a call. */
typedef enum ag_awaits {
  AG_AWAITS_NONE,    /* nothing is awaited */
  AG_AWAITS_SECTION, /* only sections can fulfil the condition */
  AG_AWAITS_PERMIT,  /* the thread's permit, which a section of the same object gives; the thread waits within its call
                      */
  AG_AWAITS_ANY,     /* single operations can fulfil the condition as well */
  AG_AWAITS_FIELD    /* single operations that write one field can fulfil the condition as well */
} ag_awaits;

/* The virtual network, as far as it decides which threads can go on. Its objects are ports, directions of connections,
 * and selectors. The Java half (HporNetwork) keeps what they hold. After each use of an object, it tells the model what
 * the object is ready for. A use is one operation, and may wait until the object is ready. */

/* Bits of a request. The first two are also what an object is ready for. */
typedef enum ag_network_flag {
  AG_NETWORK_IN = 1,       /* waits until something can be taken from the object */
  AG_NETWORK_OUT = 2,      /* waits until the object has room */
  AG_NETWORK_GIVES = 4,    /* what the thread did before happens before what others do that take from the object */
  AG_NETWORK_TAKES = 8,    /* takes from the object */
  AG_NETWORK_LOOKS = 16,   /* changes nothing */
  AG_NETWORK_WATCHES = 32, /* a selector watches the object from now on; also each use of a selector */
  AG_NETWORK_INTERRUPTIBLE = 64, /* an interrupt ends the wait; the interrupt status stays */
} ag_network_flag;

/* The argument of the Java half: flags, the slot, and microseconds plus 1 (0: no time limit). */
enum { AG_NETWORK_SLOT_SHIFT = 12, AG_NETWORK_TIME_SHIFT = 28, AG_NETWORK_TIME_BITS = 35 };

/* NETWORK: what the operation does to an object. */
typedef struct ag_network_use {
  uint32_t number; /* of the object, the same in all executions */
  uint32_t slot;   /* of the object, in this execution */
  uint16_t does;   /* ag_network_flag */
} ag_network_use;

/* What a call takes of a lock that threads may share. */
typedef enum ag_lock_part { AG_LOCK_NONE, AG_LOCK_WHOLE, AG_LOCK_SHARE } ag_lock_part;

/* What a step does at one end of a queue. BEHIND_PUT: a pool looks whether it still runs, behind a PUT of a task. */
typedef enum ag_end { AG_END_NONE, AG_END_PUT, AG_END_TAKE, AG_END_BEHIND_PUT } ag_end;

/* The next operation of a thread, as the thread asks for it. */
typedef struct ag_request {
  ag_kind kind;
  uint32_t site;
  uint32_t object; /* monitor; class number of CLASS_INIT; the java.lang.Thread of START, JOIN, INTERRUPT, ... */
  uint32_t
      target; /* START: the child's number. JOIN, INTERRUPT, ...: that of `object`, POR_NO_THREAD while it has none */
  int64_t argument;  /* timeout in nanoseconds, -1: none; SECTION that awaits something: 0: no timeout */
  uint32_t location; /* plain accesses: the accessed location */
  uint64_t bytes;    /* accessed array bytes: ag_driver_view_bytes() */
  uint8_t mode;      /* mode of the access: ag_mode */
  uint32_t group;    /* jdk=atomic: the object in whose code the thread is; 0: none */
  uint32_t
      lock; /* SECTION: the thread is not enabled before this lock is free or the thread is interrupted; 0: no lock */
  uint8_t awaits; /* SECTION: ag_awaits; the thread is not enabled before the condition holds (ag_model_conditions()) or
                     the thread has its permit */
  bool due;       /* SECTION that awaits something: time may fulfil the condition as well (ag_model_due_times()) */
  uint16_t condition; /* SECTION that awaits something: what, as a bit of por_access.awaits */
  uint32_t decides;   /* SECTION: the location that alone decides the condition, plus 1; 0: the object decides */
  bool adds;          /* ATOMIC_UPDATE: ag_site.adds */
  bool interruptible; /* SECTION: the thread may ask inside whether it is interrupted */
  bool parks;         /* SECTION: where it must wait, that is a step, and another one uses the thread's permit */
  bool whole;         /* ENTER, SECTION that takes a lock: the step goes on until the thread has given it back
                         (driver/critical.h) */
  uint8_t takes;      /* SECTION: ag_lock_part, of a lock that threads may share and that is free */
  uint32_t waits_at;  /* WAKE that is `whole`, whose site is that of its section: the site of its wait(); 0: no such */
  uint8_t end;        /* SECTION: ag_end, of the object, a queue: the step changes nothing else */
  bool told;          /* SECTION: the step tells the search all that it touches (driver/sections.h) */
  bool thread;        /* ENTER: the monitor belongs to a java.lang.Thread whose monitor counts */
  bool virtual;       /* START, JOIN, UNPARK: the target is a virtual thread, whose monitor is not needed */
  bool spins;         /* YIELD: in a loop that waits for `location` to be written */
  bool lazy; /* SLEEP, JOIN: time passes for this timeout only when nothing else can go on, whatever timeouts= says */
  uint32_t rests;  /* phase + 1 in which the time does not end while other threads can run (driver/loops.c); 0: none */
  int64_t stretch; /* nanoseconds by which the wait may be lengthened */
  ag_network_use network; /* NETWORK */
} ag_request;

/* Where the thread waits, for the user. */
static inline uint32_t ag_request_place(const ag_request *request) {
  return request->waits_at ? request->waits_at : request->site;
}

/* A thread's clock, in virtual nanoseconds since the execution began. A time before ag_model_now() says nothing. */
typedef struct ag_times {
  int64_t
      clock; /* time has passed up to here for the thread: its time limit ended while other threads could still run */
  int64_t read; /* the latest reading of the clock */
} ag_times;

/* The stages of a thread's life. */
typedef enum ag_thread_status { AG_UNUSED, AG_NOT_STARTED, AG_LIVE, AG_ENDED } ag_thread_status;

/* The last operation of a thread, if that was a read. */
typedef struct ag_last_read {
  uint32_t site; /* of the last operation but for those in code of the JDK that has all hooks, whether a read or not */
  uint32_t location;
  uint64_t step; /* the number of steps of the execution up to the read; 0: the last operation was no read */
} ag_last_read;

/* Monitors of the JVM that a thread owns in code that is not instrumented: more of them are not looked at. */
enum { AG_OWNED = 4 };

/* The permit of LockSupport. A call of the JDK's that has waited for another thread may leave an unpark by that thread
 * which comes once the call has ended. */
typedef struct ag_permit {
  bool there;
  bool asked;    /* whether such an unpark comes now was chosen, and the thread parks next; or a call that waits has
                    used the permit for the last time */
  uint32_t late; /* the number of such unparks that have not come */
} ag_permit;

/* A thread in the model. */
typedef struct ag_thread {
  ag_thread_status status;
  bool daemon, virtual, interrupted, notified, expired;
  ag_permit permit;
  bool keeps_exit;        /* the JVM's exit waits for the thread: it is no daemon and has more to do than to end, or it
                             is a daemon that is about to start a thread that is none */
  bool destroys;          /* stands for the JVM's thread that waits for the end of all other threads, and exits */
  uint8_t shown;          /* AG_STATE_...: waits, and is found so; AG_STATE_NEW: it has not begun to wait */
  bool rejoins;           /* its JOIN has released the monitor of the joined thread and takes that monitor again */
  bool late, timed_out;   /* its section began, or its last operation was carried out, because its time was over */
  bool idle;              /* that operation changed nothing for others: it took no permit and notified no thread */
  ag_request request;     /* announced, not yet carried out */
  int32_t result;         /* result of the last operation */
  uint32_t choice;        /* chosen outcome of the announced operation, for an operation with several */
  uint32_t monitor_count; /* entries of the monitor that WAIT released and WAKE restores */
  uint64_t wait_ticket;   /* order of entry into wait sets */
  int64_t deadline;       /* end of the announced timed operation, in virtual nanoseconds */
  ag_times times;         /* its own clock, which may be ahead of other clocks */
  uint32_t children;      /* children started so far */
  uint32_t seeds;         /* seeds given to its random sources so far */
  uint32_t object;        /* of the java.lang.Thread */
  uint32_t owned[AG_OWNED]; /* objects of JVM monitors that the thread owns at its announced operation; 0: no more */
  ag_last_read last_read;
  bool watches;     /* its last operation read `watched`; the thread may wait for the next write of `watched`, */
  uint32_t watched; /* which sets `notified` */
  uint32_t parent, ordinal; /* parent, and position among the parent's children; parent POR_NO_THREAD: thread 0 */
} ag_thread;

typedef struct ag_model ag_model;

/* Creates a model. With AG_TIMEOUTS_SLACK, a thread's clock may be ahead by less than `slack` nanoseconds. Returns
 * null when memory runs out. */
ag_model *ag_model_new(ag_timeouts timeouts, int64_t slack);
void ag_model_free(ag_model *model);
/* Begins a new execution: thread 0 is live and has announced its BEGIN. */
void ag_model_begin(ag_model *model);

/* The thread that the request names; POR_NO_THREAD: not started. */
uint32_t ag_model_asked(const ag_model *model, const ag_request *request);
ag_thread *ag_model_thread(ag_model *model, uint32_t thread); /* Borrowed; valid until the next START. */
uint32_t ag_model_thread_count(const ag_model *model);        /* All thread numbers in use are smaller. */
/* Makes a thread object known that START, JOIN, ... will name by number. Returns false when memory runs out. */
bool ag_model_add_thread(ag_model *model, uint32_t thread, uint32_t parent, uint32_t object, bool daemon);

/* Answers a request that concerns only the thread's own monitors and so is no visible operation: a recursive enter or
 * exit, or misuse of a monitor that the thread does not own. Returns false when the request is visible; the request is
 * then announced. */
bool ag_model_request(ag_model *model, uint32_t thread, const ag_request *request, int32_t *result);
/* Starts the time of a request that was announced without ag_model_request(). */
void ag_model_arm(ag_model *model, uint32_t thread);
/* The thread is about to use a barrier for so many parties by ARRIVE. False: more threads use it than it has parties,
 * so that it makes a difference who meets whom; or the model cannot tell. */
bool ag_model_uses_barrier(ag_model *model, uint32_t thread, uint32_t object, uint32_t parties);
/* Says which java.lang.Thread holds a lock that is no monitor; 0: none. */
void ag_model_hold(ag_model *model, uint32_t lock, uint32_t holder);
/* Says which java.lang.Thread was the first to take a lock for reading, and still has it; 0: none. */
void ag_model_hold_to_read(ag_model *model, uint32_t lock, uint32_t reader);
/* The java.lang.Thread that holds such a lock; 0: none is known. */
uint32_t ag_model_holder(const ag_model *model, uint32_t lock);
/* Does the condition that the thread's section awaits hold? */
typedef bool (*ag_holds)(void *context, uint32_t thread);
/* Sets the callback for conditions of sections. `context` is borrowed. */
void ag_model_conditions(ag_model *model, ag_holds holds, void *context);
/* The time at which the condition that the thread's section awaits is fulfilled, unless the object changes; INT64_MAX:
 * at no time. */
typedef int64_t (*ag_due)(void *context, uint32_t thread);
/* Sets the callback for conditions that time fulfils. `context` is borrowed. */
void ag_model_due_times(ag_model *model, ag_due due, void *context);
/* Is no thread's clock there before time passes for all? */
bool ag_model_is_far(const ag_model *model, int64_t time);
/* Does the thread wait for a time, after which it repeats what it has done before? That time then need not pass. If it
 * does not, `*lapse` may be set to a time by which the clock goes on beyond the end of the wait. Asked when no thread
 * can go on. */
typedef bool (*ag_in_vain)(void *context, uint32_t thread, int64_t *lapse);
/* Sets the callback for waits in vain. `context` is borrowed. */
void ag_model_vain_waits(ag_model *model, ag_in_vain in_vain, void *context);
/* May threads that wait in loops go round once more? Asked when no thread can go on, before time passes. */
typedef bool (*ag_looks_again)(void *context);
/* Sets the callback for another round of loops. `context` is borrowed. */
void ag_model_looks_again(ag_model *model, ag_looks_again looks_again, void *context);
/* Says that the program has atomic sections: every operation depends on them from now on. */
void ag_model_use_atomic(ag_model *model);
bool ag_model_uses_atomic(const ag_model *model);
/* Says that the program has entered the monitor of a java.lang.Thread. Starts, joins and ends depend from now on on
 * operations on such monitors. They need the monitor free in any case. */
void ag_model_use_thread_monitors(ag_model *model);
bool ag_model_uses_thread_monitors(const ag_model *model);
/* Says that the program asks for the states of threads. An operation that must wait is from now on two: the thread
 * begins to wait, and goes on. */
void ag_model_show_waits(ag_model *model);
bool ag_model_shows_waits(const ag_model *model);
/* Says that a thread parks itself and makes calls of the JDK's that wait: those use its permit, and may leave an unpark
 * behind (ag_request.parks, ag_permit.late). */
void ag_model_count_permits(ag_model *model);
bool ag_model_counts_permits(const ag_model *model);
/* May a thread take a step by which it begins to wait in front of its section? */
bool ag_model_shows_sections(const ag_model *model);
/* Was the state of a thread asked for while it was open whether notify() had woken that thread, or another one? */
bool ag_model_states_open(const ag_model *model);
/* Can the request be carried out in an atomic section? Such a request neither waits, nor wakes or looks at another
 * thread. */
bool ag_model_fits_atomic(const ag_model *model, uint32_t thread, const ag_request *request);
/* The location that all operations read and atomic sections write. */
uint64_t ag_location_atomic(void);
/* The location that orders threads by a monitor in the JVM. */
uint64_t ag_location_real_monitor(uint32_t object);
/* The location by which threads synchronize in an object older than the execution: an order without an operation. */
uint64_t ag_location_old(uint32_t variable);
/* The location that sections of the object write (sections.h). */
uint64_t ag_location_group(uint32_t object);
/* Of a queue: the element at this position, among all that will ever have been taken; the place that is free when it
 * has been taken; an end, or (AG_END_NONE) all that is not done at one end. */
uint64_t ag_location_element(uint32_t queue, uint32_t position);
uint64_t ag_location_room(uint32_t queue, uint32_t position);
uint64_t ag_location_end(uint32_t queue, ag_end end);
/* The thread parks, or is about to. Is it open whether an unpark comes by a call that has ended? */
static inline bool ag_late_unpark_is_open(const ag_thread *t) {
  return t->request.kind == AG_PARK && t->permit.late && !t->permit.asked && t->request.argument < 0;
}
/* Turns the name of a location into its number in the exploration. */
typedef uint32_t (*ag_locate)(void *context, uint64_t name);
/* Sets `*op` to the announced request of the thread as an operation of the exploration, with the accesses that it makes
 * in the present state. (A result by value would be copied on the hot path.) */
void ag_model_operation(const ag_model *model, uint32_t thread, ag_locate locate, void *context, por_operation *op);

/* How a request ended. GOES_ON: `result` is set and the thread runs on. ANNOUNCED: the thread has a new request, such
 * as the WAKE after a WAIT. HAS_ENDED: the thread has ended. */
typedef enum ag_performed { AG_GOES_ON, AG_ANNOUNCED, AG_HAS_ENDED } ag_performed;
/* Carries out the announced request of an enabled thread. */
ag_performed ag_model_perform(ag_model *model, uint32_t thread);

/* Notifies the threads that watch the location, which was written. Returns false when no thread watches it. */
bool ag_model_written(ag_model *model, uint32_t location);

/* The thread that must go on before this one can: it holds the monitor, runs the class initializer, or is joined
 * without a timeout. Interrupts are ignored. POR_NO_THREAD: none. */
uint32_t ag_model_waits_for(const ag_model *model, uint32_t thread);
/* Can the thread carry out its announced request now? */
bool ag_model_enabled(const ag_model *model, uint32_t thread);
/* Is the thread enabled, if need be after time has passed? Asked when no other thread can run. */
bool ag_model_alone(ag_model *model, uint32_t thread);
/* The enabled threads. Time passes when only that can enable a thread (see ag_model_time_passed()). Borrowed until the
 * next call. */
por_thread_set ag_model_enabled_set(ag_model *model, bool *any);
bool ag_model_explores_time(const ag_model *model); /* Is timeouts=explore set? */
bool ag_model_is_timed(const ag_thread *thread);    /* Does the announced operation of the thread have a timeout? */
/* Has time passed in the last ag_model_enabled_set(), because no thread could run? */
bool ag_model_time_passed(const ag_model *model);
/* How often time has passed for all threads in this execution. */
uint32_t ag_model_phase(const ag_model *model);
/* Lists the threads whose announced operation may touch other locations since the last ag_model_perform(). Returns
 * their number. */
uint32_t ag_model_changed(const ag_model *model, const uint32_t **threads);

/* The thread has entered the monitor of the object, which was free or its own, without an operation. */
void ag_model_entered(ag_model *model, uint32_t thread, uint32_t object);
/* Does the thread own the monitor of the object? */
bool ag_model_holds(const ag_model *model, uint32_t thread, uint32_t object);
/* Does the thread hold a monitor or a lock, or run a class initializer? The monitor that it is about to wait on, as its
 * last one, does not count. */
bool ag_model_holds_any(const ag_model *model, uint32_t thread);
uint32_t ag_model_owner(const ag_model *model,
                        uint32_t object); /* The owner of the object's monitor; POR_NO_THREAD: free. */
/* The thread that runs the initializer of the class; POR_NO_THREAD: none. */
uint32_t ag_model_initializer(const ag_model *model, uint32_t class_number);
/* Have all threads ended that are no daemons? */
bool ag_model_only_daemons(const ag_model *model);
/* The values of java.lang.Thread.State. */
typedef enum ag_thread_state {
  AG_STATE_NEW,
  AG_STATE_RUNNABLE,
  AG_STATE_BLOCKED,
  AG_STATE_WAITING,
  AG_STATE_TIMED_WAITING,
  AG_STATE_TERMINATED
} ag_thread_state;
int ag_model_state(const ag_model *model, uint32_t thread);
/* Reads the clock for the thread, in virtual nanoseconds. */
int64_t ag_model_clock(ag_model *model, uint32_t thread);
/* How the search treats a time limit. */
typedef enum ag_limit { AG_LIMIT_ANY_TIME, AG_LIMIT_IF_NOTHING_ELSE, AG_LIMIT_NEVER, AG_LIMITS } ag_limit;
/* The first time limit of a kind that the search met. */
typedef struct ag_first_limit {
  bool met, fresh; /* fresh: met since `fresh` was last set to false */
  uint32_t thread, site;
} ag_first_limit;
/* Was a time limit over in this execution while a thread could go on that waited for no time? */
bool ag_model_ended_early(const ag_model *model);
ag_first_limit *ag_model_first_limit(ag_model *model, ag_limit kind); /* borrowed */
/* Does a thread have its own clock that others may learn of (driver/times.c)? True once one is ahead or has read the
 * clock. */
bool ag_model_has_times(const ag_model *model);

/* The part of a monitor that belongs to the state of the program. */
typedef struct ag_monitor_state {
  uint32_t owner; /* thread + 1; 0: free */
  uint32_t count, waiters, tokens;
} ag_monitor_state;
/* The state of the object's monitor. */
ag_monitor_state ag_model_monitor(const ag_model *model, uint32_t object);
/* The state of a class and the thread that runs its initializer, as one number; 0: initialization not begun. */
uint64_t ag_model_class(const ag_model *model, uint32_t class_number);
/* The number of notify() tokens that the waiting thread may take. */
uint32_t ag_model_tokens(const ag_model *model, uint32_t thread);
/* Virtual nanoseconds that have passed for all threads. */
int64_t ag_model_now(const ag_model *model);
/* The i-th thread object to which that was done before its start; 0: there are fewer. Only virtual threads keep a
 * permit that they get before. */
typedef enum ag_early { AG_EARLY_INTERRUPT, AG_EARLY_PERMIT, AG_EARLY_COUNT } ag_early;
uint32_t ag_model_early(const ag_model *model, ag_early what, uint32_t i);

/* Fills the request with what the Java half has said. */
void ag_network_request(ag_request *request, uint32_t number, int64_t argument);
/* Says what the object in the slot is ready for; with AG_NETWORK_WATCHES: and that a selector watches the object. */
void ag_network_set(ag_model *model, uint32_t slot, uint32_t ready);

/* Name of the location of an object's field or array element, for por_location(). */
uint64_t ag_location_member(uint32_t object,
                            uint32_t member); /* `member`: number of the field's name, or array index. */
/* Name of the location of a static field, for por_location(). */
uint64_t ag_location_static(uint32_t class_name, uint32_t field);
/* The object of a member or monitor location, which only threads that reach the object can touch; 0: the location has
 * none. */
uint32_t ag_location_object(uint64_t name);
/* The static kind of a location of the model, an an_location_id such as AN_MONITOR. */
uint32_t ag_location_kind(uint64_t name);

#endif
