/* What executions of a toy program lead to: outcomes, and digests of traces. */
#include "driver.h"

#include <stdlib.h>

static int compare(const void *left, const void *right) {
  const toy_outcome *a = left, *b = right;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  return a->digest < b->digest ? -1 : a->digest > b->digest;
}

/* The slot that holds the outcome, or the free one where it belongs. */
static uint32_t *slot_of(const toy_outcomes *set, const toy_outcome *outcome) {
  uint64_t hash = (outcome->digest + outcome->kind) * UINT64_C(0x9e3779b97f4a7c15);
  for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
    uint32_t *slot = &set->slots[at & (set->slot_count - 1)];
    if (!*slot || !compare(&set->items[*slot - 1], outcome)) return slot;
  }
}

static void make_room(toy_outcomes *set) {
  if (set->count * 2 < set->slot_count) return;
  set->slot_count = set->slot_count ? set->slot_count * 2 : 32;
  free(set->slots);
  set->slots = calloc(set->slot_count, sizeof *set->slots);
  set->items = realloc(set->items, set->slot_count / 2 * sizeof *set->items);
  if (!set->slots || !set->items) abort();
  for (uint32_t i = 0; i < set->count; i++) *slot_of(set, &set->items[i]) = i + 1;
}

bool toy_outcomes_add(toy_outcomes *set, toy_outcome outcome) {
  make_room(set);
  uint32_t *slot = slot_of(set, &outcome);
  if (*slot) return false;
  set->items[set->count++] = outcome;
  *slot = (uint32_t)set->count;
  return true;
}

void toy_outcomes_free(toy_outcomes *set) {
  free(set->items);
  free(set->slots);
}

bool toy_outcomes_equal(const toy_outcomes *a, const toy_outcomes *b) {
  if (a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (compare(&a->items[i], &b->items[i])) return false;
  return true;
}

bool toy_outcomes_within(const toy_outcomes *some, const toy_outcomes *all) {
  size_t at = 0;
  for (size_t i = 0; i < some->count; i++) {
    while (at < all->count && compare(&all->items[at], &some->items[i])) at++;
    if (at == all->count) return false;
  }
  return true;
}

void toy_outcomes_sort(toy_outcomes *set) {
  if (set->count) qsort(set->items, set->count, sizeof(toy_outcome), compare);
}

static bool changes(uint32_t mode) {
  return mode == POR_WRITE || mode == POR_ACQUIRE || mode == POR_RELEASE || mode == POR_KEEP || mode == POR_UPDATE;
}

static bool conflict(uint32_t a, uint32_t b) {
  bool part = (a == POR_PART && b == POR_ATTEMPT) || (a == POR_ATTEMPT && b == POR_PART);
  if (a == POR_UPDATE && b == POR_UPDATE) return false;
  return changes(a) || changes(b) || part;
}

/* Is the operation a store, which tells nothing of what was there before? */
static bool is_store(const por_operation *operation) {
  return operation->kind == TOY_STORE && !operation->second.mode;
}

/* Is step number `at` a store that the next operation at its location writes over, or that none follows? */
static bool is_unseen(por_search *search, size_t at) {
  const por_operation store = por_trace_step(search, at).operation;
  if (!is_store(&store)) return false;
  for (size_t i = at + 1; i < por_trace_length(search); i++) {
    const por_operation next = por_trace_step(search, i).operation;
    const bool first = next.first.mode && next.first.location == store.first.location;
    const bool second = next.second.mode && next.second.location == store.first.location;
    if (first || second) return is_store(&next);
  }
  return true;
}

/* What stays the same under every exchange of neighbouring independent operations: for each operation, its thread, its
 * place in the thread, and which operations it depends on directly. */
uint64_t toy_trace_digest(const toy_driver *d) {
  const toy_machine *m = d->machine;
  por_search *search = d->search;
  size_t length = por_trace_length(search);
  uint64_t *names = calloc(length + 1, sizeof *names), sum = 0;
  if (!names) abort();
  for (size_t i = 0; i < length; i++) {
    por_step step = por_trace_step(search, i);
    const bool free_of_stores = d->unseen && is_unseen(search, i);
    uint64_t before = 0, own = 0;
    for (size_t j = 0; j < i; j++) {
      por_step other = por_trace_step(search, j);
      bool same = other.thread == step.thread;
      bool dependent = same;
      por_access mine[2] = {step.operation.first, step.operation.second};
      por_access theirs[2] = {other.operation.first, other.operation.second};
      for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
          if (mine[a].mode && theirs[b].mode && mine[a].location == theirs[b].location) {
            if (conflict(mine[a].mode, theirs[b].mode)) dependent |= !(free_of_stores && is_store(&other.operation));
          }
      own += same;
      if (dependent) before += names[j] * UINT64_C(0x9e3779b97f4a7c15);
    }
    uint64_t x = m->threads[step.thread].name ^ (own * UINT64_C(0xd6e8feb86659fd93)) ^
                 (step.operation.site * UINT64_C(0xa0761d6478bd642f)) ^ (step.choice * UINT64_C(0xe7037ed1a0b428db));
    x = (x ^ (x >> 31)) * UINT64_C(0xbf58476d1ce4e5b9) + before;
    names[i] = (x ^ (x >> 30)) * UINT64_C(0x94d049bb133111eb);
    sum += names[i] ^ (names[i] >> 29);
  }
  free(names);
  return sum;
}

bool toy_outcome_of(const toy_driver *d, por_end end, toy_outcome *outcome) {
  const toy_machine *m = d->machine;
  const uint64_t digest = (d->unseen ? toy_machine_seen(m) : toy_machine_digest(m, false)).low;
  *outcome = (toy_outcome){TOY_FINAL, 0};
  if (end == POR_END_ERROR) {
    outcome->kind = TOY_FAILURE;
    outcome->digest = m->threads[m->failed_thread].name + m->failed_line;
  } else if (end == POR_END_DEADLOCK) {
    outcome->kind = TOY_DEADLOCK;
    outcome->digest = digest;
  } else if (end == POR_END_COMPLETE) {
    outcome->digest = m->program->has_daemons ? 0 : digest;
  } else {
    return false;
  }
  return true;
}
