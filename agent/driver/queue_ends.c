/* Steps that put one element into a queue, or take one out: two of different elements commute
 * (docs/decisions/puts-and-takes.md). */
#include "driver/driver_parts.h"

#include "jdk/jdk_classes.h"

ag_end ag_driver_end_of(const ag_driver *d) {
  const unsigned calls = d->traits.calls;
  const bool fits = (calls & (AG_TAKES_TOLD | AG_DIVIDED | AG_COUNTED)) == AG_TAKES_TOLD && !d->traits.waits_seen &&
                    !d->traits.parks_apart && !d->may_match;
  return fits ? ag_sections_end(d->sections, d->now.current) : AG_END_NONE;
}

/* The clock of the order: what has released it happens before what acquires it then. */
static void order(ag_driver *d, uint32_t thread, uint64_t name, bool acquires, bool releases) {
  TELL(d, orders, thread, ag_driver_locate(d, name), acquires, releases);
}

static void extend(ag_driver *d, uint64_t name, por_mode mode) {
  por_extend(d->search, (por_access){ag_driver_locate(d, name), mode});
}

/* What the queue's other end has to do with it: that the element is there, or that its place is free again. */
static void meet(ag_driver *d, uint32_t thread, uint64_t name, bool waits) {
  extend(d, name, waits ? POR_AWAIT : POR_READ);
  order(d, thread, name, true, false);
}

static void give(ag_driver *d, uint32_t thread, uint64_t name) {
  extend(d, name, POR_RELEASE);
  order(d, thread, name, false, true);
}

static void tell(ag_driver *d, uint32_t thread, const ag_request *r, const ag_queue *queue, bool waits) {
  const bool takes = r->end == AG_END_TAKE;
  const uint32_t element = ag_sections_element(d->sections, r->object, takes ? 0 : queue->length, takes);
  const uint64_t there = ag_location_element(r->object, element);
  order(d, thread, ag_location_end(r->object, r->end), true, true);
  if (takes) {
    meet(d, thread, there, waits);
    if (queue->room != UINT32_MAX) give(d, thread, ag_location_room(r->object, element));
  } else {
    if (element >= queue->room) meet(d, thread, ag_location_room(r->object, element - queue->room), waits);
    give(d, thread, there);
  }
}

bool ag_driver_begin_end(ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  const ag_request *r = &t->request;
  d->inside.end = false;
  if (!r->end || !d->sections) return false;
  /* The call may throw, and leave the element. A pool's worker asks once more, and takes it. */
  const bool throws = r->interruptible && t->interrupted && !ag_section_runs(ag_sections_family(d->sections, thread));
  ag_queue queue;
  d->inside.end = !throws && d->calls.queue && !ag_model_has_times(d->model) &&
                  d->calls.queue(d->calls.context, thread, r->object, r->end, &queue);
  ag_sections_note_put(d->sections, thread, d->inside.end && r->end == AG_END_PUT);
  if (!d->inside.end) return false;
  order(d, thread, ag_location_end(r->object, AG_END_NONE), true, false);
  if (r->end != AG_END_BEHIND_PUT) tell(d, thread, r, &queue, op->first.awaits != 0);
  return true;
}

void ag_driver_beside_ends(ag_driver *d, uint32_t thread, uint32_t object) {
  if (!d->sections || !ag_section_has_ends(ag_sections_family(d->sections, thread))) return;
  order(d, thread, ag_location_end(object, AG_END_NONE), false, true);
}
