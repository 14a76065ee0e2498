/* The driver runs one search. It connects the exploration core, the model and the names of objects. The Java half
 * hands records and requests to the driver. The driver uses no JNI, so that unit tests can run it.
 *
 * The running thread appends a record of each plain access to the buffer in the control block. `limit` marks the end
 * of the thread's budget or of the buffer. At the limit the thread announces the record instead of carrying it out,
 * and calls ag_driver_plain(). All other operations go through ag_driver_sync(). Both functions return the thread that
 * goes on.
 *
 * With state matching, notes about values (record.h) stand among the records. Notes do not count against the limit, so
 * the buffer may extend beyond the limit. */
#ifndef AG_DRIVER_H
#define AG_DRIVER_H

#include "base/touches.h"
#include "driver/critical.h"
#include "driver/gathered.h"
#include "driver/listener.h"
#include "driver/record.h"
#include "driver/sections.h"
#include "driver/tasks.h"
#include "hpor/index.h"
#include "hpor/por.h"
#include "hpor/vector.h"
#include "model/model.h"
#include "model/objects.h"
#include "model/stable_names.h"
#include "sites/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { AG_BUFFER_RECORDS = 4096 };

/* ag_traits.kept_alone, where accesses are left out. Few programs take so many steps before they start a thread. */
enum { AG_KEPT_ALONE = 1000 };

/* Numbers that Java passes for a loop. A slot below AG_LOOP_SLOTS says which of the thread's loops. AG_LOOP_WATCH at a
 * visit: the writes of the next round are watched. AG_LOOP_RESTORED in a question: each place that the watched round
 * wrote holds its old value again. AG_LOOP_GAVE besides: meanwhile it has given more of a lock than it had taken
 * (HporCounts.java). AG_LOOP_VERSION besides: a lock has another version, and is as it was but for that. AG_LOOP_WATCH
 * in a question: the next round may be watched. It is the answer, too, if the next round is watched. */
enum { AG_LOOP_SLOTS = 16, AG_LOOP_WATCH = 32, AG_LOOP_RESTORED = 64, AG_LOOP_GAVE = 128, AG_LOOP_VERSION = 256 };

/* The memory that C and Java share. Java gets the offsets (the numbers in the comments) from contract.c. */
typedef struct ag_control {
  ag_record *next;  /* 0 */
  ag_record *limit; /* 8 */
  int32_t result;   /* 16: result of the operation of the thread that goes on */
  int32_t thread;   /* 20: the thread that goes on; -1: none, the execution is over */
  int32_t child;    /* 24: number of the thread that START made */
  int32_t asks;     /* 28: 1: Java sets `held` before each announced operation */
  int64_t clock;    /* 32 */
  int32_t held;     /* 40: the JVM does not let the running thread leave its place */
  int32_t digests;  /* 44: not 0: Java reports values; 2: with names that are equal in every process */
  ag_record buffer[AG_BUFFER_RECORDS + 1]; /* 48 */
  uint32_t first_hash; /* after the buffer: objects with a smaller hash are older than the execution */
  uint32_t entered;    /* number of counted methods entered; only the thread with the turn counts */
  int32_t known;       /* the digest is known already: Java need not report values */
  uint32_t effects;    /* number of changes by the running thread, as far as the driver knows them */
  uint32_t turns;      /* number of times the driver has emptied the buffer */
  int32_t restored;    /* the running thread's writes are watched, and all places hold their old values */
  int32_t locking;     /* 1: calls of objects that are one variable take monitors; 3: printing to standard streams takes
                          monitors as well */
  int32_t old_changes; /* reads of objects that are older than the execution count as effects in loops, too */
  uint32_t untracked;  /* number of calls that may change anything (HporLoops.untracked()) */
  int32_t wait_sets;   /* the queues of Conditions are wait sets (driver/loop_wakes.c) */
  int32_t leaves_out;  /* accesses of the running thread are no steps (driver/lone.c) */
  int32_t divided;     /* AG_DIVIDED */
  int32_t sections;    /* calls of the JDK's objects may be steps */
  int32_t only_first;  /* no thread but the first has started yet */
} ag_control;

/* A cached record. A record with the same site, object and place in the same execution is the same operation. */
enum { AG_CACHE_BITS = 8 };
typedef struct ag_cached_operation {
  uint32_t hash, member; /* as in the record, the site stands in `access` */
  uint32_t execution;    /* 0: empty */
  ag_access access;
} ag_cached_operation;

/* A location of the exploration. */
typedef struct ag_location {
  uint64_t name;
  uint32_t site; /* a site that has touched the location; 0: a space of the model */
} ag_location;

/* Callbacks of the driver. Each may be null unless said otherwise. Each gets `context` as its first argument. */
typedef struct ag_driver_calls {
  void *context;
  uint32_t (*resolve_static)(void *context, ag_site *site); /* returns the interned name of the declaring class */
  uint32_t (*field_flags)(void *context, ag_site *site); /* for a field that no class declared yet: AG_FIELD_... bits */
  /* The program cannot be explored with sections. Returns true when the execution must stop. */
  bool (*misfit)(void *context);
  /* A critical section does not fit one step: the search must begin anew. */
  void (*refined)(void *context);
  /* The driver learned something that earlier executions should have explored. Returns true when the execution must
   * stop. */
  bool (*incomplete)(void *context);
  /* The thread has called System.exit, perhaps while a test of a framework runs. */
  void (*has_left)(void *context, uint32_t thread, int32_t status, bool in_test);
  /* Does the running thread own a monitor of the JVM on which other threads would block? Called when `control->asks` is
   * set. `hashes`, if it is not null, has room for AG_OWNED of them and gets what is found, from the start. */
  bool (*owns_monitor)(void *context, uint32_t *hashes);
  /* The conditions that do not hold of the object in whose method the thread is, as bits of por_access.awaits. */
  uint16_t (*closed)(void *context, uint32_t thread, uint32_t object);
  /* The queue of the object in whose method the thread is. False: it is none that the call changes at this end alone.
   */
  bool (*queue)(void *context, uint32_t thread, uint32_t object, ag_end end, ag_queue *queue);
  /* Has the program made the call that the running thread enters, in a callback of a method of this family? Null:
   * never.
   */
  bool (*by_program)(void *context, int family);
} ag_driver_calls;

/* What became of threads in a loop that met another one: they looked at a place in the midst of a round that restores
 * the place (driver/loops.c). */
typedef struct ag_meeting {
  uint32_t site; /* the head of the loop */
  bool came_back;
} ag_meeting;

enum { AG_MEETINGS = 8 };

/* Facts that say something in pairs alone, each with the next one. It does not matter which executions show them, nor
 * which processes of a search. */
typedef enum ag_half {
  AG_ALL_OF_MADE = 1,       /* a future of allOf() stands for its parts (driver/gathered.h) */
  AG_ALL_OF_TOLD_APART = 2, /* the program does something that may tell such a future from its parts */
  /* One call has put an action on a future's stack twice, as f.acceptEither(f, ...) does; or what does nothing any more
   * was left on a stack. */
  AG_STACK_OTHERWISE = 4,
  AG_STACK_SEEN = 8,        /* the program may have looked at a stack, which shows that */
  AG_BARRIER_MET = 16,      /* barriers were met as one step */
  AG_BARRIER_OTHERWISE = 32 /* other calls of barriers; or something that a thread in the JDK's code of one notices */
} ag_half;

/* Facts that executions of the program have shown. They last over executions. */
typedef struct ag_traits {
  uint8_t views;      /* the views of byte arrays that the program uses (driver/views.c) */
  bool views_changed; /* the program uses views that were unknown when the search began */
  bool ends;          /* a daemon has printed, or there were shutdown hooks: the JVM's exit is a step */
  bool handles;       /* the program has set a handler of uncaught exceptions: looking for a handler is a step */
  bool hooks_seen;    /* a thread asks whether a shutdown hook was started: the order of their starts is a choice */
  bool leaves;        /* the program has called System.exit while other threads lived: printing is a step */
  bool files;         /* several threads have used files, and one of them changed some: using files is a step */
  /* The program has entered the monitor of an object that is one variable and whose calls take that monitor. */
  bool monitors_of_objects, monitors_of_streams; /* streams: the monitor of a standard stream, which printing takes */
  bool sections_used; /* a thread has been in a section: every access is checked from then on */
  uint8_t halves;     /* ag_half */
  uint32_t calls;     /* which calls may be steps: AG_TAKES_TOLD, ... (jdk/section_rules.h) */
  bool waits_seen;    /* the program can tell that a thread waits in a call, and not in front of it */
  bool entries_shown; /* states are asked for, and a monitor is entered that steps of the JDK take as well */
  bool locks_inside;  /* a thread parks itself and calls objects with locks inside, which may use up its permit */
  bool parks_apart;   /* parking and unparking are separate steps, also in sections */
  bool late_looks;    /* a look whether a call must wait comes before the question whether its thread is interrupted */
  bool times_known;   /* some thread has its own clock */
  bool clock_read;    /* the program has read the clock */
  bool paused;        /* a thread paused in a loop while pauses counted as nothing (driver/loops.c) */
  bool old_changes;   /* what a loop has read in an object older than the execution, an execution has written */
  bool daemons_cut;   /* an execution ended while daemons could go on */
  bool versions_cut;  /* a loop stood still though it goes on to give a lock other versions */
  ag_meeting meetings[AG_MEETINGS];
  uint8_t meeting_count;
  bool missed;              /* an execution ended in which threads miss each other in loops */
  bool cut_alone;           /* the last execution that was too long had a thread that was alone at its end */
  bool left_out;            /* accesses were left out */
  uint32_t kept_alone;      /* accesses of the first thread behind so many steps are left out, while no other has
                               started (driver/lone.c); 0: none are */
  uint32_t called_together; /* interned name of a class whose objects several threads call, where each call is one step;
                               0: none */
} ag_traits;

/* The steps of threads that are alone (driver/lone.c). */
typedef struct ag_lone {
  bool now;          /* a thread is alone */
  bool first;        /* no other thread has started */
  uint64_t steps;    /* how many came before `since`; all of them, if no thread is alone now */
  uint64_t since;    /* number of the step behind which the thread has been alone */
  uint64_t left_out; /* accesses, and uses of monitors, that are no steps */
  uint32_t waits;    /* how many waits have ended since their time was over, of any thread */
} ag_lone;

/* The current execution. */
typedef struct ag_execution {
  uint32_t current;     /* the running thread */
  uint32_t left;        /* operations left of its budget */
  bool until_change;    /* its budget ends where the set of enabled threads changes, or there are several outcomes */
  uint32_t unreported;  /* steps in the buffer before the present record, while the buffer is handed over */
  bool called;          /* the running thread has called the driver: its stack can be walked */
  bool enabled_changed; /* the set of enabled threads has changed since the core got it */
  bool within;          /* the operation that is carried out is part of a step */
  bool over;
  por_end end;
  uint64_t steps;
  uint64_t limit; /* the execution is cut off after so many steps */
  ag_lone lone;
  uint64_t daemon_steps; /* steps after the end of the last thread that is no daemon */
  uint32_t
      atomic_depth; /* nesting depth of the running thread's atomic sections; inside, it goes on without a decision */
  uint64_t atomic_steps; /* steps inside atomic sections */
  uint32_t awaiting; /* number of threads that have announced AG_AWAITS_ANY or AG_AWAITS_FIELD; any operation may change
                        whether they are enabled */
  uint32_t watching; /* number of threads that watch a location (driver/spins.c) */
  bool gone;         /* the JVM has exited, by System.exit or since only daemons were left */
  bool exited;       /* the program has called System.exit */
  bool leaving;      /* a thread is about to call System.exit */
  bool failed;       /* the execution ends in an error */
  bool deadlocked;   /* the execution is over; no thread could go on, and at least one had not ended */
  bool discarded;    /* an assume() of the program has failed */
  bool stuck;        /* the running thread can neither go on nor be switched away from; the execution is over */
  bool endless;      /* a thread that could go round its loop waits for nothing: the loop is endless */
  bool goes_round;   /* the execution has ended while a thread could go round its loop */
  ag_task_threads tasks;
  ag_gathered gathered;
  bool partial; /* the execution is only part of another one, or a thread loops for ever; also set when the execution
                   ends in an error */
} ag_execution;

/* The section (AG_SECTION) of the running thread. */
typedef struct ag_open_section {
  bool open;                  /* the running thread is in a section */
  bool changes;               /* the section has written something */
  bool updates;               /* what the section writes commutes with what its like write */
  bool awaited;               /* and threads wait until the last of these has come */
  bool told;                  /* the section tells the search what it touches */
  bool end;                   /* the section puts one element into a queue, or takes one out */
  bool asks;                  /* the section may ask whether its thread is interrupted */
  uint32_t spins; /* in it */ /* yields in the section */
  uint64_t steps;             /* in it */
  por_operation operation;    /* the step of the section */
} ag_open_section;

/* A static field, by interned names. */
typedef struct ag_static {
  uint32_t owner, field;
} ag_static;
typedef HP_VECTOR(ag_static) ag_statics;

/* The driver's tables. */
typedef struct ag_driver_tables {
  uint32_t *called_by; /* races=off: by location, the last thread that called the object, plus 1 */
  uint32_t called_capacity;
  uint8_t *old_uses; /* by location, in objects that are older than the execution: how it was used (loop_history.c) */
  uint32_t old_capacity;
  ag_statics statics;     /* of static fields that are accessed by offset; index from 1 */
  ag_location *locations; /* by location; kept if a listener needs it */
  uint32_t location_capacity;
  hp_index known;     /* locations of the search by their names here; of use beside stable names, which cost more */
  uint32_t execution; /* number of the execution, for the cache */
  bool ran;           /* an execution of the current search has begun before */
  ag_cached_operation cache[1 << AG_CACHE_BITS];
} ag_driver_tables;

/* The driver. It owns `places`, `loops` and the tables; all other pointers are borrowed. */
typedef struct ag_driver {
  ag_control *control;
  ag_site_table *sites;
  ag_objects *objects; /* the names of objects outlive a search */
  ag_model *model;
  por_search *search;    /* the current search; set by ag_driver_use() */
  ag_stable *stable;     /* null: locations need no names for checkpoints */
  ag_touches *touches;   /* null: no other process explores the search */
  ag_sections *sections; /* null: jdk=fine, or the search has given sections up */
  ag_listeners hears;
  ag_driver_calls calls;

  uint64_t step_limit; /* the most steps of an execution, but for those of a thread that is alone */
  uint64_t idle_limit; /* takes the place of a lower `step_limit` once that is reached outside of a busy loop */
  size_t known_steps;  /* how many coming steps need no notes, while control->known is set */
  bool each; /* every operation is checked before it is carried out, so that a thread which differs can still be asked
                for its stack */
  bool matching;      /* states are compared, so waits in loops need no rules of their own */
  bool may_match;     /* states are compared in this search, though perhaps not in this execution */
  bool notes_calls;   /* races=off: it is noted when several threads call one object of the JDK */
  bool reports;       /* a known schedule runs again; its operations get no groups, since groups may have changed */
  bool bounded;       /* bound=: another execution is no reason to skip one, since it may exceed the bound */
  bool loops_go_on;   /* threads that wait in loops go on when they may; set outside of the search */
  size_t loops_stand; /* number of the first steps, repeated from the search, in which `loops_go_on` does not hold */

  ag_traits traits;
  ag_execution now;
  ag_open_section inside;
  ag_criticals criticals;
  ag_driver_tables tables;
  struct ag_places *places; /* clocks of places (driver/times.c); null: not needed yet */
  struct ag_loops *loops;   /* waits in loops (driver/loops.c); null: no thread has come to such a loop */
} ag_driver;

/* Returned instead of a thread: the execution is over. */
#define AG_OVER UINT32_MAX

/* The listener hears of events from now on; borrowed. */
void ag_driver_listen(ag_driver *driver, const ag_listener *listener);
/* Nobody listens any more. */
void ag_driver_dismiss(ag_driver *driver);

/* Frees the data of driver/times.c. */
void ag_driver_free_places(ag_driver *driver);
/* The site of a loop in which an execution reached the step limit; 0: none. */
uint32_t ag_driver_long_loop(const ag_driver *driver);
/* How many steps threads that are alone may take in an execution. */
uint64_t ag_driver_lone_limit(const ag_driver *driver);
/* Frees the data of driver/loops.c. */
void ag_driver_free_loops(ag_driver *driver);
/* Does a JDK constructor write a field at the site? No other thread can have the object yet. */
bool ag_driver_makes(const ag_driver *driver, uint32_t site);
/* Lists the reads of the last round of a thread that waits in a loop: for each location its first step (from 1), at
 * most `most` of them. Returns their number. */
uint32_t ag_driver_loop_reads(const ag_driver *driver, uint32_t thread, uint32_t *steps, uint32_t most);
/* Does the thread wait for a time in a loop whose next round would repeat the last one? Asked when no thread can go
 * on. */
bool ag_driver_pauses_in_vain(const ag_driver *driver, uint32_t thread);

/* Critical sections that touch something unprotected, by what the search has found, are not one step from now on. Where
 * some of them enter other monitors, only these. Returns whether any of that is new. */
bool ag_driver_split_unprotected(ag_driver *driver);
/* Does the search know that of the site? */
bool ag_driver_knows_site(const ag_driver *driver, ag_site_fact fact, uint32_t site);
void ag_driver_learn_site(ag_driver *driver, ag_site_fact fact, uint32_t site);
/* From now on, taking the lock with this name (critical.h) begins no step. */
void ag_driver_split_lock(ag_driver *driver, uint64_t name);
/* The number of operations in the current execution so far, those within critical sections included. */
size_t ag_driver_schedule_length(const ag_driver *driver);
/* The first `count` of them, each as a step of its own. The caller provides the room. */
void ag_driver_schedule(const ag_driver *driver, por_step *steps, size_t count);
/* Another search is the current one from now on. Locations have other numbers there. */
void ag_driver_use(ag_driver *driver, por_search *search);
/* A new search begins, in which locations get new numbers. */
void ag_driver_forget_locations(ag_driver *driver);
/* Another process has found that all waits must be steps of their own. */
void ag_driver_learn_looks_off(ag_driver *driver);
/* Frees the data of driver/critical_steps.c. */
void ag_driver_free_criticals(ag_driver *driver);

/* Begins an execution in which thread 0 lives. Objects hashed before `first_hash` are old. Returns the first thread to
 * run (thread 0), or AG_OVER. */
uint32_t ag_driver_begin(ag_driver *driver, uint32_t first_hash);
/* Called when the running thread has filled its buffer or spent its budget. The record at `next` is announced. Returns
 * the thread that goes on, or AG_OVER. */
uint32_t ag_driver_plain(ag_driver *driver);
/* Announces a request of the running thread; its object and target are already numbers. Returns the thread that goes
 * on, or AG_OVER. The model keeps the result. */
uint32_t ag_driver_sync(ag_driver *driver, const ag_request *request);
/* Ends the execution without handing records over. Returns AG_OVER. */
uint32_t ag_driver_finish(ag_driver *driver, por_end end);
/* Makes a decision although the running thread announced nothing, because it ended in another way. */
uint32_t ag_driver_stop(ag_driver *driver, por_end end);

/* The running thread enters a method of the object with this hash (0: an object without sections). `part_hashes` are
 * the hashes of the object's parts, or null. Returns the depth for ag_driver_leave(). */
uint32_t ag_driver_enter(ag_driver *driver, uint32_t hash, const uint32_t *part_hashes, ag_entered call);
/* Ends the section of the running thread in the middle of its call. */
void ag_driver_split(ag_driver *driver);
/* The running thread does this (AG_FUTURE_...) with the future with this hash. Returns whether it has to help with what
 * is on the future's stack once it has waited. */
bool ag_driver_future(ag_driver *driver, uint32_t hash, unsigned what);
/* The running thread says this about tasks of the common pool. Returns, for AG_TASK_OF_FUTURE, whether the task has a
 * thread of its own. */
bool ag_driver_task(ag_driver *driver, ag_task_use use);
/* The running thread says this about the task, or the pool, with this hash. AG_FORK_BEGINS: `pool` may run so many
 * tasks at once; returns whether the task has a thread of its own. AG_FORK_JOINS: returns whether the task has one, and
 * so is only to be waited for. May end the execution. */
bool ag_driver_forked(ag_driver *driver, ag_fork_use use, uint32_t hash, uint32_t pool, uint32_t parallelism);
/* The running thread says this about futures of allOf() that stand for their parts (driver/gathered_futures.c). `hash`:
 * the part, or the future. Returns false when a future does not stand for its parts. */
bool ag_driver_gather(ag_driver *driver, ag_gather what, uint32_t hash);
/* The running thread prints, or ends the program: outcomes tell its name. */
void ag_driver_task_shows(ag_driver *driver);
/* May a pool have been told to stop at once, so that its workers' looks at that are operations? `now`: one is. */
bool ag_driver_stops(ag_driver *driver, bool now);
/* The running thread, a pool's worker, has ended a task, or begins one. */
void ag_driver_rests(ag_driver *driver, bool rests);
/* The running section interrupts the worker, unless it is in a task. */
void ag_driver_interrupts_worker(ag_driver *driver, uint32_t worker);
/* The running section shuts a pool down. */
void ag_driver_closes(ag_driver *driver);
/* The running thread asks whether a pool is shut down, in the pool's code. Has it shut the pool down itself? */
bool ag_driver_has_closed(const ag_driver *driver);
/* The running section asks whether a pool has ended. */
void ag_driver_asks_end(ag_driver *driver);
/* The running thread stops the pool with this hash. Does it interrupt the worker, one that has begun? */
typedef enum ag_reached { AG_REACHED_NOT, AG_REACHED, AG_REACHED_UNKNOWN } ag_reached;
ag_reached ag_driver_reaches(ag_driver *driver, uint32_t pool, uint32_t worker);
/* The running thread has interrupted workers of the pool, which has stopped: is the rest one of the last steps, which
 * commute? */
bool ag_driver_ends_stop(ag_driver *driver);
/* May the program see a FutureTask between being done and having a result? `now`: from here on. */
bool ag_driver_results(ag_driver *driver, bool now);
/* The running thread is about to call await() of the CyclicBarrier, and drops the result. Returns whether an ARRIVE
 * does in its place. */
bool ag_driver_meets(ag_driver *driver, uint32_t hash, uint32_t parties);
/* The running section is one of the last steps of a pool's worker, which commute. `ends`: the last of them ends the
 * pool, which nobody may see in between. */
void ag_driver_leaves(ag_driver *driver, bool ends);
/* The running thread has added to the number of elements of an object, and the next addition may find no room. */
void ag_driver_fills(ag_driver *driver);
/* The running section counts a latch down. `further`: it is open already, or a thread waits within the JDK's code. Such
 * calls do not commute: a thread that waits may get on before the last one. */
void ag_driver_counts_down(ag_driver *driver, bool further);
/* It does not commute after all. */
void ag_driver_leaves_by_order(ag_driver *driver);
/* May the program look at how many workers a pool has, or what they have done, or say how many it may have? `now`: it
 * does. */
bool ag_driver_counts_workers(ag_driver *driver, bool now);
/* It makes a difference whether a thread waits in front of its call, or within: within, it needs a signal. */
void ag_driver_waits_count(ag_driver *driver);
/* It makes a difference what others do between a look whether a thread must wait and the wait (AG_DIVIDED). */
void ag_driver_divides(ag_driver *driver);
/* The running thread looks whether it must wait, and then whether it is interrupted. Returns false when the two are
 * steps of their own, since another thread interrupts it. */
bool ag_driver_looks_first(ag_driver *driver);
/* Threads wait from now on as `needs` (ag_thread_need) says. Returns whether they have done so before. */
bool ag_driver_meet_needs(ag_driver *driver, unsigned needs);
/* What other executions have shown (bits of ag_half): learns what follows, without an end of the execution. */
void ag_driver_join_halves(ag_driver *driver, unsigned halves);
/* What does nothing any more would come off the stack of a future. May it stay there? Not if the program may see it. */
bool ag_driver_keeps_stack(ag_driver *driver);
/* Makes the object with this hash part of the object in whose method the running thread is, unless others have used
 * it. Returns whether the object is now a part. */
bool ag_driver_adopt(ag_driver *driver, uint32_t hash);
/* Does a pool's worker wait for a task? UNKNOWN: the worker may be about to wait. */
typedef enum ag_idle { AG_IDLE_NOT, AG_IDLE, AG_IDLE_UNKNOWN } ag_idle;
/* Asked in a section of the pool. `pool` and `worker` are hashes. */
ag_idle ag_driver_idle(ag_driver *driver, uint32_t pool, uint32_t worker);
/* Interrupts a waiting worker as part of the current step. Returns false when the execution is over. */
bool ag_driver_wake(ag_driver *driver, uint32_t worker);
/* The location of this field of the object with this hash, plus 1; 0: the field is no location of the exploration. */
uint32_t ag_driver_field(ag_driver *driver, uint32_t hash, const char *field);
/* The location of this field of the object. */
uint32_t ag_driver_field_of(ag_driver *driver, uint32_t object, const char *field);
/* Says that the call which the running thread has entered depends on the location. */
void ag_driver_depends(ag_driver *driver, uint32_t location);
/* The running thread leaves its call and is at `depth` again, which ag_driver_enter() returned. `number`: of the called
 * lock, if threads may share it (ag_entered.number). */
void ag_driver_leave(ag_driver *driver, uint32_t depth, int64_t number);

/* Removes the group from the operation of a step that runs again. Called only where `reports` is set. */
void ag_driver_remove_group(const ag_driver *driver, por_operation *operation);

/* Can the running thread carry out the request at its place? False in an atomic section for a request that might have
 * to wait. */
bool ag_driver_possible(const ag_driver *driver, const ag_request *request);
/* Hands the records of the running thread over to the core. */
void ag_driver_flush(ag_driver *driver);
/* The same in the midst of the last operation, which may still turn out to have failed. */
void ag_driver_flush_within(ag_driver *driver);
/* The running thread changes what only it can notice, and what no location stands for. */
void ag_driver_changed_itself(ag_driver *driver);
/* The running thread gets the identity hash of the object, which counts as such a change if the object is new since the
 * last visit of a loop's head: the next round will make another object, with another hash. */
void ag_driver_hashed(ag_driver *driver, uint32_t object);

/* The running thread's last update (a failed compare-and-set) has only read. */
void ag_driver_only_read(ag_driver *driver);
/* The running thread stores a reference into a final field of `owner`. `value` 0: it ends the constructor that stored
 * such references. Both are hashes. */
void ag_driver_final(ag_driver *driver, uint32_t owner, uint32_t value);
/* The operation that the thread has announced and not carried out. */
por_operation ag_driver_operation_of(ag_driver *driver, uint32_t thread);
/* Names the object with this hash for the running thread, after the objects of earlier records. Returns its index. */
uint32_t ag_driver_object(ag_driver *driver, uint32_t hash);
/* Says that other threads can reach the object with this hash from now on, in a way that hpor does not see. */
void ag_driver_publish(ag_driver *driver, uint32_t hash);
/* The number of the thread whose java.lang.Thread is `object`; POR_NO_THREAD: not started in this execution. */
uint32_t ag_driver_thread_of(const ag_driver *driver, uint32_t object);
/* The number of the location of the model with this name. For ag_model_operation(); `driver` is an ag_driver. */
uint32_t ag_driver_locate(void *driver, uint64_t name);
/* The object of a location; 0: none. */
uint32_t ag_driver_object_of(const ag_driver *driver, uint32_t location);
/* The object with this hash; 0: no object (hash 0), or one that is older than the execution. */
uint32_t ag_driver_new_object(ag_driver *driver, uint32_t hash);
/* The location that stands for what the record accesses in an object older than the execution. */
uint32_t ag_driver_old_location(ag_driver *driver, const ag_record *record);
/* The kind of access for data races; 0: the access takes no part in data races. */
ag_access_kind ag_driver_access_kind(const ag_site *site, ag_mode mode);
/* The elements of a byte array that an access at the site touches, by ag_access.bytes: their number, and the first. */
uint32_t ag_driver_view_span(const ag_driver *driver, uint32_t site, uint64_t bytes, uint32_t *first);
/* Digest of the clocks, as part of the program's state. */
uint64_t ag_driver_times_digest(const ag_driver *driver);
/* The location of a record without its flag bits. */
uint32_t ag_record_location(const ag_driver *driver, const ag_record *record);
/* Does an operation of this kind name another thread by its java.lang.Thread? */
bool ag_takes_thread(ag_kind kind);
/* Gives the thread that a START request starts its number. A thread that was started before gets none: the START will
 * fail, but stays a visible operation. The request's argument says whether the thread is a daemon. Returns false when
 * memory runs out. */
bool ag_driver_child(ag_driver *driver, ag_request *request);
/* Returns a number for a static field that is accessed by its offset; 0: memory ran out. */
uint32_t ag_driver_static(ag_driver *driver, uint32_t class_name, uint32_t field);

#endif
