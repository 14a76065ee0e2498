/* Shared by the files of loops in which threads wait: loops.c, loop_history.c. */
#ifndef AG_LOOPS_PARTS_H
#define AG_LOOPS_PARTS_H

#include "driver/driver_parts.h"

#include "base/array.h"
#include "driver/seen_states.h"

enum { LOOP_PLACES = 64 };

typedef struct loop_read {
  uint32_t location, step;
} loop_read;

/* Of a location: the last step that has changed it, by which thread, and the last one of another thread. */
typedef struct loop_write {
  uint32_t execution, step, thread, other_step;
} loop_write;

/* Of a location, while threads are watched: the last step that has touched it, by which thread, and the last one of
 * another thread. */
typedef loop_write loop_touch;

/* What a watched round has written, and when first. */
typedef struct loop_place {
  uint32_t location, step;
  bool again; /* more than once: it may have held something else meanwhile */
} loop_place;

/* What a thread has done in a call, and how the location had been written before. */
typedef struct loop_inside {
  uint32_t location, step;
  bool writes, update;
  loop_write before;
} loop_inside;

/* The loop that a thread visits most of the time; other loops take its votes away. */
typedef struct loop_votes {
  uint32_t site;
  int32_t count;
} loop_votes;

/* A visit of a loop's head. */
typedef struct loop_visit {
  bool known;
  uint32_t effects, writes, phase;
  uint32_t from;   /* index of the first read behind it */
  uint32_t clocks; /* how often the clock had been read */
  uint32_t pauses; /* how often a time had been waited for */
  uint32_t rounds; /* of rounds in vain that take time: so many in a row */
} loop_visit;

/* A round of a loop's that is running, and what hpor looks at in it. */
typedef struct loop_watch {
  bool on; /* the round is running, since `slot` was visited */
  uint32_t slot;
  bool observed; /* another thread has touched what the round had written before it was as it had been, or may have */
  loop_place places[LOOP_PLACES];
  uint32_t place_count;
} loop_watch;

/* The thread's last access, if that is an update. */
typedef struct loop_update {
  bool pending; /* it is, and not yet known whether it has changed anything */
  uint32_t location;
  loop_write before; /* how the location had been written */
} loop_update;

/* A call of the JDK's that is made of sections. */
typedef struct loop_call {
  bool late, parked; /* the thread's time was over, in front of the call or within */
  loop_inside *inside;
  uint32_t inside_count, inside_capacity;
} loop_call;

/* The thread's last round, in vain but for a time that it has waited for. */
typedef struct loop_rest {
  bool is; /* the last round was such a one. Then, of that: */
  uint32_t effects, writes, clocks, rounds;
  uint32_t phase; /* the phase + 1; 0: time has passed for all in it */
} loop_rest;

typedef struct loop_thread {
  uint32_t execution;
  uint32_t effects; /* how often it has changed something, or may have */
  uint32_t writes;  /* those that it has written while it was watched, which are no effects */
  loop_watch watch;
  loop_update update;
  loop_read *reads; /* since its last effect */
  uint32_t count, capacity;
  ag_seen_states seen; /* since its last effect */
  loop_votes votes;
  uint32_t clocks; /* how often it has read the clock */
  uint32_t pauses; /* how often it has waited until a time was over */
  loop_call call;
  loop_visit visits[AG_LOOP_SLOTS];
  uint32_t slot;       /* AG_LOOP: of the visit */
  uint32_t waits_from; /* AG_LOOP, `rest`: index of the first read of the round in vain */
  bool as_was;         /* a time is waited for, and nothing of what the round has written so far is changed */
  loop_rest rest;
} loop_thread;

struct ag_loops {
  loop_thread *threads;
  uint32_t thread_capacity;
  loop_write *written; /* by location */
  uint32_t location_capacity;
  loop_touch *touched; /* by location */
  uint32_t touch_capacity;
  uint32_t watches;  /* the execution in which a thread was watched last */
  uint32_t looks;    /* how often all have gone round once more for the sake of a thread's state */
  uint32_t too_long; /* site of a loop in which an execution has come to the step limit; 0: none is known */
  uint32_t execution;
};

static inline loop_thread *ag_loop_thread(struct ag_loops *l, uint32_t thread) {
  loop_thread *t = ag_array_at(&l->threads, &l->thread_capacity, thread, sizeof *t);
  if (t->execution != l->execution)
    *t = (loop_thread){.execution = l->execution,
                       .reads = t->reads,
                       .capacity = t->capacity,
                       .call = {.inside = t->call.inside, .inside_capacity = t->call.inside_capacity}};
  return t;
}

static inline loop_write *ag_loop_written(struct ag_loops *l, uint32_t location) {
  loop_write *w = ag_array_at(&l->written, &l->location_capacity, location, sizeof *l->written);
  if (w->execution != l->execution) *w = (loop_write){.execution = l->execution, .thread = POR_NO_THREAD};
  return w;
}

/* ---- loop_history.c ---- */

/* The thread's last access stands as it is: an update of which nothing else was said has changed something. */
void ag_loop_settle(loop_thread *t);
/* A call that is made of sections ends here, or calls the program's code. If the thread's time was over in it, it
 * leaves nothing behind, but what locks and queues keep of threads that have waited. Nor does it count as a read: who
 * brings about what it waits for lets the thread go on while it waits. */
void ag_loop_end_call(struct ag_loops *l, loop_thread *t);
/* The round that begins is watched. */
void ag_loop_watch(struct ag_loops *l, loop_thread *t, uint32_t slot);
/* A visit of a loop's head by the thread as it is now. */
loop_visit ag_loop_visit_now(const ag_driver *d, const loop_thread *t, uint32_t rounds);

#endif
