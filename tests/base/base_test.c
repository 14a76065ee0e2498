/* Vectors, indices and hashes (hpor/vector.h, hpor/index.h, hpor/hash.h). */
#include "../tap.h"

#include "hpor/index.h"
#include "hpor/vector.h"

static void test_vector(tap *t) {
  HP_VECTOR(char) vector = {0};
  tap_check(t, hp_add(&vector, 10) == 0 && hp_add(&vector, 0) == 10, "a vector gives indices");
  tap_check(t, hp_add(&vector, UINT32_MAX - 1) == UINT32_MAX && vector.length == 10,
            "a vector that has no number for an element is full, and as it was");
  tap_check(t, hp_push(&vector, 'x') && vector.length == 11 && vector.items[10] == 'x', "a value is put at the end");
  vector.length = 10;
  tap_check(t, hp_reach(&vector, 40) && vector.length == 41 && !vector.items[10] && !vector.items[40],
            "elements that are reached are zero");
  tap_check(t, hp_reach(&vector, 3) && vector.length == 41, "an element that is there is reached");
  hp_free(&vector);
  tap_check(t, !vector.items && !vector.length && hp_bytes(&vector) == 0, "a vector that has been freed is empty");
}

/* Enough keys for the index to grow, among them 0 and keys that differ in the highest bits only. */
static uint64_t key_of(uint32_t i) {
  return i % 2 ? (uint64_t)i << 40 : i;
}

static void test_numbers(tap *t) {
  enum { KEYS = 5000 };
  hp_index index = {0}, copy = {0};
  uint32_t right = 0, found = 0, missing = 0;
  tap_check(t, !hp_index_find(&index, 0), "an empty index has no key");
  for (uint32_t i = 0; i < KEYS; i++) right += hp_index_number(&index, key_of(i)) == i;
  for (uint32_t i = 0; i < KEYS; i++) right += hp_index_number(&index, key_of(i)) == i;
  tap_check(t, right == 2 * KEYS && index.count == KEYS, "a key keeps the number that it gets at its first use");
  tap_check(t, hp_index_copy(&copy, &index), "a copy is made");
  hp_index_number(&copy, UINT64_MAX);
  for (uint32_t i = 0; i < KEYS; i++) {
    const hp_slot *slot = hp_index_find(&copy, key_of(i));
    found += slot && slot->key == key_of(i) && slot->number == i && !hp_index_after(&copy, slot);
    missing += !hp_index_find(&index, ((uint64_t)i << 40) + 1 + KEYS);
  }
  tap_check(t, found == KEYS, "a copy has all keys, each once");
  tap_check(t, missing == KEYS, "other keys are not found");
  tap_check(t, !hp_index_find(&index, UINT64_MAX) && hp_index_find(&copy, UINT64_MAX), "a copy is a table of its own");
  hp_index_free(&index);
  hp_index_free(&copy);
  tap_check(t, !index.slots && !hp_index_find(&index, 1) && hp_index_bytes(&index) == 0, "a freed index is empty");
}

/* Three keys with many numbers each, in turn. */
static void test_equal_keys(tap *t) {
  enum { NUMBERS = 300 };
  hp_index index = {0};
  for (uint32_t i = 0; i < NUMBERS; i++)
    if (!hp_index_add(&index, i % 3, i)) return;
  uint32_t of_key = 0, met[NUMBERS] = {0}, once = 0;
  for (uint32_t key = 0; key < 3; key++)
    for (const hp_slot *slot = hp_index_find(&index, key); slot; slot = hp_index_after(&index, slot)) {
      of_key += slot->number % 3 == key;
      met[slot->number]++;
    }
  for (uint32_t i = 0; i < NUMBERS; i++) once += met[i] == 1;
  tap_check(t, of_key == NUMBERS && once == NUMBERS, "each number of a key is met once (%u, %u)", of_key, once);
  hp_slot *slot = hp_index_find(&index, 2);
  if (slot) slot->number = 7;
  tap_check(t, slot && hp_index_find(&index, 2)->number == 7, "a number can be changed");
  hp_index_free(&index);
}

/* FNV-1a of known texts, from its authors' list. */
static void test_hash(tap *t) {
  tap_check(t, hp_hash(HP_HASH, "", 0) == UINT64_C(0xcbf29ce484222325), "the hash of nothing");
  tap_check(t, hp_hash(HP_HASH, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c), "the hash of a");
  tap_check(t, hp_hash(HP_HASH, "foobar", 6) == UINT64_C(0x85944171f73967e8), "the hash of foobar");
  tap_check(t, hp_hash(hp_hash(HP_HASH, "foo", 3), "bar", 3) == hp_hash(HP_HASH, "foobar", 6),
            "a text can be hashed in parts");
}

int main(void) {
  tap t = {0};
  test_vector(&t);
  test_numbers(&t);
  test_equal_keys(&t);
  test_hash(&t);
  return tap_end(&t);
}
