/* The races found in an execution. Each pair of sites counts once in an execution. */
#include "races/races_parts.h"

#include <stdlib.h>

/* Is it the first race of this pair in the execution? */
static bool is_new(ag_races *r, uint64_t sites) {
  hp_slot *pair = hp_index_find(&r->pairs, sites);
  if (pair) {
    bool met = pair->number == r->execution;
    pair->number = r->execution;
    return !met;
  }
  return ag_races_got(r, hp_index_add(&r->pairs, sites, r->execution));
}

void ag_races_found(ag_races *r, const epoch *first, ag_access_kind kind, const ag_race_access *second) {
  if (!is_new(r, (uint64_t)first->site << 32 | second->site)) return;
  ag_race race = {
      {first->thread, first->site, first->step, kind, first->step},
      {second->thread, second->site, second->step, second->kind, second->made ? second->made : second->step},
      false};
  ag_races_got(r, hp_push(&r->found, race));
}

bool ag_races_waiting(const ag_races *r) {
  return r->taken < r->found.length;
}

bool ag_races_next(ag_races *r, ag_race *race) {
  if (!ag_races_waiting(r)) return false;
  *race = r->found.items[r->taken++];
  return true;
}

/* ---- side by side ----------------------------------------------------------------------------------------------- */

static bool is_weak(const ag_race_access *a) {
  return a->chosen && a->mode != AG_MODE_VOLATILE;
}

/* Does the reader see the write for another reason? */
static bool is_excused(ag_races *r, const ag_race_access *write, const ag_race_access *read) {
  return read->kind == AG_ACCESS_READ && r->excused &&
         r->excused(r->context, write->location, write->thread, write->step);
}

/* An update may turn out to be a failed compare-and-set, which only reads. */
static bool may_only_read(const ag_race_access *update, const ag_race_access *other) {
  return update->kind == AG_ACCESS_UPDATE && other->kind == AG_ACCESS_READ;
}

static bool reads_under_stamp(ag_races *r, const ag_race_access *a) {
  return a->kind == AG_ACCESS_READ && a->mode == AG_MODE_PLAIN && ag_races_under_stamp(r, a->thread);
}

/* The access that stands for this one, unless that one is excused, where this one may not be. */
static const epoch *earlier_of(ag_races *r, const ag_race_access *a) {
  const epoch *e = ag_races_repeated(r, a);
  return e && !(r->excused && r->excused(r->context, a->location, e->thread, e->step)) ? e : NULL;
}

void ag_races_beside(ag_races *r, const ag_race_access *first, const ag_race_access *second) {
  if (!((first->kind | second->kind) & AG_ACCESS_WRITE)) return;
  if (first->mode != AG_MODE_PLAIN && second->mode != AG_MODE_PLAIN) {
    r->weak |= is_weak(first) || is_weak(second);
    return;
  }
  if (may_only_read(first, second) || may_only_read(second, first) || reads_under_stamp(r, first) ||
      reads_under_stamp(r, second)) {
    r->apart = true;
    return;
  }
  if (is_excused(r, first, second) || is_excused(r, second, first)) return;
  if (earlier_of(r, second)) return; /* `first` was found to race with it */
  uint32_t found = r->found.length;
  const epoch at = {.thread = first->thread, .site = first->site, .step = first->step};
  const epoch *earlier = earlier_of(r, first);
  ag_races_found(r, earlier ? earlier : &at, first->kind, second);
  if (r->found.length > found) r->found.items[found].beside = true;
}

bool ag_races_apart(const ag_races *r) {
  return r->apart;
}

void ag_races_set_apart(ag_races *r) {
  r->apart = true;
}
