/* Tests probes (cdpor): what a driver sees of them, and what a driver must not do in them. The threads add to one
 * counter, so their operations conflict and yet commute. */
#include "../tap.h"

#include "hpor/por.h"

enum { THREADS = 3, STEPS = 2, X = 1 };

typedef struct counts {
  uint64_t aside, others; /* executions */
  bool forks;             /* each probe repeats the trace up to somewhere, then goes on as it was told */
} counts;

static por_operation add(por_search *search, uint32_t thread, uint32_t step) {
  return (por_operation){.first = {por_location(search, X), POR_WRITE}, .site = 10 * thread + step + 1};
}

/* `lies`: at its second operation in a probe the driver announces another one; `stops`: it announces nothing more. */
static void run(por_search *search, bool lies, bool stops, counts *seen) {
  uint32_t done[THREADS] = {0}, chosen[THREADS * STEPS], steps = 0;
  bool aside = por_execution_aside(search);
  for (uint32_t t = 0; t < THREADS; t++) {
    por_operation first = add(search, t, 0);
    por_announce(search, t, &first);
  }
  por_end end = POR_END_COMPLETE;
  for (;;) {
    uint64_t enabled = 0, name = 0;
    for (uint32_t t = 0; t < THREADS; t++) {
      enabled |= (uint64_t)(done[t] < STEPS) << t;
      name = name * (STEPS + 1) + done[t];
    }
    if (por_wants_state(search)) por_state(search, (por_digest){name, ~name});
    if (!enabled) break;
    por_decision decision = por_decide(search, &(por_thread_set){&enabled, 1});
    if (decision.thread == POR_STOP) {
      end = POR_END_STOPPED;
      break;
    }
    uint32_t t = decision.thread;
    chosen[steps++] = t;
    if (++done[t] == STEPS || (stops && aside)) continue;
    por_operation next = add(search, t, done[t]);
    if (lies && aside) next.site += 100;
    por_announce(search, t, &next);
  }
  for (uint32_t i = 0; i < steps && !por_failure(search); i++) {
    por_step step = por_trace_step(search, i);
    seen->forks &= step.thread == chosen[i] && step.operation.site / 10 == chosen[i];
  }
  por_execution_end(search, end);
  aside = por_execution_aside(search);
  seen->aside += aside;
  seen->others += !aside;
}

static por_search *explore(bool lies, bool stops, counts *seen) {
  por_search *search = por_search_new(&(por_config){.algorithm = "cdpor1"}, NULL);
  for (uint32_t t = 1; t < THREADS; t++) por_thread(search, 0, t - 1);
  *seen = (counts){.forks = true};
  while (por_execution_begin(search)) run(search, lies, stops, seen);
  return search;
}

int main(void) {
  tap t = {0};
  counts seen;
  por_search *search = explore(false, false, &seen);
  por_statistics statistics = por_search_statistics(search);
  uint64_t all = seen.aside + seen.others;
  tap_check(&t, !por_failure(search) && seen.aside && seen.aside >= statistics.probes,
            "%llu executions of %llu are probes, or taken up again behind them", (unsigned long long)seen.aside,
            (unsigned long long)all);
  tap_check(&t, seen.others == statistics.executions + statistics.blocked + statistics.cut,
            "those are no part of the search");
  tap_check(&t, seen.forks, "the steps of each execution can be asked for, of a probe too");
  tap_check(&t, statistics.executions < 90, "what commutes is not run in all 90 orders: %llu executions",
            (unsigned long long)statistics.executions);
  por_search_free(search);

  search = explore(true, false, &seen);
  const por_failure_info *failure = por_failure(search);
  tap_check(&t, failure && failure->kind == POR_FAIL_NONDETERMINISM && failure->found.site > 100,
            "another operation in what a probe repeats is a nondeterminism");
  por_search_free(search);
  search = explore(false, true, &seen);
  failure = por_failure(search);
  tap_check(&t, failure && failure->kind == POR_FAIL_NONDETERMINISM, "so is a thread that has nothing to do there");
  por_search_free(search);
  return tap_end(&t);
}
