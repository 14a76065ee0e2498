/* State matching: feeds the digest, and asks the digest for states. */
#include "driver/driver_parts.h"

void ag_driver_begin_digest(ag_driver *d, size_t known) {
  ag_digest_begin(d->digest, known);
  d->control->known = ag_digest_is_known(d->digest);
}

void ag_driver_note(ag_driver *d, const ag_record *record) {
  if (d->digest)
    ag_digest_note(d->digest, d->now.current, (ag_note)record->hash, (uint64_t)record->value << 32 | record->location);
}

void ag_driver_digest_step(ag_driver *d, uint32_t thread, const ag_request *request, const por_operation *op) {
  if (op->kind >= AG_FIELD_READ && op->kind <= AG_ATOMIC_UPDATE)
    ag_digest_access(d->digest, thread, op->kind, op->first.location);
  else
    ag_digest_request(d->digest, thread, request, ag_model_thread(d->model, thread)->result, d->control->clock);
}

static por_digest state_of(ag_driver *d) {
  uint64_t held = d->control->held ? d->now.current + 1 : 0;
  uint64_t extra = held << 2 | (uint64_t)d->now.exited << 1 | d->now.failed;
  return ag_digest_state(d->digest, (extra ^ d->reported) + ag_driver_times_digest(d));
}

void ag_driver_report_state(ag_driver *d) {
  if (!d->digest || !por_wants_state(d->search)) return;
  d->now.state = state_of(d);
  por_state(d->search, d->now.state);
}

bool ag_driver_has_repeated(ag_driver *d) {
  size_t steps = por_trace_length(d->search), from;
  if (!d->digest || !ag_repeats_wants(&d->repeats, steps)) return false;
  ag_repeated repeated = ag_repeats_note(&d->repeats, steps, state_of(d), &from);
  if (repeated == AG_REPEATS_YES) d->calls.repeated(d->calls.context, from, steps);
  if (repeated == AG_REPEATS_NOT) ag_driver_finish(d, POR_END_LIMIT);
  return d->now.over;
}
