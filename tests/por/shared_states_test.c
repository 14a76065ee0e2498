/* Tests the table of states that processes share: its contents, a full one, two processes that add at once, and two
 * tables of which one tells the other what it has. */
#include "../tap.h"
#include "por/states/shared_table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SMALL = 1 << 14, LARGE = 1 << 24, ADDED = 40000, ROUNDS = 400, ROUND_BYTES = 1 << 17, ROUND_ADDED = 900 };

static por_digest key_of(const por_shared_states *states, uint32_t i) {
  return por_shared_key(states, POR_SHARED_STATE, (por_digest){i, 0}, NULL, 0);
}

/* A view of new memory, which `*memory` gets. */
static por_shared_states *new_states(size_t bytes, void **memory) {
  *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  por_shared_states *states = *memory == MAP_FAILED ? NULL : por_shared_states_open(*memory, bytes);
  if (!states) abort();
  return states;
}

static bool holds(const por_shared_states *states, uint32_t i, por_shared_number number) {
  const por_shared_record *record = por_shared_get(states, number);
  return number && por_shared_find(states, key_of(states, i)) == number && record->count == 2 &&
         record->words[0] == i && record->words[1] == i * 3;
}

static por_shared_number add(por_shared_states *states, uint32_t i) {
  const uint32_t words[] = {i, i * 3};
  return por_shared_add(states, key_of(states, i), words, 2);
}

static void test_contents(tap *t) {
  void *memory;
  por_shared_states *states = new_states(SMALL, &memory), *other = por_shared_states_open(memory, SMALL);
  tap_check(t, !por_shared_states_open(memory, 64), "some bytes are too few");
  tap_check(t, por_shared_states_bytes(states) == 0, "at first nothing is taken");
  por_shared_states_begin(states, 1);
  por_shared_states_begin(other, 1);
  tap_check(t, !por_shared_find(states, key_of(states, 5)), "what has not been added is not found");
  por_shared_number number = add(states, 5);
  size_t bytes = por_shared_states_bytes(states);
  tap_check(t, holds(states, 5, number) && holds(other, 5, number), "what has been added is found by each view");
  tap_check(t, add(other, 5) == number && por_shared_states_bytes(other) == bytes, "and is not added again");
  por_digest state = {5, 0}, as_state = por_shared_key(states, POR_SHARED_STATE, state, NULL, 0);
  por_digest as_list = por_shared_key(states, POR_SHARED_LIST, state, NULL, 0);
  tap_check(t, as_state.low != as_list.low && as_state.high != as_list.high, "what is of another kind has another key");
  por_shared_states_begin(other, 2);
  tap_check(t, !por_shared_find(other, key_of(other, 5)), "under another number it is not found");
  por_shared_states_free(states);
  por_shared_states_free(other);
  munmap(memory, SMALL);
}

static void test_full(tap *t) {
  void *memory;
  por_shared_states *states = new_states(SMALL, &memory);
  uint32_t count = 0;
  while (count < ADDED && add(states, count)) count++;
  bool found = true;
  for (uint32_t i = 0; i < count; i++) found &= holds(states, i, por_shared_find(states, key_of(states, i)));
  tap_check(t, count > 100 && count < ADDED, "memory for %u records is full", count);
  tap_check(t, found && add(states, 3) == por_shared_find(states, key_of(states, 3)), "what it has stays");
  tap_check(t, !add(states, count) && !por_shared_find(states, key_of(states, count)), "nothing more is added");
  tap_check(t, por_shared_states_bytes(states) <= SMALL, "and no more bytes are taken than there are");
  por_shared_states_free(states);
  munmap(memory, SMALL);
}

/* Every third record is added by one process alone, every other third by the other one, the rest by both. */
static void add_half(por_shared_states *states, uint32_t process, por_shared_number *numbers) {
  for (uint32_t i = 0; i < ADDED; i++)
    if (i % 3 != process) numbers[i] = add(states, i);
}

static void test_processes(tap *t) {
  void *memory;
  por_shared_states *states = new_states(LARGE, &memory);
  const size_t size = 2 * ADDED * sizeof(por_shared_number) + sizeof(int);
  por_shared_number *numbers = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (numbers == MAP_FAILED) abort();
  volatile int *begun = (volatile int *)(void *)(numbers + 2 * ADDED);
  pid_t child = fork();
  if (child < 0) abort();
  if (!child) {
    *begun = 1;
    add_half(states, 1, numbers + ADDED);
    _exit(0);
  }
  while (!*begun) continue;
  add_half(states, 0, numbers);
  int status = -1;
  waitpid(child, &status, 0);
  bool all = status == 0, one = true;
  for (uint32_t i = 0; i < ADDED; i++) {
    por_shared_number here = numbers[i], there = numbers[ADDED + i];
    all &= holds(states, i, here ? here : there);
    one &= !here || !there || here == there;
  }
  tap_check(t, all, "two processes add %u records at the same time: each is there", ADDED);
  tap_check(t, one, "what both add is there once");
  munmap(numbers, size);
  por_shared_states_free(states);
  munmap(memory, LARGE);
}

/* Adds the same records to one table after the other. `turn` counts how often a process has come to a new one, so that
 * both begin with each at the same time. */
static void add_rounds(unsigned char *memory, atomic_uint *turn, por_shared_number *numbers) {
  for (uint32_t round = 0; round < ROUNDS; round++) {
    por_shared_states *states = por_shared_states_open(memory + (size_t)round * ROUND_BYTES, ROUND_BYTES);
    if (!states) abort();
    atomic_fetch_add(turn, 1);
    while (atomic_load(turn) < 2 * (round + 1)) continue;
    for (uint32_t i = 0; i < ROUND_ADDED; i++) numbers[round * ROUND_ADDED + i] = add(states, i);
    por_shared_states_free(states);
  }
}

/* The smallest table of slots has room for 768 records: each round fills one, and goes on to the next. */
static void test_full_table(tap *t) {
  const size_t of_each = (size_t)ROUNDS * ROUND_ADDED * sizeof(por_shared_number), all = (size_t)ROUNDS * ROUND_BYTES;
  unsigned char *memory =
      mmap(NULL, all + 2 * of_each + sizeof(atomic_uint), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) abort();
  por_shared_number *here = (por_shared_number *)(void *)(memory + all), *there = here + (size_t)ROUNDS * ROUND_ADDED;
  atomic_uint *turn = (atomic_uint *)(void *)(memory + all + 2 * of_each);
  pid_t child = fork();
  if (child < 0) abort();
  add_rounds(memory, turn, child ? here : there);
  if (!child) _exit(0);
  waitpid(child, NULL, 0);
  tap_check(t, !memcmp(here, there, of_each), "where a table of slots becomes full, what both add is there once");
  munmap(memory, all + 2 * of_each + sizeof(atomic_uint));
}

/* ---- two tables ------------------------------------------------------------------------------------------------- */

enum { ACTION_WORDS = 16, MOST_TOLD = 1 << 17 };

typedef struct message {
  unsigned char bytes[MOST_TOLD];
  size_t size;
} message;

static bool write_bytes(void *data, const void *bytes, size_t size) {
  message *m = data;
  if (sizeof m->bytes - m->size < size) return false;
  memcpy(m->bytes + m->size, bytes, size);
  m->size += size;
  return true;
}

/* An action of the first thread; `i` is a part of what it touches. */
static por_shared_number add_action(por_shared_states *states, uint32_t i) {
  const uint32_t words[ACTION_WORDS] = {0, i};
  por_digest key = por_shared_key(states, POR_SHARED_ACTION, (por_digest){0, 0}, words, ACTION_WORDS);
  return por_shared_add(states, key, words, ACTION_WORDS);
}

/* Two actions are seen behind state `i`: the (i + 1)-th and the i-th. */
static por_shared_number add_state(por_shared_states *states, uint32_t i) {
  hp_numbers actions = {0};
  bool good = hp_push(&actions, add_action(states, i + 1)) && hp_push(&actions, add_action(states, i));
  por_shared_number list = good && actions.items[0] && actions.items[1] ? por_shared_add_list(states, &actions) : 0;
  hp_free(&actions);
  return list ? por_shared_add_state(states, key_of(states, i), list) : 0;
}

static bool has_state(const por_shared_states *states, uint32_t i) {
  por_shared_number found = por_shared_find(states, key_of(states, i));
  if (!found) return false;
  const por_shared_record *list = por_shared_get(states, por_shared_get(states, found)->words[0]);
  uint32_t seen = 0;
  for (uint32_t k = 0; list->count == 2 && k < 2; k++) {
    const por_shared_record *action = por_shared_get(states, list->words[k]);
    seen |= action->count == ACTION_WORDS && action->words[1] - i < 2 ? 1u << (action->words[1] - i) : 0;
  }
  return seen == 3;
}

static void test_told(tap *t) {
  void *memory, *other_memory;
  message m = {.size = 0};
  por_shared_states *states = new_states(LARGE, &memory), *other = new_states(LARGE, &other_memory);
  por_shared_states_begin(states, 7);
  por_shared_states_begin(other, 7);
  add_state(states, 0);
  por_shared_states_list(states);
  por_shared_states_list(other);
  add_state(other, 50); /* its records have other numbers there */
  for (uint32_t i = 0; i < 4; i++) add_state(states, i);
  add_state(states, 3);
  tap_check(t, por_shared_states_listed(states) == 3, "a state is listed once, and not if it was there before");
  tap_check(t, por_shared_states_tell(states, 1, 3, write_bytes, &m) && por_shared_states_hear(other, m.bytes, m.size),
            "what one table tells, another one hears");
  tap_check(t,
            has_state(other, 2) && has_state(other, 3) && has_state(other, 50) &&
                !por_shared_find(other, key_of(other, 1)),
            "it has the states told, with the actions behind them, and no others");
  const size_t bytes = por_shared_states_bytes(other);
  tap_check(t,
            por_shared_states_hear(other, m.bytes, m.size) && por_shared_states_bytes(other) == bytes &&
                por_shared_states_listed(other) == 3,
            "what is heard is listed, and what is heard again is known");
  tap_check(t, !por_shared_find(other, por_shared_early_end(other)), "the program does not end early");
  por_shared_add(states, por_shared_early_end(states), NULL, 0);
  m.size = 0;
  tap_check(t,
            por_shared_states_tell(states, 0, 0, write_bytes, &m) && por_shared_states_hear(other, m.bytes, m.size) &&
                por_shared_find(other, por_shared_early_end(other)),
            "that it may is told");
  por_shared_states_begin(other, 8);
  tap_check(t, !por_shared_states_listed(other), "under another number nothing is listed");
  m.size = sizeof m.bytes - 20;
  tap_check(t, !por_shared_states_tell(states, 0, 3, write_bytes, &m), "what cannot be written is no success");
  por_shared_states_free(states);
  por_shared_states_free(other);
  munmap(memory, LARGE);
  munmap(other_memory, LARGE);
}

/* A table that is full hears what it has room for. */
static void test_told_to_full(tap *t) {
  void *memory, *small;
  message m = {.size = 0};
  por_shared_states *states = new_states(LARGE, &memory), *full = new_states(SMALL, &small);
  por_shared_states_list(states);
  por_shared_states_list(full);
  por_shared_add(states, por_shared_early_end(states), NULL, 0);
  for (uint32_t i = 0; i < 400; i++) add_state(states, 1000 * i);
  bool told = por_shared_states_tell(states, 0, 400, write_bytes, &m);
  tap_check(t, told && por_shared_states_hear(full, m.bytes, m.size), "too much is told");
  uint32_t count = 0;
  for (uint32_t i = 0; i < 400; i++) count += has_state(full, 1000 * i);
  tap_check(t, count > 20 && count < 400 && count == por_shared_states_listed(full), "%u of 400 states have room",
            count);
  while (add(full, count + ADDED)) count++;
  por_shared_states_begin(full, 1);
  tap_check(t, por_shared_states_hear(full, m.bytes, m.size) && !por_shared_states_listed(full),
            "no state has room where the early end has none");
  por_shared_states_free(states);
  por_shared_states_free(full);
  munmap(memory, LARGE);
  munmap(small, SMALL);
}

static void put_record(message *m, por_shared_kind kind, const uint32_t *words, uint32_t count) {
  const uint32_t head[] = {kind, count};
  (void)(write_bytes(m, head, sizeof head) && (!count || write_bytes(m, words, count * sizeof *words)));
}

/* What does not fit together is refused, wherever it is cut. */
static void test_damaged(tap *t) {
  void *memory;
  por_shared_states *states = new_states(LARGE, &memory);
  message m = {.size = 0};
  por_shared_states_list(states);
  for (uint32_t i = 0; i < 3; i++) add_state(states, i);
  if (!por_shared_states_tell(states, 0, 3, write_bytes, &m)) abort();
  uint32_t accepted = 0, records = 4 + 3 + 3; /* actions, lists, states */
  for (size_t size = 0; size < m.size; size++) accepted += por_shared_states_hear(states, m.bytes, size);
  tap_check(t, accepted == records, "what is cut off is refused, but between two records: %u", accepted);
  static const uint32_t words[ACTION_WORDS] = {0};
  static const uint32_t deep[ACTION_WORDS + 9] = {9}, no_list[] = {1, 2, 3, 4, 0}, no_action[] = {5};
  const struct {
    const char *name;
    const uint32_t *words;
    uint32_t kind, count;
  } cases[] = {{"a record of no kind", words, 9, 1},
               {"an action without words", words, POR_SHARED_ACTION, 0},
               {"an action with too few", words, POR_SHARED_ACTION, ACTION_WORDS - 1},
               {"an action of a thread too deep", deep, POR_SHARED_ACTION, ACTION_WORDS + 9},
               {"a list of what is not there", no_action, POR_SHARED_LIST, 1},
               {"a state with an action in place of its list", no_list, POR_SHARED_STATE, 5},
               {"a state with too few words", no_list, POR_SHARED_STATE, 4}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    m.size = 0;
    put_record(&m, POR_SHARED_ACTION, words, ACTION_WORDS);
    bool good = por_shared_states_hear(states, m.bytes, m.size);
    put_record(&m, cases[i].kind, cases[i].words, cases[i].count);
    tap_check(t, good && !por_shared_states_hear(states, m.bytes, m.size), "%s is refused", cases[i].name);
  }
  por_shared_states_free(states);
  munmap(memory, LARGE);
}

int main(void) {
  tap t = {0};
  test_contents(&t);
  test_full(&t);
  test_processes(&t);
  test_full_table(&t);
  test_told(&t);
  test_told_to_full(&t);
  test_damaged(&t);
  return tap_end(&t);
}
