/* Picks the safe set of a node. */
#include "por/algorithms/safe_set.h"

#include "por/mutant.h"
#include "por/reinspect.h"
#include "por/search_state.h"

static bool unnoticed(const por_search *search, por_access access) {
  const por_oracle *oracle = &search->config.oracle;
  if (access.mode == POR_NONE || access.mode == POR_AWAIT || access.mode == POR_PASS) return true;
  return oracle->shared && !oracle->shared(oracle->driver, access.location);
}

bool por_invisible(const por_search *search, const por_operation *operation) {
  return unnoticed(search, operation->first) && unnoticed(search, operation->second);
}

por_thread_id por_safe_single(por_search *search, uint32_t at) {
  const por_trace *trace = &search->trace;
  const uint64_t *enabled = por_enabled(trace, at);
  POR_SET_EACH(thread, enabled, trace->words)
  if (por_invisible(search, por_announced(search, thread))) return thread;
  return POR_NO_THREAD;
}

void por_safe_mistaken(por_search *search) {
  const por_oracle *oracle = &search->config.oracle;
  if (oracle->mistaken && oracle->mistaken(oracle->driver)) search->begin_anew = true;
}

void por_safe_visited(por_search *search, bool open) {
  uint32_t length = search->trace.nodes.length;
  if (open && length && !POR_MUTANT(28)) por_explore_all(search, length - 1);
}

void por_safe_beside(por_search *search, uint32_t at, const uint64_t *others) {
  (void)others;
  por_explore_all(search, at);
}
