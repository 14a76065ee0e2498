/* Tells whether threads that go round in vain are the only ones left. A round may have something changed while its
 * thread waits for a time: a lock is taken, or a field says that the thread is idle. Other threads may see that, or
 * what the rest of the round changes, and get on. So such a wait counts as in vain only if no other thread could run at
 * any point of a whole round, but those that go round in vain themselves. Then every round is like that one: what they
 * read has not changed, and nobody else ever runs. Only time passes. */
#include "driver/loops_parts.h"

void ag_loop_round_in_vain(loop_thread *t) {
  t->vain_effects = t->effects + 1;
}

void ag_loop_goes_round_again(loop_thread *t, bool news) {
  t->vain_effects = news ? 0 : t->effects + 1;
}

void ag_loop_pauses_amid(ag_driver *d) {
  if (d->loops->watches_others) return;
  d->loops->watches_others = true;
  d->loops->busy = (uint32_t)d->now.steps;
}

static bool goes_round(const loop_thread *t) {
  return t->vain_effects == t->effects + 1;
}

void ag_loop_look_around_used(ag_driver *d, uint32_t thread, uint32_t step, bool enables) {
  struct ag_loops *l = d->loops;
  bool busy = !goes_round(ag_loop_thread(l, thread));
  for (uint32_t i = 0; enables && !busy && i < ag_model_thread_count(d->model); i++)
    busy = i != thread && ag_model_enabled(d->model, i) && !goes_round(ag_loop_thread(l, i));
  if (busy) l->busy = step;
}

/* Does the thread wait for something else than a time, or has it done what may prove to be a change? It may have left
 * its loop then. */
static bool may_have_left(const ag_driver *d, uint32_t thread) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  const loop_thread *own = ag_loop_thread(d->loops, thread);
  return goes_round(own) && t->request.kind != AG_LOOP && (own->update.pending || !ag_model_is_timed(t));
}

bool ag_loop_is_only_one(const ag_driver *d, uint32_t thread) {
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    if (i != thread && ag_model_enabled(d->model, i)) return false;
  return ag_loop_is_quiet(d, thread);
}

bool ag_loop_is_quiet(const ag_driver *d, uint32_t thread) {
  struct ag_loops *l = d->loops;
  if (!l->watches_others) return false;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++) {
    if (i == thread || !may_have_left(d, i)) continue;
    ag_loop_thread(l, i)->vain_effects = 0;
    l->busy = (uint32_t)d->now.steps;
  }
  const loop_thread *t = ag_loop_thread(l, thread);
  return goes_round(t) && t->rest.before < t->rest.since && l->busy <= t->rest.before;
}
