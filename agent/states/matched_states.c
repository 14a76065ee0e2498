/* State matching: feeds the digest, and asks the digest for states. */
#include "states/matched_states.h"

static void tell_known(ag_matched_states *m) {
  m->driver->control->known = ag_digest_is_known(m->digest);
  m->driver->known_steps = ag_digest_known_steps(m->digest);
}

static void begin(void *context, size_t known) {
  ag_matched_states *m = context;
  ag_digest_begin(m->digest, known);
  tell_known(m);
}

static void step(void *context, uint32_t thread) {
  ag_matched_states *m = context;
  ag_digest_step(m->digest, thread);
  tell_known(m);
}

static void accessed(void *context, uint32_t thread, uint32_t at, ag_access *access) {
  (void)at;
  ag_digest_access(((ag_matched_states *)context)->digest, thread, access->kind, access->location, access->bytes);
}

static void hidden(void *context, const ag_record *record, const ag_access *access) {
  ag_matched_states *m = context;
  (void)record;
  ag_digest_access(m->digest, m->driver->now.current, access->kind, AG_NO_LOCATION, false);
}

static void noted(void *context, const ag_record *record) {
  ag_matched_states *m = context;
  ag_digest_note(m->digest, m->driver->now.current, (ag_note)record->hash,
                 (uint64_t)record->value << 32 | record->location);
}

static void carried_out(void *context, const ag_carried_out *what) {
  ag_matched_states *m = context;
  const por_operation *op = what->operation;
  if (op->kind >= AG_FIELD_READ && op->kind <= AG_ATOMIC_UPDATE)
    ag_digest_access(m->digest, what->thread, op->kind, op->first.location, what->request->bytes);
  else
    ag_digest_request(m->digest, what->thread, what->request, ag_model_thread(m->driver->model, what->thread)->result,
                      m->driver->control->clock);
}

static void monitor_changed(void *context, uint32_t object) {
  ag_digest_monitor(((ag_matched_states *)context)->digest, object);
}

static por_digest state_of(const ag_matched_states *m) {
  const ag_driver *d = m->driver;
  uint64_t held = d->control->held ? d->now.current + 1 : 0;
  uint64_t extra = held << 2 | (uint64_t)d->now.exited << 1 | d->now.failed;
  return ag_digest_state(m->digest, (extra ^ m->reported) + ag_driver_times_digest(d));
}

/* Is the replay of a livelock at the end of its schedule? If so, the execution is over, whether or not a state has come
 * back. */
static bool has_repeated(ag_matched_states *m) {
  ag_driver *d = m->driver;
  size_t steps = por_trace_length(d->search), from;
  if (!ag_repeats_wants(&m->repeats, steps)) return false;
  ag_repeated repeated = ag_repeats_note(&m->repeats, steps, state_of(m), &from);
  if (repeated == AG_REPEATS_YES) m->repeated(m->context, from, steps);
  if (repeated == AG_REPEATS_NOT) ag_driver_finish(d, POR_END_LIMIT);
  return d->now.over;
}

/* Gives the core the state before a decision, if the core wants the state. */
static void decide(void *context, uint32_t thread) {
  ag_matched_states *m = context;
  (void)thread;
  if (has_repeated(m) || !por_wants_state(m->driver->search)) return;
  m->last = state_of(m);
  por_variables(m->driver->search, ag_digest_variables(m->digest));
  por_state(m->driver->search, m->last);
}

void ag_matched_states_listen(ag_matched_states *m) {
  m->driver->matching = true;
  m->listener = (ag_listener){.context = m,
                              .begin = begin,
                              .decide = decide,
                              .step = step,
                              .carried_out = carried_out,
                              .monitor = monitor_changed,
                              .access = accessed,
                              .hidden = hidden,
                              .note = noted};
  ag_driver_listen(m->driver, &m->listener);
}
