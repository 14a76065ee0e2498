/* Keeps the live call stack of each thread as a number, and asks the summary what the thread may still do. */
#include "lookahead/future_parts.h"

#include "base/array.h"
#include "jdk/jdk_classes.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(AG_AT_ENTRY == AN_AT_ENTRY && AG_AT_EXIT == AN_AT_EXIT, "sites and program points agree");

ag_future *ag_future_new(const ag_future_config *config) {
  ag_future *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->config = *config;
  if (hp_add(&f->stacks, 1) != UINT32_MAX) return f;
  free(f);
  return NULL;
}

static void free_stack(stack *s) {
  free(s->points);
  free(s->frames);
  free(s->sets);
}

void ag_future_free(ag_future *f) {
  if (!f) return;
  for (uint32_t i = 0; i < f->thread_count; i++) hp_free(&f->threads[i].moments);
  for (uint32_t i = 1; i < f->stacks.length; i++) free_stack(&f->stacks.items[i]);
  free(f->threads);
  hp_free(&f->stacks);
  hp_index_free(&f->by_hash);
  hp_free(&f->methods);
  hp_index_free(&f->method_numbers);
  hp_index_free(&f->follows);
  hp_free(&f->site_of);
  free(f);
}

/* ---- stacks ----------------------------------------------------------------------------------------------------- */

/* Fills in the sets of a new stack, each set once. The set of the thread's end, behind its last frame, is one of
 * them. */
static bool fill_sets(const ag_future *f, stack *s) {
  const an_summary *summary = f->config.summary;
  uint32_t given = s->point_count;
  s->sets = malloc((given + 1) * sizeof *s->sets);
  if (!s->sets) return false;
  for (uint32_t i = 0; i <= given; i++) {
    const an_set *set = i == given
                            ? an_thread_end(summary)
                            : an_point(summary, s->points[i].method, s->points[i].offset, i ? AN_DURING : AN_BEFORE);
    bool known = false;
    s->unknown |= an_set_unknown(set);
    for (uint32_t j = 0; j < s->count; j++) known |= s->sets[j] == set;
    if (!known) s->sets[s->count++] = set;
  }
  return true;
}

static uint64_t hash_of(const found_stack *s) {
  uint64_t hash = s->count + 1;
  for (uint32_t i = 0; i < s->count; i++)
    hash = hp_mix(hash ^ ((uint64_t)s->points[i].method << 32 | s->points[i].offset));
  for (uint32_t i = 0; i < s->frame_count; i++) hash = hp_mix(hash ^ s->frames[i].method);
  if (s->guessed) hash = hp_mix(hash + 1);
  return s->unknown ? ~hash : hash;
}

static uint32_t intern_stack(ag_future *f, const found_stack *found) {
  uint64_t hash = hash_of(found);
  const hp_slot *known = hp_index_find(&f->by_hash, hash);
  if (known) return known->number; /* equal hashes of 64 bits count as equal stacks */
  stack s = {.hash = hash, .point_count = found->count, .frame_count = found->frame_count};
  s.unknown = s.cut = found->unknown;
  s.guessed = found->guessed;
  s.points = malloc((found->count + 1) * sizeof *s.points);
  s.frames = malloc((found->frame_count + 1) * sizeof *s.frames);
  if (s.points) memcpy(s.points, found->points, found->count * sizeof *s.points);
  if (s.frames) memcpy(s.frames, found->frames, found->frame_count * sizeof *s.frames);
  if (s.points && s.frames && fill_sets(f, &s) && hp_push(&f->stacks, s)) {
    if (hp_index_add(&f->by_hash, hash, f->stacks.length - 1)) return f->stacks.length - 1;
    f->stacks.length--;
  }
  free_stack(&s);
  return NO_STACK;
}

static void add_frame(found_stack *s, uint64_t method) {
  s->frames[s->frame_count++] = (raw_frame){method, s->count};
}

/* Adds missing frames of a fiber. A fiber that goes on has only its innermost frames on the stack; the other frames
 * come back as it returns to them. The missing frames are those of the stack that the fiber last left, below the
 * outermost frame that is present. If several old frames have the method of that frame, the innermost of them counts:
 * then the fiber may have left some of the frames that are added, and the stack allows more than the thread does. */
static bool add_missing(found_stack *s, const stack *before) {
  if (!before || before->cut || !s->frame_count) return false;
  uint32_t at = 0;
  while (at < before->frame_count && before->frames[at].method != s->frames[s->frame_count - 1].method) at++;
  if (at == before->frame_count) return false;
  for (uint32_t i = at + 1; i < before->frame_count; i++)
    s->guessed |= before->frames[i].method == before->frames[at].method;
  s->guessed |= before->guessed;
  uint32_t next = before->frames[at].points;
  if (s->count + before->point_count - next > MOST_FRAMES || s->frame_count + before->frame_count > MOST_FRAMES)
    return false;
  for (at++; at < before->frame_count; at++) {
    while (next < before->frames[at].points) s->points[s->count++] = before->points[next++];
    add_frame(s, before->frames[at].method);
  }
  return true;
}

static bool is_of(const ag_site *site, const known_method *method) {
  return method->is.kind == AG_FRAME_VISIBLE && method->is.class_name == site->class_name &&
         method->is.method == site->method;
}

/* Sets the point of the innermost visible frame: before the operation that the thread has announced. */
static void set_innermost(ag_future *f, found_stack *s, uint32_t site_number) {
  const ag_site *site = s->count && site_number ? ag_site_get(f->config.sites, site_number) : NULL;
  if (!site || site->elsewhere) return;
  uint32_t at = 0;
  while (at + 1 < s->frame_count && !s->frames[at].points) at++;
  known_method method = ag_future_describe(f, s->frames[at].method);
  if (is_of(site, &method)) s->points[0].offset = site->offset;
}

/* Walks the stack of the calling thread. `before`: see add_missing(). */
static uint32_t walk(ag_future *f, uint32_t site_number, const stack *before) {
  static _Thread_local ag_frame frames[MOST_FRAMES];
  static _Thread_local found_stack s;
  size_t depth = f->config.walk(f->config.context, frames, MOST_FRAMES);
  s.count = s.frame_count = 0;
  s.guessed = false;
  s.unknown = depth == MOST_FRAMES; /* unless the walk reaches the bottom */
  f->walks++;
  for (size_t i = 0; i < depth; i++) {
    known_method method = ag_future_describe(f, frames[i].method);
    if (method.is.kind == AG_FRAME_CUT) s.unknown = !add_missing(&s, before);
    if (method.is.kind == AG_FRAME_BOTTOM) s.unknown = false;
    if (method.is.kind == AG_FRAME_CUT || method.is.kind == AG_FRAME_BOTTOM) break;
    if (method.is.kind == AG_FRAME_VISIBLE) {
      uint32_t offset =
          ag_offsets_original(f->config.offsets, method.is.class_name, method.is.method, frames[i].offset);
      s.points[s.count++] = (ag_point){method.id, offset};
    }
    add_frame(&s, method.method);
  }
  set_innermost(f, &s, site_number);
  return intern_stack(f, &s);
}

/* ---- stacks that need no walk ----------------------------------------------------------------------------------- */

/* Finds the stack without a walk, for a thread that has entered no method. If exactly one frame has the method of the
 * site, that is the innermost frame now. The frames above are gone; the frames below are still inside their calls. */
static uint32_t without_walk(ag_future *f, uint32_t number, const ag_site *site) {
  static _Thread_local found_stack s;
  const stack *from = &f->stacks.items[number];
  uint32_t at = from->frame_count;
  for (uint32_t i = 0; i < from->frame_count; i++) {
    known_method method = ag_future_describe(f, from->frames[i].method);
    if (!is_of(site, &method)) continue;
    if (at < from->frame_count) return NO_STACK;
    at = i;
  }
  if (at == from->frame_count) return NO_STACK;
  uint32_t above = from->frames[at].points - 1;
  s.unknown = false;
  s.guessed = from->guessed;
  s.count = from->point_count - above;
  s.frame_count = from->frame_count - at;
  memcpy(s.points, from->points + above, s.count * sizeof *s.points);
  s.points[0].offset = site->offset;
  for (uint32_t i = 0; i < s.frame_count; i++)
    s.frames[i] = (raw_frame){from->frames[at + i].method, from->frames[at + i].points - above};
  return intern_stack(f, &s);
}

/* Is the thread in the method of the site? Hooks of accesses and monitors stand before their instruction. Hooks of
 * thread operations may be in a called method. */
static bool is_in_its_method(const ag_site *site) {
  return site->counted && !site->elsewhere && site->kind >= AG_FIELD_READ && site->kind <= AG_EXIT;
}

static uint32_t follow(ag_future *f, const thread *t, uint32_t site_number) {
  if (!t->last || t->entered != t->entered_then || !site_number || f->stacks.items[t->last].cut) return NO_STACK;
  const ag_site *site = ag_site_get(f->config.sites, site_number);
  if (!is_in_its_method(site)) return NO_STACK;
  uint64_t key = (uint64_t)t->last << 32 | site_number;
  const hp_slot *known = hp_index_find(&f->follows, key);
  if (known) return known->number;
  uint32_t next = without_walk(f, t->last, site);
  return hp_index_add(&f->follows, key, next) ? next : NO_STACK;
}

/* ---- threads ---------------------------------------------------------------------------------------------------- */

/* Returns the entry of a thread, or null when memory runs out. */
static thread *thread_at(ag_future *f, uint32_t number) {
  if (!ag_array_reach(&f->threads, &f->thread_count, number, sizeof *f->threads)) return NULL;
  return &f->threads[number];
}

/* Forgets all stacks and all methods, since two classes have one name. */
static void forget(ag_future *f) {
  for (uint32_t i = 0; i < f->thread_count; i++)
    f->threads[i].moments.length = f->threads[i].next = f->threads[i].last = f->threads[i].unmounted = 0;
  for (uint32_t i = 0; i < f->site_of.length; i++) f->site_of.items[i] = (an_site_id)NOT_LOOKED_UP;
  for (uint32_t i = 1; i < f->stacks.length; i++) free_stack(&f->stacks.items[i]);
  f->methods.length = 0;
  hp_index_clear(&f->method_numbers);
  hp_index_clear(&f->by_hash);
  hp_index_clear(&f->follows);
  f->stacks.length = 1;
}

static void look_for_conflicts(ag_future *f) {
  uint64_t conflicts = ag_offsets_conflicts(f->config.offsets);
  if (conflicts != f->conflicts) forget(f);
  f->conflicts = conflicts;
}

void ag_future_begin(ag_future *f, size_t prefix) {
  look_for_conflicts(f);
  f->steps = 0;
  for (uint32_t i = 0; i < f->thread_count; i++) {
    thread *t = &f->threads[i];
    while (t->moments.length && t->moments.items[t->moments.length - 1].at > prefix) t->moments.length--;
    t->next = t->moves = t->entered = t->last = t->unmounted = 0;
    t->at = 0;
  }
}

void ag_future_moved(ag_future *f, uint32_t number, uint32_t count) {
  thread *t = thread_at(f, number);
  f->steps += count;
  if (!t) return;
  t->moves += count;
  t->at = f->steps;
}

/* The present stack of the thread, if it was walked. */
static uint32_t present(thread *t) {
  const moment *moments = t->moments.items;
  while (t->next < t->moments.length && moments[t->next].moves < t->moves) t->next++;
  return t->next < t->moments.length && moments[t->next].moves == t->moves ? moments[t->next].stack : NO_STACK;
}

static void set_present(thread *t, uint32_t number) {
  if (!number || present(t)) return;
  if (hp_add(&t->moments, 1) == UINT32_MAX) return;
  moment *moments = t->moments.items;
  memmove(&moments[t->next + 1], &moments[t->next], (t->moments.length - 1 - t->next) * sizeof *moments);
  moments[t->next] = (moment){t->moves, number, t->at};
}

void ag_future_entered(ag_future *f, uint32_t number, uint32_t count) {
  thread *t = thread_at(f, number);
  if (t) t->entered += count;
}

/* Is the stack the one that a walk found? Hidden frames on top do not matter, since the hook has some. A walk of a
 * fiber may see fewer frames than were known. */
static bool is_what_was_found(const stack *s, const stack *found) {
  return found->cut || (s->point_count == found->point_count &&
                        !memcmp(s->points, found->points, s->point_count * sizeof *s->points));
}

/* The last stack of the thread, with frames that are missing now. Null: unknown. */
static const stack *stack_before(const ag_future *f, const thread *t) {
  if (t->unmounted) return &f->stacks.items[t->unmounted];
  return t->next ? &f->stacks.items[t->moments.items[t->next - 1].stack] : NULL;
}

void ag_future_walk(ag_future *f, uint32_t number, uint32_t site) {
  look_for_conflicts(f);
  thread *t = thread_at(f, number);
  if (!t) return;
  uint32_t now = present(t);
  if (!now) {
    now = follow(f, t, site);
    uint32_t found = now && !f->config.checked ? now : walk(f, site, stack_before(f, t));
    if (now && !is_what_was_found(&f->stacks.items[now], &f->stacks.items[found])) f->mistaken = true;
    now = found;
    set_present(t, now);
  }
  t->unmounted = NO_STACK;
  t->last = now;
  t->entered_then = t->entered;
}

void ag_future_unmounts(ag_future *f, uint32_t number) {
  look_for_conflicts(f);
  thread *t = thread_at(f, number);
  if (!t) return;
  present(t); /* stack_before() needs the moment before the present one */
  t->unmounted = walk(f, 0, stack_before(f, t));
}

void ag_future_stayed(ag_future *f, uint32_t number) {
  thread *t = thread_at(f, number);
  if (!t || present(t) || !t->next) return;
  const moment *before = &t->moments.items[t->next - 1];
  if (before->moves + 1 == t->moves) set_present(t, before->stack);
}

void ag_future_starting(ag_future *f, uint32_t parent, uint64_t run) {
  thread *t = thread_at(f, parent);
  if (t) t->starting = run;
}

/* The first stack of a thread that runs this method. If the method is unknown: `otherwise`. */
static uint32_t initial_stack(ag_future *f, uint64_t run, uint32_t otherwise) {
  static _Thread_local found_stack s;
  known_method method = run ? ag_future_describe(f, run) : (known_method){.id = AN_NONE};
  s.frame_count = s.count = 0;
  s.unknown = s.guessed = false;
  if (method.id != AN_NONE) {
    s.points[s.count++] = (ag_point){method.id, AN_AT_ENTRY};
  } else {
    const stack *parent = &f->stacks.items[otherwise];
    if (!otherwise) return NO_STACK;
    memcpy(s.points, parent->points, parent->point_count * sizeof *s.points);
    s.count = parent->point_count;
    s.unknown = parent->cut;
  }
  return intern_stack(f, &s);
}

void ag_future_started(ag_future *f, uint32_t parent, uint32_t child) {
  thread *c = thread_at(f, child), *p = thread_at(f, parent);
  if (!c || !p) return;
  c = &f->threads[child];
  uint64_t run = p->starting;
  p->starting = 0;
  c->at = f->steps + 1; /* the start counts next */
  if (!present(c)) set_present(c, initial_stack(f, run, present(p)));
}

/* ---- questions -------------------------------------------------------------------------------------------------- */

static const stack *stack_of(ag_future *f, uint32_t number) {
  f->queries++;
  uint32_t at = number < f->thread_count ? present(&f->threads[number]) : NO_STACK;
  return at && !f->stacks.items[at].unknown ? &f->stacks.items[at] : NULL;
}

bool ag_future_may_pass(ag_future *f, uint32_t number, uint32_t site) {
  const stack *s = stack_of(f, number);
  return !s || an_may_pass(s->sets, s->count, ag_future_find_site(f, site));
}

bool ag_future_may_touch(ag_future *f, uint32_t number, an_location_id location, unsigned modes) {
  const stack *s = stack_of(f, number);
  return !s || an_may_touch(s->sets, s->count, location, modes);
}

/* ---- check-summary ---------------------------------------------------------------------------------------------- */

/* Does the summary answer for the stack? Hidden JDK code may call visible JDK code. What that code does with its own
 * objects is in no set, not even in its own (analysis.h). Calls back into the program are in the sets. */
static bool answers(ag_future *f, const stack *s) {
  for (uint32_t i = 0; i < s->frame_count; i++) {
    known_method method = ag_future_describe(f, s->frames[i].method);
    bool visible = method.is.kind == AG_FRAME_VISIBLE;
    if (visible && !ag_jdk_package(ag_name_text(f->config.sites, method.is.class_name))) return true;
    if (!visible && !method.is.lambda && s->frames[i].points) return false;
  }
  return !s->cut; /* missing frames may be hidden code */
}

bool ag_future_stack(ag_future *f, uint32_t number, uint32_t site, ag_live_stack *seen) {
  thread *t = thread_at(f, number);
  if (!t) return false;
  look_for_conflicts(f);
  uint32_t now = present(t);
  uint32_t at = walk(f, site, now && !t->unmounted ? &f->stacks.items[now] : stack_before(f, t));
  if (!at) return false;
  stack *s = &f->stacks.items[at];
  if (!s->looked_at) s->answers = answers(f, s);
  s->looked_at = true;
  *seen = (ag_live_stack){s->points, s->point_count, s->answers && !s->guessed, !s->unknown && !s->guessed};
  return true;
}

bool ag_future_initial(ag_future *f, uint32_t number, ag_live_stack *seen) {
  const thread *t = number < f->thread_count ? &f->threads[number] : NULL;
  if (!t || !t->moments.length || t->moments.items[0].moves) return false;
  const stack *s = &f->stacks.items[t->moments.items[0].stack];
  if (s->unknown || s->frame_count || !s->point_count) return false;
  *seen = (ag_live_stack){s->points, s->point_count, true, true};
  return true;
}

an_site_id ag_future_site(ag_future *f, uint32_t site) {
  return ag_future_find_site(f, site);
}

an_method_id ag_future_method(ag_future *f, uint32_t number) {
  const ag_site *site = ag_site_get(f->config.sites, number);
  return ag_future_find_method(f, site->class_name, site->method);
}

bool ag_future_mistaken(const ag_future *f) {
  return f->mistaken;
}

uint64_t ag_future_walks(const ag_future *f) {
  return f->walks;
}

uint64_t ag_future_queries(const ag_future *f) {
  return f->queries;
}
