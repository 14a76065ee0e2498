/* Tests what workers do with cycles of states: a cycle stays with one worker, and its states are shared once all that
 * lies behind them has been explored. fuzz_split tests what is found. */
#include "../tap.h"

#include "hpor/shared_states.h"
#include "hpor/split.h"
#include "por/states/sharing.h"

#include <stdlib.h>
#include <string.h>

enum { X = 1, KIND = 7, SHARED_BYTES = 1 << 18, THREADS = 3, TOGGLES = 2, MOST_STEPS = 100 };

typedef struct message {
  unsigned char bytes[1 << 14];
  size_t size;
} message;

/* Memory that is zero, and a view of it. */
typedef struct table {
  void *memory;
  por_shared_states *states;
} table;

/* The states that an execution has come by. */
typedef struct path {
  uint64_t states[MOST_STEPS];
  uint32_t length;
} path;

static bool write_bytes(void *data, const void *bytes, size_t size) {
  message *m = data;
  if (sizeof m->bytes - m->size < size) return false;
  memcpy(m->bytes + m->size, bytes, size);
  m->size += size;
  return true;
}

static table new_table(void) {
  table t = {.memory = calloc(1, SHARED_BYTES)};
  t.states = t.memory ? por_shared_states_open(t.memory, SHARED_BYTES) : NULL;
  if (!t.states) abort();
  return t;
}

static void free_table(table *t) {
  por_shared_states_free(t->states);
  free(t->memory);
}

static por_search *search_of(const char *algorithm, const table *t) {
  por_search *search = por_search_new(&(por_config){.algorithm = algorithm, .match = true, .shared = t->states}, NULL);
  if (!search) abort();
  return search;
}

/* Tells the state. Returns the thread that goes on. */
static por_decision decide(por_search *search, path *p, uint64_t state, uint64_t enabled) {
  if (p->length < MOST_STEPS) p->states[p->length++] = state;
  por_state(search, (por_digest){state * 3, state * 5});
  return por_decide(search, &(por_thread_set){&enabled, 1});
}

/* Thread TOGGLES changes x to and fro for ever. The others have `steps` steps each. */
static path run(por_search *search, uint32_t steps) {
  uint32_t left[THREADS] = {steps, steps, 0}, x = 0;
  const por_operation operation = {.first = {por_location(search, X), POR_WRITE}, .kind = KIND};
  path p = {.length = 0};
  for (uint32_t t = 0; t < THREADS; t++) {
    por_thread(search, t ? 0 : POR_NO_THREAD, t ? t - 1 : 0);
    por_announce(search, t, &operation);
  }
  for (;;) {
    const uint64_t enabled = UINT64_C(1) << TOGGLES | !!left[0] | !!left[1] << 1;
    const por_decision decision = decide(search, &p, 1 + x + 2 * left[0] + 16 * left[1], enabled);
    if (decision.thread == POR_STOP) break;
    if (decision.thread == TOGGLES) x = !x;
    if (decision.thread == TOGGLES || --left[decision.thread]) por_announce(search, decision.thread, &operation);
  }
  por_execution_end(search, POR_END_STOPPED);
  return p;
}

/* One thread. At 1, its step leads to 2 or back to 1; at 2 it leads to 1. */
static void run_choices(por_search *search) {
  path p = {.length = 0};
  uint64_t state = 1;
  por_thread(search, POR_NO_THREAD, 0);
  for (;;) {
    const por_operation operation = {
        .first = {por_location(search, X), POR_WRITE}, .kind = KIND, .choices = state == 1 ? 2 : 0};
    por_announce(search, 0, &operation);
    const por_decision decision = decide(search, &p, state, 1);
    if (decision.thread == POR_STOP) break;
    state = state == 1 && !decision.choice ? 2 : 1;
  }
  por_execution_end(search, POR_END_STOPPED);
}

static void test_shared_late(tap *t) {
  table shared = new_table();
  por_search *search = search_of("source", &shared);
  bool begun = por_execution_begin(search);
  run_choices(search);
  begun &= por_execution_begin(search); /* the state 2 is closed; 1 is not */
  tap_check(t, begun && por_shared_states_bytes(shared.states) == 0, "a state on a cycle is not shared by itself");
  run_choices(search);
  tap_check(t, !por_execution_begin(search) && por_shared_states_bytes(shared.states) > 0,
            "it is once the whole cycle has been explored");
  por_search_free(search);
  search = search_of("source", &shared);
  por_execution_begin(search);
  run_choices(search);
  tap_check(t, !por_execution_begin(search) && por_search_statistics(search).cut == 1,
            "another worker stops at its first state");
  por_search_free(search);
  free_table(&shared);
}

static void test_gives_no_cycle(tap *t) {
  table shared = new_table();
  por_search *search = por_search_new(
      &(por_config){.algorithm = "dpor", .match = true, .shared = shared.states, .order = POR_ORDER_DESCENDING}, NULL);
  por_execution_begin(search);
  path p = run(search, 1);
  tap_check(t, p.length == 3 && p.states[0] == p.states[2], "an execution comes back to its beginning");
  tap_check(t, por_execution_begin(search) && !por_can_give(search), "what is left at the beginning is not given away");
  run(search, 1);
  por_search_free(search);
  free_table(&shared);
}

static bool has_one_twice(const path *p, size_t count) {
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < i; j++)
      if (p->states[i] == p->states[j]) return true;
  return false;
}

/* Explores one part, and gives away all that it may. False: a state is twice on the way to it. */
static bool explore_part(por_parts *parts, const table *shared, uint64_t seed, uint32_t *given) {
  message m = {.size = 0};
  uint32_t number;
  bool good = true, gave;
  const por_config config = {
      .algorithm = "dpor", .match = true, .shared = shared->states, .order = POR_ORDER_RANDOM, .seed = seed};
  por_search *search = por_search_new(&config, NULL);
  if (!search || !por_parts_next(parts, &number, write_bytes, &m) || !por_part_take(search, m.bytes, m.size)) abort();
  const size_t steps = por_parts_steps(parts, number);
  while (por_execution_begin(search)) {
    const bool gives = por_can_give(search);
    if (gives || por_part_has_news(search)) {
      m.size = 0;
      if (!por_part_tell(search, gives, write_bytes, &m) || !por_parts_hear(parts, number, m.bytes, m.size, &gave))
        abort();
      *given += gives;
    }
    path p = run(search, 2);
    good &= !has_one_twice(&p, steps);
  }
  m.size = 0;
  if (por_part_has_news(search) &&
      (!por_part_tell(search, false, write_bytes, &m) || !por_parts_hear(parts, number, m.bytes, m.size, &gave)))
    abort();
  por_parts_ended(parts, number);
  por_search_free(search);
  return good;
}

/* Returns how many parts there were; 0: a state was twice on the way to one. */
static uint32_t explore_all(uint64_t seed, uint32_t *given) {
  enum { MOST_PARTS = 1000 };
  table shared = new_table();
  por_parts *parts = por_parts_new();
  uint32_t count = 0;
  bool good = true;
  for (; por_parts_waiting(parts) && count < MOST_PARTS; count++) good &= explore_part(parts, &shared, seed, given);
  por_parts_free(parts);
  free_table(&shared);
  return good && count < MOST_PARTS ? count : 0;
}

static void test_parts_end(tap *t) {
  uint32_t given = 0, parts = 0;
  bool good = true;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    uint32_t count = explore_all(seed, &given);
    good &= count != 0;
    parts += count;
  }
  tap_check(t, good && given,
            "who gives away all that it may comes to an end: %u parts, no state twice on the way to one", parts);
}

/* The name of a state for others, in a search that has met the second child of thread 0, or the child of thread 1. */
static por_digest name_of(const table *shared, bool second) {
  por_search *search = search_of("source", shared);
  const por_operation operation = {.first = {por_location(search, X), POR_WRITE}, .kind = KIND};
  por_execution_begin(search);
  por_thread(search, 0, 0);
  por_thread(search, second ? 0 : 1, second ? 1 : 0);
  por_announce(search, 0, &operation);
  por_announce(search, 1, &operation);
  const por_digest name = por_sharing_key(search, (por_digest){1, 2});
  por_execution_end(search, POR_END_STOPPED);
  por_search_free(search);
  return name;
}

static void test_names(tap *t) {
  table shared = new_table();
  por_digest one = name_of(&shared, true), same = name_of(&shared, true), other = name_of(&shared, false);
  tap_check(t, one.low == same.low && one.high == same.high, "a state has one name in all processes");
  tap_check(t, one.low != other.low && one.high != other.high, "where a number stands for another thread, another one");
  free_table(&shared);
}

/* One thread goes round two states. At the first it waits; at the second `x` may be another. Is that a livelock? */
static bool is_livelock(por_gain gain, uint64_t x) {
  por_search *search = por_search_new(&(por_config){.algorithm = "none", .match = true}, NULL);
  const por_operation operation = {.first = {por_location(search, X), POR_WRITE}, .kind = KIND};
  path p = {.length = 0};
  por_livelock found = {0};
  por_execution_begin(search);
  por_thread(search, POR_NO_THREAD, 0);
  for (uint32_t step = 0;; step++) {
    por_announce(search, 0, &operation);
    por_variables(search, step % 2 ? x : 0);
    if (decide(search, &p, 1 + step % 2, 1).thread == POR_STOP) break;
    if (step % 2 == 0) por_progress(search, gain);
  }
  bool any = por_take_livelock(search, &found);
  if (any) free(found.steps);
  por_execution_end(search, POR_END_STOPPED);
  por_execution_begin(search); /* the states of the cycle are complete */
  while (por_take_livelock(search, &found)) {
    free(found.steps);
    any = true;
  }
  por_search_free(search);
  return any;
}

static void test_livelocks(tap *t) {
  tap_check(t, is_livelock(0, 0) && is_livelock(0, 1), "a cycle without a wait is a livelock, whatever it writes");
  tap_check(t, !is_livelock(POR_PROGRESS, 0), "one on which a waiting thread is woken is none");
  tap_check(t, is_livelock(POR_TIME_OVER, 0), "one on which only time passes is one");
  tap_check(t, !is_livelock(POR_TIME_OVER, 1), "it is none if a variable changes");
  tap_check(t, !is_livelock(POR_TIME_OVER | POR_SHOWN, 0), "it is none if something is printed");
}

int main(void) {
  tap t = {0};
  test_livelocks(&t);
  test_shared_late(&t);
  test_gives_no_cycle(&t);
  test_parts_end(&t);
  test_names(&t);
  return tap_end(&t);
}
