/* Tests determinate variables: pairs of a thread and a site that have always led to one object. */
#include "driver/determinacy.h"

#include "tap.h"

#include <stdlib.h>

enum { OBJECTS = 4, SITES = 3 };

typedef struct fixture {
  por_search *search;
  ag_driver driver;
  por_location_id of_object[OBJECTS], of_class;
} fixture;

static por_location_id locate(fixture *f, uint64_t name) {
  por_location_id location = por_location(f->search, name);
  while (location >= f->driver.tables.location_capacity) {
    f->driver.tables.locations = realloc(f->driver.tables.locations,
                                         (f->driver.tables.location_capacity + 8) * sizeof *f->driver.tables.locations);
    if (!f->driver.tables.locations) abort();
    f->driver.tables.location_capacity += 8;
  }
  f->driver.tables.locations[location] = (ag_location){.name = name};
  return location;
}

static void begin(fixture *f, const char *algorithm) {
  por_config config = {.algorithm = algorithm};
  *f = (fixture){.search = por_search_new(&config, NULL)};
  if (!f->search || !por_execution_begin(f->search)) abort();
  for (uint32_t i = 0; i < OBJECTS; i++) f->of_object[i] = locate(f, ag_location_member(i + 1, 5));
  f->of_class = locate(f, ag_location_static(7, 8));
}

/* Thread 0 touches these locations at these sites, one after the other: `count` pairs. */
static void run(fixture *f, const por_location_id (*accesses)[2], size_t count) {
  uint64_t bits = 1;
  for (size_t i = 0; i < count; i++) {
    por_operation operation = {.first = {accesses[i][1], POR_READ}, .site = accesses[i][0], .kind = AG_FIELD_READ};
    por_announce(f->search, 0, &operation);
    por_decide(f->search, &(por_thread_set){&bits, 1});
  }
  por_execution_end(f->search, POR_END_COMPLETE);
}

static ag_determinacy end(fixture *f) {
  ag_determinacy found = ag_determinacy_of(&f->driver, f->search);
  por_search_free(f->search);
  free(f->driver.tables.locations);
  return found;
}

int main(void) {
  tap t = {0};
  fixture f;
  begin(&f, "hybrid");
  ag_determinacy found = end(&f);
  tap_check(&t, found.variables == 0 && found.determinate == 0, "no access, no variable");

  begin(&f, "hybrid");
  run(&f, (const por_location_id[][2]){{1, f.of_object[0]}, {1, f.of_object[0]}, {2, f.of_object[1]}}, 3);
  found = end(&f);
  tap_check(&t, found.variables == 2 && found.determinate == 2, "two sites, each with an object of its own");

  begin(&f, "hybrid");
  run(&f,
      (const por_location_id[][2]){{1, f.of_object[0]}, {1, f.of_object[2]}, {2, f.of_object[2]}, {3, f.of_object[2]}},
      4);
  found = end(&f);
  tap_check(&t, found.variables == 3 && found.determinate == 2, "one that has led to two objects is not determinate");

  begin(&f, "hybrid");
  run(&f, (const por_location_id[][2]){{1, f.of_class}, {0, f.of_object[0]}, {2, f.of_object[3]}}, 3);
  found = end(&f);
  tap_check(&t, found.variables == 1 && found.determinate == 1,
            "a static field is reached through no variable, nor what has no site");

  begin(&f, "source");
  run(&f, (const por_location_id[][2]){{1, f.of_object[0]}}, 1);
  found = end(&f);
  tap_check(&t, found.variables == 0, "an algorithm that does not look ahead knows of none");
  return tap_end(&t);
}
