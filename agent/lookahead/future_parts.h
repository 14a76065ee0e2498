/* Shared by the files of the look-ahead: future.c, future_methods.c. */
#ifndef AG_FUTURE_PARTS_H
#define AG_FUTURE_PARTS_H

#include "hpor/index.h"
#include "hpor/vector.h"
#include "lookahead/future.h"

enum { MOST_FRAMES = 512, NO_STACK = 0 };

/* A frame as the JVM has it, with the number of points above it or at it. */
typedef struct raw_frame {
  uint64_t method;
  uint32_t points;
} raw_frame;

typedef struct stack {
  uint64_t hash;
  ag_point *points; /* innermost first */
  uint32_t point_count;
  raw_frame *frames; /* innermost first; a thread that has not begun has none */
  uint32_t frame_count;
  const an_set **sets; /* the sets of the points, each set once */
  uint32_t count;
  bool unknown;
  bool cut;                /* frames are missing */
  bool guessed;            /* see found_stack */
  bool looked_at, answers; /* see ag_live_stack */
} stack;

/* The stack of a thread after `moves` of its operations. The last of these was operation `at` of the execution. */
typedef struct moment {
  uint32_t moves;
  uint32_t stack;
  size_t at;
} moment;

/* A stack that is being found. */
typedef struct found_stack {
  ag_point points[MOST_FRAMES];
  raw_frame frames[MOST_FRAMES];
  uint32_t count, frame_count;
  bool unknown;
  bool guessed; /* there may be frames among them that the thread has left */
} found_stack;

typedef struct thread {
  HP_VECTOR(moment) moments; /* ascending */
  uint32_t next;             /* the first moment that is not over */
  uint32_t moves;
  size_t at;             /* operations of the execution when the thread moved last */
  uint64_t starting;     /* the method that the thread it is about to start runs */
  uint32_t entered;      /* methods entered in this execution */
  uint32_t last;         /* the last stack of the thread in this execution; NO_STACK: unknown */
  uint32_t entered_then; /* `entered` then */
  uint32_t unmounted;    /* the stack that the fiber has left and come back to since its walk; NO_STACK: none */
} thread;

typedef struct known_method {
  uint64_t method;
  ag_frame_method is;
  an_method_id id; /* for the class of a lambda: the body that it calls */
} known_method;

struct ag_future {
  ag_future_config config;
  size_t steps;
  thread *threads;
  uint32_t thread_count;
  HP_VECTOR(stack) stacks; /* number 0 is not used */
  hp_index by_hash;        /* numbers of stacks */
  HP_VECTOR(known_method) methods;
  hp_index method_numbers; /* by the JVM's number: number in `methods` */
  hp_index follows;        /* by stack << 32 | site: the stack that follows when its thread comes to the site without
                              entering a method. NO_STACK: the stack must be walked */
  HP_VECTOR(an_site_id) site_of; /* by site of the agent; NOT_LOOKED_UP: not looked up */
  uint64_t conflicts;            /* conflicts of the offsets when they were last looked at */
  uint64_t walks, queries;
  bool mistaken;
};

enum { NOT_LOOKED_UP = AN_NONE - 1 };

/* ---- future_methods.c ---- */

/* Finds a method by interned names. `method` is name and descriptor. */
an_method_id ag_future_find_method(const ag_future *f, uint32_t class_name, uint32_t method);
/* Describes the method of a frame. */
known_method ag_future_describe(ag_future *f, uint64_t method);
/* Finds the analysis' number of the site. */
an_site_id ag_future_find_site(ag_future *f, uint32_t number);

#endif
