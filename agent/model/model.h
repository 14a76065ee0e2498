/* The model of what threads can wait for: monitors with their wait sets, parking permits, interrupts, thread ends,
 * class initialization, and virtual time. It says which threads are enabled and carries operations out. It knows
 * neither Java nor the exploration; objects are numbers (objects.h), operations the kinds of site.h.
 *
 * Waiting is two operations: WAIT gives the monitor back, WAKE takes it again. notify() leaves a token which any thread
 * that was waiting by then may take by its WAKE, so which waiter is woken is a choice between threads like any other.
 * A thread that wakes up both notified and interrupted takes a third step, SETTLE, with an outcome for each
 * (JLS 17.2.4). If the interrupt has ended the wait, the token stays for another thread that waited by then.
 *
 * Platform threads start, join and end as the JDK and the JVM have it: start() and join() are synchronized on the
 * java.lang.Thread, join() waits on it, and the end takes its monitor and notifies all. Each is one operation here,
 * needs the monitor free, and does not keep it; but a join by a thread that holds the monitor is two, as a wait is.
 */
#ifndef AG_MODEL_H
#define AG_MODEL_H

#include "base/timeouts.h"
#include "hpor/por.h"
#include "sites/site.h"

#include <stdbool.h>
#include <stdint.h>

/* What an operation gives back to Java. The negative ones say what its thread is to do. */
typedef enum ag_outcome {
  AG_LAUNCH = -3, /* OS threads: starts the next thread, then waits for the turn */
  AG_KILL = -2,   /* the execution is over: the thread unwinds */
  AG_SWITCH = -1, /* fibers: leaves the carrier to the next thread */
  AG_NORMAL,
  AG_INTERRUPTED_RESULT,
  AG_TIMED_OUT,
  AG_NOT_OWNER,
  AG_ALREADY,
  AG_RUN_INITIALIZER,
  AG_INITIALIZER_FAILED
} ag_outcome;

/* What a thread waits for in front of a call: nothing, what only sections change, (within a call) its permit, which a
 * section of the same object gives it, what single operations may change as well, what is in one field that they
 * change. */
typedef enum ag_awaits {
  AG_AWAITS_NONE,
  AG_AWAITS_SECTION,
  AG_AWAITS_PERMIT,
  AG_AWAITS_ANY,
  AG_AWAITS_FIELD
} ag_awaits;

/* What a thread wants to do next. */
typedef struct ag_request {
  ag_kind kind;
  uint32_t site;
  uint32_t object; /* monitor; class number of CLASS_INIT; the java.lang.Thread of START, JOIN, INTERRUPT, ... */
  uint32_t
      target; /* START: the child's number. JOIN, INTERRUPT, ...: that of `object`, POR_NO_THREAD while it has none */
  int64_t argument;   /* timeout in nanoseconds, -1: none; SECTION that awaits something: 0: none */
  uint32_t location;  /* plain accesses: nothing is modelled but the access itself */
  uint64_t bytes;     /* of elements that may be bytes: ag_driver_view_bytes() */
  uint8_t mode;       /* of the access: ag_mode */
  uint32_t group;     /* jdk=atomic: the object in whose code the thread is; 0: none */
  uint32_t lock;      /* SECTION: no use in it before this lock is free, or the thread is interrupted; 0: none */
  uint8_t awaits;     /* SECTION: likewise before ag_model_conditions() says that what it waits for holds, or it has its
                         permit: ag_awaits */
  uint32_t decides;   /* SECTION: the number of the location that alone it depends on, plus 1; 0: on its object */
  bool interruptible; /* SECTION: the thread may ask in it whether it is interrupted */
  bool thread;        /* ENTER: of the monitor of a java.lang.Thread that has one */
  bool virtual;       /* START, JOIN, UNPARK: of a virtual thread, which needs no monitor for them */
  bool spins;         /* YIELD: in a loop that waits for `location` to be written */
  bool lazy; /* SLEEP, JOIN: a time limit, for which time goes on only when nothing else can, whatever timeouts= says */
  uint32_t rests;  /* phase + 1 in which the time is not over while other threads can run (driver/loops.c); 0: none */
  int64_t stretch; /* nanoseconds for which the thread may as well wait longer */
} ag_request;

/* Virtual nanoseconds since the execution began. A time that lies behind ag_model_now() says nothing. */
typedef struct ag_times {
  int64_t clock; /* up to here time has passed: a time limit was over then, though other threads could still run */
  int64_t read;  /* the latest reading of the clock */
} ag_times;

typedef enum ag_thread_status { AG_UNUSED, AG_NOT_STARTED, AG_LIVE, AG_ENDED } ag_thread_status;

typedef struct ag_thread {
  ag_thread_status status;
  bool daemon, interrupted, permit, notified, expired, recursive;
  bool virtual;
  bool ending;            /* it does nothing more but end */
  bool destroys;          /* it stands for the JVM's thread that waits for the last other one, and exits */
  bool rejoins;           /* its JOIN has given up the monitor of the thread and takes it again */
  bool late;              /* its section began since the time was over, not since what it awaits is there */
  bool timed_out;         /* its last operation was carried out since the time was over */
  bool idle;              /* and has changed nothing for others: it took no permit, notified nobody */
  ag_request request;     /* announced, not yet carried out */
  int32_t result;         /* of the last operation */
  uint32_t choice;        /* the outcome of the announced operation, where it has several */
  uint32_t monitor_count; /* given up by WAIT, taken again by WAKE */
  uint64_t wait_ticket;   /* order of entry into wait sets */
  int64_t deadline;       /* of the announced timed operation, virtual nanoseconds */
  ag_times times;         /* its own clock, which may be ahead of all others' */
  uint32_t children;      /* started so far */
  uint32_t seeds;         /* given to its random sources so far */
  uint32_t object;        /* of the java.lang.Thread */
  uint32_t owned;         /* object of a monitor of the JVM's that it owns at its announced operation; 0: none known */
  uint32_t read_last; /* the location, if that was its last operation and the execution's: then the steps up to it */
  uint64_t read_step;
  bool watches;             /* what it has done last was to read `watched`, for whose next write it may wait: */
  uint32_t watched;         /* then it is `notified` */
  uint32_t parent, ordinal; /* who started it, as which child; POR_NO_THREAD: thread 0 */
} ag_thread;

typedef struct ag_model ag_model;

/* `slack`, of AG_TIMEOUTS_SLACK: so many nanoseconds less one a thread's clock may be ahead. Null: out of memory. */
ag_model *ag_model_new(ag_timeouts timeouts, int64_t slack);
void ag_model_free(ag_model *model);
/* Forgets everything: a new execution with thread 0 live and its BEGIN announced. */
void ag_model_begin(ag_model *model);

/* The thread that the request is about; POR_NO_THREAD: it has not been started. */
uint32_t ag_model_asked(const ag_model *model, const ag_request *request);
ag_thread *ag_model_thread(ag_model *model, uint32_t thread); /* borrowed; until the next START */
uint32_t ag_model_thread_count(const ag_model *model);        /* numbers below it may be in use */
/* A thread object that START, JOIN, ... will name by number: makes it known. False: out of memory. */
bool ag_model_add_thread(ag_model *model, uint32_t thread, uint32_t parent, uint32_t object, bool daemon);

/* Answers a request that is no visible operation, since it only concerns the thread's own monitors: recursive enter and
 * exit, misuse of a monitor that it does not own. False: the request is visible and has been stored as announced. */
bool ag_model_request(ag_model *model, uint32_t thread, const ag_request *request, int32_t *result);
/* The same for what is stored as announced by others: the time for which it may wait begins. */
void ag_model_arm(ag_model *model, uint32_t thread);
/* A lock that is no monitor is held by this java.lang.Thread from now on; 0: by none. */
void ag_model_hold(ag_model *model, uint32_t lock, uint32_t holder);
/* Asked whether what a thread's section awaits holds. */
typedef bool (*ag_holds)(void *context, uint32_t thread);
void ag_model_conditions(ag_model *model, ag_holds holds, void *context);
/* Asked when no thread can go on: does the thread wait for a time behind which it does what it has done before? Then
 * that time need not pass. */
typedef bool (*ag_in_vain)(void *context, uint32_t thread);
void ag_model_vain_waits(ag_model *model, ag_in_vain in_vain, void *context);
/* Asked when no thread can go on and no time is left to pass: may those that wait in loops go round once more? */
typedef bool (*ag_looks_again)(void *context);
void ag_model_looks_again(ag_model *model, ag_looks_again looks_again, void *context);
/* The program has atomic sections: from now on every operation is dependent with them. */
void ag_model_use_atomic(ag_model *model);
bool ag_model_uses_atomic(const ag_model *model);
/* The program has entered the monitor of a java.lang.Thread: from now on starts, joins and ends are dependent with what
 * is done to such monitors. They need the monitor in any case. */
void ag_model_use_thread_monitors(ag_model *model);
bool ag_model_uses_thread_monitors(const ag_model *model);
/* Can the request be carried out within an atomic section: does it neither wait nor wake or look at another thread? */
bool ag_model_fits_atomic(const ag_model *model, uint32_t thread, const ag_request *request);
/* The location that all operations read and atomic sections write. */
uint64_t ag_location_atomic(void);
uint64_t ag_location_monitor(uint32_t object);
/* What orders threads by a monitor of the JVM's. */
uint64_t ag_location_real_monitor(uint32_t object);
/* What sections of the object write (sections.h). */
/* What threads synchronize by in an object that is older than the execution: no operation, but an order. */
uint64_t ag_location_old(uint32_t variable);
uint64_t ag_location_group(uint32_t object);
/* The operation for the exploration: what the announced request of the thread touches in the present state. The
 * locations are made by `locate(context, name)`. */
typedef uint32_t (*ag_locate)(void *context, uint64_t name);
por_operation ag_model_operation(const ag_model *model, uint32_t thread, ag_locate locate, void *context);

typedef enum ag_performed { AG_GOES_ON, AG_ANNOUNCED, AG_HAS_ENDED } ag_performed;
/* Carries out the announced request of an enabled thread. GOES_ON: `result` is set, the thread runs on. ANNOUNCED: it
 * has a new request (the WAKE after a WAIT). ENDED: it has ended. */
ag_performed ag_model_perform(ag_model *model, uint32_t thread);

/* The location is written: threads that watch it are notified. False: there is none. */
bool ag_model_written(ag_model *model, uint32_t location);

/* The thread that must go on before this one can: it holds the monitor or the class, or is joined without a timeout (an
 * interrupt is left out of account). POR_NO_THREAD: none. */
uint32_t ag_model_waits_for(const ag_model *model, uint32_t thread);
bool ag_model_enabled(const ag_model *model, uint32_t thread);
/* No other thread can run: is this one enabled, if need be after time has passed? */
bool ag_model_alone(ag_model *model, uint32_t thread);
/* The enabled threads; lets time pass when only that can help (ag_model_time_passed() then). Borrowed until the next
 * call. */
por_thread_set ag_model_enabled_set(ag_model *model, bool *any);
bool ag_model_explores_time(const ag_model *model); /* timeouts=explore */
bool ag_model_is_timed(const ag_thread *thread);    /* does its announced operation end after a time? */
bool ag_model_time_passed(const ag_model *model);
/* How often it has passed in this execution. */
uint32_t ag_model_phase(const ag_model *model);
/* Did the last ag_model_perform() change what another thread's announced operation touches? Lists such threads. */
uint32_t ag_model_changed(const ag_model *model, const uint32_t **threads);

bool ag_model_holds(const ag_model *model, uint32_t thread, uint32_t object);
uint32_t ag_model_owner(const ag_model *model, uint32_t object); /* POR_NO_THREAD: free */
uint32_t ag_model_initializer(const ag_model *model, uint32_t class_number);
/* Every thread that is no daemon has ended. */
bool ag_model_only_daemons(const ag_model *model);
/* java.lang.Thread.State as a number, NEW first. */
int ag_model_state(const ag_model *model, uint32_t thread);
/* The thread reads the clock. */
int64_t ag_model_clock(ag_model *model, uint32_t thread);
/* How the search treats a time limit, and where it has met the first of each kind. */
typedef enum ag_limit { AG_LIMIT_ANY_TIME, AG_LIMIT_IF_NOTHING_ELSE, AG_LIMIT_NEVER, AG_LIMITS } ag_limit;
typedef struct ag_first_limit {
  bool met, fresh; /* fresh: since somebody has last set it to false */
  uint32_t thread, site;
} ag_first_limit;
ag_first_limit *ag_model_first_limit(ag_model *model, ag_limit kind); /* borrowed */
/* Has a thread a time of its own that others may learn of (driver/times.c)? Not before one is ahead or reads the clock.
 */
bool ag_model_has_times(const ag_model *model);

/* What of it belongs to the state of the program, besides the threads' own members. */
typedef struct ag_monitor_state {
  uint32_t owner; /* thread + 1; 0: free */
  uint32_t count, waiters, tokens;
} ag_monitor_state;
ag_monitor_state ag_model_monitor(const ag_model *model, uint32_t object);
/* The class's state and who runs its initializer, as one number; 0: not begun. */
uint64_t ag_model_class(const ag_model *model, uint32_t class_number);
/* How many of the tokens in its monitor the thread, which waits there, may take. */
uint32_t ag_model_tokens(const ag_model *model, uint32_t thread);
int64_t ag_model_now(const ag_model *model);
/* The i-th thread object that was interrupted before it was started; 0: there are not that many. */
uint32_t ag_model_interrupted_early(const ag_model *model, uint32_t i);

/* Names of locations, as given to por_location(). */
uint64_t ag_location_member(uint32_t object, uint32_t member); /* a field by name number, or an array index */
uint64_t ag_location_static(uint32_t class_name, uint32_t field);
/* The object that only those touch who can reach it: of a member or a monitor. 0: none. */
uint32_t ag_location_object(uint64_t name);
/* The static kind of a location of the model (an_location_id: AN_MONITOR, ...). */
uint32_t ag_location_kind(uint64_t name);

#endif
