/* The places that make most of the choices: lines of code, not operations, since a reader changes lines. */
#include "jvm/hot_spots.h"

#include "base/class_pattern.h"
#include "jvm/hints.h"
#include "jvm/main_class.h"
#include "jvm/time_limits.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 256 }; /* pairs of sites; each line has few sites */

/* A class of the JDK is the program's part as little as a library's, but cannot be left out either. */
static bool is_of_the_user(const ag_agent *a, const ag_site *site) {
  const char *name = ag_name_text(a->program.sites, site->class_name), *main = a->program.main_class;
  for (size_t i = 0; i < a->options.own.count; i++)
    if (ag_class_pattern_matches(a->options.own.text[i], name)) return true;
  if (a->options.own.count) return false;
  const char *end = main ? strrchr(main, '/') : NULL;
  const size_t length = end ? (size_t)(end - main) + 1 : 0;
  return length ? !strncmp(name, main, length) : !strchr(name, '/');
}

/* In words; null: memory ran out. */
static char *remedy_of(const ag_agent *a, const ag_seen_pair *pair, double in_each) {
  const ag_site *sites[2] = {ag_site_get(a->program.sites, pair->sites[0]),
                             ag_site_get(a->program.sites, pair->sites[1])};
  const ag_site *library = NULL;
  bool all_own = true;
  for (int i = 0; i < 2; i++) {
    const bool own = !sites[i]->jdk && is_of_the_user(a, sites[i]);
    if (!own) all_own = false;
    if (!own && !sites[i]->jdk) library = sites[i];
  }
  char *text = NULL, *name = library ? ag_class_with_dots(ag_name_text(a->program.sites, library->class_name)) : NULL;
  const char *smaller = "a smaller test, in which fewer threads come there, or less often";
  int length = 0;
  if (name)
    length = asprintf(&text,
                      "%s (%.3g such orders in an execution); exclude=%s, if it matters to no other thread what this "
                      "class does: hpor does not see it then.",
                      smaller, in_each, name);
  else if (all_own)
    length =
        asprintf(&text, "%s (%.3g such orders in an execution); Hpor.atomic() around what need not be seen half done.",
                 smaller, in_each);
  else
    length = asprintf(&text, "%s (%.3g such orders in an execution).", smaller, in_each);
  free(name);
  return length < 0 ? NULL : text;
}

/* A spot, and the first of its pairs, which was seen most. */
typedef struct found {
  ag_hot_spot spot;
  const ag_seen_pair *pair;
} found;

typedef struct finder {
  const ag_agent *agent;
  found spots[AG_MOST_SPOTS];
  size_t count;
} finder;

/* The spot with these places, either way round. */
static ag_hot_spot *find(finder *f, const char *one, const char *other) {
  for (size_t i = 0; i < f->count; i++) {
    const char *const *places = f->spots[i].spot.places;
    if (!strcmp(places[0], one) && !strcmp(places[1], other)) return &f->spots[i].spot;
    if (!strcmp(places[0], other) && !strcmp(places[1], one)) return &f->spots[i].spot;
  }
  return NULL;
}

static void add(finder *f, const ag_seen_pair *pair) {
  ag_site_table *sites = f->agent->program.sites;
  const ag_site *const of[2] = {ag_site_get(sites, pair->sites[0]), ag_site_get(sites, pair->sites[1])};
  if (ag_site_is_hpors(sites, of[0]) || ag_site_is_hpors(sites, of[1])) return;
  char *one = ag_place_of_site(f->agent, of[0]), *other = ag_place_of_site(f->agent, of[1]);
  ag_hot_spot *spot = one && other ? find(f, one, other) : NULL;
  if (spot) spot->orders += pair->count;
  if (spot || !one || !other || f->count == AG_MOST_SPOTS) {
    free(one);
    free(other);
    return;
  }
  f->spots[f->count++] = (found){{.orders = pair->count, .places = {one, other}}, pair};
}

static int compare(const void *x, const void *y) {
  const found *a = x, *b = y;
  return (a->spot.orders < b->spot.orders) - (a->spot.orders > b->spot.orders);
}

static void free_spot(ag_hot_spot *spot) {
  free((char *)spot->places[0]);
  free((char *)spot->places[1]);
  free((char *)spot->remedy);
}

void ag_find_hot_spots(const ag_agent *a, ag_hot_spots *spots) {
  ag_seen_pair pairs[LOOKED_AT];
  const ag_seen *seen = a->findings.seen;
  finder f = {.agent = a};
  spots->count = 0;
  if (!seen || !ag_seen_pairs(seen) || !ag_seen_executions(seen) || a->options.sampling) return;
  const size_t count = ag_seen_most(seen, pairs, LOOKED_AT);
  for (size_t i = 0; i < count; i++)
    if (pairs[i].sites[0] && pairs[i].sites[1]) add(&f, &pairs[i]);
  qsort(f.spots, f.count, sizeof *f.spots, compare);
  for (size_t i = 0; i < f.count; i++) {
    ag_hot_spot *spot = &f.spots[i].spot;
    spot->share = (double)spot->orders / (double)ag_seen_pairs(seen);
    spot->remedy = remedy_of(a, f.spots[i].pair, (double)spot->orders / (double)ag_seen_executions(seen));
    if (spot->remedy)
      spots->items[spots->count++] = *spot;
    else
      free_spot(spot);
  }
}

void ag_hot_spots_free(ag_hot_spots *spots) {
  for (size_t i = 0; i < spots->count; i++) free_spot(&spots->items[i]);
  spots->count = 0;
}
