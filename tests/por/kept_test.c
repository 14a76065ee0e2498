/* Tests the saved bytes of a search (por_save, por_load): they are loaded whole or refused. The models test that a
 * resumed search goes on as if it had not been left. */
#include "../tap.h"
#include "../toy/toy.h"

#include <stdlib.h>
#include <string.h>

enum { SAVED_AFTER = 4, MOST_CUTS = 1500 };

typedef struct bytes {
  char *items;
  size_t size, room; /* room: more are not taken */
  unsigned executions;
} bytes;

static bool take(void *data, const void *items, size_t size) {
  bytes *to = data;
  if (to->size + size > to->room) return false;
  char *grown = realloc(to->items, to->size + size + 1);
  if (!grown) abort();
  memcpy(grown + to->size, items, size);
  to->items = grown;
  to->size += size;
  return true;
}

static void save(void *data, por_search *search, por_end end) {
  (void)end;
  bytes *to = data;
  if (++to->executions != SAVED_AFTER) return;
  to->room = SIZE_MAX;
  if (!por_save(search, take, to)) abort();
  /* Where the bytes find no room, it says so. */
  bytes small = {.room = to->size / 2};
  if (por_save(search, take, &small)) to->executions = 0;
  free(small.items);
}

static bool loads(const por_config *config, const char *items, size_t size) {
  por_search *search = por_search_new(config, NULL);
  /* In memory of its own size, so that reading past its end does not go unnoticed. */
  char *own = malloc(size ? size : 1);
  if (!search || !own) abort();
  memcpy(own, items, size);
  bool good = por_load(search, own, size);
  free(own);
  por_search_free(search);
  return good;
}

static bool locations_are_known(const por_config *config, const bytes *saved) {
  por_search *search = por_search_new(config, NULL);
  por_location(search, 12345);
  bool refused = !por_load(search, saved->items, saved->size);
  por_search_free(search);
  return refused;
}

static void check(tap *t, const toy_program *program, const char *name, const char *algorithm, bool match) {
  por_config config = {.algorithm = algorithm, .match = match};
  por_search *search = por_search_new(&config, NULL);
  bool can = search && por_can_resume(search);
  por_search_free(search);
  if (!can) return;
  bytes saved = {.items = NULL};
  toy_options options = {.on_execution = save, .data = &saved, .limits = {.executions = SAVED_AFTER, .steps = 200}};
  toy_result r = toy_explore(program, &config, &options);
  toy_result_free(&r);
  if (saved.executions == SAVED_AFTER) {
    size_t step = saved.size / MOST_CUTS + 1, cut = 0;
    while (cut < saved.size && !loads(&config, saved.items, cut)) cut += step;
    tap_check(t, cut >= saved.size && loads(&config, saved.items, saved.size),
              "%s, %s, match %d: %zu bytes are taken whole only", name, algorithm, match, saved.size);
    saved.items[saved.size] = 0;
    tap_check(t, !loads(&config, saved.items, saved.size + 1), "%s, %s, match %d: nor with one more", name, algorithm,
              match);
    saved.items[0] ^= 1;
    tap_check(t, !loads(&config, saved.items, saved.size), "%s, %s, match %d: nor those of another format", name,
              algorithm, match);
    saved.items[0] ^= 1;
    tap_check(t, locations_are_known(&config, &saved), "%s, %s, match %d: nor by a search that knows locations", name,
              algorithm, match);
  } else {
    tap_check(t, saved.executions && saved.executions < SAVED_AFTER,
              "%s, %s, match %d: ends before, or says that it is not saved", name, algorithm, match);
  }
  free(saved.items);
}

int main(void) {
  static const struct {
    const char *name, *text;
    bool endless;
  } programs[] = {{"writers",
                   "var x, y; lock m;\nthread a[3] { x = self; lock m; y = y + x; unlock m; r = choose(2); x = r; }",
                   false},
                  {"takers",
                   "var x, y, z;\nthread a { while (!y) { z = 1; z = 0; } }\n"
                   "thread b { while (!y) { if (z) { x = 2; x = 0; } } }\nthread c { when (x == 2) { y = 1; } }\n",
                   true}};
  tap t = {0};
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    hp_error error;
    toy_program *program = toy_parse(programs[i].text, NULL, &error);
    if (!tap_check(&t, program != NULL, "the program '%s' can be read", programs[i].name)) continue;
    for (const char *const *name = por_algorithms(); *name; name++)
      for (int match = programs[i].endless; match < 2; match++) check(&t, program, programs[i].name, *name, match);
    toy_free(program);
  }
  return tap_end(&t);
}
