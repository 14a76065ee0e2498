/* Random programs, limited searches: each possible order of the operations that count must be explored.
 *
 *   fuzz_limits --seed S --runs N [--show]
 *
 * In these programs, what threads do does not depend on what they have seen. Some instructions are taken to be changed.
 * Operations count that touch what a changed one touches. An order of them is, for each, which conflicting ones come
 * before at the same location. The orders of a limited search are held against those of `none`. A limited search must
 * run no more executions than a whole one, and it must be whole where it has left nothing out.
 */
#include "../tap.h"
#include "../toy/toy.h"
#include "por/dependence.h"

#include <stdlib.h>
#include <string.h>

enum { ORACLE_LIMIT = 4000, STEPS = 300 };

/* ---- programs --------------------------------------------------------------------------------------------------- */

typedef struct generator {
  uint64_t state;
  FILE *out;
} generator;

static uint32_t below(generator *g, uint32_t n) {
  g->state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = g->state;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (uint32_t)((x ^ (x >> 31)) % n);
}

/* Returns how many visible operations that are. */
static int touch(generator *g) {
  static const char *const names[] = {"x", "y", "z", "v", "w"};
  const char *name = names[below(g, 5)];
  const uint32_t what = below(g, 20);
  if (what < 7)
    fprintf(g->out, "  %s = %u;\n", name, below(g, 3));
  else if (what < 14)
    fprintf(g->out, "  r = %s;\n", name);
  else if (what < 16)
    fprintf(g->out, "  %s += 1;\n", name);
  else if (what < 18)
    fprintf(g->out, "  r = add(%s, 1);\n", name);
  else
    fprintf(g->out, "  swap %s, %s;\n", name, strcmp(name, "x") ? "x" : "y");
  return 1;
}

static int statement(generator *g, int depth) {
  if (depth > 1 || below(g, 100) < 70) return touch(g);
  const char *lock = depth ? "n" : below(g, 2) ? "m" : "n";
  if (depth && below(g, 2)) lock = "k";
  int count = 2;
  fprintf(g->out, "  lock %s;\n", lock);
  for (uint32_t i = 1 + below(g, 2); i-- > 0;) count += statement(g, depth + 1 + (*lock == 'n'));
  fprintf(g->out, "  unlock %s;\n", lock);
  return count;
}

static void body(generator *g, int budget) {
  while (budget > 0) budget -= statement(g, 0);
  fprintf(g->out, "}\n");
}

static void generate(uint64_t seed, FILE *out) {
  static const int budgets[] = {5, 2};
  generator g = {.state = seed * UINT64_C(0xd1342543de82ef95) + 77, .out = out};
  const uint32_t threads = 2 + below(&g, 2);
  const bool spawns = below(&g, 4) == 0;
  fprintf(out, "var x, y, z, v, w;\nlock m, n, k;\n");
  for (uint32_t i = 0; i + spawns < threads; i++) {
    fprintf(out, "thread t%u {\n", i);
    body(&g, budgets[threads - 2] - (spawns && threads == 2));
  }
  if (!spawns) return;
  fprintf(out, "proc p() {\n");
  body(&g, 2);
  fprintf(out, "thread s {\n");
  touch(&g);
  fprintf(out, "  h = spawn p();\n");
  touch(&g);
  if (below(&g, 2)) fprintf(out, "  join h;\n  r = x;\n");
  fprintf(out, "}\n");
}

static toy_program *program_of(uint64_t seed, char **text) {
  size_t length = 0;
  hp_error error = {""};
  FILE *out = open_memstream(text, &length);
  if (!out) abort();
  generate(seed, out);
  fclose(out);
  toy_program *program = toy_parse(*text, NULL, &error);
  if (!program) printf("# seed %llu: %s\n", (unsigned long long)seed, error.text);
  return program;
}

static bool is_visible(toy_code code) {
  return code >= TOY_LOAD && code != TOY_BEGIN && code != TOY_EXIT;
}

/* Which instructions are changed: one, two or three. */
static bool *change(const toy_program *program, uint64_t seed) {
  generator g = {.state = seed * UINT64_C(0xa0761d6478bd642f) + 5};
  bool *changed = calloc(program->instruction_count, sizeof *changed);
  if (!changed) abort();
  for (uint32_t i = 1 + below(&g, 3), tried = 0; i > 0 && tried < 200; tried++) {
    const uint32_t at = below(&g, program->instruction_count);
    if (!is_visible(program->instructions[at].code) || changed[at]) continue;
    changed[at] = true;
    i--;
  }
  return changed;
}

/* ---- orders ----------------------------------------------------------------------------------------------------- */

typedef struct orders {
  const bool *changed;
  uint64_t *items;
  size_t count, capacity;
} orders;

static void add(orders *o, uint64_t order) {
  for (size_t i = 0; i < o->count; i++)
    if (o->items[i] == order) return;
  if (o->count == o->capacity) {
    o->capacity = o->capacity ? 2 * o->capacity : 64;
    o->items = realloc(o->items, o->capacity * sizeof *o->items);
    if (!o->items) abort();
  }
  o->items[o->count++] = order;
}

static bool is_there(const orders *o, uint64_t order) {
  for (size_t i = 0; i < o->count; i++)
    if (o->items[i] == order) return true;
  return false;
}

static bool equal(const orders *a, const orders *b) {
  if (a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (!is_there(b, a->items[i])) return false;
  return true;
}

static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* The modes of two steps at one location that counts conflict. */
static bool conflict_where(const bool *counts, const por_step *a, const por_step *b) {
  const por_access mine[2] = {a->operation.first, a->operation.second},
                   theirs[2] = {b->operation.first, b->operation.second};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++)
      if (mine[i].mode && counts[mine[i].location] && por_accesses_conflict(mine[i], theirs[k])) return true;
  return false;
}

static bool touches(const bool *counts, const por_step *step) {
  return (step->operation.first.mode && counts[step->operation.first.location]) ||
         (step->operation.second.mode && counts[step->operation.second.location]);
}

static void note_order(void *data, por_search *search, por_end end) {
  enum { LOCATIONS = 256 };
  orders *o = data;
  bool counts[LOCATIONS] = {false};
  const size_t length = por_trace_length(search);
  uint64_t order = 0, names[STEPS] = {0};
  if (end != POR_END_COMPLETE || length > STEPS) return;
  for (size_t i = 0; i < length; i++) {
    const por_operation op = por_trace_step(search, i).operation;
    if (!o->changed[op.site]) continue;
    if (op.first.mode) counts[op.first.location % LOCATIONS] = true;
    if (op.second.mode) counts[op.second.location % LOCATIONS] = true;
  }
  for (size_t i = 0; i < length; i++) {
    const por_step step = por_trace_step(search, i);
    if (!touches(counts, &step)) continue;
    uint64_t before = 0, own = 0;
    for (size_t k = 0; k < i; k++) {
      const por_step other = por_trace_step(search, k);
      if (!touches(counts, &other)) continue;
      if (other.thread == step.thread)
        own++;
      else if (conflict_where(counts, &step, &other))
        before += names[k];
    }
    names[i] = mix(step.thread * UINT64_C(0x9e3779b97f4a7c15) + own * UINT64_C(0xd6e8feb86659fd93) + 1);
    order += mix(names[i] + 3 * before);
  }
  add(o, order);
}

/* ---- comparing -------------------------------------------------------------------------------------------------- */

typedef struct tally {
  unsigned long long compared, skipped, failed, limited, whole, left_out;
} tally;

/* A program. */
typedef struct sample {
  uint64_t seed;
  const toy_program *program;
  const char *text;
} sample;

static void differs(const sample *s, const orders *all, const orders *here, tally *sum) {
  const uint64_t seed = s->seed;
  const char *text = s->text;
  const toy_program *program = s->program;
  sum->failed++;
  printf("# seed %llu: %zu orders, %zu here\n", (unsigned long long)seed, all->count, here->count);
  printf("# this program alone: build/tests/por/fuzz_limits --seed %llu --runs 1\n", (unsigned long long)seed);
  if (sum->failed > 3) return;
  printf("%s", text);
  for (uint32_t i = 0; i < program->instruction_count; i++)
    if (all->changed[i]) printf("# changed: line %u\n", program->instructions[i].line);
}

static toy_result explore(const toy_program *program, por_config config, orders *o, bool sections) {
  const toy_options options = {.limits = {.steps = STEPS, .executions = 200000},
                               .sections = sections,
                               .changed = o->changed,
                               .on_execution = note_order,
                               .data = o};
  return toy_explore(program, &config, &options);
}

static void compare(const sample *s, const orders *all, tally *sum) {
  for (int sections = 0; sections < 2; sections++) {
    orders here = {.changed = all->changed}, whole = {.changed = all->changed};
    por_config config = {.algorithm = "source", .order = (por_order)(s->seed % 4), .seed = s->seed};
    toy_result w = explore(s->program, config, &whole, sections);
    config.limited = true;
    toy_result r = explore(s->program, config, &here, sections);
    const uint64_t executions = r.statistics.executions, most = w.statistics.executions;
    sum->compared++;
    sum->limited += executions;
    sum->whole += most;
    sum->left_out += r.statistics.left_out;
    bool good = r.finished && executions <= most && (r.statistics.left_out || executions == most);
    /* What is in a section is no step of its own. */
    if (!sections) good = good && equal(all, &here);
    if (!good) differs(s, all, &here, sum);
    toy_result_free(&r);
    toy_result_free(&w);
    free(here.items);
    free(whole.items);
  }
}

static void check_seed(uint64_t seed, tally *sum) {
  char *text = NULL;
  toy_program *program = program_of(seed, &text);
  if (!program) {
    sum->failed++;
    free(text);
    return;
  }
  orders all = {.changed = change(program, seed)};
  const toy_options options = {
      .limits = {.steps = STEPS, .executions = ORACLE_LIMIT}, .on_execution = note_order, .data = &all};
  toy_result oracle = toy_explore(program, &(por_config){.algorithm = "none"}, &options);
  if (!oracle.finished)
    sum->skipped++;
  else
    compare(&(sample){seed, program, text}, &all, sum);
  toy_result_free(&oracle);
  free(all.items);
  free((bool *)all.changed);
  toy_free(program);
  free(text);
}

int main(int count, char **arguments) {
  uint64_t seed = 1, runs = 1000;
  bool show = false;
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "--seed") && i + 1 < count)
      seed = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--runs") && i + 1 < count)
      runs = strtoull(arguments[++i], NULL, 10);
    else if (!strcmp(arguments[i], "--show"))
      show = true;
    else {
      fprintf(stderr, "fuzz_limits: --seed S --runs N [--show]\n");
      return 3;
    }
  }
  if (show) {
    generate(seed, stdout);
    return 0;
  }
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  tally total = {0};
  for (uint64_t i = 0; i < runs && total.failed < 20; i++) check_seed(seed + i, &total);
  tap t = {0};
  tap_check(&t, total.failed == 0, "%llu programs from seed %llu: %llu comparisons, %llu failed",
            (unsigned long long)runs, (unsigned long long)seed, total.compared, total.failed);
  printf("# %llu executions limited, %llu whole; %llu races left out\n", total.limited, total.whole, total.left_out);
  tap_check(&t, total.skipped * 2 < runs, "at most half (%llu) is too large for none", total.skipped);
  tap_check(&t, total.limited * 10 < total.whole * 9, "at least a tenth of the executions is saved");
  return tap_end(&t);
}
