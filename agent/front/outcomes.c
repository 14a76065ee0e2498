/* Gathers what an execution printed and how it ended, and counts distinct outcomes by digest. */
#include "front/outcomes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the output of one thread that are kept. The rest counts in the digest. */
enum { KEPT_BYTES = 4096 };
/* The number of outcomes whose texts are kept. */
enum { KEPT_TEXTS = 1000 };

#define HASH_START UINT64_C(0xcbf29ce484222325)

typedef struct writer {
  char *thread;
  char *bytes;
  size_t kept, capacity;
  uint64_t count, hash; /* count and hash of all bytes */
} writer;

struct ag_outcomes {
  bool texts, lost;
  writer *writers; /* writers of this execution: the first `writing`, sorted by name; the others are spare memory */
  size_t writing, writer_count;
  char **errors; /* errors of this execution, sorted */
  size_t error_count;
  uint64_t so_far;
  ag_outcome_seen *found; /* open addressing; executions 0: free */
  size_t count, capacity;
  bool sorted; /* `found` is a sorted array of `count` instead */
};

/* ---- digests ---------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

/* FNV-1a. */
static uint64_t hash_of(uint64_t hash, const void *bytes, size_t count) {
  const unsigned char *p = bytes;
  for (size_t i = 0; i < count; i++) hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
  return hash;
}

/* ---- life ------------------------------------------------------------------------------------------------------- */

ag_outcomes *ag_outcomes_new(bool texts) {
  ag_outcomes *o = calloc(1, sizeof *o);
  if (o) o->texts = texts;
  return o;
}

static void forget_errors(ag_outcomes *o) {
  for (size_t i = 0; i < o->error_count; i++) free(o->errors[i]);
  o->error_count = 0;
}

void ag_outcomes_clear(ag_outcomes *o) {
  for (size_t i = 0; i < (o->sorted ? o->count : o->capacity); i++) free((char *)o->found[i].text);
  free(o->found);
  o->found = NULL;
  o->count = o->capacity = 0;
  o->sorted = o->lost = false;
  ag_outcomes_begin(o);
}

void ag_outcomes_free(ag_outcomes *o) {
  if (!o) return;
  ag_outcomes_clear(o);
  for (size_t i = 0; i < o->writer_count; i++) {
    free(o->writers[i].thread);
    free(o->writers[i].bytes);
  }
  free(o->writers);
  free(o->errors);
  free(o);
}

/* ---- one execution ---------------------------------------------------------------------------------------------- */

void ag_outcomes_begin(ag_outcomes *o) {
  o->writing = 0;
  o->so_far = 0;
  forget_errors(o);
}

/* The entry of a thread. Returns null when memory runs out. */
static writer *writer_of(ag_outcomes *o, const char *thread) {
  size_t at = 0;
  while (at < o->writing && strcmp(o->writers[at].thread, thread) < 0) at++;
  if (at < o->writing && !strcmp(o->writers[at].thread, thread)) return &o->writers[at];
  if (o->writing == o->writer_count) {
    writer *writers = realloc(o->writers, (o->writer_count + 1) * sizeof *writers);
    if (!writers) return NULL;
    o->writers = writers;
    writers[o->writer_count++] = (writer){0};
  }
  writer w = o->writers[o->writing];
  char *name = strdup(thread);
  if (!name) return NULL;
  free(w.thread);
  w.thread = name;
  w.kept = w.count = 0;
  w.hash = HASH_START;
  memmove(&o->writers[at + 1], &o->writers[at], (o->writing - at) * sizeof w);
  o->writers[at] = w;
  o->writing++;
  return &o->writers[at];
}

static uint64_t share_of(const writer *w) {
  return w->count ? mix(w->hash + mix(hash_of(HASH_START, w->thread, strlen(w->thread)))) : 0;
}

void ag_outcomes_wrote(ag_outcomes *o, const char *thread, const void *bytes, size_t count) {
  writer *w = writer_of(o, thread);
  if (!w) {
    o->lost = true;
    return;
  }
  size_t kept = count < KEPT_BYTES - w->kept ? count : KEPT_BYTES - w->kept;
  if (kept && w->kept + kept > w->capacity) {
    size_t capacity = w->kept + kept < 256 ? 256 : KEPT_BYTES;
    char *larger = realloc(w->bytes, capacity);
    if (larger) {
      w->bytes = larger;
      w->capacity = capacity;
    } else {
      o->lost = true;
      kept = 0;
    }
  }
  if (kept) memcpy(w->bytes + w->kept, bytes, kept);
  w->kept += kept;
  o->so_far -= share_of(w);
  w->count += count;
  w->hash = hash_of(w->hash, bytes, count);
  o->so_far += share_of(w);
}

void ag_outcomes_failed(ag_outcomes *o, const char *what) {
  char **errors = realloc(o->errors, (o->error_count + 1) * sizeof *errors);
  if (errors) o->errors = errors;
  char *copy = errors ? strdup(what) : NULL;
  if (!copy) {
    o->lost = true;
    return;
  }
  size_t at = o->error_count++;
  for (; at > 0 && strcmp(errors[at - 1], what) > 0; at--) errors[at] = errors[at - 1];
  errors[at] = copy;
  o->so_far += mix(~hash_of(HASH_START, what, strlen(what)));
}

uint64_t ag_outcomes_so_far(const ag_outcomes *o) {
  return o->so_far;
}

/* ---- the set ---------------------------------------------------------------------------------------------------- */

/* Prints the output of a thread. Each line begins with the thread's name, so that different outcomes have different
 * texts. */
static void print_written(FILE *out, const writer *w) {
  for (size_t at = 0; at < w->kept;) {
    const char *line = w->bytes + at, *end = memchr(line, '\n', w->kept - at);
    size_t length = end ? (size_t)(end - line) : w->kept - at;
    fprintf(out, "%s: ", w->thread);
    fwrite(line, 1, length, out);
    fputs(end ? "\n" : " (no end of line)\n", out);
    at += length + (end != NULL);
  }
  if (w->count > w->kept)
    fprintf(out, "%s: ... %llu bytes in all, with the digest %016llx\n", w->thread, (unsigned long long)w->count,
            (unsigned long long)w->hash);
}

/* The text of the outcome. Owned by the caller; null when memory runs out. */
static char *text_of(const ag_outcomes *o, const char *how, size_t *size) {
  char *text = NULL;
  FILE *out = open_memstream(&text, size);
  if (!out) return NULL;
  for (size_t i = 0; i < o->writing; i++) print_written(out, &o->writers[i]);
  for (size_t i = 0; i < o->error_count; i++) fprintf(out, "error: %s\n", o->errors[i]);
  fprintf(out, "end: %s\n", how);
  if (fclose(out) == 0) return text;
  free(text);
  return NULL;
}

static ag_outcome_seen *slot(ag_outcome_seen *found, size_t capacity, uint64_t digest) {
  size_t at = mix(digest) & (capacity - 1);
  while (found[at].executions && found[at].digest != digest) at = (at + 1) & (capacity - 1);
  return &found[at];
}

static bool grow(ag_outcomes *o) {
  if ((o->count + 1) * 2 <= o->capacity) return true;
  size_t capacity = o->capacity ? o->capacity * 2 : 64;
  ag_outcome_seen *found = calloc(capacity, sizeof *found);
  if (!found) return false;
  for (size_t i = 0; i < o->capacity; i++)
    if (o->found[i].executions) *slot(found, capacity, o->found[i].digest) = o->found[i];
  free(o->found);
  o->found = found;
  o->capacity = capacity;
  return true;
}

void ag_outcomes_end(ag_outcomes *o, const char *how) {
  size_t size;
  char *text = text_of(o, how, &size);
  if (!text || o->sorted || !grow(o)) {
    o->lost = true;
    free(text);
    return;
  }
  uint64_t digest = mix(hash_of(HASH_START, text, size));
  ag_outcome_seen *outcome = slot(o->found, o->capacity, digest);
  if (!outcome->executions) {
    outcome->digest = digest;
    if (o->texts && o->count < KEPT_TEXTS) {
      outcome->text = text;
      text = NULL;
    }
    o->count++;
  }
  outcome->executions++;
  free(text);
}

size_t ag_outcomes_count(const ag_outcomes *o) {
  return o->count;
}

static int by_digest(const void *a, const void *b) {
  uint64_t x = ((const ag_outcome_seen *)a)->digest, y = ((const ag_outcome_seen *)b)->digest;
  return x < y ? -1 : x > y;
}

/* Sorts the outcomes. After that no outcome can be added. */
static void sort(ag_outcomes *o) {
  size_t count = 0;
  for (size_t i = 0; i < o->capacity; i++)
    if (o->found[i].executions) o->found[count++] = o->found[i];
  if (count) qsort(o->found, count, sizeof *o->found, by_digest);
  o->sorted = true;
}

ag_outcome_seen ag_outcomes_at(ag_outcomes *o, size_t i) {
  if (!o->sorted) sort(o);
  return i < o->count ? o->found[i] : (ag_outcome_seen){0};
}

uint64_t ag_outcomes_digest(const ag_outcomes *o) {
  uint64_t sum = o->count;
  for (size_t i = 0; i < (o->sorted ? o->count : o->capacity); i++)
    if (o->found[i].executions) sum += mix(o->found[i].digest);
  return mix(sum);
}

bool ag_outcomes_lost(const ag_outcomes *o) {
  return o->lost;
}
