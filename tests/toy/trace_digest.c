/* Digests of traces: executions that differ only in the order of independent operations have the same. */
#include "machine.h"

#include <stdlib.h>

static bool changes(uint32_t mode) {
  return mode == POR_WRITE || mode == POR_ACQUIRE || mode == POR_RELEASE || mode == POR_KEEP || mode == POR_UPDATE ||
         mode == POR_STORE;
}

static bool conflict(uint32_t a, uint32_t b) {
  bool part = (a == POR_PART && b == POR_ATTEMPT) || (a == POR_ATTEMPT && b == POR_PART);
  if (a == POR_UPDATE && b == POR_UPDATE) return false;
  return changes(a) || changes(b) || part;
}

static bool accesses_conflict(const por_step *a, const por_step *b) {
  por_access first[2] = {a->operation.first, a->operation.second};
  por_access second[2] = {b->operation.first, b->operation.second};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (first[i].mode && second[j].mode && first[i].location == second[j].location &&
          conflict(first[i].mode, second[j].mode))
        return true;
  return false;
}

static bool is_put(const por_step *step) {
  return step->operation.kind == TOY_PUT && step->operation.second.mode == POR_NONE;
}

/* Does somebody read what the put has written? The next operation on its place tells. */
static bool is_seen(por_search *search, size_t put) {
  por_step step = por_trace_step(search, put);
  for (size_t i = put + 1; i < por_trace_length(search); i++) {
    por_step next = por_trace_step(search, i);
    if (accesses_conflict(&step, &next)) return !is_put(&next);
  }
  return false;
}

uint64_t toy_trace_digest(const toy_machine *m, bool seen) {
  por_search *search = m->search;
  size_t length = por_trace_length(search);
  uint64_t *names = calloc(length + 1, sizeof *names), sum = 0;
  if (!names) abort();
  for (size_t i = 0; i < length; i++) {
    por_step step = por_trace_step(search, i);
    bool unseen = seen && is_put(&step) && !is_seen(search, i);
    uint64_t before = 0, own = 0;
    for (size_t j = 0; j < i; j++) {
      por_step other = por_trace_step(search, j);
      bool same = other.thread == step.thread;
      own += same;
      if (same || (accesses_conflict(&step, &other) && !(unseen && is_put(&other))))
        before += names[j] * UINT64_C(0x9e3779b97f4a7c15);
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
