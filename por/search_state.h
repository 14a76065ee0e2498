/* The state of one search: its configuration, its trace, its place in the current execution, and the state of each part
 * of the engine. */
#ifndef POR_SEARCH_STATE_H
#define POR_SEARCH_STATE_H

#include "hpor/index.h"
#include "hpor/por.h"
#include "por/algorithm.h"
#include "por/part.h"
#include "por/states/components.h"
#include "por/states/shared_table.h"
#include "por/states/state_graph.h"
#include "por/states/successors.h"
#include "por/trace.h"

typedef struct por_pending {
  por_operation operation;
  bool announced;
  bool begun;           /* the thread has announced something in this execution */
  por_thread_id parent; /* the thread that starts this one */
  uint32_t ran;         /* position + 1 at which the thread was last chosen in this execution; 0: not yet */
} por_pending;

typedef struct por_livelocks {
  bool on;
  HP_VECTOR(struct por_live_state)
  live;             /* in the order of visits: states on the trace, or in one component with a state on the trace */
  hp_numbers roots; /* the first live state of each known component */
  por_component_edges edges;                 /* between live states */
  por_words enabled;                         /* the sets of the live states */
  HP_VECTOR(struct por_closed_state) closed; /* live states that have left the trace */
  hp_numbers slots;                          /* a hash table of the live states: number + 1; 0: free */
  HP_VECTOR(por_livelock) found;             /* found and not yet taken */
} por_livelocks;

typedef struct por_node_state {
  por_digest key;   /* the state's name for other processes (sharing.h) */
  uint64_t round;   /* these threads, carried out here, have led back: a bit for each, by its number % 64 */
  uint64_t awake;   /* those of the node before when this one was met */
  uint32_t state;   /* the state's number, or POR_NO_STATE */
  uint32_t live;    /* the state's index among the live ones (livelock.h) */
  uint32_t waiting; /* so many states waited to be shared when the node was met (sharing.h) */
  bool on_cycle; /* what follows the state is known only when the node is closed; races with the trace wait till then */
  bool again;    /* the state is also that of a node that belongs to the owner of the search */
} por_node_state;

typedef struct por_waiting_state {
  por_digest key;
} por_waiting_state;

typedef struct por_sharing {
  por_shared_states *states; /* null: nothing is shared */
  hp_index actions;          /* by the number that all know: the number in the state graph */
  hp_index lists;            /* of actions, by the number that all know: the first edge + 1 */
  hp_numbers of_action;      /* by number in the state graph: the number that all know; 0: none yet */
  hp_numbers words;          /* of the list that is being told */
  por_names thread_names, location_names;
  HP_VECTOR(por_waiting_state) waiting; /* closed states of cycles that come back to the trace */
  bool told_early_end;
} por_sharing;

typedef struct por_matching {
  bool on;
  bool graph_kept;
  por_state_table table;
  por_state_graph graph;
  por_livelocks livelocks;
  por_sharing sharing;
  HP_VECTOR(por_node_state) of_node; /* by node */
  por_digest digest;                 /* of the state in which por_decide() will be called */
  bool has_digest;
  uint64_t variables;  /* por_variables() */
  uint32_t cut_at;     /* the visited state at which this execution was stopped, or POR_NO_STATE */
  bool cut_open;       /* that state is on the trace: a cycle */
  bool ends_early;     /* the program has ended while a thread could have gone on */
  uint32_t blocked_at; /* the state at which all enabled threads were asleep, or POR_NO_STATE */
} por_matching;

typedef struct por_probe {
  por_successors known;
  HP_VECTOR(struct por_wanted) wanted; /* probes to be run */
  HP_VECTOR(por_thread_id) threads;    /* the sequences of the wanted probes */
  por_steps steps;                     /* the current probe's steps behind the fork */
  por_digest start;                    /* the state of node `fork` */
  por_digest state;                    /* the state that the probe has reached */
  uint32_t fork;                       /* how many nodes of the trace the probe carries out first */
  bool on;                             /* the current execution is a probe */
} por_probe;

/* Which races are reversed (limits.h). */
typedef struct por_limits {
  HP_VECTOR(bool) counts; /* by location */
  bool any;               /* some location counts */
  uint32_t known;         /* earlier executions have touched no locations but those below this number */
  bool anew;              /* a location counts that had no part in what was left out */
  /* of the current execution */
  bool whole;          /* it has come to its end */
  hp_numbers counted;  /* the nodes whose operations count */
  hp_numbers forced;   /* by node and thread: what comes before in every order */
  bool forced_known;   /* `forced` is filled */
  hp_numbers beside;   /* by location, two each: whose operations touch it before or behind `marked_for` */
  hp_numbers marked;   /* the locations that `beside` has anything of */
  uint32_t marked_for; /* a node, or POR_NONE_INDEX */
} por_limits;

/* The current execution. */
typedef struct por_execution {
  uint32_t position;     /* operations carried out */
  uint32_t repeated;     /* how many operations at the beginning repeat the last execution */
  por_thread_id running; /* thread of the last decision */
  por_step turned;       /* what was done before at the node where the execution branches off. POR_NO_THREAD: not known,
                            or the same is done again, with the next outcome */
  uint32_t run_begin;    /* the position since which every decision chose that thread */
  bool begun;            /* an execution is under way */
  bool ended;            /* an execution has ended, and the place to go on from is not yet chosen */
  bool unfinished;       /* at the end of the execution a thread could have gone on */
  bool paused;           /* the execution was stopped for probes only, and will be taken up again */
  bool time_passed;      /* por_time_passes(): before the next decision */
  bool hold;             /* por_hold(): the running thread must be chosen at the next decision */
  bool branch_all;       /* set by `choose`: every enabled thread is to be explored at the new node */
  bool cut;              /* por_decide() answered POR_STOP for another reason than sleep */
  bool stopped;          /* por_decide() answered POR_STOP */
  bool resumed;          /* all steps that the search was resumed with have been carried out again */
  bool retracted;        /* por_retract(): the last node has a state, and its operation was taken back */
} por_execution;

struct por_search {
  por_config config;
  const por_algorithm *algorithm;
  uint32_t flags;     /* the algorithm's flags, and those that the configuration adds */
  void *private_data; /* the algorithm's */
  por_trace trace;
  por_races races;                /* of the current execution */
  HP_VECTOR(por_pending) pending; /* by thread */
  por_words scratch;              /* one set */
  por_words final_enabled;        /* one set, those enabled where por_decide() answered POR_STOP */
  hp_index threads, locations;
  por_matching matching;
  por_probe probe;

  por_execution now;
  uint32_t prefix;  /* The number of nodes to be replayed. Node number `prefix`, if it exists, has a state and a thread,
                       but its operation is yet to be carried out. */
  bool same_thread; /* node number `prefix` repeats its operation with the next outcome */
  bool begin_anew;  /* set by `end`: the search restarts, and nothing explored so far counts */
  bool complete;    /* nothing is left to explore */
  bool failed;
  por_failure_info failure;

  por_frontier resume; /* while the first execution of a resumed search runs: the frontier that its nodes come from */
  size_t resumed_sets; /* sets of the frontier used by the nodes appended so far */

  por_part part;
  por_limits limits;

  bool replay; /* the search is a replay: exactly one execution, along the given steps */
  por_step *steps;
  size_t step_count;
  por_thread_id then; /* the thread of the decision behind the steps; POR_NO_THREAD: any */

  por_statistics statistics;
  uint64_t random;
};

static inline bool por_set_names(const por_thread_set *set, por_thread_id thread) {
  return thread >> 6 < set->words && (set->bits[thread >> 6] >> (thread & 63)) & 1;
}

/* The operation that `thread` has announced and not carried out. Null: none. */
static inline const por_operation *por_announced(const por_search *search, por_thread_id thread) {
  if (thread >= search->pending.length) return NULL;
  const por_pending *pending = search->pending.items + thread;
  return pending->announced ? &pending->operation : NULL;
}

/* The nearest thread that has begun in this execution among `thread`, its parent, its parent's parent, ... `thread`
 * does nothing until that thread goes on. */
static inline por_thread_id por_begun(const por_search *search, por_thread_id thread) {
  const por_pending *pending = search->pending.items;
  while (!pending[thread].begun && pending[thread].parent != POR_NO_THREAD) thread = pending[thread].parent;
  return thread;
}

/* The state of a node. Null: the node has none. */
static inline por_node_state *por_matching_node(const por_search *search, uint32_t at) {
  const por_matching *m = &search->matching;
  return at < m->of_node.length ? &m->of_node.items[at] : NULL;
}

static inline uint32_t por_matching_state(const por_search *search, uint32_t at) {
  const por_node_state *node = por_matching_node(search, at);
  return node ? node->state : POR_NO_STATE;
}

/* The search goes on with `by`, which knows nothing yet. False: memory ran out, and the search has failed. */
bool por_renew_data(por_search *search, const por_algorithm *by);

/* The search begins anew with another algorithm, since its own, whose data it frees, cannot take what the program does.
 */
void por_take_over(por_search *search, const por_algorithm *by);

/* The thread of `set` minus `without` (null: empty) that the search's order tries first at node `at`. POR_NO_THREAD:
 * none. */
por_thread_id por_order_pick(por_search *search, uint32_t at, const uint64_t *set, const uint64_t *without);

/* Notes that `thread` is chosen at the current position. */
void por_order_chosen(por_search *search, por_thread_id thread);

/* How many operations the thread chosen at the current position may carry out before another thread gets its turn. */
uint32_t por_order_budget(const por_search *search);

/* The next number of the search's random sequence. */
uint64_t por_next_random(por_search *search);

/* The default choice: by the search's order among the threads enabled and not asleep. */
por_thread_id por_choose_by_order(por_search *search, uint32_t at);

/* Lists the keys of the index by their numbers, if there are new ones. False: memory ran out. */
bool por_list_names(por_search *search, por_names *names, const hp_index *index);

/* Set the search's failure. Only the first failure counts. */
void por_fail_memory(por_search *search);
void por_fail_nondeterminism(por_search *search, size_t step, por_thread_id thread, const por_operation *expected,
                             const por_operation *found);

#endif
