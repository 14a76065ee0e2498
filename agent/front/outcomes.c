/* Gathers what an execution printed and how it ended, and counts distinct outcomes by digest. */
#include "front/outcomes.h"

#include "hpor/hash.h"
#include "hpor/index.h"
#include "hpor/vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the output of one thread that are kept. The rest counts in the digest. */
enum { KEPT_BYTES = 4096 };
/* The number of outcomes whose texts are kept. */
enum { KEPT_TEXTS = 1000 };

typedef struct writer {
  char *thread;
  char *bytes;
  size_t kept, capacity;
  uint64_t count, hash; /* count and hash of all bytes */
} writer;

struct ag_outcomes {
  bool texts, lost;
  HP_VECTOR(writer) writers; /* those of this execution: the first `writing`, sorted by name; the others are spare */
  uint32_t writing;
  HP_VECTOR(char *) errors; /* errors of this execution, sorted */
  uint64_t so_far;
  HP_VECTOR(ag_outcome_seen) found;
  hp_index numbers; /* of the outcomes, by digest */
  bool sorted;      /* `found` is sorted, and `numbers` is no longer right */
};

/* ---- life ------------------------------------------------------------------------------------------------------- */

ag_outcomes *ag_outcomes_new(bool texts) {
  ag_outcomes *o = calloc(1, sizeof *o);
  if (o) o->texts = texts;
  return o;
}

static void forget_errors(ag_outcomes *o) {
  for (uint32_t i = 0; i < o->errors.length; i++) free(o->errors.items[i]);
  o->errors.length = 0;
}

void ag_outcomes_clear(ag_outcomes *o) {
  for (uint32_t i = 0; i < o->found.length; i++) free((char *)o->found.items[i].text);
  hp_free(&o->found);
  hp_index_free(&o->numbers);
  o->sorted = o->lost = false;
  ag_outcomes_begin(o);
}

void ag_outcomes_free(ag_outcomes *o) {
  if (!o) return;
  ag_outcomes_clear(o);
  for (uint32_t i = 0; i < o->writers.length; i++) {
    free(o->writers.items[i].thread);
    free(o->writers.items[i].bytes);
  }
  hp_free(&o->writers);
  hp_free(&o->errors);
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
  uint32_t at = 0;
  while (at < o->writing && strcmp(o->writers.items[at].thread, thread) < 0) at++;
  if (at < o->writing && !strcmp(o->writers.items[at].thread, thread)) return &o->writers.items[at];
  if (!hp_reach(&o->writers, o->writing)) return NULL;
  writer *writers = o->writers.items, w = writers[o->writing];
  char *name = strdup(thread);
  if (!name) return NULL;
  free(w.thread);
  w.thread = name;
  w.kept = w.count = 0;
  w.hash = HP_HASH;
  memmove(&writers[at + 1], &writers[at], (o->writing - at) * sizeof w);
  writers[at] = w;
  o->writing++;
  return &writers[at];
}

static uint64_t share_of(const writer *w) {
  return w->count ? hp_mix(w->hash + hp_mix(hp_hash(HP_HASH, w->thread, strlen(w->thread)))) : 0;
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
  w->hash = hp_hash(w->hash, bytes, count);
  o->so_far += share_of(w);
}

void ag_outcomes_failed(ag_outcomes *o, const char *what) {
  char *copy = strdup(what);
  if (!copy || !hp_push(&o->errors, copy)) {
    free(copy);
    o->lost = true;
    return;
  }
  char **errors = o->errors.items;
  uint32_t at = o->errors.length - 1;
  for (; at > 0 && strcmp(errors[at - 1], what) > 0; at--) errors[at] = errors[at - 1];
  errors[at] = copy;
  o->so_far += hp_mix(~hp_hash(HP_HASH, what, strlen(what)));
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
  for (size_t i = 0; i < o->writing; i++) print_written(out, &o->writers.items[i]);
  for (uint32_t i = 0; i < o->errors.length; i++) fprintf(out, "error: %s\n", o->errors.items[i]);
  fprintf(out, "end: %s\n", how);
  if (fclose(out) == 0) return text;
  free(text);
  return NULL;
}

/* The outcome with this digest, which may be new. Null: memory ran out. */
static ag_outcome_seen *outcome_of(ag_outcomes *o, uint64_t digest) {
  const hp_slot *known = hp_index_find(&o->numbers, digest);
  if (known) return &o->found.items[known->number];
  uint32_t number = o->found.length;
  if (!hp_push(&o->found, (ag_outcome_seen){.digest = digest})) return NULL;
  if (hp_index_add(&o->numbers, digest, number)) return &o->found.items[number];
  o->found.length--;
  return NULL;
}

void ag_outcomes_add(ag_outcomes *o, uint64_t digest, uint64_t executions, const char *text) {
  ag_outcome_seen *outcome = o->sorted ? NULL : outcome_of(o, digest);
  if (!outcome) {
    o->lost = true;
    return;
  }
  if (!outcome->text && text && o->texts && o->found.length <= KEPT_TEXTS) outcome->text = strdup(text);
  outcome->executions += executions;
}

void ag_outcomes_lose(ag_outcomes *o) {
  o->lost = true;
}

uint64_t ag_outcomes_end(ag_outcomes *o, const char *how) {
  size_t size;
  char *text = text_of(o, how, &size);
  ag_outcome_seen *outcome = text && !o->sorted ? outcome_of(o, hp_mix(hp_hash(HP_HASH, text, size))) : NULL;
  if (!outcome) {
    o->lost = true;
    free(text);
    return 0;
  }
  if (!outcome->executions++ && o->texts && o->found.length <= KEPT_TEXTS) {
    outcome->text = text;
    text = NULL;
  }
  free(text);
  return outcome->digest;
}

size_t ag_outcomes_count(const ag_outcomes *o) {
  return o->found.length;
}

static int by_digest(const void *a, const void *b) {
  uint64_t x = ((const ag_outcome_seen *)a)->digest, y = ((const ag_outcome_seen *)b)->digest;
  return x < y ? -1 : x > y;
}

/* Sorts the outcomes. After that no outcome can be added. */
static void sort(ag_outcomes *o) {
  if (o->found.length) qsort(o->found.items, o->found.length, sizeof *o->found.items, by_digest);
  o->sorted = true;
}

ag_outcome_seen ag_outcomes_at(ag_outcomes *o, size_t i) {
  if (!o->sorted) sort(o);
  return i < o->found.length ? o->found.items[i] : (ag_outcome_seen){0};
}

uint64_t ag_outcomes_digest(const ag_outcomes *o) {
  uint64_t sum = o->found.length;
  for (uint32_t i = 0; i < o->found.length; i++) sum += hp_mix(o->found.items[i].digest);
  return hp_mix(sum);
}

bool ag_outcomes_lost(const ag_outcomes *o) {
  return o->lost;
}
