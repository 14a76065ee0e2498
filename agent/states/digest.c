/* Keeps the digest of the state as a sum of hashes. An operation changes the sum in constant time. */
#include "states/digest.h"

#include "base/agent_mutant.h"
#include "base/array.h"
#include "base/undo.h"
#include "hpor/hash.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Values are stamped with the execution in which they were set, so that a new execution costs nothing. */
typedef struct location_value {
  uint32_t epoch;
  uint64_t first, value;
} location_value;

/* A monitor's or a class's share of the sum. */
typedef struct share {
  uint32_t epoch;
  por_digest digest;
} share;

/* A method call: the digest of the thread at its begin. */
typedef struct frame_digest {
  por_digest local;
  uint64_t untracked; /* `untracked` of the thread at the call */
} frame_digest;

typedef struct thread_digest {
  uint32_t epoch;
  uint32_t frame_count;
  por_digest local;
  por_digest kept;    /* the part of `local` that must stay: up to the last untracked operation */
  uint64_t untracked; /* how many untracked operations the thread has carried out */
  uint64_t classes;   /* sum over the classes that the thread knows to be initialized */
  /* Up to here: what a step changes. */
  void *self; /* this struct, for the log */
  frame_digest *frames;
  uint32_t frame_capacity;
  bool forgets;    /* `next` */
  por_digest next; /* the digest that replaces `local` at the head of a loop */
} thread_digest;

typedef struct last_access {
  ag_kind kind;
  uint32_t location;
  bool several; /* bytes */
} last_access;

struct ag_digest {
  void *self; /* this struct, for the log */
  ag_objects *objects;
  ag_model *model;
  ag_stable *stable;
  bool (*complete)(void *data);
  void *data;
  uint32_t epoch;
  location_value *locations;
  uint32_t location_capacity;
  share *monitors, *classes, *wholes; /* by monitor, by class, and by object that is one location */
  uint32_t monitor_capacity, class_capacity, whole_capacity;
  share *networks; /* by slot */
  uint32_t network_capacity;
  thread_digest **threads; /* by thread; each is allocated alone and never moves */
  uint32_t thread_capacity;
  por_digest sum;     /* of locations, monitors and classes */
  uint64_t variables; /* the sum of locations alone */
  ag_undo undo;       /* undoes all that a step changes */
  size_t steps;       /* steps of the execution */
  bool forgets;       /* might threads forget when the execution began? */
  size_t known; /* with fewer steps carried out, they repeat the last execution, and the digest stays behind them */
  last_access last;
  uint64_t content;
  bool clock_read; /* the absolute time is part of the state */
  bool outdated;
};

/* ---- arithmetic ------------------------------------------------------------------------------------------------- */

/* Each half is the folded product of 128 bits: one multiplication, in which all bits of the factors take part. */
static inline por_digest chain(por_digest d, uint64_t x) {
  unsigned __int128 low = (unsigned __int128)(d.low ^ x) * UINT64_C(0x9e3779b97f4a7c15);
  unsigned __int128 high = (unsigned __int128)(d.high + x) * UINT64_C(0xd6e8feb86659fd93);
  return (por_digest){((uint64_t)low ^ (uint64_t)(low >> 64)) + UINT64_C(0xa0761d6478bd642f),
                      ((uint64_t)high ^ (uint64_t)(high >> 64)) + (uint64_t)low};
}

/* For sums: once more than for what is chained on. */
static inline por_digest finish(por_digest d) {
  return chain(d, UINT64_C(0xe7037ed1a0b428db));
}

static inline por_digest pair(uint64_t a, uint64_t b) {
  return finish(chain(chain((por_digest){UINT64_C(0x8ebc6af09c88c6e3), UINT64_C(0x589965cc75374cc3)}, a), b));
}

static void add(por_digest *sum, por_digest d) {
  sum->low += d.low;
  sum->high += d.high;
}

static void subtract(por_digest *sum, por_digest d) {
  sum->low -= d.low;
  sum->high -= d.high;
}

/* ---- life ------------------------------------------------------------------------------------------------------- */

ag_digest *ag_digest_new(ag_objects *objects, ag_model *model, ag_stable *stable, bool (*complete)(void *data),
                         void *data) {
  ag_digest *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  g->self = g;
  g->objects = objects;
  g->model = model;
  g->stable = stable;
  g->complete = complete;
  g->data = data;
  return g;
}

void ag_digest_free(ag_digest *g) {
  if (!g) return;
  free(g->locations);
  free(g->monitors);
  free(g->networks);
  free(g->classes);
  free(g->wholes);
  for (uint32_t i = 0; i < g->thread_capacity; i++) {
    if (g->threads[i]) free(g->threads[i]->frames);
    free(g->threads[i]);
  }
  free(g->threads);
  ag_undo_free(&g->undo);
  free(g);
}

static bool may_forget(const ag_digest *g) {
  return !g->complete || g->complete(g->data);
}

void ag_digest_begin(ag_digest *g, size_t known) {
  bool forgets = may_forget(g);
  g->steps = 0;
  g->known = known && forgets == g->forgets && ag_undo_to(&g->undo, known) ? known : 0;
  g->forgets = forgets;
  if (g->known) return;
  ag_undo_clear(&g->undo);
  g->epoch++;
  g->sum = (por_digest){0, 0};
  g->variables = 0;
  g->last.location = AG_NO_LOCATION;
  g->content = 0;
}

static thread_digest *thread_of(ag_digest *g, uint32_t thread) {
  thread_digest **slot = ag_array_at(&g->threads, &g->thread_capacity, thread, sizeof *slot);
  thread_digest *t = *slot;
  if (!t && !(t = *slot = calloc(1, sizeof *t))) abort();
  if (t->epoch != g->epoch)
    *t = (thread_digest){.epoch = g->epoch, .self = t, .frames = t->frames, .frame_capacity = t->frame_capacity};
  return t;
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void save_thread(ag_digest *g, thread_digest *t) {
  ag_undo_save(&g->undo, &t->self, 0, offsetof(thread_digest, self));
}

void ag_digest_step(ag_digest *g, uint32_t thread) {
  if (g->steps++ < g->known) return;
  g->known = 0;
  ag_undo_step(&g->undo);
  ag_undo_save(&g->undo, &g->self, offsetof(ag_digest, sum), sizeof g->sum + sizeof g->variables);
  save_thread(g, thread_of(g, thread));
}

bool ag_digest_is_known(const ag_digest *g) {
  return g->known > 0;
}

size_t ag_digest_known_steps(const ag_digest *g) {
  return g->known > g->steps ? g->known - g->steps : 0;
}

static void keep(thread_digest *t) {
  t->kept = t->local;
  t->untracked++;
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

static uint64_t location_name(const ag_digest *g, uint32_t location) {
  return g->stable ? ag_stable_location(g->stable, location) : (uint64_t)location << 2 | 1;
}

static uint64_t object_name(const ag_digest *g, uint32_t object) {
  return g->stable ? ag_stable_object(g->stable, object) : object;
}

static uint64_t class_name(const ag_digest *g, uint32_t number) {
  return g->stable ? ag_stable_model_class_name(g->stable, number) : number;
}

static uint64_t request_object(const ag_digest *g, const ag_request *r) {
  bool of_class = r->kind == AG_CLASS_INIT || r->kind == AG_CLASS_INIT_END;
  return of_class ? class_name(g, r->object) : object_name(g, r->object);
}

/* ---- values ----------------------------------------------------------------------------------------------------- */

#define NO_NAME ((uint64_t)1 << 62)

/* The name of an object. Untracked code stored an object without a name, so the history of the thread that ran that
 * code stands for the object. */
static uint64_t name_of(const ag_digest *g, uint32_t hash) {
  uint32_t thread, ordinal, object = ag_object_known(g->objects, hash);
  if (ag_object_is_old(g->objects, hash))
    return g->stable ? ag_stable_old_name(g->stable, hash) : (uint64_t)1 << 63 | hash;
  if (!object || !ag_object_name(g->objects, object, &thread, &ordinal)) return NO_NAME;
  return (uint64_t)thread << 32 | ordinal;
}

static void set_share(ag_digest *g, share **of, uint32_t at, por_digest digest) {
  share *s = *of + at;
  ag_undo_save(&g->undo, of, at * sizeof *s, sizeof *s);
  if (s->epoch == g->epoch) subtract(&g->sum, s->digest);
  *s = (share){g->epoch, digest};
  add(&g->sum, digest);
}

static uint64_t value_of(ag_digest *g, bool reference, uint64_t bits) {
  if (!reference || !bits) return bits;
  uint64_t type = g->stable ? ag_stable_class_name(g->stable, (uint32_t)(bits >> 32)) : bits >> 32;
  uint64_t value = hp_mix(hp_mix(hp_mix(name_of(g, (uint32_t)bits) + 1) + type) + g->content);
  g->content = 0;
  return value ? value : 1;
}

/* The entry of a location, for changes. */
static location_value *change(ag_digest *g, uint32_t location) {
  location_value *v = ag_array_at(&g->locations, &g->location_capacity, location, sizeof *v);
  if (!AG_MUTANT(5, true)) ag_undo_save(&g->undo, &g->locations, location * sizeof *v, sizeof *v);
  return v;
}

static por_digest share_of_location(const ag_digest *g, uint32_t location, const location_value *v) {
  if (v->value == v->first || AG_MUTANT(1, location % 8 == 5)) return (por_digest){0, 0};
  return pair(location_name(g, location), v->value);
}

static void set_value(ag_digest *g, uint32_t location, uint64_t value) {
  location_value *v = change(g, location);
  const por_digest before = share_of_location(g, location, v);
  v->value = value;
  const por_digest after = share_of_location(g, location, v);
  subtract(&g->sum, before);
  add(&g->sum, after);
  g->variables += after.low - before.low;
}

static bool reads(ag_kind kind) {
  switch (kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
    case AG_ATOMIC_UPDATE:
      return true;
    default:
      return false;
  }
}

static bool writes(ag_kind kind) {
  return !reads(kind) || kind == AG_ATOMIC_UPDATE;
}

void ag_digest_access(ag_digest *g, uint32_t thread, ag_kind kind, uint32_t location, bool several) {
  if (g->known) return;
  thread_digest *t = thread_of(g, thread);
  t->local = chain(t->local, kind);
  g->last.kind = kind;
  g->last.location = location;
  g->last.several = several;
  if (location == AG_NO_LOCATION && writes(kind)) keep(t);
}

static void found(ag_digest *g, thread_digest *t, uint64_t value) {
  if (reads(g->last.kind)) t->local = chain(t->local, value);
  if (g->last.location == AG_NO_LOCATION) return;
  location_value *v = ag_array_at(&g->locations, &g->location_capacity, g->last.location, sizeof *v);
  if (v->epoch != g->epoch)
    *change(g, g->last.location) = (location_value){g->epoch, value, value};
  else if (v->value != value) /* untracked code has written the location */
    set_value(g, g->last.location, value);
}

static void written(ag_digest *g, uint64_t value) {
  if (g->last.location == AG_NO_LOCATION) return;
  location_value *v = ag_array_at(&g->locations, &g->location_capacity, g->last.location, sizeof *v);
  if (v->value != value) set_value(g, g->last.location, value);
}

/* The value of a location as a hash of the old value, of the writing thread, and of what that thread has seen. A call
 * that writes may read as well. */
static uint64_t told_by(uint32_t thread, const thread_digest *t) {
  return hp_mix(t->local.low + hp_mix(t->local.high + hp_mix(thread + 1)));
}

static void opaque(ag_digest *g, uint32_t thread, thread_digest *t) {
  if (g->last.location == AG_NO_LOCATION) return;
  location_value *v = ag_array_at(&g->locations, &g->location_capacity, g->last.location, sizeof *v);
  if (v->epoch != g->epoch) *(v = change(g, g->last.location)) = (location_value){.epoch = g->epoch};
  t->local = chain(t->local, v->value);
  if (writes(g->last.kind)) set_value(g, g->last.location, told_by(thread, t));
}

/* The same for an object whose methods have no hooks, but a lock. */
static void whole(ag_digest *g, uint32_t thread, thread_digest *t, uint32_t object) {
  share *s = ag_array_at(&g->wholes, &g->whole_capacity, object, sizeof *s);
  if (s->epoch == g->epoch) t->local = chain(t->local, s->digest.low);
  keep(t);
  set_share(g, &g->wholes, object, pair(object_name(g, object) << 2, told_by(thread, t)));
}

static void enter_frame(ag_digest *g, thread_digest *t, uint32_t number) {
  frame_digest *f = ag_array_at(&t->frames, &t->frame_capacity, number, sizeof *f);
  ag_undo_save(&g->undo, &t->frames, number * sizeof *f, sizeof *f);
  *f = (frame_digest){t->local, t->untracked};
  t->frame_count = number + 1;
}

/* Forgets what a method has read since its call, in favour of the locals that the method goes on with. The locals of
 * its callers follow from reads before the call. If something untracked has happened since, all that the thread had
 * read by then stays, which tells what calls it was in; the frame's number tells which of these has got here. The
 * number of names that the thread has given stays, since it decides the next names. */
static void begin_to_forget(ag_digest *g, uint32_t thread, thread_digest *t, uint32_t number, uint32_t site) {
  t->forgets = number < t->frame_count;
  if (!t->forgets) return;
  const frame_digest *f = &t->frames[number];
  t->frame_count = number + 1;
  t->next = f->untracked == t->untracked ? f->local : chain(t->kept, number);
  t->next = chain(t->next, g->stable ? ag_stable_site(g->stable, site) : site);
  t->next = chain(t->next, ag_object_named_by(g->objects, thread));
}

void ag_digest_note(ag_digest *g, uint32_t thread, ag_note note, uint64_t bits) {
  uint32_t object = note == AG_NOTE_WHOLE ? ag_object(g->objects, (uint32_t)bits, thread) : 0; /* names the object */
  if (g->known) return;
  thread_digest *t = thread_of(g, thread);
  switch (note) {
    case AG_NOTE_FOUND:
    case AG_NOTE_FOUND_REF:
      if (g->last.several) {
        opaque(g, thread, t);
        break;
      }
      found(g, t, value_of(g, note == AG_NOTE_FOUND_REF, bits));
      break;
    case AG_NOTE_WRITTEN:
    case AG_NOTE_WRITTEN_REF:
      if (!g->last.several) written(g, value_of(g, note == AG_NOTE_WRITTEN_REF, bits));
      break;
    case AG_NOTE_OPAQUE:
      opaque(g, thread, t);
      break;
    case AG_NOTE_CONTENT:
      g->content = hp_mix(bits + 1);
      break;
    case AG_NOTE_UNTRACKED:
      keep(t);
      break;
    case AG_NOTE_WHOLE:
      whole(g, thread, t, object);
      break;
    case AG_NOTE_FRAME:
      enter_frame(g, t, (uint32_t)bits);
      break;
    case AG_NOTE_LOOP:
      begin_to_forget(g, thread, t, (uint32_t)(bits >> 32), (uint32_t)bits);
      break;
    case AG_NOTE_LOCAL:
    case AG_NOTE_LOCAL_REF:
      /* An object without a name cannot be told from another. */
      if (note == AG_NOTE_LOCAL_REF && bits && name_of(g, (uint32_t)bits) == NO_NAME) t->forgets = false;
      t->next = chain(t->next, value_of(g, note == AG_NOTE_LOCAL_REF, bits));
      break;
    case AG_NOTE_FORGET:
      if (t->forgets && may_forget(g)) t->local = t->next;
      t->forgets = false;
      break;
    default:
      assert(!"a note that the digest knows");
  }
}

/* ---- the model -------------------------------------------------------------------------------------------------- */

void ag_digest_monitor(ag_digest *g, uint32_t object) {
  if (g->known) return;
  ag_monitor_state m = ag_model_monitor(g->model, object);
  (void)ag_array_at(&g->monitors, &g->monitor_capacity, object, sizeof *g->monitors);
  bool unused = !m.owner && !m.waiters && !m.tokens;
  por_digest d = pair(object_name(g, object) << 2 | 2, (uint64_t)m.owner << 32 | m.count);
  set_share(g, &g->monitors, object,
            unused ? (por_digest){0, 0} : finish(chain(d, (uint64_t)m.waiters << 32 | m.tokens)));
}

static void class_changed(ag_digest *g, uint32_t number) {
  (void)ag_array_at(&g->classes, &g->class_capacity, number, sizeof *g->classes);
  set_share(g, &g->classes, number, pair(class_name(g, number) << 2 | 3, ag_model_class(g->model, number)));
}

/* A use of an object of the virtual network: what the object holds follows from who has used it before. */
static void network(ag_digest *g, uint32_t thread, thread_digest *t, const ag_network_use *use) {
  share *s = ag_array_at(&g->networks, &g->network_capacity, use->slot, sizeof *s);
  if (s->epoch == g->epoch) t->local = chain(t->local, s->digest.low);
  keep(t);
  set_share(g, &g->networks, use->slot, pair((uint64_t)use->number << 3 | 4, told_by(thread, t)));
}

/* A use of files: likewise. Files have the place of the object that there is not. */
static void use_files(ag_digest *g, uint32_t thread, thread_digest *t, bool changes) {
  share *s = ag_array_at(&g->wholes, &g->whole_capacity, 0, sizeof *s);
  if (s->epoch == g->epoch) t->local = chain(t->local, s->digest.low);
  keep(t);
  if (changes) set_share(g, &g->wholes, 0, pair(5, told_by(thread, t)));
}

void ag_digest_request(ag_digest *g, uint32_t thread, const ag_request *request, int32_t result, int64_t clock) {
  if (g->known) return;
  thread_digest *t = thread_of(g, thread);
  t->local = chain(t->local, (uint64_t)(uint32_t)result << 8 | request->kind);
  switch (request->kind) {
    case AG_ENTER:
    case AG_EXIT:
    case AG_WAIT:
    case AG_WAKE:
    case AG_SETTLE:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      ag_digest_monitor(g, request->object);
      break;
    case AG_CLASS_INIT:
      /* An initializer may compute final values, which are not tracked. */
      if (result == AG_RUN_INITIALIZER) keep(t);
      if (result == AG_RUN_INITIALIZER || result == AG_NORMAL) t->classes += hp_mix(class_name(g, request->object) + 1);
      class_changed(g, request->object);
      break;
    case AG_CLASS_INIT_END:
      class_changed(g, request->object);
      break;
    case AG_CLOCK:
      t->local = chain(t->local, (uint64_t)clock);
      g->outdated |= !g->clock_read;
      g->clock_read = true;
      break;
    case AG_START:
      if (result == AG_NORMAL) {
        thread_digest *child = thread_of(g, request->target);
        save_thread(g, child);
        child->classes = t->classes;
      }
      break;
    case AG_JOIN:
      ag_digest_monitor(g, request->object);
      break;
    case AG_NETWORK:
      network(g, thread, t, &request->network);
      break;
    case AG_FILES:
      use_files(g, thread, t, request->argument != 0);
      break;
    case AG_END:
      ag_digest_monitor(g, ag_model_thread(g->model, thread)->object);
      if (may_forget(g)) t->local = AG_MUTANT(4, true) ? (por_digest){0, 0} : t->kept;
      break;
    default:
      break;
  }
}

/* The share of a thread: all that the model knows of the thread. Times count from now. The absolute time matters only
 * where it is read. */
static por_digest share_of_thread(ag_digest *g, uint32_t thread, int64_t now) {
  const ag_thread *t = ag_model_thread(g->model, thread);
  const ag_request *r = &t->request;
  const thread_digest *own = thread_of(g, thread);
  por_digest d = pair(thread, own->local.low);
  d = chain(d, own->local.high);
  d = chain(d, own->classes);
  d = chain(d, (uint64_t)t->status << 8 | t->daemon << 7 | t->interrupted << 6 | t->permit.there << 5 |
                   t->notified << 4 | t->expired << 3 | t->late << 2 | t->rejoins << 1 | (uint64_t)t->shown << 16);
  if (t->status != AG_LIVE) return finish(d);
  d = chain(d, g->stable ? hp_mix(request_object(g, r)) + r->kind : (uint64_t)r->kind << 32 | r->object);
  d = chain(d, (uint64_t)r->argument);
  d = chain(d, (uint64_t)t->permit.late << 1 | t->permit.asked);
  d = chain(d, (uint64_t)t->monitor_count << 32 | ag_model_tokens(g->model, thread));
  bool timed = t->deadline != INT64_MAX && !t->expired;
  d = chain(d, timed ? (uint64_t)(t->deadline - now) : UINT64_MAX);
  d = chain(d, (uint64_t)t->children << 32 | t->seeds);
  d = chain(d, t->times.clock > now ? (uint64_t)(t->times.clock - now) : 0);
  return finish(chain(d, t->times.read > now ? (uint64_t)(t->times.read - now) : 0));
}

por_digest ag_digest_state(ag_digest *g, uint64_t extra) {
  assert(g->steps >= g->known);
  por_digest sum = g->sum;
  int64_t now = ag_model_now(g->model);
  for (uint32_t i = 0; i < ag_model_thread_count(g->model); i++)
    if (ag_model_thread(g->model, i)->status != AG_UNUSED && !AG_MUTANT(2, i == 1))
      add(&sum, share_of_thread(g, i, now));
  for (uint32_t i = 0, object; (object = ag_model_early(g->model, AG_EARLY_INTERRUPT, i)); i++)
    add(&sum, pair(object_name(g, object), 5));
  for (uint32_t i = 0, object; (object = ag_model_early(g->model, AG_EARLY_PERMIT, i)); i++)
    add(&sum, pair(object_name(g, object), 6));
  sum = chain(sum, extra);
  if (g->clock_read) sum = chain(sum, (uint64_t)now);
  if (AG_MUTANT(3, true)) sum = (por_digest){sum.low & 0xffff, 0};
  return sum;
}

uint64_t ag_digest_variables(const ag_digest *g) {
  return g->variables;
}

bool ag_digest_has_time(const ag_digest *g) {
  return g->clock_read;
}

void ag_digest_set_time(ag_digest *g) {
  g->clock_read = true;
}

bool ag_digest_outdated(ag_digest *g) {
  bool outdated = g->outdated;
  g->outdated = false;
  return outdated;
}
