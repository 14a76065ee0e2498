/* Tests where another thread goes on in the trace against a look at each node, while the trace grows and is cut back.
 */
#include "../tap.h"
#include "por/trace.h"

enum { ROUNDS = 3000, LONGEST = 60 };

static uint32_t draw(uint64_t *state, uint32_t below) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(*state >> 33) % below;
}

static uint32_t run_end(const por_trace *trace, uint32_t at, uint32_t end) {
  const por_node *nodes = por_nodes(trace);
  uint32_t i = at + 1;
  while (i < end && nodes[i].thread == nodes[at].thread) i++;
  return i;
}

int main(void) {
  tap t = {0};
  por_trace trace;
  por_trace_init(&trace);
  uint64_t random = 7, set = 7;
  uint32_t asked = 0, inside = 0;
  bool good = true;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    por_operation operation = {0};
    while (trace.nodes.length < 2 || (trace.nodes.length < LONGEST && draw(&random, 20))) {
      /* Mostly the thread of the node before, so that there are long runs. */
      uint32_t length = trace.nodes.length;
      bool same = length && draw(&random, 4);
      uint32_t thread = same ? por_nodes(&trace)[length - 1].thread : draw(&random, 3);
      por_trace_append(&trace, thread, &operation, por_trace_enabled(&trace, &set, 1));
    }
    uint32_t end = 1 + draw(&random, trace.nodes.length), at = draw(&random, end);
    uint32_t expected = run_end(&trace, at, end);
    good &= por_trace_run_end(&trace, at, end) == expected;
    asked++;
    inside += expected < end;
    /* As in a search: another thread runs at a node of before, or the node has no operation and leaves again. */
    uint32_t back = draw(&random, trace.nodes.length);
    por_trace_truncate(&trace, back);
    por_nodes(&trace)[back].thread = draw(&random, 3);
    if (!draw(&random, 5)) por_trace_pop_state(&trace);
  }
  tap_check(&t, good && !trace.out_of_memory, "the end of a run is that of a look at each node (%u questions)", asked);
  tap_check(&t, inside > asked / 10 && inside < asked, "some runs end before the last node asked for (%u)", inside);
  por_trace_free(&trace);
  return tap_end(&t);
}
