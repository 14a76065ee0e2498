/* Tests sets of sites against arrays of flags: membership, union, and that equal sets are one pointer. */
#include "../tap.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

enum { SITES = 300, SETS = 400 };

static uint32_t draw(uint64_t *state, uint32_t limit) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*state >> 33) % limit);
}

static bool same_members(const an_set *set, const bool *flags) {
  for (uint32_t site = 0; site < SITES; site++)
    if (an_set_has(set, site) != flags[site] || an_may_pass(&set, 1, site) != flags[site]) return false;
  return true;
}

typedef struct walk {
  bool flags[SITES];
  uint32_t last, count;
  bool ascending;
} walk;

static bool note(void *data, an_site_id site) {
  walk *w = data;
  if (w->count++ && site <= w->last) w->ascending = false;
  w->last = site;
  w->flags[site] = true;
  return true;
}

int main(void) {
  static bool flags[SETS][SITES];
  const an_set *sets[SETS];
  tap t = {0};
  uint64_t seed = 5;
  an_set_table table;
  if (!tap_check(&t, an_sets_init(&table), "a table")) return tap_end(&t);
  bool members = true, unions = true, walks = true;
  for (int i = 0; i < SETS; i++) {
    an_sets_begin(&table);
    uint32_t parts = draw(&seed, 6);
    for (uint32_t p = 0; p < parts; p++) {
      uint32_t first = draw(&seed, SITES), end = first + 1 + draw(&seed, 40);
      if (end > SITES) end = SITES;
      an_sets_add(&table, first, end);
      for (uint32_t site = first; site < end; site++) flags[i][site] = true;
    }
    uint32_t with = i && draw(&seed, 2) ? draw(&seed, (uint32_t)i) : SETS;
    if (with < SETS) {
      an_sets_add_set(&table, sets[with]);
      for (uint32_t site = 0; site < SITES; site++) flags[i][site] |= flags[with][site];
    }
    sets[i] = an_sets_end(&table);
    members = members && same_members(sets[i], flags[i]);
    walk w = {.ascending = true};
    an_set_each(sets[i], note, &w);
    walks = walks && w.ascending && memcmp(w.flags, flags[i], sizeof flags[i]) == 0;
  }
  tap_check(&t, members, "a set has what was added to it and nothing else");
  tap_check(&t, walks, "a walk over a set comes to each member once, in order");
  bool one = true;
  for (int i = 0; i < SETS; i++)
    for (int k = 0; k < SETS; k++)
      one = one && (sets[i] == sets[k]) == (memcmp(flags[i], flags[k], sizeof flags[i]) == 0);
  tap_check(&t, one, "sets are one exactly if they are equal");
  for (int i = 0; i + 2 < SETS; i++) {
    const an_set *three[] = {sets[i], sets[i + 1], sets[i + 2]};
    for (uint32_t site = 0; site < SITES; site++)
      unions = unions && an_may_pass(three, 3, site) == (flags[i][site] || flags[i + 1][site] || flags[i + 2][site]);
  }
  tap_check(&t, unions, "a question to several sets is one to their union");
  const an_set *unknown[] = {table.nothing, table.unknown};
  tap_check(&t, an_may_pass(unknown, 2, 7) && an_may_touch(unknown, 2, AN_MONITOR, AN_READ),
            "the unknown set says yes");
  tap_check(&t, !an_may_pass(unknown, 1, 7) && !an_may_touch(unknown, 1, AN_MONITOR, AN_READ), "the empty set says no");
  tap_check(&t, an_may_pass(unknown, 1, AN_NONE) && an_may_touch(unknown, 1, AN_NONE, AN_READ),
            "what is not known may be passed");
  an_sets_free(&table);

  /* Locations: site 0 writes field 0, site 1 reads int elements, site 2 is chosen at run time. */
  static const an_access accesses[] = {{AN_FIELDS, AN_WRITE}, {AN_ARRAY, AN_READ}, {AN_ATOMIC, AN_WRITE}};
  static const uint32_t first[] = {0, 1, 2, 3};
  const an_set *site[3];
  if (!tap_check(&t, an_sets_init(&table), "another table")) return tap_end(&t);
  table.sites = (an_site_accesses){accesses, first, 3, AN_FIELDS + 2};
  for (uint32_t i = 0; i < 3; i++) {
    an_sets_begin(&table);
    an_sets_add(&table, i, i + 1);
    site[i] = an_sets_end(&table);
  }
  tap_check(&t,
            an_may_touch(&site[0], 1, AN_FIELDS, AN_WRITE) && !an_may_touch(&site[0], 1, AN_FIELDS, AN_READ) &&
                !an_may_touch(&site[0], 1, AN_FIELDS + 1, AN_WRITE) && !an_may_touch(&site[0], 1, AN_ARRAY, AN_WRITE),
            "a field, by mode");
  tap_check(
      &t, an_may_touch(&site[1], 1, AN_ARRAY, AN_READ | AN_WRITE) && !an_may_touch(&site[1], 1, AN_ARRAY + 1, AN_READ),
      "elements, by type");
  tap_check(&t,
            an_may_touch(&site[2], 1, AN_FIELDS + 1, AN_WRITE) && an_may_touch(&site[2], 1, AN_ARRAY, AN_WRITE) &&
                !an_may_touch(&site[2], 1, AN_FIELDS, AN_READ) && !an_may_touch(&site[2], 1, AN_MONITOR, AN_WRITE),
            "what is chosen at run time may be any field or element, but no space of the model");
  tap_check(&t, an_may_touch(&site[0], 1, AN_ATOMIC, AN_WRITE) && !an_may_touch(&site[1], 1, AN_ATOMIC, AN_WRITE),
            "and any field or element may be what is chosen");
  tap_check(&t, an_may_touch(site, 3, AN_ARRAY, AN_READ), "a location of one of several sets");
  an_sets_free(&table);
  return tap_end(&t);
}
