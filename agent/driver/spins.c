/* Loops that only wait for a variable to change, and yield in each round: loops of the JDK (jdk/waiting_loops.h), and
 * loops of the program (instrument/spin_loops.c). Until another thread writes the variable, another round does nothing.
 * So the thread waits at its yield for that write. Otherwise an execution in which no other thread runs would loop for
 * ever. */
#include "driver/driver_parts.h"

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

/* Is it a pause of the JDK's code? What the JDK has read just before is what a pause of its own waits for. A pause of
 * the program there is in code that the JDK has called: in a task that has just begun, or in a tryAcquire(). */
static bool is_of_jdk(const ag_driver *d, const ag_request *r) {
  return !r->site || ag_site_get(d->sites, r->site)->jdk;
}

bool ag_driver_spins(ag_driver *d, ag_request *request) {
  ag_thread *t = ag_model_thread(d->model, d->now.current);
  if (request->kind == AG_YIELD && !is_of_jdk(d, request)) watch(d, t, false);
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

void ag_driver_note_site(ag_driver *d, uint32_t thread, uint32_t site) {
  if (site && ag_site_get(d->sites, site)->jdk != AG_JDK_CODE) ag_model_thread(d->model, thread)->last_read.site = site;
}

void ag_driver_accessed(ag_driver *d, uint32_t thread, const por_operation *op) {
  ag_thread *t = ag_model_thread(d->model, thread);
  ag_driver_note_site(d, thread, op->site);
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
