/* State matching: the search's table of states, the graph behind it, and what a visited state means.
 *
 * With sleep sets, a state is matched together with its sleep set: what was left out at a state since it was asleep may
 * not be asleep the next time. */
#ifndef POR_MATCHING_H
#define POR_MATCHING_H

#include "livelock.h"
#include "stack.h"
#include "state_graph.h"

typedef struct por_node_state {
  uint32_t state; /* its number, or POR_NO_STATE */
  uint32_t live;  /* where it stands among the live ones (livelock.h) */
  bool on_cycle; /* what is behind it will only be known when it is closed: what it owes to the trace waits till then */
} por_node_state;

typedef struct por_matching {
  bool on;
  bool graph_kept;
  por_state_table table;
  por_state_graph graph;
  por_livelocks livelocks;
  por_stack of_node; /* por_node_state by node */
  por_digest digest; /* of the state that por_decide() is to be called in */
  bool has_digest;
  uint32_t cut_at;     /* the visited state at which this execution was stopped, or POR_NO_STATE */
  bool cut_open;       /* it is on the trace: a cycle */
  bool ends_early;     /* the program has been seen to end while a thread could have gone on */
  uint32_t blocked_at; /* the state at which everything was asleep, or POR_NO_STATE */
} por_matching;

struct por_search;
struct por_writer;
struct por_reader;

void por_matching_init(struct por_search *search);
void por_matching_free(struct por_search *search);
/* Looks up the state of the new node `at`. False: it has been visited, the execution is to be cut. */
bool por_matching_visit(struct por_search *search, uint32_t at);
/* Node `at` of a search that was taken up has been appended. False: it is not in the state that it was in. */
bool por_matching_resumed(struct por_search *search, uint32_t at);
/* Everything was asleep at the state of node `at`, which is about to leave the trace. */
void por_matching_blocked(struct por_search *search, uint32_t at);
/* Node `at` leaves the trace, completely explored. */
void por_matching_close(struct por_search *search, uint32_t at);
/* Takes the execution that has ended into the graph. */
void por_matching_end(struct por_search *search, por_end end);
/* Begins another pass over the program, if the algorithm wants one: all states are new. */
bool por_matching_again(struct por_search *search);
/* Throws away what has been explored: the next execution is the first of another pass. */
void por_matching_begin_anew(struct por_search *search);

void por_matching_save(const struct por_search *search, struct por_writer *writer);
void por_matching_load(struct por_search *search, struct por_reader *reader);

/* The state of a node; null: it has none. */
por_node_state *por_matching_node(const struct por_search *search, uint32_t at);
uint32_t por_matching_state(const struct por_search *search, uint32_t at);
/* Collects what has been seen behind a state (or POR_TARGET_...) in search->matching.graph.reached. False: anything may
 * follow. */
bool por_matching_reach(struct por_search *search, uint32_t state);

#endif
