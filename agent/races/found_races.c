/* The races found in an execution. Each pair of sites counts once in an execution. */
#include "races/races_parts.h"

#include <stdlib.h>

static pair *pair_slot(pair *pairs, uint32_t capacity, uint64_t sites) {
  uint64_t at = sites * 0x9e3779b97f4a7c15u >> 32;
  while (pairs[at & (capacity - 1)].sites && pairs[at & (capacity - 1)].sites != sites) at++;
  return &pairs[at & (capacity - 1)];
}

static bool grow_pairs(ag_races *r) {
  uint32_t capacity = r->pair_capacity ? r->pair_capacity * 2 : 64;
  pair *pairs = calloc(capacity, sizeof *pairs);
  if (!pairs) return false;
  for (uint32_t i = 0; i < r->pair_capacity; i++)
    if (r->pairs[i].sites) *pair_slot(pairs, capacity, r->pairs[i].sites) = r->pairs[i];
  free(r->pairs);
  r->pairs = pairs;
  r->pair_capacity = capacity;
  return true;
}

/* Is it the first race of this pair in the execution? */
static bool is_new(ag_races *r, uint64_t sites) {
  if ((r->pair_count + 1) * 2 > r->pair_capacity && !grow_pairs(r)) {
    r->failed = true;
    return false;
  }
  pair *p = pair_slot(r->pairs, r->pair_capacity, sites);
  if (p->sites && p->execution == r->execution) return false;
  if (!p->sites) r->pair_count++;
  *p = (pair){sites, r->execution};
  return true;
}

void ag_races_found(ag_races *r, const epoch *first, ag_access_kind kind, const ag_race_access *second) {
  if (!is_new(r, (uint64_t)first->site << 32 | second->site)) return;
  ag_race *race = ag_races_append(r, &r->found, 1, sizeof *race);
  if (race)
    *race = (ag_race){
        {first->thread, first->site, first->step, kind, first->step},
        {second->thread, second->site, second->step, second->kind, second->made ? second->made : second->step}};
}

bool ag_races_waiting(const ag_races *r) {
  return r->taken < r->found.count;
}

bool ag_races_next(ag_races *r, ag_race *race) {
  if (!ag_races_waiting(r)) return false;
  *race = ((ag_race *)r->found.items)[r->taken++];
  return true;
}
