/* Sorts listeners by the events that they listen to, so that telling an event looks at no others. */
#include "driver/driver.h"

#include <assert.h>

static void add(const ag_listener **list, const ag_listener *listener) {
  uint32_t count = 0;
  while (list[count]) count++;
  assert(count < AG_LISTENERS);
  list[count] = listener;
}

void ag_driver_listen(ag_driver *d, const ag_listener *listener) {
#define ADD(event)                                                                                                     \
  if (listener->event) add(d->hears.event, listener);
  AG_EVENTS(ADD)
#undef ADD
  d->hears.singly |= listener->singly;
  d->hears.within |= listener->within;
  d->hears.locations |= listener->locations;
}

void ag_driver_dismiss(ag_driver *d) {
  d->hears = (ag_listeners){0};
}
