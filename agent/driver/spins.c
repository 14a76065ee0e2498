/* Loops that only wait for a variable to change, and yield in each round: loops of the JDK that are listed here, and
 * loops of the program (instrument/spins.c). Until another thread writes the variable, another round does nothing. So
 * the thread waits at its yield for that write. Otherwise an execution in which no other thread runs would loop for
 * ever. */
#include "driver/driver_parts.h"

#include <string.h>

#define LOCKS "java/util/concurrent/locks/AbstractQueued"

/* The loops of the JDK. `class_name` is how the name of the class begins and `rest` how the name ends; `method` is how
 * the method begins. The loop waits for `field`. Between that read and the yield, the loop may also read the fields in
 * `still`. In FutureTask, each loop that yields waits for a task that is about to be done. The loops of the locks wait
 * for one of three events: the queue gets its first node; the thread in front, which has the lock already, makes its
 * node the head; a signalling thread puts the node into the queue of the lock. */
static const struct {
  const char *class_name, *rest, *method, *field, *still;
} waiting[] = {{"java/util/concurrent/FutureTask", "", "", "state", ""},
               {"java/util/concurrent/ConcurrentHashMap", "", "initTable(", "sizeCtl", ""},
               {LOCKS, "Synchronizer", "tryInitializeHead(", "tail", " head "},
               {LOCKS, "Synchronizer", "acquire(", "head", " status prev "},
               {LOCKS, "Synchronizer", "isEnqueued(", "tail", " prev "},
               {LOCKS, "Synchronizer$ConditionObject", "canReacquire(", "prev", " next "},
               {LOCKS, "Synchronizer$ConditionObject", "await", "", " status "},
               {"java/util/concurrent/locks/StampedLock", "", "acquireWrite(", "head", " status prev "},
               {"java/util/concurrent/locks/StampedLock", "", "acquireRead(", "head", " status prev "}};

static bool starts(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static bool ends(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool has_word(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)); at++)
    if (at > list && at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

ag_watched ag_driver_watches(const ag_driver *d, const ag_site *site) {
  if (!site->jdk || site->kind != AG_FIELD_READ) return AG_NOT_WATCHED;
  const char *class_name = ag_name_text(d->sites, site->class_name), *method = ag_name_text(d->sites, site->method),
             *field = ag_name_text(d->sites, site->field);
  for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++) {
    bool whole = waiting[i].rest[0] || !strcmp(class_name, waiting[i].class_name);
    if (!whole || !starts(class_name, waiting[i].class_name) || !ends(class_name, waiting[i].rest) ||
        !starts(method, waiting[i].method))
      continue;
    if (!strcmp(field, waiting[i].field)) return AG_WATCHED;
    if (has_word(waiting[i].still, field)) return AG_WATCHED_STILL;
  }
  return AG_NOT_WATCHED;
}

static void watch(ag_driver *d, ag_thread *t, bool watches) {
  d->now.watching += (uint32_t)watches - (uint32_t)t->watches;
  t->watches = watches;
}

/* Is the request the yield of a loop of the program that waits? The read must be the operation just before the yield.
 * No thread waits here when state matching, or loops.c in a search without a bound, handles such loops. */
static bool spins(const ag_driver *d, const ag_thread *t, const ag_request *r) {
  if (d->matching || (d->loops && !d->bounded)) return false;
  return r->kind == AG_YIELD && r->site && !d->now.atomic_depth && t->last_read.step &&
         t->last_read.step == d->now.steps && ag_site_get(d->sites, r->site)->spins;
}

bool ag_driver_spins(ag_driver *d, ag_request *request) {
  ag_thread *t = ag_model_thread(d->model, d->now.current);
  if (spins(d, t, request)) {
    watch(d, t, true);
    t->watched = t->last_read.location;
    t->notified = false;
  }
  if (request->kind == AG_INTERRUPTED) return false; /* part of the loop */
  if (request->kind != AG_YIELD || !t->watches) {
    watch(d, t, false);
    return false;
  }
  request->spins = true;
  request->location = t->watched;
  return true;
}

void ag_driver_accessed(ag_driver *d, uint32_t thread, const por_operation *op) {
  ag_thread *t = ag_model_thread(d->model, thread);
  if (op->kind < AG_FIELD_READ || op->kind > AG_ATOMIC_UPDATE) {
    if (op->kind == AG_YIELD) watch(d, t, false);
    return;
  }
  ag_watched watched = op->site && op->kind == AG_FIELD_READ
                           ? (ag_watched)ag_site_get(d->sites, op->site)->known.watched
                           : AG_NOT_WATCHED;
  bool watches = watched == AG_WATCHED;
  watch(d, t, watches || (watched == AG_WATCHED_STILL && t->watches));
  if (watches) {
    t->watched = op->first.location;
    t->notified = false;
  }
  bool reads = op->kind == AG_FIELD_READ || op->kind == AG_STATIC_READ || op->kind == AG_ARRAY_READ ||
               op->kind == AG_ATOMIC_READ;
  t->last_read.location = op->first.location;
  t->last_read.step = reads ? d->now.steps : 0;
  if (d->now.watching && !reads && ag_model_written(d->model, op->first.location)) d->now.enabled_changed = true;
}
