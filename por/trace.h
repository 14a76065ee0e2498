/* The trace: one node for each operation carried out, in order, with what the algorithms know about it.
 *
 * Node i holds the state before its operation (enabled set, sleep set, branch) and the operation itself. Backtracking
 * to node i pops the nodes behind it. Node i keeps its state part and gets another thread.
 *
 * Happens-before is computed late ("settling", see happens_before.h), so appending a node costs next to nothing. */
#ifndef POR_TRACE_H
#define POR_TRACE_H

#include "hpor/por.h"
#include "hpor/vector.h"
#include "por/dependence.h"
#include "por/mutant.h"
#include "por/race.h"
#include "por/threadset.h"

#define POR_NONE_INDEX UINT32_MAX

typedef HP_VECTOR(uint64_t) por_words; /* sets of threads, one behind the other */

/* What the algorithms have explored, and want to explore, at a node. Made only when needed. The sets are as wide as the
 * trace's sets and follow the struct in memory. */
typedef struct por_branch {
  struct por_branch *next_free;
  uint64_t *backtrack; /* threads to explore here; includes the explored ones */
  uint64_t *done;      /* threads whose exploration is complete */
  uint64_t *ended;     /* threads whose operation ended the execution here, though others could have gone on; or that
                          have looked in vain here */
  hp_numbers asked;    /* of each race that asks for a SECTION here: the thread, how many locations it touches, these */
  bool all_asked;      /* no such race came before somebody noted them, or in another process */
  uint64_t sets[];
} por_branch;

/* A location that a SECTION touches beside its lock, or one that a CALL, PUT or TAKE touches. */
typedef struct por_touch {
  por_access access;
  uint32_t last, strong; /* as in por_node */
} por_touch;

/* All that an operation touches. */
typedef struct por_footprint {
  const por_operation *operation;
  const por_touch *touches;
  uint32_t touch_count;
} por_footprint;

typedef struct por_node {
  por_operation operation;
  por_thread_id thread;
  uint16_t choice;    /* the outcome taken */
  uint16_t closed;    /* conditions that did not hold before the operation (por_closed()) */
  uint16_t choices;   /* all outcomes below this number are to be explored; 0: only the one taken */
  bool awaited;       /* it is an UPDATE, and no condition at its location holds before the last such (por_updated()) */
  bool alone;         /* by over-approximation, no other thread can race with the operation until it is carried out */
  uint32_t enabled;   /* index in trace.enabled_sets; neighbours with equal sets share one */
  uint32_t sleep;     /* index in trace.sleep_sets, or POR_NONE_INDEX: empty; valid below trace.slept */
  uint32_t spent;     /* how much of the bound is spent, this node's choice included */
  uint32_t sleep_top; /* length of trace.sleep_sets when this node's sleep set was computed */
  uint32_t touches,
      touch_count; /* of what por_extend() speaks of: in trace.touches, sorted by location once it is settled */
  uint32_t phase;  /* the last node before which time has passed; 0: none. All nodes before that one happen before this
                      node */
  /* the following members are valid below trace.settled */
  uint32_t clock;     /* index in trace.clocks; a thread's consecutive events share a clock unless a join changed it */
  uint32_t clock_top; /* length of trace.clocks after this event */
  uint32_t own;       /* previous event of the thread, or POR_NONE_INDEX */
  uint32_t last[2];   /* previous event at the first and second location */
  uint32_t strong[2]; /* previous event there that conflicts with every other access */
  /* the following members are valid in any node */
  uint8_t gain;       /* of por_gain: what por_progress() was called with for its operation */
  uint8_t announced;  /* the mode of its first access before por_attempted(); POR_NONE: that was not called */
  bool held;          /* its thread could not be switched away from: no other thread can be explored here */
  por_branch *branch; /* null: only the node's thread has been, or is to be, explored */
} por_node;

/* What a SECTION, CALL, PUT or TAKE has touched whose thread is done at a node, and sleeps behind it. */
typedef struct por_sleeper {
  uint32_t node;
  por_thread_id thread;
  uint32_t touches, touch_count; /* in trace.sleepers_touches */
  bool unknown;                  /* another process explores the thread there, and has not told what it has touched */
  bool vain;                     /* por_retract(): it has only looked, and is disabled until that changes */
} por_sleeper;

/* A walk over the events at one location, latest first, in search of races (happens_before.c). */
typedef struct por_walk_at {
  uint32_t event; /* POR_NONE_INDEX: at its end */
  por_access access;
  por_thread_id holder; /* whose RELEASE an acquisition has passed over: it held the lock from its own acquisition until
                           then */
} por_walk_at;

typedef struct por_location_state {
  uint32_t last_plus_1, strong_plus_1; /* index + 1 of settled events; 0: none */
} por_location_state;

/* Which writes are seen (observers.h). */
typedef struct por_observers {
  hp_numbers ordered; /* by location: 1: its writes keep their order, since a thread has waited for what it holds */
  hp_numbers taken;   /* by location: 1: a write was taken for a blind one */
  hp_numbers next;    /* by location, while an execution is looked through: what comes next there (observers.c) */
  hp_numbers touched; /* the locations that `next` has anything of */
  hp_numbers since;   /* by thread: the node behind its last operation */
  uint32_t from;      /* what happens before what was found anew from this node on; UINT32_MAX: nowhere */
} por_observers;

typedef struct por_trace {
  HP_VECTOR(por_node) nodes;
  por_words enabled_sets;
  por_words sleep_sets;
  hp_numbers clocks;                       /* length, then components; index 0 is the empty clock */
  HP_VECTOR(por_location_state) locations; /* by location number */
  HP_VECTOR(hp_numbers) thread_events;     /* by thread: its settled events, in order */
  HP_VECTOR(por_touch) touches;            /* what por_extend() added to the nodes, in their order */
  hp_numbers touched;              /* by location: index + 1 of its latest entry in `touches`, which may be gone */
  HP_VECTOR(por_sleeper) sleepers; /* in the order of their nodes */
  HP_VECTOR(por_touch) sleepers_touches;
  HP_VECTOR(por_walk_at) walks;
  por_races passed_over; /* operations behind a SECTION that cannot take its place, though they conflict */
  HP_VECTOR(por_operation) unprotected; /* SECTIONs that touch something unprotected, not yet taken */
  hp_numbers runs; /* among the first `in_runs` nodes, those with another thread than the node before */
  por_observers observers;
  por_branch *free_branches;
  uint32_t words;   /* 64-bit words of every set of threads */
  uint32_t settled; /* nodes whose happens-before is known */
  uint32_t slept;   /* nodes whose sleep set is known */
  uint32_t in_runs;
  size_t branch_bytes;
  bool races_with_releases; /* conflicting pairs with only one possible order count as races, too (see find_races) */
  bool looks;               /* a thread has looked in vain (por_retract()) */
  bool out_of_memory;
} por_trace;

/* Passes on whether memory was there, and notes if it was not: the search fails then. */
static inline bool por_got_memory(por_trace *trace, bool got) {
  if (__builtin_expect(!got, 0)) trace->out_of_memory = true;
  return got;
}

void por_trace_init(por_trace *trace);
void por_trace_free(por_trace *trace);

static inline por_node *por_nodes(const por_trace *trace) {
  return trace->nodes.items;
}
static inline uint64_t *por_enabled(const por_trace *trace, uint32_t node) {
  return trace->enabled_sets.items + por_nodes(trace)[node].enabled;
}
/* The sleep set of a node. Null: the empty set. */
static inline uint64_t *por_sleep(const por_trace *trace, uint32_t node) {
  uint32_t at = por_nodes(trace)[node].sleep;
  return at == POR_NONE_INDEX ? NULL : trace->sleep_sets.items + at;
}

/* The entry of a location in sorted touches. Null: there is none. */
const por_touch *por_touch_find(const por_touch *touches, uint32_t count, por_location_id location);

static inline por_footprint por_node_footprint(const por_trace *trace, const por_node *node) {
  if (!por_mode_extends(node->operation.first.mode)) return (por_footprint){&node->operation, NULL, 0};
  return (por_footprint){&node->operation, trace->touches.items + node->touches, node->touch_count};
}
/* The first access, unless it only names the operation. */
static inline por_access por_own_access(const por_operation *operation) {
  return operation->first.mode == POR_CALL ? (por_access){operation->first.location, POR_NONE} : operation->first;
}
static inline uint32_t por_access_count(const por_footprint *footprint) {
  return 2 + footprint->touch_count;
}
static inline por_access por_access_number(const por_footprint *footprint, uint32_t i) {
  return i == 0   ? por_own_access(footprint->operation)
         : i == 1 ? footprint->operation->second
                  : footprint->touches[i - 2].access;
}
/* Sorts touches by location. */
void por_touches_sort(por_touch *touches, uint32_t count);
/* Sorts the touches of a node by location. Nothing is added to the node behind this call. */
void por_trace_sort_touches(por_trace *trace, uint32_t node);
/* Adds an access to the operation of the last node, which is not settled. */
void por_trace_extend(por_trace *trace, por_access access);
/* The operation of a node as it was announced. */
static inline por_operation por_announced_at(const por_node *node) {
  por_operation operation = node->operation;
  if (node->announced) operation.first.mode = node->announced;
  if (operation.first.mode == POR_UNSEEN) operation.first.mode = POR_WRITE;
  return operation;
}
/* What the node's operation, as it was announced, has touched. It may have turned out to be no PUT or TAKE: then `own`
 * is its first access as it was. False: the operation needs no such. */
bool por_touched_at(const por_trace *trace, const por_node *node, por_touch *own, por_footprint *touched);
/* Remembers what the operation of node `node` has touched: its thread is done there. */
void por_trace_remember(por_trace *trace, uint32_t node);
/* What `thread`, which is asleep at node `before` and has announced `operation`, would touch. False: that is not known.
 */
bool por_trace_recall_at(const por_trace *trace, uint32_t before, por_thread_id thread, const por_operation *operation,
                         por_footprint *footprint);
/* What the thread has looked at in vain (por_retract()), if that is what it did last; else the operation alone, which
 * may be null. */
por_footprint por_trace_waiting(const por_trace *trace, por_thread_id thread, const por_operation *operation);
/* Does the one touch all locations that the other one touches? Both are sorted. Their operations are the same. */
bool por_footprint_covers(const por_footprint *wide, const por_footprint *narrow);
/* Is the thread disabled at the node since it has looked in vain there or before? Its sleep set must be known. */
bool por_trace_is_vain(const por_trace *trace, uint32_t node, por_thread_id thread);
/* The thread is done at the node. Is it not known what it has touched there? */
bool por_trace_is_unknown(const por_trace *trace, uint32_t node, por_thread_id thread);
/* Are the operations of two different threads dependent? The touches of both are sorted. */
bool por_footprints_dependent(const por_footprint *a, const por_footprint *b);

/* Makes all sets wide enough for `threads` threads. */
void por_trace_widen(por_trace *trace, uint32_t threads);

/* Stores a copy of `set` and returns its index. An equal set of the last node is shared. Missing words are 0. */
uint32_t por_trace_enabled(por_trace *trace, const uint64_t *set, uint32_t words);
/* The node's operation is set: it has touched nothing more. */
static inline void por_trace_begin_touches(const por_trace *trace, por_node *node) {
  if (__builtin_expect(!por_mode_extends(node->operation.first.mode), 1)) return;
  node->touches = trace->touches.length;
  node->touch_count = 0;
}
/* Appends a node. Its happens-before and its sleep set are not yet known. */
static inline por_node *por_trace_append(por_trace *trace, por_thread_id thread, const por_operation *operation,
                                         uint32_t enabled) {
  uint32_t at = hp_add(&trace->nodes, 1);
  if (__builtin_expect(at == UINT32_MAX, 0)) {
    trace->out_of_memory = true;
    return NULL;
  }
  por_node *node = por_nodes(trace) + at;
  node->operation = *operation;
  node->thread = thread;
  node->choice = 0;
  node->choices = 0;
  node->closed = 0;
  node->awaited = node->alone = false;
  node->spent = at ? node[-1].spent : 0;
  node->phase = at ? node[-1].phase : 0;
  node->enabled = enabled;
  node->sleep = POR_NONE_INDEX;
  node->branch = NULL;
  por_trace_begin_touches(trace, node);
  node->held = false;
  node->gain = 0;
  node->announced = POR_NONE;
  return node;
}

/* Forgets the happens-before of the nodes from `from` on (por_settle()). */
void por_trace_unsettle(por_trace *trace, uint32_t from);
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
  const hp_numbers *events = trace->thread_events.items + thread;
  *count = events->length;
  return events->items;
}
/* The first settled event of `thread` behind node `after`. POR_NONE_INDEX: none. */
uint32_t por_first_event_after(const por_trace *trace, por_thread_id thread, uint32_t after);

size_t por_trace_bytes(const por_trace *trace);

#endif
