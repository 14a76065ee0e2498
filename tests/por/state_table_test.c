/* Tests the state table: its contents, its memory, and a full table. */
#include "../tap.h"
#include "por/states/state_graph.h"

/* Different for different i (an odd factor), and no two of them related by their low bits alone. */
static por_digest digest(uint64_t i) {
  uint64_t x = i * UINT64_C(0x9e3779b97f4a7c15);
  return (por_digest){x ^ (x >> 29), i};
}

static bool numbers_are(por_state_table *table, uint64_t count) {
  for (uint64_t i = 0; i < count; i++)
    if (por_state_table_number(table, digest(i), 0) != i) return false;
  return true;
}

/* Walks over the graph of states are numbered, and after 2^30 of them the numbers come round. */
static void test_walks(tap *t) {
  por_state_table table;
  por_state_graph graph;
  por_state_table_init(&table, 0);
  por_state_graph_init(&graph);
  bool good = true;
  for (uint32_t i = 0; i < 3; i++)
    por_state_set_status(&table, por_state_table_number(&table, digest(i), 0), POR_STATE_CLOSED);
  const por_action x = {5, {{1, POR_WRITE}}}, y = {6, {{2, POR_READ}}};
  good &= por_state_graph_add(&graph, &table, 0, &x, 1) && por_state_graph_add(&graph, &table, 1, &y, 2);
  good &= por_state_graph_add(&graph, &table, 1, &y, 2) && graph.edges.length == 2;
  for (uint32_t walks = 0; walks < 2; walks++) {
    if (walks) graph.walks = (UINT32_C(1) << 30) - 2;
    for (uint32_t i = 0; i < 3; i++)
      good &= por_state_graph_reach(&graph, &table, 0) && graph.reached.length == 2 && !graph.met_open &&
              !graph.met_unknown;
  }
  tap_check(t, good && graph.walks == 2, "two edges are reached, each once, in every walk, past the largest number");
  good = por_state_status_of(&table, 1) == POR_STATE_CLOSED && por_state_graph_reach(&graph, &table, 2) &&
         graph.reached.length == 0;
  tap_check(t, good && por_state_graph_reach(&graph, &table, POR_TARGET_UNKNOWN) && graph.met_unknown,
            "behind the last state there is nothing, behind an unknown one there may be anything");
  por_state_graph_free(&graph);
  por_state_table_free(&table);
}

/* Where a walk has found only closed states, the next one goes no further. */
static void test_known(tap *t) {
  enum { MANY = 200 };
  por_state_table table;
  por_state_graph graph;
  por_state_table_init(&table, 0);
  por_state_graph_init(&graph);
  bool good = true;
  for (uint32_t i = 0; i < MANY; i++)
    por_state_set_status(&table, por_state_table_number(&table, digest(i), 0), POR_STATE_CLOSED);
  por_state_set_status(&table, MANY - 1, POR_STATE_OPEN);
  por_action action = {5, {{1, POR_WRITE}}};
  for (uint32_t i = 0; i + 1 < MANY; i++) {
    action.access[0].location = i;
    good &= por_state_graph_add(&graph, &table, i, &action, i + 1);
  }
  good &= por_state_graph_reach(&graph, &table, 1) && graph.met_open && !graph.known.words.length;
  tap_check(t, good, "nothing is known behind a state if an open one lies behind it");
  por_state_set_status(&table, MANY - 1, POR_STATE_CLOSED);
  good = por_state_graph_reach(&graph, &table, 1) && graph.reached.length == MANY - 2;
  const uint32_t walk = graph.walks;
  good &= por_state_graph_reach(&graph, &table, 0) && graph.reached.length == MANY - 1 && !graph.met_open;
  tap_check(t, good && table.states[2].mark >> 2 == walk, "what is known behind a state is not walked again");
  good = por_state_graph_reach(&graph, &table, 0) && graph.reached.length == MANY - 1;
  for (uint32_t i = 0; i < graph.reached.length; i++) good &= graph.reached.items[i] == i;
  tap_check(t, good && graph.known.begins.length == 2, "the actions of a known set are the same, each once");
  action.access[0].location = MANY;
  good = por_state_graph_add(&graph, &table, 3, &action, MANY - 1) && por_state_graph_reach(&graph, &table, 0);
  tap_check(t, good && graph.reached.length == MANY, "a new edge is seen from where all was known");
  por_state_table_renew(&table);
  por_state_graph_renew(&graph);
  good = por_state_graph_reach(&graph, &table, 0) && graph.reached.length == MANY && graph.met_open;
  tap_check(t, good, "nothing is known of states that are new again");
  por_state_graph_free(&graph);
  por_state_table_free(&table);
}

int main(void) {
  enum { STATES = 10000000 };
  tap t = {0};
  por_state_table table;
  por_state_table_init(&table, 0);
  size_t worst = 0;
  bool in_order = true;
  for (uint32_t i = 0; i < STATES; i++) {
    in_order &= por_state_table_number(&table, digest(i), 0) == i;
    size_t each = por_state_table_bytes(&table) / table.count;
    if (i >= 1000 && each > worst) worst = each;
  }
  tap_check(&t, in_order && table.count == STATES && !table.full, "10 million states are stored, numbered in order");
  tap_check(&t, worst <= 64, "at most 64 bytes a state from the thousandth on (found %zu)", worst);
  tap_check(&t, numbers_are(&table, STATES) && table.count == STATES, "each is found again under its number");
  por_state_set_status(&table, 7, POR_STATE_OPEN);
  por_state_set_status(&table, 8, POR_STATE_CLOSED);
  tap_check(&t,
            por_state_status_of(&table, 7) == POR_STATE_OPEN && por_state_status_of(&table, 8) == POR_STATE_CLOSED &&
                por_state_status_of(&table, 9) == POR_STATE_NEW,
            "each has a status of its own");
  por_state_table_renew(&table);
  tap_check(&t, por_state_status_of(&table, 7) == POR_STATE_NEW && por_state_table_number(&table, digest(7), 0) == 7,
            "another pass: new again, under the same number");
  por_state_table_free(&table);

  por_state_table_init(&table, 100000);
  uint64_t stored = 0;
  while (stored < STATES && por_state_table_number(&table, digest(stored), 0) != POR_NO_STATE) stored++;
  tap_check(&t, table.full && stored > 100 && por_state_table_bytes(&table) <= 100000,
            "a table of 100,000 bytes is full after %llu states", (unsigned long long)stored);
  tap_check(&t, numbers_are(&table, stored), "what it holds it still finds");
  por_state_table_free(&table);

  por_state_table_init(&table, 100000);
  tap_check(&t, por_state_table_number(&table, digest(1), 99999) == POR_NO_STATE && table.full,
            "what others hold counts against the limit");
  por_state_table_free(&table);
  test_known(&t);
  test_walks(&t);
  return tap_end(&t);
}
