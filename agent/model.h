/* The model of what threads can wait for: monitors with their wait sets, parking permits, interrupts, thread ends,
 * class initialization, and virtual time. It says which threads are enabled and carries operations out. It knows
 * neither Java nor the exploration; objects are numbers (objects.h), operations the kinds of site.h.
 *
 * Waiting is two operations: WAIT gives the monitor back, WAKE takes it again. notify() leaves a token which any thread
 * that was waiting by then may take by its WAKE, so which waiter is woken is a choice between threads like any other.
 */
#ifndef AG_MODEL_H
#define AG_MODEL_H

#include "hpor/por.h"
#include "options.h"
#include "site.h"

#include <stdbool.h>
#include <stdint.h>

/* What an operation gives back to Java; java/java/lang/Hpor.java has the same numbers. */
typedef enum ag_outcome {
  AG_NORMAL,
  AG_INTERRUPTED_RESULT,
  AG_TIMED_OUT,
  AG_NOT_OWNER,
  AG_ALREADY,
  AG_RUN_INITIALIZER,
  AG_INITIALIZER_FAILED
} ag_outcome;

/* What a thread wants to do next. */
typedef struct ag_request {
  ag_kind kind;
  uint32_t site;
  uint32_t object; /* monitor; class number of CLASS_INIT; the java.lang.Thread of START, JOIN, INTERRUPT, ... */
  uint32_t
      target; /* START: the child's number. JOIN, INTERRUPT, ...: that of `object`, POR_NO_THREAD while it has none */
  int64_t argument;  /* timeout in nanoseconds, -1: none; SECTION that awaits something: 0: none */
  uint32_t location; /* plain accesses: nothing is modelled but the access itself */
  uint8_t mode;      /* of the access: ag_mode */
  uint32_t group;    /* jdk=atomic: the object in whose code the thread is; 0: none */
  uint32_t lock;     /* SECTION: no use in it before this lock is free, or the thread is interrupted; 0: none */
  uint8_t awaits;    /* SECTION: likewise before ag_model_conditions() says that what it waits for holds, or it has its permit: ag_awaits */
  uint32_t decides;   /* SECTION: the number of the location that alone it depends on, plus 1; 0: on its object */
  bool interruptible; /* SECTION: the thread may ask in it whether it is interrupted */
  bool spins; /* YIELD: in a loop that waits for `location` to be written */
  bool lazy; /* SLEEP, JOIN: a time limit, for which time goes on only when nothing else can, whatever timeouts= says */
} ag_request;

typedef enum ag_thread_status { AG_UNUSED, AG_NOT_STARTED, AG_LIVE, AG_ENDED } ag_thread_status;

typedef struct ag_thread {
  ag_thread_status status;
  bool daemon, interrupted, permit, notified, expired, recursive;
  bool late;                /* its section began since the time was over, not since what it awaits is there */
  ag_request request;       /* announced, not yet carried out */
  int32_t result;           /* of the last operation */
  uint32_t monitor_count;   /* given up by WAIT, taken again by WAKE */
  uint64_t wait_ticket;     /* order of entry into wait sets */
  int64_t deadline;         /* of the announced timed operation, virtual nanoseconds */
  int64_t ticks;            /* how often it read the clock */
  int64_t passed;           /* timeouts=explore: what its clock is ahead, by timeouts that fired early */
  uint32_t children;        /* started so far */
  uint32_t seeds;           /* given to its random sources so far */
  uint32_t object;          /* of the java.lang.Thread */
  uint32_t owned;           /* object of a monitor of the JVM's that it owns at its announced operation; 0: none known */
  uint32_t read_last;       /* the location, if that was its last operation and the execution's: then the steps up to it */
  uint64_t read_step;
  bool watches;             /* what it has done last was to read `watched`, for whose next write it may wait: */
  uint32_t watched;         /* then it is `notified` */
  uint32_t parent, ordinal; /* who started it, as which child; POR_NO_THREAD: thread 0 */
} ag_thread;

typedef struct ag_model ag_model;

ag_model *ag_model_new(ag_timeouts timeouts); /* null: out of memory */
void ag_model_free(ag_model *model);
/* Forgets everything: a new execution with thread 0 live and its BEGIN announced. */
void ag_model_begin(ag_model *model);

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
/* The program has atomic sections: from now on every operation is dependent with them. */
void ag_model_use_atomic(ag_model *model);
bool ag_model_uses_atomic(const ag_model *model);
/* Can the request be carried out within an atomic section: does it neither wait nor wake or look at another thread? */
bool ag_model_fits_atomic(const ag_model *model, uint32_t thread, const ag_request *request);
/* The location that all operations read and atomic sections write. */
uint64_t ag_location_atomic(void);
/* What orders threads by a monitor of the JVM's. */
uint64_t ag_location_real_monitor(uint32_t object);
/* What sections of the object write (sections.h). */
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
bool ag_model_time_passed(const ag_model *model);
/* Did the last ag_model_perform() change what another thread's announced operation touches? Lists such threads. */
uint32_t ag_model_changed(const ag_model *model, const uint32_t **threads);

bool ag_model_holds(const ag_model *model, uint32_t thread, uint32_t object);
uint32_t ag_model_owner(const ag_model *model, uint32_t object); /* POR_NO_THREAD: free */
uint32_t ag_model_initializer(const ag_model *model, uint32_t class_number);
/* Every thread that is no daemon has ended. */
bool ag_model_only_daemons(const ag_model *model);
/* java.lang.Thread.State as a number, NEW first. */
int ag_model_state(const ag_model *model, uint32_t thread);
int64_t ag_model_clock(ag_model *model, uint32_t thread);

/* What of it belongs to the state of the program, besides the threads' own members. */
typedef struct ag_monitor_state {
  uint32_t owner; /* thread + 1; 0: free */
  uint32_t count, waiters, tokens;
  int64_t passed; /* timeouts=explore: what the clock of who enters next is ahead at least */
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
