/* A schedule: what the threads did in one execution, step by step. Saved as JSON, read back for a replay. */
#ifndef AG_SCHEDULE_H
#define AG_SCHEDULE_H

#include "base/error.h"
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
  ag_place site;         /* of the program's line, also where the operation is in code of the JDK that it called */
  const char *location;  /* what it touches, as a reader knows it: "Account#1.balance"; null: nothing */
  const char *value;     /* the value read or written: "5", "null", "Node#3", or what the choice means; null: none */
  const char *call; /* the JDK's code: "ReentrantLock.lock", what the program called; null: the operation is its own */
} ag_step;

/* A thread of the execution. Its parent and ordinal (as for por_thread()) say which it is in another run: a replay
 * calls por_thread() for each thread in ascending order of the numbers, so that they mean the same threads again. */
typedef struct ag_schedule_thread {
  const char *name;     /* its Java name; null: not known */
  por_thread_id parent; /* POR_NO_THREAD: it has none (thread 0) */
  uint32_t ordinal;
} ag_schedule_thread;

/* Facts about the program that the search had learned before it ran the schedule. They decide what is one step, so a
 * replay must know them from the start. */
typedef enum ag_learned {
  AG_LEARNED_HELD = 1,      /* some thread was at a place that the JVM does not let it leave */
  AG_LEARNED_ATOMIC = 2,    /* the program uses Hpor.atomic() */
  AG_LEARNED_SECTIONS = 4,  /* calls of the JDK's objects are steps (sections.h) */
  AG_LEARNED_WAITS = 8,     /* the program looks at the threads that wait for a lock */
  AG_LEARNED_LEAVES = 32,   /* the program calls System.exit while others run: what they print are steps */
  AG_LEARNED_ENDS = 64,     /* daemons print, or there are shutdown hooks: the end of the last other thread is a step */
  AG_LEARNED_HANDLES = 128, /* the program sets handlers of uncaught exceptions: to look for one is a step */
  AG_LEARNED_MONITORS = 256,  /* calls of the JDK's objects take monitors that the program takes as well */
  AG_LEARNED_STREAMS = 512,   /* printing to standard streams takes monitors that the program takes as well */
  AG_LEARNED_PARKS_APART = 16 /* parking and unparking are steps of their own, also in such calls */
} ag_learned;
enum { AG_LEARNED_COUNT = 10 };

/* All strings are borrowed from whoever filled the structure; those of a schedule that ag_schedule_read() returned
 * belong to it. */
typedef struct ag_schedule {
  const char *main_class;       /* never null; AG_MAIN_UNKNOWN: it was not known, and any main class is replayed */
  const char *const *arguments; /* of the main class */
  size_t argument_count;
  const char *por, *backend, *jdk, *options; /* options: ag_options_replay_text() */
  const char *error_kind, *error_message;
  const ag_schedule_thread *threads; /* by thread number */
  size_t thread_count;
  const ag_step *steps;
  size_t step_count;
  unsigned learned;          /* AG_LEARNED_... */
  const char *const *finals; /* final fields that something else than their constructor sets (set_finals.c) */
  size_t final_count;
} ag_schedule;

/* Where the schedule of the `number`-th error (from 1) is saved: `path` for the first, hpor-schedule-2.json for the
 * second of hpor-schedule.json. Owned by the caller (free()); null when memory runs out. */
char *ag_schedule_numbered_path(const char *path, size_t number);

/* The decisions for por_replay_new(): thread, choice and kind of each step (operation.site and its accesses are
 * 0: their numbers belong to the run that recorded them). Owned by the caller (free()); null when memory runs out. */
por_step *ag_schedule_decisions(const ag_schedule *schedule);

/* How the thread is called in reports: its Java name; where two threads share it, or it has none, with the number
 * ("worker#3", "thread#2"). */
void ag_schedule_thread_label(const ag_schedule *schedule, por_thread_id thread, char *label, size_t size);

#endif
