/* Options of the search that exclude each other. */
#include "jvm/options_fit.h"

#include "jvm/findings.h"

/* What changed= leaves out is decided by races, of one process and one sitting. */
static bool limits_alone(const ag_agent *a, hp_error *error) {
  static const char *const others[] = {"match", "bound", "checkpoint", "resume", "search"};
  const ag_options *o = &a->options;
  for (size_t i = 0; o->changed.count && i < sizeof others / sizeof others[0]; i++)
    if (ag_option_given(o, others[i]))
      return hp_fail(error, "changed= leaves out orders that are known, and does not go with %s=.", others[i]);
  if (o->changed.count && !por_can_limit(o->por))
    return hp_fail(error, "changed= goes with por=source, not with por=%.64s.", o->por);
  if (o->changed.count && ag_is_shared(a))
    return hp_fail(error, "changed= is explored by one process: leave jobs out, or changed=.");
  return true;
}

/* The options that say how all schedules are explored. */
static bool samples_alone(const ag_options *o, hp_error *error) {
  static const char *const others[] = {"por", "bound", "match", "checkpoint", "resume", "order"};
  for (size_t i = 0; o->sampling && i < sizeof others / sizeof others[0]; i++)
    if (ag_option_given(o, others[i]))
      return hp_fail(error, "search= runs random schedules, and does not go with %s=.", others[i]);
  return true;
}

/* A search that goes from bound to bound has no one bound that a checkpoint could tell. */
static bool bounds_alone(const ag_options *o, hp_error *error) {
  if (!o->bound_grows || !(o->checkpoint || o->resume)) return true;
  const char *name = ag_bound_name(o->bound);
  return hp_fail(error, "bound=%s without a number does not go with checkpoint= and resume=; write bound=%s:2.", name,
                 name);
}

bool ag_options_fit(const ag_agent *a, hp_error *error) {
  return samples_alone(&a->options, error) && limits_alone(a, error) && bounds_alone(&a->options, error);
}
