/* The look-ahead: says what each thread may still do (for por_oracle). It asks the summary of the static analysis at
 * each point of the thread's live call stack.
 *
 * A stack is walked when its thread gives up the turn, or earlier when an answer needs the stack. A walked stack is
 * valid until the thread goes on. It is also valid in the next execution, for the steps that repeat. While a thread
 * enters no method, its stack need not be walked again: some frames may be gone, and the innermost one is at the site
 * of the thread's next operation.
 *
 * A method that was not analysed, and a stack that was not walked, count as "may do anything". */
#ifndef AG_FUTURE_H
#define AG_FUTURE_H

#include "hpor/analysis.h"
#include "hpor/por.h"
#include "sites/offsets.h"
#include "sites/site.h"

/* A frame of a call stack, with the JVM's method id and offset. */
typedef struct ag_frame {
  uint64_t method;
  uint32_t offset;
} ag_frame;

/* How the look-ahead treats a frame. */
typedef enum ag_frame_kind {
  AG_FRAME_HIDDEN,  /* code without hooks: the frame below answers for it */
  AG_FRAME_VISIBLE, /* a method that may have been analysed */
  AG_FRAME_BOTTOM,  /* no frame below belongs to the thread */
  AG_FRAME_CUT      /* frames of a fiber are missing here, to which the fiber has not returned since it went on */
} ag_frame_kind;

/* The method of a frame. */
typedef struct ag_frame_method {
  ag_frame_kind kind;
  bool lambda; /* hidden: calls only a lambda's body; visible: is a lambda's body */
  /* Interned names of a visible method, or of the lambda body that a hidden method calls; 0: unknown. */
  uint32_t class_name, method;
} ag_frame_method;

/* All borrowed. */
typedef struct ag_future_config {
  const an_summary *summary;
  ag_site_table *sites;
  ag_offsets *offsets;
  void *context;
  /* Walks the stack of the calling thread, innermost frame first. Returns the number of frames; a result of `max`
   * means that the stack may be deeper. */
  size_t (*walk)(void *context, ag_frame *frames, size_t max);
  /* Describes a method. Called once for each method. */
  ag_frame_method (*describe)(void *context, uint64_t method);
  bool checked; /* stacks that need no walk are walked as well and compared: ag_future_mistaken() */
} ag_future_config;

typedef struct ag_future ag_future;

ag_future *ag_future_new(const ag_future_config *config); /* Returns null when memory runs out. */
void ag_future_free(ag_future *future);

/* Begins an execution whose first `prefix` operations repeat those of the last one. */
void ag_future_begin(ag_future *future, size_t prefix);
/* The thread has carried out `count` operations. */
void ag_future_moved(ag_future *future, uint32_t thread, uint32_t count);
/* The thread has entered `count` more methods, of those that are counted (ag_site.counted). */
void ag_future_entered(ag_future *future, uint32_t thread, uint32_t count);
/* Walks the stack of the calling thread, which is at `site` (0: at none), unless the stack is known. */
void ag_future_walk(ag_future *future, uint32_t thread, uint32_t site);
/* The calling thread, a fiber, unmounts and mounts again at once; only its innermost frames are then mounted. */
void ag_future_unmounts(ag_future *future, uint32_t thread);
/* The thread has carried out an operation without running any code. */
void ag_future_stayed(ag_future *future, uint32_t thread);
/* The thread is about to start a thread that runs the method `run`, in the JVM's terms (0: unknown). */
void ag_future_starting(ag_future *future, uint32_t parent, uint64_t run);
/* The child has been started. Until its stack is walked, the child may do what that method does. If the method is
 * unknown, the child may do part of what its parent could do before. */
void ag_future_started(ag_future *future, uint32_t parent, uint32_t child);

/* May the thread, or a child that it starts, still pass the site? True if its stack is unknown. */
bool ag_future_may_pass(ag_future *future, uint32_t thread, uint32_t site);
/* May the thread, or a child that it starts, still access the location in one of the modes? True if its stack is
 * unknown. */
bool ag_future_may_touch(ag_future *future, uint32_t thread, an_location_id location, unsigned modes);
/* The static kind of the location that a site touches; AN_NONE: unknown, or decided at run time. */
an_location_id ag_future_kind(ag_future *future, uint32_t site);

/* ---- for check-summary=on (summary_check.h) ---- */

/* A program point: an offset in a method of the summary. */
typedef struct ag_point {
  an_method_id method;
  uint32_t offset;
} ag_point;

/* The visible frames of a stack, innermost first. Valid until the next call of a function here that is not const. */
typedef struct ag_live_stack {
  const ag_point *points;
  uint32_t count;
  bool answers; /* false: hidden JDK code called visible JDK code, or the thread may have left one of the frames, so no
                   set need contain the access */
  bool whole;   /* false: frames are missing below, or the thread may have left some */
} ag_live_stack;

/* Gets the stack of the calling thread, which is at `site`, perhaps in the middle of a step. Returns false when memory
 * runs out. */
bool ag_future_stack(ag_future *future, uint32_t thread, uint32_t site, ag_live_stack *stack);
/* Gets the points that stood for the thread when it was started. Returns false when there were none. */
bool ag_future_initial(ag_future *future, uint32_t thread, ag_live_stack *stack);
/* The summary's id for the agent's site; AN_NONE: the summary lacks the site. */
an_site_id ag_future_site(ag_future *future, uint32_t site);
/* The summary's id for the method of the agent's site; AN_NONE: the summary lacks the method. */
an_method_id ag_future_method(ag_future *future, uint32_t site);

/* Was a stack wrong that was derived without a walk? Only with `checked`. */
bool ag_future_mistaken(const ag_future *future);
/* The number of stack walks. */
uint64_t ag_future_walks(const ag_future *future);
/* The number of questions to the summary. */
uint64_t ag_future_queries(const ag_future *future);

#endif
