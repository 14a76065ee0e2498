/* Fuzzing of the reader of the rest of a search, a part of checkpoints, and of the search that goes on with it. For
 * whatever JSON {"por": ALGORITHM, "frontier": {...}}:
 *
 *   resuming  what the search takes up, it explores to an end or reports as nondeterminism
 *   choosing  it chooses threads that are enabled, and outcomes that their operations have
 *
 * A broken invariant aborts. Built with -fsanitize=fuzzer this is a libFuzzer target, whose mutator keeps JSON valid;
 * with run_corpus.c a regression test; with mutate_corpus.c a test of random changes to the corpus. */
#include "front/frontier_json.h"
#include "fuzz_target.h"
#include "mutate_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program of which the corpus has checkpoints: each thread writes one variable WRITES times. */
enum { THREADS = 3, WRITES = 2, VARIABLE = 1, KIND = 7 };
/* More than the interleavings of the program, which are 90. */
enum { MOST_EXECUTIONS = 1000 };

static void require(bool holds, const char *invariant) {
  if (holds) return;
  fprintf(stderr, "broken invariant: %s\n", invariant);
  abort();
}

static void announce(por_search *search, por_thread_id thread) {
  por_operation write = {.first = {por_location(search, VARIABLE), POR_WRITE}, .kind = KIND};
  por_announce(search, thread, &write);
}

static por_end run_execution(por_search *search) {
  unsigned left[THREADS];
  for (por_thread_id i = 0; i < THREADS; i++) {
    left[i] = WRITES;
    announce(search, i);
  }
  for (;;) {
    uint64_t enabled = 0;
    for (por_thread_id i = 0; i < THREADS; i++) enabled |= (uint64_t)(left[i] > 0) << i;
    if (!enabled) return POR_END_COMPLETE;
    por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
    if (decision.thread == POR_STOP) return POR_END_STOPPED;
    require(decision.thread < THREADS && left[decision.thread], "choosing: a thread that is enabled");
    require(decision.choice == 0, "choosing: an outcome of a write");
    if (--left[decision.thread]) announce(search, decision.thread);
  }
}

static void explore(por_search *search) {
  unsigned executions = 0;
  for (por_thread_id i = 0; i < THREADS; i++) por_thread(search, i ? 0 : POR_NO_THREAD, i ? i - 1 : 0);
  while (por_execution_begin(search)) {
    por_execution_end(search, run_execution(search));
    require(++executions <= MOST_EXECUTIONS, "resuming: to an end");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  json_t *root = json_loadb((const char *)data, size, 0, NULL);
  const char *algorithm = json_string_value(json_object_get(root, "por"));
  por_frontier frontier = {0};
  if (ag_frontier_from_json(json_object_get(root, "frontier"), &frontier)) {
    por_search *search = por_search_new(&(por_config){.algorithm = algorithm ? algorithm : "source"}, NULL);
    if (search && por_resume(search, &frontier)) explore(search);
    por_search_free(search);
  }
  por_frontier_free(&frontier);
  json_decref(root);
  return 0;
}

char *fuzz_change(const char *text, size_t length, unsigned seed) {
  return mutate_json(text, length, seed);
}

/* libFuzzer looks this name up. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz_change_in_place(data, size, most, seed);
}
