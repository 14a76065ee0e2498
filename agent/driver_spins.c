/* Loops of the JDK's that only wait for a field to change, and yield meanwhile. Another round finds the same values until
 * somebody writes what it read last, and does nothing: so the thread waits for that at its yield, instead of going round
 * for ever in an execution in which no other thread runs. */
#include "driver_parts.h"

#include <string.h>

/* The method, and the field that it reads right before it yields. */
static const struct {
  const char *class_name, *method, *field;
} waiting[] = {{"java/util/concurrent/FutureTask", "awaitDone(", "state"},
               {"java/util/concurrent/FutureTask", "handlePossibleCancellationInterrupt(", "state"},
               {"java/util/concurrent/ConcurrentHashMap", "initTable(", "sizeCtl"}};

bool ag_driver_watches(const ag_driver *d, const ag_site *site) {
  if (!site->jdk || site->kind != AG_FIELD_READ) return false;
  for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
    if (!strcmp(ag_name_text(d->sites, site->class_name), waiting[i].class_name) &&
        !strncmp(ag_name_text(d->sites, site->method), waiting[i].method, strlen(waiting[i].method)) &&
        !strcmp(ag_name_text(d->sites, site->field), waiting[i].field))
      return true;
  return false;
}

static void watch(ag_driver *d, ag_thread *t, bool watches) {
  d->watching += (uint32_t)watches - (uint32_t)t->watches;
  t->watches = watches;
}

bool ag_driver_spins(ag_driver *d, ag_request *request) {
  ag_thread *t = ag_model_thread(d->model, d->current);
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
  bool watches = op->site && op->kind == AG_FIELD_READ && ag_site_get(d->sites, op->site)->watched;
  watch(d, t, watches);
  if (watches) {
    t->watched = op->first.location;
    t->notified = false;
  }
  bool reads = op->kind == AG_FIELD_READ || op->kind == AG_STATIC_READ || op->kind == AG_ARRAY_READ ||
               op->kind == AG_ATOMIC_READ;
  if (d->watching && !reads && ag_model_written(d->model, op->first.location)) d->enabled_changed = true;
}
