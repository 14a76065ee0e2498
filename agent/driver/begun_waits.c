/* Which requests wait, for other threads or for time, and which of them begin by a step of their own. */
#include "driver/driver_parts.h"

bool ag_ends_wait(const ag_request *r) {
  return r->kind == AG_WAKE || r->kind == AG_SLEEP || r->kind == AG_PARK || r->kind == AG_JOIN || r->kind == AG_PASS ||
         (r->kind == AG_SECTION && r->awaits == AG_AWAITS_PERMIT);
}

bool ag_driver_begins_wait(const ag_driver *d, const ag_request *r, ag_request *begin) {
  if (!d->traits.states_asked) return false;
  if (r->kind == AG_SECTION ? !r->awaits : r->kind != AG_SLEEP && r->kind != AG_PARK && r->kind != AG_JOIN)
    return false;
  ag_request request = *r;
  request.then = request.kind;
  request.kind = AG_BEGIN_WAIT;
  *begin = request;
  return true;
}
