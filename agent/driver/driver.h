/* One search: the exploration core, the model and the names of objects, driven by the records and requests that the
 * Java half hands over. No JNI here: the unit tests drive it as well.
 *
 * The running thread appends records of plain accesses to a buffer in the control block. Its limit is the end of the
 * thread's budget or of the buffer; the record at the limit is announced, not carried out, and ag_driver_plain() is
 * called. Everything else comes in by ag_driver_sync(). Both answer which thread goes on.
 *
 * Where states are matched, notes about values (digest.h) stand among the records. They do not count against the limit,
 * which the buffer may then be beyond. */
#ifndef AG_DRIVER_H
#define AG_DRIVER_H

#include "base/durations.h"
#include "driver/sections.h"
#include "hpor/por.h"
#include "lookahead/future.h"
#include "lookahead/reach.h"
#include "lookahead/summary_check.h"
#include "model/model.h"
#include "model/objects.h"
#include "races/frozen.h"
#include "races/races.h"
#include "sites/site.h"
#include "states/digest.h"
#include "states/repeats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A visible operation of the running thread on memory, as the hooks write it. */
typedef struct ag_record {
  uint32_t site;     /* 0: no operation, but what `hash`, an ag_note, says */
  uint32_t hash;     /* of the object; 0: a static field */
  uint32_t location; /* array index, or number of a field name; 0: the site says it; see also AG_RECORD_VOLATILE */
  uint32_t value;    /* hash of the reference that is stored; 0: none */
} ag_record;

enum { AG_BUFFER_RECORDS = 4096 };

/* Of a record's location where the site's mode is AG_MODE_OF_RECORD: the field is volatile. */
enum { AG_RECORD_VOLATILE = 1 << 30 };
/* Of the location of an atomic access: it is a field's number, no index. */
enum { AG_RECORD_FIELD = 1 << 29 };
/* Of the index of an access through a view of a byte array: the logarithm of its width in bytes stands from this bit
 * on. */
enum { AG_RECORD_WIDTH_SHIFT = 30 };

/* What Java tells of a loop: which of the thread's it is, and of a visit that the round which begins is watched, of a
 * question that all that the watched round has written is as it was. */
enum { AG_LOOP_SLOTS = 16, AG_LOOP_WATCH = 32, AG_LOOP_RESTORED = 64 };

/* Shared with the Java half, which has the offsets from contract.c. */
typedef struct ag_control {
  ag_record *next;  /* 0 */
  ag_record *limit; /* 8 */
  int32_t result;   /* 16: of the operation of the thread that goes on */
  int32_t thread;   /* 20: the thread that goes on; -1: none, the execution is over */
  int32_t child;    /* 24: number of the thread that START made */
  int32_t asks;     /* 28: 1: `held` is to be set before each operation that is announced */
  int64_t clock;    /* 32 */
  int32_t held;     /* 40: the JVM does not let the running thread be switched away from */
  int32_t digests;  /* 44: values are to be reported; 2: by names that are the same in every process */
  ag_record buffer[AG_BUFFER_RECORDS + 1]; /* 48 */
  uint32_t first_hash;                     /* behind it: objects that were hashed before are old */
  uint32_t entered;                        /* methods that threads have entered while they had the turn */
  int32_t known;                           /* the digest is: values need not be reported */
  uint32_t effects; /* of the running thread: how often it has changed something, as far as it has been handed over */
  uint32_t turns;   /* how often the buffer has been emptied */
  int32_t restored; /* where the running thread's writes are watched: all places hold what they held */
  int32_t locking;  /* calls of objects that are one variable take monitors: 1; also those of standard streams: 3 */
} ag_control;

/* Told of each step where values are wanted (the run that makes the report). Then every operation is asked for. */
typedef struct ag_observer {
  void *context;
  void (*announced)(void *context, uint32_t thread);
  void (*carried_out)(void *context, uint32_t thread, uint32_t choice, const por_operation *operation);
} ag_observer;

/* What a record was found to be: the same site, object and place once more in the same execution is the same operation.
 */
enum { AG_CACHE_BITS = 8 };
typedef struct ag_cached_operation {
  uint32_t site, hash, member; /* as in the record */
  uint32_t execution;          /* 0: empty */
  uint32_t location;
  uint8_t mode, kind;
  uint8_t race_mode, race_kind; /* ag_mode, ag_access_kind; 0: it takes no part in data races */
  bool chosen;                  /* ag_site.chosen */
  uint64_t bytes;               /* ag_driver_view_bytes() */
  uint64_t moment;              /* in which it was last looked at for races (ag_races_moment()) */
} ag_cached_operation;

/* What is known of a location. */
typedef struct ag_location {
  uint64_t name;
  uint32_t site;        /* one that has touched it; 0: a space of the model */
  uint32_t kind;        /* its static kind (an_location_id) if all sites agree, else AN_NONE */
  uint32_t user_plus_1; /* of a field of a class that is not listed: the first thread that has accessed it */
} ag_location;

/* What the driver tells, and asks. Each may be null unless said otherwise; `context` is their first argument. */
typedef struct ag_driver_calls {
  void *context;
  uint32_t (*resolve_static)(void *context, ag_site *site); /* the name of the declaring class */
  uint32_t (*field_flags)(void *context, ag_site *site);    /* of a field that was not noted: AG_FIELD_... */
  /* The program does not fit `sections`. True: the execution is to be stopped. */
  bool (*misfit)(void *context);
  /* What was explored lacks something that is known now. Likewise. */
  bool (*incomplete)(void *context);
  /* Does the list of shared classes name this one? Null: there is no list. */
  bool (*listed)(void *context, const char *class_name);
  /* It does not, and a second thread accesses a field of the class. */
  void (*unlisted)(void *context, const char *class_name);
  /* A data race, told when its thread comes back from the access. */
  void (*raced)(void *context, const ag_race *race);
  /* An access that `check` does not know. */
  void (*complain)(void *context, const char *what);
  /* The schedule of a livelock has come back to the state of step `from`. */
  void (*repeated)(void *context, size_t from, size_t steps);
  /* The thread has left the program by System.exit. */
  void (*has_left)(void *context, uint32_t thread, int32_t status);
  /* Asked where `control->asks` is set: the hash of a monitor of the JVM's that the running thread owns, in which
   * others would block; 0: none. */
  uint32_t (*owns_monitor)(void *context);
} ag_driver_calls;

/* What executions of the program have shown so far; kept from one to the next. */
typedef struct ag_traits {
  uint8_t views;      /* of byte arrays: which ones the program has (driver/views.c) */
  bool views_changed; /* others than were known when the search began */
  bool ends;          /* a daemon has shown something, or there were hooks: the JVM's exit is a step */
  bool handles;       /* the program has set a handler of uncaught exceptions: to look for one is a step */
  bool leaves;        /* it has left while others were alive: what they show are steps */
  /* It has entered the monitor of an object that is one variable, whose calls take it; that of a standard stream: what
   * prints there takes it. */
  bool monitors_of_objects, monitors_of_streams;
  bool sections_used;       /* it has been in a section: from then on every access is looked at */
  bool waits_seen;          /* and looks at who waits for a lock */
  bool parks_apart;         /* threads park and are unparked by steps of their own, also in sections */
  bool times_known;         /* some thread has a time of its own */
  bool clock_read;          /* it has read the clock */
  bool paused;              /* a thread was to pause for longer, when that was taken for nothing (driver/loops.c) */
  bool daemons_cut;         /* daemons were stopped though they could go on */
  bool mistaken;            /* ag_driver_shared() has been, and nobody was told */
  uint32_t long_loop;       /* site of a loop in which an execution has come to the step limit; 0: none is known */
  uint32_t called_together; /* interned: a class of objects that several threads call, each call one step; 0: none */
} ag_traits;

/* The execution under way. */
typedef struct ag_execution {
  uint32_t current;     /* the running thread */
  uint32_t left;        /* of its budget */
  uint32_t entered;     /* control->entered as the future knows it */
  uint32_t unreported;  /* steps that the buffer being handed over has in front of the present record */
  bool called;          /* the running thread has called: its stack can be walked */
  bool enabled_changed; /* since the core was last told */
  bool telling;         /* of races */
  bool over;
  por_end end;
  uint64_t steps;
  uint64_t daemon_steps; /* of them after the last thread that is no daemon ended */
  uint32_t atomic_depth; /* of the running thread's atomic sections: it goes on without asking while it is in one */
  uint64_t atomic_steps; /* in them */
  uint32_t awaiting; /* threads whose AG_AWAITS_ANY or _FIELD is announced: any operation may enable them, or disable */
  uint32_t watching; /* threads that watch a location (driver/spins.c) */
  por_digest state;  /* of the last state that the core has asked for */
  bool exited;       /* the program has left by System.exit */
  bool leaving;      /* a thread is about to */
  bool failed;       /* it ends in an error */
  bool deadlocked;   /* it is over, and no thread could go on though one had not ended */
  bool discarded;    /* an assumption of the program does not hold */
  bool stuck;        /* the running thread can neither go on nor be switched away from; the execution is over */
  bool endless;      /* a thread that could go round waits for nothing: its loop has no end */
  bool goes_round;   /* it has ended while a thread could go round */
  bool partial; /* so it is only a part of another one, or a thread goes round for ever; also where it ends in an error
                 */
} ag_execution;

/* The section (AG_SECTION) that the running thread is in. */
typedef struct ag_open_section {
  bool open;               /* is it in one? */
  bool changes;            /* it has written something in it */
  bool asks;               /* it may ask whether it is interrupted */
  uint32_t spins;          /* in it */
  uint64_t steps;          /* in it */
  por_operation operation; /* its step */
} ag_open_section;

/* What is kept by location, static field or record. */
typedef struct ag_driver_tables {
  uint32_t *called_by; /* races=off: by location, the thread that called the object last, + 1 */
  uint32_t called_capacity;
  uint32_t (*statics)[2]; /* class and field name of static fields that are accessed by offset; index from 1 */
  uint32_t static_count;
  ag_location *locations; /* kept if there is a `reach` or a `future` */
  uint32_t location_capacity;
  uint32_t execution; /* their number, as far as the cache can tell them apart */
  ag_cached_operation cache[1 << AG_CACHE_BITS];
} ag_driver_tables;

/* All pointers are borrowed but the last two. */
typedef struct ag_driver {
  ag_control *control;
  ag_site_table *sites;
  ag_objects *objects; /* names last longer than a search */
  ag_model *model;
  por_search *search;            /* set for each search */
  const por_search *last_search; /* of the last execution; null: none */
  ag_reach *reach;               /* null: all objects count as shared */
  ag_future *future;             /* null: threads may do anything; `reach` and it are for the look-ahead */
  ag_summary_check *check;       /* null: no. Each access is held against the summary; a miss is told by `complain` */
  ag_digest *digest;             /* null: no states are matched */
  ag_stable *stable;             /* null: locations need no names that are the same in every process */
  ag_races *races;               /* null: races are not looked for */
  ag_frozen *frozen;             /* as `races` */
  ag_sections *sections;         /* null: jdk=fine, or the program does not fit */
  const ag_observer *observer;   /* null: none */
  ag_driver_calls calls;
  ag_repeats repeats;     /* of the schedule of a livelock that is run once more */
  ag_durations questions; /* of the look-ahead, what a walk takes included */

  uint64_t step_limit;
  uint64_t reported; /* digest of what the program has written, where that is part of the states; else 0 */
  bool each; /* every operation is checked before it is carried out: so the thread that differs is there to be asked */
  bool reports; /* a known schedule is run once more: its operations have no groups, which are others by then */
  bool
      bounded; /* bound=: what another execution has is no reason to leave out one, since it may lie beyond the bound */
  bool loops_go_on; /* threads that wait in loops go on when they may: the execution is no part of the search */

  ag_traits traits;
  ag_execution now;
  ag_open_section inside;
  ag_driver_tables tables;
  struct ag_places *places; /* driver/times.c; null: not yet needed */
  struct ag_loops *loops;   /* driver/loops.c; null: no thread has come to a loop in which it may wait */
} ag_driver;

#define AG_OVER UINT32_MAX

/* What driver/times.c keeps. */
void ag_driver_free_places(ag_driver *driver);
/* Site of a loop in which an execution has come to the step limit; 0: none is known. */
uint32_t ag_driver_long_loop(const ag_driver *driver);
/* What driver/loops.c keeps. */
void ag_driver_free_loops(ag_driver *driver);
/* Does a constructor of the JDK's write a field there? Nobody else has the object yet. */
bool ag_driver_makes(const ag_driver *driver, uint32_t site);
/* What a thread that waits in a loop has read in its last round: the first step (from 1) for each location, at most so
 * many. Returns their number. */
uint32_t ag_driver_loop_reads(const ag_driver *driver, uint32_t thread, uint32_t *steps, uint32_t most);
/* No thread can go on: does this one wait for a time in a loop, and does the same again behind it? */
bool ag_driver_pauses_in_vain(const ag_driver *driver, uint32_t thread);

/* The execution begins; thread 0 is live. Returns who runs first (thread 0, or AG_OVER). */
uint32_t ag_driver_begin(ag_driver *driver, uint32_t first_hash);
/* The running thread has filled its buffer or spent its budget; the record at `next` is announced. Returns the thread
 * that goes on: the running one, another, or AG_OVER. */
uint32_t ag_driver_plain(ag_driver *driver);
/* The running thread wants `request` (object and target already numbers). The thread's result is in the model. */
uint32_t ag_driver_sync(ag_driver *driver, const ag_request *request);
/* A choice among the threads though the running one has announced nothing: it has ended otherwise. */
uint32_t ag_driver_stop(ag_driver *driver, por_end end);

/* The running thread enters a method of the object with this hash (0: of one without sections; those of its parts, or
 * null), and comes back to the depth that enter() returned. */
uint32_t ag_driver_enter(ag_driver *driver, uint32_t hash, const uint32_t *part_hashes, ag_entered call);
/* The object with this hash becomes part of the one in whose method the running thread is, if nobody else has used it.
 * Is it? */
/* The section of the running thread ends here, in the midst of its call. */
void ag_driver_split(ag_driver *driver);
bool ag_driver_adopt(ag_driver *driver, uint32_t hash);
/* In a section of the pool (hashes): does the worker wait for a task, in the midst of its call? UNKNOWN: it may be
 * about to. */
typedef enum ag_idle { AG_IDLE_NOT, AG_IDLE, AG_IDLE_UNKNOWN } ag_idle;
ag_idle ag_driver_idle(ag_driver *driver, uint32_t pool, uint32_t worker);
/* Such a worker is interrupted, as part of the step. False: the execution is over. */
bool ag_driver_wake(ag_driver *driver, uint32_t worker);
/* The number of the location of this field of the object with this hash, plus 1; 0: none that counts. */
uint32_t ag_driver_field(ag_driver *driver, uint32_t hash, const char *field);
/* The call that the running thread has entered depends on the location of this number. */
void ag_driver_depends(ag_driver *driver, uint32_t location);
void ag_driver_leave(ag_driver *driver, uint32_t depth);

/* Of a step that is to be run once more, where `reports` is set. */
void ag_driver_remove_group(const ag_driver *driver, por_operation *operation);

/* Can the running thread do this where it is? Not in an atomic section if it might have to wait. */
bool ag_driver_possible(const ag_driver *driver, const ag_request *request);
/* Hands what the running thread has done so far over to the core. */
void ag_driver_flush(ag_driver *driver);

void ag_driver_fence(ag_driver *driver, ag_mode mode);
/* The running thread has got a stamp for optimistic reads; and found out whether it was still valid. */
void ag_driver_optimistic(ag_driver *driver);
void ag_driver_validated(ag_driver *driver, bool valid);
void ag_driver_thrown(ag_driver *driver); /* it never will: an exception that nobody catches ends it */

/* The running thread's last update has only read. */
void ag_driver_only_read(ag_driver *driver);
/* It stores a reference into a final field of `owner`; or, `value` 0, ends the constructor that has done so. Hashes. */
void ag_driver_final(ag_driver *driver, uint32_t owner, uint32_t value);
/* May others have the object with this hash? Not known: yes. */
bool ag_driver_escaped(ag_driver *driver, uint32_t hash);
/* For ag_races_excuse(), with the driver as the context. */
bool ag_driver_frozen(void *driver, uint32_t location, uint32_t writer, uint32_t step);
/* Names the object with this hash in the running thread's order, records before it first. */
uint32_t ag_driver_object(ag_driver *driver, uint32_t hash);
/* Others can come by the object with this hash from now on, in a way that is not seen. */
void ag_driver_publish(ag_driver *driver, uint32_t hash);
/* A copy is made of the object with this hash, in a place that is not seen. */
void ag_driver_copied(ag_driver *driver, uint32_t hash);
/* May more than one thread reach what the location belongs to? For por_oracle; `driver` is an ag_driver. */
bool ag_driver_shared(void *driver, por_location_id location);
bool ag_driver_mistaken(void *driver);
/* Whom a thread waits for: ag_model_waits_for(). */
por_thread_id ag_driver_waits_for(void *driver, por_thread_id thread);
/* What a thread may still do; there must be a `future`. */
bool ag_driver_future_site(void *driver, por_thread_id thread, uint32_t site);
bool ag_driver_future_conflict(void *driver, por_thread_id thread, por_location_id location, uint32_t mode);
/* The number of the thread whose java.lang.Thread is `object`; POR_NO_THREAD: not started in this execution. */
uint32_t ag_driver_thread_of(const ag_driver *driver, uint32_t object);
/* A record's location without what else it says. */
uint32_t ag_record_location(const ag_driver *driver, const ag_record *record);
/* Does the operation name another thread, by its java.lang.Thread? */
bool ag_takes_thread(ag_kind kind);
/* Gives the thread that a START is to start its number; none if it has been started before (the START will fail, which
 * is a visible operation: it may come before the other one). The request's argument says whether it is a daemon. False:
 * memory ran out. */
bool ag_driver_child(ag_driver *driver, ag_request *request);
/* Makes a number for a static field that is accessed by its offset; 0: out of memory. */
uint32_t ag_driver_static(ag_driver *driver, uint32_t class_name, uint32_t field);

#endif
