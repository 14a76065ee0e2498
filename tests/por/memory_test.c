/* Tests the core's memory. Each allocation fails, alone or with all later ones, in searches by each algorithm. The
 * search must then report the failure, or, if it could do without the memory, find all outcomes. The reported memory
 * must be the memory held. All this holds also for a search that is left, saved and resumed (por_frontier_take,
 * por_save, por_load).
 *
 * Built against a core that allocates by the four functions below. */
#include "../tap.h"
#include "../toy/toy.h"
#include "generate.h"

#include <stdlib.h>
#include <string.h>

void *por_test_malloc(size_t size);
void *por_test_calloc(size_t count, size_t size);
void *por_test_realloc(void *memory, size_t size);
void por_test_free(void *memory);

typedef struct piece {
  const void *memory;
  size_t size;
} piece;

enum { MOST_PIECES = 100000 };
static piece pieces[MOST_PIECES];          /* what the core has allocated and not given back */
static size_t piece_count, held;           /* held: in bytes */
static unsigned long allocations, failing; /* the number of the one that fails, from 1; 0: none */
static bool for_good;                      /* all behind it fail too */

static bool fails(void) {
  allocations++;
  return failing && (allocations == failing || (for_good && allocations > failing));
}

static void *note(void *memory, size_t size) {
  if (!memory || piece_count == MOST_PIECES) abort();
  pieces[piece_count++] = (piece){memory, size};
  held += size;
  return memory;
}

/* What a driver allocates itself is not among them. */
static void forget(const void *memory) {
  for (size_t i = piece_count; i-- > 0;) {
    if (pieces[i].memory != memory) continue;
    held -= pieces[i].size;
    pieces[i] = pieces[--piece_count];
    return;
  }
}

void *por_test_malloc(size_t size) {
  return fails() ? NULL : note(malloc(size), size);
}

void *por_test_calloc(size_t count, size_t size) {
  return fails() ? NULL : note(calloc(count, size), count * size);
}

void *por_test_realloc(void *memory, size_t size) {
  if (fails()) return NULL;
  forget(memory);
  return note(realloc(memory, size), size);
}

void por_test_free(void *memory) {
  forget(memory);
  free(memory);
}

/* Threads past the 64th, started when there is something in the trace that must be made wider. */
static const char many_threads[] = "var x, y, z[80];\nproc p(i) { z[i] = 1; }\n"
                                   "thread a { x = 1; y = 1; i = 0; while (i < 65) { h = spawn p(i); i = i + 1; } }\n"
                                   "thread b { x = 2; r = y; }\n";

/* Livelocks: of one execution, of several, with a way out and with a part that nobody is kept in. */
static const char spinners[] = "var f, g;\nthread a { while (!f) { skip; } }\nthread b { while (!g) { skip; } }\n";
static const char takers[] =
    "var x, y, z;\nthread a { while (!y) { z = 1; z = 0; } }\n"
    "thread b { while (!y) { if (z) { x = 2; x = 0; } } }\nthread c { when (x == 2) { y = 1; } }\n";

/* Small enough that each algorithm comes to its end. */
static const char writers[] = "var x;\nthread a[2] { x = self; r = choose(2); x = r; }\n";

typedef struct run {
  const toy_program *program;
  por_config config;
  uint64_t executions;  /* more are not made: where a search is large, its first ones show enough */
  uint32_t leave_every; /* toy_options */
} run;

typedef struct account {
  size_t begun, says, holds; /* `begun`: held before the search */
} account;

static void compare_memory(void *data, por_search *search, por_end end) {
  (void)end;
  account *a = data;
  if (a->says != a->holds) return;
  a->says = por_search_statistics(search).memory;
  a->holds = held - a->begun;
}

static toy_result explore(const run *r) {
  toy_options options = {.limits = {.executions = r->executions, .steps = 300}, .leave_every = r->leave_every};
  allocations = 0;
  return toy_explore(r->program, &r->config, &options);
}

/* Null: all is well; else what went wrong. */
static const char *try_each_allocation(run *r, unsigned long *tried) {
  failing = 0;
  for_good = false;
  account said = {.begun = held};
  toy_options options = {.limits = {.executions = r->executions, .steps = 300},
                         .leave_every = r->leave_every,
                         .on_execution = compare_memory,
                         .data = &said};
  toy_result counted = toy_explore(r->program, &r->config, &options);
  toy_result_free(&counted);
  if (said.says != said.holds) printf("# it says %zu bytes and holds %zu\n", said.says, said.holds);
  toy_result good = explore(r);
  unsigned long last = allocations;
  const char *wrong = good.failure[0]           ? "the search fails though memory suffices"
                      : said.says != said.holds ? "statistics.memory is wrong"
                      : held != said.begun      ? "memory is not given back"
                                                : NULL;
  for (unsigned long number = 1; number <= 2 * last && !wrong; number++) {
    for_good = number > last;
    failing = for_good ? number - last : number;
    toy_result bad = explore(r);
    ++*tried;
    if (bad.failure[0])
      wrong = strstr(bad.failure, "memory") || !strncmp(bad.failure, "not resumed", 11)
                  ? NULL
                  : "the failure is not about memory";
    else if (good.finished != bad.finished)
      wrong = "it ends where the other does not, and says no failure";
    else if (good.finished && !por_algorithm_may_miss(r->config.algorithm) &&
             !toy_outcomes_equal(&bad.outcomes, &good.outcomes))
      wrong = "other outcomes";
    if (held != said.begun) wrong = "memory is not given back when it runs out";
    toy_result_free(&bad);
  }
  toy_result_free(&good);
  return wrong;
}

static void check_program(tap *t, const char *name, const toy_program *program, bool endless, uint64_t executions,
                          uint32_t leave_every) {
  unsigned long tried = 0, wrong_at = 0;
  const char *wrong = NULL, *algorithm = NULL;
  for (const char *const *a = por_algorithms(); *a && !wrong; a++) {
    for (int match = endless; match < 2 && !wrong; match++) {
      failing = 0;
      por_config config = {.algorithm = *a, .match = match};
      por_search *search = por_search_new(&config, NULL);
      if (!search) continue;
      bool can = !leave_every || por_can_resume(search);
      por_search_free(search);
      if (!can) continue;
      run r = {.program = program, .config = config, .executions = executions, .leave_every = leave_every};
      wrong = try_each_allocation(&r, &tried);
      wrong_at = failing;
      algorithm = *a;
    }
  }
  tap_check(t, tried > 0 && !wrong, "%s%s: %lu allocations fail%s%s%s%s", name,
            leave_every ? ", left and taken up" : "", tried, wrong ? "; " : "", wrong ? algorithm : "",
            wrong ? ": " : "", wrong ? wrong : "");
  if (wrong) printf("# at allocation %lu%s\n", wrong_at, for_good ? " and all that follow" : "");
}

static void check_seed(tap *t, uint64_t seed) {
  bool endless = seed % 4 == 3;
  char *text = NULL, name[64];
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) abort();
  generate_program(seed, endless, out);
  fclose(out);
  hp_error error;
  toy_program *program = toy_parse(text, NULL, &error);
  snprintf(name, sizeof name, "random program %llu", (unsigned long long)seed);
  if (tap_check(t, program != NULL, "%s can be read", name)) check_program(t, name, program, endless, 100, 0);
  toy_free(program);
  free(text);
}

static void check_replay(tap *t) {
  bool good = true;
  unsigned long last = 1;
  for_good = false;
  for (failing = 0; failing <= last; failing++) {
    por_config config = {.algorithm = "none"};
    unsigned long now = failing;
    failing = 0;
    por_search *source = por_search_new(&config, NULL);
    for (uint64_t i = 0; source && i < 100; i++) por_location(source, i);
    failing = now;
    allocations = 0;
    hp_error error = {""};
    allocations = 0;
    por_search *unnamed = source ? por_replay_of(source, &(por_step){.thread = 0}, 1, NULL) : NULL;
    good &= !unnamed == (failing != 0);
    por_search_free(unnamed);
    allocations = 0;
    por_search *replay = source ? por_replay_of(source, &(por_step){.thread = 0}, 1, &error) : NULL;
    if (!failing) last = allocations;
    good &= source && (failing ? !replay && strstr(error.text, "memory") : replay != NULL);
    por_search_free(replay);
    por_search_free(source);
  }
  tap_check(t, good && last > 2, "a replay that has not enough memory is refused (%lu allocations)", last);
}

enum { LAST_SEED = 24 };

/* The arguments: the first and the last seed of random programs. The programs by hand, which take longest, go with the
 * last seed. */
int main(int count, char **arguments) {
  tap t = {0};
  const uint64_t first = count > 2 ? strtoull(arguments[1], NULL, 10) : 1;
  const uint64_t last = count > 2 ? strtoull(arguments[2], NULL, 10) : LAST_SEED;
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  for (uint64_t seed = first; seed <= last; seed++) check_seed(&t, seed);
  if (last < LAST_SEED) return tap_end(&t);
  hp_error error;
  static const struct {
    const char *name, *text;
    bool endless;
    uint64_t executions;
    uint32_t leave_every; /* so many executions apart, the search is also left, saved and taken up anew; 0: not */
  } programs[] = {{"many threads", many_threads, false, 3, 0},
                  {"two spinners", spinners, true, 10, 4},
                  {"takers", takers, true, 30, 12},
                  {"writers", writers, false, 0, 5}};
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    toy_program *program = toy_parse(programs[i].text, NULL, &error);
    if (tap_check(&t, program != NULL, "the program '%s' can be read", programs[i].name))
      for (int left = 0; left < (programs[i].leave_every ? 2 : 1); left++)
        check_program(&t, programs[i].name, program, programs[i].endless, programs[i].executions,
                      left ? programs[i].leave_every : 0);
    toy_free(program);
  }
  check_replay(&t);
  return tap_end(&t);
}
