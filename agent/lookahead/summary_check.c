/* Checks each access against the sets of all points that the stack of the thread has been at. */
#include "lookahead/summary_check.h"

#include "base/array.h"
#include "hpor/index.h"
#include "hpor/vector.h"
#include "jdk/jdk_classes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A point at which a frame has been. */
typedef struct passed {
  uint32_t offset;
  const an_set *set;
} passed;

typedef struct live_frame {
  an_method_id method;
  bool followed; /* the runtime has told of its entry */
  HP_VECTOR(passed) points;
} live_frame;

typedef struct thread {
  live_frame *frames; /* outermost first */
  uint32_t count;
  hp_numbers entered; /* methods, since the last access */
} thread;

struct ag_summary_check {
  ag_future *future;
  const an_summary *summary;
  ag_site_table *sites;
  thread *threads;
  uint32_t thread_count;
  hp_index set_numbers; /* by method << 32 | offset: number in `sets` */
  HP_VECTOR(const an_set *) sets;
  an_method_id *method_of; /* by site + 1 of those that were entered; 0: not looked up */
  uint32_t method_capacity;
  bool failed;  /* memory ran out */
  bool refuses; /* the execution has come to a channel: searches that look ahead end in UNCONTROLLED there */
  char complaint[1024];
};

ag_summary_check *ag_summary_check_new(ag_future *future, const an_summary *summary, ag_site_table *sites) {
  ag_summary_check *c = calloc(1, sizeof *c);
  if (c) *c = (ag_summary_check){.future = future, .summary = summary, .sites = sites};
  return c;
}

static void free_frames(live_frame *frames, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) hp_free(&frames[i].points);
  free(frames);
}

void ag_summary_check_begin(ag_summary_check *c) {
  c->refuses = false;
  for (uint32_t i = 0; i < c->thread_count; i++) {
    thread *t = &c->threads[i];
    free_frames(t->frames, t->count);
    t->frames = NULL;
    t->count = t->entered.length = 0;
  }
}

void ag_summary_check_free(ag_summary_check *c) {
  if (!c) return;
  ag_summary_check_begin(c);
  for (uint32_t i = 0; i < c->thread_count; i++) hp_free(&c->threads[i].entered);
  free(c->threads);
  hp_index_free(&c->set_numbers);
  hp_free(&c->sets);
  free(c->method_of);
  free(c);
}

static thread *thread_at(ag_summary_check *c, uint32_t number) {
  if (!ag_array_reach(&c->threads, &c->thread_count, number, sizeof *c->threads)) return NULL;
  return &c->threads[number];
}

/* ---- what is known of methods and points ------------------------------------------------------------------------- */

static an_method_id method_of(ag_summary_check *c, uint32_t site) {
  if (!ag_array_reach(&c->method_of, &c->method_capacity, site, sizeof *c->method_of)) return AN_NONE;
  /* AN_NONE + 1 is 0, so an unknown method is looked up each time. */
  if (!c->method_of[site]) c->method_of[site] = ag_future_method(c->future, site) + 1;
  return c->method_of[site] - 1;
}

static const an_set *set_at(ag_summary_check *c, an_method_id method, uint32_t offset) {
  uint64_t key = (uint64_t)method << 32 | offset;
  const hp_slot *known = hp_index_find(&c->set_numbers, key);
  if (known) return c->sets.items[known->number];
  const an_set *set = an_point(c->summary, method, offset, AN_BEFORE);
  if (hp_push(&c->sets, set) && !hp_index_add(&c->set_numbers, key, c->sets.length - 1)) c->sets.length--;
  return set;
}

/* ---- frames ------------------------------------------------------------------------------------------------------ */

static bool has_entered(const thread *t, an_method_id method) {
  for (uint32_t i = 0; i < t->entered.length; i++)
    if (t->entered.items[i] == method) return true;
  return false;
}

void ag_summary_check_entered(ag_summary_check *c, uint32_t number, uint32_t site) {
  thread *t = thread_at(c, number);
  an_method_id method = method_of(c, site);
  if (method == AN_NONE) return;
  if (t && has_entered(t, method)) return;
  if (!t || !hp_push(&t->entered, method)) c->failed = true;
}

static void pass(ag_summary_check *c, live_frame *frame, uint32_t offset) {
  for (uint32_t i = frame->points.length; i > 0; i--)
    if (frame->points.items[i - 1].offset == offset) return;
  c->failed |= !hp_push(&frame->points, (passed){offset, set_at(c, frame->method, offset)});
}

/* Finds the frame of the method with `outside` frames outside of it, if it existed at the last access. */
static live_frame *find_frame(thread *t, an_method_id method, uint32_t outside) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->frames[i].method == method && outside-- == 0) return t->frames[i].followed ? &t->frames[i] : NULL;
  return NULL;
}

static void follow(ag_summary_check *c, thread *t, const ag_live_stack *stack) {
  live_frame *frames = calloc(stack->count + 1, sizeof *frames);
  if (!frames) {
    c->failed = true;
    return;
  }
  for (uint32_t i = 0; i < stack->count; i++) {
    const ag_point *point = &stack->points[stack->count - 1 - i];
    bool entered = has_entered(t, point->method);
    uint32_t outside = 0;
    for (uint32_t k = 0; k < i; k++) outside += frames[k].method == point->method;
    live_frame *same = stack->whole && !entered ? find_frame(t, point->method, outside) : NULL;
    if (same) {
      frames[i] = *same;
      *same = (live_frame){.method = point->method, .followed = true}; /* the frame still counts as one of them */
    } else {
      frames[i] = (live_frame){.method = point->method, .followed = entered && stack->whole};
      pass(c, &frames[i], AN_AT_ENTRY);
    }
    pass(c, &frames[i], point->offset);
  }
  free_frames(t->frames, t->count);
  t->frames = frames;
  t->count = stack->count;
  t->entered.length = 0;
}

/* ---- accesses ---------------------------------------------------------------------------------------------------- */

static const char *complain(ag_summary_check *c, uint32_t number, an_method_id method, uint32_t offset) {
  const ag_site *site = ag_site_get(c->sites, number);
  char where[32] = "its entry", what[256] = "";
  if (offset != AN_AT_ENTRY) snprintf(where, sizeof where, "offset %u", offset);
  if (offset == AN_AT_EXIT) snprintf(where, sizeof where, "its exit");
  if (site->field) snprintf(what, sizeof what, " of %s", ag_name_text(c->sites, site->field));
  snprintf(c->complaint, sizeof c->complaint,
           "check-summary: the %s%s in %s.%s (line %d, offset %d) was carried out, but the summary of %s.%s does not "
           "have it "
           "behind %s%s. Please report this with the program.",
           ag_kind_name((ag_kind)site->kind), what, ag_name_text(c->sites, site->class_name),
           ag_name_text(c->sites, site->method), site->line, (int)site->offset, an_method_class(c->summary, method),
           an_method_name(c->summary, method), where,
           ag_future_site(c->future, number) == AN_NONE ? ", nor anywhere else" : "");
  return c->complaint;
}

/* What to look for in a set: a site, or a location where the summary has no sites. */
typedef struct wanted {
  an_site_id site;
  an_location_id location;
} wanted;

/* Does the set contain it? An access that the summary lacks everywhere may follow only points from which anything may
 * happen. */
static bool has(const an_set *set, wanted w) {
  if (an_set_unknown(set)) return true;
  if (w.site != AN_NONE) return an_may_pass(&set, 1, w.site);
  return w.location != AN_NONE && an_may_touch(&set, 1, w.location, AN_READ | AN_WRITE);
}

/* Hidden JDK code has hooks where it reads the clock, and the summary knows the clock reads of its callers. */
static wanted wanted_of(ag_summary_check *c, uint32_t number) {
  const ag_site *site = ag_site_get(c->sites, number);
  bool clock = site->jdk && site->kind == AG_CLOCK;
  return (wanted){ag_future_site(c->future, number), clock ? AN_CLOCK : AN_NONE};
}

/* Is the operation one that the analysis does not foresee: a choice, an atomic section that may do anything, or a look
 * for the exception handler by a thread that ends? The look-ahead knows of the last one by itself. */
static bool is_other(const ag_site *site) {
  if ((site->contents || site->last) && site->offset == AG_AT_ENTRY) return true;
  if (site->jdk == AG_JDK_CODE_INNER) return true; /* no look-ahead is used where inner monitors count */
  return site->kind == AG_CHOOSE || site->kind == AG_ATOMIC_BEGIN || site->kind == AG_ATOMIC_END ||
         site->kind == AG_HALT || site->kind == AG_NETWORK;
}

static bool is_refused(ag_summary_check *c, uint32_t number) {
  const ag_site *site = ag_site_get(c->sites, number);
  if (!c->refuses && site->jdk == AG_JDK_CODE) c->refuses = ag_jdk_channel(ag_name_text(c->sites, site->class_name));
  return c->refuses;
}

/* The innermost frame that must foresee the access. JDK code that the site's method calls starts a thread. */
static uint32_t innermost(ag_summary_check *c, uint32_t number, const ag_live_stack *stack) {
  const ag_site *site = ag_site_get(c->sites, number);
  an_method_id method = site->kind == AG_START ? method_of(c, number) : AN_NONE;
  for (uint32_t i = 0; method != AN_NONE && i < stack->count; i++)
    if (stack->points[i].method == method && stack->points[i].offset == site->offset) return i;
  return 0;
}

const char *ag_summary_check_access(ag_summary_check *c, uint32_t number, uint32_t site) {
  ag_live_stack stack;
  thread *t = thread_at(c, number);
  if (!t || !site || is_refused(c, site) || is_other(ag_site_get(c->sites, site)) ||
      !ag_future_stack(c->future, number, site, &stack))
    return NULL;
  follow(c, t, &stack);
  if (c->failed) return "check-summary: there is not enough memory to follow all frames.";
  wanted id = wanted_of(c, site);
  for (uint32_t i = innermost(c, site, &stack); stack.answers && i < stack.count; i++) {
    const live_frame *frame = &t->frames[t->count - 1 - i];
    for (uint32_t k = 0; k < frame->points.length; k++)
      if (!has(frame->points.items[k].set, id)) return complain(c, site, frame->method, frame->points.items[k].offset);
  }
  if (!stack.answers || !ag_future_initial(c->future, number, &stack)) return NULL;
  bool found = !stack.count || has(an_thread_end(c->summary), id);
  for (uint32_t i = 0; i < stack.count && !found; i++) {
    const ag_point *point = &stack.points[i];
    found = has(an_point(c->summary, point->method, point->offset, i ? AN_DURING : AN_BEFORE), id);
  }
  return found ? NULL : complain(c, site, stack.points[stack.count - 1].method, stack.points[stack.count - 1].offset);
}
