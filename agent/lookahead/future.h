/* What each thread may still do, for the exploration's look-ahead (por_oracle): the summary of the static analysis at
 * the points of the thread's live call stack.
 *
 * A stack is walked when its thread gives up the turn, or when somebody asks before. It holds until the thread goes on;
 * and in the next execution too, as far as that begins in the same way. While its thread enters no method, it need not
 * be walked again: some of its frames may be gone, and the innermost one is at the site of the thread's next operation.
 *
 * What is not known counts as "anything": a method that was not analysed, a stack that was not walked. */
#ifndef AG_FUTURE_H
#define AG_FUTURE_H

#include "hpor/analysis.h"
#include "hpor/por.h"
#include "sites/offsets.h"
#include "sites/site.h"

/* A frame as the JVM has it. */
typedef struct ag_frame {
  uint64_t method;
  uint32_t offset;
} ag_frame;

/* Whose frame it is. */
typedef enum ag_frame_kind {
  AG_FRAME_HIDDEN,  /* code without hooks of its own: the frame below answers for it */
  AG_FRAME_VISIBLE, /* a method that may have been analysed */
  AG_FRAME_BOTTOM,  /* below it nothing belongs to the thread */
  AG_FRAME_CUT      /* frames are missing before it: those of a fiber that it has not come back to since it went on */
} ag_frame_kind;

typedef struct ag_frame_method {
  ag_frame_kind kind;
  bool lambda; /* a hidden one calls a lambda's body and nothing else; a visible one is a lambda's body */
  /* Of a visible one, and of the body that a hidden one calls: interned, as in its sites; 0: not known. */
  uint32_t class_name, method;
} ag_frame_method;

/* All borrowed. */
typedef struct ag_future_config {
  const an_summary *summary;
  ag_site_table *sites;
  ag_offsets *offsets;
  void *context;
  /* The stack of the thread that calls, innermost frame first; `max` frames: it may be deeper. */
  size_t (*walk)(void *context, ag_frame *frames, size_t max);
  /* Asked once for each method. */
  ag_frame_method (*describe)(void *context, uint64_t method);
  bool checked; /* stacks that need no walk are walked all the same, and compared: ag_future_mistaken() */
} ag_future_config;

typedef struct ag_future ag_future;

ag_future *ag_future_new(const ag_future_config *config); /* null: out of memory */
void ag_future_free(ag_future *future);

/* A new execution, the first `prefix` operations of which are those of the last one. */
void ag_future_begin(ag_future *future, size_t prefix);
/* The thread has carried out `count` operations. */
void ag_future_moved(ag_future *future, uint32_t thread, uint32_t count);
/* The thread has entered so many more methods, of those that are counted (ag_site.counted). */
void ag_future_entered(ag_future *future, uint32_t thread, uint32_t count);
/* Walks the calling thread's stack, unless that is known: it is at `site` (0: at none). */
void ag_future_walk(ag_future *future, uint32_t thread, uint32_t site);
/* The calling thread, a fiber, leaves its stack and comes back at once, with its innermost frames alone. */
void ag_future_unmounts(ag_future *future, uint32_t thread);
/* The thread has carried out an operation without running any code. */
void ag_future_stayed(ag_future *future, uint32_t thread);
/* The thread is about to start one that runs this method, as the JVM has it (0: not known). */
void ag_future_starting(ag_future *future, uint32_t parent, uint64_t run);
/* The child has been started. Until its stack is walked, what it does is what that method does; where this is not
 * known, part of what its parent could do before. */
void ag_future_started(ag_future *future, uint32_t parent, uint32_t child);

/* May the thread, its children included, still pass the site? True if its stack is not known. */
bool ag_future_may_pass(ag_future *future, uint32_t thread, uint32_t site);
bool ag_future_may_touch(ag_future *future, uint32_t thread, an_location_id location, unsigned modes);
/* The static kind of the location that a site touches; AN_NONE: not known, or chosen at run time. */
an_location_id ag_future_kind(ag_future *future, uint32_t site);

/* ---- for check-summary=on (summary_check.h) ---- */

typedef struct ag_point {
  an_method_id method;
  uint32_t offset;
} ag_point;

/* A stack's visible frames, innermost first. Valid until the next call of any function here that is not const. */
typedef struct ag_live_stack {
  const ag_point *points;
  uint32_t count;
  bool answers; /* false: hidden code of the JDK has visible code of the JDK do it, and no set need have it */
  bool whole;   /* else frames are missing below */
} ag_live_stack;

/* The stack of the calling thread, which is at `site`, perhaps in the midst of a step. False: out of memory. */
bool ag_future_stack(ag_future *future, uint32_t thread, uint32_t site, ag_live_stack *stack);
/* The points that stood for the thread when it was started. False: none did. */
bool ag_future_initial(ag_future *future, uint32_t thread, ag_live_stack *stack);
/* What the summary calls the agent's site, and the method that it lies in. AN_NONE: it has none. */
an_site_id ag_future_site(ag_future *future, uint32_t site);
an_method_id ag_future_method(ag_future *future, uint32_t site);

/* Has a stack that was taken without a walk been another one? */
bool ag_future_mistaken(const ag_future *future);
uint64_t ag_future_walks(const ag_future *future);
uint64_t ag_future_queries(const ag_future *future);

#endif
