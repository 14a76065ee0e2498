/* Tests the table of states that processes share: its contents, a full one, and two processes that add at once. */
#include "../tap.h"
#include "por/states/shared_table.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SMALL = 1 << 14, LARGE = 1 << 24, ADDED = 40000 };

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

int main(void) {
  tap t = {0};
  test_contents(&t);
  test_full(&t);
  test_processes(&t);
  return tap_end(&t);
}
