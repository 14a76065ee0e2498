/* The trace: one node for each operation carried out, in order, with what the algorithms know about it.
 *
 * Node i holds the state before its operation (enabled set, sleep set, branch) and the operation itself. Backtracking
 * to node i pops the nodes behind it. Node i keeps its state part and gets another thread.
 *
 * Happens-before is computed late ("settling", see happens_before.h), so appending a node costs next to nothing. */
#ifndef POR_TRACE_H
#define POR_TRACE_H

#include "hpor/por.h"
#include "por/mutant.h"
#include "por/stack.h"
#include "por/threadset.h"

#define POR_NONE_INDEX UINT32_MAX

/* What the algorithms have explored, and want to explore, at a node. Made only when needed. The sets are as wide as the
 * trace's sets and follow the struct in memory. */
typedef struct por_branch {
  struct por_branch *next_free;
  uint64_t *backtrack; /* threads to explore here; includes the explored ones */
  uint64_t *done;      /* threads whose exploration is complete */
  uint64_t *ended;     /* threads whose operation ended the execution here, though others could have gone on */
  uint64_t sets[];
} por_branch;

typedef struct por_node {
  por_operation operation;
  por_thread_id thread;
  uint16_t choice;    /* the outcome taken */
  uint16_t choices;   /* all outcomes below this number are to be explored; 0: only the one taken */
  bool alone;         /* by over-approximation, no other thread can race with the operation until it is carried out */
  uint32_t enabled;   /* index in trace.enabled_sets; neighbours with equal sets share one */
  uint32_t sleep;     /* index in trace.sleep_sets, or POR_NONE_INDEX: empty; valid below trace.slept */
  uint32_t spent;     /* how much of the bound is spent, this node's choice included */
  uint32_t sleep_top; /* length of trace.sleep_sets when this node's sleep set was computed */
  uint32_t phase; /* the last node before which time has passed; 0: none. All nodes before that one happen before this
                     node */
  /* the following members are valid below trace.settled */
  uint32_t clock;     /* index in trace.clocks; a thread's consecutive events share a clock unless a join changed it */
  uint32_t clock_top; /* length of trace.clocks after this event */
  uint32_t own;       /* previous event of the thread, or POR_NONE_INDEX */
  uint32_t last[2];   /* previous event at the first and second location */
  uint32_t strong[2]; /* previous event there that conflicts with every other access */
  /* the following members are valid in any node */
  bool progress;      /* por_progress() was called for its operation */
  bool attempted;     /* por_attempted() was called for its operation, which was announced as a WRITE */
  bool held;          /* its thread could not be switched away from: no other thread can be explored here */
  por_branch *branch; /* null: only the node's thread has been, or is to be, explored */
} por_node;

typedef struct por_location_state {
  uint32_t last_plus_1, strong_plus_1; /* index + 1 of settled events; 0: none */
} por_location_state;

typedef struct por_trace {
  por_stack nodes;         /* por_node */
  por_stack enabled_sets;  /* uint64_t words */
  por_stack sleep_sets;    /* uint64_t words */
  por_stack clocks;        /* uint32_t: length, then components; index 0 is the empty clock */
  por_stack locations;     /* por_location_state by location number */
  por_stack thread_events; /* por_stack of uint32_t by thread: its settled events, in order */
  por_stack runs; /* uint32_t: among the first `in_runs` nodes, those with another thread than the node before */
  por_branch *free_branches;
  uint32_t words;   /* 64-bit words of every set of threads */
  uint32_t settled; /* nodes whose happens-before is known */
  uint32_t slept;   /* nodes whose sleep set is known */
  uint32_t in_runs;
  size_t branch_bytes;
  bool races_with_releases; /* conflicting pairs with only one possible order count as races, too (see find_races) */
  bool out_of_memory;
} por_trace;

void por_trace_init(por_trace *trace);
void por_trace_free(por_trace *trace);

static inline por_node *por_nodes(const por_trace *trace) {
  return (por_node *)trace->nodes.items;
}
static inline uint64_t *por_enabled(const por_trace *trace, uint32_t node) {
  return (uint64_t *)trace->enabled_sets.items + por_nodes(trace)[node].enabled;
}
/* The sleep set of a node. Null: the empty set. */
static inline uint64_t *por_sleep(const por_trace *trace, uint32_t node) {
  uint32_t at = por_nodes(trace)[node].sleep;
  return at == POR_NONE_INDEX ? NULL : (uint64_t *)trace->sleep_sets.items + at;
}

/* Makes all sets wide enough for `threads` threads. */
void por_trace_widen(por_trace *trace, uint32_t threads);

/* Stores a copy of `set` and returns its index. An equal set of the last node is shared. Missing words are 0. */
uint32_t por_trace_enabled(por_trace *trace, const uint64_t *set, uint32_t words);
/* Appends a node. Its happens-before and its sleep set are not yet known. */
static inline por_node *por_trace_append(por_trace *trace, por_thread_id thread, const por_operation *operation,
                                         uint32_t enabled) {
  uint32_t at = por_stack_push(&trace->nodes, 1);
  if (__builtin_expect(at == UINT32_MAX, 0)) {
    trace->out_of_memory = true;
    return NULL;
  }
  por_node *node = por_nodes(trace) + at;
  node->operation = *operation;
  node->thread = thread;
  node->choice = 0;
  node->choices = 0;
  node->alone = false;
  node->spent = at ? node[-1].spent : 0;
  node->phase = at ? node[-1].phase : 0;
  node->enabled = enabled;
  node->sleep = POR_NONE_INDEX;
  node->branch = NULL;
  node->held = false;
  node->progress = node->attempted = false;
  return node;
}

/* Pops all nodes behind `node`, and the event (not the state) of `node`. */
void por_trace_truncate(por_trace *trace, uint32_t node);
/* Pops the last node, which has no operation yet. */
void por_trace_pop_state(por_trace *trace);

/* The first node behind `at` with another thread. Returns `end` if there is none before `end`, or if memory runs out.
 */
uint32_t por_trace_run_end(por_trace *trace, uint32_t at, uint32_t end);

/* The branch of a node, made if needed: `backtrack` holds the node's thread, `done` is empty. Null: memory ran out. */
por_branch *por_trace_branch(por_trace *trace, uint32_t node);

/* The node at which another thread could have run instead of `node`'s thread. It is `node`, or, if the thread was held
 * there, the node at which the uninterruptible piece began. */
static inline uint32_t por_free_node(const por_trace *trace, uint32_t node) {
  while (por_nodes(trace)[node].held && !POR_MUTANT(22)) node--;
  return node;
}

/* The settled events of a thread, in order; `*count` is their number. */
static inline const uint32_t *por_events_of(const por_trace *trace, por_thread_id thread, uint32_t *count) {
  *count = 0;
  if (thread >= trace->thread_events.length) return NULL;
  const por_stack *events = (const por_stack *)trace->thread_events.items + thread;
  *count = events->length;
  return (const uint32_t *)events->items;
}
/* The first settled event of `thread` behind node `after`. POR_NONE_INDEX: none. */
uint32_t por_first_event_after(const por_trace *trace, por_thread_id thread, uint32_t after);

size_t por_trace_bytes(const por_trace *trace);

#endif
