/* Numbers threads and static fields. */
#include "driver/driver.h"

#include <stdlib.h>

uint32_t ag_driver_thread_of(const ag_driver *d, uint32_t object) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    const ag_thread *t = ag_model_thread(d->model, i);
    if (t->object == object && t->status != AG_UNUSED) return i;
  }
  return POR_NO_THREAD;
}

bool ag_takes_thread(ag_kind kind) {
  switch (kind) {
    case AG_JOIN:
    case AG_INTERRUPT:
    case AG_IS_INTERRUPTED:
    case AG_IS_ALIVE:
    case AG_GET_STATE:
    case AG_SET_DAEMON:
    case AG_IS_DAEMON:
    case AG_UNPARK:
      return true;
    default:
      return false;
  }
}

bool ag_driver_child(ag_driver *d, ag_request *request) {
  bool daemon = request->argument != 0, destroys = request->argument == 2;
  uint32_t known = ag_driver_thread_of(d, request->object);
  request->argument = 0;
  request->target = POR_NO_THREAD;
  if (known != POR_NO_THREAD && ag_model_thread(d->model, known)->status != AG_NOT_STARTED) return true;
  uint32_t child = por_thread(d->search, d->now.current, ag_model_thread(d->model, d->now.current)->children);
  request->target = child;
  if (!ag_model_add_thread(d->model, child, d->now.current, request->object, daemon)) return false;
  ag_model_thread(d->model, child)->destroys = destroys;
  return true;
}

uint32_t ag_driver_static(ag_driver *d, uint32_t class_name, uint32_t field) {
  ag_statics *statics = &d->tables.statics;
  if (!statics->length && !hp_push(statics, (ag_static){0})) return 0;
  return hp_push(statics, (ag_static){class_name, field}) ? statics->length - 1 : 0;
}
