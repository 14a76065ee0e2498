/* The hash table that interns texts. */
#include "names.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 1 << 12 };

static uint32_t hash_text(const char *text, size_t length) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)text[i]) * 16777619u;
  return hash;
}

bool an_names_init(an_names *names, an_store *store) {
  *names = (an_names){.store = store, .count = 1, .bucket_count = FIRST_BUCKETS};
  names->buckets = calloc(FIRST_BUCKETS, sizeof *names->buckets);
  if (names->buckets) return true;
  store->failed = true;
  return false;
}

void an_names_free(an_names *names) {
  free(names->texts);
  free(names->buckets);
  *names = (an_names){0};
}

static size_t find(const an_names *names, const char *text, size_t length, uint32_t hash) {
  size_t mask = names->bucket_count - 1, at = hash & mask;
  for (; names->buckets[at]; at = (at + 1) & mask) {
    const struct an_text *known = &names->texts[names->buckets[at]];
    if (known->hash == hash && known->length == length && memcmp(known->text, text, length) == 0) break;
  }
  return at;
}

static bool grow(an_names *names) {
  size_t count = names->bucket_count * 2;
  uint32_t *buckets = calloc(count, sizeof *buckets);
  if (!buckets) return false;
  for (size_t i = 1; i < names->count; i++) {
    size_t at = names->texts[i].hash & (count - 1);
    while (buckets[at]) at = (at + 1) & (count - 1);
    buckets[at] = (uint32_t)i;
  }
  free(names->buckets);
  names->buckets = buckets;
  names->bucket_count = count;
  return true;
}

an_name an_intern(an_names *names, const char *text, size_t length) {
  if (length == 0) return 0;
  uint32_t hash = hash_text(text, length);
  size_t at = find(names, text, length, hash);
  if (names->buckets[at]) return names->buckets[at];
  if ((names->count + 1) * 2 > names->bucket_count) {
    if (!grow(names)) {
      names->store->failed = true;
      return 0;
    }
    at = find(names, text, length, hash);
  }
  char *copy = an_take(names->store, length + 1);
  if (!copy || !an_room(names->store, &names->texts, names->count, &names->capacity, sizeof *names->texts)) return 0;
  memcpy(copy, text, length);
  names->texts[names->count] = (struct an_text){copy, (uint32_t)length, hash};
  names->buckets[at] = (uint32_t)names->count;
  return (an_name)names->count++;
}

an_name an_intern_text(an_names *names, const char *text) {
  return an_intern(names, text, strlen(text));
}

an_name an_known_name(const an_names *names, const char *text, size_t length) {
  return length == 0 ? 0 : names->buckets[find(names, text, length, hash_text(text, length))];
}
