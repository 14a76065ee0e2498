/* A schedule: the steps of all threads in one execution. Saved as JSON, read back for a replay. */
#ifndef AG_SCHEDULE_H
#define AG_SCHEDULE_H

#include "hpor/error.h"
#include "hpor/por.h"

#include <stddef.h>
#include <stdint.h>

#define AG_MAIN_UNKNOWN "?"

/* A place in the program. Null strings and line 0: not known. */
typedef struct ag_place {
  const char *class_name; /* com.acme.Bank */
  const char *method;     /* transfer */
  const char *file;       /* Bank.java */
  int line;
} ag_place;

typedef struct ag_step {
  por_thread_id thread;
  uint32_t choice;       /* the outcome taken, 0 where there is only one */
  uint16_t kind;         /* por_operation.kind */
  const char *operation; /* the name of the kind: "read", "write", "enter", "wait", "start", ...; not null */
  ag_place site;         /* the line of the program, also where JDK code that it called carries out the operation */
  const char *location;  /* the touched location, as a reader knows it: "Account#1.balance"; null: none */
  const char *value;     /* the value read or written: "5", "null", "Node#3", or the meaning of a choice; null: none */
  const char *call; /* the JDK method that the program called: "ReentrantLock.lock"; null: the program carries out the
                       operation itself */
  const char *arguments; /* of `call`, as far as they are known: "\"k\", 7"; null: not known */
  const char *result;    /* what `call` returned, at its steps as a whole and the last one: "7"; null: not known */
  const char *called;    /* the object on which it called `call`: "ReentrantLock#1"; null: not known */
} ag_step;

/* A thread of the execution. Its parent and ordinal (as for por_thread()) identify it in another run. A replay calls
 * por_thread() for each thread in ascending order of the numbers, so each number means the same thread again. */
typedef struct ag_schedule_thread {
  const char *name;     /* its Java name; null: not known */
  por_thread_id parent; /* POR_NO_THREAD: it has none (thread 0) */
  uint32_t ordinal;
  long task; /* of a pool's thread: the step, from 1, that handed it the task that it has taken last from the pool's
                queue; 0: it has taken none, -1: not known. No part of the file */
} ag_schedule_thread;

/* Facts about the program that the search had learned before it ran the schedule. They decide what is one step, so a
 * replay must know them from the start. */
typedef enum ag_learned {
  AG_LEARNED_HELD = 1,      /* some thread was at a place that the JVM does not let it leave */
  AG_LEARNED_ATOMIC = 2,    /* the program uses Hpor.atomic() */
  AG_LEARNED_SECTIONS = 4,  /* calls of the JDK's objects are steps (sections.h) */
  AG_LEARNED_WAITS = 8,     /* the program looks at the threads that wait for a lock */
  AG_LEARNED_LEAVES = 32,   /* the program calls System.exit while others run: the prints of other threads are steps */
  AG_LEARNED_ENDS = 64,     /* daemons print, or there are shutdown hooks: the end of the last other thread is a step */
  AG_LEARNED_HANDLES = 128, /* the program sets handlers of uncaught exceptions: the look for a handler is a step */
  AG_LEARNED_MONITORS = 256,       /* calls of the JDK's objects take monitors that the program takes as well */
  AG_LEARNED_WEAK_TOGETHER = 2048, /* calls that show other calls in progress were made beside them */
  AG_LEARNED_STACKED = 4096,       /* several calls have used the stack of one future */
  AG_LEARNED_WAITERS_HELP = 8192,  /* a thread has waited for a future that had something on its stack */
  AG_LEARNED_THREADS_SEEN = 32768, /* the program may see which thread runs a task of a pool */
  AG_LEARNED_SIZED = 65536,        /* the number of elements of a map was asked for beside other calls of the map */
  AG_LEARNED_STOPPED = 262144,     /* a pool was told to stop at once */
  AG_LEARNED_COUNTED = 524288,     /* the program looks at a pool's workers, or sets their number */
  AG_LEARNED_RESULTS = 1048576,    /* the program may see a FutureTask between being done and having a result */
  AG_LEARNED_CALLS_TOLD = 1024,    /* calls of objects that never wait may be one step together */
  AG_LEARNED_STREAMS = 512,        /* printing to standard streams takes monitors that the program takes as well */
  AG_LEARNED_OLD_CHANGES = 16384,  /* what loops read in objects older than the execution is written in executions */
  AG_LEARNED_FILES = 2097152,      /* several threads use files, and one of them changes some: using files is a step */
  AG_LEARNED_BARRIERS = 4194304,   /* the order in which threads arrive at barriers counts */
  AG_LEARNED_LATCHES = 8388608,    /* a latch is counted down more often than it waits for */
  AG_LEARNED_ASKED = 16777216,     /* the program asks who waits at a Condition */
  AG_LEARNED_LOOPS_STAND = 33554432, /* threads stand in loops while time passes, even where they could go on */
  AG_LEARNED_HOOKS = 67108864,       /* a thread sees which shutdown hooks were started: their order is a choice */
  AG_LEARNED_APART_FROM_PARTS = 134217728, /* the program sees futures of allOf() apart from their parts */
  AG_LEARNED_LEFT_OUT = 268435456,         /* accesses of the first thread, before any other starts, are no steps */
  AG_LEARNED_STATES_ASKED = 536870912,     /* the program asks for states of threads: to begin to wait is a step */
  AG_LEARNED_OPTIMAL = 1073741824,         /* explored by optimal: its algorithm cannot take what the program does */
  AG_LEARNED_DIVIDED = 2147483648u, /* what others do between a look whether a call must wait and the wait counts */
  AG_LEARNED_PARKS_APART = 16,      /* parking and unparking are steps of their own, also in such calls */
  /* A thread that looks whether it must wait, and then whether it is interrupted, is interrupted in between. */
  AG_LEARNED_LATE_LOOKS = 4294967296,
  AG_LEARNED_ENDS_SEEN = 17179869184,   /* a thread asks whether a pool has ended that another thread has shut down */
  AG_LEARNED_LOCKS_APART = 34359738368, /* who waits for a lock inside of an object loses an interrupt status: no such
                                           object's calls are steps, but those of its locks */
  AG_LEARNED_PERMITS = 8589934592       /* calls that wait use their thread's permit, and may leave an unpark behind */
} ag_learned;
enum { AG_LEARNED_COUNT = 36 };

/* An object of the JDK's that a field of the program holds. */
typedef struct ag_held_object {
  const char *name;  /* "AtomicInteger#3" */
  const char *field; /* "Counter.hits" */
} ag_held_object;

/* All strings are borrowed from the maker of the structure. A schedule that ag_schedule_read() returned owns its
 * strings. */
typedef struct ag_schedule {
  const char *main_class;       /* never null; AG_MAIN_UNKNOWN: not known, so any main class may be replayed */
  const char *const *arguments; /* arguments of the main class */
  size_t argument_count;
  const char *por, *backend, *jdk, *options; /* options: ag_options_replay_text() */
  const char *error_kind, *error_message;
  const ag_schedule_thread *threads; /* by thread number */
  size_t thread_count;
  const ag_step *steps;
  size_t step_count;
  uint64_t learned;          /* AG_LEARNED_... */
  const char *const *finals; /* final fields that code other than their constructor sets (set_finals.c) */
  size_t final_count;
  const ag_held_object *objects; /* no part of the file */
  size_t object_count;
  const char *const *monitors; /* what is known of inner monitors that count (inner_monitors.h) */
  size_t monitor_count;
} ag_schedule;

/* The path of a further schedule: hpor-schedule-matching.json beside hpor-schedule.json, with `added` being "matching".
 * What is there and no file, such as /dev/null, has no neighbours: `path` itself. Owned by the caller (free()); null
 * when memory runs out. */
char *ag_schedule_path_beside(const char *path, const char *added);
/* The path for the schedule of the `number`-th error, from 1: `path` for the first, hpor-schedule-2.json for the second
 * of hpor-schedule.json. Owned by the caller (free()); null when memory runs out. */
char *ag_schedule_numbered_path(const char *path, size_t number);

/* The decisions for por_replay_new(): thread, choice and kind of each step. Sites and accesses are 0, since their
 * numbers belong to the recorded run. Owned by the caller (free()); null when memory runs out. */
por_step *ag_schedule_decisions(const ag_schedule *schedule);

/* The name of a thread in reports: its Java name. If two threads share the name, or the thread has none, the number
 * follows ("worker#3", "thread#2"). */
void ag_schedule_thread_label(const ag_schedule *schedule, por_thread_id thread, char *label, size_t size);

#endif
