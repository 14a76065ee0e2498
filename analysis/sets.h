/* Sets of sites as ascending intervals. Equal sets are kept once. closure.c numbers the sites so that a method's
 * reachable sites lie together: most sets are a few intervals, whatever their size. */
#ifndef AN_SETS_H
#define AN_SETS_H

#include "hpor/analysis.h"
#include "store.h"

#include <pthread.h>

struct an_set {
  const struct an_set_table *table;
  uint32_t count;           /* number of intervals */
  bool unknown;             /* anything may happen */
  _Atomic(uint8_t *) modes; /* by location: AN_READ, AN_WRITE; made at the first question */
  uint32_t bounds[];        /* first, end (exclusive), first, end, ... ascending, with gaps between them */
};

/* The accesses of all sites, for questions about locations. Borrowed from the summary. */
typedef struct an_site_accesses {
  const an_access *accesses; /* of all sites, one after the other */
  const uint32_t *first;     /* by site, with one entry more: where the site's accesses begin */
  uint32_t site_count, location_count;
} an_site_accesses;

typedef struct an_set_table {
  pthread_mutex_t lock;
  an_store store;
  HP_VECTOR(an_set *) all;
  hp_index by_hash; /* numbers of `all` */
  an_site_accesses sites;
  const an_set *unknown, *nothing;
  hp_numbers scratch; /* bounds under construction */
} an_set_table;

bool an_sets_init(an_set_table *table);
void an_sets_free(an_set_table *table);

/* Build a set, under the lock: begin, add intervals in any order, end. an_sets_end() returns the unknown set if memory
 * ran out. */
void an_sets_begin(an_set_table *table);
void an_sets_add(an_set_table *table, uint32_t first, uint32_t end);
void an_sets_add_set(an_set_table *table, const an_set *set); /* `set` must not be the unknown set */
const an_set *an_sets_end(an_set_table *table);

bool an_set_has(const an_set *set, uint32_t site);

#endif
