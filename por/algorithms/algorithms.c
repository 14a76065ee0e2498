/* The table of all algorithms: one line each, with the name of the structure and the name that por= takes. The help
 * lists the algorithms in this order. */
#include "por/algorithms/algorithms.h"

#include "por/algorithms/dpor.h"

#include <string.h>

/* clang-format off */
#define POR_ALGORITHMS(line) \
  line(none, "none") \
  line(dpor, "dpor") \
  line(source, "source") \
  line(optimal, "optimal") \
  line(pop, "pop") \
  line(nidhugg, "nidhugg") \
  line(bpor_naive, "bpor-naive") \
  line(bpor_classic, "bpor-classic") \
  line(bpor_nidhugg, "bpor-nidhugg") \
  line(bpor_source, "bpor-source") \
  line(heap_reach, "heap-reach") \
  line(hr_fields, "hr-fields") \
  line(dpor_stateful, "dpor-stateful") \
  line(hybrid, "hybrid") \
  line(hybrid_printed, "hybrid-printed") \
  line(hybrid_sleep, "hybrid+sleep") \
  line(hybrid_source, "hybrid+source") \
  line(o_dpor, "o-dpor") \
  line(s_por, "s-por") \
  line(de_s_por, "de-s-por") \
  line(de_s_por_printed, "de-s-por-printed") \
  line(dl_s_por, "dl-s-por") \
  line(lazy_hb, "lazy-hb") \
  line(cdpor1, "cdpor1") \
  line(cdpor1_printed, "cdpor1-printed") \
  line(cdpor2, "cdpor2") \
  line(cdpor2_printed, "cdpor2-printed") \
  line(cdpor3, "cdpor3") \
  line(cdpor3_printed, "cdpor3-printed") \
  line(rf, "rf") \
  line(optimal_observers, "optimal+observers")
/* clang-format on */

#define ENTRY(symbol, text) &por_algorithm_##symbol,
#define NAME(symbol, text) text,

static const por_algorithm *const table[] = {POR_ALGORITHMS(ENTRY)};
static const char *const names[] = {POR_ALGORITHMS(NAME) NULL};

const char *const *por_algorithms(void) {
  return names;
}

const por_algorithm *por_algorithm_find(const char *name) {
  for (size_t i = 0; names[i]; i++)
    if (!strcmp(names[i], name)) return table[i];
  return NULL;
}

bool por_algorithm_may_miss(const char *name) {
  const por_algorithm *algorithm = por_algorithm_find(name);
  return algorithm && algorithm->flags & POR_MAY_MISS;
}

bool por_rests_on_future(const char *name, bool match) {
  const por_algorithm *algorithm = por_algorithm_find(name);
  return algorithm && algorithm->flags & POR_FORESEES && (match || !(algorithm->flags & POR_MATCHES));
}

bool por_can_limit(const char *name) {
  const por_algorithm *algorithm = por_algorithm_find(name);
  return algorithm && algorithm->flags & POR_LIMITS;
}

/* A thread asleep is woken by what depends on its next operation; here it would have to be by what depends on any of
 * its piece. And what is chosen by look-ahead or by wake-up trees cannot be moved from a node to an earlier one. */
bool por_can_hold(const char *name) {
  const por_algorithm *algorithm = por_algorithm_find(name);
  return algorithm && algorithm->race == por_dpor_race && !(algorithm->flags & (POR_USES_SLEEP | POR_ALWAYS_MATCHES)) &&
         !algorithm->choose && !algorithm->next;
}
