/* Shared by the files of the look-ahead: future.c, future_methods.c. */
#ifndef AG_FUTURE_PARTS_H
#define AG_FUTURE_PARTS_H

#include "lookahead/future.h"

enum { MOST_FRAMES = 512, NO_STACK = 0 };

/* Any frame, as the JVM has it, and how many points are above it or at it. */
typedef struct raw_frame {
  uint64_t method;
  uint32_t points;
} raw_frame;

typedef struct stack {
  uint64_t hash;
  ag_point *points; /* innermost first */
  uint32_t point_count;
  raw_frame *frames; /* innermost first; none of a thread that has not begun */
  uint32_t frame_count;
  const an_set **sets; /* of the points, each once */
  uint32_t count;
  bool unknown;
  bool cut;                /* frames are missing */
  bool looked_at, answers; /* see ag_live_stack */
} stack;

/* The stack that a thread has after `moves` of its operations, the last of which was number `at` of the execution. */
typedef struct moment {
  uint32_t moves;
  uint32_t stack;
  size_t at;
} moment;

/* A stack as it is found. */
typedef struct found_stack {
  ag_point points[MOST_FRAMES];
  raw_frame frames[MOST_FRAMES];
  uint32_t count, frame_count;
  bool unknown;
} found_stack;

typedef struct thread {
  moment *moments; /* ascending */
  uint32_t count, capacity;
  uint32_t next; /* the first moment that is not over */
  uint32_t moves;
  size_t at;             /* operations of the execution when it moved last */
  uint64_t starting;     /* what the thread that it is about to start runs */
  uint32_t entered;      /* methods, in this execution */
  uint32_t last;         /* the stack that it had last in this execution; NO_STACK: not known */
  uint32_t entered_then; /* `entered` then */
  uint32_t unmounted;    /* the stack that it has left and come back to since it was walked; NO_STACK: none */
} thread;

/* What a stack becomes when its thread comes to a site without entering a method. */
typedef struct step {
  uint64_t key;   /* stack << 32 | site; 0: free */
  uint32_t stack; /* NO_STACK: that must be walked */
} step;

typedef struct known_method {
  uint64_t method; /* 0: free */
  ag_frame_method is;
  an_method_id id; /* of a lambda's class: of the body that it calls */
} known_method;

struct ag_future {
  ag_future_config config;
  size_t steps;
  thread *threads;
  uint32_t thread_count;
  stack *stacks; /* number 0 is not used */
  uint32_t stack_count, stack_capacity;
  uint32_t *by_hash; /* open addressing: numbers of stacks */
  uint32_t bucket_count;
  known_method *methods; /* open addressing */
  uint32_t method_count, method_capacity;
  step *follows; /* open addressing */
  uint32_t follow_count, follow_capacity;
  an_site_id *site_of; /* by the agent's site; AN_NONE - 1: not looked up */
  uint32_t site_capacity;
  uint64_t conflicts; /* of the offsets, when they were looked at last */
  uint64_t walks, queries;
  bool mistaken;
};

enum { NOT_LOOKED_UP = AN_NONE - 1 };

static inline uint64_t ag_future_mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* ---- future_methods.c ---- */

/* By the interned names, of which the second holds the descriptor too. */
an_method_id ag_future_find_method(const ag_future *f, uint32_t class_name, uint32_t method);
/* What the frame's method is. */
known_method ag_future_describe(ag_future *f, uint64_t method);
/* The analysis's number of the site. */
an_site_id ag_future_find_site(ag_future *f, uint32_t number);

#endif
