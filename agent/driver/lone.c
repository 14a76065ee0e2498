/* A thread is alone while no other has started yet, or all others have ended. Nothing can differ then, so its steps do
 * not count towards the limit of an execution: the start of a library may take more steps than what the program
 * explores. They have a limit of their own, since the thread may be in an endless loop. */
#include "driver/driver_parts.h"

/* A thread that is alone may take so many times as many steps as the others together. */
enum { LONE = 50 };

static bool is_alone(const ag_driver *d) {
  uint32_t live = 0;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    live += ag_model_thread(d->model, i)->status == AG_LIVE;
  return live <= 1;
}

uint64_t ag_driver_lone_limit(const ag_driver *d) {
  return d->step_limit > UINT64_MAX / LONE / 2 ? UINT64_MAX / 2 : d->step_limit * LONE;
}

static void set_limit(ag_driver *d, uint64_t counted) {
  const ag_lone *l = &d->now.lone;
  const uint64_t most = ag_driver_lone_limit(d);
  d->now.limit = l->now ? l->since + (most > l->steps ? most - l->steps : 0) : l->steps + counted;
}

void ag_driver_begin_lone(ag_driver *d) {
  d->now.lone = (ag_lone){.now = true};
  set_limit(d, d->step_limit);
}

void ag_driver_count_lone(ag_driver *d) {
  ag_lone *l = &d->now.lone;
  const bool alone = is_alone(d);
  if (alone == l->now) return;
  if (l->now)
    l->steps += d->now.steps - l->since;
  else
    l->since = d->now.steps;
  l->now = alone;
  set_limit(d, d->step_limit);
}

/* In the warm-up, only loops of the program end at the lower limit. */
bool ag_driver_is_too_long(ag_driver *d, uint64_t steps) {
  if (steps < d->now.limit) return false;
  if (!d->now.lone.now && steps - d->now.lone.steps < d->idle_limit && !ag_driver_busy_loop(d)) {
    set_limit(d, d->idle_limit);
    return false;
  }
  d->traits.cut_alone = d->now.lone.now;
  return true;
}
