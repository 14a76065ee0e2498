/* Tests the borders of a search in parts (hpor/split.h): which searches can be split, and that messages that are cut
 * off or damaged are refused. fuzz_split tests what is explored. */
#include "../tap.h"

#include "hpor/shared_states.h"
#include "hpor/split.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 3, STEPS = 2, X = 1, KIND = 7 };

typedef struct message {
  unsigned char bytes[1 << 14];
  size_t size, limit; /* no more than `limit` bytes fit */
} message;

static bool write_bytes(void *data, const void *bytes, size_t size) {
  message *m = data;
  if (m->limit - m->size < size) return false;
  memcpy(m->bytes + m->size, bytes, size);
  m->size += size;
  return true;
}

static message empty(void) {
  message m;
  m.size = 0;
  m.limit = sizeof m.bytes;
  return m;
}

static por_search *search_of(const char *algorithm) {
  return por_search_new(&(por_config){.algorithm = algorithm}, NULL);
}

/* One execution. Each thread writes x STEPS times. */
static void run(por_search *search) {
  uint32_t left[THREADS];
  por_operation operation = {.first = {por_location(search, X), POR_WRITE}, .kind = KIND};
  for (uint32_t t = 0; t < THREADS; t++) {
    por_thread(search, t ? 0 : POR_NO_THREAD, t ? t - 1 : 0);
    left[t] = STEPS;
    por_announce(search, t, &operation);
  }
  for (uint64_t enabled = 7; enabled;) {
    por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
    if (decision.thread == POR_STOP) {
      por_execution_end(search, POR_END_STOPPED);
      return;
    }
    if (--left[decision.thread])
      por_announce(search, decision.thread, &operation);
    else
      enabled &= ~(UINT64_C(1) << decision.thread);
  }
  por_execution_end(search, POR_END_COMPLETE);
}

static void test_who_can(tap *t) {
  static const char *const can[] = {"none", "dpor", "source", "optimal", "pop", "nidhugg", "hybrid+source"};
  for (const char *const *name = por_algorithms(); *name; name++) {
    por_search *search = search_of(*name);
    bool expected = false;
    for (size_t i = 0; i < sizeof can / sizeof *can; i++) expected |= !strcmp(*name, can[i]);
    tap_check(t, por_can_split(search) == expected, "%s can%s be split", *name, expected ? "" : "not");
    por_search_free(search);
  }
  por_search *search = por_search_new(&(por_config){.algorithm = "source", .match = true}, NULL);
  tap_check(t, !por_can_split(search), "a search that matches states cannot, if it does not share them");
  por_search_free(search);
  static unsigned char memory[1 << 14];
  por_shared_states *states = por_shared_states_open(memory, sizeof memory);
  for (const char *const *name = por_algorithms(); *name; name++) {
    search = por_search_new(&(por_config){.algorithm = *name, .match = true, .shared = states}, NULL);
    bool expected = !strcmp(*name, "dpor") || !strcmp(*name, "source") || !strcmp(*name, "hybrid+source");
    bool can_match = search && por_can_split(search);
    tap_check(t, por_splits(*name, true) == expected && (can_match || !expected),
              "%s can%s be split where it shares states", *name, expected ? "" : "not");
    por_search_free(search);
  }
  por_shared_states_free(states);
  search = por_search_new(&(por_config){.algorithm = "none", .bound = POR_BOUND_PREEMPTION, .bound_limit = 1}, NULL);
  tap_check(t, !por_can_split(search), "nor one under a bound");
  por_search_free(search);
  search = por_search_new(&(por_config){.sampling = POR_SAMPLE_WALK}, NULL);
  tap_check(t, !por_can_split(search), "nor samples");
  por_search_free(search);
  search = por_replay_new(NULL, 0, NULL);
  tap_check(t, !por_can_split(search), "nor a replay");
  por_search_free(search);
}

/* A worker with the whole search behind its first execution, and what it tells when it gives something away. */
static por_search *giver(por_parts *parts, message *told) {
  message first = empty();
  uint32_t part;
  por_search *search = search_of("source");
  if (!por_parts_next(parts, &part, write_bytes, &first) || !por_part_take(search, first.bytes, first.size)) abort();
  por_execution_begin(search);
  run(search);
  por_execution_begin(search);
  if (!por_can_give(search) || !por_part_tell(search, true, write_bytes, told)) abort();
  return search;
}

static void test_messages(tap *t) {
  por_parts *parts = por_parts_new();
  message told = empty(), part = empty();
  por_search *search = giver(parts, &told);
  bool gave;
  tap_check(t, !por_parts_hear(parts, 1, told.bytes, told.size, &gave), "a part that there is not tells nothing");
  tap_check(t, por_parts_hear(parts, 0, told.bytes, told.size, &gave) && gave && por_parts_waiting(parts) > 0,
            "what is given away waits");
  uint32_t number;
  tap_check(t, por_parts_next(parts, &number, write_bytes, &part) && number == 1 && por_parts_under_way(parts) == 2,
            "it is handed out");
  bool refused = true;
  for (size_t size = 0; size < part.size; size++) {
    por_search *other = search_of("source");
    refused &= !por_part_take(other, part.bytes, size);
    por_search_free(other);
  }
  tap_check(t, refused, "a part is refused, wherever it is cut off");
  part.bytes[0] ^= 1;
  por_search *other = search_of("source");
  tap_check(t, !por_part_take(other, part.bytes, part.size), "and one of another build");
  por_search_free(other);
  part.bytes[0] ^= 1;
  other = search_of("pop");
  tap_check(t, !por_part_take(other, part.bytes, part.size), "and by an algorithm that cannot explore it");
  por_search_free(other);
  por_search_free(search);
  por_parts_free(parts);

  refused = true;
  for (size_t size = 0; size < told.size; size++) {
    parts = por_parts_new();
    message first = empty();
    por_parts_next(parts, &number, write_bytes, &first);
    refused &= !por_parts_hear(parts, 0, told.bytes, size, &gave);
    por_parts_free(parts);
  }
  tap_check(t, refused, "what a worker tells is refused, wherever it is cut off");
  /* Whatever a byte becomes, the owner refuses it or takes something sound: sanitizers watch. */
  uint64_t taken = 0;
  for (size_t at = 0; at < told.size; at++) {
    for (int bit = 0; bit < 8; bit += 7) {
      parts = por_parts_new();
      message first = empty(), next = empty();
      por_parts_next(parts, &number, write_bytes, &first);
      told.bytes[at] ^= (unsigned char)(1 << bit);
      bool good = por_parts_hear(parts, 0, told.bytes, told.size, &gave);
      told.bytes[at] ^= (unsigned char)(1 << bit);
      taken += good;
      while (good && por_parts_next(parts, &number, write_bytes, &next)) next.size = 0;
      por_parts_free(parts);
    }
  }
  tap_check(t, taken < 2 * told.size, "many damaged messages are refused");
}

/* Nothing is lost where there is no room for a message: the part waits until its worker is known to be lost. */
static void test_no_room(tap *t) {
  por_parts *parts = por_parts_new();
  message small = empty(), told = empty();
  uint32_t number;
  small.limit = 3;
  tap_check(t, !por_parts_next(parts, &number, write_bytes, &small) && por_parts_under_way(parts) == 1,
            "a part that cannot be written is under way");
  tap_check(t, por_parts_lost(parts, number) == 1 && por_parts_waiting(parts) == 1, "and waits again once it is lost");
  tap_check(t, por_parts_lost(parts, number) == 0 && por_parts_lost(parts, 9) == 0,
            "what is not under way is not lost");
  por_search *search = giver(parts, &told);
  tap_check(t, !por_part_tell(search, false, write_bytes, &small), "what cannot be written is not told");
  tap_check(t, por_parts_lost(parts, number) == 2, "a second worker is lost");
  por_search_free(search);
  por_parts_free(parts);
}

int main(void) {
  tap t = {0};
  test_who_can(&t);
  test_messages(&t);
  test_no_room(&t);
  return tap_end(&t);
}
