/* Tests threads that cannot be switched away from at some operations. dpor with por_hold() must find exactly the
 * outcomes of a search without reduction that joins each of these operations with the one before into one piece. */
#include "../tap.h"

#include "hpor/por.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 3, OPERATIONS = 4, LOCATIONS = 2, OUTCOMES = 4096, PROGRAMS = 300 };

typedef struct step {
  uint8_t location;
  bool writes, held; /* held: no other thread can run between the operation before and this one */
} step;

typedef struct program {
  step steps[THREADS][OPERATIONS];
  uint32_t length[THREADS];
} program;

typedef struct state {
  uint32_t next[THREADS];
  uint32_t value[LOCATIONS];
  uint64_t seen[THREADS]; /* digest of what the thread has read */
} state;

typedef struct outcomes {
  uint64_t item[OUTCOMES];
  uint32_t count;
} outcomes;

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static void carry_out(const program *p, state *s, uint32_t thread) {
  uint32_t i = s->next[thread]++;
  const step *at = &p->steps[thread][i];
  s->seen[thread] = mix(s->seen[thread] + s->value[at->location] + 1);
  if (at->writes) s->value[at->location] = thread * OPERATIONS + i + 1;
}

static void add_outcome(outcomes *o, const state *s) {
  uint64_t digest = 0;
  for (int i = 0; i < LOCATIONS; i++) digest = mix(digest + s->value[i]);
  for (int i = 0; i < THREADS; i++) digest = mix(digest ^ s->seen[i]);
  for (uint32_t i = 0; i < o->count; i++)
    if (o->item[i] == digest) return;
  if (o->count < OUTCOMES) o->item[o->count++] = digest;
}

static bool has_more(const program *p, const state *s, uint32_t thread) {
  return s->next[thread] < p->length[thread];
}

static bool is_held(const program *p, const state *s, uint32_t thread) {
  return has_more(p, s, thread) && p->steps[thread][s->next[thread]].held;
}

static void run_all(const program *p, state s, outcomes *o) {
  bool any = false;
  for (uint32_t t = 0; t < THREADS; t++) {
    if (!has_more(p, &s, t)) continue;
    state next = s;
    do carry_out(p, &next, t);
    while (is_held(p, &next, t));
    run_all(p, next, o);
    any = true;
  }
  if (!any) add_outcome(o, &s);
}

static por_operation operation(por_search *search, const program *p, const state *s, uint32_t thread) {
  const step *at = &p->steps[thread][s->next[thread]];
  return (por_operation){.first = {por_location(search, at->location), at->writes ? POR_WRITE : POR_READ},
                         .site = thread * OPERATIONS + s->next[thread] + 1};
}

static bool run_one(por_search *search, const program *p, outcomes *o) {
  state s = {0};
  por_operation op;
  uint32_t last = 0;
  for (uint32_t t = 0; t < THREADS; t++) {
    op = operation(search, p, &s, t);
    por_announce(search, t, &op);
  }
  for (;;) {
    uint64_t enabled = 0;
    for (uint32_t t = 0; t < THREADS; t++) enabled |= (uint64_t)has_more(p, &s, t) << t;
    if (!enabled) break;
    if (s.next[last] && is_held(p, &s, last)) por_hold(search);
    por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
    if (decision.thread == POR_STOP) {
      por_execution_end(search, POR_END_STOPPED);
      return false;
    }
    last = decision.thread;
    carry_out(p, &s, last);
    if (!has_more(p, &s, last)) continue;
    op = operation(search, p, &s, last);
    por_announce(search, last, &op);
  }
  add_outcome(o, &s);
  por_execution_end(search, POR_END_COMPLETE);
  return true;
}

static program make_program(uint64_t seed) {
  program p = {0};
  for (uint32_t t = 0; t < THREADS; t++) {
    p.length[t] = 1 + mix(seed * 131 + t) % OPERATIONS;
    for (uint32_t i = 0; i < p.length[t]; i++) {
      uint64_t random = mix(seed * 131 + 17 * t + i + 1000);
      p.steps[t][i] = (step){random % LOCATIONS, random >> 8 & 1, i > 0 && (random >> 16 & 1)};
    }
  }
  return p;
}

static bool same(const outcomes *a, const outcomes *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++) {
    uint32_t j = 0;
    while (j < b->count && b->item[j] != a->item[i]) j++;
    if (j == b->count) return false;
  }
  return true;
}

static void test_outcomes(tap *t) {
  static outcomes all, seen;
  uint64_t executions = 0, pieces = 0;
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    program p = make_program(seed);
    all.count = seen.count = 0;
    run_all(&p, (state){0}, &all);
    por_search *search = por_search_new(&(por_config){.algorithm = "dpor", .order = (por_order)(seed % 4)}, NULL);
    for (uint32_t i = 0; i < THREADS; i++) por_thread(search, i ? 0 : POR_NO_THREAD, i ? i - 1 : 0);
    while (por_execution_begin(search)) executions += run_one(search, &p, &seen);
    bool failed = por_failure(search) != NULL;
    por_search_free(search);
    pieces += all.count;
    if (failed || !same(&all, &seen)) {
      tap_check(t, false, "program %llu: %u outcomes, seen %u", (unsigned long long)seed, all.count, seen.count);
      return;
    }
  }
  tap_check(t, executions >= pieces, "%d programs: every outcome seen, no other", PROGRAMS);
}

/* One thread writes twice in one piece, the other once: before it or behind it. */
static void test_two_orders(tap *t) {
  program p = {.length = {2, 1, 1}};
  p.steps[0][0] = (step){0, true, false};
  p.steps[0][1] = (step){0, true, true};
  p.steps[1][0] = (step){0, true, false};
  p.steps[2][0] = (step){1, false, false};
  static outcomes seen;
  seen.count = 0;
  por_search *search = por_search_new(&(por_config){.algorithm = "dpor"}, NULL);
  for (uint32_t i = 0; i < THREADS; i++) por_thread(search, i ? 0 : POR_NO_THREAD, i ? i - 1 : 0);
  uint64_t executions = 0;
  while (por_execution_begin(search)) executions += run_one(search, &p, &seen);
  tap_check(t, executions == 2 && seen.count == 2, "a piece of two writes and a write: two executions");
  por_search_free(search);
}

static void test_names(tap *t) {
  tap_check(t, por_can_hold("dpor"), "dpor can hold a thread");
  tap_check(t, !por_can_hold("source") && !por_can_hold("optimal") && !por_can_hold("none"),
            "those with sleep sets or wake-up trees cannot");
  tap_check(t, !por_can_hold("no such algorithm"), "nor one that there is not");
  unsigned can = 0;
  for (const char *const *name = por_algorithms(); *name; name++) can += por_can_hold(*name);
  tap_check(t, can == 1, "no other algorithm can, those that share dpor's races neither");
}

int main(void) {
  tap t = {0};
  test_two_orders(&t);
  test_outcomes(&t);
  test_names(&t);
  return tap_end(&t);
}
